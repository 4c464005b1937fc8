import type { Part } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, ring, tube, turned } from '../pieces.ts';
import type { Cover } from './body.ts';
import { ABOUT_LEGS, skirt, skirtRows } from './drapery.ts';
import type { Figure } from './figure.ts';
import { band } from './garments.ts';
import type { Garment } from './worn.ts';

/** Clothes that change the materials of the body itself, by name. */
export const COVERS: Readonly<Record<string, Partial<Cover>>> = {
  robe: { trunk: 'robe', upperArm: 'robe', lowerArm: 'robe', hips: 'robe', upperLeg: 'robe', lowerLeg: 'robe' },
  'bare chest': { trunk: 'skin', upperArm: 'skin', lowerArm: 'skin' },
  shorts: { hips: 'trousers', upperLeg: 'trousers', lowerLeg: 'skin' },
  trousers: { hips: 'trousers', upperLeg: 'trousers', lowerLeg: 'trousers' },
  jeans: { hips: 'denim', upperLeg: 'denim', lowerLeg: 'denim' },
  'short sleeves': { lowerArm: 'skin' },
  tights: { hips: 'tights', upperLeg: 'tights', lowerLeg: 'tights', foot: 'shoes' },
  gloves: { hand: 'glove' },
  bodysuit: { trunk: 'shirt', hips: 'shirt', upperLeg: 'shirt', lowerLeg: 'shirt' },
};

const onHead =
  (make: (h: number) => Part[]): Garment =>
  (f) => ({ head: make(f.head) });

const shell = (h: number, material: string): Part =>
  part('helmet', material, {
    kind: 'blend',
    cells: 28,
    of: [
      { kind: 'ball', size: [1.14 * h, 1.06 * h, 1.2 * h], at: [0, 0.16 * h, -0.03 * h] },
      { kind: 'block', size: [2 * h, 0.5 * h, 2 * h], at: [0, -0.28 * h, 0.2 * h], op: 'subtract' },
      { kind: 'block', size: [1.1 * h, 0.66 * h, 0.6 * h], at: [0, -0.08 * h, 0.5 * h], op: 'subtract' },
    ],
  });

/** Hats and helmets of sports and trades, relative to the middle of the skull. */
export const GEAR_HATS: Readonly<Record<string, Garment>> = {
  'crash helmet': onHead((h) => [shell(h, 'hat')]),
  'cage helmet': onHead((h) => [
    shell(h, 'hat'),
    tube(
      'cage bar',
      'buckle',
      [
        [-0.5 * h, 0.16 * h, 0.22 * h],
        [-0.34 * h, 0.14 * h, 0.56 * h],
        [0, 0.13 * h, 0.68 * h],
        [0.34 * h, 0.14 * h, 0.56 * h],
        [0.5 * h, 0.16 * h, 0.22 * h],
      ],
      0.022 * h,
      { copies: [{ kind: 'line', count: 4, step: [0, -0.15 * h, 0] }] },
    ),
    tube(
      'cage bar',
      'buckle',
      [
        [0.16 * h, 0.22 * h, 0.64 * h],
        [0.16 * h, -0.1 * h, 0.67 * h],
        [0.12 * h, -0.36 * h, 0.62 * h],
      ],
      0.022 * h,
      { copies: [...MIRRORED] },
    ),
  ]),
  veil: onHead((h) => [
    part('brim', 'straw', { kind: 'superellipsoid', size: [1.9 * h, 0.07 * h, 1.9 * h] }, { at: [0, 0.36 * h, 0] }),
    part('crown', 'straw', { kind: 'superellipsoid', size: [1.02 * h, 0.8 * h, 1.02 * h], square: 3 }, { at: [0, 0.5 * h, 0] }),
    turned(
      'veil',
      'net',
      [
        [0.86 * h, 0.34 * h],
        [0.88 * h, -0.1 * h],
        [0.78 * h, -0.56 * h],
        [0.74 * h, -0.56 * h],
        [0.84 * h, -0.1 * h],
        [0.82 * h, 0.34 * h],
      ],
      { smooth: true },
    ),
  ]),
  'plague mask': onHead((h) => [
    part('mask', 'leather', {
      kind: 'blend',
      cells: 34,
      of: [
        { kind: 'ball', size: [0.98 * h, 1.02 * h, 0.98 * h], at: [0, -0.02 * h, 0.06 * h] },
        {
          kind: 'limb',
          path: [
            [0, -0.08 * h, 0.4 * h],
            [0, -0.16 * h, 0.86 * h],
            [0, -0.36 * h, 1.3 * h],
          ],
          radius: [0.26 * h, 0.17 * h, 0.03 * h],
          blend: 0.1 * h,
        },
        { kind: 'block', size: [2 * h, 2 * h, 1 * h], at: [0, 0, -0.52 * h], op: 'subtract' },
      ],
    }),
    cylinder('lens', 'lens', 0.15 * h, 0.1 * h, [0.24 * h, 0.1 * h, 0.5 * h], { turn: [90, 0, 18], round: 0.02 * h, copies: [...MIRRORED] }),
    ring('lens rim', 'buckle', 0.16 * h, 0.03 * h, [0.24 * h, 0.1 * h, 0.53 * h], { turn: [90, 0, 18], copies: [...MIRRORED] }),
    ring('strap', 'belt', 0.53 * h, 0.03 * h, [0, 0.16 * h, -0.04 * h]),
    cylinder('brim', 'hat', 0.86 * h, 0.06 * h, [0, 0.44 * h, 0], { round: 0.02 * h }),
    cone('hat', 'hat', [0.5 * h, 0.46 * h], 0.34 * h, [0, 0.62 * h, 0]),
    ring('hat band', 'belt', 0.5 * h, 0.03 * h, [0, 0.5 * h, 0]),
  ]),
  'graduation cap': onHead((h) => [
    cylinder('cap', 'hat', 0.53 * h, 0.26 * h, [0, 0.36 * h, 0], { round: 0.03 * h }),
    box('board', 'hat', [1.16 * h, 0.05 * h, 1.16 * h], [0, 0.52 * h, 0], { turn: [0, 45, 0], round: 0.01 * h }),
    tube(
      'tassel',
      'gold',
      [
        [0, 0.57 * h, 0],
        [0.5 * h, 0.56 * h, 0.2 * h],
        [0.56 * h, 0.2 * h, 0.24 * h],
      ],
      [0.015 * h, 0.02 * h, 0.05 * h],
    ),
  ]),
  'swim cap': onHead((h) => [
    part('cap', 'hat', {
      kind: 'blend',
      cells: 24,
      of: [
        { kind: 'ball', size: [1.06 * h, 1.1 * h, 1.1 * h], at: [0, 0.02 * h, -0.02 * h] },
        { kind: 'block', size: [2 * h, 1 * h, 2 * h], at: [0, -0.38 * h, 0.1 * h], op: 'subtract' },
      ],
    }),
  ]),
};

const mitt = (f: Figure, size: number): Part => ball('glove', 'glove', [f.armRadius * 3.1 * size, f.armRadius * 3.5 * size, f.armRadius * 3.7 * size], [0, -f.lowerArm - f.armRadius * 1.3, f.armRadius * 0.3]);

/** Clothes and equipment of sports and trades. */
export const GEAR: Readonly<Record<string, Garment>> = {
  'boxing gloves': (f) => ({
    lowerArm: [
      mitt(f, 1.25),
      ball('thumb', 'glove', [f.armRadius * 1.5, f.armRadius * 2.4, f.armRadius * 1.6], [-f.armRadius * 1.7, -f.lowerArm - f.armRadius * 0.9, f.armRadius * 1.2]),
      cylinder('cuff', 'trim', f.armRadius * 1.35, f.armRadius * 1.5, [0, -f.lowerArm * 0.94, 0], { round: f.armRadius * 0.3 }),
    ],
  }),
  'knee pads': (f) => ({ lowerLeg: [ball('knee pad', 'pad', [f.legRadius * 2.2, f.legRadius * 2.5, f.legRadius * 1.5], [0, f.legRadius * 0.1, f.legRadius * 0.8])] }),
  'leg pads': (f) => ({
    lowerLeg: [
      box('leg pad', 'pad', [f.legRadius * 3.1, f.lowerLeg * 1.25, f.legRadius * 1.3], [0, -f.lowerLeg * 0.42, f.legRadius * 1.1], { round: f.legRadius * 0.4 }),
      box('pad strap', 'trim', [f.legRadius * 3.16, f.legRadius * 0.4, f.legRadius * 1.34], [0, -f.lowerLeg * 0.2, f.legRadius * 1.1], { round: f.legRadius * 0.1, copies: [{ kind: 'line', count: 2, step: [0, -f.lowerLeg * 0.45, 0] }] }),
    ],
  }),
  tutu: (f) => ({
    hips: [
      part(
        'tutu',
        'skirt',
        {
          ...band([
            [-f.legRadius * 0.1, f.belly[0] * 1.0, f.belly[1] * 1.0],
            [-f.legRadius * 0.9, f.hips[0] * 2.0, f.hips[0] * 2.0],
            [-f.legRadius * 0.6, f.hips[0] * 2.1, f.hips[0] * 2.1],
            [f.legRadius * 0.35, f.belly[0] * 1.08, f.belly[1] * 1.1],
          ]),
        },
        ABOUT_LEGS,
      ),
      part(
        'under skirt',
        'white',
        band([
          [-f.legRadius * 0.3, f.belly[0] * 1.0, f.belly[1] * 1.0],
          [-f.legRadius * 1.5, f.hips[0] * 1.8, f.hips[0] * 1.8],
          [-f.legRadius * 1.2, f.hips[0] * 1.9, f.hips[0] * 1.9],
          [f.legRadius * 0.1, f.belly[0] * 1.04, f.belly[1] * 1.06],
        ]),
        ABOUT_LEGS,
      ),
    ],
  }),
  'long coat': (f) => ({ hips: [skirt('coat skirt', 'jacket', skirtRows(f, f.ankle * 2.4, 1.32, f.armRadius * 0.16), { from: 9, to: 351, pleats: 12, depth: 0.035, thick: 0.06 })] }),
  'reflective stripes': (f) => ({
    lowerArm: [cylinder('stripe', 'stripe', f.armRadius * 1.36, f.armRadius * 0.6, [0, -f.lowerArm * 0.6, 0], { round: f.armRadius * 0.1 })],
    lowerLeg: [cylinder('stripe', 'stripe', f.legRadius * 1.3, f.legRadius * 0.5, [0, -f.lowerLeg * 0.45, 0], { round: f.legRadius * 0.1 })],
  }),
  'air tank': (f) => ({
    chest: [
      cylinder('tank', 'tank', f.chest[0] * 0.17, (f.shoulder - f.waist) * 1.15, [f.chest[0] * 0.2, (f.shoulder - f.waist) * 0.55, -f.chest[1] * 0.72], { round: f.chest[0] * 0.12, copies: [...MIRRORED] }),
      cylinder('valve', 'buckle', f.chest[0] * 0.05, f.chest[0] * 0.5, [0, (f.shoulder - f.waist) * 1.16, -f.chest[1] * 0.72], { turn: [0, 0, 90] }),
    ],
  }),
  fins: (f) => ({ lowerLeg: [ball('fin', 'glove', [f.legRadius * 2.4, f.legRadius * 0.5, f.legRadius * 5], [0, -f.lowerLeg - f.ankle * 0.75, f.legRadius * 3.2])] }),
};

export const GEAR_MATERIALS = {
  net: { color: '#3a3a36', opacity: 0.32, roughness: 1 },
  lens: { color: '#2b1c12', roughness: 0.08, metallic: 0.3 },
  glove: { is: 'leather', color: '#c0232b' },
  pad: { is: 'leather', color: '#efe9dc' },
  tights: { is: 'fabric', color: '#f2d9dc' },
  stripe: { is: 'plastic', color: '#e9f06a', glow: 0.4 },
  tank: { is: 'paint', color: '#e8b02a' },
} as const;
