import type { ModelBox, SceneFindings, Shot } from '../../engines/spec.ts';

/** Shorter and longest side of the images in pixels; vision models scale down what is larger. */
const SIDE = { short: 512, long: 1024 };
/** Elevation of the four side views: some depth shows, and proportions stay readable. */
const ELEVATION = 10;
const SIDES = [
  ['front', 0],
  ['right side (+x)', 90],
  ['back', 180],
  ['left side (−x)', 270],
] as const;
/** Angle from the front at which the close-up is taken, so that its depth shows, and its elevation. */
const CLOSE_UP = { beside: 22, elevation: 12 };
/**
 * A close-up whose distance from the model's middle exceeds this fraction of the longest side is seen from its own
 * side.
 */
const OFF_CENTER = 0.12;

/** An image for the author of a program: what it shows, and how it is drawn. */
export interface TrialView {
  name: string;
  shot: Shot;
}

/** Returns the views of a trial: four sides, from above, and a close-up of its head or densest place. */
export function trialViews({ box, focus }: Pick<SceneFindings, 'box' | 'focus'>): TrialView[] {
  const [width, height, depth] = sizeOf(box);
  const rise = Math.sin((ELEVATION * Math.PI) / 180);
  const views = SIDES.map(([name, azimuth]) => {
    const [across, along] = azimuth % 180 === 0 ? [width, depth] : [depth, width];
    const camera = { azimuth, elevation: ELEVATION };
    return { name, shot: { camera, ...frame(across, height + along * rise) } };
  });
  // Without perspective: from above, a tall model would be small.
  const above = {
    camera: { azimuth: 0, elevation: 90 },
    ...frame(width, depth),
    focus: { min: [0, 0, 0], max: [1, 1, 1] },
  } as const;
  const share = (point: readonly number[]) =>
    point.map((value, k) => (value - box.min[k]!) / Math.max(1e-9, box.max[k]! - box.min[k]!));
  const shown = {
    min: share(focus.min) as [number, number, number],
    max: share(focus.max) as [number, number, number],
  };
  const camera = {
    azimuth: facing(box, focus) + CLOSE_UP.beside,
    elevation: CLOSE_UP.elevation,
  };
  const close = { camera, width: SIDE.short, height: SIDE.short, focus: shown };
  return [
    ...views,
    { name: 'from above (front at the bottom)', shot: above },
    { name: 'close-up', shot: close },
  ];
}

/** Returns the azimuth from which the focus is not hidden behind the rest of the model. */
function facing(box: ModelBox, focus: ModelBox): number {
  const [x, , z] = [0, 1, 2].map(
    (k) => (focus.min[k]! + focus.max[k]! - box.min[k]! - box.max[k]!) / 2,
  ) as [number, number, number];
  if (Math.hypot(x, z) < OFF_CENTER * Math.max(...sizeOf(box))) return 0;
  return (Math.atan2(x, z) * 180) / Math.PI;
}

function sizeOf({ min, max }: ModelBox): [number, number, number] {
  return max.map((value, k) => value - min[k]!) as [number, number, number];
}

/** Returns the size of an image that the model fills. */
function frame(across: number, up: number): { width: number; height: number } {
  const ratio = Math.max(1e-9, across) / Math.max(1e-9, up);
  const long = (by: number) => Math.round(Math.min(SIDE.long, SIDE.short * by));
  return ratio >= 1
    ? { width: long(ratio), height: SIDE.short }
    : { width: SIDE.short, height: long(1 / ratio) };
}
