import {
  type Part,
  readShapeProgram,
  type ShapeProgram,
  type Triple,
} from '../../contract/shape-program.ts';
import { seededRandom } from '../math/seeded-random.ts';

/** How far a parameter may move towards the end of its range, as a fraction; the full range would make caricatures. */
const REACH = 0.35;
/** How much longer or shorter one side of a thing becomes relative to the others. */
const STRETCH = { least: 0.05, most: 0.09 } as const;

/**
 * Returns a program with other proportions: the values of its parameters vary within their ranges, and the whole is a little
 * longer or shorter along the axis about which most of its shapes are round, so that they stay round.
 * @param variation number of the variation; the same number gives the same program
 */
export function variationOf(program: ShapeProgram, variation: number): ShapeProgram {
  const random = seededRandom((program.seed ?? 0) * 31 + variation);
  const parameters = Object.entries(program.parameters ?? {}).map(([name, parameter]) => {
    // The overall size is invisible in an image, and a model should have the size of its kind.
    if (/(^|_)size$/.test(name)) return [name, parameter] as const;
    const { value, min, max } = parameter;
    const share = REACH * (2 * random() - 1);
    const moved = value + share * (share < 0 ? value - min : max - value);
    // Counts and switches stay whole numbers.
    const isWhole = [value, min, max].every(Number.isInteger);
    return [name, { ...parameter, value: isWhole ? Math.round(moved) : moved }] as const;
  });
  const { least, most } = STRETCH;
  const change = least + (most - least) * random();
  // Successive variations differ in the direction, too.
  const factor = variation % 2 === 1 ? 1 + change : 1 / (1 + change);
  const varied: ShapeProgram = {
    ...program,
    // The largest seed is followed by the first.
    seed: ((program.seed ?? 0) + variation) % 2 ** 32,
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
  };
  const whole = { ...varied, parts: stretched(program, Number(factor.toFixed(3))) };
  // One more part, and one more level of parts, may exceed the limits of a program.
  return isReadable(whole) ? whole : varied;
}

const isReadable = (program: ShapeProgram): boolean =>
  readShapeProgram(JSON.parse(JSON.stringify(program))).problem === null;

/** Puts all parts into one that is stretched, so that what stands on a thing stays where it touches it. */
function stretched({ name, parts }: ShapeProgram, factor: number): Part[] {
  const along = roundAxis(parts);
  const scale: Triple = [1, 1, 1];
  scale[along] = factor;
  return [{ name, scale, parts }];
}

/** Shapes that are round about their own +Y. */
const ROUND = /^(cylinder|cone|lathe|torus|capsule)$/;

/** Returns the axis about which most of the round shapes of parts turn; the upward one if there are none. */
function roundAxis(parts: readonly Part[]): number {
  const counts = [0, 0.5, 0];
  // `axes` has, for each axis of a part, the axis of the whole along which it lies.
  const visit = ({ turn, shape, parts = [], copies = [] }: Part, axes: readonly number[]): void => {
    const own = quarterTurned(axes, turn);
    const count = copies.some(({ kind }) => kind === 'mirror') ? 2 : 1;
    if (shape !== undefined && ROUND.test(shape.kind))
      counts[quarterTurned(own, shape.turn)[1]] += count;
    for (const each of parts) visit(each, own);
  };
  for (const each of parts) visit(each, [0, 1, 2]);
  return counts.indexOf(Math.max(...counts));
}

/** Applies a turn in degrees about x, y and z to the axes, to the nearest quarter. */
function quarterTurned(axes: readonly number[], turn: Part['turn']): readonly number[] {
  let turned = axes;
  // The turn about x comes first: it is the innermost.
  for (const about of [2, 1, 0]) {
    const degrees = turn?.[about];
    if (typeof degrees !== 'number' || Math.round(degrees / 90) % 2 === 0) continue;
    const [a, b] = [0, 1, 2].filter((k) => k !== about);
    turned = turned.map((_, k) => turned[k === a ? b : k === b ? a : k]);
  }
  return turned;
}
