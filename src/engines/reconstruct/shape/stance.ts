/**
 * Conversion of the picture's frame to an upright one: horizontal lines may come nearer from left to right, and the
 * camera may look down.
 */
export interface Stance {
  /** Number of cells towards the viewer per cell to the right. */
  slope: number;
  /** Sine of the camera's elevation. */
  sine: number;
  /** If set, z is a distance along the camera's axis; otherwise it is a horizontal distance. */
  depths?: 'view';
}

/** The stance of an object seen from straight ahead. */
export const LEVEL: Stance = { slope: 0, sine: 0 };
