import type { ViewDirection, Work } from '../../spec.ts';
import type { StraightRows } from './oblique-rows.ts';
import { ObliqueView } from './oblique-view.ts';
import { type Outline, rowsOf } from './outline.ts';
import { lengthOf, type Run, runsOf } from './runs.ts';
import { fitSymmetric } from './symmetric-fit.ts';

/** Power of the sections that must lie within an oblique outline: between an ellipse and a box. */
const POWER = 2.6;
/** Points of a section that are looked at, and the share of the rows by which they may leave the outline. */
const POINTS = 24;
const SLACK = 0.008;
/** Least width of a section, in shares of what the outlines leave for it. */
const THINNEST = 0.2;
const HALVINGS = 6;
/** Greatest half width, in multiples of the largest outline. */
const WIDEST = 2;

/** Points on the rim of a superellipse with half axes of 1. */
const RIM = Array.from({ length: POINTS }, (_, i) => {
  const angle = (2 * Math.PI * i) / POINTS;
  const onRim = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / POWER);
  return [onRim(Math.cos(angle)), onRim(Math.sin(angle))] as const;
});

/**
 * Derives the rows of the outline from straight ahead of an object that is its own mirror image. The mirror image of the
 * oblique outline is that from the other side; what all three leave shows the parts, and a part is as wide as the widest
 * section that lies within them. For deep objects, which {@link straightRows} cannot read.
 */
export async function symmetricRows(
  oblique: Outline,
  side: Outline,
  direction: ViewDirection,
  focal: number,
  work: Work,
): Promise<StraightRows> {
  const camera = await fitSymmetric(oblique, side, direction, focal, work.within(0.3));
  const view = new ObliqueView(oblique, direction, camera);
  const middle = (side.height - 1) / 2;
  const center = (side.width - 1) / 2;
  const slant = Math.cos((direction.azimuth * Math.PI) / 180);
  const widest = WIDEST * Math.max(side.width, side.height, oblique.width);
  const reach = Math.ceil(Math.min(widest, oblique.width / camera.scale / slant));
  const slack = SLACK * side.height;
  const reading = work.within(0.7);
  const rows: Run[][] = [];
  for (const [r, depths] of rowsOf(side).entries()) {
    await reading.breathe(r / side.height);
    const y = r - middle;
    const left = new Float32Array(2 * reach + 1).fill(-1);
    for (const { from, to } of depths)
      for (let z = Math.ceil(from) - center; z <= to - center; z++)
        for (let x = 0; x <= reach; x++) {
          const value = view.bothDistances(x, y, z);
          if (value > left[reach + x]) left[reach + x] = left[reach - x] = value;
        }
    rows.push(
      runsOf(left, 0, 1, left.length).map((run): Run => {
        const x = (run.from + run.to) / 2 - reach;
        const widest = lengthOf(run) / 2;
        const a =
          widest *
          Math.max(
            THINNEST,
            ...depths.map((depth) => {
              const section = {
                x,
                y,
                z: (depth.from + depth.to) / 2 - center,
                c: lengthOf(depth) / 2,
              };
              return largestShare((share) =>
                isWithin(view, { ...section, a: widest * share }, slack),
              );
            }),
          );
        return { from: x - a, to: x + a };
      }),
    );
  }
  return { rows, camera };
}

interface Section {
  x: number;
  y: number;
  z: number;
  /** Half axes. */
  a: number;
  c: number;
}

/** Whether the rim of a section lies within the outline, and within its mirror image. */
function isWithin(view: ObliqueView, { x, y, z, a, c }: Section, slack: number): boolean {
  return RIM.every(([u, w]) => view.bothDistances(x + a * u, y, z + c * w) >= -slack);
}

/** The largest share up to 1 that holds, if smaller ones hold, too. */
function largestShare(holds: (share: number) => boolean): number {
  if (holds(1)) return 1;
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const share = (low + high) / 2;
    if (holds(share)) low = share;
    else high = share;
  }
  return low;
}
