import type { Pair, Part, Shape, Triple } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';
import type { Figure } from './figure.ts';
import { collarHeight, neckRadius, waistShift, waistSize } from './trunk.ts';

/** A sheet of cloth around the body: it begins and ends at an azimuth, in degrees from the front to the left side. */
export interface Sheet {
  from: number;
  to: number;
  /** Folds around the whole circle, an even number; if absent, the cloth is smooth. */
  pleats?: number;
  /** The depth of folds and the thickness of the cloth, relative to the radius. */
  depth?: number;
  thick?: number;
  /** Points along each face of the cloth; at most 63. */
  points?: number;
}

/** A horizontal row of a sheet: half its width and half its depth, and the place of its middle from back to front. */
export type Row = readonly [y: number, halfWidth: number, halfDepth: number, z?: number];

/** The bones that garments hanging from the hips follow. */
export const ABOUT_LEGS: { follows: string[] } = { follows: ['hips', 'leftUpperLeg', 'rightUpperLeg'] };

/** A closed garment, such as a skirt, whose end lies below its beginning at the back. */
export const closed = (pleats: number, more: Partial<Sheet> = {}): Sheet => ({ from: 180, to: 548, pleats, ...more });

const RADIANS = Math.PI / 180;

/** Returns the shape of a sheet that hangs from its highest row, with folds that grow with its width. Rows go upward. */
export function drape(rows: readonly Row[], sheet: Sheet): Shape {
  return {
    kind: 'sweep',
    smooth: true,
    crease: 62,
    facing: [0, 0, 1],
    path: rows.map(([y, , , z = 0]): Triple => [0, y, z]),
    radius: rows.map(([, halfWidth]) => halfWidth),
    thickness: rows.map(([, , halfDepth]) => halfDepth),
    section: sectionOf(sheet),
  };
}

function sectionOf({ from, to, pleats = 0, depth = pleats === 0 ? 0 : 0.05, thick = 0.05, points = 42 }: Sheet): Pair[] {
  const overlap = to - from > 360 ? thick * 1.1 : 0;
  const face = (inward: number): Pair[] =>
    Array.from({ length: points + 1 }, (_, i): Pair => {
      const t = i / points;
      const a = (from + (to - from) * t) * RADIANS;
      const wave = 0.7 * Math.cos(pleats * a) + 0.3 * Math.cos((pleats / 2 + 1) * a + 1);
      const lap = overlap * Math.max(0, 1 - t * 8);
      const r = 1 + depth * wave - inward + lap;
      return [-r * Math.sin(a), r * Math.cos(a)];
    });
  return [...face(0), ...face(thick).reverse()];
}

/** Half the width and depth around the hips and the tops of the legs. */
export function hipReach(f: Figure): [number, number] {
  return [Math.max(f.hips[0] * 0.5, f.legX + f.legRadius * 1.2), Math.max(f.hips[1] * 0.6, f.legRadius * 1.5)];
}

/** Returns the rows of a skirt from a height above the floor up to the waist, `flare` times as wide as the hips below. */
export function skirtRows(f: Figure, floor: number, flare: number, grow = 0): Row[] {
  const low = floor - f.waist;
  const down = f.waist - f.crotch;
  const [hw, hd] = hipReach(f).map((each) => each * 1.06 + grow);
  const [ww, wd] = waistSize(f, grow).map((each) => each / 2);
  const hip = -down * 0.72;
  const back = -f.hips[1] * 0.03;
  const at = (t: number): Row => [low + (hip - low) * t, hw * (flare + (1 - flare) * t ** 0.8), hd * (1 + (flare * 1.08 - 1) * (1 - t ** 0.8)), back];
  return [
    at(0),
    at(0.5),
    [hip, hw, hd, back],
    [-down * 0.42, hw * 0.56 + ww * 0.48, hd * 0.6 + wd * 0.44, back * 0.5],
    [-f.legRadius * 0.3, ww * 0.96, wd * 0.96, waistShift(f)],
    [f.legRadius * 0.1, ww * 0.95, wd * 0.95, waistShift(f)],
    [f.legRadius * 0.3, ww * 0.9, wd * 0.9, waistShift(f)],
  ];
}

/** Builds a skirt that hangs from the waist. */
export const skirt = (name: string, material: string, rows: readonly Row[], sheet: Sheet): Part => part(name, material, drape(rows, sheet), ABOUT_LEGS);

/** Builds a bell-shaped sleeve around the left forearm, which droops behind the wrist. */
export function bellSleeve(f: Figure, material: string, wide: number): Part {
  const [r, l] = [f.armRadius, f.lowerArm];
  return part(
    'sleeve',
    material,
    drape(
      [
        [-l * 1.04, r * 1.5 * wide, r * 1.9 * wide, -r * 0.6 * wide],
        [-l * 0.8, r * 1.42 * wide, r * 1.7 * wide, -r * 0.45 * wide],
        [-l * 0.4, r * 1.34, r * 1.4, -r * 0.1],
        [r * 0.3, r * 1.14, r * 1.14],
      ],
      { from: 0, to: 368, pleats: 6, depth: 0.04, thick: 0.09, points: 22 },
    ),
  );
}

/** Builds a cape that hangs from the shoulders down to a height above the floor, with its collar and its clasps. */
export function cape(f: Figure, floor: number): Part[] {
  const up = f.shoulder - f.waist;
  const low = floor - f.waist;
  const [cw, cd] = f.chest;
  const neck = neckRadius(f);
  const [r, wide] = [f.armRadius, f.armX + f.armRadius];
  const back = Math.max(cd * 0.6, f.hips[1] * 0.62);
  const sheet = drape(
    [
      [low, wide * 1.5, back * 1.7, -cd * 0.16],
      [low * 0.6, wide * 1.36, back * 1.5, -cd * 0.14],
      [low * 0.1, wide * 1.2, back * 1.28, -cd * 0.1],
      [up * 0.62, wide * 1.1, cd * 0.7, -cd * 0.06],
      [up * 0.92, wide * 1.0, cd * 0.54, -cd * 0.04],
      [up * 1.04, wide * 0.62 + neck * 0.3, cd * 0.44, -cd * 0.05],
      [collarHeight(f, 0.5), neck * 1.5, neck * 1.5, -cd * 0.05],
    ],
    { from: 106, to: 254, pleats: 18, depth: 0.045, thick: 0.045, points: 38 },
  );
  return [
    part('cape', 'cape', sheet, {
      skeleton: [{ name: 'cape', at: [0, up * 0.8, -cd * 0.55], to: [0, low, -cd * 1.3], radius: cw * 0.5, parent: 'chest' }],
      follows: ['chest', 'cape'],
    }),
    part(
      'cape collar',
      'cape',
      drape(
        [
          [collarHeight(f, -0.4), neck * 1.7 + r * 0.4, cd * 0.48, -cd * 0.04],
          [collarHeight(f, 0.4), neck * 1.5, neck * 1.55, -cd * 0.03],
          [collarHeight(f, 1.3), neck * 1.62, neck * 1.62, -cd * 0.05],
        ],
        { from: 34, to: 326, thick: 0.14, points: 20 },
      ),
    ),
    ...[1, -1].map(
      (side): Part =>
        part(
          'clasp',
          'trim',
          { kind: 'cylinder', radius: r * 0.42, height: r * 0.3, round: r * 0.1, sides: 14 },
          { on: { from: [side * neck * 1.3, up * 0.92, 2], direction: [0, 0, -1] }, turn: [90, 0, 0] },
        ),
    ),
  ];
}
