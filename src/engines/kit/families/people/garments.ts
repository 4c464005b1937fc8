import type { Part, Section, Shape } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import { trunkShape } from './body.ts';
import type { Figure } from './figure.ts';

/** Parts that are attached to parts of a body. Those for arms and legs are made for the left side. */
export interface Worn {
  hips?: Part[];
  chest?: Part[];
  head?: Part[];
  upperArm?: Part[];
  lowerArm?: Part[];
  upperLeg?: Part[];
  lowerLeg?: Part[];
}

export type Garment = (f: Figure) => Worn;

/** Returns the shape of a ring of cloth or metal around an elliptic body, closed at both ends. */
export function band(rows: readonly (readonly [y: number, width: number, depth: number, z?: number])[], smooth = true): Shape {
  return {
    kind: 'loft',
    smooth,
    sections: rows.map(([y, width, depth, z = 0]): Section => ({ y, size: [width, depth], square: 2.4, shift: [0, z] })),
  };
}

/** The bones that garments hanging from the hips follow. */
export const ABOUT_LEGS: { follows: string[] } = { follows: ['hips', 'leftUpperLeg', 'rightUpperLeg'] };

/** Returns the shape of a skirt from the waist down to a height above the floor, widened by `flare`. */
function skirt(f: Figure, floor: number, flare: number): Shape {
  const [hw, hd] = f.hips;
  const low = floor - f.waist;
  const thick = f.legRadius * 0.16;
  return band([
    [low + thick, hw * flare * 0.9, hd * flare * 1.1],
    [low, hw * flare, hd * flare * 1.2],
    [low + thick * 2, hw * flare * 1.01, hd * flare * 1.21],
    [low * 0.5, (hw * (1.1 + flare)) / 2, (hd * (1.1 + flare * 1.15)) / 2],
    [-(f.waist - f.crotch) * 0.3, hw * 1.12, hd * 1.14],
    [(f.waist - f.crotch) * 0.16, f.belly[0] * 1.08, f.belly[1] * 1.1],
    [(f.waist - f.crotch) * 0.22, f.belly[0] * 0.8, f.belly[1] * 0.8],
  ]);
}

/** Returns the shape of a thin sheet that hangs behind the shoulders, down to a height above the floor. */
function capeShape(f: Figure, floor: number, wide: number): Shape {
  const up = f.shoulder - f.waist;
  const low = floor - f.waist;
  const [cw, cd] = f.chest;
  const thin = 0.05 * cd;
  const row = (y: number, width: number, z: number): Section => ({ y, size: [width, thin], square: 6, shift: [0, z] });
  return {
    kind: 'loft',
    smooth: true,
    sides: 28,
    modify: [{ kind: 'bend', axis: 'x', towards: 'z', angle: 50 }],
    sections: [
      row(low, cw * wide, -cd * 0.86),
      row(low + (up - low) * 0.3, cw * (wide * 0.94), -cd * 0.62),
      row(low + (up - low) * 0.6, cw * (wide * 0.8), -cd * 0.2),
      row(up * 0.9, cw * 1.1, -cd * 0.06),
      row(up * 1.12, cw * 0.86, cd * 0.06),
    ],
    at: [(-cw * wide) / 2 + cw * wide * 0.5, 0, -cd * 0.5],
  };
}

const belt: Garment = (f) => ({
  hips: [
    part(
      'belt',
      'belt',
      band(
        [
          [-f.legRadius * 0.34, f.belly[0] * 0.9, f.belly[1] * 0.9],
          [-f.legRadius * 0.34, f.belly[0] * 1.13, f.belly[1] * 1.16],
          [f.legRadius * 0.2, f.belly[0] * 1.11, f.belly[1] * 1.14],
          [f.legRadius * 0.2, f.belly[0] * 0.9, f.belly[1] * 0.9],
        ],
        false,
      ),
      { parts: [part('buckle', 'buckle', { kind: 'box', size: [f.legRadius * 0.85, f.legRadius * 0.7, f.legRadius * 0.25], round: f.legRadius * 0.1 }, { at: [0, -f.legRadius * 0.07, f.belly[1] * 0.58] })] },
    ),
  ],
});

const sash: Garment = (f) => ({
  hips: [
    part(
      'sash',
      'sash',
      band([
        [-f.legRadius * 0.5, f.belly[0] * 0.9, f.belly[1] * 0.9],
        [-f.legRadius * 0.45, f.belly[0] * 1.12, f.belly[1] * 1.16],
        [f.legRadius * 0.35, f.belly[0] * 1.1, f.belly[1] * 1.14],
        [f.legRadius * 0.4, f.belly[0] * 0.9, f.belly[1] * 0.9],
      ]),
      { parts: [part('sash end', 'sash', { kind: 'box', size: [f.legRadius * 0.6, f.legRadius * 2.6, f.legRadius * 0.2], round: f.legRadius * 0.08 }, { at: [f.belly[0] * 0.3, -f.legRadius * 1.5, f.belly[1] * 0.56], turn: [-4, 0, 8] })] },
    ),
  ],
});

const sleeve = (f: Figure, material: string, wide: number): Part =>
  part(
    'sleeve',
    material,
    band([
      [-f.lowerArm * 0.98, f.armRadius * 1.5 * wide, f.armRadius * 1.7 * wide],
      [-f.lowerArm * 1.0, f.armRadius * 2.2 * wide, f.armRadius * 2.5 * wide],
      [-f.lowerArm * 0.9, f.armRadius * 2.2 * wide, f.armRadius * 2.5 * wide],
      [-f.lowerArm * 0.3, f.armRadius * 2.3, f.armRadius * 2.4],
      [f.armRadius * 0.6, f.armRadius * 2.0, f.armRadius * 2.0],
      [f.armRadius * 0.9, f.armRadius * 1.0, f.armRadius * 1.0],
    ]),
  );

const backpack: Garment = (f) => ({
  chest: [
    part(
      'backpack',
      'pack',
      { kind: 'box', size: [f.chest[0] * 0.8, f.chest[0] * 0.95, f.chest[1] * 0.55], round: f.chest[1] * 0.14 },
      {
        at: [0, (f.shoulder - f.waist) * 0.55, -f.chest[1] * 0.7],
        parts: [part('pocket', 'pack', { kind: 'box', size: [f.chest[0] * 0.56, f.chest[0] * 0.36, f.chest[1] * 0.2], round: f.chest[1] * 0.07 }, { at: [0, -f.chest[0] * 0.18, -f.chest[1] * 0.3] })],
      },
    ),
  ],
});

/** Clothes by name. */
export const GARMENTS: Readonly<Record<string, Garment>> = {
  belt,
  sash,
  backpack,
  tunic: (f) => ({ hips: [part('tunic', 'shirt', skirt(f, f.crotch - f.upperLeg * 0.45, 1.3), ABOUT_LEGS)] }),
  dress: (f) => ({ hips: [part('dress', 'shirt', skirt(f, f.ankle + f.lowerLeg * 0.7, 1.75), ABOUT_LEGS)] }),
  robe: (f) => ({ hips: [part('robe', 'robe', skirt(f, f.ankle * 0.55, 1.8), ABOUT_LEGS)], lowerArm: [sleeve(f, 'robe', 1.35)] }),
  'wide sleeves': (f) => ({ lowerArm: [sleeve(f, 'shirt', 1.5)] }),
  hakama: (f) => ({
    upperLeg: [
      part(
        'hakama',
        'trousers',
        band([
          [-f.upperLeg - f.lowerLeg * 0.72, f.legRadius * 2.2, f.legRadius * 2.4],
          [-f.upperLeg - f.lowerLeg * 0.75, f.legRadius * 3.1, f.legRadius * 3.4],
          [-f.upperLeg * 0.6, f.legRadius * 2.8, f.legRadius * 3.0],
          [f.legRadius * 0.5, f.legRadius * 2.5, f.legRadius * 2.7],
          [f.legRadius * 0.9, f.legRadius * 1.2, f.legRadius * 1.2],
        ]),
        { follows: ['hips', 'leftUpperLeg', 'leftLowerLeg'] },
      ),
    ],
  }),
  cape: (f) => ({
    chest: [
      part('cape', 'cape', capeShape(f, f.ankle * 1.4, 1.75), {
        skeleton: [{ name: 'cape', at: [0, (f.shoulder - f.waist) * 0.8, -f.chest[1] * 0.55], to: [0, f.ankle * 1.4 - f.waist, -f.chest[1] * 1.3], radius: f.chest[0] * 0.5, parent: 'chest' }],
        follows: ['chest', 'cape'],
      }),
      part('cape collar', 'cape', { kind: 'torus', radius: f.chest[0] * 0.3, tube: f.chest[0] * 0.065 }, { at: [0, (f.shoulder - f.waist) * 1.1, 0], turn: [8, 0, 0], scale: [1, 1, 0.9] }),
    ],
  }),
  apron: (f) => ({
    hips: [
      part(
        'apron',
        'apron',
        {
          ...band([
            [-(f.waist - f.crotch) - f.upperLeg * 0.7, f.hips[0] * 1.15, f.hips[1] * 1.24],
            [-(f.waist - f.crotch) * 0.4, f.hips[0] * 1.16, f.hips[1] * 1.2],
            [f.legRadius * 0.3, f.belly[0] * 1.12, f.belly[1] * 1.14],
            [f.legRadius * 0.32, f.belly[0] * 0.9, f.belly[1] * 0.9],
          ]),
        },
        ABOUT_LEGS,
      ),
    ],
  }),
  scarf: (f) => ({
    chest: [
      part(
        'scarf',
        'scarf',
        { kind: 'torus', radius: f.chest[0] * 0.27, tube: f.chest[0] * 0.1 },
        {
          at: [0, (f.shoulder - f.waist) * 1.14, 0],
          turn: [6, 0, 0],
          parts: [part('scarf end', 'scarf', { kind: 'box', size: [f.chest[0] * 0.2, f.chest[0] * 0.7, f.chest[0] * 0.06], round: f.chest[0] * 0.03 }, { at: [f.chest[0] * 0.16, -f.chest[0] * 0.36, f.chest[0] * 0.34], turn: [-14, 8, 6] })],
        },
      ),
    ],
  }),
  buttons: (f) => ({
    chest: [
      part(
        'button',
        'buttons',
        { kind: 'sphere', radius: f.armRadius * 0.3 },
        { at: [f.armRadius * 0.9, (f.shoulder - f.waist) * 0.2, f.chest[1] * 0.5], copies: [{ kind: 'line', count: 3, step: [0, (f.shoulder - f.waist) * 0.24, 0] }, ...MIRRORED] },
      ),
    ],
  }),
  vest: (f) => ({
    chest: [part('vest', 'vest', { kind: 'subtract', of: [{ ...trunkShape(f, f.armRadius * 0.25) }, { kind: 'box', size: [f.chest[0] * 0.34, f.shoulder, f.chest[1]], at: [0, f.shoulder * 0.1, f.chest[1] * 0.62] }] } as Shape)],
  }),
};
