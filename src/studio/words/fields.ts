/** Labels of the flows' fields and their values. A field that is not listed shows its own name. */

export const LABELS: Readonly<Record<string, string>> = {
  image_file: 'Picture',
  images: 'Views',
  model_file: 'Model',
  prompt: 'Prompt',
  user_input: 'Prompt',
  model_version: 'Quality',
  ai_model: 'Engine',
  polygon_limit: 'Triangle limit',
  texture_size: 'Texture',
  turbo: 'Turbo',
  animate: 'Animate',
  num_verts: 'Vertices',
  target_face_count: 'Faces',
  face_type: 'Face type',
  export_format: 'File format',
  source_format: 'Source format',
  target_format: 'Convert to',
  source_unit: 'Source unit',
  source_up_axis: 'Source up axis',
  target_unit: 'Result unit',
  target_up_axis: 'Result up axis',
  keep_uv: 'Keep UVs',
  image_count: 'Pictures',
  render_mode: 'Views',
  resolution: 'Size',
  render_format: 'File format',
  enable_rgb_render: 'With colors',
  enable_white_render: 'On white',
  camera_angles: 'Angles',
  preset_name: 'View preset',
  render_style: 'Style',
  background: 'Background',
};

/** Help that says more than the service's own words, or nothing where the label says it all. */
const HELP: Readonly<Record<string, string>> = {
  camera_angles: '',
  images: '',
  image_file: '',
  model_file: '',
  model_version: '',
  ai_model: '',
  face_type: '',
  prompt: '',
  image_count: '',
  render_mode: '',
  render_style: '',
  preset_name: '',
  background: '',
  target_format: '',
  source_unit: 'For files that state none, or the wrong one. STL is in millimeters',
  source_up_axis: 'For files that state none, or the wrong one',
  target_unit: 'For OBJ, PLY and STL, which have no field for it',
  target_up_axis: 'For OBJ, PLY and STL',
  render_format: '',
  export_format: 'Quads need FBX; GLB holds triangles',
  texture_size: 'Width and height in pixels',
  polygon_limit: '',
  target_face_count: '',
  num_verts: '',
  turbo: 'Faster, a little coarser',
  animate: 'Gives people and animals a skeleton and animation clips',
  keep_uv: 'Off: new UVs are created',
  enable_rgb_render: '',
  enable_white_render: '',
};

/** Explanation, shown in the control, of what happens if an optional field is left out. */
const WITHOUT: Readonly<Record<string, string>> = {
  texture_size: 'The result will have no colors and no textures. Choose a size to keep them.',
};

const UNITS = {
  mm: 'Millimeters',
  cm: 'Centimeters',
  m: 'Meters',
  inch: 'Inches',
  foot: 'Feet',
} as const;
const AXES = { y: '+Y', z: '+Z' } as const;

/** Names of values, by field; then for any field. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  model_version: {
    v1: 'Plain inflation',
    v2: 'Full reconstruction',
    'bozzetto-artist-v1-0-0': 'Clean quads',
    'bozzetto-artist-lowpoly-v1-0-0': 'Low-poly triangles',
  },
  ai_model: { bozzetto_1_0: 'Built in' },
  face_type: { quad: 'Quads', triangle: 'Triangles' },
  source_unit: UNITS,
  target_unit: UNITS,
  source_up_axis: AXES,
  target_up_axis: AXES,
  render_mode: {
    basic: 'A few',
    multi_angle: 'All around',
    custom: 'Chosen angles',
    preset: 'A set',
  },
  preset_name: {
    'turntable-4': 'Turntable of 4',
    'turntable-8': 'Turntable of 8',
    hero: 'One hero view',
    'orthographic-6': 'Six orthographic',
  },
  render_style: { pbr: 'Materials', clay: 'Clay', wireframe: 'Wireframe', topology: 'Topology' },
  background: { studio: 'Studio', transparent: 'Transparent' },
  camera_angles: { three_quarter_left: '3/4 left', three_quarter_right: '3/4 right' },
};

const FORMATS: Readonly<Record<string, string>> = {
  gltf: 'glTF',
  usdz: 'USDZ',
  dae: 'COLLADA',
};

/** Returns the label of a field. */
export const labelOf = (field: string) => LABELS[field] ?? humanised(field);

/** Returns the help text of a field: this page's own, otherwise the service's. */
export function helpOf(field: string, description: string): string {
  return HELP[field] ?? description.charAt(0).toUpperCase() + description.slice(1);
}

/** Returns the explanation of leaving a field out; an empty string if none is needed. */
export const withoutWords = (field: string) => WITHOUT[field] ?? '';

/** Returns the label of a value. */
export function valueLabel(field: string, value: string): string {
  const known = VALUES[field]?.[value];
  if (known !== undefined) return known;
  if (field.endsWith('_format')) return FORMATS[value] ?? value.toUpperCase();
  return field.endsWith('_angles') ? humanised(value) : value;
}

/** Name of a model format as people write it: `GLB`, `glTF`, `COLLADA`. */
export const formatLabel = (format: string) => FORMATS[format] ?? format.toUpperCase();

const humanised = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
