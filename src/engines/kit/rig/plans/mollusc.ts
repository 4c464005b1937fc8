import type { Vector3 } from '../../../mesh/scene.ts';
import type { Clip } from '../clip.ts';
import type { Skeleton } from '../skeleton.ts';
import { chain, sub, times, turn, X, Y, Z } from '../turns.ts';
import { clip, SIDES, spanOf, wave } from './stepping.ts';

/** Makes the clips of animals without bones, whose arms and bodies wave. */
export function molluscClips(skeleton: Skeleton): Clip[] {
  const arms = [
    ...new Set(skeleton.bones.flatMap(({ name }) => /^(arm\d+)a$/.exec(name)?.[1] ?? [])),
  ];
  const size = spanOf(skeleton, 'body');
  const sway = (name: string, keys: number, strong: number, up: number): Clip =>
    clip(skeleton, name, keys, (p, t) => {
      p.move('body', [0, up * size * (1 + 0.3 * wave(t)), 0]);
      p.local('body', turn(X, 0.05 * strong * wave(t)));
      p.local(
        'head',
        turn(X, 0.16 * strong * wave(t + 0.1)),
        turn(Y, 0.2 * strong * wave(t + 0.3)),
      );
      p.local('shell', turn(X, 0.05 * strong * wave(t + 0.4)));
      for (let i = 1; p.has(`foot${i}`); i++)
        p.local(`foot${i}`, turn(Y, 0.16 * strong * wave(t - 0.2 * i)));
      for (const [side, sign] of SIDES)
        p.local(
          `${side}Stalk`,
          turn(Z, sign * 0.12 * strong * wave(t)),
          turn(X, 0.14 * strong * wave(t + 0.3)),
        );
      arms.forEach((arm, k) => {
        const { head, tip } = p.bone(`${arm}a`);
        const out = sub(tip, head);
        const across: Vector3 = [out[2], 0, -out[0]];
        const long = Math.hypot(...across) || 1;
        const axis = times(across, 1 / long);
        for (const [i, joint] of ['a', 'b', 'c'].entries())
          p.local(
            `${arm}${joint}`,
            chain(
              turn(axis, -strong * 0.16 * (1 + wave(t - 0.12 * i + 0.37 * k))),
              turn(Y, 0.12 * strong * wave(t - 0.15 * i + 0.2 * k)),
            ),
          );
      });
    });
  return arms.length > 0
    ? [sway('idle', 90, 0.6, 0), sway('walk', 45, 1, 0.02), sway('swim', 36, 1.6, 0.3)]
    : [sway('idle', 90, 0.6, 0), sway('walk', 60, 1.2, 0)];
}
