import type { Part, PartMaterial, ShapeProgram } from '../../contract/shape-program.ts';

/** A part of a program and its place in the document. */
export interface ListedPart {
  /** Position in the order of the document: each part before those within it. */
  index: number;
  /** Number of parts around it. */
  depth: number;
  part: Part;
  /** Positions in the lists of parts, from the outermost. */
  path: readonly number[];
  /** Index of the part around it; −1: none. */
  parent: number;
  /** Number of parts within it, nested ones included. */
  within: number;
  /** Name of its material, its own or that of a part around it; null: none. */
  material: string | null;
}

/** Returns all parts in the order of the document. */
export function listParts(program: ShapeProgram): ListedPart[] {
  const listed: ListedPart[] = [];
  const visit = (
    parts: readonly Part[],
    around: Pick<ListedPart, 'path' | 'material'> & { parent: number },
  ) => {
    for (const [i, part] of parts.entries()) {
      const material = part.material ?? around.material;
      const path = [...around.path, i];
      const own: ListedPart = {
        index: listed.length,
        depth: around.path.length,
        part,
        path,
        parent: around.parent,
        within: 0,
        material,
      };
      listed.push(own);
      visit(part.parts ?? [], { path, material, parent: own.index });
      own.within = listed.length - own.index - 1;
    }
  };
  visit(program.parts, { path: [], material: null, parent: -1 });
  return listed;
}

/** Returns the indices of a part and everything within it. */
export const withInner = ({ index, within }: ListedPart): number[] =>
  Array.from({ length: within + 1 }, (_, i) => index + i);

/**
 * Returns the parts that change if a part gets another material: itself and those within it that inherit from it, as
 * far as they have a shape.
 */
export function coveredBy(part: ListedPart, parts: readonly ListedPart[]): ListedPart[] {
  const covered = new Set([part.index]);
  for (const each of parts.slice(part.index + 1, part.index + 1 + part.within))
    if (each.part.material === undefined && covered.has(each.parent)) covered.add(each.index);
  return parts.filter(({ index, part: { shape } }) => covered.has(index) && shape !== undefined);
}

/** Returns the parts with a shape of the same material that {@link coveredBy} does not include. */
export function othersOf(part: ListedPart, parts: readonly ListedPart[]): ListedPart[] {
  const covered = new Set(coveredBy(part, parts));
  return parts.filter(
    (each) =>
      each.material === part.material && each.part.shape !== undefined && !covered.has(each),
  );
}

/** Returns the material of a part; null: it names none. */
export function lookOf(program: ShapeProgram, { material }: ListedPart): PartMaterial | null {
  return material === null ? null : (program.materials?.[material] ?? null);
}
