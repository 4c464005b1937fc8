import type { PolygonMesh } from './polygon-mesh.ts';
import type { Scene } from './scene.ts';
import { showsMesh, unshownMeshes } from './shown-meshes.ts';
import { type MeshStatistics, meshStatistics } from './statistics.ts';
import { determinant3, type Matrix4, worldMatrices } from './transform.ts';
import { transformPoints } from './transform-mesh.ts';

/** Counts of a surface: {@link MeshStatistics} without the measures that a pose changes. */
export type SurfaceCounts = Omit<MeshStatistics, 'area' | 'bounds'>;

/**
 * Total number of vertices of all instances up to which they are welded together: at 20 million, as many as a file may
 * have, positions and the table take 0.8 GB. Beyond it, each mesh is counted separately, multiplied by its number of
 * instances.
 */
const WELDED_VERTICES = 20_000_000;

/** A mesh with its transform; `world` is null if it stays in its own coordinates. */
interface Part {
  mesh: number;
  world: Matrix4 | null;
}

/**
 * Counts the surface of a whole model: every mesh where its nodes place it, with vertices at the same position merged
 * across meshes too, so that a model has the same counts in a format with nodes (GLB) and in one without (STL). Skins
 * and morph targets are ignored, because a pose joins no vertices. A mesh that no node places counts once; levels of
 * detail and colliders do not count.
 */
export function sceneSurface(
  scene: Scene,
  meshes: readonly MeshStatistics[],
  limit = WELDED_VERTICES,
): SurfaceCounts {
  const parts = partsOf(scene);
  if (parts.length === 1) return meshes[parts[0].mesh];
  const vertices = parts.reduce(
    (sum, { mesh }) => sum + scene.meshes[mesh].geometry.positions.length / 3,
    0,
  );
  return vertices <= limit
    ? meshStatistics(joinPositions(scene, parts, vertices))
    : sumOf(parts.map(({ mesh }) => meshes[mesh]));
}

function partsOf(scene: Scene): Part[] {
  const worlds = worldMatrices(scene);
  const parts = scene.nodes.flatMap((node, i): Part[] =>
    showsMesh(node) ? [{ mesh: node.mesh, world: node.skin >= 0 ? null : worlds[i] }] : [],
  );
  const placed = new Set(parts.map(({ mesh }) => mesh));
  const unshown = unshownMeshes(scene);
  for (const mesh of scene.meshes.keys())
    if (!placed.has(mesh) && !unshown.has(mesh)) parts.push({ mesh, world: null });
  return parts;
}

/** Joins the positions and faces of all parts in one space, without their layers. */
function joinPositions(
  scene: Scene,
  parts: readonly Part[],
  vertices: number,
): Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'> {
  const count = (of: (mesh: PolygonMesh) => number) =>
    parts.reduce((sum, { mesh }) => sum + of(scene.meshes[mesh].geometry), 0);
  const positions = new Float32Array(3 * vertices);
  const corners = new Uint32Array(count((mesh) => mesh.corners.length));
  const faceOffsets = new Uint32Array(count((mesh) => mesh.faceOffsets.length - 1) + 1);
  let [vertex, corner, face] = [0, 0, 0];
  for (const { mesh, world } of parts) {
    const part = scene.meshes[mesh].geometry;
    positions.set(
      world === null ? part.positions : transformPoints(part.positions, world),
      3 * vertex,
    );
    const isMirrored = world !== null && determinant3(world) < 0;
    for (let f = 0; f + 1 < part.faceOffsets.length; f++) {
      const [start, end] = [part.faceOffsets[f], part.faceOffsets[f + 1]];
      for (let c = start; c < end; c++) {
        const from = isMirrored ? start + end - 1 - c : c;
        corners[corner + c] = vertex + part.corners[from];
      }
      faceOffsets[face + f + 1] = corner + end;
    }
    vertex += part.positions.length / 3;
    corner += part.corners.length;
    face += part.faceOffsets.length - 1;
  }
  return { positions, faceOffsets, corners };
}

function sumOf(parts: readonly MeshStatistics[]): SurfaceCounts {
  const total = (of: (part: MeshStatistics) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0);
  const facesBySides: Record<string, number> = {};
  for (const part of parts) {
    for (const [sides, count] of Object.entries(part.facesBySides)) {
      facesBySides[sides] = (facesBySides[sides] ?? 0) + count;
    }
  }
  const boundaryEdges = total((part) => part.boundaryEdges);
  const nonManifoldEdges = total((part) => part.nonManifoldEdges);
  return {
    vertices: total((part) => part.vertices),
    faces: total((part) => part.faces),
    facesBySides,
    triangles: total((part) => part.triangles),
    components: total((part) => part.components),
    boundaryEdges,
    nonManifoldEdges,
    misorientedEdges: total((part) => part.misorientedEdges),
    eulerCharacteristic: total((part) => part.eulerCharacteristic),
    watertight:
      boundaryEdges + nonManifoldEdges === 0 && parts.some(({ watertight }) => watertight),
    consistentlyOriented: parts.every((part) => part.consistentlyOriented),
    volume: total((part) => part.volume),
  };
}
