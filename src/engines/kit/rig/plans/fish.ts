import type { Clip } from '../clip.ts';
import type { Skeleton } from '../skeleton.ts';
import { turn, Y, Z } from '../turns.ts';
import { clip, SIDES, spanOf, wave } from './stepping.ts';

/** Makes the clips of a fish: a wave that runs down its spine. */
export function fishClips(skeleton: Skeleton): Clip[] {
  const spine = skeleton.bones.map(({ name }) => name).filter((name) => /^spine\d$/.test(name));
  const swim = (name: string, keys: number, size: number): Clip =>
    clip(skeleton, name, keys, (p, t) => {
      p.local('body', turn(Y, 0.35 * size * wave(t)));
      for (const [i, bone] of spine.entries())
        p.local(bone, turn(Y, -size * (0.6 + 0.4 * i) * wave(t - 0.14 * (i + 1))));
      p.local('tailFin', turn(Y, -size * 1.5 * wave(t - 0.14 * (spine.length + 1))));
      for (const [side, sign] of SIDES)
        p.local(
          `${side}Fin`,
          turn(Z, sign * (0.2 * wave(t + 0.2) - 0.05)),
          turn(Y, sign * 0.15 * wave(t)),
        );
      p.move('body', [0, 0.01 * spanOf(skeleton, 'body') * wave(t), 0]);
    });
  return [swim('idle', 60, 0.1), swim('swim', 30, 0.24), swim('dart', 16, 0.36)];
}
