import type { Vector3 } from '../../../mesh/scene.ts';
import { type Clip, type Contact, RATE } from '../clip.ts';
import { footAt, type Gait } from '../gait.ts';
import { type Pose, Poser } from '../poser.ts';
import type { Skeleton } from '../skeleton.ts';
import { add, sub, times, turn, Z } from '../turns.ts';

export const wave = (phase: number, repeats = 1): number => Math.sin(2 * Math.PI * phase * repeats);

export function clip(
  skeleton: Skeleton,
  name: string,
  keys: number,
  at: (p: Poser, phase: number) => void,
  contacts: Contact[] = [],
): Clip {
  return {
    name,
    keys,
    ground: [0, 0, 0],
    contacts,
    at(phase): Pose {
      const p = new Poser(skeleton);
      at(p, phase);
      return p.pose();
    },
  };
}

export const SIDES = [
  ['left', 1],
  ['right', -1],
] as const;

/** Returns the length of a bone. */
export const spanOf = (skeleton: Skeleton, name: string): number => {
  const { head, tip } = new Poser(skeleton).bone(name);
  return Math.hypot(...sub(tip, head));
};

/** Keeps a bone at an offset from its rest position, wherever the body moves. */
export function plant(p: Poser, bone: string, shift: Vector3): void {
  p.place(bone, add(p.bone(bone).head, shift));
}

interface Steps {
  /** Time at which each leg touches down, as a share of the cycle. */
  legs: readonly { bone: string; offset: number }[];
  gait: Gait;
  /** Direction of movement. */
  heading: Vector3;
}

/**
 * Makes the steps of legs that consist of one bone each. Each leg moves as a whole, and only so far that its joint
 * stays hidden in the body.
 */
export function stepping(
  skeleton: Skeleton,
  name: string,
  keys: number,
  { legs, gait, heading }: Steps,
  body: (p: Poser, t: number) => void,
): Clip {
  return {
    ...clip(
      skeleton,
      name,
      keys,
      (p, t) => {
        body(p, t);
        for (const { bone, offset } of legs) {
          const { along, up } = footAt(t - offset, gait);
          plant(p, bone, add(times(heading, along), [0, up, 0]));
          p.set(bone, [0, 0, 0, 1]);
        }
      },
      legs.map(({ bone, offset }) => ({ bone, from: offset, to: offset + gait.duty })),
    ),
    ground: times(heading, (-2 * gait.reach) / ((gait.duty * keys) / RATE)),
  };
}

export function still(
  skeleton: Skeleton,
  name: string,
  keys: number,
  legs: readonly string[],
  at: (p: Poser, t: number) => void,
): Clip {
  return clip(
    skeleton,
    name,
    keys,
    (p, t) => {
      at(p, t);
      for (const bone of legs) {
        plant(p, bone, [0, 0, 0]);
        p.set(bone, [0, 0, 0, 1]);
      }
    },
    legs.map((bone) => ({ bone, from: 0, to: 1 })),
  );
}

/** Flaps the wings, spread from the body by an angle. */
export function flap(p: Poser, up: number): void {
  for (const [side, sign] of SIDES) p.local(`${side}Wing`, turn(Z, sign * up));
}
