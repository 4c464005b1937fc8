import type { Work } from '../../spec.ts';
import { FREE } from '../field/features.ts';
import type { PlacedNet } from '../target/placed-net.ts';
import type { TargetSurface } from '../target/target-surface.ts';

/** Maximum shift of a vertex, as a share of a quad's side: off tips and thin limbs, the wanted shift is far larger. */
const FARTHEST = 0.12;
/**
 * Share of the wanted shift that is made per round: faces share vertices, so the whole shift would make them oscillate.
 */
const DAMPING = 0.6;

/**
 * Shifts the vertices off the surface so that half of each face lies on either side of it: with the vertices on it, a
 * quad over a dome is below it everywhere. This halves the mean distance. Vertices on lines and fixed ones stay.
 * `side`: side of the quads.
 */
export async function fitFaces(
  net: PlacedNet,
  target: TargetSurface,
  rounds: number,
  side: number,
  work: Work,
): Promise<void> {
  const { positions: p, offsets, corners, kind, patches } = net;
  // Patch and anchor of the query point.
  let patch = -1;
  let anchor = -1;
  const count = kind.length;
  const shift = new Float64Array(3 * count);
  const weights = new Float64Array(count);
  const start = p.slice();
  const farthest = FARTHEST * side;
  const point = new Float64Array(3);
  const before = new Float64Array(3);
  for (let round = 0; round < rounds; round++) {
    shift.fill(0);
    weights.fill(0);
    // Centers of faces and of their edges, the latter once for each face at an edge.
    for (let f = 0; f + 1 < offsets.length; f++) {
      const from = offsets[f];
      const sides = offsets[f + 1] - from;
      point.fill(0);
      for (let c = from; c < from + sides; c++) addTo(point, p, corners[c], 1 / sides);
      patch = patches[f];
      anchor = -1;
      for (let c = from; anchor < 0 && c < from + sides; c++) {
        if (kind[corners[c]] === FREE) anchor = net.anchors[corners[c]];
      }
      ask(from, sides);
      for (let k = 0; k < sides; k++) {
        const next = (k + 1) % sides;
        if (corners[from + k] > corners[from + next]) continue;
        point.fill(0);
        addTo(point, p, corners[from + k], 0.5);
        addTo(point, p, corners[from + next], 0.5);
        askPair(corners[from + k], corners[from + next]);
      }
      if ((f & 255) === 0) await work.breathe((round + f / offsets.length) / rounds);
    }
    for (let v = 0; v < count; v++) {
      if (kind[v] !== FREE || weights[v] === 0) continue;
      let squared = 0;
      for (let k = 0; k < 3; k++) {
        p[3 * v + k] += (DAMPING * shift[3 * v + k]) / weights[v];
        squared += (p[3 * v + k] - start[3 * v + k]) ** 2;
      }
      if (squared <= farthest * farthest) continue;
      const share = farthest / Math.sqrt(squared);
      for (let k = 0; k < 3; k++) {
        p[3 * v + k] = start[3 * v + k] + share * (p[3 * v + k] - start[3 * v + k]);
      }
    }
  }

  /** Adds the distance of a face's center from the surface to the wanted shift of its corners. */
  function ask(from: number, sides: number): void {
    moveToSurface();
    for (let c = from; c < from + sides; c++) give(corners[c]);
  }

  function askPair(a: number, b: number): void {
    moveToSurface();
    give(a);
    give(b);
  }

  /** Replaces the point by its way to the surface. */
  function moveToSurface(): void {
    before.set(point);
    anchor = target.toSurface(point, 0, anchor, patch);
    for (let k = 0; k < 3; k++) point[k] -= before[k];
  }

  function give(v: number): void {
    for (let k = 0; k < 3; k++) shift[3 * v + k] += point[k];
    weights[v]++;
  }
}

function addTo(sum: Float64Array, p: Float64Array, v: number, share: number): void {
  for (let k = 0; k < 3; k++) sum[k] += share * p[3 * v + k];
}

/** Returns the largest distance from the middle of an edge to the surface. */
export function widestGap(
  { positions: p, offsets, corners }: PlacedNet,
  target: TargetSurface,
): number {
  const point = new Float64Array(3);
  let most = 0;
  for (let f = 0; f + 1 < offsets.length; f++) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      const next = c + 1 === offsets[f + 1] ? offsets[f] : c + 1;
      if (corners[c] > corners[next]) continue;
      point.fill(0);
      addTo(point, p, corners[c], 0.5);
      addTo(point, p, corners[next], 0.5);
      const x = point[0];
      const y = point[1];
      const z = point[2];
      target.toSurface(point, 0, -1, -1);
      most = Math.max(most, Math.hypot(point[0] - x, point[1] - y, point[2] - z));
    }
  }
  return most;
}
