/** Labels of the flows' fields and their values. A field that is not listed is labeled with its own name. */

export const LABELS: Readonly<Record<string, string>> = {
  image_file: 'Picture',
  images: 'Views',
  front_azimuth: 'Angle of the front view',
  front_elevation: 'Height of the front view',
  model_file: 'Model',
  prompt: 'Prompt',
  user_input: 'Prompt',
  model_version: 'Quality',
  ai_model: 'Engine',
  polygon_limit: 'Triangle limit',
  texture_size: 'Texture size',
  turbo: 'Turbo',
  max_author_cost: 'Budget in US dollars',
  likeness: 'Colors of the picture',
  candidates: 'Models to choose from',
  animate: 'Animate',
  num_verts: 'Vertices',
  target_face_count: 'Faces',
  face_type: 'Face type',
  density: 'Smaller faces',
  density_image: 'Density map',
  symmetry: 'Symmetry',
  export_format: 'File format',
  source_format: 'Source format',
  target_format: 'Convert to',
  source_unit: 'Source unit',
  source_up_axis: 'Source up axis',
  target_unit: 'Output unit',
  target_up_axis: 'Output up axis',
  compress: 'Compression',
  texture_format: 'Texture format',
  keep_uv: 'Keep UVs',
  preset: 'Finish for',
  shape: 'Surface',
  uv: 'UVs',
  texel_density: 'Pixels per meter',
  lightmap_uv: 'Lightmap UVs',
  bake_maps: 'More maps',
  bake_distance: 'Bake distance in percent',
  pivot: 'Origin',
  up: 'Up axis of the model',
  forward: 'Front of the model',
  lods: 'LODs',
  collision: 'Collider',
  max_pieces: 'Collider pieces',
  merge_materials: 'Merge materials',
  padding: 'Padding',
  image_count: 'Number of pictures',
  render_mode: 'Views',
  resolution: 'Resolution',
  render_format: 'File format',
  enable_rgb_render: 'Color render',
  enable_white_render: 'Render on white',
  camera_angles: 'Camera angles',
  preset_name: 'View preset',
  render_style: 'Style',
  background: 'Background',
};

/** Help texts that replace the service's field descriptions; empty if the label needs no explanation. */
const HELP: Readonly<Record<string, string>> = {
  camera_angles: '',
  images: '',
  front_azimuth: 'Degrees to the right of straight ahead; needs a view of the right or the left',
  front_elevation: 'Degrees above straight ahead; needs a view of the right or the left',
  image_file: '',
  model_file: '',
  model_version: '',
  ai_model: '',
  face_type: '',
  density: 'Where faces are smaller; their number stays',
  density_image:
    "Painted on the model's UVs, bright where faces are smaller. If empty, the model's own colors",
  symmetry: 'One half becomes the exact mirror image of the other',
  prompt: '',
  image_count: '',
  render_mode: '',
  render_style: '',
  preset_name: '',
  background: '',
  target_format: '',
  source_unit: 'For files with a missing or wrong unit. STL defaults to millimeters',
  source_up_axis: 'For files with a missing or wrong up axis',
  target_unit: 'For OBJ, PLY and STL, which do not store a unit',
  target_up_axis: 'For OBJ, PLY and STL, which do not store an up axis',
  compress: 'For GLB and glTF. Smaller files; programs need a decoder',
  texture_format: 'For GLB and glTF. KTX2 saves graphics memory, WebP file size',
  render_format: '',
  export_format: 'Quads require FBX; GLB stores only triangles',
  max_author_cost: 'For the language model. At the limit, you get the best model so far',
  likeness: 'For language models. Textures show the picture itself where it shows the model',
  candidates: 'For language models. 2 adds the reconstruction',
  texture_size: 'Width and height in pixels',
  polygon_limit: '',
  target_face_count: '',
  num_verts: '',
  turbo: 'Faster, with slightly less detail',
  animate: 'Adds a skeleton and animation clips to people and animals',
  keep_uv: 'If off, new UVs are generated',
  preset: 'Sets everything that you do not choose yourself',
  shape: 'Repair keeps the mesh and closes small holes. Remesh makes a new one',
  size: 'If empty, the size is kept',
  lods: 'Copies with fewer faces, each with half of the one before',
  merge_materials: 'One material and one texture: fewer draw calls',
  lightmap_uv: 'A second UV set without overlaps, for baked light',
  collision: 'A simple shape for physics',
  bake_maps: 'Baked beside those of the material',
  bake_distance: 'How far the new surface may be from the source, relative to the diagonal',
  max_pieces: '',
  uv: '',
  pivot: '',
  up: 'Axis of the source that points up',
  forward: 'Axis of the source that is at the front',
  accept: 'If the model does not meet these terms, you get your credits back',
  texel_density: 'Pixels per meter. Chooses the texture size',
  padding: 'Pixels between charts',
  enable_rgb_render: '',
  enable_white_render: '',
};

/** Texts that explain what happens if an optional field is left empty, shown in the field's control. */
const WITHOUT: Readonly<Record<string, string>> = {
  texture_size: 'The result will have no colors or textures. Choose a size to keep them.',
};

const UNITS = {
  mm: 'Millimeters',
  cm: 'Centimeters',
  m: 'Meters',
  inch: 'Inches',
  foot: 'Feet',
} as const;
const AXES = { y: '+Y', z: '+Z' } as const;

const SIGNED_AXES = { x: '+X', '-x': '−X', y: '+Y', '-y': '−Y', z: '+Z', '-z': '−Z' } as const;

/** Labels of values, by field. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  model_version: {
    v1: 'Basic',
    v2: 'Full',
    'bozzetto-artist-v1-0-0': 'Clean quads',
    'bozzetto-artist-lowpoly-v1-0-0': 'Low-poly triangles',
  },
  ai_model: { bozzetto_1_0: 'Built-in' },
  likeness: { off: 'Ignore', colors: 'Colors', texture: 'Textures' },
  face_type: { quad: 'Quads', triangle: 'Triangles' },
  symmetry: {
    auto: 'If the model is symmetric',
    x: 'Left and right (x)',
    y: 'Top and bottom (y)',
    z: 'Front and back (z)',
    none: 'None',
  },
  density: {
    vertex_colors: 'Where vertex colors are bright',
    curvature: 'Where it is curved',
    texture: 'Where a texture is bright',
  },
  source_unit: UNITS,
  target_unit: UNITS,
  source_up_axis: AXES,
  target_up_axis: AXES,
  compress: { none: 'None', meshopt: 'Meshopt', draco: 'Draco' },
  texture_format: { keep: 'Unchanged', png: 'PNG', webp: 'WebP', ktx2: 'KTX2' },
  preset: { unity: 'Unity', unreal: 'Unreal', godot: 'Godot', web: 'Web', usdz: 'AR (USDZ)' },
  shape: { keep: 'Unchanged', repair: 'Repair', remesh: 'Remesh', solid: 'Rebuild as a solid' },
  uv: { keep: 'Unchanged', unwrap: 'Unwrap and bake' },
  pivot: { keep: 'Unchanged', center: 'Center', base_center: 'Center of the bottom' },
  up: SIGNED_AXES,
  forward: SIGNED_AXES,
  collision: { none: 'None', box: 'Box', hull: 'Convex hull', convex: 'Convex pieces' },
  render_mode: {
    basic: 'Standard',
    multi_angle: 'All around',
    custom: 'Custom angles',
    preset: 'Preset',
  },
  preset_name: {
    'turntable-4': 'Turntable, 4 views',
    'turntable-8': 'Turntable, 8 views',
    hero: 'Hero shot',
    'orthographic-6': 'Orthographic, 6 views',
  },
  render_style: { pbr: 'Materials', clay: 'Clay', wireframe: 'Wireframe', topology: 'Topology' },
  background: { studio: 'Studio', transparent: 'Transparent' },
  bake_maps: {
    ambient_occlusion: 'Ambient occlusion',
    curvature: 'Curvature',
    thickness: 'Thickness',
    position: 'Position',
    vertex_colors: 'Vertex colors',
  },
  camera_angles: { three_quarter_left: '3/4 left', three_quarter_right: '3/4 right' },
};

const FORMATS: Readonly<Record<string, string>> = {
  gltf: 'glTF',
  usdz: 'USDZ',
  dae: 'COLLADA',
};

/** Labels of fields that mean something else beside a picture. */
const BESIDE_PICTURES: Readonly<Record<string, { label: string; help: string }>> = {
  prompt: {
    label: 'What it shows',
    help: 'Such as “a wooden stool”. Gives one picture its depth and its back',
  },
};

/** Returns the label of a field. @param flow in which it is */
export const labelOf = (field: string, flow = '') =>
  (isFromPictures(flow) ? BESIDE_PICTURES[field]?.label : undefined) ??
  LABELS[field] ??
  humanized(field);

const isFromPictures = (flow: string) => flow.startsWith('image-to-');

/** Returns the help text of a field: this page's own, otherwise the service's. @param flow in which the field is */
export function helpOf(field: string, description: string, flow = ''): string {
  const beside = isFromPictures(flow) ? BESIDE_PICTURES[field]?.help : undefined;
  return beside ?? HELP[field] ?? description.charAt(0).toUpperCase() + description.slice(1);
}

/**
 * Returns the text that explains what happens if a field is left empty; an empty string if no explanation is needed.
 */
export const withoutWords = (field: string) => WITHOUT[field] ?? '';

/** Returns the label of a value. */
export function valueLabel(field: string, value: string): string {
  const known = VALUES[field]?.[value];
  if (known !== undefined) return known;
  if (field.endsWith('_format')) return FORMATS[value] ?? value.toUpperCase();
  return field.endsWith('_angles') ? humanized(value) : value;
}

/** Returns the usual spelling of a model format's name: `GLB`, `glTF`, `COLLADA`. */
export const formatLabel = (format: string) => FORMATS[format] ?? format.toUpperCase();

const humanized = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
