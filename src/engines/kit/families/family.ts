import type { Figure, Numeric, Parameter, Part, PartMaterial, Placement, Shape, ShapeProgram, Triple } from '../../../contract/shape-program.ts';
import { otherSide } from '../program/rigging.ts';

/** What words say about a thing, as a family may use it. */
export interface Wishes {
  /** Words that describe the whole: `tall`, `old`, `cute`. */
  traits?: ReadonlySet<string>;
  /** What it wears, holds or has: names that the family knows. */
  extras?: ReadonlySet<string>;
}

/** A family of things: a program with parameters, built for what was asked for. */
export interface Family {
  name: string;
  /** Other words for it, singular. */
  words: readonly string[];
  /** Words for its parts and the materials that they are of. */
  surfaces: Readonly<Record<string, readonly string[]>>;
  /** The materials that a colour alone means, most of the thing. */
  main: readonly string[];
  /** The materials that a second colour means. */
  second?: readonly string[];
  /** People and animals: of gold or stone they are statues. */
  living?: boolean;
  /** What it may wear, hold or have beside its own. */
  extras?: readonly string[];
  /** Traits that it understands. */
  traits?: readonly string[];
  make(wishes: Wishes): ShapeProgram;
}

export type Materials = Readonly<Record<string, PartMaterial>>;

/** Digits after the point, in metres: a tenth of a millimetre. */
const DIGITS = 4;

/** A program with its numbers rounded, so that people can read it. */
export function program(name: string, materials: Materials, parts: readonly (Part | null | false)[], parameters: Record<string, Parameter> = {}, figure?: Figure): ShapeProgram {
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

/** Only the materials that something is made of. */
function used(materials: Materials, whole: Part): Record<string, PartMaterial> {
  const names = new Set<string>();
  const visit = (each: Part): void => {
    if (each.material !== undefined) names.add(each.material);
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

/** A part of one shape. */
export function part(name: string, material: string, shape: Shape, more: Partial<Part> = {}): Part {
  return { name, material, shape, ...more };
}

/** A part that only holds others. */
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

/** The part as in a mirror that stands at x = 0: a right arm of a left one. */
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
