import type { Triple } from '../../../contract/shape-program.ts';
import type { Bounds } from '../../math/bounds.ts';
import type { Placed } from '../words/compose.ts';
import { type Cluster, isRod } from './arrange.ts';
import { middleOf, sizeOf } from './boxes.ts';
import { type Measured, topAt } from './measure.ts';

/** Height of what can be stuck in a thing, relative to its other sides: an axe has a wide head. */
const SLENDER = 1.8;
/** How deep a point is in what it is stuck in, relative to its length. */
const DEEP = 0.16;
/** Length of what is stuck in a thing, relative to that thing. */
const [LEAST, MOST] = [0.5, 1.2];
/** A thing of less depth, relative to its height, is hit from the front: a target, a door. */
const FLAT = 0.6;

/** What is hit from the front, however deep its legs stand, and how high its middle is, relative to its height. */
const UPRIGHT = /target|board|easel/;
const MIDDLE = 0.62;

/** Returns how far the middle of a thing reaches to the front at a height, relative to its own. */
function frontAt({ mesh: { positions }, box }: Measured, height: number): number {
  const [x, y] = [middleOf(box, 0), box.min[1] + height * sizeOf(box, 1)];
  const [dx, dy] = [0.12 * sizeOf(box, 0), 0.06 * sizeOf(box, 1)];
  let front = middleOf(box, 2);
  for (let v = 0; v < positions.length; v += 3)
    if (Math.abs(positions[v]! - x) < dx && Math.abs(positions[v + 1]! - y) < dy)
      front = Math.max(front, positions[v + 2]!);
  return front;
}

/** Returns whether a slender thing is to be stuck with its point in something solid: a knife in a table, an arrow in a target. */
export const isStuck = (thing: Cluster, { one, subject: { family } }: Cluster): boolean =>
  one !== null &&
  family.holds === undefined &&
  family.seats === undefined &&
  family.living !== true &&
  thing.placed.length === 1 &&
  thing.copy !== null &&
  isRod(thing.subject, thing.copy, SLENDER);

/**
 * Places a slender thing, which has its grip at its lower end, with its point in a solid one.
 * @param at the place and the scale of the solid thing
 */
export function stuckIn(
  { placed, copy }: Cluster,
  solid: Cluster,
  { at, scale: s }: { at: Triple | readonly number[]; scale: number },
): { placed: Placed; box: Bounds } {
  const [w, h, d] = [0, 1, 2].map((k) => sizeOf(solid.box, k) * s) as [number, number, number];
  const long = sizeOf(copy!, 1);
  const most = MOST * Math.max(w, h, d);
  const scale = Math.min(most, Math.max(LEAST * Math.min(Math.max(w, d), h), long)) / long;
  const [x, y, z] = at.map(Number) as Triple & [number, number, number];
  const own = solid.one!;
  const [middle, tip] = [[0, 2].map((k) => middleOf(copy!, k) * scale), copy!.max[1] * scale];
  const wide = (Math.max(sizeOf(copy!, 0), sizeOf(copy!, 2)) * scale) / 2;
  const inner = long * scale * DEEP;
  if (d < FLAT * h || UPRIGHT.test(solid.subject.family.name)) {
    // Its point to the back, in the middle of the front.
    const cy = y + MIDDLE * h;
    const front = z + (frontAt(own, MIDDLE) - middleOf(own.box, 2)) * s;
    const tipZ = front - Math.min(inner, 0.5 * d);
    return {
      placed: {
        program: placed[0]!.program,
        at: [x - middle[0]!, cy - middle[1]!, tipZ + tip],
        turn: [-90, 0, 0],
        scale,
      },
      box: { min: [x - wide, cy - wide, tipZ], max: [x + wide, cy + wide, tipZ + long * scale] },
    };
  }
  const [cx, cz] = [middleOf(own.box, 0), middleOf(own.box, 2)];
  const top = y + (topAt(own, cx, cz, 0.1 * Math.min(w, d)) - own.box.min[1]) * s;
  return {
    placed: {
      program: placed[0]!.program,
      at: [x + middle[0]!, top - inner + tip, z - middle[1]!],
      turn: [0, 0, 180],
      scale,
    },
    box: {
      min: [x - wide, top - inner, z - wide],
      max: [x + wide, top - inner + long * scale, z + wide],
    },
  };
}
