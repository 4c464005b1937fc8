import { nextOf, previousOf } from '../surface/surface.ts';
import { LabelSteps } from './label-steps.ts';
import type { LatticeMesh } from './lattice-mesh.ts';

/** Cost of two halves of a lattice square, which share its diagonal. */
const HALVES_OF_A_SQUARE = 2;
/** Maximum length of edges that are made. */
const LONGEST = 3;
/** Places of labels in scratch arrays; see `turnToLattice`. */
const [BC, CA, AD, DB, AB, BA, VIA_A, VIA_B, REVERSED, OTHER_REVERSED] = Array(10).keys();
const LABELS = 10;
/** The labels of the outer edges, in the order of the half-edges that get them. */
const OUTER = [CA, AD, DB, BC];

/**
 * Flips edges until the triangles are halves of lattice squares wherever the labels close. The labels alone decide, in
 * integers, so folds and triangles without an area disappear regardless of the positions. A singularity moves to one of
 * the two new triangles.
 * @returns the number of flipped edges
 */
export function turnToLattice({ mesh, labels, features }: LatticeMesh): number {
  const { turns, dx, dy, errors } = labels;
  const { indices, opposite } = mesh;
  const steps = new LabelSteps(LABELS);
  const { x, y, q } = steps;
  let count = 0;
  for (let before = -1; before < count; ) {
    before = count;
    for (let e = 0; e < 3 * mesh.triangleCount; e++) {
      const o = opposite[e];
      if (o < e || indices[e] < 0 || features[e]) continue;
      if (turn(e, o)) count++;
    }
  }
  return count;

  function take(to: number, e: number): void {
    x[to] = dx[e];
    y[to] = dy[e];
    q[to] = turns[e];
  }

  /** Triangles (a, b, c) of e and (b, a, d) of o. */
  function turn(e: number, o: number): boolean {
    const e1 = nextOf(e);
    const e2 = previousOf(e);
    const o1 = nextOf(o);
    const o2 = previousOf(o);
    take(BC, e1);
    take(CA, e2);
    take(AD, o1);
    take(DB, o2);
    take(AB, e);
    take(BA, o);
    const own = steps.cost(AB, BC, CA);
    const ownCloses = steps.closes;
    const old = own + steps.cost(BA, AD, DB) + steps.squared(AB);
    // Nothing is better than two halves of a square, or than a side of length 1.
    if (old <= (ownCloses && steps.closes ? HALVES_OF_A_SQUARE : 1)) return false;
    let best = -1;
    let least = old;
    // The new edge from d to c, via a or via b; if the labels close, both are the same.
    for (const via of [VIA_A, VIA_B]) {
      if (via === VIA_A) {
        steps.reverse(AD, REVERSED);
        steps.reverse(CA, OTHER_REVERSED);
        steps.chain(REVERSED, OTHER_REVERSED, via);
      } else steps.chain(DB, BC, via);
      if (Math.max(Math.abs(x[via]), Math.abs(y[via])) > LONGEST) continue;
      steps.reverse(via, REVERSED);
      const now = steps.cost(via, CA, AD) + steps.cost(REVERSED, DB, BC) + steps.squared(via);
      if (now < least) {
        least = now;
        best = via;
      }
    }
    if (best < 0) return false;
    const trust = [errors[e2], errors[o1], errors[o2], errors[e1]];
    const kept = [features[e2], features[o1], features[o2], features[e1]];
    if (!mesh.flip(e)) return false;
    // The half-edges changed places; see EditableSurface.flip.
    const places = [e1, e2, o1, o2];
    for (let i = 0; i < 4; i++) {
      put(OUTER[i], places[i]);
      errors[places[i]] = trust[i];
      features[places[i]] = kept[i];
    }
    put(best, e);
    steps.reverse(best, REVERSED);
    put(REVERSED, o);
    errors[e] = errors[o] = 0;
    return true;
  }

  function put(from: number, e: number): void {
    dx[e] = x[from];
    dy[e] = y[from];
    turns[e] = q[from];
  }
}
