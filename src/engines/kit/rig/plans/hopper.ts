import type { Clip } from '../clip.ts';
import type { Poser } from '../poser.ts';
import type { Skeleton } from '../skeleton.ts';
import { turn, X, Y } from '../turns.ts';
import { clip, plant, spanOf, wave } from './stepping.ts';

/** Makes the clips of a frog: sitting and leaping. */
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
        const bent =
          t <= leave
            ? Math.sin((Math.PI * t) / leave)
            : t >= land
              ? Math.sin((Math.PI * (t - land)) / (1 - land))
              : 0;
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
