import type { Vector3 } from '../../../mesh/scene.ts';
import { type Clip, type Contact, RATE } from '../clip.ts';
import type { Gait } from '../gait.ts';
import { Poser } from '../poser.ts';
import type { Skeleton } from '../skeleton.ts';
import { chain, ease, turn, unit, X, Y, Z } from '../turns.ts';
import {
  type ArmKey,
  Body,
  freeSide,
  mixArms,
  offsetOf,
  SIDES,
  type Side,
  signOf,
  trail,
  wave,
} from './humanoid-body.ts';

/** Interpolates the arm's key at a phase. */
function armAt(keys: readonly (readonly [phase: number, key: ArmKey])[], phase: number): ArmKey {
  const next = keys.findIndex(([at]) => at >= phase);
  if (next <= 0) return keys[0][1];
  const [[from, a], [to, b]] = [keys[next - 1], keys[next]];
  return mixArms(a, b, ease((phase - from) / (to - from)));
}

function still(
  name: string,
  keys: number,
  at: (p: Poser, phase: number) => void,
  skeleton: Skeleton,
): Clip {
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

function going(
  name: string,
  keys: number,
  gait: Gait,
  skeleton: Skeleton,
  at: (p: Poser, phase: number) => void,
): Clip {
  const seconds = keys / RATE;
  return {
    ...still(name, keys, at, skeleton),
    ground: [0, 0, (-2 * gait.reach) / (gait.duty * seconds)],
    contacts: SIDES.map((side) => ({
      bone: `${side}Foot`,
      from: 1 - offsetOf(side),
      to: 1 - offsetOf(side) + gait.duty,
    })),
  };
}

function idle(body: Body): Clip {
  return still(
    'idle',
    90,
    (p, phase) => {
      p.move('hips', [
        0.006 * body.leg * wave(phase),
        -body.leg * (0.012 + 0.008 * wave(phase, 2)),
        0,
      ]);
      p.local('spine', turn(X, 0.012 * wave(phase, 2)));
      p.local('chest', turn(X, -0.02 * wave(phase, 2)));
      p.local('head', turn(Y, 0.12 * wave(phase)), turn(X, 0.025 * wave(phase, 2)));
      for (const side of SIDES)
        body.swing(p, side, 0.04 * wave(phase + 0.1), 6 + 3 * wave(phase, 2), 0.1);
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
    p.move('hips', [
      0.025 * body.leg * wave(phase),
      -0.022 * body.leg * wave(phase + 0.075, 2) - low,
      0,
    ]);
    p.set('hips', chain(turn(Y, -0.1 * wave(phase + 0.25)), turn(Z, -0.03 * wave(phase))));
  };
  let low = 0;
  low = body.drop(gait, hips);
  return going('walk', 30, gait, body.skeleton, (p, phase) => {
    hips(p, phase);
    p.set('spine', turn(X, 0.03));
    p.set('chest', chain(turn(Y, 0.12 * wave(phase + 0.25)), turn(X, 0.04)));
    p.set('head', turn(X, 0.02 * wave(phase, 2)));
    for (const side of SIDES)
      body.swing(
        p,
        side,
        -0.5 * wave(phase + 0.25 + offsetOf(side)),
        14 - 12 * wave(phase + 0.25 + offsetOf(side)),
      );
    trail(p, 0.16 + 0.05 * wave(phase, 2), 0.05 * wave(phase));
    body.step(p, phase, gait);
  });
}

function run(body: Body): Clip {
  const step = body.leg * body.skeleton.stride;
  const gait: Gait = {
    reach: 0.36 * step,
    duty: 0.35,
    lift: 0.27 * step,
    push: 0.9 * body.skeleton.stride,
    land: 0.25,
  };
  const hips = (p: Poser, phase: number): void => {
    // The hips are lowest when a foot bears the weight, in the middle of each step.
    p.move('hips', [
      0,
      -0.06 * body.leg * Math.cos(4 * Math.PI * (phase - gait.duty / 2)) - low,
      0,
    ]);
    p.set('hips', chain(turn(Y, -0.14 * wave(phase + 0.25)), turn(X, 0.08)));
  };
  let low = 0;
  low = body.drop(gait, hips);
  return going('run', 20, gait, body.skeleton, (p, phase) => {
    hips(p, phase);
    p.set('spine', turn(X, 0.14));
    p.set('chest', chain(turn(Y, 0.2 * wave(phase + 0.25)), turn(X, 0.2)));
    p.set('head', turn(X, 0.06));
    for (const side of SIDES)
      body.swing(p, side, -0.85 * wave(phase + 0.25 + offsetOf(side)) - 0.1, 78);
    trail(p, 0.5 + 0.1 * wave(phase, 2), 0.06 * wave(phase));
    body.step(p, phase, gait);
  });
}

/** The phases of a jump as fractions of its keys. Feet leave and touch the ground exactly at keys. */
const JUMP_KEYS = 36;
const JUMP = {
  crouch: 8 / JUMP_KEYS,
  leave: 12 / JUMP_KEYS,
  land: 25 / JUMP_KEYS,
  settle: 30 / JUMP_KEYS,
} as const;

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
        p.local(
          `${side}UpperArm`,
          turn(X, (0.7 * bent - 0.9 * tuck) * (free ? 1 : 0.35)),
          turn(Z, signOf(side) * 0.55 * tuck * (free ? 1 : 0.3)),
        );
        p.flex(`${side}LowerArm`, free ? -20 - 20 * bent : 0, X);
      }
      trail(p, 0.1 + 0.5 * Math.max(0, wave(air)) + 0.2 * bent);
      const up = air > 0 ? y * 0.86 : 0;
      const place = (side: Side) => {
        const pitch = 0.55 * tuck;
        return {
          shift: [
            0,
            up + (side === 'left' ? 0.08 : 0.14) * leg * tuck,
            (side === 'left' ? 0.1 : -0.06) * leg * tuck,
          ] as Vector3,
          pitch,
        };
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

function hello(body: Body): Clip {
  const side = freeSide(body);
  const rest = body.restArm(side);
  const raised = (swing: number): ArmKey => ({
    upper: unit([0.85, 0.3, 0.3]),
    lower: unit([swing, 1, 0.2]),
    wrist: 0,
  });
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

/** Makes the attack clip: a blow from above with a weapon, a shot with a bow, a punch with bare hands. */
function attack(body: Body): Clip {
  const bow = body.skeleton.holding.get('leftHand') === 'bow';
  const side: Side =
    body.holds('left') &&
    !body.holds('right') &&
    !body.skeleton.holding.get('leftHand')?.startsWith('shield') &&
    !bow
      ? 'left'
      : 'right';
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
  const guard: ArmKey = bow
    ? { upper: unit([0.1, -0.02, 1]), lower: unit([0.06, 0, 1]), wrist: 0 }
    : { upper: unit([0.5, -0.85, 0.35]), lower: unit([-0.3, 0.1, 0.9]), wrist: 0 };
  const spin = signOf(side);
  return still(
    'attack',
    36,
    (p, t) => {
      const wind = ease(t / 0.34) * (1 - ease((t - 0.42) / 0.14));
      const blow = ease((t - 0.42) / 0.14) * (1 - ease((t - 0.68) / 0.32));
      const twist = (bow ? 0.5 : 0.42) * (bow ? -Math.max(wind, blow) : blow - wind) * spin;
      p.move('hips', [
        0,
        -body.leg * (0.03 + 0.07 * blow + 0.03 * wind),
        body.leg * (0.1 * blow - 0.06 * wind) * (bow ? 0.2 : 1),
      ]);
      p.set('hips', turn(Y, -twist * 0.35));
      p.set('spine', chain(turn(Y, -twist * 0.7), turn(X, 0.12 * blow - 0.05 * wind)));
      p.set('chest', chain(turn(Y, -twist), turn(X, (bow ? 0 : 0.24) * blow - 0.08 * wind)));
      p.set('head', turn(X, 0.06 * blow));
      body.aimArm(p, side, armAt(arm, t));
      if (body.hangs(other) || bow)
        body.aimArm(p, other, mixArms(rest[other], guard, Math.max(wind, blow)));
      trail(p, 0.1 * blow + 0.06);
      body.still(p);
    },
    body.skeleton,
  );
}

/** Makes the clips of a biped. */
export function humanoidClips(skeleton: Skeleton): Clip[] {
  const body = new Body(skeleton);
  return [idle, walk, run, jump, hello, attack].map((make) => make(body));
}
