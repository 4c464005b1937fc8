import type { Part, ShapeProgram, Triple } from '../../../contract/shape-program.ts';
import { prefixed } from '../program/prefixed.ts';

/** A program at its place in a scene. */
export interface Placed {
  program: ShapeProgram;
  at: Triple;
  scale?: number;
  turn?: Triple;
}

/** Combines several programs into one, each at its place. */
export function compose(name: string, placed: readonly Placed[]): ShapeProgram {
  const all: ShapeProgram = { version: 1, name, parameters: {}, materials: {}, parts: [] };
  const prefixes = new Map<ShapeProgram, string>();
  for (const { program, at, scale, turn } of placed) {
    let prefix = prefixes.get(program);
    if (prefix === undefined) {
      prefix = placed.length === 1 ? '' : `${letters(prefixes.size)}_`;
      prefixes.set(program, prefix);
      for (const [key, value] of Object.entries(program.parameters ?? {}))
        all.parameters![prefix + key] = value;
      for (const [key, value] of Object.entries(program.materials ?? {}))
        all.materials![prefix + key] = value;
    }
    const parameters = new Set(Object.keys(program.parameters ?? {}));
    const parts = program.parts.map((part) => prefixed(part, prefix, parameters) as Part);
    const place = {
      at: at.map(short) as Triple,
      ...(scale !== undefined && scale !== 1 && { scale: short(scale) }),
      ...(turn !== undefined && { turn }),
    };
    all.parts.push({ name: program.name, ...place, parts });
    all.seed ??= program.seed;
    // In a scene that is coarser than this, a small mark of a cat would have no vertex.
    if (program.detail !== undefined) all.detail = Math.max(all.detail ?? 0.62, program.detail);
    if (program.blocks !== undefined) all.blocks = program.blocks;
    if (program.textured === true) all.textured = true;
  }
  return all;
}

/** A tenth of a millimeter is precise enough. */
const short = (value: number | string) =>
  typeof value === 'number' ? Number(value.toFixed(4)) : value;

const letters = (i: number): string =>
  i < 26 ? 'abcdefghijklmnopqrstuvwxyz'[i] : `${letters(Math.floor(i / 26) - 1)}${letters(i % 26)}`;
