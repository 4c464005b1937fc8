import type { Vector3 } from '../../../mesh/scene.ts';
import type { Clip, Contact } from '../clip.ts';
import { RATE } from '../clip.ts';
import { footAt, type Gait } from '../gait.ts';
import { Poser, STRAIGHT } from '../poser.ts';
import type { Skeleton } from '../skeleton.ts';
import { add, chain, ease, lengthOf, mix, sub, turn, turned, unit, X, Y, Z } from '../turns.ts';

const SIDES = ['left', 'right'] as const;
type Side = (typeof SIDES)[number];

const wave = (phase: number, times = 1): number => Math.sin(2 * Math.PI * phase * times);
/** +1 for the left, which is at +X, −1 for the right. */
const signOf = (side: Side): number => (side === 'left' ? 1 : -1);
const legOf = (side: Side) => [`${side}UpperLeg`, `${side}LowerLeg`, `${side}Foot`] as const;

/** Where an arm is: directions of its two bones, and how far the hand is bent to the front, in radians. */
interface ArmKey {
  upper: Vector3;
  lower: Vector3;
  wrist: number;
}

/** Legs and arms of a figure on two legs as its clips move them. */
class Body {
  readonly skeleton: Skeleton;
  /** Length of a leg from its joint to the ankle. */
  readonly leg: number;
  /** Ankle to toes, and to the ground. */
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

  /** Feet to places beside where they rest. */
  stand(p: Poser, places: Readonly<Record<Side, { shift: Vector3; pitch: number }>>): void {
    for (const side of SIDES) {
      const { shift, pitch } = places[side];
      const rest = p.bone(`${side}Foot`).head;
      p.reach(legOf(side), add(rest, shift), this.#pole(p), Z);
      p.set(`${side}Foot`, turn(X, pitch));
    }
  }

  /** Knees look to where the hips do, for the most part. */
  #pole(p: Poser): Vector3 {
    const ahead = turned(p.turnOf('hips'), Z);
    return unit([ahead[0] * 0.5, 0, 1]);
  }

  /** The hips so low that no leg is overstretched, which is looked for over the whole clip. */
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

  /** A foot of a gait, lifted so that its toes and heel stay above the ground. */
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

  /** Whether an arm hangs as it rests: one that holds something or is stretched out does not. */
  hangs(side: Side): boolean {
    const p = new Poser(this.skeleton);
    const direction = (name: string) => unit(sub(p.bone(name).tip, p.bone(name).head));
    return !this.holds(side) && direction(`${side}UpperArm`)[1] < -0.6 && direction(`${side}LowerArm`)[1] < -0.5;
  }

  holds(side: Side): boolean {
    return this.skeleton.holding.has(`${side}Hand`);
  }

  /** Swings an arm to the front and back; one that does not hang, less. */
  swing(p: Poser, side: Side, angle: number, bend: number, tuck = 0.12): void {
    const free = this.hangs(side);
    const share = free ? 1 : 0.3;
    p.local(`${side}UpperArm`, turn(X, -angle * share), turn(Z, -signOf(side) * (free ? tuck : 0)));
    p.flex(`${side}LowerArm`, free ? -bend : 0, X);
  }

  aimArm(p: Poser, side: Side, { upper, lower, wrist }: ArmKey): void {
    const sided = ([x, y, z]: Vector3): Vector3 => turned(p.turnOf('chest'), [x * signOf(side), y, z]);
    p.aim(`${side}UpperArm`, sided(upper));
    p.aim(`${side}LowerArm`, sided(lower));
    p.local(`${side}Hand`, turn(turned(p.turnOf('chest'), X), wrist));
  }

  /** How an arm rests, as a key. */
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

const offsetOf = (side: Side): number => (side === 'left' ? 0 : 0.5);

function mixArms(a: ArmKey, b: ArmKey, t: number): ArmKey {
  return { upper: unit(mix(a.upper, b.upper, t)), lower: unit(mix(a.lower, b.lower, t)), wrist: a.wrist + (b.wrist - a.wrist) * t };
}

/** The key at a phase, between those around it. */
function armAt(keys: readonly (readonly [phase: number, key: ArmKey])[], phase: number): ArmKey {
  const next = keys.findIndex(([at]) => at >= phase);
  if (next <= 0) return keys[0][1];
  const [[from, a], [to, b]] = [keys[next - 1], keys[next]];
  return mixArms(a, b, ease((phase - from) / (to - from)));
}

/** Capes hang behind: back by an angle, with a sway. */
function trail(p: Poser, angle: number, sway = 0): void {
  p.local('cape', turn(X, angle), turn(Y, sway));
}

function still(name: string, keys: number, at: (p: Poser, phase: number) => void, skeleton: Skeleton): Clip {
  return {
    name,
    keys,
    ground: [0, 0, 0],
    contacts: SIDES.map((side): Contact => ({ bone: `${side}Foot`, from: 0, to: 1 })),
    at(phase) {
      const p = new Poser(skeleton);
      at(p, phase);
      return p.pose();
    },
  };
}

function going(name: string, keys: number, gait: Gait, skeleton: Skeleton, at: (p: Poser, phase: number) => void): Clip {
  const seconds = keys / RATE;
  return {
    ...still(name, keys, at, skeleton),
    ground: [0, 0, (-2 * gait.reach) / (gait.duty * seconds)],
    contacts: SIDES.map((side) => ({ bone: `${side}Foot`, from: 1 - offsetOf(side), to: 1 - offsetOf(side) + gait.duty })),
  };
}

function idle(body: Body): Clip {
  return still(
    'idle',
    90,
    (p, phase) => {
      p.move('hips', [0.006 * body.leg * wave(phase), -body.leg * (0.012 + 0.008 * wave(phase, 2)), 0]);
      p.local('spine', turn(X, 0.012 * wave(phase, 2)));
      p.local('chest', turn(X, -0.02 * wave(phase, 2)));
      p.local('head', turn(Y, 0.12 * wave(phase)), turn(X, 0.025 * wave(phase, 2)));
      for (const side of SIDES) body.swing(p, side, 0.04 * wave(phase + 0.1), 6 + 3 * wave(phase, 2), 0.1);
      trail(p, 0.02 + 0.02 * wave(phase));
      body.still(p);
    },
    body.skeleton,
  );
}

function walk(body: Body): Clip {
  const step = body.leg * body.skeleton.stride;
  const gait: Gait = { reach: 0.3 * step, duty: 0.6, lift: 0.1 * step, push: 0.5, land: 0.3 };
  const hips = (p: Poser, phase: number): void => {
    p.move('hips', [0.025 * body.leg * wave(phase), -0.022 * body.leg * wave(phase + 0.075, 2) - low, 0]);
    p.set('hips', chain(turn(Y, -0.1 * wave(phase + 0.25)), turn(Z, -0.03 * wave(phase))));
  };
  let low = 0;
  low = body.drop(gait, hips);
  return going('walk', 30, gait, body.skeleton, (p, phase) => {
    hips(p, phase);
    p.set('spine', turn(X, 0.03));
    p.set('chest', chain(turn(Y, 0.12 * wave(phase + 0.25)), turn(X, 0.04)));
    p.set('head', turn(X, 0.02 * wave(phase, 2)));
    for (const side of SIDES) body.swing(p, side, -0.5 * wave(phase + 0.25 + offsetOf(side)), 14 - 12 * wave(phase + 0.25 + offsetOf(side)));
    trail(p, 0.16 + 0.05 * wave(phase, 2), 0.05 * wave(phase));
    body.step(p, phase, gait);
  });
}

function run(body: Body): Clip {
  const step = body.leg * body.skeleton.stride;
  const gait: Gait = { reach: 0.36 * step, duty: 0.35, lift: 0.32 * step, push: 0.9 * body.skeleton.stride, land: 0.25 };
  const hips = (p: Poser, phase: number): void => {
    // Lowest when a foot bears it, at the middle of each step.
    p.move('hips', [0, -0.06 * body.leg * Math.cos(4 * Math.PI * (phase - gait.duty / 2)) - low, 0]);
    p.set('hips', chain(turn(Y, -0.14 * wave(phase + 0.25)), turn(X, 0.08)));
  };
  let low = 0;
  low = body.drop(gait, hips);
  return going('run', 20, gait, body.skeleton, (p, phase) => {
    hips(p, phase);
    p.set('spine', turn(X, 0.14));
    p.set('chest', chain(turn(Y, 0.2 * wave(phase + 0.25)), turn(X, 0.2)));
    p.set('head', turn(X, 0.06));
    for (const side of SIDES) body.swing(p, side, -0.85 * wave(phase + 0.25 + offsetOf(side)) - 0.1, 78);
    trail(p, 0.5 + 0.1 * wave(phase, 2), 0.06 * wave(phase));
    body.step(p, phase, gait);
  });
}

/** Keys of a jump, and down, up and down again in shares of them: feet leave and come down on a key. */
const JUMP_KEYS = 36;
const JUMP = { crouch: 8 / JUMP_KEYS, leave: 12 / JUMP_KEYS, land: 25 / JUMP_KEYS, settle: 30 / JUMP_KEYS } as const;

function jump(body: Body): Clip {
  const { leg } = body;
  const [deep, high] = [0.3 * leg, 0.75 * leg];
  const height = (t: number): number => {
    const { crouch, leave, land, settle } = JUMP;
    if (t < crouch) return -deep * ease(t / crouch);
    if (t < leave) return -deep + deep * ease((t - crouch) / (leave - crouch));
    if (t < land) {
      const w = (t - leave) / (land - leave);
      return high * 4 * w * (1 - w);
    }
    if (t < settle) return -deep * 0.8 * ease((t - land) / (settle - land));
    return -deep * 0.8 * (1 - ease((t - settle) / (1 - settle)));
  };
  const clip = still(
    'jump',
    JUMP_KEYS,
    (p, t) => {
      const y = height(t);
      const air = t > JUMP.leave && t < JUMP.land ? (t - JUMP.leave) / (JUMP.land - JUMP.leave) : 0;
      const tuck = Math.sin(Math.PI * air);
      const bent = Math.max(0, -y) / deep;
      p.move('hips', [0, y - 0.012 * leg, -0.12 * leg * bent]);
      p.set('hips', turn(X, 0.3 * bent));
      p.set('spine', turn(X, 0.4 * bent));
      p.set('chest', turn(X, 0.36 * bent - 0.1 * tuck));
      p.set('head', turn(X, 0.12 * bent));
      for (const side of SIDES) {
        const free = body.hangs(side);
        p.local(`${side}UpperArm`, turn(X, (0.7 * bent - 0.9 * tuck) * (free ? 1 : 0.35)), turn(Z, signOf(side) * 0.55 * tuck * (free ? 1 : 0.3)));
        p.flex(`${side}LowerArm`, free ? -20 - 20 * bent : 0, X);
      }
      trail(p, 0.1 + 0.5 * Math.max(0, wave(air)) + 0.2 * bent);
      const up = air > 0 ? y * 0.86 : 0;
      const place = (side: Side) => {
        const pitch = 0.55 * tuck;
        return { shift: [0, up + (side === 'left' ? 0.08 : 0.14) * leg * tuck, (side === 'left' ? 0.1 : -0.06) * leg * tuck] as Vector3, pitch };
      };
      body.stand(p, { left: place('left'), right: place('right') });
    },
    body.skeleton,
  );
  const contacts = clip.contacts.flatMap(({ bone }) => [
    { bone, from: 0, to: JUMP.leave },
    { bone, from: JUMP.land, to: 1 },
  ]);
  return { ...clip, contacts };
}

/** The hand that waves is the one that is free. */
const freeSide = (body: Body): Side => (body.holds('right') && !body.holds('left') ? 'left' : 'right');

function hello(body: Body): Clip {
  const side = freeSide(body);
  const rest = body.restArm(side);
  const raised = (swing: number): ArmKey => ({ upper: unit([0.85, 0.3, 0.3]), lower: unit([swing, 1, 0.2]), wrist: 0 });
  return still(
    'wave',
    60,
    (p, phase) => {
      const up = ease(phase / 0.2) * ease((1 - phase) / 0.2);
      p.move('hips', [-signOf(side) * 0.02 * body.leg * up, -0.016 * body.leg, 0]);
      p.local('chest', turn(Z, -signOf(side) * 0.05 * up));
      p.local('head', turn(Z, signOf(side) * 0.08 * up), turn(Y, signOf(side) * 0.06 * up));
      const other = side === 'left' ? 'right' : 'left';
      body.swing(p, other, 0.03 * wave(phase), 6, 0.1);
      body.aimArm(p, side, mixArms(rest, raised(0.36 * wave(phase, 4)), up));
      trail(p, 0.02);
      body.still(p);
    },
    body.skeleton,
  );
}

/** With a weapon a blow from above, with a bow a shot, with bare hands a punch. */
function attack(body: Body): Clip {
  const bow = body.skeleton.holding.get('leftHand') === 'bow';
  const side: Side = body.holds('left') && !body.holds('right') && !body.skeleton.holding.get('leftHand')?.startsWith('shield') && !bow ? 'left' : 'right';
  const other: Side = side === 'left' ? 'right' : 'left';
  const rest = { [side]: body.restArm(side), [other]: body.restArm(other) } as Record<Side, ArmKey>;
  const armed = body.holds(side);
  const back: ArmKey = bow
    ? { upper: unit([0.5, -0.2, 0.8]), lower: unit([-0.5, 0.3, 0.8]), wrist: 0 }
    : armed
      ? { upper: unit([0.75, 0.42, -0.1]), lower: unit([0.1, 1, 0.1]), wrist: -0.3 }
      : { upper: unit([0.45, -0.75, -0.6]), lower: unit([0.05, 0.1, 1]), wrist: 0 };
  const hit: ArmKey = bow
    ? { upper: unit([0.85, -0.1, -0.2]), lower: unit([-0.6, 0.15, 0.8]), wrist: 0 }
    : armed
      ? { upper: unit([0.1, -0.55, 0.85]), lower: unit([-0.15, -0.45, 0.9]), wrist: 1 }
      : { upper: unit([-0.05, -0.1, 1]), lower: unit([-0.15, 0, 1]), wrist: 0 };
  const arm = [
    [0, rest[side]],
    [0.34, back],
    [0.42, back],
    [0.56, hit],
    [0.68, hit],
    [1, rest[side]],
  ] as const;
  const guard: ArmKey = bow ? { upper: unit([0.1, -0.02, 1]), lower: unit([0.06, 0, 1]), wrist: 0 } : { upper: unit([0.5, -0.85, 0.35]), lower: unit([-0.3, 0.1, 0.9]), wrist: 0 };
  const spin = signOf(side);
  return still(
    'attack',
    36,
    (p, t) => {
      const wind = ease(t / 0.34) * (1 - ease((t - 0.42) / 0.14));
      const blow = ease((t - 0.42) / 0.14) * (1 - ease((t - 0.68) / 0.32));
      const twist = (bow ? 0.5 : 0.42) * (bow ? -Math.max(wind, blow) : blow - wind) * spin;
      p.move('hips', [0, -body.leg * (0.03 + 0.07 * blow + 0.03 * wind), body.leg * (0.1 * blow - 0.06 * wind) * (bow ? 0.2 : 1)]);
      p.set('hips', turn(Y, -twist * 0.35));
      p.set('spine', chain(turn(Y, -twist * 0.7), turn(X, 0.12 * blow - 0.05 * wind)));
      p.set('chest', chain(turn(Y, -twist), turn(X, (bow ? 0 : 0.24) * blow - 0.08 * wind)));
      p.set('head', turn(X, 0.06 * blow));
      body.aimArm(p, side, armAt(arm, t));
      if (body.hangs(other) || bow) body.aimArm(p, other, mixArms(rest[other], guard, Math.max(wind, blow)));
      trail(p, 0.1 * blow + 0.06);
      body.still(p);
    },
    body.skeleton,
  );
}

/** Clips of a figure on two legs. */
export function humanoidClips(skeleton: Skeleton): Clip[] {
  const body = new Body(skeleton);
  return [idle, walk, run, jump, hello, attack].map((make) => make(body));
}

/** Poses of a figure on two legs that are no frames of its clips. */
export const HUMANOID_POSES: Readonly<Record<string, (skeleton: Skeleton) => ReturnType<Poser['pose']>>> = {
  sitting: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    const down = p.bone('leftUpperLeg').head[1] - p.bone('leftFoot').tip[1];
    p.move('hips', [0, -down + p.bone('leftUpperLeg').radius * 0.8, 0]);
    p.set('spine', turn(X, -0.06));
    for (const side of SIDES) {
      const out = signOf(side);
      p.reach(legOf(side), add(p.headOf(`${side}UpperLeg`), [out * 0.16 * body.leg, -0.02 * body.leg, 0.86 * body.leg]), [0, 1, 0.3], Z);
      p.set(`${side}Foot`, chain(turn(Y, out * 0.2), turn(X, -0.25)));
      body.swing(p, side, 0.5, 40);
    }
    trail(p, 0.75);
    return p.pose();
  },
  kneeling: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    const half = body.leg / 2;
    p.move('hips', [0, -half * 0.98, 0]);
    p.set('spine', turn(X, 0.08));
    const [l, r] = [p.bone('leftFoot').head, p.bone('rightFoot').head];
    p.reach(legOf('left'), add(l, [0, 0, half * 0.95]), [0, 0.4, 1], Z);
    p.set('leftFoot', turn(X, 0));
    p.reach(legOf('right'), add(r, [0, 0.02 * half, -half * 1.02]), [0, -0.6, 1], Z);
    p.set('rightFoot', turn(X, 1.4));
    for (const side of SIDES) body.swing(p, side, 0.35, 40);
    trail(p, 0.2);
    return p.pose();
  },
  dancing: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    p.move('hips', [0.06 * body.leg, -0.06 * body.leg, 0]);
    p.set('hips', chain(turn(Y, 0.2), turn(Z, -0.12)));
    p.set('spine', turn(Z, 0.06));
    p.set('chest', turn(Z, 0.16));
    p.set('head', turn(Z, -0.1));
    body.stand(p, { left: { shift: [0, 0, 0], pitch: 0 }, right: { shift: [-0.06 * body.leg, 0.3 * body.leg, -0.25 * body.leg], pitch: 0.7 } });
    for (const side of SIDES) body.aimArm(p, side, side === 'left' ? { upper: unit([0.9, 0.35, 0.2]), lower: unit([0.2, 1, 0.1]), wrist: 0 } : { upper: unit([0.9, -0.3, 0.25]), lower: unit([0.4, -0.5, 0.7]), wrist: 0 });
    trail(p, 0.15, 0.2);
    return p.pose();
  },
  pointing: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    const side = freeSide(body);
    const ahead: ArmKey = { upper: unit([0.25, -0.02, 1]), lower: unit([0.15, 0.05, 1]), wrist: 0 };
    body.aimArm(p, side, ahead);
    p.set('head', turn(X, -0.02));
    return p.pose();
  },
  raising: (skeleton) => {
    const [p, body] = [new Poser(skeleton), new Body(skeleton)];
    const side: Side = body.holds('left') && !body.holds('right') ? 'left' : 'right';
    p.local('chest', turn(Z, signOf(side) * 0.06), turn(X, -0.04));
    p.local('head', turn(X, -0.14));
    // The forearm keeps its turn, so that what stands up in the hand at rest stands up here.
    body.aimArm(p, side, { upper: unit([0.5, 0.86, 0.1]), lower: unit([-0.05, 1, 0.12]), wrist: body.holds(side) ? 1.35 : 0 });
    const other: Side = side === 'left' ? 'right' : 'left';
    body.swing(p, other, -0.1, 20, 0.05);
    body.stand(p, { left: { shift: [0, 0, 0.1 * body.leg], pitch: 0 }, right: { shift: [0, 0, -0.1 * body.leg], pitch: 0 } });
    return p.pose();
  },
};

