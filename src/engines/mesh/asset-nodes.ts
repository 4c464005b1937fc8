import type { PolygonMesh } from './polygon-mesh.ts';
import type { MeshLevel, Scene } from './scene.ts';
import { material, sceneNode } from './scene-defaults.ts';
import { triangleMesh } from './triangle-mesh.ts';

/** A level of detail, as the simplifier makes it. */
interface MadeLevel {
  screenSize: number;
  /** For each mesh of the scene, the mesh of this level, or null if the mesh stays as it is. */
  meshes: readonly (PolygonMesh | null)[];
}

/**
 * Returns a scene whose meshes have levels of detail. glTF files hold them as `MSFT_lod`; the model itself looks the
 * same everywhere. A mesh that some level leaves as it is stays the same in that level.
 */
export function attachLevels(scene: Scene, levels: readonly MadeLevel[]): Scene {
  const meshes = [...scene.meshes];
  scene.meshes.forEach((mesh, i) => {
    const own: MeshLevel[] = [];
    levels.forEach(({ screenSize, meshes: made }, k) => {
      const geometry = made[i] ?? null;
      if (geometry === null) return;
      const { levels: _levels, offset: _offset, ...rest } = mesh;
      const name = mesh.name === '' ? '' : `${mesh.name}_LOD${k + 1}`;
      own.push({ mesh: meshes.push({ ...rest, name, geometry }) - 1, screenSize });
    });
    if (own.length > 0) meshes[i] = { ...mesh, levels: own };
  });
  return { ...scene, meshes };
}

/** Returns the whole scene at one level of detail, without other levels. */
export function sceneAtLevel(scene: Scene, { meshes }: MadeLevel): Scene {
  return {
    ...scene,
    meshes: scene.meshes.map(({ levels: _levels, ...mesh }, i) => ({
      ...mesh,
      geometry: meshes[i] ?? mesh.geometry,
    })),
  };
}

/**
 * Returns a scene with a node for each piece of a collider, in world space. Renders and statistics ignore these nodes,
 * and their material is invisible in viewers that know nothing of colliders: each texel is cut off by its alpha.
 * @param nameOf name of the node of piece k, by which an engine recognizes it
 */
export function withColliderNodes(
  scene: Scene,
  pieces: readonly { positions: Float32Array; indices: Uint32Array }[],
  nameOf: (piece: number) => string,
): Scene {
  if (pieces.length === 0) return scene;
  const nodes = [...scene.nodes];
  const meshes = [...scene.meshes];
  const roots = [...scene.roots];
  const invisible = material({
    name: 'collider',
    baseColor: [1, 1, 1, 0],
    alphaMode: 'mask',
    alphaCutoff: 0.5,
  });
  const materials = [...scene.materials, invisible];
  pieces.forEach(({ positions, indices }, k) => {
    const name = nameOf(k);
    const geometry = triangleMesh(positions, indices, { material: materials.length - 1 });
    const mesh = meshes.push({ name, geometry, morphWeights: [] }) - 1;
    roots.push(nodes.push(sceneNode({ name, mesh, purpose: 'collider' })) - 1);
  });
  return { ...scene, nodes, meshes, roots, materials };
}
