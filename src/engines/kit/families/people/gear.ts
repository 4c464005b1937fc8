import type { Blob, Part } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import type { Cover } from './body.ts';
import { ABOUT_LEGS, closed, skirt, skirtRows } from './drapery.ts';
import { band, chestFront, girdle, openTrunk } from './garments.ts';
import { collarHeight, neckRadius, trunkShape } from './trunk.ts';
import type { Garment } from './worn.ts';

/** Clothes that change the materials of the body itself, by name. */
export const COVERS: Readonly<Record<string, Partial<Cover>>> = {
  robe: { trunk: 'robe', upperArm: 'robe', lowerArm: 'robe', hips: 'robe', upperLeg: 'robe', lowerLeg: 'robe' },
  toga: { trunk: 'robe', upperArm: 'robe', lowerArm: 'skin', hips: 'robe', upperLeg: 'skin', lowerLeg: 'skin', foot: 'shoes' },
  'bare legs': { upperLeg: 'skin', lowerLeg: 'skin' },
  jumpsuit: { trunk: 'shirt', hips: 'shirt', upperArm: 'shirt', lowerArm: 'shirt', upperLeg: 'shirt', lowerLeg: 'shirt' },
  'bare chest': { trunk: 'skin', upperArm: 'skin', lowerArm: 'skin' },
  shorts: { hips: 'trousers', upperLeg: 'trousers', lowerLeg: 'skin' },
  trousers: { hips: 'trousers', upperLeg: 'trousers', lowerLeg: 'trousers' },
  jeans: { hips: 'denim', upperLeg: 'denim', lowerLeg: 'denim' },
  'short sleeves': { lowerArm: 'skin' },
  tights: { hips: 'tights', upperLeg: 'tights', lowerLeg: 'tights', foot: 'shoes' },
  leotard: { trunk: 'skirt', hips: 'skirt', upperLeg: 'skin', lowerLeg: 'skin', upperArm: 'skin', lowerArm: 'skin' },
  gloves: { hand: 'glove' },
  bodysuit: { trunk: 'shirt', hips: 'shirt', upperLeg: 'shirt', lowerLeg: 'shirt' },
};

/** Clothes and equipment of sports and trades. */
export const GEAR: Readonly<Record<string, Garment>> = {
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
  hoodie: (f) => {
    const [up, r, neck] = [f.shoulder - f.waist, f.armRadius, neckRadius(f)];
    const [low, cd] = [f.waist - f.crotch, f.chest[1]];
    const hood: Blob = {
      kind: 'limb',
      path: [
        [neck * 0.7, collarHeight(f, -0.5), cd * 0.34],
        [neck * 1.7, collarHeight(f, 0.2), -cd * 0.02],
        [neck * 1.1, collarHeight(f, 0.1), -cd * 0.42],
        [0, collarHeight(f, -0.3), -cd * 0.58],
      ],
      radius: [neck * 0.3, neck * 0.5, neck * 0.62, neck * 0.78],
      copies: [...MIRRORED],
      blend: neck * 0.3,
    };
    return {
      chest: [
        part('hoodie', 'jacket', trunkShape(f, r * 0.24)),
        part('hood', 'jacket', { kind: 'blend', cells: 26, crease: 70, of: [hood] }),
        part(
          'pocket',
          'jacket',
          { kind: 'box', size: [f.chest[0] * 0.5, up * 0.34, cd * 0.12], round: cd * 0.05 },
          { on: { part: 'hoodie', from: [0, up * 0.14, 2], direction: [0, 0, -1] } },
        ),
        ...[1, -1].map((side) =>
          part(
            'drawstring',
            'white',
            { kind: 'capsule', radius: r * 0.09, height: up * 0.3 },
            { on: { part: 'hoodie', from: [side * neck * 0.45, up * 0.72, 2], direction: [0, 0, -1] } },
          ),
        ),
      ],
      hips: [
        skirt('hoodie hem', 'jacket', skirtRows(f, f.crotch + low * 0.12, 1.0, r * 0.1).slice(0, 6), closed(8, { depth: 0.01 })),
        girdle(f, 'waistband', 'jacket'),
      ],
    };
  },
  toga: (f) => {
    const [up, r, neck] = [f.shoulder - f.waist, f.armRadius, neckRadius(f)];
    const front = chestFront(f);
    const fold = (k: number): Part =>
      part('fold', 'robe', {
        kind: 'sweep',
        smooth: true,
        sides: 10,
        path: [
          [f.armX * (0.86 - 0.1 * k), up * 0.92, -f.chest[1] * 0.42],
          [f.armX * (0.84 - 0.12 * k), up * 1.12, 0],
          [f.armX * (0.66 - 0.16 * k), up * 0.8, front * 0.94],
          [-f.chest[0] * (0.02 + 0.06 * k), up * (0.36 - 0.02 * k), front * 1.1],
          [-f.chest[0] * 0.44, -up * 0.04 * k, front * 0.72],
          [-f.chest[0] * 0.52, -up * 0.06 * k, -f.chest[1] * 0.1],
        ],
        radius: [r * 0.5, r * 0.56, r * 0.6, r * 0.62, r * 0.5, r * 0.3],
        thickness: r * 0.42,
        facing: [0, 0, 1],
      });
    return {
      chest: [
        fold(0),
        fold(1),
        fold(2),
        part(
          'neckline',
          'robe',
          { kind: 'torus', radius: neck * 1.14, tube: neck * 0.15, sides: 24 },
          { at: [0, collarHeight(f, 0.34), -f.chest[1] * 0.02], turn: [10, 0, 0] },
        ),
      ],
      hips: [skirt('toga', 'robe', skirtRows(f, f.ankle * 1.2, 1.36, f.legRadius * 0.06), { from: 16, to: 392, pleats: 18, depth: 0.05, thick: 0.045 })],
    };
  },
  'tactical vest': (f) => {
    const [up, r] = [f.shoulder - f.waist, f.armRadius];
    const [cw, cd] = f.chest;
    const onVest = (name: string, x: number, y: number, size: readonly [number, number, number], side: 1 | -1 = 1): Part =>
      part(
        name,
        'pouch',
        { kind: 'box', size: [cw * size[0], up * size[1], cd * size[2]], round: cd * 0.04 },
        { on: { part: 'vest', from: [cw * x, up * y, 2 * side], direction: [0, 0, -side] } },
      );
    return {
      chest: [
        part(
          'vest',
          'vest',
          trunkShape(f, r * 0.34, {
            more: [
              { kind: 'block', op: 'subtract', size: [cw * 3, up, cd * 4], at: [0, -up * 0.48, 0] },
              {
                kind: 'block',
                op: 'subtract',
                size: [cw, up * 2, cd * 3],
                at: [cw * 0.98, up * 1.3, 0],
                round: cw * 0.3,
                blend: r * 0.3,
                copies: [...MIRRORED],
              },
              { kind: 'ball', op: 'subtract', size: [cw * 0.62, up * 0.56, cd * 1.6], at: [0, up * 1.1, cd * 0.3], blend: r * 0.2 },
            ],
          }),
        ),
        ...[-0.24, 0, 0.24].map((x) => onVest('magazine pouch', x, 0.22, [0.2, 0.34, 0.22])),
        onVest('radio pouch', 0.26, 0.62, [0.16, 0.28, 0.2]),
        onVest('name tape', -0.2, 0.66, [0.24, 0.08, 0.1]),
        onVest('back plate', 0, 0.5, [0.6, 0.62, 0.2], -1),
        part('aerial', 'pupil', { kind: 'capsule', radius: r * 0.07, height: up * 0.4 }, { at: [cw * 0.3, up * 0.98, cd * 0.5], turn: [-8, 0, -6] }),
      ],
      hips: [
        part(
          'belt pouch',
          'pouch',
          { kind: 'box', size: [f.legRadius * 0.7, f.legRadius * 1.1, f.legRadius * 0.9], round: f.legRadius * 0.14 },
          { at: [f.hips[0] * 0.55, -f.legRadius * 0.3, f.hips[1] * 0.1], copies: [...MIRRORED] },
        ),
      ],
    };
  },
  'safety vest': (f) => {
    const [up, r] = [f.shoulder - f.waist, f.armRadius];
    const [cw, cd] = f.chest;
    const stripe = (y: number): Part =>
      part(
        'reflective stripe',
        'stripe',
        trunkShape(f, r * 0.28, {
          more: [
            { kind: 'block', op: 'subtract', size: [cw * 3, up * 2, cd * 4], at: [0, up * (y + 1.05), 0] },
            { kind: 'block', op: 'subtract', size: [cw * 3, up * 2, cd * 4], at: [0, up * (y - 1.05), 0] },
            { kind: 'block', op: 'subtract', size: [cw * 0.1, up * 3, cd * 1.4], at: [0, up * 0.2, cd * 0.86] },
          ],
        }),
      );
    return { chest: [part('vest', 'vest', openTrunk(f, r * 0.22, 0.08)), stripe(0.18), stripe(0.5)] };
  },
  'long coat': (f) => ({
    hips: [skirt('coat skirt', 'jacket', skirtRows(f, f.ankle * 2.4, 1.32, f.armRadius * 0.16), { from: 9, to: 351, pleats: 12, depth: 0.035, thick: 0.06 })],
  }),
};
