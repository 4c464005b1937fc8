import type { Raster } from '../../spec.ts';
import { objectBounds } from '../picture/crop.ts';
import { type Profile, projectTriangles } from './profile.ts';

/** Extent of an object in depth, in samples along one of its sides. */
export interface Extents {
  /**
   * The minimum and maximum z, in lengths of that side, from the middle of the whole; NaN at samples without any
   * object.
   */
  low: Float32Array;
  high: Float32Array;
  /** Filled length between the two, in the same unit: with legs, most of it is empty. */
  full: Float32Array;
}

/** Samples along a side: 256 rows are finer than the precision of an outline in a photograph. */
export const SAMPLES = 256;

/** Alpha, 0 to 255, from which a pixel shows the object. */
const OPAQUE = 128;

/**
 * Measures extents from the outline in a picture that was taken from the right (+X, z grows to the left in it), from
 * the left (−X), or from above (+Y, the front at the bottom). Samples run up along y for the first two, along x for the
 * last.
 * @param image the object, cut out
 * @throws SourceUnusable if the image shows no object
 */
export function extentsInPicture(image: Raster, side: 'left' | 'right' | 'top'): Extents {
  const { left, top, width, height } = objectBounds(image);
  const shows = (x: number, y: number) =>
    image.data[4 * ((top + y) * image.width + left + x) + 3] >= OPAQUE;
  const [long, across] = side === 'top' ? [width, height] : [height, width];
  return extentsOf({
    samples: SAMPLES,
    depths: across,
    unit: 1 / long,
    shows(j, k) {
      const line = Math.floor(((j + 0.5) / SAMPLES) * long);
      if (side === 'top') return shows(line, k);
      return shows(side === 'right' ? across - 1 - k : k, long - 1 - line);
    },
  });
}

/**
 * The extents of a mesh along an axis.
 * @param positions in any unit
 * @param axis 0: along x, 1: along y
 */
export function extentsOfMesh(positions: Float32Array, indices: Uint32Array, axis: 0 | 1): Extents {
  return extentsOf(projectTriangles(positions, indices, axis, SAMPLES));
}

function extentsOf({ depths, unit, shows }: Profile): Extents {
  const nothing = () => new Float32Array(SAMPLES).fill(Number.NaN);
  const extents = { low: nothing(), high: nothing(), full: nothing() };
  for (let j = 0; j < SAMPLES; j++) {
    let [first, last, count] = [-1, -1, 0];
    for (let k = 0; k < depths; k++) {
      if (!shows(j, k)) continue;
      if (first < 0) first = k;
      last = k;
      count++;
    }
    if (count === 0) continue;
    extents.low[j] = (first - depths / 2) * unit;
    extents.high[j] = (last + 1 - depths / 2) * unit;
    extents.full[j] = count * unit;
  }
  return extents;
}
