import { forEachEdge, sortEdges } from './edges.ts';
import type { PolygonMesh } from './polygon-mesh.ts';
import type { Material, Scene } from './scene.ts';
import { material } from './scene-defaults.ts';
import { triangulate } from './triangulate.ts';
import { weldByPosition } from './weld.ts';

/** Formats whose files say which sides of a face are visible. */
const STATES_SIDES: readonly string[] = ['glb', 'gltf'];
/** Color of faces without a material and without vertex colors: a light gray plastic, as previews show them. */
const GRAY = 0.5;
const ROUGHNESS = 0.6;

/**
 * Says in materials what a file leaves to its reader, because tools disagree about it: open surfaces of formats that do
 * not state sides are visible from both, and faces without a material get a plain one if others of their mesh have one,
 * if they are visible from both sides, or if `everywhere` is set. It is white where vertex colors tint it.
 */
export function withExplicitMaterials(scene: Scene, everywhere: boolean): Scene {
  const states = STATES_SIDES.includes(scene.source.format);
  const materials = [...scene.materials];
  const added = new Map<string, number>();
  const plain = (isTinted: boolean, doubleSided: boolean): number => {
    const key = `${isTinted} ${doubleSided}`;
    const level = isTinted ? 1 : GRAY;
    const known = added.get(key) ?? materials.length;
    added.set(key, known);
    materials[known] ??= plainMaterial(level, doubleSided);
    return known;
  };
  const meshes = scene.meshes.map((mesh) => {
    const { geometry } = mesh;
    if (geometry.corners.length === 0) return mesh;
    const used = new Set(geometry.faceMaterials ?? [geometry.material]);
    const lacks = used.delete(-1);
    if (states && !lacks) return mesh;
    const isOpen = !states && hasBorder(geometry);
    if (isOpen)
      for (const m of used)
        if (materials[m] !== undefined) materials[m] = { ...materials[m], doubleSided: true };
    if (!lacks || !(everywhere || isOpen || used.size > 0)) return mesh;
    const own = plain(geometry.colors.length > 0, isOpen);
    return { ...mesh, geometry: withMaterial(geometry, own) };
  });
  const isSame =
    meshes.every((mesh, i) => mesh === scene.meshes[i]) &&
    materials.every((one, i) => one === scene.materials[i]);
  return isSame ? scene : { ...scene, meshes, materials };
}

function plainMaterial(level: number, doubleSided: boolean): Material {
  return material({
    name: 'plain',
    baseColor: [level, level, level, 1],
    roughness: ROUGHNESS,
    doubleSided,
  });
}

function withMaterial(geometry: PolygonMesh, own: number): PolygonMesh {
  const { faceMaterials } = geometry;
  return faceMaterials === null
    ? { ...geometry, material: own }
    : { ...geometry, faceMaterials: faceMaterials.map((m) => (m < 0 ? own : m)) };
}

/** Whether an edge has a face on one side only. */
function hasBorder(geometry: PolygonMesh): boolean {
  const first = weldByPosition(geometry.positions);
  const corners = triangulate(geometry).triangles.map((corner) => first[geometry.corners[corner]]);
  let found = false;
  forEachEdge(sortEdges(corners, geometry.positions.length / 3), (from, to) => {
    if ((to - from) % 2 === 1) found = true;
  });
  return found;
}
