import type { Blob, Pair, Part, Shape } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';

/** The outline of a left sole in radii of the leg, as x to the outside and z to the front. */
const SOLE: readonly Pair[] = [
  [0, -1.16],
  [0.52, -1.0],
  [0.72, -0.5],
  [0.7, 0.4],
  [0.94, 1.3],
  [0.86, 2.0],
  [0.42, 2.5],
  [-0.08, 2.62],
  [-0.6, 2.2],
  [-0.8, 1.5],
  [-0.68, 0.4],
  [-0.66, -0.5],
  [-0.5, -1.0],
];

/** Returns the shape of a left shoe without its sole, below an ankle at the origin. */
function shoeShape(r: number, ankle: number, lift: number, cells: number): Shape {
  const low = -ankle;
  return {
    kind: 'blend',
    cells,
    crease: 60,
    of: [
      {
        kind: 'limb',
        path: [
          [0, r * 0.12, -r * 0.02],
          [0, low * 0.4, -r * 0.12],
        ],
        radius: [r * 0.64, r * 0.74],
      },
      { kind: 'ball', size: [r * 1.5, ankle * 1.7, r * 1.7], at: [0, low * 0.62, -r * 0.3], blend: r * 0.3 },
      {
        kind: 'limb',
        path: [
          [0, low * 0.36, r * 0.2],
          [r * 0.06, low * 0.78, r * 1.3],
        ],
        radius: [r * 0.66, r * 0.6],
        blend: r * 0.3,
      },
      { kind: 'ball', size: [r * 1.72, ankle * 1.3, r * 2.3], at: [r * 0.06, low * 0.78, r * 1.36], blend: r * 0.35 },
      { kind: 'block', size: [r * 9, ankle * 2, r * 9], at: [0, low - ankle + lift, 0], op: 'subtract' },
    ],
  };
}

/** Returns the shape of a bare left foot with five toes. */
function bareShape(r: number, ankle: number): Shape {
  const low = -ankle;
  const toe = (x: number, z: number, size: number): Blob => ({
    kind: 'ball',
    size: [size * r, size * r * 0.9, size * r * 1.5],
    at: [x * r, low + size * r * 0.42, z * r],
    blend: r * 0.1,
  });
  return {
    kind: 'blend',
    cells: 30,
    crease: 70,
    of: [
      {
        kind: 'limb',
        path: [
          [0, 0, 0],
          [0, low * 0.5, -r * 0.1],
        ],
        radius: [r * 0.5, r * 0.6],
      },
      { kind: 'ball', size: [r * 1.2, ankle * 1.4, r * 1.4], at: [0, low * 0.66, -r * 0.4], blend: r * 0.3 },
      {
        kind: 'limb',
        path: [
          [0, low * 0.4, r * 0.2],
          [r * 0.02, low * 0.84, r * 1.3],
        ],
        radius: [r * 0.56, r * 0.42],
        blend: r * 0.3,
      },
      { kind: 'ball', size: [r * 1.6, ankle * 0.8, r * 1.5], at: [r * 0.05, low * 0.8, r * 1.3], blend: r * 0.3 },
      toe(-0.5, 2.12, 0.5),
      toe(-0.08, 2.22, 0.38),
      toe(0.24, 2.12, 0.34),
      toe(0.52, 1.98, 0.32),
      toe(0.76, 1.78, 0.3),
      { kind: 'block', size: [r * 9, ankle * 2, r * 9], at: [0, low - ankle, 0], op: 'subtract' },
    ],
  };
}

/** Builds a left foot below an ankle at the origin: bare with toes, or a shoe with a sole and a heel. */
export function footPart(r: number, ankle: number, { material, isBare, cells }: { material: string; isBare: boolean; cells: number }): Part {
  const bone: Part['skeleton'] = [{ name: 'leftFoot', at: [0, 0, 0], to: [0, -ankle, r * 2.4], radius: r }];
  if (isBare) return part('foot', material, bareShape(r, ankle), { skeleton: bone });
  const thick = ankle * 0.2;
  const outline = (grow: number): Pair[] => SOLE.map(([x, z]): Pair => [Number(x) * r * grow, (Number(z) - 0.7) * r * grow + 0.7 * r]);
  return part('foot', material, shoeShape(r, ankle, thick * 0.6, cells), {
    skeleton: bone,
    parts: [
      // The outline's y becomes −z, hence the turn about two axes.
      part(
        'sole',
        'sole',
        { kind: 'extrude', smooth: true, outline: outline(1), depth: thick, bevel: thick * 0.2, crease: 50 },
        { at: [0, thick / 2 - ankle, 0], turn: [90, 0, 0] },
      ),
      part('heel', 'sole', { kind: 'box', size: [r * 1.3, thick * 1.7, r * 0.9], round: thick * 0.3 }, { at: [0, thick * 0.85 - ankle, -r * 0.62] }),
    ],
  });
}
