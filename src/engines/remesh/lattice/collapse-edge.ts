import { CORNER, LINE } from '../field/features.ts';
import { nextOf, previousOf } from '../surface/surface.ts';
import { type LatticeLabels, turnedX, turnedY } from './labels.ts';
import type { LatticeMesh } from './lattice-mesh.ts';

/**
 * Collapses an edge by removing the end that is less bound to features. First, the labels around that vertex are
 * expressed in the frame of the other one, so that they remain correct if the two have different lattice points.
 * @returns false if that would change the topology or the features; then nothing is changed
 */
export function collapseEdge(lattice: LatticeMesh, edge: number): boolean {
  const { mesh, labels, kind, features, sums } = lattice;
  const { indices, opposite } = mesh;
  const { turns, dx, dy } = labels;
  let e = edge;
  let v = indices[e];
  let w = mesh.tip(e);
  if (kind[v] > kind[w]) {
    if (opposite[e] < 0) return false;
    e = opposite[e];
    [v, w] = [w, v];
  }
  if (kind[v] === CORNER || (kind[v] === LINE && features[e] === 0)) return false;
  if (joinsFeatures(features, e)) return false;
  if (opposite[e] >= 0 && joinsFeatures(features, opposite[e])) return false;
  if (!mesh.canCollapse(e)) return false;
  // A vertex of a pocket does not belong to the lattice point that it moves to.
  const sameSite = dx[e] === 0 && dy[e] === 0 && kind[v] === kind[w];
  const shiftX = turnedX(dx[e], dy[e], turns[e]);
  const shiftY = turnedY(dx[e], dy[e], turns[e]);
  rebase(lattice, v, turns[e], shiftX, shiftY);
  for (let half = 0; half < 2; half++) {
    const side = half === 0 ? e : opposite[e];
    if (side < 0) continue;
    const o1 = opposite[nextOf(side)];
    const o2 = opposite[previousOf(side)];
    const feature = features[nextOf(side)] | features[previousOf(side)];
    if (o1 >= 0) features[o1] = feature;
    if (o2 >= 0) features[o2] = feature;
    if (o1 < 0 || o2 < 0) continue;
    // The two edges become one. Of their labels, the one that is not 0, or else shorter, or else more reliable stays.
    if (weigh(labels, o1) <= weigh(labels, o2)) mirror(labels, o1, o2);
    else mirror(labels, o2, o1);
  }
  if (sameSite) for (let k = 0; k < 4; k++) sums[4 * w + k] += sums[4 * v + k];
  mesh.collapse(e);
  return true;
}

/** Expresses the labels around v in the frame of the vertex into which v is merged. */
function rebase(
  { mesh, labels: { turns, dx, dy } }: LatticeMesh,
  v: number,
  turn: number,
  shiftX: number,
  shiftY: number,
): void {
  if (turn === 0 && shiftX === 0 && shiftY === 0) return;
  const { opposite } = mesh;
  for (let f = mesh.first(v), start = f; f >= 0; ) {
    const x = turnedX(dx[f], dy[f], turn);
    dy[f] = turnedY(dx[f], dy[f], turn) - shiftY;
    dx[f] = x - shiftX;
    turns[f] = (turns[f] + 4 - turn) & 3;
    const before = previousOf(f);
    turns[before] = (turns[before] + turn) & 3;
    const o = opposite[f];
    if (o >= 0) {
      dx[o] = -turnedX(dx[f], dy[f], turns[f]);
      dy[o] = -turnedY(dx[f], dy[f], turns[f]);
    }
    f = mesh.turn(f);
    if (f === start) break;
  }
}

/** Returns the weight of a label; of two labels the one with the lower weight is kept. */
function weigh({ dx, dy, errors }: LatticeLabels, e: number): number {
  const length = dx[e] * dx[e] + dy[e] * dy[e];
  return (length === 0 ? 1000 : length) + Math.min(0.9, errors[e]);
}

/** Gives `to`, the other side of the same edge as `from`, the same label. */
function mirror({ turns, dx, dy, errors }: LatticeLabels, from: number, to: number): void {
  dx[to] = -turnedX(dx[from], dy[from], turns[from]);
  dy[to] = -turnedY(dx[from], dy[from], turns[from]);
  turns[to] = (4 - turns[from]) & 3;
  errors[to] = errors[from];
}

/** Returns whether both other edges of the triangle are features, which a collapse would merge into one. */
function joinsFeatures(features: Uint8Array, e: number): boolean {
  return features[nextOf(e)] === 1 && features[previousOf(e)] === 1;
}
