import type { Vector3 } from '../../../mesh/scene.ts';
import { footAt, type Gait } from '../gait.ts';
import { Poser, STRAIGHT } from '../poser.ts';
import type { Skeleton } from '../skeleton.ts';
import { add, lengthOf, mix, sub, turn, turned, unit, X, Y, Z } from '../turns.ts';

export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

export const wave = (phase: number, repeats = 1): number => Math.sin(2 * Math.PI * phase * repeats);
/** Returns +1 for the left side, which is at +X, and −1 for the right. */
export const signOf = (side: Side): number => (side === 'left' ? 1 : -1);
export const legOf = (side: Side) => [`${side}UpperLeg`, `${side}LowerLeg`, `${side}Foot`] as const;

/** Pose of an arm: the directions of its two bones, and the angle by which the hand is bent forwards, in radians. */
export interface ArmKey {
  upper: Vector3;
  lower: Vector3;
  wrist: number;
}

/** The legs and arms of a biped, as its clips move them. */
export class Body {
  readonly skeleton: Skeleton;
  /** The length of a leg from the hip joint to the ankle. */
  readonly leg: number;
  /** The distances from the ankle to the toes and to the ground. */
  readonly toe: number;
  readonly ankle: number;

  constructor(skeleton: Skeleton) {
    this.skeleton = skeleton;
    const poser = new Poser(skeleton);
    const [upper, lower, foot] = legOf('left').map((name) => poser.bone(name));
    this.leg = lengthOf(sub(lower.head, upper.head)) + lengthOf(sub(foot.head, lower.head));
    this.toe = Math.abs(foot.tip[2] - foot.head[2]);
    this.ankle = foot.head[1] - foot.tip[1];
  }

  /** Moves the feet relative to their rest positions. */
  stand(p: Poser, places: Readonly<Record<Side, { shift: Vector3; pitch: number }>>): void {
    for (const side of SIDES) {
      const { shift, pitch } = places[side];
      const rest = p.bone(`${side}Foot`).head;
      p.reach(legOf(side), add(rest, shift), this.#pole(p), Z);
      p.set(`${side}Foot`, turn(X, pitch));
    }
  }

  /** Returns the direction of the knees, which mostly follows the hips. */
  #pole(p: Poser): Vector3 {
    const ahead = turned(p.turnOf('hips'), Z);
    return unit([ahead[0] * 0.5, 0, 1]);
  }

  /** Returns the distance by which the hips must be lowered so that no leg is overstretched at any time of the clip. */
  drop(gait: Gait, hips: (p: Poser, phase: number) => void): number {
    let most = 0;
    for (let k = 0; k < 48; k++) {
      const p = new Poser(this.skeleton);
      hips(p, k / 48);
      for (const side of SIDES) {
        const { along, up } = this.#foot(k / 48 + offsetOf(side), gait);
        const rest = p.bone(`${side}Foot`).head;
        const joint = p.headOf(`${side}UpperLeg`);
        const [dx, dz] = [joint[0] - rest[0], joint[2] - rest[2] - along];
        const reach = Math.sqrt(Math.max(0, (STRAIGHT * this.leg) ** 2 - dx * dx - dz * dz));
        most = Math.max(most, joint[1] - (rest[1] + up) - reach);
      }
    }
    return most;
  }

  /** Returns the position of a foot in a gait, raised so that its toes and heel stay above the ground. */
  #foot(phase: number, gait: Gait) {
    const { along, up, pitch } = footAt(phase, gait);
    const long = pitch > 0 ? this.toe : this.toe * 0.45;
    return { along, up: up + Math.abs(Math.sin(pitch)) * long, pitch };
  }

  step(p: Poser, phase: number, gait: Gait): void {
    const place = (side: Side) => {
      const { along, up, pitch } = this.#foot(phase + offsetOf(side), gait);
      return { shift: [0, up, along] as Vector3, pitch };
    };
    this.stand(p, { left: place('left'), right: place('right') });
  }

  still(p: Poser): void {
    const place = { shift: [0, 0, 0] as Vector3, pitch: 0 };
    this.stand(p, { left: place, right: place });
  }

  /** Returns whether an arm hangs at rest; one that holds something or is stretched out does not. */
  hangs(side: Side): boolean {
    const p = new Poser(this.skeleton);
    const direction = (name: string) => unit(sub(p.bone(name).tip, p.bone(name).head));
    return (
      !this.holds(side) &&
      direction(`${side}UpperArm`)[1] < -0.6 &&
      direction(`${side}LowerArm`)[1] < -0.5
    );
  }

  holds(side: Side): boolean {
    return this.skeleton.holding.has(`${side}Hand`);
  }

  /** Swings an arm to the front and back; an arm that does not hang swings less. */
  swing(p: Poser, side: Side, angle: number, bend: number, tuck = 0.12): void {
    const free = this.hangs(side);
    const share = free ? 1 : 0.3;
    p.local(`${side}UpperArm`, turn(X, -angle * share), turn(Z, -signOf(side) * (free ? tuck : 0)));
    p.flex(`${side}LowerArm`, free ? -bend : 0, X);
  }

  aimArm(p: Poser, side: Side, { upper, lower, wrist }: ArmKey): void {
    const sided = ([x, y, z]: Vector3): Vector3 =>
      turned(p.turnOf('chest'), [x * signOf(side), y, z]);
    p.aim(`${side}UpperArm`, sided(upper));
    p.aim(`${side}LowerArm`, sided(lower));
    p.local(`${side}Hand`, turn(turned(p.turnOf('chest'), X), wrist));
  }

  /** Returns the rest pose of an arm as a key. */
  restArm(side: Side): ArmKey {
    const p = new Poser(this.skeleton);
    const direction = (name: string): Vector3 => {
      const { head, tip } = p.bone(name);
      const [x, y, z] = unit(sub(tip, head));
      return [x * signOf(side), y, z];
    };
    return { upper: direction(`${side}UpperArm`), lower: direction(`${side}LowerArm`), wrist: 0 };
  }
}

export const offsetOf = (side: Side): number => (side === 'left' ? 0 : 0.5);

export function mixArms(a: ArmKey, b: ArmKey, t: number): ArmKey {
  return {
    upper: unit(mix(a.upper, b.upper, t)),
    lower: unit(mix(a.lower, b.lower, t)),
    wrist: a.wrist + (b.wrist - a.wrist) * t,
  };
}

/** Swings a cape backwards by an angle, with a sway. */
export function trail(p: Poser, angle: number, sway = 0): void {
  p.local('cape', turn(X, angle), turn(Y, sway));
}

/** Returns the side of the free hand, which is the one that waves. */
export const freeSide = (body: Body): Side =>
  body.holds('right') && !body.holds('left') ? 'left' : 'right';
