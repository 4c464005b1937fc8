import type { Exchange } from '../recolor-rows.ts';
import type { PaletteColor } from './palette.ts';

/** Weight of a difference in area share; a difference in lightness over the whole range weighs 1. */
const SHARE_COST = 0.8;

/**
 * Assigns a color of a picture to every color of a texture: dark ones to dark ones, frequent ones to frequent ones.
 * Tries all assignments, which are 3,125 for five by five colors.
 */
export function matchPalettes(
  texture: readonly PaletteColor[],
  picture: readonly PaletteColor[],
): Exchange[] {
  const from = lightnesses(texture);
  const to = lightnesses(picture);
  const ways = picture.length ** texture.length;
  let best = { cost: Infinity, way: 0 };
  const given = new Float64Array(picture.length);
  for (let way = 0; way < ways; way++) {
    given.fill(0);
    let cost = 0;
    for (let i = 0, rest = way; i < texture.length; i++, rest = Math.floor(rest / picture.length)) {
      const j = rest % picture.length;
      cost += texture[i].share * Math.abs(from[i] - to[j]);
      given[j] += texture[i].share;
    }
    picture.forEach(({ share }, j) => {
      cost += SHARE_COST * Math.abs(share - given[j]);
    });
    if (cost < best.cost - 1e-12) best = { cost, way };
  }
  return texture.map((color, i) => ({
    from: color.lab,
    to: picture[Math.floor(best.way / picture.length ** i) % picture.length].lab,
  }));
}

/** Returns ranks from 0 for the darkest color to 1 for the lightest; a single color gets the middle rank. */
function lightnesses(colors: readonly PaletteColor[]): number[] {
  const all = colors.map(({ lab }) => lab[0]);
  const low = Math.min(...all);
  const span = Math.max(...all) - low;
  return all.map((lightness) => (span > 0 ? (lightness - low) / span : 0.5));
}
