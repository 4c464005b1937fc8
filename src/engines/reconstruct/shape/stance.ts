/**
 * How the picture's frame is brought to one that stands upright: level lines may come nearer from left to right, and the
 * camera may look down.
 */
export interface Stance {
  /** Cells towards the viewer for one cell to the right. */
  slope: number;
  /** Sine of the camera's elevation. */
  sine: number;
  /** z is a distance along the camera's axis; otherwise it is a level one. */
  depths?: 'view';
}

/** Seen from straight ahead. */
export const LEVEL: Stance = { slope: 0, sine: 0 };
