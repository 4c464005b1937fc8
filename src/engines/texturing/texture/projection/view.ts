import type { StraightSide } from '../../../spec.ts';

/** A direction along one axis. */
interface Direction {
  axis: 0 | 1 | 2;
  sign: 1 | -1;
}

/** Orientation of an image along the model's axes: the directions that point right, down and towards the camera. */
export interface View {
  right: Direction;
  down: Direction;
  toward: Direction;
}

const BELOW: Direction = { axis: 1, sign: -1 };

/** The front is +Z, the right is +X; the top is +Y, with the front at the bottom of the picture. */
export const VIEWS: Readonly<Record<StraightSide, View>> = {
  front: { right: { axis: 0, sign: 1 }, down: BELOW, toward: { axis: 2, sign: 1 } },
  back: { right: { axis: 0, sign: -1 }, down: BELOW, toward: { axis: 2, sign: -1 } },
  right: { right: { axis: 2, sign: -1 }, down: BELOW, toward: { axis: 0, sign: 1 } },
  left: { right: { axis: 2, sign: 1 }, down: BELOW, toward: { axis: 0, sign: -1 } },
  top: {
    right: { axis: 0, sign: 1 },
    down: { axis: 2, sign: 1 },
    toward: { axis: 1, sign: 1 },
  },
};

/**
 * The six sides of a box in the order of the texture's tiles: four in a row, then top and bottom. `bonus` is 1 for
 * front and back, which are preferred.
 */
export const SIX_VIEWS: readonly { view: View; bonus: 0 | 1 }[] = [
  { view: VIEWS.front, bonus: 1 },
  { view: VIEWS.right, bonus: 0 },
  { view: VIEWS.back, bonus: 1 },
  { view: VIEWS.left, bonus: 0 },
  { view: VIEWS.top, bonus: 0 },
  {
    view: {
      right: { axis: 0, sign: 1 },
      down: { axis: 2, sign: -1 },
      toward: { axis: 1, sign: -1 },
    },
    bonus: 0,
  },
];

/** A box that is aligned with the model's axes. */
export interface Bounds {
  low: readonly number[];
  high: readonly number[];
}

/**
 * Returns the position of a point between the two ends of a box along a direction, 0 to 1.
 * @param at index of the point's x among the values
 */
export function along(
  { axis, sign }: Direction,
  values: ArrayLike<number>,
  at: number,
  { low, high }: Bounds,
): number {
  const share = (values[at + axis] - low[axis]) / Math.max(high[axis] - low[axis], 1e-12);
  return sign > 0 ? share : 1 - share;
}
