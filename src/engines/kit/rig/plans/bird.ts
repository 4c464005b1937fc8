import type { Clip } from '../clip.ts';
import type { Gait } from '../gait.ts';
import type { Poser } from '../poser.ts';
import type { Skeleton } from '../skeleton.ts';
import { betweenFrames, ease, sub, turn, X, Y, Z } from '../turns.ts';
import { clip, flap, SIDES, spanOf, stepping, still, wave } from './stepping.ts';

/** Spreads the wings by an angle. The side of a wing that faces outwards when folded then faces up. */
function spread(p: Poser, up: number): void {
  for (const [side, sign] of SIDES) {
    const { head, tip } = p.bone(`${side}Wing`);
    const out = betweenFrames([sub(tip, head), [sign, 0, 0]], [[sign, 0, -0.25], Y]);
    p.local(`${side}Wing`, turn(Z, sign * up), out);
  }
}

/** Makes the clips of a bird. */
export function birdClips(skeleton: Skeleton): Clip[] {
  const legs = ['leftLeg', 'rightLeg'];
  const size = spanOf(skeleton, 'body');
  const idle = still(skeleton, 'idle', 90, legs, (p, t) => {
    p.move('body', [0, 0.012 * size * wave(t, 2), 0]);
    p.local(
      'head',
      turn(Y, 0.4 * ease(2 * Math.abs(((t + 0.25) % 1) - 0.5)) - 0.2),
      turn(X, 0.06 * wave(t, 2)),
    );
    p.local('tail', turn(X, 0.08 * wave(t, 2)));
    flap(p, 0.03 * wave(t, 2));
  });
  const steps = (name: string, keys: number, gait: Gait, roll: number): Clip =>
    stepping(
      skeleton,
      name,
      keys,
      {
        legs: [
          { bone: 'leftLeg', offset: 0 },
          { bone: 'rightLeg', offset: 0.5 },
        ],
        gait,
        heading: Z,
      },
      (p, t) => {
        // The hips shift over the foot that bears the weight, starting with the left.
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
    steps(
      'walk',
      24,
      { reach: 0.09 * size, duty: 0.625, lift: 0.09 * size, push: 0, land: 0 },
      0.1,
    ),
    steps('run', 16, { reach: 0.12 * size, duty: 0.5, lift: 0.12 * size, push: 0, land: 0 }, 0.07),
    fly,
  ];
}
