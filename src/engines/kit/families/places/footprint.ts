/** The room that what stands in a place takes, which the place is measured by. */
export interface Footprint {
  /** Half of its width and depth, and its height. */
  w: number;
  d: number;
  h: number;
  /** Radius of the ground. */
  r: number;
  /** How deep it lies in water, as a share of its height. */
  draught: number;
}
