import { edgeStatistics } from '../../mesh/edges.ts';
import type { Work } from '../../spec.ts';
import { repairManifold } from './manifold-repair.ts';
import type { MeshedSolid } from './meshing.ts';
import { simplifyTo } from './simplification.ts';
import { buildSliceNet, type SlicedSolid } from './slice-net.ts';
import type { RawMesh } from './surface-nets.ts';
import { smooth } from './taubin-smoothing.ts';

/**
 * Surface net, smoothing and simplification of a solid that is asked slice by slice.
 * @param rounds pairs of Taubin steps
 * @returns null where the limit cannot be kept with a closed mesh, or nothing is left
 */
export async function meshSliced(
  solid: SlicedSolid,
  rounds: number,
  maxTriangles: number,
  work: Work,
): Promise<MeshedSolid | null> {
  const raw = await work.stage('surface-net', 0.2, (part) => buildSliceNet(solid, part));
  await work.stage('smooth', 0.2, (part) => smooth(raw, rounds, part));
  const mesh = await work.stage('simplify', 0.6, () => closedWithin(raw, maxTriangles));
  return mesh && { ...mesh, rawTriangles: raw.indices.length / 3, halvings: 0 };
}

async function closedWithin(raw: RawMesh, maxTriangles: number): Promise<RawMesh | null> {
  if (raw.indices.length > maxTriangles * 3) return simplifyTo(raw, maxTriangles);
  const repaired = repairManifold(raw);
  const { watertight } = edgeStatistics(repaired.indices, repaired.positions.length / 3);
  if (!watertight || repaired.indices.length === 0) return null;
  return simplifyTo(repaired, maxTriangles);
}
