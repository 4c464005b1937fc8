import type { ViewDirection } from '../../spec.ts';
import type { Outline } from './outline.ts';

/** How an oblique outline lies over the object. */
export interface ObliqueCamera {
  /** Where the middle of the object lies in the outline, in its cells. */
  left: number;
  top: number;
  /** Cells of the outline per cell of the object, at its middle. */
  scale: number;
  /** Distance of the camera from the middle, in cells of the object; Infinity: no perspective. */
  eye: number;
}

/** The value of places far outside. */
const OUTSIDE = -1e3;

/** An outline that is seen from a direction, in perspective. */
export class ObliqueView {
  readonly #outline: Outline;
  readonly #camera: ObliqueCamera;
  readonly #angles: readonly [sa: number, ca: number, se: number, ce: number];

  constructor(outline: Outline, { azimuth, elevation }: ViewDirection, camera: ObliqueCamera) {
    const [a, e] = [azimuth, elevation].map((degrees) => (degrees * Math.PI) / 180);
    this.#outline = outline;
    this.#camera = camera;
    this.#angles = [Math.sin(a), Math.cos(a), Math.sin(e), Math.cos(e)];
  }

  /**
   * Returns how far a point lies within the outline, in cells of the object, negative outside. x points to the right, y
   * down, z towards the viewer of the front, from the middle of the object.
   */
  distance(x: number, y: number, z: number): number {
    const [sa, ca, se, ce] = this.#angles;
    const { left, top, scale, eye } = this.#camera;
    const ahead = x * sa + z * ca;
    const near = scale / (1 - (ahead * ce - y * se) / eye);
    const column = left + (x * ca - z * sa) * near;
    const row = top + (y * ce + ahead * se) * near;
    return distanceAt(this.#outline, column, row) / near;
  }

  /** The smaller one of the distances of a point and of its mirror image at x = 0. */
  bothDistances(x: number, y: number, z: number): number {
    return Math.min(this.distance(x, y, z), this.distance(-x, y, z));
  }

  /** Returns the cell of the outline at which a point is seen; -1: beyond its edges. */
  cell(x: number, y: number, z: number): number {
    const [sa, ca, se, ce] = this.#angles;
    const { left, top, scale, eye } = this.#camera;
    const { width, height } = this.#outline;
    const ahead = x * sa + z * ca;
    const near = scale / (1 - (ahead * ce - y * se) / eye);
    const column = Math.round(left + (x * ca - z * sa) * near);
    const row = Math.round(top + (y * ce + ahead * se) * near);
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
  }
}

/** Signed distance to an outline between its cells; far outside beyond its edges. */
function distanceAt({ distance, width, height }: Outline, column: number, row: number): number {
  const x = Math.floor(column);
  const y = Math.floor(row);
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return OUTSIDE;
  const [across, down] = [column - x, row - y];
  const p = y * width + x;
  const upper = distance[p] + (distance[p + 1] - distance[p]) * across;
  const lower = distance[p + width] + (distance[p + width + 1] - distance[p + width]) * across;
  return upper + (lower - upper) * down;
}
