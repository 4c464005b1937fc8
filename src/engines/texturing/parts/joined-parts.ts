import { flattenScene } from '../../mesh/flatten.ts';
import { gather } from '../../mesh/gather.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene, SceneMesh } from '../../mesh/scene.ts';
import { selectFaces } from '../../mesh/select-faces.ts';
import { invertMatrix, worldMatrices } from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';

/** Returns a scene in which only the given nodes have meshes. */
export function sceneOfNodes(scene: Scene, nodes: readonly number[]): Scene {
  const kept = new Set(nodes);
  return {
    ...scene,
    nodes: scene.nodes.map((node, i) => (kept.has(i) ? node : { ...node, mesh: -1 })),
  };
}

/** Returns the meshes of some nodes of a scene as one, in world space, in the order of the nodes. */
export function joinedParts(scene: Scene, nodes: readonly number[]): PolygonMesh {
  return flattenScene(sceneOfNodes(scene, nodes));
}

/**
 * Returns a scene whose nodes have the faces of a painted mesh in place of their own: each in a mesh of its own, in the
 * place and under the name of the old one. The others stay as they are.
 * @param nodes in ascending order, whose meshes were joined by {@link joinedParts}
 * @param painted a scene of one mesh with one material: the same faces in the same order
 */
export function withPaintedParts(scene: Scene, nodes: readonly number[], painted: Scene): Scene {
  const [{ geometry }] = painted.meshes;
  const worlds = worldMatrices(scene);
  const [material] = painted.materials;
  const shift = scene.images.length;
  const moved = (use: typeof material.baseColorTexture) =>
    use && { ...use, image: use.image + shift };
  const own = {
    ...material,
    name: 'likeness',
    baseColorTexture: moved(material.baseColorTexture),
    metallicRoughnessTexture: moved(material.metallicRoughnessTexture),
    normalTexture: moved(material.normalTexture),
    occlusionTexture: moved(material.occlusionTexture),
    emissiveTexture: moved(material.emissiveTexture),
  };
  const meshes: SceneMesh[] = [...scene.meshes];
  const meshOf = new Map<number, number>();
  let face = 0;
  for (const node of nodes) {
    const { name, geometry: old, morphWeights } = scene.meshes[scene.nodes[node].mesh];
    const count = old.faceOffsets.length - 1;
    const faces = Uint32Array.from({ length: count }, (_, i) => face + i);
    face += count;
    const back = invertMatrix(worlds[node]);
    // A node that is scaled to nothing shows nothing.
    if (back === null) continue;
    const part = compacted(selectFaces(geometry, faces));
    const placed = { ...transformMesh(part, back), material: scene.materials.length };
    meshOf.set(node, meshes.push({ name, geometry: placed, morphWeights }) - 1);
  }
  return withoutUnused({
    ...scene,
    meshes,
    nodes: scene.nodes.map((each, i) => ({ ...each, mesh: meshOf.get(i) ?? each.mesh })),
    materials: [...scene.materials, own],
    images: [...scene.images, ...painted.images.map((image) => ({ ...image }))],
  });
}

/** Keeps the vertices and values that corners use. */
function compacted(mesh: PolygonMesh): PolygonMesh {
  const { values: positions, indices: corners } = usedOf(
    { values: mesh.positions, indices: mesh.corners },
    3,
  );
  return {
    ...mesh,
    positions,
    corners,
    normals: mesh.normals && usedOf(mesh.normals, 3),
    tangents: mesh.tangents && usedOf(mesh.tangents, 4),
    uvSets: mesh.uvSets.map((layer) => usedOf(layer, 2)),
    colors: [],
    faceMaterials: null,
  };
}

function usedOf({ values, indices }: CornerLayer, width: number): CornerLayer {
  const numbers = new Map<number, number>();
  const renumbered = indices.map((index) => {
    const known = numbers.get(index) ?? numbers.size;
    numbers.set(index, known);
    return known;
  });
  const used = Uint32Array.from(numbers.keys());
  return { values: gather(values, width, used), indices: renumbered };
}

/** Drops meshes that no node shows any more. */
function withoutUnused(scene: Scene): Scene {
  const used = [...new Set(scene.nodes.map(({ mesh }) => mesh))].filter((mesh) => mesh >= 0);
  const numbers = new Map(used.map((mesh, i) => [mesh, i]));
  return {
    ...scene,
    meshes: used.map((mesh) => scene.meshes[mesh]),
    nodes: scene.nodes.map((node) => ({ ...node, mesh: numbers.get(node.mesh) ?? -1 })),
  };
}
