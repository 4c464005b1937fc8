import type { Part } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import { trunkShape } from './body.ts';
import type { Figure } from './figure.ts';
import { ABOUT_LEGS, band, type Garment } from './garments.ts';

const breastplate: Garment = (f) => {
  const up = f.shoulder - f.waist;
  const [cw, cd] = f.chest;
  return {
    chest: [
      part('breastplate', 'armor', trunkShape(f, f.armRadius * 0.24)),
      part('ridge', 'armor', { kind: 'superellipsoid', size: [cw * 0.16, up * 0.75, cd * 0.16] }, { at: [0, up * 0.52, cd * 0.57] }),
      part('gorget', 'trim', { kind: 'torus', radius: cw * 0.27, tube: cw * 0.055 }, { at: [0, up * 1.1, 0] }),
    ],
  };
};

const tassets: Garment = (f) => {
  const plate = (x: number, turn: number, z: number): Part =>
    part('tasset', 'armor', { kind: 'box', size: [f.hips[0] * 0.46, f.upperLeg * 0.62, f.legRadius * 0.28], round: f.legRadius * 0.13 }, { at: [x, -(f.waist - f.crotch) * 0.75, z], turn: [0, turn, turn === 0 ? 0 : 8], ...ABOUT_LEGS });
  const { hips } = f;
  return {
    hips: [
      { ...plate(hips[0] * 0.27, 12, hips[1] * 0.6), turn: [-8, 14, 4], copies: [...MIRRORED] },
      { ...plate(hips[0] * 0.56, 90, 0), copies: [...MIRRORED] },
      { ...plate(hips[0] * 0.24, 0, -hips[1] * 0.6), turn: [8, 0, 3], copies: [...MIRRORED] },
    ],
  };
};

/** Builds a shoulder plate over the joint of the arm. */
const pauldrons: Garment = (f) => ({
  upperArm: [
    part(
      'pauldron',
      'armor',
      {
        kind: 'blend',
        cells: 22,
        of: [
          { kind: 'ball', size: [f.armRadius * 4.2, f.armRadius * 3.6, f.armRadius * 4.4] },
          { kind: 'block', size: [f.armRadius * 9, f.armRadius * 4, f.armRadius * 9], at: [0, -f.armRadius * 2.3, 0], op: 'subtract', blend: f.armRadius * 0.2 },
        ],
      },
      {
        at: [f.armRadius * 0.25, f.armRadius * 0.2, 0],
        turn: [0, 0, -12],
        parts: [part('pauldron rim', 'trim', { kind: 'torus', radius: f.armRadius * 2.02, tube: f.armRadius * 0.22 }, { at: [0, -f.armRadius * 0.3, 0], scale: [1, 1, 1.04] })],
      },
    ),
  ],
});

const gauntlets: Garment = (f) => ({
  lowerArm: [
    part(
      'gauntlet',
      'armor',
      band(
        [
          [-f.lowerArm * 0.95, f.armRadius * 1.6, f.armRadius * 1.6],
          [-f.lowerArm * 0.98, f.armRadius * 2.15, f.armRadius * 2.15],
          [-f.lowerArm * 0.5, f.armRadius * 2.4, f.armRadius * 2.4],
          [-f.lowerArm * 0.22, f.armRadius * 2.9, f.armRadius * 2.9],
          [-f.lowerArm * 0.2, f.armRadius * 1.8, f.armRadius * 1.8],
        ],
        false,
      ),
    ),
  ],
});

const greaves: Garment = (f) => ({
  lowerLeg: [
    part(
      'greave',
      'armor',
      band([
        [-f.lowerLeg * 0.98, f.legRadius * 1.5, f.legRadius * 1.5],
        [-f.lowerLeg * 0.98, f.legRadius * 1.95, f.legRadius * 2.0],
        [-f.lowerLeg * 0.5, f.legRadius * 2.25, f.legRadius * 2.3],
        [-f.lowerLeg * 0.1, f.legRadius * 2.3, f.legRadius * 2.3],
        [-f.lowerLeg * 0.08, f.legRadius * 1.5, f.legRadius * 1.5],
      ]),
    ),
    part('knee', 'trim', { kind: 'superellipsoid', size: [f.legRadius * 1.6, f.legRadius * 1.7, f.legRadius * 1.2] }, { at: [0, f.legRadius * 0.05, f.legRadius * 0.75] }),
  ],
});

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
          [up * (0.0 + 0.2 * i), cw * (0.97 + 0.045 * i), cd * (1.16 + 0.02 * i)],
          [up * (0.2 + 0.2 * i), cw * (0.93 + 0.045 * i), cd * (1.1 + 0.02 * i)],
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
