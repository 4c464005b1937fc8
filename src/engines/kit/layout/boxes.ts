import type { Bounds } from '../../math/bounds.ts';

export type Point = [number, number, number];

export const sizeOf = ({ min, max }: Bounds, k: number): number => max[k] - min[k];
export const middleOf = ({ min, max }: Bounds, k: number): number => (max[k] + min[k]) / 2;
export const largest = (box: Bounds): number =>
  Math.max(sizeOf(box, 0), sizeOf(box, 1), sizeOf(box, 2));
export const scaled = ({ min, max }: Bounds, by: number): Bounds => ({
  min: min.map((v) => v * by) as Point,
  max: max.map((v) => v * by) as Point,
});
export const union = (a: Bounds, b: Bounds): Bounds => ({
  min: a.min.map((v, k) => Math.min(v, b.min[k])) as Point,
  max: a.max.map((v, k) => Math.max(v, b.max[k])) as Point,
});

/** Returns a box that is moved by a vector. */
export const moved = ({ min, max }: Bounds, by: Point): Bounds => ({
  min: min.map((v, k) => v + by[k]) as Point,
  max: max.map((v, k) => v + by[k]) as Point,
});
