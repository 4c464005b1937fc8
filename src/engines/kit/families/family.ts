import type { HollowSpace, Seat } from '../../../contract/library-thing.ts';
import type { Figure, Numeric, Parameter, Part, PartMaterial, Placement, Shape, ShapeProgram, Triple } from '../../../contract/shape-program.ts';
import type { IndexedVariant } from '../../library/index-things.ts';
import { otherSide } from '../program/rigging.ts';

/** The proportions of a part that a prompt asks for: "tiny wings", "a long neck". Factors; 1 changes nothing. */
export interface PartWish {
  size: number;
  length: number;
  thickness: number;
}

/** The properties that a prompt requests of a thing, in the form that families use. */
export interface Wishes {
  /** Words that describe the whole thing: `tall`, `old`, `cute`. */
  traits?: ReadonlySet<string>;
  /** Optional things that it wears, holds or has, by the names that the family knows. */
  extras?: ReadonlySet<string>;
  /** How large its proportions are, −1 to 1, by their names. */
  degrees?: ReadonlyMap<string, number>;
  /** The pose in which it is modeled, one of the family's; if absent, it stands. */
  pose?: string;
  /** The noun of a variant with parts of its own. */
  variant?: string;
}

/** A family of things: a parametric program, built to match a request. */
export interface Family {
  name: string;
  /** The file of a thing that is data, in its library. */
  file?: string | undefined;
  /** Other words for the family, in the singular. */
  words: readonly string[];
  /** Words for its parts, with the materials of those parts. */
  surfaces: Readonly<Record<string, readonly string[]>>;
  /** The materials that change if the prompt names a single color. They cover most of the thing. */
  main: readonly string[];
  /** The materials that a second color changes. */
  second?: readonly string[];
  /** Whether members are people or animals, which become statues if they are made of gold or stone. */
  living?: boolean | undefined;
  /** Space in which other things may lie or stand. */
  holds?: HollowSpace | undefined;
  /** Where others sit on it, if not on the middle of its top. */
  seats?: readonly Seat[] | undefined;
  /** Whether the thing rises above the things below it, as trees and umbrellas do. */
  canopy?: boolean | undefined;
  /** Whether the thing is held in the hand if the prompt does not say whether it is held or stands beside somebody. */
  handy?: boolean | undefined;
  /** Optional things that it may wear, hold or have. */
  extras?: readonly string[];
  /** Traits that the family supports. */
  traits?: readonly string[];
  /** Words of a prompt, with the values that parameters then have. */
  adjectives?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  /** The proportions that words can change: names of parameters, or what {@link Wishes.degrees} may name. */
  proportions?: readonly string[] | undefined;
  /** More special things of a family that is data, by the noun that names them. */
  variants?: Readonly<Record<string, IndexedVariant>> | undefined;
  /** Poses in which the family is modeled. Other poses are made by its skeleton. */
  poses?: readonly string[];
  /** Adapts what depends on colors that a prompt gave the materials. */
  finish?(program: ShapeProgram): ShapeProgram;
  make(wishes: Wishes): ShapeProgram;
}

export type Materials = Readonly<Record<string, PartMaterial>>;

/** Number of decimal places of lengths in meters, for a precision of a tenth of a millimeter. */
const DIGITS = 4;

/** Creates a program with rounded numbers, which are easier to read. */
export function program(
  name: string,
  materials: Materials,
  parts: readonly (Part | null | false)[],
  parameters: Record<string, Parameter> = {},
  figure?: Figure,
): ShapeProgram {
  const whole = assembly(name, parts, { scale: 'size', ...(figure && { figure }) });
  const document: ShapeProgram = {
    version: 1,
    name,
    parameters: { size: { value: 1, min: 0.05, max: 50 }, ...parameters },
    materials: used(materials, whole),
    parts: [whole],
  };
  return rounded(document) as ShapeProgram;
}

/** Returns only the materials that are used. */
function used(materials: Materials, whole: Part): Record<string, PartMaterial> {
  const names = new Set<string>();
  const visit = (each: Part): void => {
    if (each.material !== undefined) names.add(each.material);
    if (each.shape?.kind === 'blend') for (const { material } of each.shape.of) if (material !== undefined) names.add(material);
    each.parts?.forEach(visit);
  };
  visit(whole);
  return Object.fromEntries(Object.entries(materials).filter(([name]) => names.has(name)));
}

function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(DIGITS));
  if (Array.isArray(value)) return value.filter((each) => each !== null && each !== false).map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(kept.map(([key, each]) => [key, rounded(each)]));
}

/** Creates a part with a shape. */
export function part(name: string, material: string, shape: Shape, more: Partial<Part> = {}): Part {
  return { name, material, shape, ...more };
}

/** Creates a part that only contains others. */
export function assembly(name: string, parts: readonly (Part | null | false)[], more: Partial<Part> = {}): Part {
  return {
    name,
    parts: parts.filter((each): each is Part => each !== null && each !== false),
    ...more,
  };
}

export const MIRRORED = [{ kind: 'mirror', axis: 'x' }] as const satisfies Part['copies'];

const minus = (value: Numeric): Numeric => (typeof value === 'number' ? -value : `-(${value})`);

function mirroredPlacement<T extends Placement>(placement: T): T {
  const { at, turn } = placement;
  return {
    ...placement,
    ...(at && { at: [minus(at[0]), at[1], at[2]] }),
    ...(turn && { turn: [turn[0], minus(turn[1]), minus(turn[2])] }),
  };
}

/** Mirrors a part at x = 0, e.g. a left arm into a right one. */
export function mirrored(original: Part): Part {
  const { shape, parts, sockets, joint, bone, skeleton, follows } = original;
  const scale = shape?.scale ?? 1;
  const [sx, sy, sz] = Array.isArray(scale) ? scale : [scale, scale, scale];
  return {
    ...mirroredPlacement(original),
    ...(shape && { shape: { ...mirroredPlacement(shape), scale: [minus(sx), sy, sz] } }),
    ...(parts && { parts: parts.map(mirrored) }),
    ...(sockets && {
      sockets: Object.fromEntries(Object.entries(sockets).map(([name, socket]) => [name, mirroredPlacement(socket)])),
    }),
    ...(bone && { bone: otherSide(bone) }),
    ...(follows && { follows: follows.map(otherSide) }),
    ...(skeleton && {
      skeleton: skeleton.map(({ name, at, to, parent, ...rest }) => ({
        ...rest,
        name: otherSide(name),
        at: [minus(at[0]), at[1], at[2]] as Triple,
        to: [minus(to[0]), to[1], to[2]] as Triple,
        ...(parent && { parent: otherSide(parent) }),
      })),
    }),
    ...(joint && { joint: { ...joint, axis: [joint.axis[0], -joint.axis[1], -joint.axis[2]] } }),
  };
}
