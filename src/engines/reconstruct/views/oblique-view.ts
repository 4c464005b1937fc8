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
/** Least distance from the camera, in shares of that of the object's middle: nothing lies behind the camera. */
const NEAREST = 0.1;

/** How much larger something looks than at the middle of the object. @param towards the camera, in cells */
export function nearness(towards: number, eye: number): number {
  return 1 / Math.max(NEAREST, 1 - towards / eye);
}

/** The same camera over a grid with other cells. @param ratio new cells / old cells along a line */
export function rescaled(camera: ObliqueCamera, ratio: number): ObliqueCamera {
  return { ...camera, scale: camera.scale / ratio, eye: camera.eye * ratio };
}

/** An outline that is seen from a direction, in perspective. */
export class ObliqueView {
  readonly #outline: Outline;
  readonly #camera: ObliqueCamera;
  readonly #sa: number;
  readonly #ca: number;
  readonly #se: number;
  readonly #ce: number;

  constructor(outline: Outline, { azimuth, elevation }: ViewDirection, camera: ObliqueCamera) {
    const [a, e] = [azimuth, elevation].map((degrees) => (degrees * Math.PI) / 180);
    this.#outline = outline;
    this.#camera = camera;
    this.#sa = Math.sin(a);
    this.#ca = Math.cos(a);
    this.#se = Math.sin(e);
    this.#ce = Math.cos(e);
  }

  /**
   * Returns how far a point lies within the outline, in cells of the object, negative outside. x points to the right, y
   * down, z towards the viewer of the front, from the middle of the object.
   */
  distance(x: number, y: number, z: number): number {
    const ahead = x * this.#sa + z * this.#ca;
    const near = this.#near(ahead, y);
    const column = this.#camera.left + (x * this.#ca - z * this.#sa) * near;
    const row = this.#camera.top + (y * this.#ce + ahead * this.#se) * near;
    return distanceAt(this.#outline, column, row) / near;
  }

  /** The smaller one of the distances of a point and of its mirror image at x = 0. */
  bothDistances(x: number, y: number, z: number): number {
    return Math.min(this.distance(x, y, z), this.distance(-x, y, z));
  }

  /** Returns the cell of the outline at which a point is seen; -1: beyond its edges. */
  cell(x: number, y: number, z: number): number {
    const { width, height } = this.#outline;
    const ahead = x * this.#sa + z * this.#ca;
    const near = this.#near(ahead, y);
    const column = Math.round(this.#camera.left + (x * this.#ca - z * this.#sa) * near);
    const row = Math.round(this.#camera.top + (y * this.#ce + ahead * this.#se) * near);
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
  }

  /** Cells of the outline per cell of the object, at a point. */
  #near(ahead: number, y: number): number {
    const { scale, eye } = this.#camera;
    return scale * nearness(ahead * this.#ce - y * this.#se, eye);
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
