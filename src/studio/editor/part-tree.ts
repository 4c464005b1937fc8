import type { Part, PartMaterial, ShapeProgram } from '../../contract/shape-program.ts';

/** A part of a program and its place in the document. */
export interface ListedPart {
  /** Position in document order, in which each part comes before the parts inside it. */
  index: number;
  /** Number of parts that enclose this one. */
  depth: number;
  part: Part;
  /** Positions in the nested lists of parts, starting with the outermost. */
  path: readonly number[];
  /** Index of the enclosing part; −1 if there is none. */
  parent: number;
  /** Number of parts inside it, including nested ones. */
  within: number;
  /** Name of its material, which may come from an enclosing part; null if there is none. */
  material: string | null;
}

/** Returns all parts in document order. */
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

/** Returns the indices of a part and of all parts inside it. */
export const withInner = ({ index, within }: ListedPart): number[] =>
  Array.from({ length: within + 1 }, (_, i) => index + i);

/**
 * Returns the parts that change if a part gets another material: the part itself and the parts inside it that inherit
 * its material. Parts without a shape are left out.
 */
export function coveredBy(part: ListedPart, parts: readonly ListedPart[]): ListedPart[] {
  const covered = new Set([part.index]);
  for (const each of parts.slice(part.index + 1, part.index + 1 + part.within))
    if (each.part.material === undefined && covered.has(each.parent)) covered.add(each.index);
  return parts.filter(({ index, part: { shape } }) => covered.has(index) && shape !== undefined);
}

/** Returns the other parts that have a shape and the same material, but are not included in {@link coveredBy}. */
export function othersOf(part: ListedPart, parts: readonly ListedPart[]): ListedPart[] {
  const covered = new Set(coveredBy(part, parts));
  return parts.filter(
    (each) =>
      each.material === part.material && each.part.shape !== undefined && !covered.has(each),
  );
}

/** Returns the material of a part; null if it has none. */
export function lookOf(program: ShapeProgram, { material }: ListedPart): PartMaterial | null {
  return material === null ? null : (program.materials?.[material] ?? null);
}
