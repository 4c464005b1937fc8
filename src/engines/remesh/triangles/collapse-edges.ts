import type { Work } from '../../spec.ts';
import { MinHeap } from '../../structures/min-heap.ts';
import { EditableSurface } from '../surface/editable-surface.ts';
import { nextOf, previousOf, type Surface } from '../surface/surface.ts';
import { Quadrics } from './quadrics.ts';

/** Minimum cosine between a triangle's normals before and after one collapse. */
const LEAST_TURN = 0.2;

/**
 * Collapses edges, beginning with those that change the shape least, until there are at most `target` triangles. Unlike
 * meshoptimizer's collapse, it never changes the topology and moves vertices to the places where they fit best. It is
 * slower (150,000 triangles in about a second) and ignores UVs, so it is used only for what meshoptimizer cannot do.
 */
export async function collapseEdges(
  surface: Surface,
  target: number,
  work: Work,
): Promise<Surface> {
  const mesh = new EditableSurface(surface);
  const quadrics = new Quadrics(surface);
  const stamps = new Int32Array(mesh.vertexCount);
  let count = surface.indices.length / 3;
  // Triangles may turn over only if there is no other way.
  for (const leastTurn of [LEAST_TURN, -2]) {
    const heap = new MinHeap();
    for (let e = 0; e < mesh.indices.length; e++) if (mesh.indices[e] >= 0) offer(e, heap);
    for (let step = 0; count > target; step++) {
      const e = heap.pop();
      if (e < 0) break;
      if (mesh.indices[e] < 0) continue;
      const [v, w] = [mesh.indices[e], mesh.tip(e)];
      if (stamps[v] + stamps[w] !== heap.stamp || !mesh.canCollapse(e)) continue;
      choose(v, w, mesh.isBorder(w) && mesh.opposite[e] >= 0);
      if (turns(e, leastTurn)) continue;
      count -= mesh.opposite[e] < 0 ? 1 : 2;
      mesh.collapse(e);
      stamps[w] = Math.max(stamps[v], stamps[w]) + 1;
      mesh.positions.set(quadrics.point, 3 * w);
      quadrics.merge(v, w);
      renew(w, heap);
      if ((step & 63) === 0) await work.breathe(target / count);
    }
  }
  return mesh.toSurface();

  /** Adds a half-edge to the heap as a candidate: its origin may be collapsed into its tip. */
  function offer(e: number, heap: MinHeap): void {
    const [v, w] = [mesh.indices[e], mesh.tip(e)];
    const cost = choose(v, w, mesh.isBorder(w) && mesh.opposite[e] >= 0);
    heap.push(cost, e, stamps[v] + stamps[w]);
  }

  /** After a collapse into w, updates all edges around it, because their costs have changed. */
  function renew(w: number, heap: MinHeap): void {
    const start = mesh.first(w);
    for (let e = start; e >= 0; ) {
      offer(e, heap);
      const into = previousOf(e);
      offer(into, heap);
      e = mesh.turn(e);
      if (e === start) break;
    }
  }

  /**
   * Writes the point at which v and w are merged into `quadrics.point`; returns the cost. A vertex on a border stays on
   * it.
   */
  function choose(v: number, w: number, stays: boolean): number {
    const p = mesh.positions;
    if (!stays && quadrics.best(v, w)) {
      const [x, y, z] = quadrics.point;
      return quadrics.cost(v, w, x, y, z);
    }
    let best = Infinity;
    const point = [0, 0, 0];
    for (const share of stays ? [1] : [1, 0, 0.5]) {
      const at = [0, 1, 2].map((k) => share * p[3 * w + k] + (1 - share) * p[3 * v + k]);
      const cost = quadrics.cost(v, w, at[0], at[1], at[2]);
      if (cost >= best) continue;
      best = cost;
      for (let k = 0; k < 3; k++) point[k] = at[k];
    }
    quadrics.point.set(point);
    return best;
  }

  /** Returns whether a triangle at either end, other than those that disappear, would turn by too much. */
  function turns(e: number, leastTurn: number): boolean {
    const [v, w] = [mesh.indices[e], mesh.tip(e)];
    for (const [from, other] of [
      [v, w],
      [w, v],
    ]) {
      const start = mesh.first(from);
      for (let f = start; f >= 0; ) {
        const [a, b] = [mesh.indices[nextOf(f)], mesh.indices[previousOf(f)]];
        if (a !== other && b !== other && turnOf(from, a, b) < leastTurn) return true;
        f = mesh.turn(f);
        if (f === start) break;
      }
    }
    return false;
  }

  /**
   * Returns the cosine of the angle by which triangle (from, a, b) turns if its first corner moves to `quadrics.point`.
   */
  function turnOf(from: number, a: number, b: number): number {
    const p = mesh.positions;
    const q = quadrics.point;
    const ux = p[3 * b] - p[3 * a];
    const uy = p[3 * b + 1] - p[3 * a + 1];
    const uz = p[3 * b + 2] - p[3 * a + 2];
    const cross = (x: number, y: number, z: number) => [
      uy * z - uz * y,
      uz * x - ux * z,
      ux * y - uy * x,
    ];
    const i = 3 * from;
    const n = cross(p[i] - p[3 * a], p[i + 1] - p[3 * a + 1], p[i + 2] - p[3 * a + 2]);
    const m = cross(q[0] - p[3 * a], q[1] - p[3 * a + 1], q[2] - p[3 * a + 2]);
    const lengths = Math.hypot(n[0], n[1], n[2]) * Math.hypot(m[0], m[1], m[2]);
    if (!(lengths > 0)) return Math.hypot(n[0], n[1], n[2]) > 0 ? -1 : 1;
    return (n[0] * m[0] + n[1] * m[1] + n[2] * m[2]) / lengths;
  }
}
