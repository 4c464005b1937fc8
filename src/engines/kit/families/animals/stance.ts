import type { Species } from '../../../../contract/library-species.ts';

export type Point = [number, number, number];

/** A rigid part of the trunk: its middle, and its rotation in degrees about x, then about y. */
export interface Frame {
  at: Point;
  pitch: number;
  yaw: number;
}

/** The joints of a leg, from the top to the toes. */
export interface Limb {
  top: Point;
  middle: Point;
  low: Point;
  pastern: Point;
  toe: Point;
}

/** Where everything lies in a pose. The left side is at +X. */
export interface Stance {
  pelvis: Frame;
  loin: Frame;
  chest: Frame;
  head: Frame;
  fore: { left: Limb; right: Limb };
  hind: { left: Limb; right: Limb };
  tail: Point[];
  /** Whether the eyes are closed. */
  asleep: boolean;
}

/** Poses in which animals are modeled. */
export const STANCES = ['standing', 'sitting', 'lying', 'sleeping', 'curled'] as const;
export type StanceName = (typeof STANCES)[number];

const RADIANS = Math.PI / 180;

/** Rotates a direction of a frame into the animal's space. */
export function turnedBy({ pitch, yaw }: Pick<Frame, 'pitch' | 'yaw'>, [x, y, z]: Point): Point {
  const [cp, sp] = [Math.cos(pitch * RADIANS), Math.sin(pitch * RADIANS)];
  const [cy, sy] = [Math.cos(yaw * RADIANS), Math.sin(yaw * RADIANS)];
  const [py, pz] = [y * cp - z * sp, y * sp + z * cp];
  return [x * cy + pz * sy, py, -x * sy + pz * cy];
}

/** Returns a point of a frame in the animal's space. */
export function within(frame: Frame, offset: Point): Point {
  const [x, y, z] = turnedBy(frame, offset);
  return [frame.at[0] + x, frame.at[1] + y, frame.at[2] + z];
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];

/** Returns a point of a path: 0 is its start, 1 its end. */
export function along(path: readonly Point[], t: number): Point {
  const at = t * (path.length - 1);
  const i = Math.min(path.length - 2, Math.floor(at));
  return between(path[i], path[i + 1], at - i);
}

/** Finds the middle joint of a limb of two bones, bent towards a direction. */
function bent(top: Point, end: Point, [first, second]: readonly [number, number], towards: Point): Point {
  const whole = Math.min(distance(top, end), (first + second) * 0.995);
  const along = end.map((v, k) => (v - top[k]) / Math.max(1e-6, distance(top, end))) as Point;
  const t = Math.max(-0.9 * first, Math.min(first, (first * first - second * second + whole * whole) / (2 * whole)));
  const out = Math.sqrt(Math.max(0, first * first - t * t));
  const lean = towards.reduce((sum, v, k) => sum + v * along[k], 0);
  const side = towards.map((v, k) => v - lean * along[k]) as Point;
  const length = Math.hypot(...side) || 1;
  return top.map((v, k) => v + along[k] * t + (side[k] / length) * out) as Point;
}

/** The heights of a standing animal's joints. */
export function heights(s: Species): { elbow: number; wrist: number; stifle: number; hock: number } {
  const elbow = Math.max(0.2, 1 - s.chest[1] + 0.03);
  const [stifle = Math.max(0.3, Math.min(0.56, elbow + 0.06)), hock = Math.min(0.3, elbow * 0.56)] = s.joints ?? [];
  return { elbow, wrist: elbow * (s.feet.kind === 'hoof' ? 0.5 : 0.4), stifle, hock };
}

/** Half the distance between the feet. */
const standing = (s: Species) => ({ fore: Math.max(s.fore[1] * 1.05, s.chest[0] * 0.34), hind: Math.max(s.hind[2] * 1.2, s.rump[0] * 0.33) });

/** Returns the upper joints of a leg from its frame. */
function shoulder(s: Species, chest: Frame, side: number): Point {
  return within(chest, [side * s.chest[0] * 0.36, -s.chest[1] * 0.1, s.length * 0.15]);
}
function hip(s: Species, pelvis: Frame, side: number): Point {
  return within(pelvis, [side * s.rump[0] * 0.3, -s.rump[1] * 0.02, -s.length * 0.02]);
}

const SIDES = { left: 1, right: -1 } as const;
type Sided<T> = { left: T; right: T };
const both = <T>(make: (side: number) => T): Sided<T> => ({ left: make(SIDES.left), right: make(SIDES.right) });

/** The standing animal. */
export function standingStance(s: Species): Stance {
  const { elbow, wrist, stifle, hock } = heights(s);
  const x = standing(s);
  const croup = s.croup ?? 0.985;
  const chest: Frame = { at: [0, 1 - s.chest[1] / 2 - 0.015, s.length * 0.2], pitch: 0, yaw: 0 };
  const pelvis: Frame = { at: [0, croup - s.rump[1] / 2, -s.length * 0.32], pitch: 0, yaw: 0 };
  const loin: Frame = { at: [0, (1 + croup) / 2 - 0.025 - s.loin[1] / 2, -s.length * 0.08], pitch: 0, yaw: 0 };
  const pastern = Math.max(0.05, s.fore[3] * 1.1);
  const fore = both((side): Limb => {
    const top = shoulder(s, chest, side);
    const z = chest.at[2] + s.length * 0.07;
    return {
      top,
      middle: [side * (x.fore + s.fore[1] * 0.1), elbow, z - s.length * 0.02],
      low: [side * x.fore, wrist, z + 0.012],
      pastern: [side * x.fore, pastern + 0.02, z - 0.004],
      toe: [side * x.fore, 0, z + s.feet.size * 0.6],
    };
  });
  const hoofed = s.feet.kind !== 'paw';
  const hind = both((side): Limb => {
    const top = hip(s, pelvis, side);
    const z = pelvis.at[2] - s.length * (hoofed ? 0.08 : 0.09);
    return {
      top,
      middle: [side * (x.hind + s.hind[1] * 0.25), stifle, pelvis.at[2] + s.length * (hoofed ? 0.07 : 0.09)],
      low: [side * x.hind, hock, z - s.hind[2] * 0.6],
      pastern: [side * x.hind, pastern + 0.02, z + s.hind[2] * 0.1],
      toe: [side * x.hind, 0, z + s.feet.size * 0.7],
    };
  });
  const head: Frame = { at: [0, 1 + s.neck.up, s.length / 2 + s.neck.forward], pitch: s.head.pitch ?? 0, yaw: 0 };
  return { pelvis, loin, chest, head, fore, hind, tail: tailPath(s, pelvis), asleep: false };
}

/** Returns the place where the tail leaves the body. */
const tailRoot = (s: Species, pelvis: Frame): Point => within(pelvis, [0, s.rump[1] * 0.3, -s.length * 0.165]);

/** The tail of a standing animal: it leaves the body at an angle, and then hangs or curls. */
function tailPath(s: Species, pelvis: Frame): Point[] {
  const { kind, length, lift = 0 } = s.tail;
  const root = tailRoot(s, pelvis);
  const curve = { curl: 260, plume: 70, brush: 40, plain: 30, tuft: -10, hair: -46, stub: 0, none: 0, flat: 10, scut: 0 }[kind];
  const points: Point[] = [root];
  let angle = (180 - lift) * RADIANS;
  const steps = 5;
  for (let i = 0; i < steps; i++) {
    const before = points[i];
    points.push([before[0], before[1] + (Math.sin(angle) * length) / steps, before[2] + (Math.cos(angle) * length) / steps]);
    angle -= (curve * RADIANS) / steps;
  }
  const down = Math.min(...points.map(([, y]) => y));
  return down > s.tail.radius ? points : points.map(([px, py, pz]): Point => [px, Math.max(py, s.tail.radius), pz]);
}

/** Lengths of the bones of a standing leg. */
const bonesOf = ({ top, middle, low, pastern }: Limb) => [distance(top, middle), distance(middle, low), distance(low, pastern)] as const;

/** Folds a hind leg so that its hock lies on the ground. */
function folded(s: Species, pelvis: Frame, side: number, rest: Limb, spread: number): Limb {
  const top = hip(s, pelvis, side);
  const [thigh, shin, foot] = bonesOf(rest);
  const ahead = turnedBy({ pitch: 0, yaw: pelvis.yaw }, [0, 0, 1]);
  const aside = turnedBy({ pitch: 0, yaw: pelvis.yaw }, [side, 0, 0]);
  const out = s.rump[0] * spread;
  const on = (forward: number, y: number): Point => [pelvis.at[0] + aside[0] * out + ahead[0] * forward, y, pelvis.at[2] + aside[2] * out + ahead[2] * forward];
  const low = on(s.length * 0.02, s.hind[2] * 1.05);
  const middle = bent(top, low, [thigh, shin * 0.96], [ahead[0] + aside[0] * 0.35, 0.35, ahead[2] + aside[2] * 0.35]);
  return { top, middle, low, pastern: on(s.length * 0.02 + foot * 0.92, s.hind[3] * 1.02), toe: on(s.length * 0.02 + foot + s.feet.size * 0.6, 0) };
}

/** Sits on its haunches: hocks on the ground, the back sloped, the forelegs straight. */
function sitting(s: Species): Stance {
  const rest = standingStance(s);
  const { elbow } = heights(s);
  const spine = distance(rest.pelvis.at, rest.chest.at);
  const trunk = (slope: number): { pelvis: Frame; loin: Frame; chest: Frame } => {
    const pelvis: Frame = { at: [0, s.rump[1] * 0.4 + 0.03, rest.pelvis.at[2] + s.length * 0.12], pitch: -slope * 1.1, yaw: 0 };
    const angle = slope * RADIANS;
    const at = (t: number): Point => [0, pelvis.at[1] + spine * t * Math.sin(angle), pelvis.at[2] + spine * t * Math.cos(angle)];
    const mid = at(0.5);
    return { pelvis, loin: { at: [0, mid[1] + 0.01, mid[2]], pitch: -slope, yaw: 0 }, chest: { at: at(1), pitch: -slope * 0.78, yaw: 0 } };
  };
  let slope = 34;
  const heightAt = (angle: number) => within(trunk(angle).chest, [0, -s.chest[1] * 0.44, s.length * 0.06])[1];
  while (slope < 62 && heightAt(slope) < elbow * 1.03) slope += 1;
  const { pelvis, loin, chest } = trunk(slope);
  const { fore: x } = standing(s);
  const fore = both((side): Limb => {
    const top = shoulder(s, chest, side);
    const middle = within(chest, [side * (x + s.fore[1] * 0.1), -s.chest[1] * 0.44, s.length * 0.06]);
    const z = middle[2] + 0.02;
    return {
      top,
      middle,
      low: [side * x * 0.96, middle[1] * 0.42, z + 0.02],
      pastern: [side * x * 0.94, Math.max(0.05, s.fore[3] * 1.1) + 0.02, z + 0.012],
      toe: [side * x * 0.94, 0, z + s.feet.size * 0.65],
    };
  });
  const hind = both((side) => folded(s, pelvis, side, side > 0 ? rest.hind.left : rest.hind.right, 0.62));
  const rise = turnedBy({ pitch: -slope * 0.5, yaw: 0 }, [0, s.neck.up + s.chest[1] / 2 + 0.015, s.length * 0.3 + s.neck.forward]);
  const head: Frame = { at: [0, chest.at[1] + rise[1], chest.at[2] + rise[2] * 0.85], pitch: s.head.pitch ?? 0, yaw: 0 };
  return { pelvis, loin, chest, head, fore, hind, tail: lyingTail(s, pelvis), asleep: false };
}

/** A tail that lies on the ground behind the animal and bends to its left. */
function lyingTail(s: Species, pelvis: Frame): Point[] {
  const root = within(pelvis, [0, pelvis.pitch < -20 ? s.rump[1] * 0.05 : s.rump[1] * 0.25, -s.length * 0.16]);
  const { length, radius } = s.tail;
  const points: Point[] = [root];
  let angle = 180 + pelvis.yaw;
  for (let i = 0; i < 5; i++) {
    const before = points[i];
    const y = Math.max(radius * 0.9, before[1] - length * 0.16);
    points.push([before[0] + (Math.sin(angle * RADIANS) * length) / 5, y, before[2] + (Math.cos(angle * RADIANS) * length) / 5]);
    angle -= 24;
  }
  return points;
}

/** Lies on its belly, with the forelegs ahead and the hind legs folded. */
function lying(s: Species, asleep: boolean): Stance {
  const rest = standingStance(s);
  const flat = (frame: Frame, depth: number, pitch = 0): Frame => ({ at: [0, depth / 2 - 0.01, frame.at[2]], pitch, yaw: 0 });
  const pelvis = flat(rest.pelvis, s.rump[1] * 0.98, -3);
  const chest = flat(rest.chest, s.chest[1] * 1.02, -6);
  const loin: Frame = {
    at: [0, Math.max(s.loin[1] / 2, (pelvis.at[1] + chest.at[1]) / 2 + (s.chest[1] - s.loin[1]) * 0.2), rest.loin.at[2]],
    pitch: -4,
    yaw: 0,
  };
  const hoofed = s.feet.kind === 'hoof' || s.feet.kind === 'cloven';
  const fore = both((side): Limb => {
    const top = shoulder(s, chest, side);
    const [, forearm, cannon] = bonesOf(rest.fore.left);
    const x = side * s.chest[0] * 0.44;
    const middle: Point = [x, s.fore[1] * 1.15, chest.at[2] + s.length * 0.05];
    const low: Point = [x * (hoofed ? 0.92 : 0.86), s.fore[2] * 1.05, middle[2] + forearm * 0.96];
    const back = hoofed ? -0.9 : 0.94;
    const pastern: Point = [x * 0.82, s.fore[3] * 1.02, low[2] + cannon * back];
    return { top, middle, low, pastern, toe: [x * 0.82, 0, pastern[2] + Math.sign(back) * s.feet.size * 0.75] };
  });
  const hind = both((side) => folded(s, pelvis, side, side > 0 ? rest.hind.left : rest.hind.right, 0.56));
  const down = asleep && !hoofed;
  const reach = s.length * 0.3 + s.neck.forward;
  const head: Frame = down
    ? { at: [0, Number(s.head.skull[1]) * s.head.size * 0.5 + s.fore[2] * 0.9, chest.at[2] + reach + s.neck.up * 0.35], pitch: 6, yaw: 0 }
    : {
        at: [0, chest.at[1] + s.chest[1] / 2 + s.neck.up * (asleep ? 0.4 : 0.95), chest.at[2] + reach],
        pitch: (s.head.pitch ?? 0) + (asleep ? 14 : 0),
        yaw: 0,
      };
  return { pelvis, loin, chest, head, fore, hind, tail: lyingTail(s, pelvis), asleep };
}

/** Curled up on the ground in a ring, with the tail around it. */
function curled(s: Species, asleep: boolean): Stance {
  const rest = standingStance(s);
  const spine = distance(rest.pelvis.at, rest.chest.at);
  const sweep = 150;
  const radius = Math.max(spine / (sweep * RADIANS), s.chest[0] * 0.62);
  // Seen from above, the animal runs clockwise from the rump at the left to the head at the front.
  const on = (degrees: number, y: number, r = radius): Point => [r * Math.cos(degrees * RADIANS), y, -r * Math.sin(degrees * RADIANS)];
  const frame = (degrees: number, depth: number): Frame => ({ at: on(degrees, depth / 2 - 0.015), pitch: 0, yaw: 180 + degrees });
  const [pelvis, loin, chest] = [frame(5, s.rump[1] * 0.9), frame(5 + sweep * 0.48, s.loin[1] * 0.95), frame(5 + sweep, s.chest[1] * 0.9)];
  const skull = Number(s.head.skull[1]) * s.head.size;
  const head: Frame = asleep
    ? { at: on(5 + sweep + 82, skull * 0.48 + 0.02, radius * 1.02), pitch: 4, yaw: 5 + sweep + 82 + 180 + 12 }
    : { at: on(5 + sweep + 62, skull * 0.5 + s.neck.up * 0.6 + s.chest[1] * 0.5, radius * 1.1), pitch: 4, yaw: 5 + sweep + 62 + 180 - 60 };
  const inner = both((side): Limb => {
    const top = shoulder(s, chest, side);
    const y = s.fore[1];
    return {
      top,
      middle: on(5 + sweep + 14, y, radius + side * s.chest[0] * 0.24),
      low: on(5 + sweep + 50, s.fore[2], radius * (0.72 + side * 0.2)),
      pastern: on(5 + sweep + 78, s.fore[3], radius * (0.62 + side * 0.2)),
      toe: on(5 + sweep + 92, 0, radius * (0.58 + side * 0.2)),
    };
  });
  const hind = both((side): Limb => {
    const top = hip(s, pelvis, side);
    return {
      top,
      middle: on(42, s.rump[1] * 0.36, radius + side * s.rump[0] * 0.4),
      low: on(-12, s.hind[2], radius + side * s.rump[0] * 0.22),
      pastern: on(-38, s.hind[3], radius * (0.9 + side * 0.18)),
      toe: on(-54, 0, radius * (0.86 + side * 0.18)),
    };
  });
  const out = radius + s.rump[0] * 0.42;
  const tail = [0, 1, 2, 3, 4, 5].map(
    (i): Point => on(-16 - i * (s.tail.radius > 0.09 ? 9 : 22), i === 0 ? s.rump[1] * 0.4 : s.tail.radius * 1.05, i === 0 ? radius : out + (i < 2 ? -0.04 : 0)),
  );
  return { pelvis, loin, chest, head, fore: inner, hind, tail, asleep };
}

/** Returns the joints of a species in a pose. */
export function stanceOf(s: Species, name: StanceName, asleep: boolean): Stance {
  if (name === 'sitting') return sitting(s);
  if (name === 'lying') return lying(s, asleep);
  if (name === 'sleeping') return lying(s, true);
  if (name === 'curled') return curled(s, asleep);
  return standingStance(s);
}
