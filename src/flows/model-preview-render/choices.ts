import { type InputProblem, unsupported } from '../../contract/flow-spec.ts';

export const RENDER_MODES = ['basic', 'multi_angle', 'custom', 'preset'] as const;
export const RENDER_FORMATS = ['PNG', 'JPEG', 'WEBP'] as const;
export const RENDER_PRESETS = ['turntable-4', 'turntable-8', 'hero', 'orthographic-6'] as const;
/** The number of images of each preset. */
const PRESET_VIEWS = {
  'turntable-4': 4,
  'turntable-8': 8,
  hero: 1,
  'orthographic-6': 6,
} satisfies Record<(typeof RENDER_PRESETS)[number], number>;
/** The default number of images for `basic` and `multi_angle` (specification 4.2). */
export const DEFAULT_COUNT = 3;
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

/** Matches `<azimuth>,<elevation>` in degrees: azimuth −360 to 360, from +Z towards +X; elevation −90 to 90. */
const ANGLE_PAIR = /^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/;

/** The same syntax, as a description for clients. */
export const ANGLE_PAIRS = '<azimuth>,<elevation> in degrees (-360 to 360, -90 to 90)';

function isCameraAngle(angle: string): boolean {
  if ((CAMERA_ANGLES as readonly string[]).includes(angle)) return true;
  if (!ANGLE_PAIR.test(angle)) return false;
  const [azimuth, elevation] = angle.split(',').map(Number);
  return Math.abs(azimuth!) <= 360 && Math.abs(elevation!) <= 90;
}

/** The fields that select what is rendered, each already valid on its own. */
interface Choices {
  render_mode: string;
  render_format: string;
  background: string;
  enable_rgb_render: boolean;
  enable_white_render: boolean;
  image_count?: number | undefined;
  camera_angles?: string[] | undefined;
  preset_name?: string | undefined;
}

/** Checks for unknown names first, then for fields that conflict. */
export function checkChoices(choices: Choices): InputProblem | null {
  return unknownName(choices) ?? conflict(choices) ?? viewConflict(choices);
}

/** Returns the problem with a value that its field does not support, or null. */
function unknownName(choices: Choices): InputProblem | null {
  const { render_mode, render_format, preset_name, camera_angles = [] } = choices;
  const knows = (names: readonly string[], name: string) => names.includes(name);
  if (!knows(RENDER_MODES, render_mode))
    return unsupported('render_mode', render_mode, RENDER_MODES);
  if (!knows(RENDER_FORMATS, render_format.toUpperCase()))
    return unsupported('render_format', render_format, RENDER_FORMATS);
  if (preset_name !== undefined && !knows(RENDER_PRESETS, preset_name))
    return unsupported('preset_name', preset_name, RENDER_PRESETS);
  const i = camera_angles.findIndex((angle) => !isCameraAngle(angle));
  if (i === -1) return null;
  return unsupported(`camera_angles[${i}]`, camera_angles[i]!, [...CAMERA_ANGLES, ANGLE_PAIRS]);
}

/** Returns the problem with a combination of output options, or null. */
function conflict(choices: Choices): InputProblem | null {
  if (!choices.enable_rgb_render && !choices.enable_white_render)
    return {
      code: 4003,
      message:
        'enable_rgb_render and enable_white_render are both false, so nothing would be rendered',
      suggestion: 'Set at least one of them to true.',
    };
  if (choices.background === 'transparent' && choices.render_format.toUpperCase() === 'JPEG')
    return {
      code: 4003,
      message:
        'background transparent cannot be combined with render_format JPEG, which has no alpha channel',
      suggestion: 'Use PNG or WEBP, or background studio.',
    };
  return null;
}

/**
 * Returns the problem with a field that does not apply to the render mode, or null. It is rejected rather than ignored.
 */
function viewConflict(choices: Choices): InputProblem | null {
  const { render_mode, image_count, camera_angles, preset_name } = choices;
  if (render_mode === 'custom' && camera_angles === undefined)
    return {
      code: 4001,
      message: 'camera_angles is missing: render_mode custom requires it',
      suggestion: 'Add camera_angles, e.g. ["front","left"].',
    };
  if (render_mode === 'preset' && preset_name === undefined)
    return {
      code: 4001,
      message: 'preset_name is missing: render_mode preset requires it',
      suggestion: `Add preset_name with one of ${RENDER_PRESETS.join(', ')}.`,
    };
  if (render_mode !== 'custom' && camera_angles !== undefined)
    return {
      code: 4003,
      message: `camera_angles cannot be combined with render_mode ${render_mode}, which chooses its own angles`,
      suggestion: 'Set render_mode to custom, or omit camera_angles.',
    };
  if (render_mode !== 'preset' && preset_name !== undefined)
    return {
      code: 4003,
      message: `preset_name cannot be combined with render_mode ${render_mode}`,
      suggestion: 'Set render_mode to preset, or omit preset_name.',
    };
  const views = viewCount(choices);
  if (image_count !== undefined && image_count !== views) {
    const chosen = render_mode === 'custom' ? 'camera_angles' : `the preset ${preset_name}`;
    return {
      code: 4003,
      message: `image_count is ${image_count}, but ${chosen} produces ${views}`,
      suggestion: 'Omit image_count, which applies only to render_mode basic and multi_angle.',
    };
  }
  return null;
}

/** Returns the number of views that are rendered. */
export function viewCount({
  render_mode,
  image_count,
  camera_angles,
  preset_name,
}: Choices): number {
  if (render_mode === 'custom') return camera_angles?.length ?? 0;
  if (render_mode === 'preset') return PRESET_VIEWS[preset_name as keyof typeof PRESET_VIEWS];
  return image_count ?? DEFAULT_COUNT;
}
