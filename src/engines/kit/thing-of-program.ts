import type { LibraryThing } from '../../contract/library-thing.ts';
import type { Part, PartMaterial, Shape, ShapeProgram } from '../../contract/shape-program.ts';
import { prefixed } from './program/prefixed.ts';
import { Values } from './program/values.ts';

/** What a program does not say about the thing that it makes. */
export interface ThingHead {
  name: string;
  words?: readonly string[] | undefined;
  /** The materials that a single color changes; absent: the one of the largest shapes. */
  main?: readonly string[] | undefined;
}

/** Makes a thing of the library from a shape program. */
export function thingOfProgram(program: ShapeProgram, head: ThingHead): LibraryThing {
  const { seed, detail, blocks, textured, parameters, materials, figure, parts } = bodyOf(program);
  const { name, words = [], main = [] } = head;
  const looks = Object.keys(materials).length > 0 ? materials : { body: {} };
  return {
    name,
    ...(words.length > 0 && { words: [...words] }),
    main: main.length > 0 ? [...main] : [largestOf(program, looks)],
    ...(seed !== undefined && { seed }),
    ...(detail !== undefined && { detail }),
    ...(blocks !== undefined && { blocks }),
    ...(textured !== undefined && { textured }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
    materials: looks,
    ...(figure !== undefined && { figure }),
    parts:
      Object.keys(materials).length > 0
        ? parts
        : parts.map((part) => ({ ...part, material: 'body' })),
  };
}

type Body = Pick<LibraryThing, 'seed' | 'detail' | 'blocks' | 'textured' | 'figure' | 'parts'> & {
  parameters: NonNullable<ShapeProgram['parameters']>;
  materials: Record<string, PartMaterial>;
};

/** Returns what a thing has of a program, without the parameter `size` that every thing has of its own. */
function bodyOf({
  version: _,
  name: __,
  parameters = {},
  materials = {},
  ...program
}: ShapeProgram): Body {
  const { size, ...others } = parameters;
  const [whole, ...further] = program.parts;
  const { name: ___, parts, scale, figure, ...more } = whole!;
  const isThing =
    size?.value === 1 && scale === 'size' && further.length === 0 && Object.keys(more).length === 0;
  if (isThing && parts !== undefined)
    return { ...program, parameters: others, materials, parts, ...(figure && { figure }) };
  if (size === undefined) return { ...program, parameters, materials };
  // Another parameter of this name: it keeps its meaning under another one.
  const names = new Set(['size']);
  const prefix = Object.hasOwn(parameters, 'own_size') ? 'own_own_' : 'own_';
  const renamed = program.parts.map((part) => prefixed(part, prefix, names, '') as Part);
  return {
    ...program,
    parameters: { [`${prefix}size`]: size, ...others },
    materials,
    parts: renamed,
  };
}

/** Returns the material that covers the largest shapes. */
function largestOf(program: ShapeProgram, materials: Record<string, PartMaterial>): string {
  const values = new Values(program, 1);
  const areas = new Map<string, number>();
  const add = (material: string | undefined, area: number) => {
    if (material !== undefined) areas.set(material, (areas.get(material) ?? 0) + area);
  };
  const visit = (part: Part, around: string | undefined) => {
    const material = part.material ?? around;
    if (part.shape !== undefined)
      add(part.shape.material ?? material, extentOf(part.shape, values) ** 2);
    for (const inner of part.parts ?? []) visit(inner, material);
  };
  for (const part of program.parts) visit(part, undefined);
  const [largest] = [...areas].sort(([, a], [, b]) => b - a);
  return largest?.[0] ?? Object.keys(materials)[0]!;
}

/** Members of shapes that are angles, counts and the like rather than lengths. */
const NOT_LENGTHS =
  /^(turn|sides|cells|crease|count|levels|square|angle|amount|twist|weight|seed|from|scale)$/;

/** Returns about the largest length of a shape, in meters. */
function extentOf(shape: Shape, values: Values): number {
  let most = 0;
  const visit = (value: unknown, key: string): void => {
    if (NOT_LENGTHS.test(key)) return;
    if (typeof value === 'number') most = Math.max(most, Math.abs(value));
    else if (typeof value === 'string') most = Math.max(most, lengthOf(value, values));
    else if (Array.isArray(value)) for (const each of value) visit(each, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) visit(each, name);
  };
  visit(shape, '');
  return most;
}

/** Returns the value of an expression; 0 for texts that are none, such as the kind of a shape. */
function lengthOf(text: string, values: Values): number {
  try {
    return Math.abs(values.number(text));
  } catch {
    return 0;
  }
}
