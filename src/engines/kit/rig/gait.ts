import { ease } from './turns.ts';

/** The movement of a foot. Lengths in metres, angles in radians. */
export interface Gait {
  /** Half the distance that a foot travels while on the ground. */
  reach: number;
  /** Share of the time that the foot is on the ground. */
  duty: number;
  lift: number;
  /** Angle of the toes: downwards when the foot leaves the ground, and upwards before it lands. */
  push: number;
  land: number;
}

export interface FootPlace {
  /** Along the way, from the middle of the step. */
  along: number;
  up: number;
  /** Toes down; negative: up. */
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
  // A Hermite curve whose ends have the speed of the ground.
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

/** From 0 up to 1 and back within 0 to 1. */
const hill = (t: number): number => (t <= 0 || t >= 1 ? 0 : ease(1 - Math.abs(2 * t - 1)));
