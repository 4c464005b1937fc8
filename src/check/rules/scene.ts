import type { Measured, Rule } from '../rule.ts';

const MEGABYTE = 2 ** 20;

/** Names that programs give to objects by themselves: `Cube.001`, `Material`, `pSphere12`, `polySurface3`, empty ones. */
const DEFAULT_NAME =
  /^$|^(p?(cube|sphere|cylinder|cone|torus|plane|pyramid)|circle|icosphere|suzanne|box|object|mesh|node|group|null|empty|polysurface|material|lambert|blinn|phong|standardsurface|defaultmaterial|scene|root)[ ._-]?\d*$/i;

function defaultNames({ facts: { names } }: Measured): string[] {
  return [...names.nodes, ...names.materials].filter((name) => DEFAULT_NAME.test(name));
}

const distinct = (names: readonly string[]) => [...new Set(names)];

/** Rules about the file, its size in the world, its nodes, names, skins and animations. */
export const SCENE_RULES = {
  max_file_size: {
    title: 'File size',
    description: 'Size of the file in megabytes.',
    test: 'max',
    unit: 'MB',
    limits: { default: 100, web: 10 },
    severity: 'warning',
    remedy: 'Use smaller textures, fewer triangles or mesh compression.',
    measure: ({ facts }) => facts.bytes / MEGABYTE,
  },
  max_validator_errors: {
    title: 'Validator errors',
    description: 'Errors that the Khronos glTF validator finds. Only for glTF and GLB.',
    test: 'max',
    unit: 'errors',
    limits: { default: 0 },
    severity: 'error',
    remedy:
      'Export the file again with an up-to-date exporter, or convert it with `bozzetto convert`.',
    measure: ({ facts }) => facts.verdict?.errors ?? null,
    details: ({ facts: { verdict } }) => verdict?.messages.slice(0, verdict.errors) ?? [],
  },
  max_validator_warnings: {
    title: 'Validator warnings',
    description:
      'Warnings of the Khronos glTF validator. Only for glTF and GLB. A skinned mesh below another node does not count: it is valid, and the validator warns of it only in some orders of the nodes.',
    test: 'max',
    unit: 'warnings',
    limits: { default: 0 },
    severity: 'warning',
    remedy:
      'Export the file again with an up-to-date exporter, or convert it with `bozzetto convert`.',
    measure: ({ facts }) => facts.verdict?.warnings ?? null,
    details: ({ facts: { verdict } }) => verdict?.messages.slice(verdict.errors) ?? [],
  },
  max_damage: {
    title: 'Damaged data',
    description:
      'Kinds of damage that importers must repair: invalid numbers, references that lead nowhere, cycles.',
    test: 'max',
    unit: 'kinds of damage',
    limits: { default: 0 },
    severity: 'warning',
    remedy:
      'Repair the model in the program that made it, or convert it with `bozzetto convert`, which repairs it.',
    measure: ({ facts }) => facts.repairs.length,
    details: ({ facts }) => facts.repairs.map(({ message, count }) => `${message} (${count})`),
  },
  max_size: {
    title: 'Largest side',
    description:
      'Longest side of the bounding box in meters. A model that is too large was often exported in another unit.',
    test: 'max',
    unit: 'm',
    limits: { default: 1000 },
    severity: 'warning',
    remedy: 'Check the unit; `bozzetto convert --source-unit` changes it.',
    measure: ({ facts }) => facts.size && Math.max(...facts.size),
  },
  min_size: {
    title: 'Smallest size',
    description:
      'Longest side of the bounding box in meters. A model that is too small was often exported in another unit.',
    test: 'min',
    unit: 'm',
    limits: { default: 0.001 },
    severity: 'warning',
    remedy: 'Check the unit; `bozzetto convert --source-unit` changes it.',
    measure: ({ facts }) => facts.size && Math.max(...facts.size),
  },
  max_pivot_distance: {
    title: 'Pivot',
    description:
      'Distance of the origin from the nearer of the center and the center of the base, as a multiple of the longest side.',
    test: 'max',
    unit: '× the longest side',
    limits: { default: 1 },
    severity: 'warning',
    remedy: 'Move the model to the origin and apply the transform.',
    measure: ({ facts }) => facts.pivot && Math.min(facts.pivot.base, facts.pivot.center),
  },
  max_base_offset: {
    title: 'Pivot at the base',
    description:
      'Distance of the origin from the center of the base, as a multiple of the longest side.',
    test: 'max',
    unit: '× the longest side',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Put the origin at the center of the base.',
    measure: ({ facts }) => facts.pivot?.base ?? null,
  },
  max_scaled_nodes: {
    title: 'Node scales',
    description: 'Nodes with a scale other than 1.',
    test: 'max',
    unit: 'nodes',
    limits: { default: 0, web: null },
    severity: 'warning',
    remedy: 'Apply the scale before exporting; physics and attached objects otherwise inherit it.',
    measure: ({ facts }) => facts.scaledNodes,
  },
  max_mirrored_nodes: {
    title: 'Mirrored nodes',
    description: 'Nodes whose transform mirrors their contents (negative scale).',
    test: 'max',
    unit: 'nodes',
    limits: { default: 0 },
    severity: 'warning',
    remedy: 'Apply the scale before exporting, and recalculate the normals.',
    measure: ({ facts }) => facts.mirroredNodes,
  },
  file_name: {
    title: 'File name',
    description: 'Regular expression for the name of the file.',
    test: 'pattern',
    limits: { default: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' },
    severity: 'warning',
    remedy: 'Rename the file.',
    measure: ({ file }) => [file],
  },
  node_names: {
    title: 'Node names',
    description: 'Regular expression for the names of nodes.',
    test: 'pattern',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Rename the nodes.',
    measure: ({ facts }) => distinct(facts.names.nodes),
  },
  material_names: {
    title: 'Material names',
    description: 'Regular expression for the names of materials.',
    test: 'pattern',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Rename the materials.',
    measure: ({ facts }) => distinct(facts.names.materials),
  },
  max_default_names: {
    title: 'Default names',
    description:
      'Nodes and materials without a name, or with one that a program gave them, such as Cube.001.',
    test: 'max',
    unit: 'names',
    limits: { default: null, unity: 0, unreal: 0, godot: 0 },
    severity: 'note',
    remedy: 'Give them names that say what they are.',
    measure: (measured) => defaultNames(measured).length,
    details: (measured) => distinct(defaultNames(measured)).map((name) => JSON.stringify(name)),
  },
  min_lods: {
    title: 'Levels of detail',
    description: 'Levels of detail besides the full model: MSFT_lod, or names such as chair_LOD1.',
    test: 'min',
    unit: 'levels',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Add meshes named _LOD1, _LOD2 and so on.',
    measure: ({ facts }) => facts.lods,
  },
  min_colliders: {
    title: 'Colliders',
    description:
      'Collision shapes: nodes whose extras say so, or names such as UCX_chair, chair-col or chair_collider.',
    test: 'min',
    unit: 'colliders',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Add a collision shape with the name that your engine expects.',
    measure: ({ facts }) => facts.colliders,
  },
  max_bones: {
    title: 'Bones',
    description: 'Largest number of joints of a skin.',
    test: 'max',
    unit: 'bones',
    limits: { default: 256 },
    severity: 'warning',
    remedy: 'Remove joints that deform nothing.',
    measure: ({ facts }) => facts.skin?.bones ?? null,
  },
  max_influences: {
    title: 'Bones per vertex',
    description: 'Largest number of joints that move one vertex.',
    test: 'max',
    unit: 'bones',
    limits: { default: 4, unreal: 8, godot: 8 },
    severity: 'warning',
    remedy: 'Limit the weights in the program that made the rig.',
    measure: ({ facts }) => facts.skin?.influences ?? null,
  },
  max_unweighted_vertices: {
    title: 'Vertices without weights',
    description: 'Vertices of skinned meshes that no joint moves.',
    test: 'max',
    unit: 'vertices',
    limits: { default: 0 },
    severity: 'error',
    remedy: 'Assign the vertices to a joint; they would stay behind when the model moves.',
    measure: ({ facts }) => facts.skin?.unweighted ?? null,
  },
  min_animations: {
    title: 'Fewest animations',
    description: 'Number of animations.',
    test: 'min',
    unit: 'animations',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Export the animations with the model.',
    measure: ({ facts }) => facts.animations,
  },
  max_animations: {
    title: 'Most animations',
    description: 'Number of animations.',
    test: 'max',
    unit: 'animations',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Export the model without animations.',
    measure: ({ facts }) => facts.animations,
  },
} as const satisfies Record<string, Rule>;
