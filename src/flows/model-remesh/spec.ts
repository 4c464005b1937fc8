import { z } from 'zod';
import { modelFile } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';

export const modelRemesh = defineFlowSpec({
  name: 'model-remesh',
  summary: 'Retopology of an existing model',
  description: 'Quads (FBX) or triangles (GLB) with about `target_face_count` faces.',
  input: z.object({
    model_file: modelFile,
    target_face_count: z
      .int()
      .min(1000)
      .max(5_000_000)
      .optional()
      .describe('faces to aim at; default: by the source'),
    face_type: z.enum(['quad', 'triangle']).default('quad').describe('kind of faces'),
    texture_size: z
      .literal([1024, 2048, 4096])
      .optional()
      .describe('side of the texture that is baked; absent: none'),
    export_format: z
      .enum(['fbx', 'glb'])
      .optional()
      .describe('default: quad gives fbx, triangle gives glb'),
  }),
  check(input) {
    if (input.face_type === 'quad' && input.export_format === 'glb')
      return {
        code: 4003,
        message:
          'face_type quad and export_format glb do not go together: GLB does not keep quad topology',
        suggestion: 'Use export_format fbx for quads, or face_type triangle for glb.',
      };
    return null;
  },
  priceFields: ['texture_size'],
  sources: (input) => [{ field: 'model_file', kind: 'model', value: input.model_file }],
  publicInput: {
    model_file: 'model_file',
    target_face_count: 'target_face_count',
    face_type: 'face_type',
    texture_size: 'texture_size',
    export_format: 'export_format',
  },
});
