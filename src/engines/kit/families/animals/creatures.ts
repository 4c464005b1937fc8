import type { Triple } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED } from '../family.ts';
import { ball, cone, EYE, plate, thing, tube } from '../pieces.ts';
import { fur } from './beasts.ts';
import { eyes } from './face.ts';
import { both, flesh, limb, mass } from './flesh.ts';

/** Dinosaurs, and animals that fly on thin wings. */
export const CREATURES: readonly Family[] = [
  thing(
    'dinosaur',
    'tyrannosaurus, tyrannosaurus rex, trex, trex dinosaur, raptor, velociraptor, godzilla, dino, allosaurus',
    { skin: { is: 'scales', color: '#6a8a3a' }, belly: { is: 'scales', color: '#d8cc94' }, tooth: { is: 'bone' }, mouth: { color: '#8a2a2a' }, stripe: { is: 'scales', color: '#46622a' }, claw: { is: 'bone', color: '#3a342a' }, ...EYE },
    ['skin'],
    () => [
      flesh(
        'body',
        'skin',
        [
          limb(
            [
              [0, 1.9, -0.2],
              [0, 2.0, 0.5],
            ],
            [0.55, 0.48],
          ),
          limb(
            [
              [0, 2.1, 0.6],
              [0, 2.6, 0.9],
              [0, 3.0, 1.05],
            ],
            [0.4, 0.3, 0.3],
            0.15,
          ),
          mass([0.62, 0.55, 0.75], [0, 3.15, 1.2], 0.12),
          mass([0.48, 0.34, 0.7], [0, 3.13, 1.62], 0.1),
          limb(
            [
              [0, 1.85, -0.5],
              [0, 1.6, -1.3],
              [0, 1.3, -2.1],
              [0.25, 1.25, -2.8],
            ],
            [0.45, 0.3, 0.17, 0.03],
            0.15,
          ),
          ...both((s) => [
            limb(
              [
                [s * 0.38, 1.7, -0.1],
                [s * 0.48, 1.15, 0.2],
                [s * 0.45, 0.55, -0.15],
                [s * 0.45, 0.12, 0.05],
              ],
              [0.36, 0.27, 0.15, 0.14],
              0.12,
            ),
            limb(
              [
                [s * 0.34, 2.05, 0.75],
                [s * 0.42, 1.8, 0.95],
                [s * 0.38, 1.75, 1.15],
              ],
              [0.12, 0.08, 0.06],
              0.06,
            ),
            mass([0.34, 0.2, 0.5], [s * 0.45, 0.1, 0.18], 0.06),
            mass([0.2, 0.14, 0.2], [s * 0.2, 3.36, 1.34], 0.06),
          ]),
        ],
        64,
      ),
      { name: 'lower jaw', material: 'skin', at: [0, 2.86, 1.2], turn: [20, 0, 0], shape: { kind: 'superellipsoid', size: [0.42, 0.16, 0.8], square: 2.6, at: [0, 0, 0.34] } },
      { name: 'mouth', material: 'mouth', at: [0, 2.95, 1.5], turn: [12, 0, 0], shape: { kind: 'superellipsoid', size: [0.38, 0.12, 0.66], square: 2.6 } },
      cone('tooth', 'tooth', [0.03, 0], 0.12, [0.17, 2.96, 1.9], { turn: [180, 0, 0], copies: [...MIRRORED, { kind: 'line', count: 5, step: [0.008, 0, -0.11] }] }),
      cone('lower tooth', 'tooth', [0.025, 0], 0.1, [0.13, 2.82, 1.84], { copies: [...MIRRORED, { kind: 'line', count: 4, step: [0.01, 0.03, -0.12] }] }),
      eyes(0.07, [0.25, 3.32, 1.42]),
      ball('nostril', 'claw', 0.05, [0.1, 3.26, 1.92], { copies: [...MIRRORED] }),
      {
        name: 'belly',
        material: 'belly',
        shape: {
          kind: 'blend',
          cells: 34,
          of: [
            limb(
              [
                [0, 1.62, 0],
                [0, 1.78, 0.66],
                [0, 2.2, 0.92],
              ],
              [0.36, 0.33, 0.22],
            ),
          ],
        },
      },
      ...Array.from({ length: 9 }, (_, i) => cone('spike', 'stripe', [0.09, 0], 0.2, [0, [3.02, 2.72, 2.48, 2.46, 2.42, 2.2, 1.94, 1.72, 1.52][i], [0.72, 0.5, 0.2, -0.15, -0.5, -0.86, -1.24, -1.62, -2.0][i]], { turn: [-24, 0, 0] })),
      cone('claw', 'claw', [0.05, 0], 0.16, [0.33, 0.07, 0.46], { turn: [90, 0, 0], copies: [{ kind: 'line', count: 3, step: [0.12, 0, 0] }, ...MIRRORED] }),
      cone('hand claw', 'claw', [0.025, 0], 0.1, [0.36, 1.73, 1.22], { turn: [110, 0, 0], copies: [{ kind: 'line', count: 2, step: [0.05, 0, 0] }, ...MIRRORED] }),
    ],
  ),
  thing('bat animal', 'vampire bat, fruit bat, flying bat', { coat: fur('#4a3a3e'), wing: { is: 'leather', color: '#33262c' }, tooth: { is: 'bone' }, ...EYE }, ['coat'], () => [
    {
      name: 'body',
      material: 'coat',
      shape: {
        kind: 'blend',
        cells: 36,
        of: [
          mass([0.14, 0.2, 0.13], [0, 0.22, 0]),
          mass([0.14, 0.13, 0.13], [0, 0.36, 0.02], 0.02),
          ...both((s) => [
            limb(
              [
                [s * 0.04, 0.41, 0],
                [s * 0.075, 0.5, -0.01],
              ],
              [0.034, 0.008],
              0.01,
            ),
          ]),
        ],
      },
    },
    plate(
      'wing',
      'wing',
      [
        [0, 0.08],
        [0.16, 0.2],
        [0.4, 0.16],
        [0.56, 0.02],
        [0.44, 0.0],
        [0.36, -0.1],
        [0.26, -0.03],
        [0.18, -0.12],
        [0.1, -0.05],
        [0, -0.1],
      ],
      0.012,
      [0.05, 0.26, -0.02],
      { copies: [...MIRRORED] },
    ),
    eyes(0.02, [0.034, 0.375, 0.072]),
    cone('fang', 'tooth', [0.008, 0], 0.03, [0.018, 0.315, 0.075], { turn: [180, 0, 0], copies: [...MIRRORED] }),
    ball('nose', 'pupil', 0.018, [0, 0.345, 0.086]),
  ]),
  thing('butterfly', 'moth, monarch butterfly', { wing: { is: 'silk', color: '#f08a24' }, second: { is: 'silk', color: '#2a2226' }, body: fur('#2e2622') }, ['wing'], () => [
    tube(
      'body',
      'body',
      [
        [0, 0.04, 0],
        [0, 0.12, 0],
        [0, 0.2, 0],
      ],
      [0.008, 0.014, 0.011],
    ),
    ball('head', 'body', 0.03, [0, 0.215, 0]),
    tube(
      'feeler',
      'body',
      [
        [0.006, 0.225, 0],
        [0.03, 0.27, 0.01],
        [0.045, 0.29, 0.02],
      ],
      0.002,
      { copies: [...MIRRORED] },
    ),
    plate(
      'edge',
      'second',
      [
        [0, 0.02],
        [0.12, 0.14],
        [0.2, 0.13],
        [0.2, 0.04],
        [0.12, -0.02],
        [0.15, -0.08],
        [0.09, -0.14],
        [0.03, -0.1],
        [0, -0.04],
      ],
      0.006,
      [0.006, 0.13, -0.003],
      { smooth: true, turn: [0, -18, 0], copies: [...MIRRORED] },
    ),
    plate(
      'wing',
      'wing',
      [
        [0.01, 0.02],
        [0.12, 0.12],
        [0.18, 0.115],
        [0.18, 0.045],
        [0.1, -0.005],
        [0.01, 0],
      ],
      0.01,
      [0.006, 0.13, -0.003],
      { smooth: true, turn: [0, -18, 0], copies: [...MIRRORED] },
    ),
    plate(
      'lower wing',
      'wing',
      [
        [0.01, -0.01],
        [0.1, -0.03],
        [0.13, -0.08],
        [0.085, -0.122],
        [0.03, -0.09],
      ],
      0.01,
      [0.006, 0.13, -0.003],
      { smooth: true, turn: [0, -18, 0], copies: [...MIRRORED] },
    ),
    ball('spot', 'second', [0.026, 0.03, 0.012], [0.13, 0.215, -0.046], { copies: [...MIRRORED] }),
  ]),
  thing(
    'bee',
    'bumblebee, honeybee, wasp, hornet',
    { body: fur('#f2b82a'), stripe: fur('#2a2420'), wing: { is: 'glass', color: '#e8f4fa', opacity: 0.6 }, ...EYE },
    ['body'],
    () => [
      ball('body', 'body', [0.15, 0.14, 0.2], [0, 0.12, -0.02]),
      ...[
        [-0.03, 0.075, 0.069],
        [-0.075, 0.058, 0.053],
        [0.02, 0.0745, 0.07],
      ].map(([z, r]) => ({ name: 'stripe', material: 'stripe', at: [0, 0.12, z] as Triple, shape: { kind: 'torus' as const, radius: r - 0.006, tube: 0.011, turn: [90, 0, 0] as Triple } })),
      ball('head', 'stripe', [0.11, 0.1, 0.09], [0, 0.13, 0.1]),
      eyes(0.022, [0.032, 0.145, 0.132], true),
      cone('sting', 'stripe', [0.014, 0], 0.05, [0, 0.11, -0.135], { turn: [-90, 0, 0] }),
      ball('wing', 'wing', [0.12, 0.012, 0.075], [0.075, 0.215, -0.01], { turn: [0, -20, 32], copies: [...MIRRORED] }),
      tube(
        'feeler',
        'stripe',
        [
          [0.02, 0.17, 0.12],
          [0.03, 0.21, 0.14],
          [0.045, 0.22, 0.16],
        ],
        0.004,
        { copies: [...MIRRORED] },
      ),
      tube(
        'leg',
        'stripe',
        [
          [0.04, 0.07, 0.03],
          [0.06, 0.03, 0.03],
          [0.065, 0, 0.035],
        ],
        0.006,
        { copies: [...MIRRORED, { kind: 'line', count: 3, step: [0, 0, -0.04] }] },
      ),
    ],
    { stripes: ['stripe'] },
  ),
  thing('whale', 'orca, killer whale, blue whale, humpback whale', { skin: { is: 'rubber', color: '#4a74a0' }, belly: { is: 'rubber', color: '#dfe8ee' }, water: { is: 'water', color: '#8acbea' }, ...EYE }, ['skin'], () => [
    flesh(
      'body',
      'skin',
      [
        mass([1.3, 1.1, 2.2], [0, 0.6, 0.2]),
        limb(
          [
            [0, 0.6, -0.6],
            [0, 0.75, -1.3],
            [0, 1.05, -1.7],
          ],
          [0.4, 0.2, 0.09],
          0.15,
        ),
        ...both((s) => [
          limb(
            [
              [0, 1.05, -1.7],
              [s * 0.3, 1.2, -1.9],
              [s * 0.5, 1.22, -1.92],
            ],
            [0.09, 0.1, 0.03],
          ),
          limb(
            [
              [s * 0.5, 0.4, 0.4],
              [s * 0.85, 0.24, 0.15],
              [s * 1.0, 0.2, -0.1],
            ],
            [0.14, 0.11, 0.03],
          ),
        ]),
      ],
      56,
    ),
    ball('belly', 'belly', [1.16, 0.8, 1.9], [0, 0.42, 0.36]),
    eyes(0.07, [0.56, 0.62, 0.86]),
    tube(
      'mouth',
      'pupil',
      [
        [-0.5, 0.52, 1.02],
        [-0.25, 0.46, 1.24],
        [0, 0.45, 1.3],
        [0.25, 0.46, 1.24],
        [0.5, 0.52, 1.02],
      ],
      0.012,
    ),
    tube(
      'spout',
      'water',
      [
        [0, 1.12, 0.4],
        [0.05, 1.5, 0.4],
        [0.28, 1.62, 0.4],
        [0.38, 1.45, 0.4],
      ],
      [0.05, 0.06, 0.06, 0.02],
      { copies: [{ kind: 'ring', count: 1 }] },
    ),
    tube(
      'spout',
      'water',
      [
        [0, 1.12, 0.4],
        [-0.05, 1.5, 0.4],
        [-0.28, 1.62, 0.4],
        [-0.38, 1.45, 0.4],
      ],
      [0.05, 0.06, 0.06, 0.02],
    ),
  ]),
];
