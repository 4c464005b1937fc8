import type { Camera } from '../../engines/spec.ts';
import { type CAMERA_ANGLES, DEFAULT_COUNT, type RENDER_PRESETS } from './choices.ts';

/** A view to be rendered. */
export interface PlannedView {
  /** A named angle, or `<azimuth>,<elevation>`. */
  name: string;
  camera: Camera;
}

export interface ViewPlan {
  views: PlannedView[];
  /** The elevation of the turntable that the views form if there are four or more; null if they do not form one. */
  turntable: number | null;
}

/** The start angle and elevation of the `basic` views, and the elevation of the turntables. */
const THREE_QUARTER = 35;
const ABOVE = 18;
const TURNTABLE_ABOVE = 12;
/** The minimum number of views that form a turntable. */
const TURN = 4;

/** The front is +Z. The right view is taken from +X, which is on the right in the front view. */
const NAMED: Record<(typeof CAMERA_ANGLES)[number], Camera> = {
  front: { azimuth: 0, elevation: 0 },
  back: { azimuth: 180, elevation: 0 },
  left: { azimuth: -90, elevation: 0 },
  right: { azimuth: 90, elevation: 0 },
  top: { azimuth: 0, elevation: 90 },
  bottom: { azimuth: 0, elevation: -90 },
  three_quarter_left: { azimuth: -THREE_QUARTER, elevation: ABOVE },
  three_quarter_right: { azimuth: THREE_QUARTER, elevation: ABOVE },
  // The elevation at which all three axes are foreshortened equally.
  isometric: { azimuth: 45, elevation: 35.264, projection: 'orthographic' },
};

interface Choice {
  render_mode: string;
  image_count?: number | undefined;
  camera_angles?: string[] | undefined;
  preset_name?: string | undefined;
}

/** Returns the views of a request whose fields have been checked. */
export function planViews(choice: Choice): ViewPlan {
  const { render_mode, image_count = DEFAULT_COUNT, camera_angles = [], preset_name } = choice;
  if (render_mode === 'custom')
    return {
      views: camera_angles.map((name) => ({ name, camera: cameraOf(name) })),
      turntable: null,
    };
  if (render_mode === 'preset') return preset(preset_name as (typeof RENDER_PRESETS)[number]);
  if (render_mode === 'multi_angle') return orbit(image_count, 0, TURNTABLE_ABOVE);
  return orbit(image_count, THREE_QUARTER, ABOVE);
}

function preset(name: (typeof RENDER_PRESETS)[number]): ViewPlan {
  switch (name) {
    case 'turntable-4':
      return orbit(4, 0, TURNTABLE_ABOVE);
    case 'turntable-8':
      return orbit(8, 0, TURNTABLE_ABOVE);
    case 'hero':
      return { views: [{ name, camera: { azimuth: 28, elevation: 10 } }], turntable: null };
    case 'orthographic-6': {
      const sides = ['front', 'right', 'back', 'left', 'top', 'bottom'] as const;
      const views = sides.map(
        (side): PlannedView => ({
          name: side,
          camera: { ...NAMED[side], projection: 'orthographic' },
        }),
      );
      return { views, turntable: null };
    }
  }
}

/** Plans views at equal steps around the model. */
function orbit(count: number, from: number, elevation: number): ViewPlan {
  const views = Array.from({ length: count }, (_, i): PlannedView => {
    const azimuth = Math.round(((from + (360 * i) / count) % 360) * 100) / 100;
    return { name: `${azimuth},${elevation}`, camera: { azimuth, elevation } };
  });
  return { views, turntable: count < TURN ? null : elevation };
}

function cameraOf(angle: string): Camera {
  const named = NAMED[angle as keyof typeof NAMED];
  if (named !== undefined) return named;
  const [azimuth, elevation] = angle.split(',').map(Number);
  return { azimuth: azimuth!, elevation: elevation! };
}
