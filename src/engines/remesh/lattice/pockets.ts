import { FREE } from '../field/features.ts';
import { previousOf } from '../surface/surface.ts';
import { collapseEdge } from './collapse-edge.ts';
import { type LatticeLabels, turned } from './labels.ts';
import type { LatticeMesh } from './lattice-mesh.ts';

/** Maximum number of triangles in a pocket: folds are small, and larger pockets may be a limb of the object. */
const LARGEST_POCKET = 15;

/**
 * Empties the pockets beside an edge. Three edges that form a triangle without a face prevent each other's collapse. If
 * one side of the triangle is small (lattice folded into a pocket), that side's vertices are collapsed into the
 * triangle.
 * @returns whether any pocket was emptied
 */
export function emptyPockets(lattice: LatticeMesh, e: number): boolean {
  const { opposite } = lattice.mesh;
  let emptied = false;
  for (const x of pocketTips(lattice, e)) {
    for (const side of [e, opposite[e]]) {
      const inside = side < 0 ? null : pocketVertices(lattice, side, x);
      if (inside === null) continue;
      for (let left = inside; left.length > 0; ) {
        const rest = left.filter((y) => !collapseAway(lattice, y));
        emptied ||= rest.length < left.length;
        if (rest.length === left.length) break;
        left = rest;
      }
      break;
    }
  }
  return emptied;
}

/** Returns common neighbors of an edge's ends that are not opposite to it in a triangle. */
function pocketTips({ mesh }: LatticeMesh, e: number): number[] {
  const { indices, opposite } = mesh;
  const [v, w, o] = [indices[e], mesh.tip(e), opposite[e]];
  const count = mesh.ring(v);
  const near = mesh.around.slice(0, count);
  const other = mesh.ring(w);
  const faces = [indices[previousOf(e)], o < 0 ? -1 : indices[previousOf(o)]];
  return Array.from(mesh.around.subarray(0, other)).filter(
    (x) => near.includes(x) && !faces.includes(x),
  );
}

/**
 * Returns the vertices on one side of the triangle formed by an edge and x; null if there are too many or they are on
 * features.
 */
function pocketVertices(lattice: LatticeMesh, e: number, x: number): number[] | null {
  const { mesh, labels, kind } = lattice;
  const { indices, opposite } = mesh;
  const rim = [indices[e], mesh.tip(e), x];
  const triangles = [Math.floor(e / 3)];
  const inside = new Set<number>();
  for (let i = 0; i < triangles.length; i++) {
    for (let f = 3 * triangles[i]; f < 3 * triangles[i] + 3; f++) {
      const v = indices[f];
      if (!rim.includes(v)) inside.add(v);
      if (rim.includes(v) && rim.includes(mesh.tip(f))) continue;
      if (opposite[f] < 0 || kind[v] !== FREE) return null;
      const u = Math.floor(opposite[f] / 3);
      if (!triangles.includes(u)) triangles.push(u);
      if (triangles.length > LARGEST_POCKET) return null;
    }
    // A fold contains no singularity; the tip of a limb does.
    if (!closes(labels, 3 * triangles[i])) return null;
  }
  return inside.size > 0 ? [...inside] : null;
}

/** Returns whether the labels of the triangle that begins at half-edge e add up to zero. */
function closes({ turns, dx, dy }: LatticeLabels, e: number): boolean {
  const second = (turns[e] + turns[e + 1]) & 3;
  if (((second + turns[e + 2]) & 3) !== 0) return false;
  const [bx, by] = turned(dx[e + 1], dy[e + 1], (4 - turns[e]) & 3);
  const [cx, cy] = turned(dx[e + 2], dy[e + 2], (4 - second) & 3);
  return dx[e] + bx + cx === 0 && dy[e] + by + cy === 0;
}

/** Collapses a vertex into any of its neighbors. */
function collapseAway(lattice: LatticeMesh, y: number): boolean {
  const { mesh, kind } = lattice;
  for (let f = mesh.first(y), start = f; f >= 0; ) {
    if (kind[mesh.tip(f)] === FREE && collapseEdge(lattice, f)) return true;
    f = mesh.turn(f);
    if (f === start) return false;
  }
  return false;
}
