import { smoothNormals } from './corner-normals.ts';
import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import { posedMesh } from './pose.ts';
import type { Scene } from './scene.ts';
import { SceneError } from './scene-error.ts';
import { showsMesh } from './shown-meshes.ts';
import { worldMatrices } from './transform.ts';
import { transformMesh } from './transform-mesh.ts';

/** Maximum size of a flattened scene: a small file can place one large mesh a thousand times. */
export interface FlattenLimits {
  vertices: number;
  corners: number;
  /**
   * Maximum number of corners that copies may add up to, if the meshes themselves have fewer. Defaults to `corners`.
   */
  copiedCorners?: number;
}

/** {@link FlattenLimits.copiedCorners} for processing a scene as one mesh: three million triangles. */
export const COPIED_CORNERS = 9_000_000;

/**
 * Joins all meshes, each placed by its nodes, into one mesh in world space, in the order of nodes: in the rest pose,
 * with morph weights and skins applied, and with the faces of mirrored instances reversed. If only some meshes have
 * normals, the others get smooth ones; missing UVs become 0, missing colors white. A scene that is already flat is not
 * copied.
 * @throws SceneError if the instances exceed `limits`
 */
export function flattenScene(
  scene: Scene,
  limits: FlattenLimits = { vertices: 2 ** 31, corners: 2 ** 31 },
): PolygonMesh {
  const worlds = worldMatrices(scene);
  const placed = scene.nodes.flatMap((node, i) => (showsMesh(node) ? [i] : []));
  let [vertices, corners] = [0, 0];
  for (const i of placed) {
    const { geometry } = scene.meshes[scene.nodes[i].mesh];
    vertices += geometry.positions.length / 3;
    corners += geometry.corners.length;
  }
  const own = scene.meshes.reduce((sum, { geometry }) => sum + geometry.corners.length, 0);
  const mostCorners = Math.min(limits.corners, Math.max(own, limits.copiedCorners ?? Infinity));
  if (vertices > limits.vertices || corners > mostCorners) {
    throw new SceneError(
      `with all instances the model has ${vertices} vertices and ${corners} face corners; the limits are ${limits.vertices} and ${mostCorners}`,
    );
  }
  const parts = placed.map((i) => {
    const { mesh, skinned } = posedMesh(scene, i, worlds);
    return skinned ? mesh : transformMesh(mesh, worlds[i]);
  });
  return joinMeshes(parts);
}

/** Joins the faces of several meshes into one, without posing them: no skins or morph targets. */
export function joinMeshes(meshes: PolygonMesh[]): PolygonMesh {
  if (meshes.length === 1) {
    const [only] = meshes;
    return only.skinning === null && only.morphTargets.length === 0
      ? only
      : { ...only, skinning: null, morphTargets: [] };
  }
  const vertexStarts = starts(meshes.map((mesh) => mesh.positions.length / 3));
  const cornerStarts = starts(meshes.map((mesh) => mesh.corners.length));
  const faceStarts = starts(meshes.map((mesh) => mesh.faceOffsets.length - 1));
  const joined = {
    positions: new Float32Array(vertexStarts[meshes.length] * 3),
    faceOffsets: new Uint32Array(faceStarts[meshes.length] + 1),
    corners: new Uint32Array(cornerStarts[meshes.length]),
  };
  const materials = new Int32Array(faceStarts[meshes.length]);
  meshes.forEach((mesh, m) => {
    joined.positions.set(mesh.positions, vertexStarts[m] * 3);
    addInto(joined.corners, cornerStarts[m], mesh.corners, vertexStarts[m]);
    addInto(joined.faceOffsets, faceStarts[m], mesh.faceOffsets, cornerStarts[m]);
    if (mesh.faceMaterials) materials.set(mesh.faceMaterials, faceStarts[m]);
    else materials.fill(mesh.material, faceStarts[m], faceStarts[m + 1]);
  });
  const uniform = materials.every((material) => material === materials[0]);
  const join = (layers: CornerLayer[], width: number) =>
    joinLayers(meshes, layers, width, joined.corners, cornerStarts);
  const has = (of: (mesh: PolygonMesh) => unknown) => meshes.some(of);
  const normals = () => meshes.map((mesh) => mesh.normals ?? smoothNormals(mesh));
  const tangents = () => meshes.map((mesh) => mesh.tangents ?? constant(mesh, [1, 0, 0, 1]));
  const sets = (of: (mesh: PolygonMesh) => CornerLayer[], fallback: number[]) => {
    const length = meshes.reduce((most, mesh) => Math.max(most, of(mesh).length), 0);
    return Array.from({ length }, (_, k) =>
      join(
        meshes.map((mesh) => of(mesh)[k] ?? constant(mesh, fallback)),
        fallback.length,
      ),
    );
  };
  return {
    ...joined,
    normals: has((mesh) => mesh.normals) ? join(normals(), 3) : null,
    // Tangents are kept only if all meshes have them, because invented ones would give wrong shading.
    tangents:
      meshes.every((mesh) => mesh.tangents) && meshes.length > 0 ? join(tangents(), 4) : null,
    uvSets: sets((mesh) => mesh.uvSets, [0, 0]),
    colors: sets((mesh) => mesh.colors, [1, 1, 1, 1]),
    faceMaterials: uniform ? null : materials,
    material: uniform ? (materials[0] ?? -1) : -1,
    skinning: null,
    morphTargets: [],
  };
}

/** Returns running sums, starting at 0. */
function starts(counts: number[]): number[] {
  const sums = [0];
  for (const count of counts) sums.push(sums[sums.length - 1] + count);
  return sums;
}

function addInto(target: Uint32Array, at: number, values: Uint32Array, offset: number): void {
  for (let i = 0; i < values.length; i++) target[at + i] = values[i] + offset;
}

/** Returns a layer with the same value on every corner; one element per vertex, so that shared indices stay shared. */
function constant(mesh: PolygonMesh, value: number[]): CornerLayer {
  const values = new Float32Array((mesh.positions.length / 3) * value.length);
  for (let i = 0; i < values.length; i++) values[i] = value[i % value.length];
  return { values, indices: mesh.corners };
}

/**
 * Concatenates layers of several meshes. The result shares the joined corners if each layer shares the corners of its
 * mesh.
 */
function joinLayers(
  meshes: PolygonMesh[],
  layers: CornerLayer[],
  width: number,
  corners: Uint32Array,
  cornerStarts: number[],
): CornerLayer {
  const elementStarts = starts(layers.map((layer) => layer.values.length / width));
  const values = new Float32Array(elementStarts[layers.length] * width);
  layers.forEach((layer, m) => void values.set(layer.values, elementStarts[m] * width));
  const shared = layers.every(
    (layer, m) =>
      layer.indices === meshes[m].corners &&
      layer.values.length / width === meshes[m].positions.length / 3,
  );
  if (shared) return { values, indices: corners };
  const indices = new Uint32Array(corners.length);
  layers.forEach((layer, m) => {
    addInto(indices, cornerStarts[m], layer.indices, elementStarts[m]);
  });
  return { values, indices };
}
