import type { PolygonMesh } from './polygon-mesh.ts';
import type { Material, Scene, SceneNode, SceneSource } from './scene.ts';

/** Creates an empty scene. */
export function emptyScene(source: SceneSource, name = ''): Scene {
  return {
    name,
    nodes: [],
    roots: [],
    meshes: [],
    materials: [],
    images: [],
    cameras: [],
    lights: [],
    skins: [],
    animations: [],
    source,
  };
}

/** Creates an empty node at the origin, with the given properties. */
export function sceneNode(given: Partial<SceneNode> = {}): SceneNode {
  return {
    name: '',
    children: [],
    transform: { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1], matrix: null },
    mesh: -1,
    skin: -1,
    camera: -1,
    light: -1,
    ...given,
  };
}

/** Creates an opaque white, rough, non-metallic material, with the given properties. */
export function material(given: Partial<Material> = {}): Material {
  return {
    name: '',
    baseColor: [1, 1, 1, 1],
    baseColorTexture: null,
    metallic: 0,
    roughness: 1,
    metallicRoughnessTexture: null,
    normalTexture: null,
    normalScale: 1,
    occlusionTexture: null,
    occlusionStrength: 1,
    emissive: [0, 0, 0],
    emissiveStrength: 1,
    emissiveTexture: null,
    alphaMode: 'opaque',
    alphaCutoff: 0.5,
    doubleSided: false,
    unlit: false,
    extensions: {},
    ...given,
  };
}

/** Creates a mesh of positions and faces without layers, with the given properties. */
export function polygonMesh(
  given: Pick<PolygonMesh, 'positions' | 'faceOffsets' | 'corners'> & Partial<PolygonMesh>,
): PolygonMesh {
  return {
    normals: null,
    tangents: null,
    uvSets: [],
    colors: [],
    faceMaterials: null,
    material: -1,
    skinning: null,
    morphTargets: [],
    ...given,
  };
}
