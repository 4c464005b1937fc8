import { buildBvh } from '../../mesh/bvh.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { RemeshReport, Work } from '../../spec.ts';
import { carryOver } from '../attributes/carry-over.ts';
import { reduceSurface } from '../field/reduce-surface.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import { attributeMesh, bareMesh } from './attribute-mesh.ts';
import { type AttributedSurface, dropParts, toPolygons } from './attributed-surface.ts';
import { collapseEdges } from './collapse-edges.ts';
import { isNearEnough } from './nearness.ts';
import { refineAttributes } from './refine-attributes.ts';
import { simplifyAttributes } from './simplify-attributes.ts';

/** Number of triangles below which seams may prevent a mesh from having the shape that it could have without them. */
const FEW = 10_000;
/** Multiple of the target at which collapsing edges without regard to seams begins. */
const SHAPE_START = 3;

export interface TriangleResult extends Pick<RemeshReport, 'letGo' | 'droppedParts' | 'seamFaces'> {
  mesh: PolygonMesh;
}

/**
 * Reduces or refines triangles to the target count, or one fewer if a closed surface cannot have it, with the source's
 * normals, UVs, colors and materials. If seams prevent that, the shape is reduced without them and gets the attributes
 * afterwards.
 * @param densities relative number of triangles per area at each vertex of the surface; null: the same everywhere
 */
export async function remeshTriangles(
  source: PolygonMesh,
  surface: RepairedSurface,
  target: number,
  densities: Float64Array | null,
  work: Work,
): Promise<TriangleResult> {
  const full = await work.stage('attributes', 0.1, () => attributeMesh(source, surface));
  if (surface.indices.length <= 3 * target) {
    const refined = await work.stage('refine', 0.9, (work) =>
      refineAttributes(full, surface, target, work),
    );
    return { mesh: toPolygons(source, refined), letGo: 'nothing', droppedParts: 0, seamFaces: 0 };
  }
  const bare = full.layers.length === 0 && full.materials === null;
  const aware = await work.stage('simplify', 0.5, (work) =>
    simplifyAttributes(full, surface, target, densities, work),
  );
  if (aware !== null && (bare || densities !== null || target >= FEW))
    return finish(aware, work.within(0.4));
  const shape = await work.stage('shape', 0.3, async (work) =>
    collapseEdges(await reduceSurface(surface, SHAPE_START * target, work), target, work),
  );
  if (aware !== null && isNearEnough(surface, aware.surface, shape))
    return finish(aware, work.within(0.1));
  const result = await finish({ mesh: bareMesh(shape), surface: shape }, work.within(0.05));
  return bare ? result : withAttributes(result, work.within(0.05));

  async function finish(reduced: AttributedSurface, work: Work): Promise<TriangleResult> {
    const { parts, ...left } = dropParts(reduced, target);
    const missing = target - left.surface.indices.length / 3;
    const result =
      missing > 0 ? await refineAttributes(left.mesh, left.surface, target, work) : left;
    const droppedParts = surface.components - parts;
    const letGo = droppedParts > 0 ? 'parts' : 'nothing';
    const mesh = toPolygons(result.mesh.layers.length > 0 ? source : withoutLooks(source), result);
    return { mesh, letGo, droppedParts: Math.max(0, droppedParts), seamFaces: 0 };
  }

  async function withAttributes(
    { mesh, letGo, ...rest }: TriangleResult,
    work: Work,
  ): Promise<TriangleResult> {
    const bvh = buildBvh(Float32Array.from(surface.positions), surface.indices);
    const { positions, faceOffsets, corners } = mesh;
    const features = new Uint8Array(corners.length);
    const shape = { positions, faceOffsets, corners, features };
    const carried = await carryOver(source, surface, bvh, shape, work);
    if (source.normals === null) carried.mesh.normals = null;
    return { ...rest, ...carried, letGo: letGo === 'parts' ? 'parts' : 'seams' };
  }
}

function withoutLooks(source: PolygonMesh): PolygonMesh {
  return { ...source, normals: null, uvSets: [], colors: [], faceMaterials: null };
}
