import type { Bounds } from '../../math/bounds.ts';
import { FAMILIES } from '../families/catalog.ts';
import type { Placed } from '../words/compose.ts';
import { sizeOf } from './boxes.ts';

/** A table in front of somebody, and what is made on it. */
export interface WorkTable {
  table: Placed;
  box: Bounds;
  /** Place and scale of what is made. */
  at: [number, number, number];
  scale: number;
}

/** Height of the library's table in meters. */
const HEIGHT = 0.75;

/**
 * Returns the table of somebody who makes a thing.
 * @param maker the maker's height, and the place in front of the maker
 */
export function workTable(
  made: Bounds,
  { tall, x, z }: Record<'tall' | 'x' | 'z', number>,
): WorkTable {
  const wide = Math.max(sizeOf(made, 0), sizeOf(made, 2));
  const scale =
    wide > tall * 0.5 ? (tall * 0.5) / wide : wide < tall * 0.3 ? (tall * 0.3) / wide : 1;
  const size = (tall * 0.4) / HEIGHT;
  // The library's table is 0.8 m deep.
  const far = z + size * 0.42;
  return {
    table: { program: FAMILIES.get('table')!.make({}), at: [x, 0, far], scale: size },
    box: {
      min: [x - size * 0.7, 0, far - size * 0.4],
      max: [x + size * 0.7, tall * 0.4, far + size * 0.4],
    },
    at: [x, tall * 0.4, far],
    scale,
  };
}
