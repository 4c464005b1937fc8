import { type Family, MIRRORED } from '../family.ts';
import { ball, cone, EYE, plate, thing } from '../pieces.ts';
import { eyes } from './face.ts';
import { both, flesh, limb, mass, skinBody } from './flesh.ts';

const scales = (color: string) => ({ is: 'scales', color });

/** Builds a four-legged dinosaur: its trunk, neck and tail. */
const sauropod = (neck: number) =>
  skinBody(
    [
      limb(
        [
          [0, 1.35, -0.7],
          [0, 1.45, 0.5],
        ],
        [0.6, 0.55],
      ),
      limb(
        [
          [0, 1.5, 0.7],
          [0, 1.5 + neck * 0.6, 1.2 + neck * 0.1],
          [0, 1.6 + neck, 1.5 + neck * 0.2],
        ],
        [0.4, 0.26, 0.2],
        0.2,
      ),
      limb(
        [
          [0, 1.3, -1],
          [0, 1.0, -2.0],
          [0, 0.7, -3.2],
        ],
        [0.45, 0.22, 0.03],
        0.2,
      ),
      ...both((s) => [
        limb(
          [
            [s * 0.42, 1.2, 0.6],
            [s * 0.46, 0.12, 0.65],
          ],
          [0.26, 0.2],
          0.15,
        ),
        limb(
          [
            [s * 0.42, 1.2, -0.7],
            [s * 0.46, 0.12, -0.75],
          ],
          [0.3, 0.22],
          0.15,
        ),
      ]),
    ],
    60,
  );

/** Reptiles, and dinosaurs on four legs. */
export const REPTILES: readonly Family[] = [
  thing('crocodile', 'alligator, croc, gator, caiman, baby crocodile', { skin: scales('#5f7a3a'), belly: scales('#c8c48a'), tooth: { is: 'bone' }, mouth: { color: '#b8606a' }, ridge: scales('#455a2a'), ...EYE }, ['skin'], () => [
    skinBody(
      [
        limb(
          [
            [0, 0.3, -0.6],
            [0, 0.32, 0.2],
            [0, 0.32, 0.6],
          ],
          [0.2, 0.26, 0.2],
        ),
        limb(
          [
            [0, 0.34, 0.7],
            [0, 0.38, 1.0],
          ],
          [0.19, 0.18],
          0.1,
        ),
        limb(
          [
            [0.06, 0.36, 1.1],
            [0.04, 0.33, 1.7],
          ],
          [0.12, 0.09],
          0.06,
        ),
        limb(
          [
            [-0.06, 0.36, 1.1],
            [-0.04, 0.33, 1.7],
          ],
          [0.12, 0.09],
          0.06,
        ),
        limb(
          [
            [0, 0.28, -0.7],
            [0.1, 0.2, -1.4],
            [-0.1, 0.12, -2.1],
          ],
          [0.19, 0.12, 0.02],
          0.1,
        ),
        ...both((s) => [
          mass([0.15, 0.14, 0.18], [s * 0.12, 0.53, 0.98], 0.04),
          limb(
            [
              [s * 0.2, 0.28, 0.42],
              [s * 0.42, 0.2, 0.5],
              [s * 0.44, 0.05, 0.62],
            ],
            [0.11, 0.08, 0.07],
            0.06,
          ),
          limb(
            [
              [s * 0.18, 0.28, -0.46],
              [s * 0.42, 0.22, -0.4],
              [s * 0.44, 0.05, -0.28],
            ],
            [0.13, 0.09, 0.07],
            0.06,
          ),
        ]),
      ],
      64,
    ),
    { name: 'lower jaw', material: 'belly', at: [0, 0.22, 1.0], turn: [12, 0, 0], shape: { kind: 'superellipsoid', size: [0.3, 0.1, 0.9], square: 2.8, at: [0, -0.02, 0.34] } },
    { name: 'mouth', material: 'mouth', at: [0, 0.265, 1.3], turn: [6, 0, 0], shape: { kind: 'superellipsoid', size: [0.22, 0.05, 0.7] } },
    cone('tooth', 'tooth', [0.018, 0], 0.07, [0.115, 0.255, 1.68], { turn: [180, 0, 0], copies: [...MIRRORED, { kind: 'line', count: 7, step: [0.006, 0.004, -0.09] }] }),
    ball('eye', 'pupil', 0.08, [0.15, 0.58, 1.03], { copies: [...MIRRORED] }),
    ball('nostril', 'ridge', 0.04, [0.05, 0.42, 1.72], { copies: [...MIRRORED] }),
    ...[0.5, 0.25, 0, -0.25, -0.5, -0.8, -1.1, -1.4, -1.7].map((z, i) => cone('ridge', 'ridge', [0.05, 0], 0.1, [0.06, [0.52, 0.55, 0.56, 0.54, 0.5, 0.42, 0.34, 0.28, 0.2][i], z], { copies: [...MIRRORED] })),
    ball('belly', 'belly', [0.4, 0.3, 1.2], [0, 0.2, 0.0]),
  ]),
  thing(
    'lizard',
    'gecko, iguana, chameleon, komodo dragon, salamander, newt, monitor lizard, bearded dragon',
    { skin: scales('#6ab04a'), belly: scales('#d8dca0'), crest: scales('#3f7a3a'), claw: { color: '#3a342a' }, ...EYE },
    ['skin'],
    () => [
      skinBody(
        [
          limb(
            [
              [0, 0.09, -0.14],
              [0, 0.1, 0.1],
            ],
            [0.055, 0.06],
          ),
          mass([0.12, 0.11, 0.17], [0, 0.14, 0.22], 0.05),
          limb(
            [
              [0, 0.08, -0.16],
              [0.06, 0.06, -0.34],
              [0.02, 0.04, -0.48],
              [-0.07, 0.04, -0.5],
              [-0.08, 0.04, -0.42],
            ],
            [0.05, 0.03, 0.02, 0.014, 0.006],
            0.04,
          ),
          ...both((s) => [
            mass([0.06, 0.06, 0.06], [s * 0.055, 0.185, 0.235], 0.015),
            limb(
              [
                [s * 0.05, 0.09, 0.1],
                [s * 0.14, 0.08, 0.13],
                [s * 0.15, 0.014, 0.17],
              ],
              [0.026, 0.02, 0.016],
              0.02,
            ),
            limb(
              [
                [s * 0.045, 0.085, -0.12],
                [s * 0.14, 0.08, -0.08],
                [s * 0.15, 0.014, -0.04],
              ],
              [0.028, 0.022, 0.016],
              0.02,
            ),
          ]),
        ],
        60,
      ),
      eyes(0.022, [0.066, 0.192, 0.255], true),
      ...Array.from({ length: 9 }, (_, i) => cone('crest', 'crest', [0.014, 0], 0.035, [0, [0.2, 0.19, 0.17, 0.165, 0.16, 0.155, 0.15, 0.145, 0.13][i] - 0.005, 0.2 - i * 0.045])),
      ball('belly', 'belly', [0.08, 0.08, 0.26], [0, 0.07, 0]),
      ball('toe', 'skin', [0.05, 0.02, 0.06], [0.155, 0.01, 0.185], { copies: [...MIRRORED] }),
      ball('hind toe', 'skin', [0.05, 0.02, 0.06], [0.155, 0.01, -0.03], { copies: [...MIRRORED] }),
    ],
  ),
  thing('brachiosaurus', 'brontosaurus, diplodocus, sauropod, long neck dinosaur, apatosaurus', { skin: scales('#6a8aa0'), belly: scales('#c8d0c0'), claw: { is: 'bone' }, ...EYE }, ['skin'], () => [
    sauropod(1.7),
    ball('head', 'skin', [0.4, 0.38, 0.66], [0, 3.42, 2.02]),
    eyes(0.06, [0.17, 3.5, 2.1]),
    cone('claw', 'claw', [0.06, 0], 0.12, [0.38, 0.06, 0.86], { turn: [70, 0, 0], copies: [{ kind: 'line', count: 3, step: [0.09, 0, 0] }, ...MIRRORED] }),
  ]),
  thing('triceratops', 'trike dinosaur, ceratops, styracosaurus', { skin: scales('#8a8a4a'), frill: scales('#a8603a'), horn: { is: 'bone' }, beak: { is: 'bone', color: '#4a4034' }, ...EYE }, ['skin'], () => [
    sauropod(0.05),
    flesh(
      'head',
      'skin',
      [
        mass([0.7, 0.66, 0.8], [0, 1.5, 1.35]),
        limb(
          [
            [0, 1.42, 1.5],
            [0, 1.32, 1.9],
          ],
          [0.26, 0.16],
          0.1,
        ),
      ],
      36,
    ),
    cone('beak', 'beak', [0.16, 0.02], 0.26, [0, 1.26, 2.05], { turn: [120, 0, 0] }),
    ball('frill', 'frill', [1.5, 1.4, 0.2], [0, 1.98, 1.06], { turn: [-32, 0, 0] }),
    ...Array.from({ length: 9 }, (_, i) =>
      cone('frill spike', 'horn', [0.07, 0], 0.16, [0.74 * Math.cos((i / 8) * Math.PI), 2.0 + 0.58 * Math.sin((i / 8) * Math.PI), 1.04 - 0.36 * Math.sin((i / 8) * Math.PI)], { turn: [-30, 0, (i / 8) * 180 - 90] }),
    ),
    cone('horn', 'horn', [0.09, 0], 0.8, [0.24, 2.0, 1.76], { turn: [52, 0, 0], copies: [...MIRRORED] }),
    cone('nose horn', 'horn', [0.08, 0], 0.28, [0, 1.62, 1.92], { turn: [20, 0, 0] }),
    eyes(0.07, [0.3, 1.6, 1.58]),
  ]),
  thing('stegosaurus', 'ankylosaurus, stego', { skin: scales('#5a8a5a'), plate: scales('#d8803a'), spike: { is: 'bone' }, ...EYE }, ['skin'], () => [
    sauropod(-0.4),
    ball('head', 'skin', [0.36, 0.32, 0.56], [0, 1.18, 1.66]),
    eyes(0.05, [0.15, 1.25, 1.76]),
    ...Array.from({ length: 10 }, (_, i) => {
      const k = 0.35 + 0.5 * Math.sin((i / 9) * Math.PI);
      return plate(
        'plate',
        'plate',
        [
          [-0.34 * k, 0],
          [0.34 * k, 0],
          [0.5 * k, 0.5 * k],
          [0, 1.2 * k],
          [-0.5 * k, 0.5 * k],
        ],
        0.08,
        [i % 2 ? 0.1 : -0.1, [1.58, 1.78, 1.9, 1.95, 1.94, 1.9, 1.7, 1.4, 1.14, 1.0][i], 1.0 - i * 0.31],
        { turn: [0, 90, 0] },
      );
    }),
    cone('spike', 'spike', [0.06, 0], 0.5, [0.2, 0.9, -2.6], { turn: [-30, 0, -50], copies: [...MIRRORED, { kind: 'line', count: 2, step: [0, -0.06, -0.3] }] }),
  ]),
  thing('pterodactyl', 'pteranodon, pterosaur, flying dinosaur', { skin: scales('#a8784a'), wing: { is: 'leather', color: '#c89a6a' }, beak: { is: 'bone' }, ...EYE }, ['skin'], () => [
    skinBody(
      [
        limb(
          [
            [0, 0.5, -0.3],
            [0, 0.6, 0.2],
          ],
          [0.12, 0.17],
        ),
        limb(
          [
            [0, 0.64, 0.3],
            [0, 0.86, 0.46],
          ],
          [0.1, 0.08],
          0.06,
        ),
        mass([0.2, 0.2, 0.3], [0, 0.9, 0.52]),
        limb(
          [
            [0, 0.96, 0.42],
            [0, 1.12, 0.1],
          ],
          [0.07, 0.01],
          0.03,
        ),
        ...both((s) => [
          limb(
            [
              [s * 0.1, 0.6, 0.14],
              [s * 0.6, 0.86, 0.1],
              [s * 1.5, 0.66, -0.2],
            ],
            [0.07, 0.05, 0.01],
          ),
          limb(
            [
              [s * 0.1, 0.5, -0.26],
              [s * 0.14, 0.06, -0.2],
            ],
            [0.06, 0.03],
          ),
        ]),
      ],
      56,
    ),
    cone('beak', 'beak', [0.08, 0.005], 0.46, [0, 0.86, 0.84], { turn: [98, 0, 0] }),
    plate(
      'wing',
      'wing',
      [
        [0.05, 0.1],
        [0.6, 0.1],
        [1.5, -0.22],
        [0.9, -0.3],
        [0.5, -0.36],
        [0.12, -0.5],
      ],
      0.02,
      [0, 0.66, 0.02],
      { turn: [90, 0, 0], copies: [...MIRRORED] },
    ),
    eyes(0.035, [0.085, 0.94, 0.58]),
  ]),
  thing('hydra', 'three headed dragon, multi headed dragon', { skin: scales('#3f7a5a'), belly: scales('#c8c88a'), horn: { is: 'bone' }, tooth: { is: 'bone' }, mouth: { color: '#8a2a2a' }, ...EYE }, ['skin'], () => [
    skinBody(
      [
        limb(
          [
            [0, 0.8, -0.7],
            [0, 0.9, 0.3],
          ],
          [0.5, 0.5],
        ),
        limb(
          [
            [0, 0.7, -1.0],
            [0.2, 0.4, -1.9],
            [-0.2, 0.2, -2.6],
          ],
          [0.36, 0.2, 0.02],
          0.2,
        ),
        ...[-1, 0, 1].flatMap((s) => [
          limb(
            [
              [s * 0.2, 1.1, 0.5],
              [s * 0.6, 1.7, 0.7],
              [s * 0.85, 2.2 + (s === 0 ? 0.4 : 0), 0.75],
              [s * 0.95, 2.5 + (s === 0 ? 0.4 : 0), 1.0],
            ],
            [0.26, 0.19, 0.16, 0.15],
            0.14,
          ),
          mass([0.36, 0.32, 0.42], [s * 0.97, 2.58 + (s === 0 ? 0.4 : 0), 1.16], 0.06),
          mass([0.26, 0.2, 0.42], [s * 1.0, 2.52 + (s === 0 ? 0.4 : 0), 1.46], 0.06),
        ]),
        ...both((s) => [
          limb(
            [
              [s * 0.36, 0.7, 0.3],
              [s * 0.5, 0.14, 0.4],
            ],
            [0.22, 0.15],
            0.1,
          ),
          limb(
            [
              [s * 0.36, 0.7, -0.7],
              [s * 0.5, 0.14, -0.65],
            ],
            [0.25, 0.16],
            0.1,
          ),
          mass([0.36, 0.16, 0.46], [s * 0.5, 0.08, 0.52], 0.05),
          mass([0.36, 0.16, 0.46], [s * 0.5, 0.08, -0.53], 0.05),
        ]),
      ],
      72,
    ),
    ...[-1, 0, 1].flatMap((s) => {
      const y = s === 0 ? 0.4 : 0;
      return [
        ball('lower jaw', 'belly', [0.22, 0.1, 0.5], [s * 1.0, 2.37 + y, 1.38], { turn: [16, 0, 0] }),
        ...[-1, 1].map((e) => ball('eye', 'pupil', 0.09, [s * 0.97 + e * 0.14, 2.66 + y, 1.3])),
        ...[-1, 1].map((e) => cone('horn', 'horn', [0.05, 0], 0.3, [s * 0.97 + e * 0.11, 2.8 + y, 1.0], { turn: [-46, 0, -e * 14] })),
        ...[-1, 1].map((e) => cone('tooth', 'tooth', [0.025, 0], 0.1, [s * 1.0 + e * 0.08, 2.42 + y, 1.6], { turn: [180, 0, 0] })),
      ];
    }),
    ball('belly', 'belly', [0.7, 0.8, 0.6], [0, 0.82, 0.5]),
    ...Array.from({ length: 7 }, (_, i) => cone('spike', 'horn', [0.08, 0], 0.24, [0, [1.42, 1.4, 1.34, 1.24, 1.02, 0.8, 0.6][i], 0.2 - i * 0.3], { turn: [-20, 0, 0] })),
  ]),
];
