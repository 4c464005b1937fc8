import type { Blob, Shape, Triple } from '../../../../contract/shape-program.ts';

const blend = (of: Blob[], cells: number): Shape => ({ kind: 'blend', cells, crease: 70, of });

const limb = (path: Triple[], radius: number[], more: Partial<Pick<Blob, 'blend'>> = {}): Blob => ({ kind: 'limb', path, radius, ...more });

/** Returns the shape of a left upper arm of a given length, which hangs from its shoulder: deltoid, biceps and triceps. */
export function upperArmShape(length: number, r: number, { isCloth, isShort, muscle }: { isCloth: boolean; isShort: boolean; muscle: number }): Shape {
  const g = isCloth ? r * 0.16 : 0;
  // The round end of a short sleeve stays within its hem.
  const l = isShort ? length - r : length;
  return blend(
    [
      limb(
        [
          [0, 0, 0],
          [r * 0.06, -l * 0.34, 0],
          [0, -l * 0.7, r * 0.02],
          [0, -l, 0],
        ],
        [r * 0.92 + g, r * 0.98 + g, r * 0.96 + g, r * 0.9 + g],
      ),
      {
        kind: 'ball',
        size: [r * (2.1 + 0.3 * muscle) + g * 2, r * 3.2 + g * 2, r * 2.3 + g * 2],
        at: [r * (0.08 + 0.12 * muscle), -r * 0.9, 0],
        blend: r * 0.7,
      },
      ...(isCloth
        ? folds(l, r, [-0.86, -0.74])
        : [
            { kind: 'ball' as const, size: [r * 1.5, l * 0.52, r * (1.1 + 0.5 * muscle)] as Triple, at: [0, -l * 0.52, r * 0.52] as Triple, blend: r * 0.5 },
            { kind: 'ball' as const, size: [r * 1.5, l * 0.5, r * (1.0 + 0.4 * muscle)] as Triple, at: [0, -l * 0.42, -r * 0.52] as Triple, blend: r * 0.5 },
          ]),
    ],
    14,
  );
}

/** Folds of a sleeve: soft rings at heights relative to the length, each a little aslant. */
const folds = (length: number, r: number, heights: readonly number[]): Blob[] =>
  heights.map(
    (height, i): Blob => ({
      kind: 'ring',
      radius: r * 0.86,
      tube: r * 0.26,
      at: [0, length * height, 0],
      turn: [i % 2 === 0 ? 16 : -12, 0, i % 2 === 0 ? 8 : -10],
      blend: r * 0.3,
    }),
  );

/** Returns the shape of a left forearm, which hangs from its elbow. */
export function lowerArmShape(length: number, r: number, isCloth: boolean): Shape {
  const g = isCloth ? r * 0.16 : 0;
  const l = length;
  return blend(
    [
      limb(
        [
          [0, 0, 0],
          [r * 0.06, -l * 0.26, r * 0.04],
          [0, -l * 0.62, 0],
          // The round end of a sleeve stays within its cuff.
          [0, isCloth ? r - l : -l, 0],
        ],
        [r * 0.9 + g, r * 1.0 + g, r * (isCloth ? 0.9 : 0.76) + g, r * (isCloth ? 0.8 : 0.62) + g * 0.6],
      ),
      ...(isCloth
        ? folds(l, r, [-0.12, -0.82])
        : [{ kind: 'ball' as const, size: [r * 0.9, r * 0.9, r * 0.7] as Triple, at: [0, -r * 0.1, -r * 0.55] as Triple, blend: r * 0.4 }]),
    ],
    14,
  );
}

/** Returns the shape of a left thigh, which hangs from its hip. */
export function upperLegShape(length: number, r: number, isCloth: boolean, { cells = 15, isShort = false }: { cells?: number; isShort?: boolean } = {}): Shape {
  const g = isCloth ? r * 0.1 : 0;
  const l = isShort ? length - r * 0.8 : length;
  return blend(
    [
      limb(
        [
          [0, 0, 0],
          [r * 0.06, -l * 0.32, r * 0.06],
          [0, -l * 0.72, r * 0.08],
          [0, -l, r * 0.02],
        ],
        [r * 1.14 + g, r * 1.1 + g, r * 0.9 + g, r * 0.8 + g],
      ),
      { kind: 'ball', size: [r * 1.7 + g * 2, l * 0.8, r * 1.1 + g], at: [r * 0.04, -l * 0.42, r * 0.5], blend: r * 0.5 },
      ...(isCloth ? folds(l, r, [-0.9]) : []),
    ],
    cells,
  );
}

/** Returns the shape of a left lower leg, which hangs from its knee: kneecap, calf and ankle, or a trouser leg that may be tucked into a boot. */
export function lowerLegShape(length: number, r: number, kind: 'skin' | 'cloth' | 'in boot', cells = 16): Shape {
  const l = length;
  if (kind === 'cloth')
    return blend(
      [
        limb(
          [
            [0, 0, r * 0.02],
            [0, -l * 0.34, -r * 0.04],
            [0, -l * 0.72, -r * 0.02],
            [0, -l * 0.92, 0],
          ],
          [r * 0.88, r * 0.9, r * 0.8, r * 0.78],
        ),
        ...folds(l, r * 0.92, [-0.08, -0.84, -0.93]),
      ],
      cells,
    );
  const g = kind === 'in boot' ? r * 0.1 : 0;
  return blend(
    [
      limb(
        [
          [0, 0, r * 0.02],
          [0, -l * 0.3, -r * 0.12],
          [0, -l * 0.68, -r * 0.04],
          [0, -l, 0],
        ],
        [r * 0.78 + g, r * 0.76 + g, r * 0.54 + g * 0.5, r * 0.46],
      ),
      { kind: 'ball', size: [r * 0.9, r * 1.0, r * 0.7], at: [0, -r * 0.02, r * 0.5], blend: r * 0.4 },
      { kind: 'ball', size: [r * 0.9, l * 0.56, r * 0.9], at: [r * 0.3, -l * 0.3, -r * 0.4], blend: r * 0.4 },
      { kind: 'ball', size: [r * 0.86, l * 0.5, r * 0.9], at: [-r * 0.3, -l * 0.34, -r * 0.4], blend: r * 0.4 },
      { kind: 'ball', size: [r * 1.14, r * 0.5, r * 0.5], at: [0, -l, 0], blend: r * 0.3 },
    ],
    cells,
  );
}
