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

/** Where only the skew is known: pictures of products and game assets look down by about 20°. */
const USUAL_SINE = 0.342;
/** Past 52° the side would be the front. */
const STEEPEST = 1.3;

/** The stance of a thing whose level lines climb by `skew` in the picture. */
export function stanceOfSkew(skew: number): Stance {
  if (skew === 0) return LEVEL;
  const slope = Math.max(-STEEPEST, Math.min(STEEPEST, skew / USUAL_SINE));
  return { slope, sine: USUAL_SINE };
}

/** Positions in cells (y down, z towards the viewer), set upright: a shear or a turn, so what was closed stays closed. */
export function setUpright(cells: Float32Array, { slope, sine, depths }: Stance): Float32Array {
  if (slope === 0 && sine === 0) return cells;
  const cosine = Math.sqrt(1 - sine * sine);
  const upright = new Float32Array(cells.length);
  for (let i = 0; i < cells.length; i += 3) {
    const level = depths ? cosine * cells[i + 2] + sine * cells[i + 1] : cells[i + 2];
    const z = level + slope * cells[i];
    upright[i] = cells[i];
    upright[i + 1] = (cells[i + 1] - sine * z) / cosine;
    upright[i + 2] = z;
  }
  return upright;
}
