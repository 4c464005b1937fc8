import { CORNER } from '../field/features.ts';
import { type LatticeLabels, turnedX, turnedY } from './labels.ts';

/** The residual of each triangle whose labels do not close, in the frame of its first corner. */
export interface Residuals {
  x: Int8Array;
  y: Int8Array;
  /**
   * 1 for triangles around which the frames rotate, or with a corner: any residual vanishes there by moving the center.
   */
  sink: Uint8Array;
}

/** The residual of each triangle. */
export function findResiduals(
  indices: Uint32Array,
  kind: Uint8Array,
  { turns, dx, dy }: LatticeLabels,
): Residuals {
  const count = indices.length / 3;
  const x = new Int8Array(count);
  const y = new Int8Array(count);
  const sink = new Uint8Array(count);
  for (let t = 0; t < count; t++) {
    const e = 3 * t;
    const first = turns[e];
    const second = (first + turns[e + 1]) & 3;
    const corner =
      kind[indices[e]] === CORNER ||
      kind[indices[e + 1]] === CORNER ||
      kind[indices[e + 2]] === CORNER;
    if (corner || ((second + turns[e + 2]) & 3) !== 0) {
      sink[t] = 1;
      continue;
    }
    const back = (4 - first) & 3;
    const backTwice = (4 - second) & 3;
    x[t] = dx[e] + turnedX(dx[e + 1], dy[e + 1], back) + turnedX(dx[e + 2], dy[e + 2], backTwice);
    y[t] = dy[e] + turnedY(dx[e + 1], dy[e + 1], back) + turnedY(dx[e + 2], dy[e + 2], backTwice);
  }
  return { x, y, sink };
}

/** Returns the triangles with a residual, where a row of the lattice begins or ends. */
export function listDislocations({ x, y }: Residuals): Int32Array {
  const list: number[] = [];
  for (let t = 0; t < x.length; t++) if (x[t] !== 0 || y[t] !== 0) list.push(t);
  return Int32Array.from(list);
}
