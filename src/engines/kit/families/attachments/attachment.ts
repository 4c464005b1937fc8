import type { Part, PartMaterial } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { assembly, type Materials } from '../family.ts';
import type { Host, Spot } from './host.ts';

/** What is asked for of things that are put on another. */
export interface Wanted {
  /** How many; null where no number was said. */
  count: number | null;
  /** How they look, where words say so. */
  look: PartMaterial | null;
  /** The words before their noun. */
  said: ReadonlySet<string>;
}

/** What is put on a thing, in its space; the first material is the one that `look` means. */
export interface Attached {
  materials: Materials;
  parts: Part[];
}

export type Attach = (host: Host, wanted: Wanted) => Attached;

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Parts whose +Y stands out of the surface. */
export function upright(name: string, { at, normal }: Spot, parts: readonly Part[], scale = 1): Part {
  const turn: Triple = [degrees(Math.acos(Math.max(-1, Math.min(1, normal[1])))), degrees(Math.atan2(normal[0], normal[2])), 0];
  return assembly(name, parts, { at, turn, ...(scale !== 1 && { scale }) });
}

/** Parts whose +Z stands out of the surface and whose +Y stays up. */
export function facing(name: string, { at, normal }: Spot, parts: readonly Part[], scale = 1): Part {
  const turn: Triple = [-degrees(Math.asin(Math.max(-1, Math.min(1, normal[1])))), degrees(Math.atan2(normal[0], normal[2])), 0];
  return assembly(name, parts, { at, turn, ...(scale !== 1 && { scale }) });
}

/** Parts that stand upright wherever they are, turned towards where the place faces. */
export function standing(name: string, { at, normal }: Spot, parts: readonly Part[], scale = 1): Part {
  const turn: Triple = [0, Math.hypot(normal[0], normal[2]) < 0.3 ? 0 : degrees(Math.atan2(normal[0], normal[2])), 0];
  return assembly(name, parts, { at, turn, ...(scale !== 1 && { scale }) });
}

/** A place a little within the surface. */
export const sunk = ({ at, normal }: Spot, by: number): Spot => ({ at: at.map((v, k) => v - normal[k] * by) as Spot['at'], normal });

/** So many shares from -1 to 1, evenly: one is in the middle. */
export const spread = (count: number, reach: number): number[] => (count === 1 ? [0] : Array.from({ length: count }, (_, i) => reach * ((2 * i) / (count - 1) - 1)));
