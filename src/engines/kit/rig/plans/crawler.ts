import type { Vector3 } from '../../../mesh/scene.ts';
import type { Clip } from '../clip.ts';
import type { Gait } from '../gait.ts';
import type { Poser } from '../poser.ts';
import type { Skeleton } from '../skeleton.ts';
import { ease, turn, X, Y, Z } from '../turns.ts';
import { clip, flap, SIDES, spanOf, stepping, still, wave } from './stepping.ts';

/** Makes the clips of animals that step alternately on legs of one bone each: insects, crabs, turtles. */
export function crawlerClips(skeleton: Skeleton): Clip[] {
  const names = skeleton.bones.map(({ name }) => name);
  const legs = names.filter((name) => /Leg\d*$/.test(name));
  // An insect walks on two alternating tripods: a leg, the next leg on the other side, and so on.
  const places = legs.map((bone) => ({
    bone,
    offset:
      (Number(/\d+$/.exec(bone)?.[0] ?? 1) + Number(bone.startsWith('left'))) % 2 === 0 ? 0 : 0.5,
  }));
  const size = spanOf(skeleton, 'body');
  // Crabs walk sideways.
  const heading: Vector3 = names.includes('leftClaw') ? X : Z;
  const claws = (p: Poser, t: number, most: number): void => {
    for (const [side, sign] of SIDES) {
      p.local(
        `${side}Claw`,
        turn(Y, sign * most * wave(t)),
        turn(X, -Math.abs(most) * 0.6 * wave(t, 2)),
      );
      p.local(`${side}Feeler`, turn(X, most * wave(t + 0.2)));
    }
  };
  const gait = (share: number): Gait => ({
    reach: share * size,
    duty: 0.5,
    lift: share * 0.9 * size,
    push: 0,
    land: 0,
  });
  const go = (name: string, keys: number, share: number): Clip =>
    stepping(skeleton, name, keys, { legs: places, gait: gait(share), heading }, (p, t) => {
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
