import { MeshoptSimplifier } from 'meshoptimizer';
import type { Work } from '../../spec.ts';
import { linkCollapsed, mendPinches } from '../repair/pinches.ts';
import { countParts } from '../surface/parts.ts';
import { characteristic, type Surface } from '../surface/surface.ts';

/** Share of the triangles that is to remain from which reducing saves less time than it costs. */
const WORTH_REDUCING = 0.7;
/** Number of collapses with more and more locked vertices before more triangles are kept instead. */
const ATTEMPTS_WITH_LOCKS = 4;
/** Rings of triangles around a pinch that are locked. */
const LOCKED_RINGS = 2;
/** Error limit as a share of the extent: no collapse is refused for its error. */
const ANY_ERROR = 1;

/** A reduced surface, whose vertices are vertices of the original one. */
export interface ReducedSurface extends Surface {
  /** For each vertex, its original vertex; null: all vertices are the original ones. */
  origin: Uint32Array | null;
}

/**
 * Reduces triangles by edge collapse (meshoptimizer) and keeps the topology. meshoptimizer does not check the topology:
 * if its collapse pinches the surface, the surroundings are locked and the collapse is repeated. Only if that does not
 * help, more triangles are kept, up to all of them, because the time of all later steps grows with the number of
 * triangles.
 */
export async function reduceSurface(
  surface: Surface,
  triangles: number,
  work: Work,
): Promise<ReducedSurface> {
  const most = WORTH_REDUCING * (surface.indices.length / 3);
  if (triangles >= most) return { ...surface, origin: null };
  await MeshoptSimplifier.ready;
  const positions = Float32Array.from(surface.positions);
  const parts = countParts(surface.opposite).sizes.length;
  const euler = characteristic(surface);
  for (let wanted = triangles; wanted < most; wanted *= 2) {
    const locked = new Uint8Array(positions.length / 3);
    for (let attempt = 0; attempt < ATTEMPTS_WITH_LOCKS; attempt++) {
      const indices = collapse(surface.indices, positions, wanted, attempt > 0 ? locked : null);
      const collapsed = linkCollapsed(surface.positions, indices);
      const mended = mendPinches(collapsed, parts);
      if (mended.isManifold && characteristic(mended) === euler) return mended;
      await work.breathe(attempt / ATTEMPTS_WITH_LOCKS);
      if (attempt + 1 === ATTEMPTS_WITH_LOCKS) break;
      const grown = lockAround(surface, collapsed.pinched, locked);
      // The same locks give the same collapse; only the first one had no locks.
      if (!grown && attempt > 0) break;
    }
  }
  return { ...surface, origin: null };
}

/**
 * Collapses edges until `wanted` triangles are left. `locked`: 1 for vertices that stay. With locks, triangles are also
 * kept more equal in size, because slivers pinch the surface again beside the locks: without that, a creature made by
 * marching tetrahedra had 18, 30 and 12 pinched vertices in three rounds of locking.
 */
function collapse(
  indices: Uint32Array,
  positions: Float32Array,
  wanted: number,
  locked: Uint8Array | null,
): Uint32Array {
  const size = 3 * wanted;
  const [left] =
    locked === null
      ? MeshoptSimplifier.simplify(indices, positions, 3, size, ANY_ERROR)
      : MeshoptSimplifier.simplifyWithAttributes(
          indices,
          positions,
          3,
          new Float32Array(0),
          0,
          [],
          locked,
          size,
          ANY_ERROR,
          ['Regularize'],
        );
  return new Uint32Array(left);
}

/** Locks vertices and the rings of triangles around them; returns whether any of them was not locked before. */
function lockAround({ indices }: Surface, centres: readonly number[], locked: Uint8Array): boolean {
  const start = locked.slice();
  for (const v of centres) locked[v] = 1;
  for (let ring = 0; ring < LOCKED_RINGS; ring++) {
    const before = locked.slice();
    for (let t = 0; t < indices.length; t += 3) {
      if (before[indices[t]] + before[indices[t + 1]] + before[indices[t + 2]] === 0) continue;
      locked[indices[t]] = locked[indices[t + 1]] = locked[indices[t + 2]] = 1;
    }
  }
  return locked.some((value, v) => value !== start[v]);
}
