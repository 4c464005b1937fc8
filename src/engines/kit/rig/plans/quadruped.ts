import { dot } from '../../../math/vector.ts';
import type { Vector3 } from '../../../mesh/scene.ts';
import { type Clip, RATE } from '../clip.ts';
import { footAt, type Gait } from '../gait.ts';
import { type Pose, Poser, STRAIGHT } from '../poser.ts';
import type { Skeleton } from '../skeleton.ts';
import { add, chain, ease, lengthOf, sub, times, turn, unit, X, Y, Z } from '../turns.ts';

/**
 * The legs, and the direction in which their middle joint points: the wrist of a foreleg forward, the hock backward.
 */
const LEGS = [
  { leg: 'leftFront', pole: [0, 0, 1] },
  { leg: 'rightFront', pole: [0, 0, 1] },
  { leg: 'leftHind', pole: [0, 0, -1] },
  { leg: 'rightHind', pole: [0, 0, -1] },
] as const satisfies readonly { leg: string; pole: Vector3 }[];
type Leg = (typeof LEGS)[number]['leg'];

/**
 * The phase at which each leg touches the ground, as a fraction of the cycle. When walking, the hind leg of one side
 * comes first, then its foreleg, then the other side. A gallop is a bound.
 */
const WALKING: Readonly<Record<Leg, number>> = {
  leftHind: 0,
  leftFront: 0.25,
  rightHind: 0.5,
  rightFront: 0.75,
};
const GALLOPING: Readonly<Record<Leg, number>> = {
  leftHind: 0,
  rightHind: 0.1,
  leftFront: 0.5,
  rightFront: 0.6,
};

/** When the feet leave and touch the ground in a jump, exactly at keys. */
const JUMP_KEYS = 36;
const JUMP = { leave: 12 / JUMP_KEYS, land: 25 / JUMP_KEYS } as const;

const wave = (phase: number, times = 1): number => Math.sin(2 * Math.PI * phase * times);
const bonesOf = (leg: Leg) => [`${leg}UpperLeg`, `${leg}LowerLeg`, `${leg}Foot`] as const;
const NOWHERE = { shift: [0, 0, 0] as Vector3, pitch: 0 };

class Beast {
  readonly skeleton: Skeleton;
  /** The length of the shortest leg, from its joint to that of the foot. */
  readonly leg: number;

  constructor(skeleton: Skeleton) {
    this.skeleton = skeleton;
    const p = new Poser(skeleton);
    this.leg = Math.min(
      ...LEGS.map(({ leg }) =>
        lengthOf(sub(p.bone(`${leg}Foot`).head, p.bone(`${leg}UpperLeg`).head)),
      ),
    );
  }

  /** Places the feet, except those of legs for which `place` returns null. */
  stand(p: Poser, place: (leg: Leg) => { shift: Vector3; pitch: number } | null): void {
    for (const { leg, pole } of LEGS) {
      const placed = place(leg);
      if (placed === null) continue;
      const { shift, pitch } = placed;
      const bones = bonesOf(leg);
      p.reach(bones, add(p.bone(bones[2]).head, shift), this.#pole(p, bones, pole));
      p.set(bones[2], turn(X, pitch));
    }
  }

  /** Returns the direction in which the middle joint of a leg points at rest; for a straight leg, `otherwise`. */
  #pole(p: Poser, [a, b, c]: readonly [string, string, string], otherwise: Vector3): Vector3 {
    const [top, middle, foot] = [a, b, c].map((name) => p.bone(name).head);
    const whole = unit(sub(foot, top));
    const way = sub(middle, top);
    const aside = sub(way, times(whole, dot(way, whole)));
    return lengthOf(aside) < 0.04 * this.leg ? otherwise : unit(aside);
  }

  step(p: Poser, phase: number, gait: Gait, offsets: Readonly<Record<Leg, number>>): void {
    this.stand(p, (leg) => {
      const { along, up, pitch } = footAt(phase - offsets[leg], gait);
      return { shift: [0, up, along], pitch };
    });
  }

  /** Returns the distance by which the body must be lowered so that no leg is overstretched. */
  drop(
    gait: Gait,
    offsets: Readonly<Record<Leg, number>>,
    trunk: (p: Poser, phase: number) => void,
  ): number {
    let most = 0;
    for (let k = 0; k < 48; k++) {
      const p = new Poser(this.skeleton);
      trunk(p, k / 48);
      for (const { leg } of LEGS) {
        const [a, b, c] = bonesOf(leg).map((name) => p.bone(name));
        const long = STRAIGHT * (lengthOf(sub(b.head, a.head)) + lengthOf(sub(c.head, b.head)));
        const { along, up } = footAt(k / 48 - offsets[leg], gait);
        const joint = p.headOf(a.name);
        const [dx, dz] = [joint[0] - c.head[0], joint[2] - c.head[2] - along];
        most = Math.max(
          most,
          joint[1] - c.head[1] - up - Math.sqrt(Math.max(0, long * long - dx * dx - dz * dz)),
        );
      }
    }
    return most;
  }
}

/** Swings the tail's bones one after another. */
function tail(p: Poser, sway: (bone: number) => number, lift = 0): void {
  for (let i = 0; p.has(`tail${i + 1}`); i++)
    p.local(`tail${i + 1}`, turn(Y, sway(i)), turn(X, lift));
}

/** Raises the wings, if there are any, by an angle. */
function wings(p: Poser, up: number, back = 0): void {
  for (const [side, sign] of [
    ['left', 1],
    ['right', -1],
  ] as const)
    p.local(`${side}Wing`, turn(Z, sign * up), turn(Y, sign * back));
}

function clip(
  beast: Beast,
  name: string,
  keys: number,
  at: (p: Poser, phase: number) => void,
): Clip {
  return {
    name,
    keys,
    ground: [0, 0, 0],
    contacts: LEGS.map(({ leg }) => ({ bone: `${leg}Foot`, from: 0, to: 1 })),
    at(phase): Pose {
      const p = new Poser(beast.skeleton);
      at(p, phase);
      return p.pose();
    },
  };
}

function going(
  beast: Beast,
  name: string,
  keys: number,
  { gait, offsets }: { gait: Gait; offsets: Readonly<Record<Leg, number>> },
  [trunk, more]: readonly [
    trunk: (p: Poser, phase: number, low: number) => void,
    more: (p: Poser, phase: number) => void,
  ],
): Clip {
  const low = beast.drop(gait, offsets, (p, phase) => trunk(p, phase, 0));
  return {
    ...clip(beast, name, keys, (p, phase) => {
      trunk(p, phase, low);
      more(p, phase);
      beast.step(p, phase, gait, offsets);
    }),
    ground: [0, 0, (-2 * gait.reach) / ((gait.duty * keys) / RATE)],
    contacts: LEGS.map(({ leg }) => ({
      bone: `${leg}Foot`,
      from: offsets[leg],
      to: offsets[leg] + gait.duty,
    })),
  };
}

/** Makes the clips of a quadruped. */
export function quadrupedClips(skeleton: Skeleton): Clip[] {
  const beast = new Beast(skeleton);
  const { leg } = beast;
  const step = leg * skeleton.stride;
  if (skeleton.resting) return [breathing(beast)];
  const idle = clip(beast, 'idle', 90, (p, t) => {
    p.move('hips', [0, -leg * (0.012 + 0.008 * wave(t, 2)), 0]);
    p.local('chest', turn(X, 0.008 * wave(t, 2)));
    p.local('neck', turn(X, 0.03 * wave(t, 2)));
    p.local('head', turn(Y, 0.16 * wave(t)), turn(X, 0.03 * wave(t, 2)));
    tail(p, (i) => 0.12 * wave(t - 0.1 * i, 2));
    wings(p, 0.04 * wave(t, 2));
    beast.stand(p, () => NOWHERE);
  });
  const amble: Gait = { reach: 0.24 * step, duty: 2 / 3, lift: 0.16 * step, push: 0.5, land: 0 };
  const walk = going(beast, 'walk', 36, { gait: amble, offsets: WALKING }, [
    (p, t, low) => {
      p.move('hips', [0, -low - 0.012 * leg * wave(t, 2), 0]);
      p.set('hips', turn(Y, 0.03 * wave(t)));
      p.local('chest', turn(Y, -0.05 * wave(t)));
    },
    (p, t) => {
      p.local('neck', turn(X, 0.05 * wave(t + 0.1, 2)));
      p.local('head', turn(X, -0.03 * wave(t + 0.1, 2)));
      tail(p, (i) => 0.16 * wave(t - 0.12 * i));
      wings(p, 0.05 * wave(t, 2));
    },
  ]);
  const gallop: Gait = { reach: 0.32 * step, duty: 0.3, lift: 0.2 * step, push: 0.5, land: 0 };
  const run = going(beast, 'run', 20, { gait: gallop, offsets: GALLOPING }, [
    (p, t, low) => {
      p.move('hips', [0, -low + 0.07 * leg * wave(t + 0.05, 2), 0]);
      p.set('hips', turn(X, 0.07 * wave(t - 0.1)));
      p.local('chest', turn(X, -0.1 * wave(t - 0.16)));
    },
    (p, t) => {
      p.local('neck', turn(X, 0.1 + 0.08 * wave(t + 0.1)));
      p.local('head', turn(X, -0.1 - 0.05 * wave(t + 0.1)));
      tail(p, (i) => 0.05 * wave(t - 0.1 * i), 0.1 * wave(t - 0.2));
      wings(p, -0.1 + 0.1 * wave(t), 0.2);
    },
  ]);
  const jump = clip(beast, 'jump', JUMP_KEYS, (p, t) => {
    const { leave, land } = JUMP;
    const air = t > leave && t < land ? (t - leave) / (land - leave) : 0;
    const bent =
      t <= leave
        ? Math.sin((Math.PI * t) / leave)
        : t >= land
          ? 0.8 * Math.sin((Math.PI * (t - land)) / (1 - land))
          : 0;
    const y = 0.7 * leg * 4 * air * (1 - air);
    const nose = air > 0 ? -0.22 * Math.sin(2 * Math.PI * air) : 0;
    p.move('hips', [0, y - 0.09 * leg * bent - 0.012 * leg, 0]);
    p.set('hips', turn(X, nose));
    p.local('neck', turn(X, 0.1 * bent));
    tail(p, () => 0, -0.12 * Math.sin(Math.PI * air));
    wings(p, 0.5 * wave(air, 2));
    const tuck = Math.sin(Math.PI * air);
    beast.stand(p, (each) => ({
      shift: [
        0,
        y + (0.1 - (each.endsWith('Hind') ? nose : -nose) * 0.5) * leg * tuck,
        (each.endsWith('Hind') ? -0.1 : 0.08) * leg * tuck,
      ],
      pitch: 0.3 * tuck,
    }));
  });
  jump.contacts = jump.contacts.flatMap(({ bone }) => [
    { bone, from: 0, to: JUMP.leave },
    { bone, from: JUMP.land, to: 1 },
  ]);
  const clips = [idle, walk, run, jump];
  if (skeleton.index.has('leftWing')) clips.push(fly(beast));
  return clips;
}

/** The clip of an animal that sits or lies: it breathes, looks around and moves its tail. */
function breathing(beast: Beast): Clip {
  return clip(beast, 'idle', 90, (p, t) => {
    p.local('chest', turn(X, 0.008 * wave(t, 2)));
    p.local('neck', turn(X, 0.015 * wave(t, 2)));
    p.local('head', turn(Y, 0.06 * wave(t)));
    tail(p, (i) => (i === 0 ? 0 : 0.08 * wave(t - 0.1 * i, 2)));
  });
}

function fly(beast: Beast): Clip {
  const { leg } = beast;
  return {
    ...clip(beast, 'fly', 24, (p, t) => {
      p.move('hips', [0, leg * (1.2 - 0.16 * wave(t + 0.25)), 0]);
      p.set('hips', turn(X, 0.1));
      p.local('chest', turn(X, -0.16));
      p.local('neck', turn(X, 0.06 * wave(t)));
      wings(p, 0.62 * wave(t + 0.25), 0.06 * wave(t));
      tail(p, (i) => 0.05 * wave(t - 0.1 * i), 0.05 * wave(t - 0.2));
      for (const { leg: name } of LEGS) {
        p.local(`${name}UpperLeg`, turn(X, name.endsWith('Hind') ? 0.5 : 0.25));
        p.local(`${name}LowerLeg`, turn(X, name.endsWith('Hind') ? 0.2 : 0.35));
      }
    }),
    contacts: [],
  };
}

/** Lays the belly on the ground, with the forefeet in front of the breast and the hind feet beside the belly. */
function lie(p: Poser, beast: Beast): void {
  const { leg } = beast;
  const chest = p.bone('chest');
  const ground = p.bone('leftFrontFoot').tip[1];
  p.move('hips', [0, ground + chest.radius * 0.96 - chest.head[1], 0]);
  beast.stand(p, (each) => ({
    shift: [0, 0, each.endsWith('Hind') ? 0.34 * leg : 0.62 * leg],
    pitch: 0,
  }));
  tail(p, (i) => 0.28 - 0.05 * i, -0.1);
}

/** Poses of a quadruped, in addition to the frames of its clips. */
export const QUADRUPED_POSES: Readonly<Record<string, (skeleton: Skeleton) => Pose>> = {
  sitting: (skeleton) => {
    const [p, beast] = [new Poser(skeleton), new Beast(skeleton)];
    const { leg } = beast;
    const back = p.bone('leftFrontUpperLeg').head[2] - p.bone('leftHindUpperLeg').head[2];
    const tilt = Math.min(0.5, Math.asin(Math.min(1, (0.5 * leg) / back)));
    p.move('hips', [0, -back * Math.sin(tilt), back * (1 - Math.cos(tilt))]);
    p.set('hips', turn(X, -tilt));
    p.local('neck', turn(X, tilt * 0.6));
    p.local('head', turn(X, tilt * 0.4));
    beast.stand(p, (each) => ({ shift: [0, 0, each.endsWith('Hind') ? 0.36 * leg : 0], pitch: 0 }));
    tail(p, () => 0.1, tilt * 0.3);
    return p.pose();
  },
  lying: (skeleton) => {
    const p = new Poser(skeleton);
    lie(p, new Beast(skeleton));
    p.local('neck', turn(X, 0.1));
    return p.pose();
  },
  sleeping: (skeleton) => {
    const p = new Poser(skeleton);
    lie(p, new Beast(skeleton));
    p.local('neck', turn(X, 0.34));
    p.local('head', turn(X, 0.1), turn(Y, 0.2));
    return p.pose();
  },
  rearing: (skeleton) => {
    const [p, beast] = [new Poser(skeleton), new Beast(skeleton)];
    const { leg } = beast;
    p.move('hips', [0, 0.04 * leg, 0]);
    p.set('hips', turn(X, -1));
    p.local('neck', turn(X, 0.35));
    p.local('head', turn(X, 0.4));
    beast.stand(p, (each) =>
      each.endsWith('Hind') ? { shift: [0, 0, 0.18 * leg], pitch: 0 } : null,
    );
    for (const [side, bend] of [
      ['left', 0.9],
      ['right', 0.6],
    ] as const) {
      p.local(`${side}FrontUpperLeg`, turn(X, 0.25 - 0.5 * bend));
      p.local(`${side}FrontLowerLeg`, turn(X, bend));
    }
    return p.pose();
  },
  howling: (skeleton) => {
    const p = new Poser(skeleton);
    p.local('neck', turn(X, -0.45));
    p.local('head', turn(X, -0.55));
    return p.pose();
  },
  looking: (skeleton) => {
    const p = new Poser(skeleton);
    p.local('neck', chain(turn(Y, 0.25)));
    p.local('head', turn(Y, 0.3 * ease(1)));
    return p.pose();
  },
};
