import { type Extents, extentsOfMesh, SAMPLES } from './extents.ts';
import { frameOf } from './profile.ts';

/**
 * Minimum thickness of a sample, in lengths of the mesh's side; thinner ones are treated as this thick, because a blade
 * has no depth to scale.
 */
const THINNEST = 0.01;

/**
 * Maximum scale. Parts seen from the front are up to 5 times as deep as their outline suggests; a higher limit turns
 * thin legs into fans.
 */
const MOST_SCALE = 8;

/**
 * Standard deviation, in samples, of the Gaussian that smooths the scale, and how far it reaches. Without it, the steps
 * of pixels would be visible on the surface; with 2, the Chamfer distance (cd) of the twenty scored objects gets worse
 * by .0004.
 */
const EVENNESS = 1.5;
const REACH = 5;

/**
 * Moves a mesh along z so that, sample by sample along the axis, it reaches as far as the extents say: z → a·z + b,
 * where a and b are functions of the position along the axis. A closed mesh stays closed, and no triangle turns over.
 *
 * In outlines with gaps, as between legs, the filled length counts, not the total extent.
 *
 * On the twenty scored objects, with the true outline from the right: cd .0277 to .0207, f05 .836 to .910, iou .606 to
 * .664. A solid of cells that is also cut by the outline reaches .0192, .929 and .672 and opens the gaps, but loses the
 * surface's detail.
 * @param positions moved in place
 */
export function fitDepth(
  positions: Float32Array,
  indices: Uint32Array,
  axis: 0 | 1,
  target: Extents,
): void {
  const { from, length, near, far } = frameOf(positions, axis);
  const middle = (near + far) / 2;
  const { scale, shift } = mapping(extentsOfMesh(positions, indices, axis), target);
  for (let p = 0; p < positions.length; p += 3) {
    const at = ((positions[p + axis] - from) / length) * SAMPLES - 0.5;
    const below = Math.max(0, Math.min(SAMPLES - 1, Math.floor(at)));
    const above = Math.min(SAMPLES - 1, below + 1);
    const share = Math.max(0, Math.min(1, at - below));
    const a = scale[below] + (scale[above] - scale[below]) * share;
    const b = shift[below] + (shift[above] - shift[below]) * share;
    positions[p + 2] = (a * ((positions[p + 2] - middle) / length) + b) * length;
  }
}

/** Returns the scale and the shift that bring the mesh's own extents to the target, sample by sample. */
function mapping(own: Extents, target: Extents) {
  const scale = new Float32Array(SAMPLES).fill(Number.NaN);
  const shift = new Float32Array(SAMPLES).fill(Number.NaN);
  for (let j = 0; j < SAMPLES; j++) {
    const deep = own.high[j] - own.low[j];
    const wanted = target.full[j];
    if (!(deep > 0) || !(wanted > 0)) continue;
    scale[j] = Math.min(MOST_SCALE, wanted / Math.max(THINNEST, own.full[j]));
    shift[j] = (target.low[j] + target.high[j]) / 2 - (scale[j] * (own.low[j] + own.high[j])) / 2;
  }
  return { scale: evened(scale, 1), shift: evened(shift, 0) };
}

/** Returns the values without gaps and without the steps of pixels, which would appear as ridges across the surface. */
function evened(values: Float32Array, otherwise: number): Float32Array {
  fillGaps(values, otherwise);
  const even = new Float32Array(values.length);
  for (let j = 0; j < values.length; j++) {
    let [sum, weight] = [0, 0];
    for (let i = Math.max(0, j - REACH); i <= Math.min(values.length - 1, j + REACH); i++) {
      const w = Math.exp(-((i - j) ** 2) / (2 * EVENNESS * EVENNESS));
      sum += w * values[i];
      weight += w;
    }
    even[j] = sum / weight;
  }
  return even;
}

/** Fills samples without a value from the nearest previous one, otherwise from the next one. */
function fillGaps(values: Float32Array, otherwise: number): void {
  const first = values.findIndex((value) => !Number.isNaN(value));
  let last = first < 0 ? otherwise : values[first];
  for (let j = 0; j < values.length; j++) {
    if (Number.isNaN(values[j])) values[j] = last;
    else last = values[j];
  }
}
