import type { Part, PartMaterial } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { assembly, type Materials } from '../family.ts';
import type { Host, Spot } from './host.ts';

/** A request for attachments to a thing. */
export interface Wanted {
  /** Number of attachments; null if the prompt gives none. */
  count: number | null;
  /** Look of the attachments, if the prompt describes it. */
  look: PartMaterial | null;
  /** The words before the noun of the attachment. */
  said: ReadonlySet<string>;
}

/** The parts to be attached to a thing, in its space. `look` replaces the first material. */
export interface Attached {
  materials: Materials;
  parts: Part[];
}

export type Attach = (host: Host, wanted: Wanted) => Attached;

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Places parts so that their +Y points out of the surface. */
export function upright(name: string, { at, normal }: Spot, parts: readonly Part[], scale = 1): Part {
  const turn: Triple = [degrees(Math.acos(Math.max(-1, Math.min(1, normal[1])))), degrees(Math.atan2(normal[0], normal[2])), 0];
  return assembly(name, parts, { at, turn, ...(scale !== 1 && { scale }) });
}

/** Places parts so that their +Z points out of the surface and their +Y stays up. */
export function facing(name: string, { at, normal }: Spot, parts: readonly Part[], scale = 1): Part {
  const turn: Triple = [-degrees(Math.asin(Math.max(-1, Math.min(1, normal[1])))), degrees(Math.atan2(normal[0], normal[2])), 0];
  return assembly(name, parts, { at, turn, ...(scale !== 1 && { scale }) });
}

/** Places parts upright, turned towards the direction in which the surface faces. */
export function standing(name: string, { at, normal }: Spot, parts: readonly Part[], scale = 1): Part {
  const turn: Triple = [0, Math.hypot(normal[0], normal[2]) < 0.3 ? 0 : degrees(Math.atan2(normal[0], normal[2])), 0];
  return assembly(name, parts, { at, turn, ...(scale !== 1 && { scale }) });
}

/** Returns a spot slightly below the surface. */
export const sunk = ({ at, normal }: Spot, by: number): Spot => ({ at: at.map((v, k) => v - normal[k] * by) as Spot['at'], normal });

/** Returns `count` evenly spaced values from −`reach` to `reach`; a single one is in the middle. */
export const spread = (count: number, reach: number): number[] =>
  count === 1 ? [0] : Array.from({ length: count }, (_, i) => reach * ((2 * i) / (count - 1) - 1));
