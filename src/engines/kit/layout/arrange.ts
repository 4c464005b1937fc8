import type { ShapeProgram } from '../../../contract/shape-program.ts';
import type { Relation } from '../../language/relations.ts';
import { LAID } from '../../language/uses-of-things.ts';
import type { Bounds } from '../../math/bounds.ts';
import { withMaterials } from '../program/walk.ts';
import type { Placed } from '../words/compose.ts';
import type { Subject } from '../words/read-words.ts';
import type { Point } from './boxes.ts';
import type { Measured } from './measure.ts';

/** Maximum number of things in one row. */
export const MOST_IN_ROW = 5;
/** The gap between things in a row, as a fraction of their width. */
const GAP = 0.12;
/** The angle by which each of two crossed things leans, in degrees. */
const CROSSED = 40;

/** One thing, or several of a kind arranged together, centered on the ground. */
export interface Cluster {
  placed: Placed[];
  box: Bounds;
  /** Measurements of the single thing, if the cluster has only one. */
  one: Measured | null;
  /** The box of one copy, in the coordinates of its program. */
  copy: Bounds | null;
  /** Height at which each of them touches its seat; null if they do not sit. */
  seat: number | null;
  subject: Subject;
}

/**
 * Arranges the copies of a subject as the prompt says: in a row, a stack, a heap or a fan.
 * @param scene `next`: the relation of the next subject to this one; `isAlone`: whether there are no others
 */
export function arrange(
  subject: Subject,
  measured: Measured,
  { next, isAlone }: { next: Relation | null; isAlone: boolean },
): Cluster {
  const isPut = subject.relation === 'bearing' || subject.relation === 'beside';
  const isLeft = next === null || STANDS_FREE.has(next);
  if (isPut && isLeft && !isAlone && subject.count === 1 && isSlender(subject, measured.box))
    return laidDown(subject, measured);
  const upright =
    measured.box.max[1] - measured.box.min[1] > measured.box.max[2] - measured.box.min[2];
  if (upright && LAID.has(subject.family.name) && ['on', 'riding'].includes(subject.relation))
    return laidDown(subject, measured);
  if (subject.collective === 'stack' && isThin(measured)) return stackedFlat(subject, measured);
  const { min, max } = measured.box;
  const [w, h, d] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const middle: [number, number] = [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2];
  const places = placesOf(subject, [w, h, d]);
  const programs = inColors(subject);
  const placed = places.map(({ at, turn }, i): Placed => {
    const [cx, cz] = turned(middle, Number(turn?.[1] ?? 0));
    return {
      program: programs[i % programs.length],
      at: [at[0] - cx, at[1] - min[1], at[2] - cz],
      ...(turn && { turn }),
    };
  });
  const reach = places.map(({ at, turn }) => {
    const tilted = turn !== undefined && turn[2] !== 0;
    const across = tilted ? h * 0.6 : 0;
    return {
      min: [at[0] - w / 2 - across, at[1], at[2] - d / 2],
      max: [at[0] + w / 2 + across, at[1] + h, at[2] + d / 2],
    };
  });
  const box: Bounds = {
    min: [0, 1, 2].map((k) => Math.min(...reach.map((each) => each.min[k]))) as Point,
    max: [0, 1, 2].map((k) => Math.max(...reach.map((each) => each.max[k]))) as Point,
  };
  return {
    placed,
    box,
    one: places.length === 1 ? measured : null,
    copy: measured.box,
    seat: measured.seat,
    subject,
  };
}

/** Things of these subjects lie where they are put, if they are slender: a pen on a book, a sword on an altar. */
const LYING = /^(school|weapons|tools|kitchen|music|sports|bathroom)\//;
/** The height of a slender thing and of a tool, whose head is wide, relative to its other sides, and in meters at most. */
const [SLENDER, TOOL, LONGEST] = [4.5, 2, 1.3];
/** Relations of the next thing to one that lies. */
const STANDS_FREE: ReadonlySet<Relation> = new Set(['on', 'beside', 'bearing', 'before', 'behind']);

/** Returns whether a thing cannot stand on its end. */
const isSlender = (subject: Subject, box: Bounds): boolean =>
  box.max[1] - box.min[1] < LONGEST &&
  isRod(subject, box, subject.family.file?.startsWith('tools/') === true ? TOOL : SLENDER);

/** Returns whether a thing is a rod, such as a sword or a pen. @param slender its height, relative to its other sides */
export function isRod({ family }: Subject, { min, max }: Bounds, slender: number): boolean {
  const [w, h, d] = [0, 1, 2].map((k) => max[k] - min[k]);
  return LYING.test(family.file ?? '') && h > slender * Math.max(w, d);
}

/** Returns whether a thing has room below it, but is no tree. */
export const isTable = ({ subject: { family } }: Cluster): boolean =>
  family.file?.startsWith('furniture/') === true;

/** How thin an upright sheet is, relative to its other sides, that lies down in a stack. */
const THIN = 0.3;
/** Space between the sheets of a stack, relative to their thickness. */
const APART = 1.05;

/** Returns whether a thing is an upright sheet, such as a record. */
function isThin({ box: { min, max } }: Measured): boolean {
  const [w, h, d] = [0, 1, 2].map((k) => max[k] - min[k]);
  return d < THIN * Math.min(w, h);
}

/** Stacks upright sheets on their backs. */
function stackedFlat(subject: Subject, measured: Measured): Cluster {
  const one = laidDown(subject, measured);
  const programs = inColors(subject);
  const thick = (one.box.max[1] - one.box.min[1]) * APART;
  const placed = Array.from({ length: subject.count }, (_, i): Placed => {
    const [first] = one.placed;
    return {
      ...first!,
      program: programs[i % programs.length]!,
      at: [first!.at[0], Number(first!.at[1]) + i * thick, first!.at[2]],
    };
  });
  const top = one.box.min[1] + subject.count * thick;
  return { ...one, placed, box: { min: one.box.min, max: [one.box.max[0], top, one.box.max[2]] } };
}

/** Lays a board on its back, with its lower end to the front. */
function laidDown(subject: Subject, { box: { min, max } }: Measured): Cluster {
  const [w, h, d] = [0, 1, 2].map((k) => max[k] - min[k]);
  const placed: Placed = {
    program: subject.program,
    at: [-(min[0] + max[0]) / 2, -min[2], (min[1] + max[1]) / 2],
    turn: [-90, 0, 0],
  };
  return {
    placed: [placed],
    box: { min: [-w / 2, 0, -h / 2], max: [w / 2, d, h / 2] },
    one: null,
    copy: null,
    seat: null,
    subject,
  };
}

const turned = ([x, z]: [number, number], degrees: number): [number, number] => {
  const a = (degrees * Math.PI) / 180;
  return [x * Math.cos(a) + z * Math.sin(a), z * Math.cos(a) - x * Math.sin(a)];
};

interface Place {
  at: [number, number, number];
  turn?: [number, number, number];
}

function placesOf(
  { count, collective, relation }: Subject,
  [w, h, d]: readonly [number, number, number],
): Place[] {
  const each = <T>(make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
  switch (collective) {
    case 'stack':
      return each((i) => ({
        at: [0.05 * w * Math.sin(i * 2.4), i * h * 0.97, 0.05 * d * Math.cos(i * 1.7)],
        turn: [0, ((i * 37) % 29) - 14, 0],
      }));
    case 'heap': {
      const places: Place[] = [];
      const size = Math.max(w, d);
      for (let level = 0, left = count; left > 0; level++) {
        const here = Math.ceil(left * (level === 0 ? 0.68 : 0.75));
        for (const [i, [x, z]] of disc(here).entries())
          places.push({
            at: [x * size, level * h * 0.7, z * size],
            turn: [0, (i * 67 + level * 40) % 360, 0],
          });
        left -= here;
      }
      return places;
    }
    case 'bunch':
      // The stems lean outward, so that the flowers do not touch.
      return disc(count).map(([x, z], _, places) => {
        const reach = Math.max(1, ...places.map((place) => Math.hypot(...place)));
        const wanted = (Math.atan((1.2 * reach * w) / h) * 180) / Math.PI;
        const lean = Math.min(34, Math.max(22, wanted)) / reach;
        return { at: [0.1 * w * x, 0, 0.1 * w * z], turn: [lean * z, 0, -lean * x] };
      });
    case 'cross': {
      // Upright things lean over each other, level ones stand on one end, and what points to the front lies crossed.
      const sides = each((i) => (i % 2 === 0 ? 1 : -1) * (1 + Math.floor(i / 2) / count));
      if (d > Math.max(w, h))
        return sides.map((s, i) => ({ at: [0, i * h, 0], turn: [0, s * CROSSED, 0] }));
      const lean = (CROSSED * Math.PI) / 180;
      const isUpright = h >= w;
      const raised = (w / 2) * Math.sin(lean);
      return sides.map((s, i) => ({
        at: [isUpright ? s * (h / 2) * Math.sin(lean) : 0, raised, i * d * (1 + GAP)],
        turn: [0, 0, s * CROSSED],
      }));
    }
    case 'circle': {
      const radius = (Math.max(w, d) * 1.1 * count) / (2 * Math.PI);
      return each((i) => ({
        at: [
          radius * Math.sin((2 * Math.PI * i) / count),
          0,
          radius * Math.cos((2 * Math.PI * i) / count),
        ],
      }));
    }
    default: {
      // What follows walks in a line: ducklings behind their mother.
      if (relation === 'pulling') return each((i) => ({ at: [0, 0, -i * d * 1.15] }));
      const across = Math.min(MOST_IN_ROW, count);
      const step = w * (1 + GAP);
      return each((i) => {
        const row = Math.floor(i / across);
        const here = Math.min(across, count - row * across);
        return { at: [((i % across) - (here - 1) / 2) * step, 0, -row * d * 1.15] };
      });
    }
  }
}

/**
 * Returns positions for things of width 1 that lie close together on the ground: a ring, with the remaining ones inside
 * it.
 */
function disc(count: number): [number, number][] {
  const within = count <= 5 ? 0 : count <= 9 ? 1 : 3;
  return [within, count - within].flatMap((ring) => {
    const radius = ring < 2 ? 0 : 0.52 / Math.sin(Math.PI / Math.max(3, ring));
    return Array.from({ length: ring }, (_, i): [number, number] => {
      const a = (2 * Math.PI * i) / ring + ring;
      return [radius * Math.cos(a), radius * Math.sin(a)];
    });
  });
}

/** Returns one program per color of the copies. */
function inColors({ program, colors, family }: Subject): ShapeProgram[] {
  if (colors.length === 0) return [program];
  return colors.map((color) =>
    withMaterials(program, (name, look) =>
      family.main.includes(name) ? { ...look, color } : undefined,
    ),
  );
}
