import type { Vector3 } from '../../../mesh/scene.ts';
import { type Clip, type Contact, RATE } from '../clip.ts';
import { footAt, type Gait } from '../gait.ts';
import { type Pose, Poser } from '../poser.ts';
import type { Skeleton } from '../skeleton.ts';
import { add, betweenFrames, chain, ease, sub, times, turn, X, Y, Z } from '../turns.ts';

const wave = (phase: number, repeats = 1): number => Math.sin(2 * Math.PI * phase * repeats);

function clip(skeleton: Skeleton, name: string, keys: number, at: (p: Poser, phase: number) => void, contacts: Contact[] = []): Clip {
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

const SIDES = [
  ['left', 1],
  ['right', -1],
] as const;

/** Length of a bone along an axis of the world. */
const spanOf = (skeleton: Skeleton, name: string): number => {
  const { head, tip } = new Poser(skeleton).bone(name);
  return Math.hypot(...sub(tip, head));
};

/** Puts a bone beside where it rests, wherever the body goes. */
function plant(p: Poser, bone: string, shift: Vector3): void {
  p.place(bone, add(p.bone(bone).head, shift));
}

/** Steps of legs that are one bone each: they move as a whole, by so much as their bodies hide. */
function stepping(skeleton: Skeleton, name: string, keys: number, legs: readonly { bone: string; offset: number }[], gait: Gait, heading: Vector3, body: (p: Poser, t: number) => void): Clip {
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

function still(skeleton: Skeleton, name: string, keys: number, legs: readonly string[], at: (p: Poser, t: number) => void): Clip {
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

/** Wings out from the body by an angle that flaps. */
function flap(p: Poser, up: number): void {
  for (const [side, sign] of SIDES) p.local(`${side}Wing`, turn(Z, sign * up));
}

/** Wings spread to the sides, with what is outside when they are folded above, up by an angle. */
function spread(p: Poser, up: number): void {
  for (const [side, sign] of SIDES) {
    const { head, tip } = p.bone(`${side}Wing`);
    const out = betweenFrames([sub(tip, head), [sign, 0, 0]], [[sign, 0, -0.25], Y]);
    p.local(`${side}Wing`, turn(Z, sign * up), out);
  }
}

/** Clips of a bird. */
export function birdClips(skeleton: Skeleton): Clip[] {
  const legs = ['leftLeg', 'rightLeg'];
  const size = spanOf(skeleton, 'body');
  const idle = still(skeleton, 'idle', 90, legs, (p, t) => {
    p.move('body', [0, 0.012 * size * wave(t, 2), 0]);
    p.local('head', turn(Y, 0.4 * ease(2 * Math.abs(((t + 0.25) % 1) - 0.5)) - 0.2), turn(X, 0.06 * wave(t, 2)));
    p.local('tail', turn(X, 0.08 * wave(t, 2)));
    flap(p, 0.03 * wave(t, 2));
  });
  const steps = (name: string, keys: number, gait: Gait, roll: number): Clip =>
    stepping(
      skeleton,
      name,
      keys,
      [
        { bone: 'leftLeg', offset: 0 },
        { bone: 'rightLeg', offset: 0.5 },
      ],
      gait,
      Z,
      (p, t) => {
        // Over the foot that bears it: the left one at first.
        const over = wave(t + 0.25 - gait.duty / 2);
        p.move('body', [roll * 0.2 * size * over, 0.02 * size * wave(t, 2), 0]);
        p.set('body', turn(Z, -roll * over));
        p.local('head', turn(Z, roll * 0.7 * over), turn(X, 0.07 * wave(t, 2)));
        p.local('tail', turn(Y, 0.12 * over));
        flap(p, name === 'run' ? 0.5 + 0.2 * wave(t, 2) : 0.06 * (1 + over));
      },
    );
  const fly = clip(skeleton, 'fly', 16, (p, t) => {
    p.move('body', [0, size * (0.5 - 0.07 * wave(t + 0.25)), 0]);
    p.set('body', turn(X, 0.2));
    p.local('head', turn(X, -0.14));
    p.local('tail', turn(X, 0.12 * wave(t)));
    spread(p, 0.1 + 0.6 * wave(t + 0.25));
    for (const leg of legs) p.local(leg, turn(X, 0.7));
  });
  return [
    idle,
    steps('walk', 24, { reach: 0.09 * size, duty: 0.625, lift: 0.09 * size, push: 0, land: 0 }, 0.1),
    steps('run', 16, { reach: 0.12 * size, duty: 0.5, lift: 0.12 * size, push: 0, land: 0 }, 0.07),
    fly,
  ];
}

/** Clips of a fish: a wave that runs down its spine. */
export function fishClips(skeleton: Skeleton): Clip[] {
  const spine = skeleton.bones.map(({ name }) => name).filter((name) => /^spine\d$/.test(name));
  const swim = (name: string, keys: number, size: number): Clip =>
    clip(skeleton, name, keys, (p, t) => {
      p.local('body', turn(Y, 0.35 * size * wave(t)));
      spine.forEach((bone, i) => p.local(bone, turn(Y, -size * (0.6 + 0.4 * i) * wave(t - 0.14 * (i + 1)))));
      p.local('tailFin', turn(Y, -size * 1.5 * wave(t - 0.14 * (spine.length + 1))));
      for (const [side, sign] of SIDES) p.local(`${side}Fin`, turn(Z, sign * (0.2 * wave(t + 0.2) - 0.05)), turn(Y, sign * 0.15 * wave(t)));
      p.move('body', [0, 0.01 * spanOf(skeleton, 'body') * wave(t), 0]);
    });
  return [swim('idle', 60, 0.1), swim('swim', 30, 0.24), swim('dart', 16, 0.36)];
}

/** Clips of what goes on legs of one bone each, alternately: insects, crabs, turtles. */
export function crawlerClips(skeleton: Skeleton): Clip[] {
  const names = skeleton.bones.map(({ name }) => name);
  const legs = names.filter((name) => /Leg\d*$/.test(name));
  // Two tripods: a leg, the next one of the other side, and so on.
  const places = legs.map((bone) => ({ bone, offset: (Number(/\d+$/.exec(bone)?.[0] ?? 1) + Number(bone.startsWith('left'))) % 2 === 0 ? 0 : 0.5 }));
  const size = spanOf(skeleton, 'body');
  // Crabs go sideways.
  const heading: Vector3 = names.includes('leftClaw') ? X : Z;
  const claws = (p: Poser, t: number, most: number): void => {
    for (const [side, sign] of SIDES) {
      p.local(`${side}Claw`, turn(Y, sign * most * wave(t)), turn(X, -Math.abs(most) * 0.6 * wave(t, 2)));
      p.local(`${side}Feeler`, turn(X, most * wave(t + 0.2)));
    }
  };
  const gait = (share: number): Gait => ({ reach: share * size, duty: 0.5, lift: share * 0.9 * size, push: 0, land: 0 });
  const go = (name: string, keys: number, share: number): Clip =>
    stepping(skeleton, name, keys, places, gait(share), heading, (p, t) => {
      p.move('body', [0, 0.012 * size * wave(t, 2), 0]);
      p.local('head', turn(X, 0.06 * wave(t, 2)));
      p.local('tail', turn(Y, 0.2 * wave(t)));
      claws(p, t, 0.12);
      flap(p, 0.3 * wave(t, 4));
    });
  const idle = still(skeleton, 'idle', 90, legs, (p, t) => {
    p.move('body', [0, 0.01 * size * wave(t, 2), 0]);
    p.local('head', turn(Y, 0.14 * wave(t)), turn(X, 0.05 * wave(t, 2)));
    p.local('tail', turn(Y, 0.14 * wave(t)));
    claws(p, t, 0.16);
    flap(p, 0.1 * wave(t, 2));
  });
  const attack = still(skeleton, 'attack', 30, legs, (p, t) => {
    const blow = ease(t / 0.3) * (1 - ease((t - 0.5) / 0.5));
    p.move('body', [0, -0.02 * size * blow, 0.06 * size * blow]);
    p.local('head', turn(X, -0.25 * blow));
    claws(p, 0.25, -0.3 * blow);
    flap(p, 0.4 * blow);
  });
  const clips = [idle, go('walk', 24, 0.06), go('run', 14, 0.09), attack];
  if (names.includes('leftWing'))
    clips.push(
      clip(skeleton, 'fly', 8, (p, t) => {
        p.move('body', [0, size * (0.5 + 0.03 * wave(t)), 0]);
        flap(p, 0.5 * wave(t + 0.25));
      }),
    );
  return clips;
}

/** Clips of a frog: it sits, and it leaps. */
export function hopperClips(skeleton: Skeleton): Clip[] {
  const size = spanOf(skeleton, 'body');
  const feet = skeleton.bones.map(({ name }) => name).filter((name) => name.endsWith('Foot'));
  const planted = (p: Poser, up: number, spread: number): void => {
    for (const foot of feet) {
      plant(p, foot, [0, up, foot.includes('Hind') ? -spread : spread * 0.4]);
      p.set(foot, [0, 0, 0, 1]);
    }
  };
  const idle = clip(
    skeleton,
    'idle',
    90,
    (p, t) => {
      p.move('body', [0, 0.014 * size * wave(t, 3), 0]);
      p.local('head', turn(X, 0.04 * wave(t, 3)), turn(Y, 0.1 * wave(t)));
      planted(p, 0, 0);
    },
    feet.map((bone) => ({ bone, from: 0, to: 1 })),
  );
  const hop = (name: string, keys: number, high: number): Clip => {
    const [leave, land] = [0.2, 0.8];
    return clip(
      skeleton,
      name,
      keys,
      (p, t) => {
        const air = t > leave && t < land ? (t - leave) / (land - leave) : 0;
        const bent = t <= leave ? Math.sin((Math.PI * t) / leave) : t >= land ? Math.sin((Math.PI * (t - land)) / (1 - land)) : 0;
        const y = high * size * 4 * air * (1 - air);
        p.move('body', [0, y - 0.06 * size * bent, 0]);
        p.set('body', turn(X, -0.3 * Math.sin(2 * Math.PI * air) - 0.04 * bent));
        p.local('head', turn(X, 0.06 * bent));
        planted(p, y * 0.94, 0.1 * size * Math.sin(Math.PI * air));
      },
      feet.flatMap((bone) => [
        { bone, from: 0, to: leave },
        { bone, from: land, to: 1 },
      ]),
    );
  };
  return [idle, hop('walk', 30, 0.3), hop('jump', 30, 0.9)];
}

/** Clips of what has no bones: arms and bodies that wave. */
export function molluscClips(skeleton: Skeleton): Clip[] {
  const arms = [...new Set(skeleton.bones.flatMap(({ name }) => /^(arm\d+)/.exec(name)?.[1] ?? []))];
  const size = spanOf(skeleton, 'body');
  const sway = (name: string, keys: number, strong: number, up: number): Clip =>
    clip(skeleton, name, keys, (p, t) => {
      p.move('body', [0, up * size * (1 + 0.3 * wave(t)), 0]);
      p.local('body', turn(X, 0.05 * strong * wave(t)));
      p.local('head', turn(X, 0.16 * strong * wave(t + 0.1)), turn(Y, 0.2 * strong * wave(t + 0.3)));
      p.local('shell', turn(X, 0.05 * strong * wave(t + 0.4)));
      for (let i = 1; p.has(`foot${i}`); i++) p.local(`foot${i}`, turn(Y, 0.16 * strong * wave(t - 0.2 * i)));
      for (const [side, sign] of SIDES) p.local(`${side}Stalk`, turn(Z, sign * 0.12 * strong * wave(t)), turn(X, 0.14 * strong * wave(t + 0.3)));
      arms.forEach((arm, k) => {
        const { head, tip } = p.bone(`${arm}a`);
        const out = sub(tip, head);
        const across: Vector3 = [out[2], 0, -out[0]];
        const long = Math.hypot(...across) || 1;
        const axis = times(across, 1 / long);
        for (const [i, joint] of ['a', 'b', 'c'].entries()) p.local(`${arm}${joint}`, chain(turn(axis, -strong * 0.16 * (1 + wave(t - 0.12 * i + 0.37 * k))), turn(Y, 0.12 * strong * wave(t - 0.15 * i + 0.2 * k))));
      });
    });
  return arms.length > 0 ? [sway('idle', 90, 0.6, 0), sway('walk', 45, 1, 0.02), sway('swim', 36, 1.6, 0.3)] : [sway('idle', 90, 0.6, 0), sway('walk', 60, 1.2, 0)];
}
