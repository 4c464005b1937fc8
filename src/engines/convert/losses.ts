import { formatNamed, holds, type ModelFeature, type WriteFormat } from '../../contract/formats.ts';
import type { Scene } from '../mesh/scene.ts';
import type { ConvertContext } from './format.ts';

/** For each feature, the warning and a check of whether a scene has the feature. Warnings are given in this order. */
const LOSSES: Record<
  ModelFeature,
  { code: string; what: string; isIn: (scene: Scene) => boolean }
> = {
  polygons: {
    code: 'polygons_triangulated',
    what: 'faces with more than three corners (written as triangles)',
    isIn: (scene) =>
      scene.meshes.some(({ geometry: { faceOffsets, corners } }) => {
        return corners.length > (faceOffsets.length - 1) * 3;
      }),
  },
  hierarchy: {
    code: 'hierarchy_dropped',
    what: 'a node hierarchy (its transforms were applied)',
    isIn: (scene) => scene.nodes.some((node) => node.children.length > 0),
  },
  normals: {
    code: 'normals_dropped',
    what: 'corner normals',
    isIn: (scene) => scene.meshes.some(({ geometry }) => geometry.normals !== null),
  },
  uvs: {
    code: 'uvs_dropped',
    what: 'texture coordinates',
    isIn: (scene) => scene.meshes.some(({ geometry }) => geometry.uvSets.length > 0),
  },
  'uv-sets': {
    code: 'uv_sets_dropped',
    what: 'more than one set of texture coordinates (the first was kept)',
    isIn: (scene) => scene.meshes.some(({ geometry }) => geometry.uvSets.length > 1),
  },
  'vertex-colors': {
    code: 'colors_dropped',
    what: 'vertex colors',
    isIn: (scene) => scene.meshes.some(({ geometry }) => geometry.colors.length > 0),
  },
  materials: {
    code: 'materials_dropped',
    what: 'materials',
    isIn: (scene) => scene.materials.length > 0,
  },
  textures: {
    code: 'textures_dropped',
    what: 'textures',
    isIn: (scene) => scene.images.length > 0,
  },
  skins: {
    code: 'skins_dropped',
    what: 'skins (the meshes were written in their current pose)',
    isIn: (scene) => scene.skins.length > 0,
  },
  'morph-targets': {
    code: 'morph_targets_dropped',
    what: 'morph targets (the meshes were written with their current weights)',
    isIn: (scene) => scene.meshes.some(({ geometry }) => geometry.morphTargets.length > 0),
  },
  animations: {
    code: 'animations_dropped',
    what: 'animations',
    isIn: (scene) => scene.animations.length > 0,
  },
  cameras: {
    code: 'cameras_dropped',
    what: 'cameras',
    isIn: (scene) => scene.cameras.length > 0,
  },
  lights: {
    code: 'lights_dropped',
    what: 'lights',
    isIn: (scene) => scene.lights.length > 0,
  },
};

/** Warns about everything in the scene that the format cannot store, with one warning per feature. */
export function warnOfLosses(
  scene: Scene,
  format: WriteFormat,
  context: Pick<ConvertContext, 'warn'>,
): void {
  const title = formatNamed(format)?.title ?? format;
  for (const [feature, { code, what, isIn }] of Object.entries(LOSSES)) {
    if (!holds(format, feature as ModelFeature) && isIn(scene))
      context.warn(code, `${title} cannot store ${what}.`);
  }
}
