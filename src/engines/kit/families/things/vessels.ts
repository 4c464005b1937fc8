import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, MIRRORED, part, program } from '../family.ts';
import { turned } from '../pieces.ts';
import { PAINT } from './vehicle-paint.ts';

/** Builds an upright hull from cross-sections along +Z. */
const hull = (l: number, w: number, h: number, material: string): Part =>
  part('hull', material, {
    kind: 'loft',
    smooth: true,
    sides: 28,
    sections: [
      { y: -l / 2, size: [w * 0.62, h * 0.72], shift: [0, -h * 0.08], square: 3 },
      { y: -l * 0.34, size: [w * 0.92, h * 0.94], shift: [0, -h * 0.02], square: 2.8 },
      { y: 0, size: [w, h], square: 2.6 },
      { y: l * 0.28, size: [w * 0.78, h * 0.96], shift: [0, -h * 0.04], square: 2.3 },
      { y: l * 0.44, size: [w * 0.3, h * 0.74], shift: [0, -h * 0.16], square: 2 },
      { y: l * 0.52, size: [0, h * 0.3], shift: [0, -h * 0.36] },
    ],
    turn: [90, 0, 0],
  });

const hollowHull = (l: number, w: number, h: number, material: string): Part => {
  const body = hull(l, w, h, material);
  return part('hull', material, { kind: 'subtract', of: [body.shape!, { kind: 'box', size: [w * 3, h * 1.4, l * 1.3], at: [0, h * 0.78, 0] }] });
};

export const boat = () =>
  program('boat', { hull: { is: 'paint', color: '#3a78b0' }, wood: { is: 'oak' }, trim: { is: 'paint', color: '#f4f0e6' } }, [
    assembly('boat', [
      part('hull', 'hull', {
        kind: 'subtract',
        of: [
          { kind: 'subtract', of: [hull(3.2, 1.3, 1.2, 'hull').shape!, { kind: 'box', size: [4, 1.8, 5], at: [0, 1.0, 0] }] },
          { ...hull(2.95, 1.12, 1.0, 'hull').shape!, at: [0, 0.04, 0] },
        ],
      }),
      part('thwart', 'wood', { kind: 'box', size: [1.14, 0.06, 0.3], round: 0.015 }, { at: [0, -0.02, -0.8], copies: [{ kind: 'line', count: 3, step: [0, 0, 0.7] }] }),
      part(
        'gunwale',
        'trim',
        {
          kind: 'sweep',
          smooth: true,
          sides: 8,
          path: [
            [0.4, 0.1, -1.58],
            [0.6, 0.1, -1.0],
            [0.64, 0.1, 0],
            [0.48, 0.1, 0.9],
            [0.18, 0.1, 1.42],
            [0, 0.1, 1.56],
          ],
          radius: 0.045,
        },
        { copies: [...MIRRORED] },
      ),
      part(
        'oar',
        'wood',
        { kind: 'cylinder', radius: 0.03, height: 2.2, sides: 10, turn: [0, 0, 90] },
        { at: [0.95, 0.2, 0.1], turn: [0, 20, -12], copies: [...MIRRORED], parts: [part('blade', 'wood', { kind: 'superellipsoid', size: [0.55, 0.05, 0.2], square: 3 }, { at: [1.25, 0, 0] })] },
      ),
    ]),
  ]);

export const ship = () => {
  const sail = (name: string, y: number, w: number, h: number, z: number): Part =>
    assembly(
      name,
      [
        part('yard', 'mast', { kind: 'cylinder', radius: 0.05, height: w * 1.12, sides: 10, turn: [0, 0, 90] }, { at: [0, h / 2, 0] }),
        part('canvas', 'sail', { kind: 'superellipsoid', size: [w, h, 0.5], square: 4, modify: [{ kind: 'bend', axis: 'y', towards: 'z', angle: -50 }] }, { at: [0, 0, 0.2], scale: [1, 1, 0.5] }),
      ],
      { at: [0, y, z] },
    );
  return program(
    'sailing ship',
    {
      hull: { is: 'oak', color: '#7a4a28' },
      deck: { is: 'pine', color: '#c89a60' },
      trim: { is: 'gold', color: '#d8a440' },
      mast: { is: 'oak', color: '#8a5a34' },
      sail: { is: 'fabric', color: '#f4ead2' },
      flag: { is: 'fabric', color: '#22222a' },
      window: { color: '#ffd878', glow: 0.6 },
    },
    [
      hollowHull(5.6, 1.7, 1.9, 'hull'),
      part('deck', 'deck', { kind: 'box', size: [1.36, 0.1, 3.6], round: 0.02 }, { at: [0, 0.06, -0.2] }),
      part(
        'rail',
        'trim',
        {
          kind: 'sweep',
          smooth: true,
          sides: 8,
          path: [
            [0.54, 0.12, -2.75],
            [0.78, 0.12, -1.8],
            [0.84, 0.12, 0],
            [0.66, 0.12, 1.5],
            [0.24, 0.12, 2.5],
            [0, 0.12, 2.78],
          ],
          radius: 0.06,
        },
        { copies: [...MIRRORED] },
      ),
      part('stern castle', 'hull', { kind: 'box', size: [1.4, 0.85, 1.35], round: 0.08, modify: [{ kind: 'taper', axis: 'y', amount: -0.12 }] }, { at: [0, 0.45, -2.1] }),
      part('poop deck', 'deck', { kind: 'box', size: [1.36, 0.08, 1.45], round: 0.02 }, { at: [0, 0.9, -2.1] }),
      part('stern window', 'window', { kind: 'box', size: [0.24, 0.28, 0.08], round: 0.03 }, { at: [-0.4, 0.48, -2.78], copies: [{ kind: 'line', count: 3, step: [0.4, 0, 0] }] }),
      part('gun port', 'trim', { kind: 'box', size: [0.12, 0.22, 0.24], round: 0.03 }, { at: [0.8, -0.22, -1.2], copies: [{ kind: 'line', count: 4, step: [-0.012, 0, 0.68] }, ...MIRRORED] }),
      part('mast', 'mast', { kind: 'cone', radius: 0.1, top: 0.05, height: 4.4, sides: 12 }, { at: [0, 2.2, 0.1] }),
      part('fore mast', 'mast', { kind: 'cone', radius: 0.09, top: 0.05, height: 3.4, sides: 12 }, { at: [0, 1.7, 1.5] }),
      part('bowsprit', 'mast', { kind: 'cone', radius: 0.08, top: 0.03, height: 1.7, sides: 10, turn: [62, 0, 0] }, { at: [0, 0.4, 3.1] }),
      sail('main sail', 1.75, 2.1, 1.5, 0.2),
      sail('top sail', 3.35, 1.5, 1.15, 0.2),
      sail('fore sail', 1.45, 1.6, 1.2, 1.6),
      sail('fore top sail', 2.7, 1.15, 0.85, 1.6),
      part(
        'crow nest',
        'hull',
        {
          kind: 'lathe',
          sides: 16,
          profile: [
            [0, 0],
            [0.16, 0],
            [0.22, 0.2],
            [0.19, 0.2],
            [0.14, 0.04],
            [0, 0.04],
          ],
        },
        { at: [0, 4.05, 0.1] },
      ),
      part(
        'flag',
        'flag',
        {
          kind: 'extrude',
          depth: 0.03,
          outline: [
            [0, 0],
            [-0.7, -0.06],
            [-0.6, -0.2],
            [-0.7, -0.36],
            [0, -0.4],
          ],
          turn: [0, -90, 0],
        },
        { at: [0, 4.85, 0.1], parts: [part('flag staff', 'mast', { kind: 'cylinder', radius: 0.025, height: 0.7, sides: 8 }, { at: [0, -0.3, 0] })] },
      ),
    ],
  );
};

export const plane = () =>
  program('plane', { body: { is: 'paint', color: '#f2f3f5', roughness: 0.3 }, wing: { is: 'paint', color: '#d0352c', roughness: 0.3 }, glass: PAINT.glass, metal: { is: 'aluminium' }, tyre: PAINT.tyre, dark: { color: '#2a2c30' } }, [
    part(
      'fuselage',
      'body',
      {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: -2.6, size: [0.1, 0.16], shift: [0, -0.3] },
          { y: -1.9, size: [0.34, 0.44], shift: [0, -0.16] },
          { y: -0.8, size: [0.72, 0.84] },
          { y: 0.6, size: [0.84, 0.92] },
          { y: 1.5, size: [0.78, 0.8] },
          { y: 1.95, size: [0.6, 0.62] },
        ],
        turn: [90, 0, 0],
      },
      { at: [0, 1.25, 0] },
    ),
    part('cowling', 'wing', { kind: 'cylinder', radius: 0.4, height: 0.36, round: 0.1, turn: [90, 0, 0] }, { at: [0, 1.25, 1.9] }),
    part('canopy', 'glass', { kind: 'superellipsoid', size: [0.56, 0.56, 1.2], square: 2.3 }, { at: [0, 1.7, 0.35] }),
    part('wing', 'wing', { kind: 'superellipsoid', size: [5.6, 0.13, 1.0], square: 5 }, { at: [0, 1.1, 0.5] }),
    part('tail plane', 'wing', { kind: 'superellipsoid', size: [2.0, 0.09, 0.56], square: 4 }, { at: [0, 1.5, -2.25] }),
    part(
      'fin',
      'wing',
      {
        kind: 'extrude',
        depth: 0.09,
        bevel: 0.03,
        outline: [
          [-2.62, 0.1],
          [-1.7, 0.05],
          [-2.1, 0.35],
          [-2.34, 0.8],
          [-2.66, 0.84],
        ],
        turn: [0, -90, 0],
      },
      { at: [0, 1.5, 0] },
    ),
    assembly(
      'propeller',
      [
        part('spinner', 'metal', {
          kind: 'lathe',
          sides: 20,
          profile: [
            [0, 0],
            [0.13, 0],
            [0.11, 0.1],
            [0.05, 0.2],
            [0, 0.23],
          ],
          turn: [90, 0, 0],
        }),
        part('propeller blade', 'dark', { kind: 'superellipsoid', size: [0.13, 0.78, 0.04], at: [0, 0.42, 0.05], turn: [0, 24, 0] }, { copies: [{ kind: 'ring', count: 3, axis: 'z' }] }),
      ],
      { at: [0, 1.25, 2.09], joint: { kind: 'turn', axis: [0, 0, 1], limits: [-360, 360], value: 0 } },
    ),
    part('strut', 'metal', { kind: 'cylinder', radius: 0.05, height: 0.75, sides: 10 }, { at: [0.6, 0.72, 0.8], turn: [0, 0, 14], copies: [...MIRRORED] }),
    part('wheel', 'tyre', { kind: 'torus', radius: 0.2, tube: 0.09, turn: [0, 0, 90] }, { at: [0.7, 0.29, 0.8], copies: [...MIRRORED], parts: [part('hub', 'metal', { kind: 'cylinder', radius: 0.15, height: 0.1, turn: [0, 0, 90] })] }),
    part('tail wheel', 'tyre', { kind: 'torus', radius: 0.09, tube: 0.04, turn: [0, 0, 90] }, { at: [0, 1.08, -2.3] }),
  ]);

export const rocket = () =>
  program(
    'rocket',
    {
      body: { is: 'paint', color: '#f0f1f3', roughness: 0.3 },
      nose: { is: 'paint', color: '#d0342c', roughness: 0.3 },
      fin: { is: 'paint', color: '#d0342c', roughness: 0.3 },
      window: { is: 'glass', color: '#56b4e8', opacity: 1 },
      frame: { is: 'steel' },
      engine: { is: 'iron' },
      flame: { color: '#ff9a2a', glow: 2.4 },
    },
    [
      part('body', 'body', {
        kind: 'lathe',
        smooth: true,
        sides: 32,
        profile: [
          [0, 0.5],
          [0.42, 0.5],
          [0.56, 1.1],
          [0.62, 1.9],
          [0.55, 2.6],
          [0.46, 3.0],
          [0, 3.0],
        ],
      }),
      part('nose', 'nose', {
        kind: 'lathe',
        smooth: true,
        sides: 32,
        profile: [
          [0, 2.95],
          [0.475, 2.95],
          [0.36, 3.35],
          [0.18, 3.75],
          [0, 4.0],
        ],
      }),
      part('tip', 'frame', { kind: 'sphere', radius: 0.06 }, { at: [0, 4.02, 0] }),
      part('band', 'nose', {
        kind: 'lathe',
        sides: 32,
        profile: [
          [0.5, 0.92],
          [0.555, 0.94],
          [0.585, 1.14],
          [0.5, 1.14],
          [0.5, 0.92],
        ],
      }),
      part('window frame', 'frame', { kind: 'torus', radius: 0.22, tube: 0.055, turn: [90, 0, 0] }, { at: [0, 2.15, 0.6], turn: [-6, 0, 0], parts: [part('window', 'window', { kind: 'superellipsoid', size: [0.4, 0.4, 0.14] })] }),
      part('window frame', 'frame', { kind: 'torus', radius: 0.13, tube: 0.04, turn: [90, 0, 0] }, { at: [0, 1.5, 0.605], parts: [part('window', 'window', { kind: 'superellipsoid', size: [0.24, 0.24, 0.1] })] }),
      part(
        'fin',
        'fin',
        {
          kind: 'extrude',
          depth: 0.1,
          bevel: 0.03,
          smooth: false,
          outline: [
            [0.42, 0.55],
            [0.54, 1.35],
            [0.86, 0.95],
            [1.02, 0.3],
            [1.0, 0.0],
            [0.86, 0.02],
            [0.78, 0.36],
          ],
          turn: [0, -90, 0],
        },
        { copies: [{ kind: 'ring', count: 4 }], turn: [0, 45, 0] },
      ),
      part('engine', 'engine', {
        kind: 'lathe',
        sides: 24,
        profile: [
          [0, 0.52],
          [0.2, 0.52],
          [0.34, 0.2],
          [0.31, 0.2],
          [0.18, 0.46],
          [0, 0.46],
        ],
      }),
      turned(
        'flame',
        'flame',
        [
          [0, 0.42],
          [0.18, 0.36],
          [0.24, 0.22],
          [0.14, 0.05],
          [0, -0.1],
        ],
        { smooth: true, sides: 16, when: 'flame' },
      ),
    ],
    { flame: { value: 0, min: 0, max: 1 } },
  );
