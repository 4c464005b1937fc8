import type { Part, ShapeProgram } from '../../../contract/shape-program.ts';
import type { Bounds } from '../../math/bounds.ts';
import type { Subject } from './read-words.ts';

/** Keys whose strings are names, not expressions. */
const NAMES = new Set([
  'name',
  'material',
  'socket',
  'kind',
  'axis',
  'towards',
  'op',
  'bone',
  'follows',
  'parent',
  'plan',
  'pose',
]);
const FUNCTIONS = new Set([
  'abs',
  'floor',
  'round',
  'sqrt',
  'sin',
  'cos',
  'min',
  'max',
  'clamp',
  'mix',
  'if',
]);
/** Room between things, as a share of their widths. */
const GAP = 0.12;

/** One program of several things in a row, or one on another, each with the box that it fills alone. */
export function compose(
  name: string,
  subjects: readonly (Subject & { bounds: Bounds })[],
): ShapeProgram {
  const all: ShapeProgram = { version: 1, name, parameters: {}, materials: {}, parts: [] };
  let right = 0;
  subjects.forEach(({ program, count, relation, bounds }, i) => {
    const prefix = subjects.length === 1 ? '' : `${'abcdefgh'[i]}_`;
    const [x0, y0] = bounds.min;
    const width = bounds.max[0] - x0;
    const step = width * (1 + GAP);
    let at: [number, number, number] = [right - x0, 0, 0];
    if (i > 0 && relation === 'on') {
      // What stood first is lifted onto this.
      const top = bounds.max[1] - y0;
      for (const part of all.parts) part.at = [part.at![0], Number(part.at![1]) + top, part.at![2]];
      at = [-(x0 + bounds.max[0]) / 2 + right / 2, 0, 0];
    } else right += step * count;
    const inner = program.parts.map((part) => renamed(part, prefix) as Part);
    all.parts.push({
      name: program.name,
      at,
      parts: inner,
      ...(count > 1 && { copies: [{ kind: 'line', count, step: [step, 0, 0] }] }),
    });
    for (const [key, value] of Object.entries(program.parameters ?? {}))
      all.parameters![prefix + key] = value;
    for (const [key, value] of Object.entries(program.materials ?? {}))
      all.materials![prefix + key] = value;
    if (program.detail !== undefined) all.detail = program.detail;
  });
  // A copy moves what is copied where it is: the line begins at the part's own place.
  return all;
}

/** The part with all its names of parameters, materials and sockets prefixed. */
function renamed(value: unknown, prefix: string, key = ''): unknown {
  if (prefix === '') return value;
  if (typeof value === 'string') {
    if (key === 'material') return prefix + value;
    if (NAMES.has(key)) return value;
    return value.replace(/[a-z_]\w*/gi, (word) => (FUNCTIONS.has(word) ? word : prefix + word));
  }
  if (Array.isArray(value)) return value.map((each) => renamed(each, prefix, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, renamed(v, prefix, k)]));
}
