import type { HairKind } from '../../../../contract/library-person.ts';
import type { Part, Triple } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';

/**
 * A lock of hair. It starts on the skull at an azimuth (0 is the front, 90 the left side) and a height, and runs down
 * to another height; lengths are in heights of the head.
 */
interface Lock {
  azimuth: number;
  from: number;
  to: number;
  width: number;
  /** Degrees by which it drifts around the head on its way down. */
  drift?: number;
  /** How far its tip stands off the head. */
  out?: number;
}

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

function lockPart({ azimuth, from, to, width, drift = 0, out = 0.01 }: Lock, head: number): Part {
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

/** Locks at equal distances around the head. */
const row = (azimuths: readonly number[], lock: Omit<Lock, 'azimuth'>): Lock[] =>
  azimuths.map((azimuth, i) => ({ ...lock, azimuth, to: lock.to + (i % 2) * 0.045 }));
const BACK = [110, 133, 156, 180, 204, 227, 250] as const;
const back = (to: number, width = 0.11): Lock[] => [
  ...row(BACK, { from: 0.36, to, width, out: 0.008 }),
  ...row([122, 145, 168, 192, 215, 238], { from: 0.16, to: to - 0.04, width, out: 0.012 }),
];
const sides = (to: number, width = 0.09): Lock[] =>
  [74, 92, -74, -92].map((azimuth, i) => ({ azimuth, from: 0.34, to: to + (i % 2) * 0.04, width, out: 0.02 }));
const FRINGE: readonly Lock[] = [
  { azimuth: -34, from: 0.49, to: 0.2, width: 0.1, drift: 46, out: 0.03 },
  { azimuth: -14, from: 0.5, to: 0.19, width: 0.1, drift: 44, out: 0.035 },
  { azimuth: 10, from: 0.49, to: 0.18, width: 0.1, drift: 40, out: 0.03 },
  { azimuth: -50, from: 0.48, to: 0.16, width: 0.09, drift: -8, out: 0.03 },
  { azimuth: 34, from: 0.46, to: 0.12, width: 0.09, drift: 26, out: 0.025 },
];
/** Hair combed back from the brow. */
const BACKWARD: readonly Lock[] = [-48, -28, -9, 10, 29, 48].map((azimuth) => ({ azimuth, from: 0.22, to: 0.51, width: 0.1, drift: -azimuth * 0.3, out: 0.0 }));

/** The locks over each kind of hair. */
const LOCKS: Readonly<Partial<Record<HairKind, readonly Lock[]>>> = {
  short: [...FRINGE, ...sides(-0.02), ...back(-0.26)],
  swept: [...BACKWARD.map((lock) => ({ ...lock, drift: 34, out: 0.05 })), ...sides(-0.02), ...back(-0.24)],
  spiky: [...sides(-0.04), ...back(-0.3)],
  long: [...FRINGE, ...sides(-0.72, 0.1), ...[60, -60].map((azimuth) => ({ azimuth, from: 0.4, to: -0.5, width: 0.07, out: 0.02 })), ...back(-0.86, 0.12)],
  bob: [...FRINGE, ...sides(-0.34, 0.1), ...back(-0.42, 0.12)],
  ponytail: [...FRINGE, ...sides(0.0), ...row(BACK, { from: -0.2, to: 0.3, width: 0.09, out: 0.01 })],
  bun: [...BACKWARD, ...sides(0.02), ...row(BACK, { from: -0.22, to: 0.32, width: 0.09, out: 0.01 })],
  pigtails: [...FRINGE, ...sides(0.02), ...row([150, 180, 210], { from: 0.4, to: -0.24, width: 0.1, out: 0.01 })],
  plait: [...FRINGE, ...sides(-0.02), ...row(BACK, { from: 0.34, to: -0.24, width: 0.1, out: 0.01 })],
};

/** Builds the locks of a kind of hair. Below a hat, only those that hang are left. */
export function hairLocks(head: number, kind: HairKind, covered: boolean): Part[] {
  const locks = LOCKS[kind] ?? [];
  return locks
    .filter(({ to, from }) => !covered || (to < -0.2 && from > to))
    .map((lock) => lockPart(covered ? { ...lock, from: Math.min(lock.from, 0.06) } : lock, head));
}
