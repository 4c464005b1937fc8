import type { Part, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, EYE, plate, thing, tube } from '../pieces.ts';
import { fur } from './beasts.ts';
import { eyes } from './face.ts';
import { both, flesh, limb, mass } from './flesh.ts';

/** Builds the wings, tail and feet of an eagle. */
const eagleLimbs = (): Part[] => [
  assembly(
    'wing',
    [
      ...Array.from({ length: 7 }, (_, i) =>
        plate(
          'feather',
          'wing',
          [
            [-0.035, 0],
            [0.035, 0],
            [0.03, -0.3 - 0.02 * i],
            [0, -0.36 - 0.02 * i],
            [-0.03, -0.3 - 0.02 * i],
          ],
          0.018,
          [0.1 + 0.085 * i, 0.02 + 0.012 * i, -0.02],
          { turn: [0, 0, 4 + 6 * i] },
        ),
      ),
      {
        name: 'arm',
        material: 'body',
        shape: {
          kind: 'sweep',
          smooth: true,
          radius: [0.07, 0.06, 0.045, 0.02],
          path: [
            [0, 0, 0],
            [0.24, 0.06, 0],
            [0.46, 0.1, 0],
            [0.7, 0.06, 0],
          ],
          section: [
            [-0.5, -1],
            [0.5, -1],
            [0.5, 1],
            [-0.5, 1],
          ],
        },
      },
    ],
    { at: [0.1, 0.55, -0.04], turn: [0, 22, 14], copies: [...MIRRORED] },
  ),
  plate(
    'tail',
    'wing',
    [
      [-0.05, 0],
      [0.05, 0],
      [0.13, -0.26],
      [0, -0.3],
      [-0.13, -0.26],
    ],
    0.025,
    [0, 0.22, -0.18],
    { turn: [48, 0, 0] },
  ),
  assembly(
    'foot',
    [
      tube(
        'leg',
        'beak',
        [
          [0, 0.12, 0],
          [0, 0.02, 0.02],
        ],
        0.02,
      ),
      { name: 'toe', material: 'beak', shape: { kind: 'capsule', radius: 0.014, height: 0.11, turn: [90, 0, 0], at: [0, 0.014, 0.05] }, turn: [0, -34, 0], copies: [{ kind: 'ring', count: 3, angle: 68 }] },
    ],
    { at: [0.09, 0, 0.05], copies: [...MIRRORED] },
  ),
];

/** Monkeys, mice, eagles and crawling animals. */
export const FELLOWS: readonly Family[] = [
  thing('monkey', 'ape, chimpanzee, chimp, orangutan, baboon', { coat: fur('#6e4a30'), face: { is: 'skin', color: '#e2b48c' }, nose: { color: '#4a3428' }, ...EYE }, ['coat'], () => [
    flesh(
      'body',
      'coat',
      [
        mass([0.34, 0.44, 0.3], [0, 0.34, 0]),
        mass([0.34, 0.32, 0.32], [0, 0.68, 0.02], 0.06),
        ...both((s) => [
          limb(
            [
              [s * 0.14, 0.48, 0.02],
              [s * 0.28, 0.34, 0.08],
              [s * 0.2, 0.2, 0.22],
            ],
            [0.07, 0.055, 0.05],
          ),
          limb(
            [
              [s * 0.1, 0.2, 0],
              [s * 0.24, 0.2, 0.2],
              [s * 0.2, 0.05, 0.2],
            ],
            [0.1, 0.075, 0.05],
          ),
        ]),
        limb(
          [
            [0, 0.16, -0.12],
            [0, 0.08, -0.32],
            [0.1, 0.26, -0.46],
            [0.02, 0.5, -0.44],
            [-0.06, 0.44, -0.38],
          ],
          [0.04, 0.034, 0.032, 0.03, 0.02],
          0.03,
        ),
      ],
      56,
    ),
    ball('belly', 'face', [0.22, 0.3, 0.1], [0, 0.33, 0.125]),
    ball('face', 'face', [0.26, 0.16, 0.12], [0, 0.72, 0.125]),
    ball('muzzle', 'face', [0.23, 0.15, 0.18], [0, 0.61, 0.14]),
    ball('ear', 'face', [0.06, 0.13, 0.13], [0.185, 0.69, 0], { copies: [...MIRRORED] }),
    ball('ear back', 'coat', [0.05, 0.16, 0.16], [0.18, 0.69, -0.015], { copies: [...MIRRORED] }),
    eyes(0.03, [0.062, 0.725, 0.175]),
    ball('nose', 'nose', [0.05, 0.03, 0.03], [0, 0.65, 0.225]),
    tube(
      'mouth',
      'nose',
      [
        [-0.07, 0.6, 0.2],
        [0, 0.58, 0.228],
        [0.07, 0.6, 0.2],
      ],
      0.006,
    ),
    ball('hand', 'face', [0.09, 0.08, 0.11], [0.19, 0.19, 0.25], { copies: [...MIRRORED] }),
    ball('foot', 'face', [0.1, 0.07, 0.2], [0.2, 0.035, 0.25], { copies: [...MIRRORED] }),
  ]),
  thing(
    'squirrel',
    'chipmunk, red squirrel',
    { coat: fur('#a85a28'), belly: fur('#f0dcc0'), nose: { color: '#3a2420' }, ...EYE },
    ['coat'],
    () => [
      flesh(
        'body',
        'coat',
        [
          mass([0.15, 0.22, 0.17], [0, 0.13, 0]),
          mass([0.13, 0.12, 0.14], [0, 0.28, 0.04], 0.03),
          mass([0.07, 0.06, 0.08], [0, 0.265, 0.1], 0.03),
          ...both((s) => [
            limb(
              [
                [s * 0.035, 0.32, 0.02],
                [s * 0.045, 0.37, 0.01],
              ],
              [0.02, 0.006],
              0.01,
            ),
            limb(
              [
                [s * 0.06, 0.2, 0.05],
                [s * 0.06, 0.15, 0.11],
                [s * 0.03, 0.17, 0.14],
              ],
              [0.026, 0.02, 0.018],
              0.02,
            ),
            mass([0.08, 0.12, 0.13], [s * 0.065, 0.07, 0.01], 0.02),
            limb(
              [
                [s * 0.065, 0.018, 0],
                [s * 0.07, 0.018, 0.11],
              ],
              [0.022, 0.02],
              0.02,
            ),
          ]),
        ],
        50,
      ),
      {
        name: 'tail',
        material: 'coat',
        shape: {
          kind: 'blend',
          cells: 40,
          of: [
            limb(
              [
                [0, 0.05, -0.08],
                [0, 0.08, -0.17],
                [0, 0.22, -0.17],
                [0, 0.36, -0.12],
                [0, 0.42, -0.17],
                [0, 0.38, -0.22],
              ],
              [0.03, 0.06, 0.075, 0.075, 0.055, 0.02],
            ),
          ],
        },
      },
      ball('belly', 'belly', [0.1, 0.17, 0.06], [0, 0.13, 0.066]),
      eyes(0.016, [0.045, 0.3, 0.085]),
      ball('nose', 'nose', 0.02, [0, 0.272, 0.142]),
      box('tooth', 'white', [0.014, 0.018, 0.005], [0, 0.242, 0.133]),
    ],
    { fur: ['coat'], tail: ['coat'] },
  ),
  thing('mouse', 'rat, shrew, field mouse', { coat: fur('#a8a4a2'), skin: { is: 'skin', color: '#eab0aa' }, ...EYE }, ['coat'], () => [
    flesh(
      'body',
      'coat',
      [
        mass([0.07, 0.066, 0.1], [0, 0.036, -0.01]),
        mass([0.052, 0.05, 0.06], [0, 0.044, 0.048], 0.02),
        limb(
          [
            [0, 0.04, 0.06],
            [0, 0.036, 0.085],
          ],
          [0.018, 0.007],
          0.015,
        ),
        ...both((s) => [
          limb(
            [
              [s * 0.022, 0.02, 0.03],
              [s * 0.024, 0.007, 0.04],
            ],
            [0.012, 0.008],
            0.008,
          ),
          limb(
            [
              [s * 0.03, 0.02, -0.035],
              [s * 0.032, 0.007, -0.02],
            ],
            [0.018, 0.009],
            0.01,
          ),
        ]),
      ],
      46,
    ),
    ball('ear', 'coat', [0.036, 0.038, 0.012], [0.024, 0.074, 0.038], { turn: [0, 20, -18], copies: [...MIRRORED] }),
    ball('inner ear', 'skin', [0.026, 0.028, 0.008], [0.0245, 0.074, 0.043], { turn: [0, 20, -18], copies: [...MIRRORED] }),
    eyes(0.006, [0.016, 0.052, 0.07]),
    ball('nose', 'skin', 0.01, [0, 0.037, 0.092]),
    tube(
      'tail',
      'skin',
      [
        [0, 0.02, -0.055],
        [0.02, 0.01, -0.09],
        [-0.02, 0.01, -0.125],
        [0.01, 0.02, -0.15],
      ],
      [0.006, 0.005, 0.004, 0.002],
    ),
    ball('foot', 'skin', [0.014, 0.009, 0.024], [0.027, 0.004, 0.046], { copies: [...MIRRORED] }),
    ball('hind foot', 'skin', [0.015, 0.009, 0.03], [0.033, 0.004, -0.012], { copies: [...MIRRORED] }),
  ]),
  thing(
    'eagle',
    'hawk, falcon, bald eagle, vulture',
    { body: { is: 'feathers', color: '#5a3a22' }, wing: { is: 'feathers', color: '#4a2e1a' }, head: { is: 'feathers', color: '#f4f0e6' }, beak: { is: 'plastic', color: '#f0b01e' }, ...EYE },
    ['body', 'wing'],
    () => [
      {
        name: 'body',
        material: 'body',
        shape: {
          kind: 'blend',
          cells: 44,
          of: [
            mass([0.26, 0.42, 0.28], [0, 0.42, 0]),
            limb(
              [
                [0, 0.3, -0.08],
                [0, 0.14, -0.26],
              ],
              [0.1, 0.05],
            ),
            ...both((s) => [
              limb(
                [
                  [s * 0.08, 0.3, 0.03],
                  [s * 0.09, 0.12, 0.05],
                ],
                [0.075, 0.035],
              ),
            ]),
          ],
        },
      },
      { name: 'head', material: 'head', shape: { kind: 'blend', cells: 34, of: [mass([0.17, 0.18, 0.19], [0, 0.71, 0.04]), mass([0.2, 0.16, 0.2], [0, 0.6, 0.01], 0.04)] } },
      tube(
        'beak',
        'beak',
        [
          [0, 0.71, 0.11],
          [0, 0.715, 0.17],
          [0, 0.69, 0.21],
          [0, 0.645, 0.205],
        ],
        [0.04, 0.034, 0.02, 0.002],
      ),
      eyes(0.02, [0.06, 0.735, 0.105]),
      box('brow', 'head', [0.07, 0.018, 0.06], [0.06, 0.763, 0.1], { turn: [14, 10, -16], copies: [...MIRRORED] }),
      ...eagleLimbs(),
    ],
  ),
  thing('spider', 'tarantula, black widow', { body: fur('#2e2a2e'), mark: { color: '#c8282a', roughness: 0.6 }, white: { color: '#fafafa' }, pupil: { color: '#d82a2a', roughness: 0.1 } }, ['body'], () => [
    ball('abdomen', 'body', [0.2, 0.18, 0.26], [0, 0.16, -0.16]),
    ball('mark', 'mark', [0.06, 0.03, 0.09], [0, 0.24, -0.17]),
    ball('head', 'body', [0.13, 0.1, 0.14], [0, 0.14, 0.02]),
    eyes(0.016, [0.028, 0.17, 0.085]),
    eyes(0.01, [0.05, 0.165, 0.07]),
    tube(
      'fang',
      'body',
      [
        [0.02, 0.12, 0.08],
        [0.025, 0.09, 0.11],
        [0.018, 0.06, 0.1],
      ],
      [0.016, 0.013, 0.002],
      { copies: [...MIRRORED] },
    ),
    ...[40, 12, -16, -42].map((a, i) =>
      tube(
        `leg ${i + 1}`,
        'body',
        [
          [0.04, 0.13, 0],
          [0.16, 0.25, 0],
          [0.28, 0.16, 0],
          [0.36, 0, 0],
        ].map(([x, y]): Triple => [x * Math.cos((a * Math.PI) / 180), y, 0.02 + x * Math.sin((a * Math.PI) / 180)]),
        [0.02, 0.017, 0.014, 0.004],
        { copies: [...MIRRORED], sides: 8 },
      ),
    ),
  ]),
  thing(
    'snake',
    'cobra, python, serpent, viper, rattlesnake, anaconda',
    { skin: { is: 'scales', color: '#5a9a3c' }, belly: { is: 'scales', color: '#e8dc8a' }, tongue: { color: '#c8203a' }, band: { is: 'scales', color: '#2f6a2c' }, ...EYE },
    ['skin'],
    () => {
      const coil: Triple[] = Array.from({ length: 26 }, (_, i) => {
        const a = i * 0.62;
        const r = 0.36 - 0.006 * i;
        return [r * Math.cos(a), 0.055 + 0.0105 * i, r * Math.sin(a)];
      });
      const path: Triple[] = [[0.62, 0.03, -0.2], [0.5, 0.04, -0.1], ...coil, [0.02, 0.42, 0.24], [0, 0.58, 0.16], [0, 0.74, 0.2], [0, 0.78, 0.3]];
      return [
        tube(
          'body',
          'skin',
          path,
          path.map((_, i) => (i === 0 ? 0.004 : i === 1 ? 0.03 : i < path.length - 2 ? 0.058 : 0.05)),
          { sides: 14 },
        ),
        ball('head', 'skin', [0.14, 0.09, 0.2], [0, 0.79, 0.35]),
        ball('jaw', 'belly', [0.11, 0.04, 0.17], [0, 0.765, 0.36]),
        eyes(0.02, [0.048, 0.815, 0.39]),
        tube(
          'tongue',
          'tongue',
          [
            [0, 0.775, 0.43],
            [0, 0.765, 0.5],
            [0.02, 0.75, 0.55],
          ],
          0.006,
        ),
        tube(
          'tongue',
          'tongue',
          [
            [0, 0.765, 0.5],
            [-0.02, 0.75, 0.55],
          ],
          0.005,
        ),
      ];
    },
  ),
];
