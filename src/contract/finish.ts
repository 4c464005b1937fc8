import { z } from 'zod';
import { bakeFields, bakeMapsProblem } from './bake-maps.ts';
import { gltfCompression, oneOf, textureEncoding, writeFormat } from './fields.ts';
import {
  FINISH_DEFAULTS,
  FINISH_PRESETS,
  type FinishDefaults,
  type FinishPreset,
  PRESET_SETTINGS,
} from './finish-presets.ts';
import { type InputProblem, unsupported } from './flow-spec.ts';
import {
  COMPRESSIONS,
  holds,
  TEXTURE_ENCODINGS,
  WRITE_FORMATS,
  type WriteFormat,
} from './formats.ts';
import { hexColor } from './part-material.ts';

const SHAPES = ['keep', 'repair', 'remesh', 'solid'] as const;
const FACE_TYPES = ['quad', 'triangle'] as const;
const UVS = ['keep', 'unwrap'] as const;
const PIVOTS = ['keep', 'center', 'base_center'] as const;
const AXES = ['x', '-x', 'y', '-y', 'z', '-z'] as const;
const COLLIDERS = ['none', 'box', 'hull', 'convex'] as const;
const TEXTURE_SIZES = [256, 512, 1024, 2048, 4096] as const;
/** Meters per unit of `size`. */
const SIZE_UNITS = { mm: 0.001, cm: 0.01, m: 1 } as const;

/** The largest number of reduced copies, and of convex pieces. */
const MOST_LODS = 6;
const MOST_PIECES = 16;
/** The largest error of a reduced copy, in percent of the diagonal: engines show copies nearer than they should be shown. */
export const MOST_LOD_ERROR = 5;

/** An axis of the model, with its sign. */
export type SignedAxis = (typeof AXES)[number];

const axis = oneOf(AXES).meta({ id: 'SignedAxis' });

/** Colors in sRGB. */
export const palette = z.array(hexColor).min(1).max(32).meta({ id: 'ColorPalette' });
export const texelDensity = z.number().min(1).max(100_000);
export const scaleFactor = z.number().min(1e-6).max(1e6);

/** Which reduced copies are made: how many, or what share of the faces, how many triangles or what error each has. */
const lods = z
  .union(
    [
      z.int().min(0).max(MOST_LODS),
      z.array(z.number().gt(0).lt(1)).min(1).max(MOST_LODS),
      z.strictObject({
        triangles: z
          .array(z.int().min(1).max(10_000_000))
          .min(1)
          .max(MOST_LODS)
          .describe('triangles of each copy'),
      }),
      z.strictObject({
        errors: z
          .array(z.number().gt(0).max(MOST_LOD_ERROR))
          .min(1)
          .max(MOST_LODS)
          .describe('largest estimated deviation of each copy, in percent of the diagonal'),
      }),
    ],
    'must be a number of copies, a list of shares, or an object with either triangles or errors, up to 6 of them',
  )
  .meta({ id: 'FinishLods' });

const length = z.number().positive().max(1e6);
const size = z
  .strictObject({
    longest: length.optional().describe('length of the longest side of the bounding box'),
    height: length.optional().describe('height of the bounding box'),
    scale: scaleFactor.optional().describe('factor by which the source is enlarged'),
    unit: z.enum(['mm', 'cm', 'm']).optional().describe('unit of the length; defaults to m'),
  })
  .refine(
    ({ longest, height, scale, unit }) =>
      [longest, height, scale].filter((each) => each !== undefined).length === 1 &&
      (scale === undefined || unit === undefined),
    'must have exactly one of longest, height and scale, and no unit with scale',
  )
  .meta({ id: 'FinishSize' });

/** The fields of {@link finishSettings}. Fields that are left out get their value from the preset. */
export const finishFields = {
  preset: oneOf(FINISH_PRESETS)
    .meta({ id: 'FinishPreset' })
    .optional()
    .describe(
      'tool that the model is for; sets every field that the request leaves out, except size, forward, up, texel_density and target_face_count',
    ),
  shape: oneOf(SHAPES)
    .meta({ id: 'FinishShape' })
    .optional()
    .describe(
      'keep: the same surface; repair: removes duplicate and degenerate faces, corrects windings, closes T-junctions and small holes; remesh: builds a new mesh; solid: builds a new, closed mesh from voxels, for models that are beyond repair; default: keep',
    ),
  remove_inner_shells: z
    .boolean()
    .optional()
    .describe(
      'for the shapes repair, remesh and solid: removes connected parts that lie wholly inside of a closed, opaque part; walls of cavities stay; default: false',
    ),
  target_face_count: z
    .int()
    .min(500)
    .max(5_000_000)
    .optional()
    .describe(
      'number of faces for the shapes remesh and solid; defaults to half of those of the source for remesh, and as many as the source has for solid, from 5,000 to 100,000',
    ),
  face_type: oneOf(FACE_TYPES)
    .optional()
    .describe(
      'face type for the shapes remesh and solid; defaults to quad for formats that store polygons, and triangle otherwise',
    ),
  uv: oneOf(UVS)
    .meta({ id: 'FinishUv' })
    .optional()
    .describe(
      'keep: the UVs of the source; unwrap: new UVs without overlaps, with all textures baked onto them; default: keep',
    ),
  texture_size: z
    .literal(TEXTURE_SIZES)
    .optional()
    .describe(
      'side length of baked textures in pixels (default: 2048); textures that are kept are reduced to it if they are larger',
    ),
  texel_density: texelDensity
    .optional()
    .describe(
      'pixels per meter of surface for uv unwrap; chooses texture_size, and is reported as missed if that would exceed 4096',
    ),
  mirror_overlap: z
    .boolean()
    .optional()
    .describe(
      'for uv unwrap: faces that mirror others share their place in the texture, which doubles its density; default: false',
    ),
  ...bakeFields,
  delight: z
    .boolean()
    .optional()
    .describe(
      'experimental: takes baked light and shadows out of the base colors; dark paint can be mistaken for a shadow; default: false',
    ),
  palette: palette
    .optional()
    .describe(
      'colors, the nearest of which replaces each color of materials, vertices and textures; textures keep their shades',
    ),
  lightmap_uv: z
    .boolean()
    .optional()
    .describe('adds a second UV set without overlaps for baked light; default: false'),
  size: size.optional().describe('size of the finished model; if omitted, the size is kept'),
  pivot: oneOf(PIVOTS)
    .meta({ id: 'FinishPivot' })
    .optional()
    .describe(
      'origin of the finished model: keep, the center of its bounding box, or the center of the bottom of its bounding box; default: keep',
    ),
  up: axis
    .optional()
    .describe(
      'axis of the source, in coordinates with +Y up, that points up in the finished model; default: y',
    ),
  forward: axis
    .optional()
    .describe(
      'axis of the source, in coordinates with +Y up and the front at +Z, that is at the front of the finished model; default: z, or the closest axis that is perpendicular to up',
    ),
  lods: lods
    .optional()
    .describe(
      'number of reduced copies, each with half of the faces of the one before, or the share of the faces, the triangles or the error of each; default: 0',
    ),
  collision: oneOf(COLLIDERS)
    .meta({ id: 'ColliderKind' })
    .optional()
    .describe(
      'collider: a box, the convex hull, or convex pieces, named as the preset expects; default: none',
    ),
  max_pieces: z
    .int()
    .min(1)
    .max(MOST_PIECES)
    .optional()
    .describe(
      'largest number of convex pieces; default: 16 with the presets unity, unreal and godot, otherwise 8',
    ),
  merge_materials: z
    .boolean()
    .optional()
    .describe(
      'combines materials into one with an atlas, which moves UVs, to save draw calls; default: false',
    ),
  compress: gltfCompression
    .optional()
    .describe('geometry compression of a glb or gltf; default: none'),
  texture_format: textureEncoding
    .optional()
    .describe('format of the textures; webp and ktx2 need a glb or gltf; default: keep'),
  target_format: writeFormat.optional().describe('format of the finished model; default: glb'),
} as const;

/** Settings for finishing a model, embedded in requests as `finish`. */
export const finishSettings = z.strictObject(finishFields).meta({ id: 'FinishSettings' });
export type FinishSettings = z.output<typeof finishSettings>;

/** The settings with every field that has a default filled in. */
export type FinishPlan = Omit<
  FinishSettings,
  | keyof FinishDefaults
  | 'preset'
  | 'face_type'
  | 'mirror_overlap'
  | 'delight'
  | 'remove_inner_shells'
> &
  Omit<FinishDefaults, 'texture_size' | 'lods' | 'target_format'> & {
    preset: FinishPreset | null;
    face_type: (typeof FACE_TYPES)[number];
    mirror_overlap: boolean;
    delight: boolean;
    remove_inner_shells: boolean;
    texture_size: (typeof TEXTURE_SIZES)[number] | null;
    lods: NonNullable<FinishSettings['lods']>;
    target_format: WriteFormat;
  };

/** Returns whether a shape replaces the mesh by a new one. */
export function makesMesh(shape: FinishPlan['shape']): boolean {
  return shape === 'remesh' || shape === 'solid';
}

/** Returns whether a format is glTF, the only one with compressed geometry, WebP and KTX2. */
function isGltf(format: string): boolean {
  return format === 'glb' || format === 'gltf';
}

/** Returns the settings with the values of the preset, and otherwise the defaults, where they name none. */
export function resolveFinish(given: FinishSettings): FinishPlan {
  const preset = FINISH_PRESETS.find((name) => name === given.preset) ?? null;
  const fallback = preset === null ? FINISH_DEFAULTS : PRESET_SETTINGS[preset];
  const stated = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as FinishSettings;
  const target_format = (given.target_format ?? fallback.target_format) as WriteFormat;
  const quads = holds(target_format, 'polygons');
  return {
    ...fallback,
    // A preset's compression applies only if the request's format supports it.
    ...(!isGltf(target_format) && { compress: 'none', texture_format: 'keep' }),
    face_type: quads ? 'quad' : 'triangle',
    mirror_overlap: false,
    delight: false,
    remove_inner_shells: false,
    ...stated,
    preset,
    target_format,
  } as FinishPlan;
}

/** Returns the values of fields that were left out, for the input that a task stores and shows. */
export function finishDefaults(given: FinishSettings): Partial<FinishSettings> {
  const plan = resolveFinish(given);
  const { shape, uv, lightmap_uv, pivot, lods, collision, merge_materials } = plan;
  const { mirror_overlap, delight, remove_inner_shells } = plan;
  const { face_type, max_pieces, compress, texture_format, target_format, texture_size } = plan;
  return {
    shape,
    ...(shape !== 'keep' && { remove_inner_shells }),
    ...(makesMesh(shape) && { face_type }),
    uv,
    ...(uv === 'unwrap' && { mirror_overlap }),
    delight,
    ...(texture_size !== null && { texture_size }),
    lightmap_uv,
    pivot,
    lods,
    collision,
    ...(collision === 'convex' && { max_pieces }),
    merge_materials,
    compress,
    texture_format,
    target_format,
  };
}

const CHOICES = {
  preset: FINISH_PRESETS,
  shape: SHAPES,
  face_type: FACE_TYPES,
  uv: UVS,
  pivot: PIVOTS,
  up: AXES,
  forward: AXES,
  collision: COLLIDERS,
  compress: COMPRESSIONS,
  texture_format: TEXTURE_ENCODINGS,
  target_format: WRITE_FORMATS,
} as const;

/** Returns the first problem with a combination of settings, or null. */
export function finishProblem(given: FinishSettings): InputProblem | null {
  for (const [field, names] of Object.entries(CHOICES) as [
    keyof typeof CHOICES,
    readonly string[],
  ][]) {
    const value = given[field];
    if (value !== undefined && !names.includes(value)) return unsupported(field, value, names);
  }
  return (
    bakeMapsProblem(given.bake_maps) ??
    formatProblem(given) ??
    remeshProblem(given) ??
    shellsProblem(given) ??
    unwrapProblem(given) ??
    axesProblem(given)
  );
}

function formatProblem(given: FinishSettings): InputProblem | null {
  const { compress, texture_format, target_format } = resolveFinish(given);
  if (isGltf(target_format)) return null;
  const needsGltf =
    compress !== 'none'
      ? `compress ${compress}`
      : texture_format === 'webp' || texture_format === 'ktx2'
        ? `texture_format ${texture_format}`
        : null;
  if (needsGltf === null) return null;
  return {
    code: 4003,
    message: `${needsGltf} cannot be used with target_format ${target_format}, which does not support it`,
    suggestion: 'Set target_format to glb or gltf.',
  };
}

function remeshProblem(given: FinishSettings): InputProblem | null {
  const { shape, face_type, target_format } = resolveFinish(given);
  if (makesMesh(shape)) {
    if (face_type === 'triangle' || holds(target_format, 'polygons')) return null;
    return {
      code: 4003,
      message: `face_type quad cannot be combined with target_format ${target_format}, which does not preserve quads`,
      suggestion: 'Use target_format fbx for quads, or face_type triangle.',
    };
  }
  const field = given.target_face_count !== undefined ? 'target_face_count' : 'face_type';
  if (given[field] === undefined) return null;
  return {
    code: 4003,
    message: `${field} applies only to the shapes remesh and solid`,
    suggestion: `Set shape to remesh or solid, or omit ${field}.`,
  };
}

function shellsProblem(given: FinishSettings): InputProblem | null {
  if (given.remove_inner_shells !== true || resolveFinish(given).shape !== 'keep') return null;
  return {
    code: 4003,
    message: 'remove_inner_shells cannot be used with shape keep, which keeps all faces',
    suggestion: 'Set shape to repair, remesh or solid, or omit remove_inner_shells.',
  };
}

function unwrapProblem(given: FinishSettings): InputProblem | null {
  if (resolveFinish(given).uv === 'unwrap') return null;
  const field = (['texel_density', 'bake_maps', 'bake_distance', 'mirror_overlap'] as const).find(
    (name) => given[name] !== undefined && given[name] !== false,
  );
  if (field === undefined) return null;
  return {
    code: 4003,
    message: `${field} applies only to uv unwrap`,
    suggestion: `Set uv to unwrap, or omit ${field}.`,
  };
}

function axesProblem({ up = 'y', forward = frontFor(up) }: FinishSettings): InputProblem | null {
  if (up.at(-1) !== forward.at(-1)) return null;
  return {
    code: 4003,
    message: `up ${up} and forward ${forward} are the same axis`,
    suggestion: 'Choose two axes that are perpendicular.',
  };
}

/** Returns the default front for an up axis: +Z, or the axis that a turn about X brings there. */
export function frontFor(up: string): SignedAxis {
  if (up === 'z') return '-y';
  return up === '-z' ? 'y' : 'z';
}

/** Returns the requested length in meters, or the factor; null for the size of the source. */
export function sizeInMeters(
  given: FinishSettings['size'],
): { side: 'longest' | 'height'; meters: number } | { factor: number } | null {
  if (given === undefined) return null;
  if (given.scale !== undefined) return { factor: given.scale };
  const side = given.longest === undefined ? 'height' : 'longest';
  return { side, meters: given[side]! * SIZE_UNITS[given.unit ?? 'm'] };
}
