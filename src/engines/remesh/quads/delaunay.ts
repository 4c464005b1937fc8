import type { EditableSurface } from '../editable-surface.ts';
import { nextOf, previousOf } from '../surface.ts';

/** Angles that may sum to more than half a turn before an edge is turned: squares have either diagonal. */
const MARGIN = (12 * Math.PI) / 180;
const MOST_ROUNDS = 10;

/** Turns edges whose opposite angles sum to more than half a turn, except on features. `features` by half-edge. */
export function turnToDelaunay(mesh: EditableSurface, features: Uint8Array): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let turned = 0;
    for (let e = 0; e < 3 * mesh.triangleCount; e++) {
      const o = mesh.opposite[e];
      if (o < e || mesh.indices[e] < 0 || features[e]) continue;
      const sum = apexAngle(mesh, e) + apexAngle(mesh, o);
      if (sum < Math.PI + MARGIN || folds(mesh, e)) continue;
      const outer = [nextOf(e), previousOf(e), nextOf(o), previousOf(o)].map((f) => features[f]);
      if (!mesh.flip(e)) continue;
      // The half-edges changed places: see EditableSurface.flip.
      features[nextOf(e)] = outer[1];
      features[previousOf(e)] = outer[2];
      features[nextOf(o)] = outer[3];
      features[previousOf(o)] = outer[0];
      turned++;
    }
    if (turned === 0) return;
  }
}

/** Angle opposite to an edge. */
function apexAngle({ positions: p, indices }: EditableSurface, e: number): number {
  const a = indices[e] * 3;
  const b = indices[nextOf(e)] * 3;
  const c = indices[previousOf(e)] * 3;
  let dot = 0;
  let first = 0;
  let second = 0;
  for (let k = 0; k < 3; k++) {
    const u = p[a + k] - p[c + k];
    const v = p[b + k] - p[c + k];
    dot += u * v;
    first += u * u;
    second += v * v;
  }
  const lengths = Math.sqrt(first * second);
  return lengths > 0 ? Math.acos(Math.max(-1, Math.min(1, dot / lengths))) : 0;
}

/** Whether turning the edge would make two triangles that look away from each other. */
function folds({ positions: p, indices, opposite }: EditableSurface, e: number): boolean {
  const o = opposite[e];
  const a = indices[e] * 3;
  const b = indices[o] * 3;
  const c = indices[previousOf(e)] * 3;
  const d = indices[previousOf(o)] * 3;
  const first = normal(p, d, c, a);
  const second = normal(p, c, d, b);
  return first[0] * second[0] + first[1] * second[1] + first[2] * second[2] <= 0;
}

function normal(p: Float64Array, a: number, b: number, c: number): number[] {
  const u = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const v = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}
