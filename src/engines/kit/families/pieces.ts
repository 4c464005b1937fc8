import type { Pair, Part, Triple } from '../../../contract/shape-program.ts';
import { part } from './family.ts';

type More = Partial<Part> & { round?: number };

/** Builds a box around a point, with slightly rounded edges. */
export const box = (name: string, material: string, size: Triple, at: Triple, { round, ...more }: More = {}): Part =>
  part(name, material, { kind: 'box', size, round: round ?? Math.min(...size.map(Number)) * 0.18 }, { at, ...more });

export const cylinder = (name: string, material: string, radius: number, height: number, at: Triple, { round = 0, ...more }: More = {}): Part =>
  part(name, material, { kind: 'cylinder', radius, height, round, sides: 24 }, { at, ...more });

export const cone = (name: string, material: string, [radius, top]: [number, number], height: number, at: Triple, { round: _, ...more }: More = {}): Part =>
  part(name, material, { kind: 'cone', radius, top, height, sides: 24 }, { at, ...more });

export const ball = (name: string, material: string, size: Triple | number, at: Triple, { round: _, ...more }: More = {}): Part =>
  part(name, material, { kind: 'superellipsoid', size: typeof size === 'number' ? [size, size, size] : size }, { at, ...more });

export const turned = (name: string, material: string, profile: readonly Pair[], more: Partial<Part> & { smooth?: boolean; sides?: number } = {}): Part => {
  const { smooth = false, sides = 32, ...rest } = more;
  return part(name, material, { kind: 'lathe', profile: [...profile], smooth, sides }, rest);
};

export const tube = (
  name: string,
  material: string,
  path: readonly Triple[],
  radius: number | number[],
  more: Partial<Part> & { sides?: number } = {},
): Part => {
  const { sides = 10, ...rest } = more;
  return part(name, material, { kind: 'sweep', path: [...path], radius, smooth: true, sides }, rest);
};

export const ring = (name: string, material: string, radius: number, thick: number, at: Triple, more: Partial<Part> = {}): Part =>
  part(name, material, { kind: 'torus', radius, tube: thick }, { at, ...more });

/** Builds a plate from a flat outline in x and y, with a depth along z. */
export const plate = (
  name: string,
  material: string,
  outline: readonly Pair[],
  depth: number,
  at: Triple,
  more: Partial<Part> & { smooth?: boolean; bevel?: number } = {},
): Part => {
  const { smooth = false, bevel = depth * 0.12, ...rest } = more;
  return part(name, material, { kind: 'extrude', outline: [...outline], depth, bevel, smooth }, { at, ...rest });
};
