import type { Grid } from '../../raster/grid.ts';
/**
 * One solid of the model. Its field is positive inside and, near the surface, about the distance to the surface in
 * cells. All solids are symmetric along z about their `middle`. Arrays cover the whole grid.
 */
export type PartSolid = Dome | Slab | Turned;

interface Common {
  /** z coordinate of the solid's middle. */
  middle: number;
  /** Half depth at every cell, 0 outside. It determines which solid is in front of which. */
  half: Float32Array;
  /** The largest value of `half`. */
  reach: number;
  /** First cell of each row that may hold some of the solid. `to` is the cell after the last one. */
  from: Int32Array;
  to: Int32Array;
}

/** A rounded solid: squared(x, y) - z². */
export interface Dome extends Common {
  kind: 'dome';
  squared: Float32Array;
  /** Factor that converts the difference of the squares to a distance. */
  slope: Float32Array;
}

/** A solid with straight walls and a rounded rim. */
export interface Slab extends Common {
  kind: 'slab';
  distance: Float32Array;
  /** Half depth. */
  depth: number;
  rim: number;
}

/** A solid of revolution about an axis in the picture. Its field is the distance within its half section. */
export interface Turned extends Common {
  kind: 'turned';
  /** Whether the solid turns about the axis of the largest part. */
  central: boolean;
  section: HalfSection;
  /** Ratio of depth to width. */
  flatness: number;
  /** The cavity of a vessel; null if the part is solid. */
  cavity: Cavity | null;
}

/** The inside of a vessel, open at the top. */
export interface Cavity {
  /**
   * Distance between the axis and the inner wall at every step along the axis. Above the rim, it is the same as at the
   * rim.
   */
  radius: Float32Array;
  /** Step along the axis at which the cavity ends. */
  bottom: number;
}

/** Signed distance by place along the axis and distance from the axis, both in cells. */
export interface HalfSection {
  values: Float32Array;
  /** Number of steps along the axis. `width` is the number of steps away from it. */
  length: number;
  width: number;
  /** Place of step 0 on the axis. */
  start: number;
  axis: { x: number; y: number; normalX: number; normalY: number };
}

/** Distance outside of its outline up to which a solid is evaluated. Beyond it, the solid does not affect the union. */
export const SURROUND = 4;

/** Returns the cells of each row that are within `SURROUND` of the outline. */
export function rowSpans(distance: Float32Array, { width, height }: Grid) {
  const from = new Int32Array(height);
  const to = new Int32Array(height);
  for (let y = 0; y < height; y++) {
    let first = 0;
    while (first < width && distance[y * width + first] <= -SURROUND) first++;
    if (first === width) continue;
    let last = width - 1;
    while (distance[y * width + last] <= -SURROUND) last--;
    from[y] = first;
    to[y] = last + 1;
  }
  return { from, to };
}

/** Returns the largest value of a field. */
export function highest(field: Float32Array): number {
  let most = 0;
  for (let p = 0; p < field.length; p++) if (field[p] > most) most = field[p];
  return most;
}
