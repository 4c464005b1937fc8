import { MeshoptSimplifier } from 'meshoptimizer';
import type { Work } from '../../spec.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import { countParts } from '../surface/parts.ts';
import { characteristic } from '../surface/surface.ts';
import type { AttributeMesh } from './attribute-mesh.ts';
import { type CollapsedMesh, linkPlaces } from './attributed-surface.ts';
import { type CollapseInput, collapse, collapseInput } from './collapse.ts';
import { collapseByDensity } from './collapse-by-density.ts';
import { type Cells, divideIntoCells, joined, reduceInCells } from './reduce-cells.ts';

/** Minimum triangles of meshes that are first reduced in cells, and the minimum as a multiple of the target. */
const LARGE = 100_000;
const MUCH_LARGER = 6;
/** Multiple of the target to which cells are reduced, and the minimum share of the triangles that must remain. */
const FIRST_STEP = 5;
const LEAST_SHARE = 0.2;
/**
 * Maximum number of vertices that may be locked around pinches, as a share of the target: the other vertices have to
 * compensate for locked ones.
 */
const MOST_LOCKED = 0.05;
/** Multiple of the target that stands for it in cells with a painted density, whose densest part is reduced less. */
const DENSEST = 4;
/** Number of times that cells are reduced before all of the mesh is collapsed at once. */
const MOST_ROUNDS = 4;
/** Rings of triangles around a pinch that are locked. */
const LOCKED_RINGS = 2;

/**
 * Collapses edges (meshoptimizer) until there are `target` triangles, or slightly fewer. Seams and borders keep their
 * shape, and the surface its topology: if the surface gets pinched, the surroundings are locked and the collapse is
 * repeated.
 * @param densities relative number of triangles per area at each vertex of the surface; null: the same everywhere
 * @returns the same vertices with fewer triangles; null if seams or pinches prevent that
 */
export async function simplifyAttributes(
  mesh: AttributeMesh,
  surface: RepairedSurface,
  target: number,
  densities: Float64Array | null,
  work: Work,
): Promise<CollapsedMesh | null> {
  await MeshoptSimplifier.ready;
  const input = collapseInput(mesh, surface.report.splitVertices > 0);
  const most = densities === null ? target : DENSEST * target;
  const cells = cellsOf(mesh, input, most);
  let start = mesh.indices;
  if (cells !== null) start = await reduceInCells(input, cells, null, work);
  // Linking what cells leave takes a third as long as collapsing, so only the result is compared with the surface at first.
  let isChecked = cells === null;
  const locked = new Uint8Array(mesh.places.length);
  let count = 0;
  while (count < MOST_LOCKED * target) {
    const fixed = count > 0 ? locked : null;
    const indices =
      densities === null
        ? collapse(input, start, target, [], fixed)
        : await collapseByDensity(input, mesh, { start, target, densities, locked: fixed }, work);
    await work.breathe(0.5);
    const left =
      indices.length > 3 * target || indices.length === 0
        ? null
        : linkPlaces({ ...mesh, indices }, surface.positions);
    const lost = left === null ? [] : lostPlaces(surface, left);
    if (left !== null && lost.length === 0 && (isChecked || hasSameTopology(surface, left)))
      return left;
    // Most pinches come from the last collapse, which is repeated with them locked. Only if that does not help, what the
    // cells left is searched for pinches.
    const isHopeful = left !== null && lost.length > 0 && count === 0;
    if (!isChecked && cells !== null && !isHopeful) {
      start = (await withoutPinches(mesh, surface, input, cells, work)) ?? mesh.indices;
      isChecked = true;
      continue;
    }
    if (left === null) return null;
    const before = count;
    count = lockAround(mesh, start, lost, locked);
    // A place that is pinched although it is locked would be pinched in every round.
    if (count === before) return null;
  }
  return null;
}

/** Divides a mesh that has many more triangles than the target; returns null for others. */
function cellsOf({ indices }: AttributeMesh, input: CollapseInput, target: number): Cells | null {
  if (indices.length <= 3 * Math.max(LARGE, MUCH_LARGER * target)) return null;
  return divideIntoCells(
    input,
    indices,
    Math.max(LEAST_SHARE, (FIRST_STEP * 3 * target) / indices.length),
  );
}

/**
 * Reduces the cells whose surface got pinched again, with the surroundings locked.
 * @returns null if pinches remain
 */
async function withoutPinches(
  mesh: AttributeMesh,
  surface: RepairedSurface,
  input: CollapseInput,
  cells: Cells,
  work: Work,
): Promise<Uint32Array | null> {
  const locked = new Uint8Array(mesh.places.length);
  let reduced: Uint32Array = joined(cells.reduced);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const lost = lostPlaces(surface, linkPlaces({ ...mesh, indices: reduced }, surface.positions));
    if (lost.length === 0) return reduced;
    lockAround(mesh, mesh.indices, lost, locked);
    reduced = await reduceInCells(input, cells, locked, work);
  }
  return null;
}

/** Whether a collapsed surface has as many parts, and as many holes and handles in all, as its source. */
function hasSameTopology(source: RepairedSurface, { surface }: CollapsedMesh): boolean {
  return (
    countParts(surface.opposite).sizes.length === source.components &&
    characteristic(surface) === characteristic(source)
  );
}

/** Finds places whose topology no longer matches the surface: pinches, and borders that closed. */
function lostPlaces(
  surface: RepairedSurface,
  { mesh, surface: collapsed }: CollapsedMesh,
): number[] {
  const lost = [...collapsed.pinched];
  if (surface.borderEdges === 0) return lost;
  const used = new Uint8Array(surface.positions.length / 3);
  for (const v of mesh.indices) used[mesh.places[v]] = 1;
  for (let e = 0; e < surface.opposite.length; e++) {
    if (surface.opposite[e] >= 0) continue;
    const v = surface.indices[e];
    if (used[v] === 1 && collapsed.border[v] === 0) lost.push(v);
  }
  return lost;
}

/** Locks all looks of the triangles around places; returns the total number of locked looks. */
function lockAround(
  { places }: AttributeMesh,
  indices: Uint32Array,
  centres: readonly number[],
  locked: Uint8Array,
): number {
  let most = -1;
  for (let v = 0; v < places.length; v++) if (places[v] > most) most = places[v];
  let ring = new Uint8Array(most + 1);
  for (const v of centres) ring[v] = 1;
  for (let step = 0; step < LOCKED_RINGS; step++) {
    const wider = ring.slice();
    for (let t = 0; t < indices.length; t += 3) {
      const a = places[indices[t]];
      const b = places[indices[t + 1]];
      const c = places[indices[t + 2]];
      if (ring[a] + ring[b] + ring[c] > 0) wider[a] = wider[b] = wider[c] = 1;
    }
    ring = wider;
  }
  for (let v = 0; v < places.length; v++) if (ring[places[v]] === 1) locked[v] = 1;
  return locked.reduce((sum, on) => sum + on, 0);
}
