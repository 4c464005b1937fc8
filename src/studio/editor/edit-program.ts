import type { Part, PartMaterial, ShapeProgram } from '../../contract/shape-program.ts';
import { coveredBy, type ListedPart, listParts, othersOf } from './part-tree.ts';

/*
 * Edits of a shape program. Each returns a new document that shares everything with the old one that the edit does not
 * mention, so that the rest is the same byte for byte when it is written.
 */

/** Sets the value of a parameter. */
export function setParameter(program: ShapeProgram, name: string, value: number): ShapeProgram {
  const { parameters = {} } = program;
  return {
    ...program,
    parameters: { ...parameters, [name]: { ...parameters[name]!, value } },
  };
}

/** Changes the color of a material, `#rrggbb`. */
export function recolorMaterial(program: ShapeProgram, name: string, color: string): ShapeProgram {
  const { materials = {} } = program;
  return { ...program, materials: { ...materials, [name]: { ...materials[name], color } } };
}

/** Removes a part with everything in it. Its material stays, even if no other part has it. */
export function removePart(program: ShapeProgram, path: readonly number[]): ShapeProgram {
  return withPart(program, path, () => null);
}

/**
 * The parts that a change of material applies to: one part and those that inherit from it, or all parts with the same
 * material.
 */
export type Extent = 'part' | 'all';

/** Changes the color of a part's material, `#rrggbb`. */
export function recolorPart(
  program: ShapeProgram,
  index: number,
  color: string,
  extent: Extent,
): ShapeProgram {
  return withLook(program, index, extent, (look) => ({ ...look, color }));
}

/** Gives a part a material of the library, with the library's color. Nothing else of its earlier material is kept. */
export function setMaterial(
  program: ShapeProgram,
  index: number,
  is: string,
  extent: Extent,
): ShapeProgram {
  return withLook(program, index, extent, () => ({ is }));
}

function withLook(
  program: ShapeProgram,
  index: number,
  extent: Extent,
  change: (look: PartMaterial) => PartMaterial,
): ShapeProgram {
  const parts = listParts(program);
  const part = parts[index]!;
  const { material } = part;
  const { materials = {} } = program;
  const look = change(material === null ? {} : (materials[material] ?? {}));
  // Parts without a material have no entry that could be changed for all of them.
  const isForAll = extent === 'all' || othersOf(part, parts).length === 0;
  if (material !== null && isForAll)
    return { ...program, materials: { ...materials, [material]: look } };
  const name = freeName(material ?? identifierOf(part), materials);
  return {
    ...withPart(program, part.path, (own) => ({ ...own, material: name })),
    materials: { ...materials, [name]: look },
  };
}

/**
 * Returns whether a change of a part's material would also change other parts, unless the part gets its own material.
 */
export function isShared(part: ListedPart, parts: readonly ListedPart[]): boolean {
  return part.material !== null && othersOf(part, parts).length > 0;
}

/** Returns whether a part, or a part that inherits its material, has a shape on which a material would be visible. */
export function hasSurface(part: ListedPart, parts: readonly ListedPart[]): boolean {
  return coveredBy(part, parts).length > 0;
}

function withPart(
  program: ShapeProgram,
  path: readonly number[],
  change: (part: Part) => Part | null,
): ShapeProgram {
  const inList = (parts: readonly Part[], [at, ...rest]: readonly number[]): Part[] =>
    parts.flatMap((part, i) => {
      if (i !== at) return [part];
      if (rest.length > 0) return [{ ...part, parts: inList(part.parts ?? [], rest) }];
      return change(part) ?? [];
    });
  return { ...program, parts: inList(program.parts, path) };
}

/** Maximum length of a material's name, in characters. */
const LONGEST = 40;

/** Returns the name with the first number, starting at 2, that makes it different from all materials' names. */
function freeName(base: string, materials: Readonly<Record<string, unknown>>): string {
  const stem = base.replace(/_\d+$/, '');
  for (let n = 2; ; n++) {
    const name = `${stem.slice(0, LONGEST - 5)}_${n}`;
    if (!Object.hasOwn(materials, name)) return name;
  }
}

/** Returns a part's name in the form of a material's name: a letter followed by letters, digits and underscores. */
function identifierOf({ part }: ListedPart): string {
  const name = part.name.normalize('NFKD').replace(/[^a-z0-9]+/gi, '_');
  return name.replace(/^[^a-z]+/i, '').replace(/_+$/, '') || 'material';
}
