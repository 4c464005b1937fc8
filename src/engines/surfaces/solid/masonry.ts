import { linearOfHex } from '../../raster/hex-colors.ts';
import { ramp } from '../figures/ramp.ts';
import { type PatternMaker, tint } from './look.ts';
import { triplanar } from './triplanar.ts';

/** Courses of bricks in running bond, each with its own shade and chipped edges, in recessed mortar. */
export const brick: PatternMaker = (recipe, noise, finest) => {
  const [main, other, mortar] = recipe.colors.map(linearOfHex);
  const rows = recipe.scale;
  const columns = recipe.scale / 2.6;
  const fine = Math.min(recipe.scale * 7, finest);
  const spot = { row: 0, column: 0, inside: 0 };
  function locate(u: number, v: number): void {
    const chip = 0.05 * noise.fractal(u * rows * 1.3, v * rows * 1.3, 3.3, 2);
    const y = v * rows;
    const row = Math.floor(y);
    const x = u * columns + (row & 1) * 0.5;
    const column = Math.floor(x);
    const toSide = Math.min(x - column, column + 1 - x) * 2.6;
    const toBed = Math.min(y - row, row + 1 - y);
    spot.row = row;
    spot.column = column;
    spot.inside = ramp(Math.min(toSide, toBed) + chip, 0.05, 0.13);
  }
  return triplanar({
    height(u, v) {
      locate(u, v);
      const grain = noise.fractal(u * fine, v * fine, 1.7, 2);
      return recipe.relief * 1e-3 * (spot.inside + 0.14 * grain);
    },
    shade(u, v, _at, look) {
      locate(u, v);
      const random = noise.hash(spot.column, spot.row, 5);
      const cloud = noise.fractal(u * rows, v * rows, 7.1, 3);
      const grain = noise.value(u * fine, v * fine, 1.7);
      tint(
        look,
        main,
        other,
        random * 0.9 + 0.35 * cloud,
        0.85 + 0.3 * noise.hash(spot.row, spot.column, 9) + 0.1 * grain,
      );
      const dusty = 1 - spot.inside;
      const m = 1 + 0.15 * cloud;
      look.r += (mortar[0] * m - look.r) * dusty;
      look.g += (mortar[1] * m - look.g) * dusty;
      look.b += (mortar[2] * m - look.b) * dusty;
      look.roughness = recipe.roughness;
      look.metallic = 0;
    },
  });
};

/** Stones of all sizes fitted together. */
export const cobbles: PatternMaker = (recipe, noise, finest) => {
  const [main, other, mortar] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  const fine = Math.min(s * 8, finest);
  return {
    height({ x, y, z }) {
      noise.cells(x * s, y * s * 1.4, z * s);
      const round = ramp(noise.cell.second - noise.cell.nearest, 0.02, 0.35);
      return recipe.relief * 1e-3 * (round + 0.12 * noise.fractal(x * fine, y * fine, z * fine, 2));
    },
    shade({ x, y, z }, _height, look) {
      noise.cells(x * s, y * s * 1.4, z * s);
      const { id, nearest, second } = noise.cell;
      const inside = ramp(second - nearest, 0.03, 0.14);
      const cloud = noise.fractal(x * s * 2, y * s * 2, z * s * 2, 4);
      tint(look, main, other, id + 0.3 * cloud, 0.85 + 0.35 * id + 0.15 * cloud);
      look.r = mortar[0] + (look.r - mortar[0]) * inside;
      look.g = mortar[1] + (look.g - mortar[1]) * inside;
      look.b = mortar[2] + (look.b - mortar[2]) * inside;
      look.roughness = recipe.roughness;
      look.metallic = 0;
    },
  };
};

/** Glazed squares in grout. */
export const tiles: PatternMaker = (recipe, noise) => {
  const [main, other, grout] = recipe.colors.map(linearOfHex);
  const s = recipe.scale;
  const inside = (u: number, v: number) => {
    const x = u * s - Math.floor(u * s);
    const y = v * s - Math.floor(v * s);
    return ramp(Math.min(x, 1 - x, y, 1 - y), 0.025, 0.07);
  };
  return triplanar({
    height: (u, v) => recipe.relief * 1e-3 * inside(u, v),
    shade(u, v, _at, look) {
      const random = noise.hash(Math.floor(u * s), Math.floor(v * s), 3);
      const on = inside(u, v);
      tint(look, main, other, random);
      look.r = grout[0] + (look.r - grout[0]) * on;
      look.g = grout[1] + (look.g - grout[1]) * on;
      look.b = grout[2] + (look.b - grout[2]) * on;
      look.roughness = 0.9 + (recipe.roughness - 0.9) * on;
      look.metallic = 0;
    },
  });
};
