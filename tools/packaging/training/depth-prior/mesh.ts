export type Point = readonly [x: number, y: number, z: number];

/** Red, green and blue as displayed, 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number];

/** Triangles, counter-clockwise from outside; +Y is up, +Z is the front. */
export interface Mesh {
  /** x, y, z of each vertex. */
  positions: number[];
  /** Three vertices of each triangle. */
  triangles: number[];
  /** Red, green and blue of each triangle. */
  colors: number[];
}
