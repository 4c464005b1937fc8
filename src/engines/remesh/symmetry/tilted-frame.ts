import type { Triple } from '../../math/vector.ts';
import type { SizeField } from '../density/size-field.ts';
import type { Surface } from '../surface/surface.ts';

/** A rotation whose rows are three perpendicular unit vectors: what they point along becomes x, y and z. */
export type Frame = readonly [Triple, Triple, Triple];

/** Returns a copy of positions in the frame. */
export function intoFrame(positions: Float64Array, frame: Frame): Float64Array {
  return turned(positions, (x, y, z, k) => frame[k][0] * x + frame[k][1] * y + frame[k][2] * z);
}

/** Returns a copy of positions that were in the frame, out of it. */
export function outOfFrame(positions: Float64Array, frame: Frame): Float64Array {
  return turned(positions, (x, y, z, k) => frame[0][k] * x + frame[1][k] * y + frame[2][k] * z);
}

/** Returns a surface in the frame; it shares everything but its positions. */
export function surfaceInFrame<S extends Surface>(surface: S, frame: Frame): S {
  return { ...surface, positions: intoFrame(surface.positions, frame) };
}

/** Returns sizes that are looked up at places in the frame. */
export function sizesInFrame(sizes: SizeField | null, frame: Frame): SizeField | null {
  if (sizes === null) return null;
  const at = (k: number, x: number, y: number, z: number) =>
    frame[0][k] * x + frame[1][k] * y + frame[2][k] * z;
  return (x, y, z) => sizes(at(0, x, y, z), at(1, x, y, z), at(2, x, y, z));
}

function turned(
  positions: Float64Array,
  coordinate: (x: number, y: number, z: number, k: number) => number,
): Float64Array {
  const result = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = positions.subarray(i, i + 3);
    for (let k = 0; k < 3; k++) result[i + k] = coordinate(x, y, z, k);
  }
  return result;
}
