import type { Blob, Shape, Triple } from '../../../../contract/shape-program.ts';

/** Places of the four fingers across the palm and their lengths, in radii of the arm; the first is the forefinger. */
const FINGERS: readonly (readonly [z: number, length: number])[] = [
  [0.84, 1.5],
  [0.28, 1.7],
  [-0.28, 1.56],
  [-0.8, 1.22],
];

/** Points of a finger that bends around what is held, at angles around the middle of the grip. */
const AROUND = [-18, -72, -138, -204];

/**
 * Returns the shape of a left hand that hangs from its wrist, with four fingers and a thumb. Its palm faces −X and its
 * thumb +Z. `grips` closes it around something that is held front to back.
 */
export function handShape(r: number, grips: boolean): Shape {
  return {
    kind: 'blend',
    cells: grips ? 21 : 27,
    crease: 80,
    of: [
      { kind: 'ball', size: [1.28 * r, 1.5 * r, 1.4 * r], at: [0, -0.12 * r, 0] },
      { kind: 'block', size: [0.84 * r, 1.7 * r, 2.05 * r], round: 0.4 * r, at: [0, -1.15 * r, 0], blend: 0.6 * r },
      // The ball of the thumb.
      { kind: 'ball', size: [0.8 * r, 1.3 * r, 0.9 * r], at: [-0.2 * r, -0.85 * r, 0.66 * r], turn: [-24, 0, 0], blend: 0.3 * r },
      ...FINGERS.map(([z, length]) => finger(r, z, length, grips)),
      thumb(r, grips),
    ],
  };
}

function finger(r: number, z: number, length: number, grips: boolean): Blob {
  const spread = 1 + 0.18 * length;
  const path: Triple[] = grips
    ? AROUND.map((degrees, i): Triple => {
        const a = (degrees * Math.PI) / 180;
        const reach = i === 0 ? 0.86 : 0.74;
        return [(-0.75 + reach * Math.cos(a)) * r, (-1.75 + reach * Math.sin(a)) * r, z * r * 0.94];
      })
    : [
        [0.02 * r, -1.85 * r, z * r],
        [0.04 * r, -(1.9 + 0.45 * length) * r, z * r * (1 + (spread - 1) * 0.4)],
        [-0.1 * r, -(1.9 + 0.76 * length) * r, z * r * (1 + (spread - 1) * 0.75)],
        [-0.34 * r, -(1.9 + 1.0 * length) * r, z * r * spread],
      ];
  return { kind: 'limb', path, radius: [0.3 * r, 0.27 * r, 0.24 * r, 0.19 * r], blend: 0.07 * r };
}

function thumb(r: number, grips: boolean): Blob {
  const path: Triple[] = grips
    ? [
        [-0.14 * r, -0.7 * r, 0.86 * r],
        [-0.66 * r, -1.02 * r, 1.14 * r],
        [-1.24 * r, -1.3 * r, 0.98 * r],
        [-1.58 * r, -1.7 * r, 0.62 * r],
      ]
    : [
        [-0.16 * r, -0.62 * r, 0.78 * r],
        [-0.28 * r, -1.1 * r, 1.3 * r],
        [-0.42 * r, -1.62 * r, 1.5 * r],
        [-0.52 * r, -2.04 * r, 1.52 * r],
      ];
  return { kind: 'limb', path, radius: [0.42 * r, 0.36 * r, 0.29 * r, 0.21 * r], blend: 0.22 * r };
}
