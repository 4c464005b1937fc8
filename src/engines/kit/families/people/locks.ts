import type { HairLock } from '../../../../contract/library-hair.ts';
import type { Part, Triple } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';

const RADIANS = Math.PI / 180;
/** Half the size of the hair's own surface: width, height and depth. */
const CAP: Triple = [0.5, 0.5, 0.495];

/** Returns the place on the hair at an azimuth and a height; below the ears, hair hangs straight down. */
function onHair(azimuth: number, y: number, out: number): Triple {
  const [sin, cos] = [Math.sin(azimuth * RADIANS), Math.cos(azimuth * RADIANS)];
  const around = Math.sqrt(Math.max(0.03, 1 - (Math.max(-0.1, y - 0.035) / Number(CAP[1])) ** 2));
  const inward = y < -0.3 ? 1 + 0.12 * (y + 0.3) : 1;
  return [sin * (Number(CAP[0]) * around * inward + out), y, cos * (Number(CAP[2]) * around * inward + out) - 0.03];
}

function lockPart({ azimuth, from, to, width, drift = 0, out = 0.01 }: HairLock, head: number): Part {
  const path = [0, 0.3, 0.65, 1].map(
    (t) => onHair(azimuth + drift * t, from + (to - from) * t, -0.008 + t * t * out + 0.016 * Math.sin(Math.PI * t)).map((v) => Number(v) * head) as Triple,
  );
  const a = (azimuth + drift * 0.4) * RADIANS;
  const w = width * head;
  return part('lock', 'hair', {
    kind: 'sweep',
    smooth: true,
    sides: 6,
    path,
    radius: [w * 0.55, w, w * 0.86, w * 0.06],
    thickness: [w * 0.24, w * 0.34, w * 0.3, w * 0.04],
    facing: [Math.sin(a), from > 0.3 ? 0.8 : 0.1, Math.cos(a)],
  });
}

/** Builds the locks of a kind of hair. Below a hat, only those that hang are left. */
export function hairLocks(head: number, locks: readonly HairLock[], covered: boolean): Part[] {
  return locks
    .filter(({ to, from }) => !covered || (to < -0.2 && from > to))
    .map((lock) => lockPart(covered ? { ...lock, from: Math.min(lock.from, 0.06) } : lock, head));
}
