/** The space that the things in a place occupy, by which the place is sized. */
export interface Footprint {
  /** Half of the width and depth, and the height. */
  w: number;
  d: number;
  h: number;
  /** The radius of the ground. */
  r: number;
  /** How deep it lies in water, as a fraction of its height. */
  draught: number;
}
