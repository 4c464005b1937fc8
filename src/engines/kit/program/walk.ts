import type { Part, PartMaterial, Shape, ShapeProgram } from '../../../contract/shape-program.ts';

/** Returns all parts in the order of the document: each before those within it. */
export function partsOf(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => [part, ...partsOf(part.parts ?? [])]);
}

/** Returns the program with each of its shapes changed, including nested ones. */
export function withShapes(program: ShapeProgram, change: (shape: Shape) => Shape): ShapeProgram {
  const inShape = (shape: Shape): Shape => {
    const changed = change(shape);
    return 'of' in changed && changed.kind !== 'blend'
      ? { ...changed, of: changed.of.map(inShape) }
      : changed;
  };
  const inPart = (part: Part): Part => ({
    ...part,
    ...(part.shape && { shape: inShape(part.shape) }),
    ...(part.parts && { parts: part.parts.map(inPart) }),
  });
  return { ...program, parts: program.parts.map(inPart) };
}

/** Returns the program with its materials changed; `undefined` keeps a material. */
export function withMaterials(
  program: ShapeProgram,
  change: (name: string, look: PartMaterial) => PartMaterial | undefined,
): ShapeProgram {
  const entries = Object.entries(program.materials ?? {});
  return {
    ...program,
    materials: Object.fromEntries(
      entries.map(([name, look]) => [name, change(name, look) ?? look]),
    ),
  };
}

/** Returns the program without the paint on its parts, as for a statue of one material. */
export function withoutPaint(program: ShapeProgram): ShapeProgram {
  const bare = ({ paint: _, ...part }: Part): Part => ({
    ...part,
    ...(part.parts && { parts: part.parts.map(bare) }),
  });
  return { ...program, parts: program.parts.map(bare) };
}
