import { z } from 'zod';
import { modelFile, oneOf } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';

export const RENDER_MODES = ['basic', 'multi_angle', 'custom', 'preset'] as const;
export const RENDER_FORMATS = ['PNG', 'JPEG', 'WEBP'] as const;
export const RENDER_PRESETS = ['turntable-4', 'turntable-8', 'hero', 'orthographic-6'] as const;
export const RENDER_STYLES = ['pbr', 'clay', 'wireframe', 'topology'] as const;
export const RENDER_BACKGROUNDS = ['studio', 'transparent'] as const;
export const CAMERA_ANGLES = [
  'front',
  'back',
  'left',
  'right',
  'top',
  'bottom',
  'three_quarter_left',
  'three_quarter_right',
  'isometric',
] as const;

/** `<azimuth>,<elevation>` in degrees: azimuth −360 to 360 from +Z towards +X, elevation −90 to 90. */
const ANGLE_PAIR = /^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/;

function isCameraAngle(angle: string): boolean {
  if ((CAMERA_ANGLES as readonly string[]).includes(angle)) return true;
  if (!ANGLE_PAIR.test(angle)) return false;
  const [azimuth, elevation] = angle.split(',').map(Number);
  return Math.abs(azimuth!) <= 360 && Math.abs(elevation!) <= 90;
}

function isResolution(resolution: string): boolean {
  const sides = /^(\d{2,4})x(\d{2,4})$/.exec(resolution);
  return (
    sides !== null &&
    [sides[1], sides[2]].every((side) => Number(side) >= 64 && Number(side) <= 4096)
  );
}

export const modelPreviewRender = defineFlowSpec({
  name: 'model-preview-render',
  summary: '2D renders of a 3D model',
  description: 'Renders a model from one or more camera angles.',
  input: z.object({
    model_file: modelFile,
    render_mode: oneOf(RENDER_MODES).default('basic').describe('which views are taken'),
    image_count: z
      .int()
      .min(1)
      .max(10)
      .optional()
      .describe(
        'views of basic and multi_angle, 3 where it is left out; of custom as many as camera_angles',
      ),
    resolution: z
      .string()
      .refine(isResolution, 'must be <width>x<height>, each side 64 to 4096')
      .default('2048x2048')
      .describe('<width>x<height>, each side 64 to 4096'),
    render_format: oneOf(RENDER_FORMATS).default('PNG').describe('file format, in any case'),
    enable_rgb_render: z.boolean().default(true).describe('render with colours'),
    enable_white_render: z.boolean().default(true).describe('render on a white background'),
    camera_angles: z
      .array(
        z
          .string()
          .refine(
            isCameraAngle,
            `must be one of ${CAMERA_ANGLES.join(', ')}, or <azimuth>,<elevation>`,
          ),
      )
      .min(1)
      .max(10)
      .optional()
      .describe(`${CAMERA_ANGLES.join(', ')}, or <azimuth>,<elevation> in degrees`),
    preset_name: oneOf(RENDER_PRESETS).optional().describe('the views of render_mode preset'),
    render_style: z
      .enum(RENDER_STYLES)
      .default('pbr')
      .describe(
        'pbr: its own materials; clay: matt white; wireframe; topology: polygons by their sides',
      ),
    background: z
      .enum(RENDER_BACKGROUNDS)
      .default('studio')
      .describe('behind the renders with colours: a light grey studio, or nothing (PNG, WEBP)'),
  }),
  check(input) {
    if (!(RENDER_MODES as readonly string[]).includes(input.render_mode))
      return unsupported('render_mode', input.render_mode, RENDER_MODES);
    if (!(RENDER_FORMATS as readonly string[]).includes(input.render_format.toUpperCase()))
      return unsupported('render_format', input.render_format, RENDER_FORMATS);
    if (
      input.preset_name !== undefined &&
      !(RENDER_PRESETS as readonly string[]).includes(input.preset_name)
    )
      return unsupported('preset_name', input.preset_name, RENDER_PRESETS);
    if (!input.enable_rgb_render && !input.enable_white_render)
      return {
        code: 4003,
        message:
          'enable_rgb_render and enable_white_render are both false: nothing would be rendered',
        suggestion: 'Set one of the two to true.',
      };
    if (input.render_mode === 'custom' && input.camera_angles === undefined)
      return {
        code: 4001,
        message: 'camera_angles is missing: render_mode custom needs it',
        suggestion: 'Give camera_angles, e.g. ["front","left"].',
      };
    if (
      input.render_mode === 'custom' &&
      input.image_count !== undefined &&
      input.image_count !== input.camera_angles?.length
    )
      return {
        code: 4001,
        message: `image_count is ${input.image_count}, but camera_angles has ${input.camera_angles?.length} angles`,
        suggestion: 'Leave image_count out: render_mode custom makes one image an angle.',
      };
    if (input.background === 'transparent' && input.render_format.toUpperCase() === 'JPEG')
      return {
        code: 4003,
        message: 'background transparent does not go with render_format JPEG, which has no alpha',
        suggestion: 'Choose PNG or WEBP, or background studio.',
      };
    if (input.render_mode === 'preset' && input.preset_name === undefined)
      return {
        code: 4001,
        message: 'preset_name is missing: render_mode preset needs it',
        suggestion: `Give preset_name, one of ${RENDER_PRESETS.join(', ')}.`,
      };
    return null;
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

function unsupported(field: string, value: string, supported: readonly string[]) {
  return {
    code: 4004 as const,
    message: `${field} ${JSON.stringify(value)} is not supported`,
    suggestion: `Supported: ${supported.join(', ')}.`,
  };
}
