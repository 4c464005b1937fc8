import { z } from 'zod';
import { EXAMPLE_MODEL } from '../../contract/example-values.ts';
import { modelFile, oneOf } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';
import {
  ANGLE_PAIRS,
  CAMERA_ANGLES,
  checkChoices,
  RENDER_BACKGROUNDS,
  RENDER_FORMATS,
  RENDER_MODES,
  RENDER_PRESETS,
  RENDER_STYLES,
  viewCount,
} from './choices.ts';

function isResolution(resolution: string): boolean {
  const sides = /^(\d{2,4})x(\d{2,4})$/.exec(resolution);
  return (
    sides !== null &&
    [sides[1], sides[2]].every((side) => Number(side) >= 64 && Number(side) <= 4096)
  );
}

export const modelPreviewRender = defineFlowSpec({
  name: 'model-preview-render',
  summary: 'Render a 3D model',
  description: 'Renders a model from one or more camera angles.',
  example: {
    model_file: EXAMPLE_MODEL,
    render_mode: 'custom',
    camera_angles: ['front', 'left', '45,20'],
    resolution: '1024x1024',
  },
  makesModels: false,
  input: z.object({
    model_file: modelFile,
    render_mode: oneOf(RENDER_MODES).default('basic').describe('how the views are chosen'),
    image_count: z
      .int()
      .min(1)
      .max(10)
      .optional()
      .describe(
        'number of views for basic and multi_angle, 3 by default; for custom, the number of camera_angles',
      ),
    resolution: z
      .string()
      .refine(isResolution, 'must be <width>x<height>, each side 64 to 4096')
      .default('2048x2048')
      .describe('<width>x<height>, each side 64 to 4096'),
    render_format: oneOf(RENDER_FORMATS).default('PNG').describe('file format, case-insensitive'),
    enable_rgb_render: z.boolean().default(true).describe('create color renders'),
    enable_white_render: z.boolean().default(true).describe('create renders on a white background'),
    camera_angles: z
      .array(z.string().min(1).max(64))
      .min(1)
      .max(10)
      .optional()
      .describe(`views for render_mode custom: ${CAMERA_ANGLES.join(', ')}, or ${ANGLE_PAIRS}`),
    preset_name: oneOf(RENDER_PRESETS).optional().describe('preset for render_mode preset'),
    render_style: z
      .enum(RENDER_STYLES)
      .default('pbr')
      .describe(
        'pbr: the materials of the model; clay: matte white; wireframe: edges; topology: polygons colored by number of sides',
      ),
    background: z
      .enum(RENDER_BACKGROUNDS)
      .default('studio')
      .describe(
        'background of color renders: a light gray studio, or transparent (PNG and WEBP only)',
      ),
  }),
  check: checkChoices,
  defaults: (input) => ({ image_count: viewCount(input) }),
  form: {
    image_count: { when: { field: 'render_mode', values: ['basic', 'multi_angle'] } },
    resolution: { presets: ['512x512', '1024x1024', '2048x2048', '1920x1080', '4096x4096'] },
    camera_angles: {
      presets: CAMERA_ANGLES,
      when: { field: 'render_mode', values: ['custom'] },
    },
    preset_name: { when: { field: 'render_mode', values: ['preset'] } },
  },
  priceFields: [],
  sources: (input) => [{ field: 'model_file', kind: 'model', value: input.model_file }],
  publicInput: {
    model_file: 'model_file',
    render_mode: 'render_mode',
    image_count: 'image_count',
    resolution: 'resolution',
    render_format: 'render_format',
    enable_rgb_render: 'enable_rgb_render',
    enable_white_render: 'enable_white_render',
    camera_angles: 'camera_angles',
    preset_name: 'preset_name',
    render_style: 'render_style',
    background: 'background',
  },
});
