import { type Scene, showsMesh, type Warning } from '../../engines/spec.ts';

/** Contents of a file that a new mesh cannot have, with the code of the warning about them. */
const CONTENTS: readonly { code: string; what: string; isIn(scene: Scene): boolean }[] = [
  {
    code: 'rig_dropped',
    what: 'its rig and animations',
    isIn: ({ skins, animations }) => skins.length + animations.length > 0,
  },
  {
    code: 'morph_targets_dropped',
    what: 'its morph targets',
    isIn: ({ meshes }) => meshes.some(({ geometry }) => geometry.morphTargets.length > 0),
  },
  {
    code: 'hierarchy_dropped',
    what: 'its nodes, which became one',
    isIn: ({ nodes }) => nodes.length > 1,
  },
  {
    code: 'assets_dropped',
    what: 'its colliders and levels of detail',
    isIn: ({ nodes, meshes }) =>
      nodes.some((node) => node.mesh >= 0 && !showsMesh(node)) ||
      meshes.some(({ levels = [] }) => levels.length > 0),
  },
  {
    code: 'strokes_dropped',
    what: 'its points and lines',
    isIn: ({ meshes }) => meshes.some(({ strokes = [] }) => strokes.length > 0),
  },
  { code: 'cameras_dropped', what: 'its cameras', isIn: ({ cameras }) => cameras.length > 0 },
  { code: 'lights_dropped', what: 'its lights', isIn: ({ lights }) => lights.length > 0 },
];

/** Looks that are lost unless they are baked. */
const LOOKS: typeof CONTENTS = [
  { code: 'textures_dropped', what: 'its textures', isIn: ({ images }) => images.length > 0 },
  {
    code: 'materials_dropped',
    what: 'its materials',
    isIn: ({ materials }) => materials.length > 1,
  },
  {
    code: 'colors_dropped',
    what: 'its vertex colors',
    isIn: ({ meshes }) => meshes.some(({ geometry }) => geometry.colors.length > 0),
  },
];

/**
 * Returns warnings about what a model loses if a model server replaces its mesh.
 * @param isBaked whether the looks of the model are baked onto the new mesh
 */
export function lostWithMesh(scene: Scene, isBaked: boolean): Warning[] {
  const warningsOf = (lost: typeof CONTENTS, help = '') =>
    lost
      .filter(({ isIn }) => isIn(scene))
      .map(({ code, what }) => ({
        code,
        message: `a model server made the mesh, so the model lost ${what}${help}`,
      }));
  return [
    ...warningsOf(CONTENTS),
    ...(isBaked ? [] : warningsOf(LOOKS, '; set texture_size to bake them')),
  ];
}
