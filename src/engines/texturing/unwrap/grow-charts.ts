import { type Atlas, conflict, emptyAtlas, type Steps, stamp, strideOf, unstamp } from './atlas.ts';
import { type ChartMask, drawMask } from './chart-mask.ts';
import type { Pose } from './chart-pose.ts';

/** How much larger than the others a chart may become, per step and in all, along each side. */
const STEP = 1.02;
const MOST = 1.25;
/** Sides that grow: both, until no chart has room for that, then one of them. */
const SIDES = [
  [true, true],
  [true, false],
  [false, true],
] as const;
/** How far a chart may move for one step, in cells. */
const REACH = 12;
const STEPS_PER_TEST = 4;

/** Charts that have a place, from the origin of a grid on. */
interface Placed {
  poses: readonly Pose[];
  x: Float64Array;
  y: Float64Array;
  /** Cells per unit of the charts. */
  scale: number;
}

/** Factors by which charts are larger than at the common scale, along the sides of the texture. */
export interface Growth {
  x: Float64Array;
  y: Float64Array;
}

/**
 * Enlarges charts into the free space around them, each by up to {@link MOST}, and moves them where they have to give
 * way. What the packing of charts at one scale leaves free would otherwise show nothing.
 * @param placed their places change
 * @param radius cells around a chart that belong to it
 * @param beyond cells beyond the border of the grid that the space around charts may take
 * @param steps the search ends after `mostSteps`
 */
export function growCharts(
  placed: Placed,
  { grid, radius, beyond }: { grid: number; radius: number; beyond: number },
  steps: Steps,
  mostSteps: number,
): Growth {
  const { poses, x, y, scale } = placed;
  const growth: Growth = {
    x: new Float64Array(poses.length).fill(1),
    y: new Float64Array(poses.length).fill(1),
  };
  const pad = Math.ceil(radius);
  const atlas = emptyAtlas(grid + 2 * beyond);
  // A mask begins `pad` cells before its chart.
  const shift = beyond - pad;
  const masks = poses.map((pose, i) => {
    const mask = drawMask(pose, scale, radius, pad);
    stamp(atlas, mask, x[i] + shift, y[i] + shift);
    return mask;
  });
  /** Enlarges a chart if it has room. */
  const grow = (i: number, factorX: number, factorY: number): boolean => {
    if (Math.max(factorX, factorY) > MOST) return false;
    const mask = drawMask(stretched(poses[i], factorX, factorY), scale, radius, pad);
    steps.done += mask.words.length;
    unstamp(atlas, masks[i], x[i] + shift, y[i] + shift);
    const spot = placeNear(atlas, mask, masks[i], { x: x[i] + shift, y: y[i] + shift }, steps);
    if (spot !== null) {
      masks[i] = mask;
      growth.x[i] = factorX;
      growth.y[i] = factorY;
      x[i] = spot.x - shift;
      y[i] = spot.y - shift;
    }
    stamp(atlas, masks[i], x[i] + shift, y[i] + shift);
    return spot !== null;
  };
  const sorted = poses
    .map((_, i) => i)
    .sort((i, j) => areaOf(poses[j]) - areaOf(poses[i]) || i - j);
  for (const [isWider, isHigher] of SIDES) {
    let growing = sorted;
    while (growing.length > 0 && steps.done < mostSteps)
      growing = growing.filter(
        (i) =>
          steps.done < mostSteps &&
          grow(i, growth.x[i] * (isWider ? STEP : 1), growth.y[i] * (isHigher ? STEP : 1)),
      );
  }
  return growth;
}

function stretched(pose: Pose, x: number, y: number): Pose {
  const points = pose.points.map((value, k) => value * (k % 2 === 0 ? x : y));
  return { ...pose, points, width: pose.width * x, height: pose.height * y };
}

function areaOf({ width, height }: Pose): number {
  return width * height;
}

/** Finds a free place for a mask that is a little larger than the one at a place, closest to the middle first. */
function placeNear(
  atlas: Atlas,
  mask: ChartMask,
  before: ChartMask,
  at: { x: number; y: number },
  steps: Steps,
): { x: number; y: number } | null {
  const middleX = at.x - (mask.width - before.width) / 2;
  const middleY = at.y - (mask.height - before.height) / 2;
  const stride = strideOf(mask.height);
  let best: { x: number; y: number } | null = null;
  let least = Infinity;
  const top = Math.max(0, Math.floor(middleY) - REACH);
  const bottom = Math.min(atlas.size - mask.height, Math.ceil(middleY) + REACH);
  const right = Math.min(atlas.size - mask.width, Math.ceil(middleX) + REACH);
  for (let y = top; y <= bottom; y++)
    for (let x = Math.max(0, Math.floor(middleX) - REACH); x <= right; ) {
      const distance = Math.abs(x - middleX) + Math.abs(y - middleY);
      steps.done += STEPS_PER_TEST;
      const next = conflict(atlas, mask, stride, x, y, steps);
      if (next < 0) {
        if (distance < least) {
          least = distance;
          best = { x, y };
        }
        x++;
      } else x = next;
    }
  return best;
}
