import { nearestByteOfLinear } from '../../raster/srgb.ts';
import type { FileSpace } from '../file-space.ts';

/** Vertex colors, as {@link putColor} writes them. */
export const COLOR_HEADER = ['red', 'green', 'blue', 'alpha']
  .map((name) => `property uchar ${name}\n`)
  .join('');

/**
 * Determines how vertex coordinates are written: as doubles if the model is so far from the origin that floats would
 * lose its shape.
 */
export function coordinatesOf(positions: Float32Array, space: FileSpace) {
  const { origin } = space;
  if (origin === null) {
    const put = (data: DataView, at: number, from: number) => {
      for (let k = 0; k < 3; k++)
        data.setFloat32(at + 4 * k, positions[from + k] * space.factor, true);
    };
    return { size: 12, put };
  }
  const put = (data: DataView, at: number, from: number) => {
    for (let k = 0; k < 3; k++)
      data.setFloat64(at + 8 * k, origin[k] + positions[from + k] * space.factor, true);
  };
  return { size: 24, put };
}

/** Writes linear RGBA as sRGB bytes. */
export function putColor(data: DataView, at: number, values: Float32Array, from: number): void {
  data.setUint8(at, nearestByteOfLinear(values[from]));
  data.setUint8(at + 1, nearestByteOfLinear(values[from + 1]));
  data.setUint8(at + 2, nearestByteOfLinear(values[from + 2]));
  data.setUint8(at + 3, Math.round(Math.min(1, Math.max(0, values[from + 3])) * 255));
}
