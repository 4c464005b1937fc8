import { ease } from './turns.ts';

/** The movement of a foot. Lengths are in meters, angles in radians. */
export interface Gait {
  /** Half the distance that a foot travels while on the ground. */
  reach: number;
  /** The fraction of the cycle during which the foot is on the ground. */
  duty: number;
  lift: number;
  /**
   * Angle by which the toes point downwards when the foot leaves the ground. `land` is the angle by which they point
   * upwards before it lands.
   */
  push: number;
  land: number;
}

export interface FootPlace {
  /** The position along the path, relative to the middle of the step. */
  along: number;
  up: number;
  /** The pitch of the toes; positive is down. */
  pitch: number;
}

/**
 * Returns the position of a foot: it moves on the ground at a constant speed from front to back, then smoothly through
 * the air.
 */
export function footAt(phase: number, { reach, duty, lift, push, land }: Gait): FootPlace {
  const p = phase - Math.floor(phase);
  if (p <= duty) return { along: reach * (1 - (2 * p) / duty), up: 0, pitch: 0 };
  const w = (p - duty) / (1 - duty);
  // A Hermite curve whose ends move at the speed of the ground.
  const slope = ((-2 * reach) / duty) * (1 - duty);
  const [w2, w3] = [w * w, w * w * w];
  const along =
    -reach * (2 * w3 - 3 * w2 + 1) +
    slope * (w3 - 2 * w2 + w) +
    reach * (3 * w2 - 2 * w3) +
    slope * (w3 - w2);
  const pitch = push * hill(w / 0.6) - land * hill((w - 0.55) / 0.45);
  return { along, up: lift * Math.sin(Math.PI * w) ** 2, pitch };
}

/** Rises from 0 to 1 and falls back to 0, for t from 0 to 1. */
const hill = (t: number): number => (t <= 0 || t >= 1 ? 0 : ease(1 - Math.abs(2 * t - 1)));
