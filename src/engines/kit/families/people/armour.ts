import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, MIRRORED, part } from '../family.ts';
import { ABOUT_LEGS, drape, hipReach } from './drapery.ts';
import type { Figure } from './figure.ts';
import { band } from './garments.ts';
import { collarHeight, neckRadius, trunkShape, waistSize } from './trunk.ts';
import type { Garment } from './worn.ts';

/** Builds a cuirass with a ridge, a rim at the waist, lames below it and a gorget around the neck. */
const breastplate: Garment = (f) => {
  const up = f.shoulder - f.waist;
  const [cw, cd] = f.chest;
  const [neck, r] = [neckRadius(f), f.armRadius];
  const front = Math.max(cd * 0.5, f.bust * cw * 0.2 + cd * 0.42);
  const [ww, wd] = waistSize(f, r * 0.3);
  return {
    chest: [
      part(
        'breastplate',
        'armor',
        trunkShape(f, r * 0.24, {
          isSoft: false,
          more: [
            {
              kind: 'limb',
              path: [
                [0, up * 0.9, front * 0.8],
                [0, up * 0.56, front + r * 0.16],
                [0, up * 0.06, f.belly[1] * 0.48],
              ],
              radius: [r * 0.3, r * 0.5, r * 0.3],
              blend: r * 0.9,
            },
            { kind: 'block', op: 'subtract', size: [cw * 2, up, cd * 3], at: [0, -up * 0.52, 0] },
          ],
        }),
      ),
      part('gorget', 'armor', {
        kind: 'lathe',
        sides: 24,
        crease: 50,
        profile: [
          [neck * 1.0, collarHeight(f, 0)],
          [neck * 1.9, collarHeight(f, -0.3)],
          [neck * 1.96, collarHeight(f, 0)],
          [neck * 1.5, collarHeight(f, 0.5)],
          [neck * 1.36, collarHeight(f, 1.3)],
          [neck * 1.24, collarHeight(f, 1.3)],
          [neck * 1.0, collarHeight(f, 0)],
        ],
      }),
      part('gorget rim', 'trim', { kind: 'torus', radius: neck * 1.3, tube: neck * 0.09, sides: 24 }, { at: [0, collarHeight(f, 1.3), 0] }),
    ],
    hips: [0, 1].map((i) =>
      part(
        `lame ${i + 1}`,
        'armor',
        band(
          [
            [-r * (1.1 + 1.05 * i), ww * 0.8, wd * 0.8],
            [-r * (1.2 + 1.05 * i), ww * (1.1 + 0.08 * i), wd * (1.13 + 0.09 * i)],
            [-r * (1.05 + 1.05 * i), ww * (1.12 + 0.08 * i), wd * (1.15 + 0.09 * i)],
            [r * (0.2 - 1.05 * i), ww * (1.02 + 0.06 * i), wd * (1.03 + 0.07 * i)],
            [r * (0.25 - 1.05 * i), ww * 0.8, wd * 0.8],
          ],
          false,
        ),
      ),
    ),
  };
};

/** Builds plates that hang from the waist around the thighs: an outline with a point, bent around the leg. */
const tassets: Garment = (f) => {
  const [hw, hd] = hipReach(f);
  const down = f.waist - f.crotch;
  const r = f.legRadius;
  const tall = down * 0.5 + f.upperLeg * 0.42;
  const plate = (name: string, from: number, to: number): Part =>
    part(
      name,
      'armor',
      drape(
        [
          [-down * 0.5 - tall * 0.94, hw * 1.24, hd * 1.36],
          [-down * 0.5 - tall * 0.5, hw * 1.2, hd * 1.26],
          [-down * 0.5, hw * 1.08, hd * 1.1],
          [-down * 0.3, hw * 1.02, hd * 1.0],
        ],
        { from, to, thick: 0.08, points: 12 },
      ),
      {
        ...ABOUT_LEGS,
        copies: [...MIRRORED],
        parts: [0.24, 0.76].map((share): Part => {
          const turn = from + (to - from) * share;
          const a = (turn * Math.PI) / 180;
          return part(
            'rivet',
            'trim',
            { kind: 'cylinder', radius: r * 0.1, height: r * 0.12, sides: 8 },
            { at: [Math.sin(a) * hw * 1.09, -down * 0.5 - r * 0.2, Math.cos(a) * hd * 1.12], turn: [90, turn, 0] },
          );
        }),
      },
    );
  return { hips: [plate('front tasset', 5, 58), plate('side tasset', 64, 116), plate('back tasset', 122, 175)] };
};

/** Builds a shoulder plate over the joint of the arm, with two lames below. */
const pauldrons: Garment = (f) => {
  const r = f.armRadius;
  const dome = (name: string, grow: number, low: number): Part =>
    part(
      name,
      'armor',
      {
        kind: 'lathe',
        sides: 24,
        crease: 50,
        smooth: true,
        profile: [
          [0, r * low],
          [r * (1.62 + grow), r * low],
          [r * (1.72 + grow), r * (low + 0.12)],
          [r * (1.6 + grow), r * (low + 0.9)],
          [r * (1.1 + grow), r * 1.2],
          [r * 0.5, r * (1.5 + grow)],
          [0, r * (1.56 + grow)],
        ],
      },
      { scale: [0.98, 1, 1.08] },
    );
  return {
    upperArm: [
      assembly(
        'shoulder armor',
        [
          dome('pauldron', 0.2, -0.5),
          part('pauldron rim', 'trim', { kind: 'torus', radius: r * 1.92, tube: r * 0.13, sides: 28 }, { at: [0, -r * 0.42, 0], scale: [0.98, 1, 1.08] }),
          dome('pauldron lame', 0, -1.25),
        ],
        { at: [r * 0.24, r * 0.1, 0], turn: [0, 0, -14] },
      ),
    ],
  };
};

/** Builds a plate around a limb: a tube with thick edges. */
const tube = (name: string, rows: readonly (readonly [radius: number, y: number])[], thick: number): Part => {
  const inside = rows.map(([radius, y]): [number, number] => [radius - thick, y]).reverse();
  const outside = rows.map(([radius, y]): [number, number] => [radius, y]);
  return part(name, 'armor', { kind: 'lathe', sides: 20, crease: 40, profile: [...outside, ...inside, outside[0]] });
};

const gauntlets: Garment = (f) => {
  const [r, l] = [f.armRadius, f.lowerArm];
  return {
    lowerArm: [
      tube(
        'gauntlet',
        [
          [r * 1.12, -l * 0.98],
          [r * 1.1, -l * 0.9],
          [r * 1.26, -l * 0.55],
          [r * 1.4, -l * 0.2],
          [r * 1.48, -l * 0.17],
        ],
        r * 0.14,
      ),
      part('gauntlet rim', 'armor', { kind: 'torus', radius: r * 1.4, tube: r * 0.1, sides: 20 }, { at: [0, -l * 0.17, 0] }),
    ],
  };
};

const greaves: Garment = (f) => {
  const [r, l] = [f.legRadius, f.lowerLeg];
  return {
    lowerLeg: [
      tube(
        'greave',
        [
          [r * 0.82, -l * 1.0],
          [r * 0.78, -l * 0.9],
          [r * 0.94, -l * 0.6],
          [r * 1.1, -l * 0.3],
          [r * 1.06, -l * 0.12],
          [r * 1.12, -l * 0.1],
        ],
        r * 0.1,
      ),
      part('knee', 'armor', { kind: 'superellipsoid', size: [r * 1.8, r * 1.8, r * 1.5] }, { at: [0, r * 0.02, r * 0.36] }),
      part('knee fan', 'trim', { kind: 'superellipsoid', size: [r * 0.34, r * 0.9, r * 0.9] }, { at: [r * 0.92, 0, r * 0.2] }),
    ],
  };
};

/** Builds overlapping laced plates. */
const lamellar = (f: Figure): Part[] => {
  const up = f.shoulder - f.waist;
  const [cw, cd] = f.chest;
  return [0, 1, 2, 3].map((i) =>
    part(
      `plate row ${i + 1}`,
      i % 2 === 0 ? 'armor' : 'trim',
      band(
        [
          [up * (0.02 + 0.2 * i), cw * (0.9 + 0.05 * i) * 0.8, cd * 0.8],
          [up * (0.0 + 0.2 * i), cw * (1.03 + 0.04 * i), cd * (1.24 + 0.05 * i)],
          [up * (0.2 + 0.2 * i), cw * (0.99 + 0.04 * i), cd * (1.17 + 0.05 * i)],
          [up * (0.21 + 0.2 * i), cw * 0.7, cd * 0.7],
        ],
        false,
      ),
    ),
  );
};

/** Builds broad laced shoulder plates that hang at the side. */
const sode: Garment = (f) => ({
  chest: lamellar(f),
  upperArm: [0, 1, 2].map((i) =>
    part(
      `shoulder plate ${i + 1}`,
      i % 2 === 0 ? 'armor' : 'trim',
      { kind: 'box', size: [f.armRadius * 0.5, f.armRadius * 1.5, f.armRadius * (3.6 + 0.3 * i)], round: f.armRadius * 0.2 },
      { at: [f.armRadius * (1.25 + 0.16 * i), f.armRadius * (0.6 - 1.15 * i), 0], turn: [0, 0, 8] },
    ),
  ),
});

/** Armor by name. */
export const ARMOUR: Readonly<Record<string, Garment>> = {
  breastplate,
  tassets,
  pauldrons,
  gauntlets,
  greaves,
  lamellar: sode,
};
