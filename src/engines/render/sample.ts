import type { Wrap } from '../mesh/scene.ts';
import { LINEAR } from './colour.ts';
import type { TextureSlot } from './material.ts';
import type { Texture } from './texture.ts';

/**
 * Adds up the four texels around a point, into `out` (RGBA 0 to 1). Of colours the first three are averaged as linear
 * light.
 * @param density texels of the whole texture per pixel, squared: picks the halving
 */
export function sampleTexture(
  texture: Texture,
  slot: TextureSlot,
  u: number,
  v: number,
  density: number,
  colour: boolean,
  out: Float64Array,
): void {
  const { levels } = texture;
  // Half of its logarithm, rounded towards the sharper one: a pixel's samples average again.
  const wanted = density >= 4 ? (31 - Math.clz32(density)) >> 1 : 0;
  const level = levels[wanted < levels.length ? wanted : levels.length - 1];
  const { width, height, data } = level;
  const tu = slot.nearest && wanted === 0 ? Math.floor(u * width) : u * width - 0.5;
  const tv = slot.nearest && wanted === 0 ? Math.floor(v * height) : v * height - 0.5;
  const column = Math.floor(tu);
  const row = Math.floor(tv);
  const fu = tu - column;
  const fv = tv - row;
  const x0 = wrap(column, width, slot.wrapS);
  const x1 = wrap(column + 1, width, slot.wrapS);
  const y0 = wrap(row, height, slot.wrapT) * width;
  const y1 = wrap(row + 1, height, slot.wrapT) * width;
  const a = (y0 + x0) * 4;
  const b = (y0 + x1) * 4;
  const c = (y1 + x0) * 4;
  const d = (y1 + x1) * 4;
  const wa = (1 - fu) * (1 - fv);
  const wb = fu * (1 - fv);
  const wc = (1 - fu) * fv;
  const wd = fu * fv;
  if (colour) {
    out[0] =
      LINEAR[data[a]] * wa + LINEAR[data[b]] * wb + LINEAR[data[c]] * wc + LINEAR[data[d]] * wd;
    out[1] =
      LINEAR[data[a + 1]] * wa +
      LINEAR[data[b + 1]] * wb +
      LINEAR[data[c + 1]] * wc +
      LINEAR[data[d + 1]] * wd;
    out[2] =
      LINEAR[data[a + 2]] * wa +
      LINEAR[data[b + 2]] * wb +
      LINEAR[data[c + 2]] * wc +
      LINEAR[data[d + 2]] * wd;
  } else {
    out[0] = (data[a] * wa + data[b] * wb + data[c] * wc + data[d] * wd) / 255;
    out[1] = (data[a + 1] * wa + data[b + 1] * wb + data[c + 1] * wc + data[d + 1] * wd) / 255;
    out[2] = (data[a + 2] * wa + data[b + 2] * wb + data[c + 2] * wc + data[d + 2] * wd) / 255;
  }
  out[3] = (data[a + 3] * wa + data[b + 3] * wb + data[c + 3] * wc + data[d + 3] * wd) / 255;
}

/** A texel's column or row inside the texture; what is no number becomes 0. */
function wrap(index: number, size: number, how: Wrap): number {
  if (index >= 0 && index < size) return index;
  if (how === 'clamp') return index < 0 ? 0 : index >= size ? size - 1 : 0;
  if (how === 'mirror') {
    const period = ((index % (2 * size)) + 2 * size) % (2 * size);
    return (period < size ? period : 2 * size - 1 - period) || 0;
  }
  return ((index % size) + size) % size || 0;
}
