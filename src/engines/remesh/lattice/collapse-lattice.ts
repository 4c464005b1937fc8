import type { Work } from '../../spec.ts';
import { collapseEdge } from './collapse-edge.ts';
import type { LatticeMesh } from './lattice-mesh.ts';
import { emptyPockets } from './pockets.ts';

const ERROR_BUCKETS = 256;

/**
 * Collapses the edges between vertices of the same lattice point. Each collapse keeps the topology, so the result has
 * the same borders, holes and handles as the surface, no matter what the fields say; edges that cannot be collapsed
 * stay. Features collapse only along themselves.
 * @returns the number of collapsed edges
 */
export async function collapseLattice(lattice: LatticeMesh, work: Work): Promise<number> {
  const { indices } = lattice.mesh;
  const { dx, dy } = lattice.labels;
  let collapsed = 0;
  for (let rest: ArrayLike<number> = byError(lattice); rest.length > 0; ) {
    const refused: number[] = [];
    for (let i = 0; i < rest.length; i++) {
      const e = rest[i];
      if (indices[e] < 0 || dx[e] !== 0 || dy[e] !== 0) continue;
      const done =
        collapseEdge(lattice, e) || (emptyPockets(lattice, e) && collapseEdge(lattice, e));
      if (done) collapsed++;
      else refused.push(e);
      if ((i & 1023) === 0) await work.breathe(i / rest.length);
    }
    if (refused.length === rest.length) break;
    rest = refused;
  }
  return collapsed;
}

/** The half-edges with a zero label, most trusted first. */
function byError({ mesh: { indices }, labels: { dx, dy, errors } }: LatticeMesh): Int32Array {
  const start = new Int32Array(ERROR_BUCKETS + 1);
  const bucket = (e: number) => Math.min(ERROR_BUCKETS - 1, Math.floor(errors[e] * ERROR_BUCKETS));
  const isZero = (e: number) => indices[e] >= 0 && dx[e] === 0 && dy[e] === 0;
  for (let e = 0; e < dx.length; e++) if (isZero(e)) start[bucket(e) + 1]++;
  for (let b = 0; b < ERROR_BUCKETS; b++) start[b + 1] += start[b];
  const order = new Int32Array(start[ERROR_BUCKETS]);
  for (let e = 0; e < dx.length; e++) if (isZero(e)) order[start[bucket(e)]++] = e;
  return order;
}
