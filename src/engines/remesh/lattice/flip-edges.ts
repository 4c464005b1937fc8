import { nextOf, previousOf } from '../surface/surface.ts';
import { turned } from './labels.ts';
import type { LatticeMesh } from './lattice-mesh.ts';

/** A label: lattice steps in the frame of the origin, and quarter turns to the frame of the tip. */
type Step = readonly [x: number, y: number, turn: number];

/** Costs of triangles that run backwards or have no area, comparable with squared lengths of edges. */
const BACKWARD = 20;
const FLAT = 8;
/** Cost of a zero-length edge in a triangle at a singularity. */
const POINT = 4;
/** Maximum length of edges that are made. */
const LONGEST = 3;

/**
 * Flips edges until the triangles are halves of lattice squares wherever the labels close. The labels alone decide, in
 * integers, so folds and triangles without an area disappear regardless of the positions. A singularity moves to one of
 * the two new triangles.
 * @returns the number of flipped edges
 */
export function turnToLattice({ mesh, labels, features }: LatticeMesh): number {
  const { turns, dx, dy, errors } = labels;
  const label = (e: number): Step => [dx[e], dy[e], turns[e]];
  let count = 0;
  for (let before = -1; before < count; ) {
    before = count;
    for (let e = 0; e < 3 * mesh.triangleCount; e++) {
      const o = mesh.opposite[e];
      if (o < e || mesh.indices[e] < 0 || features[e]) continue;
      if (turn(e, o)) count++;
    }
  }
  return count;

  /** Triangles (a, b, c) of e and (b, a, d) of o. */
  function turn(e: number, o: number): boolean {
    const [e1, e2, o1, o2] = [nextOf(e), previousOf(e), nextOf(o), previousOf(o)];
    const [bc, ca, ad, db] = [label(e1), label(e2), label(o1), label(o2)];
    const old = cost(label(e), bc, ca) + cost(label(o), ad, db) + squared(label(e));
    let best: Step | null = null;
    let least = old;
    // The new edge from d to c, via a or via b; if the labels close, both are the same.
    for (const dc of [chain(reversed(ad), reversed(ca)), chain(db, bc)]) {
      if (Math.max(Math.abs(dc[0]), Math.abs(dc[1])) > LONGEST) continue;
      const now = cost(dc, ca, ad) + cost(reversed(dc), db, bc) + squared(dc);
      if (now < least) {
        least = now;
        best = dc;
      }
    }
    if (best === null) return false;
    const outer = [ca, ad, db, bc];
    const trust = [e2, o1, o2, e1].map((f) => errors[f]);
    const kept = [e2, o1, o2, e1].map((f) => features[f]);
    if (!mesh.flip(e)) return false;
    // The half-edges changed places; see EditableSurface.flip.
    [e1, e2, o1, o2].forEach((f, i) => {
      [dx[f], dy[f], turns[f]] = outer[i];
      errors[f] = trust[i];
      features[f] = kept[i];
    });
    [dx[e], dy[e], turns[e]] = best;
    [dx[o], dy[o], turns[o]] = reversed(best);
    errors[e] = errors[o] = 0;
    return true;
  }
}

function squared([x, y]: Step): number {
  return x * x + y * y;
}

/** Returns the same edge as seen from its other end. */
function reversed([x, y, turn]: Step): Step {
  const [bx, by] = turned(x, y, turn);
  return [-bx, -by, (4 - turn) & 3];
}

/** Concatenates two steps. */
function chain(first: Step, second: Step): Step {
  const [x, y] = turned(second[0], second[1], (4 - first[2]) & 3);
  return [first[0] + x, first[1] + y, (first[2] + second[2]) & 3];
}

function cost(first: Step, second: Step, third: Step): number {
  const [x, y, turn] = chain(first, second);
  const end = chain([x, y, turn], third);
  if (end[0] === 0 && end[1] === 0 && end[2] === 0) {
    const area = first[0] * y - first[1] * x;
    if (area > 0) return 0;
    return area === 0 ? FLAT : BACKWARD * -area;
  }
  // At a singularity, lengths are the only criterion: halves of squares and unit triangles are good.
  let sum = 0;
  for (const step of [first, second, third]) {
    const length = squared(step);
    if (length === 0) sum += POINT;
    else if (length > 2) sum += length;
  }
  return sum;
}
