import { cross } from '../../math/vector.ts';
import type { Work } from '../../spec.ts';
import type { Body } from './bodies.ts';
import type { BodyTree } from './body-tree.ts';

/** Number of points that are checked per body, and their distance outside the body as a fraction of its size. */
const SAMPLES = 32;
const OUTSIDE = 0.005;
/** Maximum number of checks whether a point is inside a body, which takes about 3 s. */
const MOST_QUESTIONS = 300_000;

/** A body of which so many points or fewer are visible shows only a bit, as a share of its points. */
const BIT = 0.1;

/** A body that is inside of others, and the name of a part that contains it. */
export interface Buried {
  body: Body;
  inside: string;
  /** Whether a bit of it comes out. */
  clips: boolean;
}

/** Finds the bodies whose surface is, except perhaps for a bit, inside of other bodies that are not see-through. */
export async function buriedBodies(
  bodies: readonly Body[],
  treeOf: (body: Body) => BodyTree,
  work: Work,
): Promise<Buried[]> {
  const buried: Buried[] = [];
  let questions = 0;
  for (const [i, body] of bodies.entries()) {
    await work.breathe(i / bodies.length);
    if (questions > MOST_QUESTIONS) break;
    const around = bodies.filter((other) => other !== body && !other.clear && meet(other, body));
    if (around.length === 0) continue;
    // The body that contained the last point usually contains the next one, too.
    let last = around[0];
    const isHidden = (point: number[]) => {
      const container = [last, ...around].find((other) => {
        if (!has(other, point)) return false;
        questions++;
        return treeOf(other).contains(point);
      });
      last = container ?? last;
      return container !== undefined;
    };
    const seen = countSeen(samplesOf(body), isHidden);
    if (seen !== null) buried.push({ body, inside: last.part, clips: seen > 0 });
  }
  return buried;
}

/** Counts the points that are not hidden; null: there are more of them than a bit. */
function countSeen(
  samples: readonly number[][],
  isHidden: (point: number[]) => boolean,
): number | null {
  const most = Math.floor(BIT * samples.length);
  let seen = 0;
  for (const point of samples) if (!isHidden(point) && ++seen > most) return null;
  return seen;
}

/**
 * Returns points slightly outside of the centers of some triangles, because the surface itself may coincide with that
 * of another body.
 */
function samplesOf({ positions: p, indices, box }: Body): number[][] {
  const outside = OUTSIDE * Math.hypot(...box.max.map((value, k) => value - box.min[k]));
  const count = indices.length / 3;
  const step = Math.max(1, count / SAMPLES);
  return Array.from({ length: Math.min(count, SAMPLES) }, (_, i) => {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * Math.floor(i * step) + k]);
    const [u, v] = [b, c].map((at) => [0, 1, 2].map((k) => p[at + k] - p[a + k]));
    const normal = cross(u, v);
    const length = Math.hypot(...normal) || 1;
    return normal.map((value, k) => p[a + k] + (u[k] + v[k]) / 3 + (value * outside) / length);
  });
}

function meet({ box: a }: Body, { box: b }: Body): boolean {
  return [0, 1, 2].every((k) => a.min[k] <= b.max[k] && b.min[k] <= a.max[k]);
}

function has({ box: { min, max } }: Body, point: readonly number[]): boolean {
  return [0, 1, 2].every((k) => point[k] >= min[k] && point[k] <= max[k]);
}
