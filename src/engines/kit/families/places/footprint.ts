/** The space that the things in a place occupy. It determines the size of the place. */
export interface Footprint {
  /** Half of the width, half of the depth, and the height. */
  w: number;
  d: number;
  h: number;
  /** The radius of the ground. */
  r: number;
  /** How deep the things lie in water, as a fraction of their height. */
  draught: number;
}
