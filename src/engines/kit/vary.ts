import type { ShapeProgram } from '../../contract/shape-program.ts';
import { seededRandom } from '../math/seeded-random.ts';

/** How far a parameter may move towards the end of its range, as a fraction; the full range would make caricatures. */
const REACH = 0.35;

/** Varies the values of a program's parameters within their ranges; the same number gives the same values. */
export function varied(program: ShapeProgram, variation: number): ShapeProgram {
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
  return {
    ...program,
    seed: (program.seed ?? 0) + variation,
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
  };
}
