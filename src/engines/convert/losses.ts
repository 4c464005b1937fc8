import type { Scene } from '../mesh/scene.ts';
import type { ConvertContext } from './format.ts';

/** What a scene can have that a format may be unable to hold. */
export type SceneFeature =
  | 'polygons'
  | 'hierarchy'
  | 'normals'
  | 'uvs'
  | 'uv-sets'
  | 'vertex-colors'
  | 'materials'
  | 'textures'
  | 'skins'
  | 'morph-targets'
  | 'animations'
  | 'cameras'
  | 'lights';

const LOST: Record<SceneFeature, { code: string; what: string; in: (scene: Scene) => boolean }> = {
  polygons: {
    code: 'polygons_triangulated',
    what: 'faces of more than three corners (written as triangles)',
    in: (scene) =>
      scene.meshes.some(({ geometry: { faceOffsets, corners } }) => {
        return corners.length > (faceOffsets.length - 1) * 3;
      }),
  },
  hierarchy: {
    code: 'hierarchy_dropped',
    what: 'nodes in a hierarchy (their transforms were applied)',
    in: (scene) => scene.nodes.some((node) => node.children.length > 0),
  },
  normals: {
    code: 'normals_dropped',
    what: 'normals of corners',
    in: (scene) => scene.meshes.some(({ geometry }) => geometry.normals !== null),
  },
  uvs: {
    code: 'uvs_dropped',
    what: 'texture coordinates',
    in: (scene) => scene.meshes.some(({ geometry }) => geometry.uvSets.length > 0),
  },
  'uv-sets': {
    code: 'uv_sets_dropped',
    what: 'more than one set of texture coordinates (the first was kept)',
    in: (scene) => scene.meshes.some(({ geometry }) => geometry.uvSets.length > 1),
  },
  'vertex-colors': {
    code: 'colors_dropped',
    what: 'vertex colours',
    in: (scene) => scene.meshes.some(({ geometry }) => geometry.colors.length > 0),
  },
  materials: {
    code: 'materials_dropped',
    what: 'materials',
    in: (scene) => scene.materials.length > 0,
  },
  textures: {
    code: 'textures_dropped',
    what: 'textures',
    in: (scene) => scene.images.length > 0,
  },
  skins: {
    code: 'skins_dropped',
    what: 'skins (the meshes were written as posed)',
    in: (scene) => scene.skins.length > 0,
  },
  'morph-targets': {
    code: 'morph_targets_dropped',
    what: 'morph targets (the meshes were written as weighted)',
    in: (scene) => scene.meshes.some(({ geometry }) => geometry.morphTargets.length > 0),
  },
  animations: {
    code: 'animations_dropped',
    what: 'animations',
    in: (scene) => scene.animations.length > 0,
  },
  cameras: {
    code: 'cameras_dropped',
    what: 'cameras',
    in: (scene) => scene.cameras.length > 0,
  },
  lights: {
    code: 'lights_dropped',
    what: 'lights',
    in: (scene) => scene.lights.length > 0,
  },
};

/** Warns of everything in the scene that the format cannot hold: one warning a feature. */
export function warnOfLosses(
  scene: Scene,
  format: string,
  cannotHold: readonly SceneFeature[],
  context: Pick<ConvertContext, 'warn'>,
): void {
  for (const feature of cannotHold) {
    const { code, what, in: isIn } = LOST[feature];
    if (isIn(scene)) context.warn(code, `${format} cannot hold ${what}.`);
  }
}
