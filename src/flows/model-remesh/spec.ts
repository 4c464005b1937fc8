import { z } from 'zod';
import { acceptCopy } from '../../contract/accept.ts';
import { BAKE_MAPS, bakeFields, bakeMapsProblem } from '../../contract/bake-maps.ts';
import { EXAMPLE_MODEL } from '../../contract/example-values.ts';
import { imageFile, modelFile, oneOf } from '../../contract/fields.ts';
import { finishable } from '../../contract/finishable.ts';
import { type SourceRef, unsupported } from '../../contract/flow-spec.ts';
import { aiModelOf, BUILT_IN_MODEL, optionalModel } from '../../contract/model-fields.ts';
import { REMESH_DENSITIES } from '../../contract/remesh-density.ts';
import { REMESH_SYMMETRIES } from '../../contract/remesh-symmetry.ts';

const FACE_TYPES = ['quad', 'triangle'] as const;
export type FaceType = (typeof FACE_TYPES)[number];
const EXPORT_FORMATS = ['fbx', 'glb'] as const;

/** Fields that only the built-in remesher has, with their values. */
const CHOICES = [
  ['density', REMESH_DENSITIES],
  ['symmetry', REMESH_SYMMETRIES],
] as const;

/** Returns the default `export_format`: GLB does not keep quads. */
export function formatFor(faceType: string): (typeof EXPORT_FORMATS)[number] {
  return faceType === 'quad' ? 'fbx' : 'glb';
}

export const modelRemesh = finishable({
  name: 'model-remesh',
  summary: 'Remesh a model',
  description:
    'Rebuilds the mesh of a model with about `target_face_count` quads (FBX) or triangles (GLB).',
  example: { model_file: EXAMPLE_MODEL, target_face_count: 20_000, face_type: 'quad' },
  makesModels: true,
  input: z.object({
    model_file: modelFile,
    target_face_count: z
      .int()
      .min(1000)
      .max(5_000_000)
      .optional()
      .describe('target number of faces; defaults to half of those of the source'),
    face_type: oneOf(FACE_TYPES).default('quad').describe('face type'),
    density: oneOf(REMESH_DENSITIES)
      .optional()
      .describe(
        'where faces are smaller, up to nine times as many per area, with the same number in all: where vertex_colors or the texture are bright, or by curvature; if omitted, faces have the same size',
      ),
    density_image: imageFile
      .describe(
        'image file_key or public URL of the map for density `texture`; defaults to the base color textures',
      )
      .optional(),
    symmetry: oneOf(REMESH_SYMMETRIES)
      .optional()
      .describe(
        'whether one half becomes the exact mirror image of the other: auto if the model is symmetric about any plane, x, y or z if it is roughly symmetric about the plane perpendicular to this axis, none never; defaults to auto for quad and none for triangle',
      ),
    texture_size: z
      .literal([1024, 2048, 4096])
      .optional()
      .describe('side length of the baked texture, in pixels; no texture is baked if omitted'),
    ...bakeFields,
    export_format: oneOf(EXPORT_FORMATS)
      .optional()
      .describe('format of the result; defaults to fbx for quad and glb for triangle'),
    ai_model: optionalModel('retopology model'),
    accept: acceptCopy,
  }),
  check(input) {
    const { face_type, export_format } = input;
    if (!(FACE_TYPES as readonly string[]).includes(face_type))
      return unsupported('face_type', face_type, FACE_TYPES);
    for (const [field, values] of CHOICES) {
      const value = input[field];
      if (value === undefined) continue;
      if (!(values as readonly string[]).includes(value)) return unsupported(field, value, values);
      if (input.ai_model !== undefined && input.ai_model !== BUILT_IN_MODEL)
        return {
          code: 4003,
          message: `${field} applies only to meshes that this service makes itself`,
          suggestion: `Omit ${field}, or omit ai_model.`,
        };
    }
    if (input.density_image !== undefined && input.density !== 'texture')
      return {
        code: 4003,
        message: 'density_image applies only with density texture',
        suggestion: 'Set density to texture, or omit density_image.',
      };
    if (
      face_type === 'triangle' &&
      input.density !== undefined &&
      input.symmetry !== undefined &&
      input.symmetry !== 'none'
    )
      return {
        code: 4003,
        message: 'symmetry cannot be combined with density for triangles',
        suggestion: 'Omit one of them, or request quads.',
      };
    if (
      export_format !== undefined &&
      !(EXPORT_FORMATS as readonly string[]).includes(export_format)
    )
      return unsupported('export_format', export_format, EXPORT_FORMATS);
    if (face_type === 'quad' && export_format === 'glb')
      return {
        code: 4003,
        message:
          'face_type quad cannot be combined with export_format glb: GLB does not preserve quad topology',
        suggestion: 'Use export_format fbx for quads, or face_type triangle for glb.',
      };
    const unbaked = (['bake_maps', 'bake_distance'] as const).find(
      (name) => input[name] !== undefined,
    );
    if (unbaked !== undefined && input.texture_size === undefined)
      return {
        code: 4003,
        message: `${unbaked} applies only if textures are baked`,
        suggestion: `Set texture_size, or omit ${unbaked}.`,
      };
    return bakeMapsProblem(input.bake_maps);
  },
  defaults: ({ face_type, export_format }) => ({
    export_format: export_format ?? formatFor(face_type),
  }),
  form: {
    density_image: { when: { field: 'density', values: ['texture'] } },
    target_face_count: { presets: [2000, 5000, 20_000, 100_000] },
    bake_maps: { presets: [...BAKE_MAPS] },
  },
  priceFields: ['texture_size', 'bake_maps'],
  sources(input) {
    const sources: SourceRef[] = [{ field: 'model_file', kind: 'model', value: input.model_file }];
    if (input.density_image !== undefined)
      sources.push({ field: 'density_image', kind: 'image', value: input.density_image });
    return sources;
  },
  publicInput: {
    model_file: 'model_file',
    target_face_count: 'target_face_count',
    face_type: 'face_type',
    density: 'density',
    density_image: 'density_image',
    symmetry: 'symmetry',
    texture_size: 'texture_size',
    bake_maps: 'bake_maps',
    bake_distance: 'bake_distance',
    export_format: 'export_format',
    ai_model: 'ai_model',
    accept: 'accept',
  },
  models: [aiModelOf({ step: 'remesh', work: 'remesh' }, 'model-remesh')],
});
