import type { Projection } from './project.ts';

/** A triangle in the picture. */
export interface PictureTriangle {
  /** Columns and rows of the corners, in pixels. */
  x: readonly [number, number, number];
  y: readonly [number, number, number];
  /** Towards the camera, in the object's units. */
  z: readonly [number, number, number];
  /** Twice the signed area; rows count downwards, so it is below zero for a counter-clockwise triangle. */
  area: number;
}

export function triangleAt(
  { space, picture }: Projection,
  a: number,
  b: number,
  c: number,
): PictureTriangle {
  const x = [picture[2 * a], picture[2 * b], picture[2 * c]] as const;
  const y = [picture[2 * a + 1], picture[2 * b + 1], picture[2 * c + 1]] as const;
  const z = [space[3 * a + 2], space[3 * b + 2], space[3 * c + 2]] as const;
  const area = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
  return { x, y, z, area };
}

/**
 * Visits the middles of all cells that the triangle covers.
 * @param fineness cells along a pixel
 * @param side cells along the picture
 * @param visit with the cell (row by row) and the depth there
 */
export function scan(
  { x, y, z, area }: PictureTriangle,
  fineness: number,
  side: number,
  visit: (cell: number, depth: number) => void,
): void {
  const first = (low: number): number => Math.max(0, Math.ceil(low * fineness - 0.5));
  const last = (high: number): number => Math.min(side - 1, Math.floor(high * fineness - 0.5));
  const right = last(Math.max(...x));
  const bottom = last(Math.max(...y));
  const left = first(Math.min(...x));
  for (let row = first(Math.min(...y)); row <= bottom; row++) {
    const py = (row + 0.5) / fineness;
    for (let column = left; column <= right; column++) {
      const px = (column + 0.5) / fineness;
      const a = ((x[1] - px) * (y[2] - py) - (y[1] - py) * (x[2] - px)) / area;
      const b = ((x[2] - px) * (y[0] - py) - (y[2] - py) * (x[0] - px)) / area;
      const c = 1 - a - b;
      if (a >= 0 && b >= 0 && c >= 0) visit(row * side + column, a * z[0] + b * z[1] + c * z[2]);
    }
  }
}
