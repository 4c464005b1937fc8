import type { Blob, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cylinder, EYE, ring, thing, tube } from '../pieces.ts';
import { fur } from './beasts.ts';
import { eyes } from './face.ts';
import { both, flesh, limb, mass } from './flesh.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Great apes, apes of legend, and puppets. */
export const APES: readonly Family[] = [
  thing(
    'gorilla',
    'silverback, silverback gorilla, great ape, king kong, giant ape, mountain gorilla',
    { coat: fur('#2b2a2e'), back: fur('#6d6f76'), face: { is: 'skin', color: '#3a3436' }, nose: { color: '#1d1a1c' }, ...EYE },
    ['coat'],
    () => [
      flesh(
        'body',
        'coat',
        [
          mass([0.62, 0.62, 0.6], [0, 0.72, -0.22], 0.12),
          mass([0.9, 0.74, 0.64], [0, 1.06, 0.12], 0.14),
          mass([0.44, 0.46, 0.48], [0, 1.42, 0.42], 0.1),
          mass([0.2, 0.26, 0.34], [0, 1.62, 0.34], 0.08),
          ...both((s) => [
            mass([0.34, 0.36, 0.36], [s * 0.42, 1.2, 0.2], 0.08),
            limb(
              [
                [s * 0.46, 1.16, 0.24],
                [s * 0.6, 0.72, 0.3],
                [s * 0.54, 0.34, 0.44],
                [s * 0.5, 0.1, 0.48],
              ],
              [0.17, 0.145, 0.13, 0.1],
              0.06,
            ),
            limb(
              [
                [s * 0.24, 0.62, -0.26],
                [s * 0.4, 0.42, -0.1],
                [s * 0.36, 0.14, -0.22],
              ],
              [0.2, 0.16, 0.11],
              0.06,
            ),
            limb(
              [
                [s * 0.36, 0.09, -0.24],
                [s * 0.4, 0.07, 0],
              ],
              [0.09, 0.075],
              0.04,
            ),
          ]),
        ],
        64,
      ),
      ball('silver back', 'back', [0.56, 0.5, 0.3], [0, 1.02, -0.16], { turn: [28, 0, 0] }),
      ball('chest', 'face', [0.52, 0.34, 0.2], [0, 1.1, 0.38]),
      ball('face', 'face', [0.32, 0.3, 0.2], [0, 1.4, 0.6]),
      ball('brow', 'face', [0.34, 0.08, 0.14], [0, 1.51, 0.62]),
      ball('muzzle', 'face', [0.28, 0.2, 0.22], [0, 1.31, 0.68]),
      ball('nose', 'nose', [0.16, 0.09, 0.1], [0, 1.39, 0.735]),
      ball('nostril', 'pupil', [0.035, 0.025, 0.02], [0.035, 1.38, 0.785], { copies: [...MIRRORED] }),
      tube(
        'mouth',
        'nose',
        [
          [-0.1, 1.285, 0.75],
          [0, 1.265, 0.79],
          [0.1, 1.285, 0.75],
        ],
        0.009,
      ),
      eyes(0.026, [0.075, 1.46, 0.68]),
      ball('ear', 'face', [0.05, 0.1, 0.08], [0.215, 1.44, 0.42], { copies: [...MIRRORED] }),
      ball('hand', 'face', [0.18, 0.13, 0.2], [0.5, 0.065, 0.5], { copies: [...MIRRORED] }),
      ...[1, -1].flatMap((s) => times(4, (i) => ball('finger', 'face', [0.05, 0.06, 0.08], [s * (0.43 + i * 0.046), 0.035, 0.59]))),
      ball('foot', 'face', [0.16, 0.08, 0.3], [0.4, 0.04, 0.0], { copies: [...MIRRORED] }),
    ],
  ),
  thing(
    'yeti',
    'abominable snowman, snow monster, ice yeti, bigfoot white',
    { coat: fur('#eef2f5'), face: { is: 'skin', color: '#6f8fa8' }, claw: { is: 'bone', color: '#3a4048' }, tooth: { is: 'bone', color: '#f6f2e6' }, nose: { color: '#3a4a58' }, horn: { is: 'bone', color: '#b8c4cc' }, ...EYE },
    ['coat'],
    () => apeMan(true),
  ),
  thing(
    'bigfoot',
    'sasquatch, wood ape, skunk ape, wookie, hairy wild man',
    { coat: fur('#5a3d28'), face: { is: 'skin', color: '#7a5a44' }, claw: { is: 'bone', color: '#2a2420' }, tooth: { is: 'bone', color: '#f6f2e6' }, nose: { color: '#3a2a22' }, ...EYE },
    ['coat'],
    () => apeMan(false),
  ),
  thing('platypus', 'duck-billed platypus, duckbill, duck billed platypus', { coat: fur('#6b4a34'), belly: fur('#b08a64'), bill: { is: 'leather', color: '#3f3d44' }, foot: { is: 'leather', color: '#4a4648' }, ...EYE }, ['coat'], () => [
    flesh(
      'body',
      'coat',
      [
        mass([0.26, 0.19, 0.44], [0, 0.12, 0], 0.04),
        mass([0.18, 0.15, 0.2], [0, 0.14, 0.24], 0.06),
        ...both((s) => [
          limb(
            [
              [s * 0.1, 0.1, 0.13],
              [s * 0.16, 0.05, 0.16],
            ],
            [0.05, 0.034],
            0.03,
          ),
          limb(
            [
              [s * 0.1, 0.1, -0.14],
              [s * 0.16, 0.05, -0.16],
            ],
            [0.055, 0.036],
            0.03,
          ),
        ]),
      ],
      56,
    ),
    ball('belly', 'belly', [0.2, 0.1, 0.36], [0, 0.072, 0.02]),
    {
      name: 'tail',
      material: 'coat',
      shape: {
        kind: 'blend',
        cells: 36,
        of: [
          limb(
            [
              [0, 0.11, -0.18],
              [0, 0.09, -0.28],
            ],
            [0.07, 0.055],
            0.04,
          ),
          mass([0.2, 0.055, 0.28], [0, 0.075, -0.36], 0.05),
        ],
      },
    },
    ball('bill', 'bill', [0.15, 0.035, 0.2], [0, 0.125, 0.41]),
    ball('lower bill', 'bill', [0.12, 0.025, 0.17], [0, 0.107, 0.395]),
    ball('shield', 'bill', [0.13, 0.09, 0.05], [0, 0.14, 0.33]),
    ball('nostril', 'pupil', [0.012, 0.008, 0.014], [0.025, 0.142, 0.44], { copies: [...MIRRORED] }),
    eyes(0.014, [0.066, 0.185, 0.29]),
    ...[1, -1].flatMap((s) =>
      [0.2, -0.14].flatMap((z) => [ball('web', 'foot', [0.11, 0.02, 0.11], [s * 0.18, 0.012, z]), ...times(4, (i) => cone('claw', 'bill', [0.008, 0.001], 0.035, [s * (0.15 + i * 0.022), 0.014, z + 0.06], { turn: [90, 0, 0] }))]),
    ),
  ]),
  thing(
    'marionette',
    'string puppet, puppet, wooden puppet, pinocchio, puppet on strings',
    {
      wood: { is: 'pine', color: '#d9a866' },
      shirt: { is: 'fabric', color: '#c8302a' },
      trousers: { is: 'fabric', color: '#2f5a9a' },
      hat: { is: 'fabric', color: '#e0b02a' },
      string: { color: '#e8e2d4' },
      cross: { is: 'walnut' },
      hair: { is: 'wool', color: '#4a2e1a' },
      cheek: { color: '#e07a6a' },
      ...EYE,
    },
    ['wood'],
    () => {
      const hang = (name: string, from: Triple, to: Triple) => tube(name, 'string', [from, to], 0.0016, { sides: 6 });
      return [
        ball('head', 'wood', [0.13, 0.14, 0.13], [0, 0.62, 0]),
        cone('nose', 'wood', [0.013, 0.008], 0.06, [0, 0.62, 0.09], { turn: [90, 0, 0] }),
        eyes(0.016, [0.028, 0.64, 0.052], true),
        ball('cheek', 'cheek', [0.026, 0.02, 0.01], [0.04, 0.602, 0.05], { copies: [...MIRRORED] }),
        tube(
          'mouth',
          'pupil',
          [
            [-0.025, 0.588, 0.055],
            [0, 0.578, 0.062],
            [0.025, 0.588, 0.055],
          ],
          0.003,
        ),
        ball('hair', 'hair', [0.136, 0.09, 0.136], [0, 0.655, -0.012]),
        cone('hat', 'hat', [0.075, 0.012], 0.1, [0, 0.735, -0.005]),
        ring('brim', 'hat', 0.072, 0.012, [0, 0.69, -0.005]),
        cylinder('neck', 'wood', 0.018, 0.05, [0, 0.535, 0]),
        box('chest', 'shirt', [0.15, 0.15, 0.09], [0, 0.45, 0], { round: 0.035 }),
        ...times(3, (i) => ball('button', 'hat', 0.014, [0, 0.5 - i * 0.04, 0.046])),
        box('hips', 'trousers', [0.13, 0.09, 0.085], [0, 0.34, 0], { round: 0.03 }),
        ...[1, -1].flatMap((s) => [
          ball('shoulder', 'shirt', 0.056, [s * 0.085, 0.505, 0]),
          tube(
            'upper arm',
            'shirt',
            [
              [s * 0.095, 0.5, 0],
              [s * 0.16, 0.42, 0.01],
            ],
            0.022,
          ),
          ball('elbow', 'wood', 0.036, [s * 0.165, 0.412, 0.01]),
          tube(
            'forearm',
            'wood',
            [
              [s * 0.17, 0.412, 0.012],
              [s * 0.2, 0.5, 0.07],
            ],
            0.016,
          ),
          ball('hand', 'wood', [0.045, 0.05, 0.03], [s * 0.206, 0.522, 0.084]),
          tube(
            'thigh',
            'trousers',
            [
              [s * 0.036, 0.32, 0],
              [s * 0.05, 0.2, s > 0 ? 0.05 : 0.01],
            ],
            0.028,
          ),
          ball('knee', 'wood', 0.042, [s * 0.05, 0.19, s > 0 ? 0.052 : 0.01]),
          tube(
            'shin',
            'wood',
            [
              [s * 0.05, 0.185, s > 0 ? 0.05 : 0.01],
              [s * 0.055, 0.05, s > 0 ? 0.02 : 0.0],
            ],
            0.018,
          ),
          ball('shoe', 'cross', [0.05, 0.05, 0.11], [s * 0.055, 0.027, s > 0 ? 0.045 : 0.025]),
        ]),
        box('control bar', 'cross', [0.34, 0.022, 0.03], [0, 1.12, 0.03], { round: 0.008 }),
        box('control bar', 'cross', [0.03, 0.022, 0.26], [0, 1.135, 0.0], { round: 0.008 }),
        hang('string', [0.05, 0.68, 0], [0.05, 1.12, 0.03]),
        hang('string', [-0.05, 0.68, 0], [-0.05, 1.12, 0.03]),
        hang('string', [0.206, 0.53, 0.084], [0.16, 1.12, 0.03]),
        hang('string', [-0.206, 0.53, 0.084], [-0.16, 1.12, 0.03]),
        hang('string', [0.05, 0.2, 0.07], [0.008, 1.13, 0.12]),
        hang('string', [-0.05, 0.2, 0.03], [-0.008, 1.13, 0.12]),
      ];
    },
  ),
  thing(
    'rag doll',
    'ragdoll, cloth doll, stuffed doll, fabric doll, plush doll',
    {
      cloth: { is: 'fabric', color: '#f0d2b0' },
      dress: { is: 'fabric', color: '#5a8ac8' },
      apron: { is: 'fabric', color: '#f6f2ea' },
      yarn: { is: 'wool', color: '#c8402a' },
      stripe: { is: 'fabric', color: '#d8323a' },
      button: { color: '#1d1a1c', roughness: 0.25 },
      cheek: { color: '#e88a7a' },
    },
    ['cloth', 'dress'],
    () => [
      ball('head', 'cloth', [0.2, 0.19, 0.16], [0, 0.44, 0]),
      ball('eye', 'button', [0.03, 0.03, 0.014], [0.042, 0.46, 0.068], { copies: [...MIRRORED] }),
      cone('nose', 'yarn', [0.014, 0.002], 0.02, [0, 0.432, 0.082], { turn: [90, 0, 0] }),
      ball('cheek', 'cheek', [0.034, 0.028, 0.012], [0.062, 0.415, 0.06], { copies: [...MIRRORED] }),
      tube(
        'mouth',
        'yarn',
        [
          [-0.035, 0.402, 0.066],
          [0, 0.386, 0.072],
          [0.035, 0.402, 0.066],
        ],
        0.004,
      ),
      ...times(34, (i) => {
        const a = (i / 34) * 2 * Math.PI;
        const lift = Math.abs(Math.sin(a)) > 0.2 && Math.cos(a) > 0 ? 0.02 : 0;
        return tube(
          'yarn',
          'yarn',
          [
            [0.0, 0.54, -0.005],
            [0.075 * Math.sin(a), 0.525 + lift, 0.06 * Math.cos(a)],
            [0.104 * Math.sin(a), 0.47 + lift * 1.4, 0.082 * Math.cos(a)],
            [0.115 * Math.sin(a), (Math.cos(a) > 0.45 ? 0.48 : 0.39) + lift, 0.09 * Math.cos(a)],
          ],
          0.011,
          { sides: 8 },
        );
      }),
      {
        name: 'dress',
        material: 'dress',
        shape: {
          kind: 'lathe',
          profile: [
            [0, 0.13],
            [0.13, 0.13],
            [0.125, 0.15],
            [0.07, 0.27],
            [0.06, 0.34],
            [0.035, 0.365],
            [0, 0.365],
          ],
          smooth: true,
          sides: 32,
        },
      },
      ball('apron', 'apron', [0.15, 0.17, 0.1], [0, 0.21, 0.062]),
      ...[1, -1].flatMap((s) => [
        tube(
          'arm',
          'cloth',
          [
            [s * 0.055, 0.335, 0],
            [s * 0.12, 0.28, 0.01],
            [s * 0.165, 0.22, 0.02],
          ],
          [0.026, 0.026, 0.028],
        ),
        ball('sleeve', 'dress', [0.075, 0.07, 0.07], [s * 0.068, 0.33, 0]),
        ball('hand', 'cloth', 0.06, [s * 0.172, 0.208, 0.022]),
        tube(
          'leg',
          'cloth',
          [
            [s * 0.05, 0.15, 0],
            [s * 0.056, 0.03, 0.0],
          ],
          0.03,
        ),
        ...times(4, (i) => ring('stripe', 'stripe', 0.027, 0.008, [s * (0.051 + i * 0.0015), 0.12 - i * 0.026, 0])),
        ball('shoe', 'button', [0.06, 0.05, 0.1], [s * 0.057, 0.025, 0.022]),
      ]),
      ...times(3, (i) => ball('button', 'apron', [0.014, 0.014, 0.008], [0, 0.345 - i * 0.028, 0.05 + i * 0.005])),
      assembly('bow', [ball('loop', 'stripe', [0.07, 0.05, 0.03], [0.036, 0, 0], { copies: [...MIRRORED] }), ball('knot', 'stripe', 0.028, [0, 0, 0.008])], { at: [0.06, 0.535, 0.05], turn: [0, 0, -20] }),
    ],
  ),
];

/** Tufts that keep the outline from looking like a balloon's. */
const TUFTS: readonly Blob[] = times(16, (i): Blob => {
  const s = i % 2 ? 1 : -1;
  const k = Math.floor(i / 2);
  const y = 0.3 + k * 0.15;
  const x = k < 4 ? 0.4 : k < 7 ? 0.72 : 0.5;
  return limb(
    [
      [s * (x - 0.14), y + 0.08, -0.04 + 0.05 * (k % 3)],
      [s * x, y - 0.06, -0.02 + 0.05 * (k % 3)],
    ],
    [0.06, 0.012],
    0.05,
  );
});

/** Builds a hairy biped whose arms hang to its knees. */
function apeMan(isIcy: boolean) {
  return [
    {
      name: 'body',
      material: 'coat',
      shape: {
        kind: 'blend' as const,
        cells: 68,
        crease: 80,
        of: [
          mass([0.6, 0.62, 0.46], [0, 1.08, -0.02], 0.12),
          mass([0.86, 0.66, 0.54], [0, 1.52, 0.02], 0.14),
          mass([0.36, 0.4, 0.38], [0, 1.98, 0.12], 0.1),
          mass([0.2, 0.18, 0.24], [0, 2.16, 0.08], 0.08),
          ...both((s) => [
            mass([0.34, 0.34, 0.34], [s * 0.42, 1.66, 0], 0.08),
            limb(
              [
                [s * 0.46, 1.62, 0],
                [s * 0.62, 1.2, 0.04],
                [s * 0.6, 0.84, 0.14],
              ],
              [0.15, 0.13, 0.115],
              0.06,
            ),
            limb(
              [
                [s * 0.2, 0.96, 0],
                [s * 0.26, 0.56, 0.03],
                [s * 0.26, 0.16, -0.02],
              ],
              [0.21, 0.165, 0.13],
              0.07,
            ),
            limb(
              [
                [s * 0.27, 0.09, -0.04],
                [s * 0.29, 0.08, 0.2],
              ],
              [0.1, 0.1],
              0.05,
            ),
          ]),
          ...TUFTS,
        ],
      },
    },
    ball('face', 'face', [0.27, 0.28, 0.16], [0, 1.98, 0.25]),
    ball('brow', 'coat', [0.3, 0.07, 0.12], [0, 2.08, 0.29]),
    ball('muzzle', 'face', [0.2, 0.14, 0.14], [0, 1.9, 0.31]),
    ball('nose', 'nose', [0.09, 0.06, 0.06], [0, 1.975, 0.355]),
    eyes(0.024, [0.06, 2.03, 0.325]),
    tube(
      'mouth',
      'nose',
      [
        [-0.08, 1.885, 0.36],
        [0, 1.87, 0.385],
        [0.08, 1.885, 0.36],
      ],
      0.012,
    ),
    ...[1, -1].map((s) => cone('fang', 'tooth', [0.012, 0.001], 0.045, [s * 0.055, 1.905, 0.37])),
    ball('chest', 'face', [0.36, 0.3, 0.16], [0, 1.56, 0.235]),
    ...[1, -1].flatMap((s) => [
      ball('hand', 'face', [0.17, 0.2, 0.15], [s * 0.59, 0.74, 0.18]),
      ...times(4, (i) =>
        tube(
          'finger',
          'face',
          [
            [s * (0.53 + i * 0.04), 0.7, 0.2],
            [s * (0.53 + i * 0.04), 0.6, 0.23],
          ],
          0.024,
        ),
      ),
      ...times(4, (i) => cone('claw', 'claw', [0.016, 0.001], 0.06, [s * (0.53 + i * 0.04), 0.56, 0.245], { turn: [155, 0, 0] })),
      ball('foot', 'face', [0.2, 0.11, 0.38], [s * 0.29, 0.055, 0.12]),
      ...times(4, (i) => cone('claw', 'claw', [0.018, 0.001], 0.07, [s * (0.23 + i * 0.042), 0.04, 0.33], { turn: [90, 0, 0] })),
    ]),
    ...(isIcy
      ? [1, -1].map((s) =>
          tube(
            'horn',
            'horn',
            [
              [s * 0.11, 2.16, 0.1],
              [s * 0.22, 2.24, 0.08],
              [s * 0.26, 2.36, 0.1],
            ],
            [0.045, 0.034, 0.004],
          ),
        )
      : []),
  ];
}
