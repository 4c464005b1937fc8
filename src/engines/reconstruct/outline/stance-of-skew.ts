import { LEVEL, type Stance } from '../shape/stance.ts';

/**
 * Sine of the camera's elevation if only the skew is known: photos of products and game assets look down by about 20°.
 */
const USUAL_SINE = 0.342;
/** Maximum slope: at more than 52°, what counts as the side would be the front. */
const STEEPEST = 1.3;

/** Returns the stance of an object whose horizontal lines rise by `skew` in the picture. */
export function stanceOfSkew(skew: number): Stance {
  if (skew === 0) return LEVEL;
  const slope = Math.max(-STEEPEST, Math.min(STEEPEST, skew / USUAL_SINE));
  return { slope, sine: USUAL_SINE };
}
