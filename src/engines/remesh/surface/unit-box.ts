import { boundsOf } from '../../math/bounds.ts';

/** Position and size of a surface before it was moved into the unit box. */
export interface UnitBox {
  centre: number[];
  size: number;
}

/** The identity transform, for a surface that was not moved. */
export const IN_PLACE: UnitBox = { centre: [0, 0, 0], size: 1 };

/**
 * Moves positions, in place, to the origin and scales them to a box of size 1: lengths, areas and float32 indexes then
 * have the same precision regardless of the model's unit and position.
 */
export function toUnitBox(positions: Float64Array): UnitBox {
  const { min, max } = boundsOf(positions);
  const centre = [0, 1, 2].map((k) => min[k] / 2 + max[k] / 2);
  const size = Math.max(...[0, 1, 2].map((k) => max[k] - min[k]));
  for (let i = 0; i < positions.length; i++) positions[i] = (positions[i] - centre[i % 3]) / size;
  return { centre, size };
}

/** Moves positions back, in place. */
export function fromUnitBox(positions: Float32Array, { centre, size }: UnitBox): void {
  for (let i = 0; i < positions.length; i++) positions[i] = positions[i] * size + centre[i % 3];
}
