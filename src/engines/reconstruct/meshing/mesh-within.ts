import { edgeStatistics } from '../../mesh/edges.ts';
import type { Work } from '../../spec.ts';
import type { Solid } from '../shape/solid.ts';
import { dropFragments } from './drop-fragments.ts';
import { type HalvedSolid, halveSolid } from './halve-solid.ts';
import { repairManifold } from './manifold-repair.ts';
import { simplifyTo } from './simplification.ts';
import { buildSliceNet } from './slice-net.ts';
import { sampleColumns } from './solid-columns.ts';
import { buildSurfaceNet, type RawMesh } from './surface-nets.ts';
import { smooth } from './taubin-smoothing.ts';

/**
 * Minimum cells along a solid's longer side for halving it. The shorter side cannot be the criterion: that of a needle
 * has few cells anyway.
 */
const SMALLEST_SIDE = 12;

/**
 * Most triangles before simplification: a base, and a multiple of the limit. An honest solid has fewer: a box four times
 * as deep as it is large has 2.4 million on a grid of 256 cells, and 9.4 million on one of 512, which only limits of more
 * than a million triangles get.
 */
const RAW = { base: 3_000_000, perLimit: 6 };

export interface MeshedSolid extends RawMesh {
  /** Triangles before simplification. */
  rawTriangles: number;
  /** Number of times the solid had to be halved to stay within the limit. */
  halvings: number;
}

/**
 * Builds the surface net, smooths it and simplifies it to the limit. If edge collapse cannot reach the limit with a
 * closed mesh, or the surface net has far too many triangles, the solid is halved, repeatedly if necessary.
 * @param smoothing pairs of Taubin steps
 * @throws Error if even the coarsest solid has too many triangles or nothing is left of the object
 */
export async function meshWithin(
  solid: Solid,
  smoothing: number,
  maxTriangles: number,
  work: Work,
): Promise<MeshedSolid> {
  const halved: HalvedSolid[] = [];
  const most = RAW.base + RAW.perLimit * maxTriangles;
  for (let current = solid; ; ) {
    const raw = await work.stage('surface-net', 0.2, (part) => surfaceOf(current, most, part));
    if (raw) {
      if (raw.indices.length === 0) throw new Error('The object is too small to be reconstructed.');
      await work.stage('smooth', 0.2, (part) => smooth(raw, smoothing, part));
      const mesh = await work.stage('simplify', 0.6, () =>
        closedWithin(raw, current, maxTriangles),
      );
      if (mesh) {
        for (const { enlarge } of halved.toReversed()) enlarge(mesh.positions);
        return { ...mesh, rawTriangles: raw.indices.length / 3, halvings: halved.length };
      }
    }
    if (Math.max(current.grid.width, current.grid.height) < SMALLEST_SIDE) {
      throw new Error(`The object cannot be meshed within ${maxTriangles} triangles.`);
    }
    const half = halveSolid(current);
    halved.push(half);
    current = half.solid;
  }
}

/** @returns null if a sliced solid has more than the most triangles */
async function surfaceOf(solid: Solid, most: number, work: Work): Promise<RawMesh | null> {
  if (solid.kind === 'field') return buildSurfaceNet(sampleColumns(solid.field, solid.grid));
  const net = await buildSliceNet(solid, most, work);
  return net === null || solid.leastPart === undefined ? net : dropFragments(net, solid.leastPart);
}

/** Returns a closed mesh within the limit; null if there is none. */
async function closedWithin(
  raw: RawMesh,
  { kind }: Solid,
  maxTriangles: number,
): Promise<RawMesh | null> {
  // The net of a field is closed anyway, and simplification closes any mesh that it simplifies.
  if (kind === 'field' || raw.indices.length > maxTriangles * 3) {
    return simplifyTo(raw, maxTriangles);
  }
  const repaired = repairManifold(raw);
  const { watertight } = edgeStatistics(repaired.indices, repaired.positions.length / 3);
  if (!watertight || repaired.indices.length === 0) return null;
  return simplifyTo(repaired, maxTriangles);
}
