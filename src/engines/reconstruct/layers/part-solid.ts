import type { Grid } from '../../raster/grid.ts';
/**
 * One solid of the model: positive inside, about the distance to its surface in cells near it. All lie along z about
 * their `middle`; arrays cover the whole grid.
 */
export type PartSolid = Dome | Slab | Turned;

interface Common {
  /** z of the middle. */
  middle: number;
  /** Half depth at every cell, 0 outside; what is before and behind what is read from it. */
  half: Float32Array;
  /** Largest of `half`. */
  reach: number;
  /** First cell of each row that may hold some of it, and the one after the last. */
  from: Int32Array;
  to: Int32Array;
}

/** Rounded: squared(x, y) - z². */
export interface Dome extends Common {
  kind: 'dome';
  squared: Float32Array;
  /** Factor that converts the difference of squares into a distance. */
  slope: Float32Array;
}

/** Straight walls with a rounded rim. */
export interface Slab extends Common {
  kind: 'slab';
  distance: Float32Array;
  /** Half depth. */
  depth: number;
  rim: number;
}

/** Turned about an axis in the picture: the distance within its half section. */
export interface Turned extends Common {
  kind: 'turned';
  /** About the axis of the largest part. */
  central: boolean;
  section: HalfSection;
  /** Depth over width. */
  flatness: number;
  /** The cavity of a vessel; null if the part is solid. */
  cavity: Cavity | null;
}

/** The inside of a vessel, open at the top. */
export interface Cavity {
  /** Distance from the axis to the inner wall at every step along it; above the rim as at the rim. */
  radius: Float32Array;
  /** Step where it ends. */
  bottom: number;
}

/** Signed distance by place along the axis and distance from it, both in cells. */
export interface HalfSection {
  values: Float32Array;
  /** Steps along the axis and from it. */
  length: number;
  width: number;
  /** Place of step 0 along the axis. */
  start: number;
  axis: { x: number; y: number; normalX: number; normalY: number };
}

/** Distance outside its outline up to which a solid is evaluated; beyond it, the solid does not affect the union. */
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

/** The largest value. */
export function highest(field: Float32Array): number {
  let most = 0;
  for (let p = 0; p < field.length; p++) if (field[p] > most) most = field[p];
  return most;
}
