import { ease } from './turns.ts';

/** How a foot goes. Lengths in metres, turns in radians. */
export interface Gait {
  /** Half of the way that a foot goes on the ground. */
  reach: number;
  /** Share of the time that it is on the ground. */
  duty: number;
  lift: number;
  /** How far the toes point down when it leaves the ground, and up before it comes down. */
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

/** Where a foot is: on the ground at an even speed from the front to the back, then through the air without a jerk. */
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
