import { type Family, MIRRORED } from '../family.ts';
import { ball, cone, EYE, plate, thing, tube } from '../pieces.ts';
import { eyes } from './face.ts';
import { both, flesh, limb, mass, skinBody } from './flesh.ts';

const skin = (color: string) => ({ is: 'skin', color });

/** Animals that live in water. */
export const SHORE: readonly Family[] = [
  thing(
    'dolphin',
    'orca, killer whale, porpoise, beluga',
    { skin: { ...skin('#6a8aa8'), roughness: 0.3 }, belly: skin('#e8eef2'), ...EYE },
    ['skin'],
    () => [
      skinBody(
        [
          limb(
            [
              [0, 0.42, -0.9],
              [0, 0.6, -0.3],
              [0, 0.62, 0.4],
              [0, 0.5, 0.86],
            ],
            [0.07, 0.24, 0.27, 0.19],
            0.1,
          ),
          limb(
            [
              [0, 0.44, 1.0],
              [0, 0.4, 1.26],
            ],
            [0.08, 0.055],
            0.06,
          ),
          limb(
            [
              [0, 0.82, 0.06],
              [0, 1.08, -0.18],
            ],
            [0.1, 0.015],
            0.06,
          ),
          ...both((s) => [
            limb(
              [
                [s * 0.2, 0.42, 0.4],
                [s * 0.5, 0.24, 0.2],
              ],
              [0.09, 0.02],
              0.06,
            ),
            limb(
              [
                [0, 0.42, -0.9],
                [s * 0.34, 0.42, -1.14],
              ],
              [0.07, 0.03],
              0.05,
            ),
          ]),
        ],
        64,
        { turn: [-8, 0, 0] },
      ),
      ball('belly', 'belly', [0.4, 0.36, 1.2], [0, 0.43, 0.24]),
      eyes(0.032, [0.16, 0.6, 0.86]),
    ],
    { fin: ['skin'] },
  ),
  thing(
    'jellyfish',
    'jelly fish, medusa jellyfish',
    { bell: { is: 'glass', color: '#d88ae0', opacity: 0.7, glow: 0.25 }, arm: { color: '#f0b8f4', glow: 0.3 }, core: { color: '#f8dcfa', glow: 0.4 } },
    ['bell'],
    () => [
      {
        name: 'bell',
        material: 'bell',
        shape: {
          kind: 'lathe',
          smooth: true,
          sides: 32,
          profile: [
            [0, 0.92],
            [0.2, 0.88],
            [0.34, 0.74],
            [0.38, 0.6],
            [0.33, 0.58],
            [0.28, 0.68],
            [0, 0.76],
          ],
        },
      },
      ball('core', 'core', [0.22, 0.14, 0.22], [0, 0.74, 0]),
      ...Array.from({ length: 10 }, (_, i) => {
        const a = (i / 10) * 2 * Math.PI;
        const [x, z] = [Math.cos(a), Math.sin(a)];
        return tube(
          'tentacle',
          'arm',
          [
            [0.33 * x, 0.6, 0.33 * z],
            [0.36 * x + 0.04 * z, 0.4, 0.36 * z - 0.04 * x],
            [0.3 * x - 0.04 * z, 0.2, 0.3 * z + 0.04 * x],
            [0.33 * x, 0.0, 0.33 * z],
          ],
          [0.018, 0.014, 0.012, 0.004],
        );
      }),
      ...[0, 1, 2, 3].map((i) => {
        const [x, z] = [Math.cos(i * 1.57 + 0.4), Math.sin(i * 1.57 + 0.4)];
        return tube(
          'arm',
          'core',
          [
            [0.06 * x, 0.72, 0.06 * z],
            [0.16 * x, 0.5, 0.1 * z],
            [0.06 * x, 0.3, 0.14 * z],
            [0.14 * x, 0.12, 0.1 * z],
          ],
          [0.05, 0.06, 0.045, 0.01],
        );
      }),
    ],
    { tentacle: ['arm'] },
  ),
  thing('starfish', 'sea star, star fish', { skin: { ...skin('#e8703a'), roughness: 0.8 }, dot: skin('#f8c89a') }, ['skin'], () => [
    flesh(
      'starfish',
      'skin',
      [
        mass([0.1, 0.05, 0.1], [0, 0.026, 0]),
        ...Array.from({ length: 5 }, (_, i) =>
          limb(
            [
              [0, 0.026, 0],
              [0.13 * Math.sin(i * 1.2566), 0.014, 0.13 * Math.cos(i * 1.2566)],
            ],
            [0.036, 0.011],
            0.02,
          ),
        ),
      ],
      46,
    ),
    ...Array.from({ length: 15 }, (_, i) => {
      const r = 0.025 + 0.034 * Math.floor(i / 5);
      return ball('dot', 'dot', 0.012 - 0.002 * Math.floor(i / 5), [r * Math.sin(i * 1.2566), 0.052 - r * 0.23, r * Math.cos(i * 1.2566)]);
    }),
  ]),
  thing('seahorse', 'sea horse', { skin: skin('#f0b03a'), fin: skin('#f8d88a'), ...EYE }, ['skin'], () => [
    skinBody(
      [
        limb(
          [
            [0, 0.44, 0.02],
            [0, 0.34, 0.06],
            [0, 0.22, 0.02],
          ],
          [0.06, 0.085, 0.06],
        ),
        limb(
          [
            [0, 0.22, 0.02],
            [0, 0.1, -0.03],
            [0, 0.03, 0.03],
            [0, 0.06, 0.09],
            [0, 0.1, 0.05],
          ],
          [0.055, 0.035, 0.026, 0.02, 0.01],
          0.03,
        ),
        mass([0.1, 0.11, 0.13], [0, 0.5, 0.06], 0.04),
        limb(
          [
            [0, 0.49, 0.1],
            [0, 0.46, 0.2],
          ],
          [0.034, 0.024],
          0.02,
        ),
      ],
      56,
    ),
    ...[0, 1, 2, 3].map((i) => cone('crest', 'fin', [0.016, 0], 0.05, [0, 0.565 - i * 0.025, 0.07 - i * 0.03], { turn: [-20 - i * 22, 0, 0] })),
    ...Array.from({ length: 5 }, (_, i) => ({
      name: 'ring',
      material: 'fin',
      at: [0, 0.4 - i * 0.04, 0.045] as [number, number, number],
      turn: [8, 0, 0] as [number, number, number],
      shape: { kind: 'torus' as const, radius: 0.075 - Math.abs(i - 2) * 0.006, tube: 0.008 },
    })),
    plate(
      'fin',
      'fin',
      [
        [0, -0.06],
        [0.09, -0.03],
        [0.1, 0.03],
        [0, 0.06],
      ],
      0.012,
      [0, 0.34, -0.03],
      { turn: [0, 90, 0] },
    ),
    eyes(0.02, [0.044, 0.52, 0.09], true),
  ]),
  thing('lobster', 'crayfish, shrimp, prawn, crawfish', { shell: { is: 'plastic', color: '#c8301e' }, light: { color: '#f08a5a' }, ...EYE }, ['shell'], () => [
    flesh(
      'body',
      'shell',
      [
        limb(
          [
            [0, 0.12, 0.16],
            [0, 0.14, -0.04],
          ],
          [0.08, 0.09],
        ),
      ],
      34,
    ),
    ...Array.from({ length: 6 }, (_, i) => ball('segment', i % 2 ? 'light' : 'shell', [0.17 - i * 0.012, 0.14 - i * 0.012, 0.1], [0, 0.12 - i * 0.01, -0.12 - i * 0.06])),
    ...[-50, -25, 0, 25, 50].map((turn) => ({ name: 'tail fan', at: [0, 0.06, -0.46] as [number, number, number], turn: [0, turn, 0] as [number, number, number], parts: [ball('fan', 'shell', [0.07, 0.02, 0.16], [0, 0, -0.08])] })),
    ...[0, 1, 2].map((i) =>
      tube(
        'leg',
        'light',
        [
          [0.06, 0.1, 0.1 - i * 0.08],
          [0.2, 0.14, 0.12 - i * 0.09],
          [0.26, 0.0, 0.12 - i * 0.1],
        ],
        [0.016, 0.014, 0.005],
        { copies: [...MIRRORED] },
      ),
    ),
    tube(
      'arm',
      'shell',
      [
        [0.06, 0.1, 0.18],
        [0.2, 0.1, 0.26],
        [0.17, 0.12, 0.4],
      ],
      [0.03, 0.028, 0.035],
      { copies: [...MIRRORED] },
    ),
    ball('claw', 'shell', [0.12, 0.07, 0.22], [0.18, 0.12, 0.5], { copies: [...MIRRORED] }),
    ball('thumb', 'shell', [0.045, 0.05, 0.17], [0.1, 0.12, 0.53], { turn: [0, 18, 0], copies: [...MIRRORED] }),
    tube(
      'antenna',
      'light',
      [
        [0.03, 0.16, 0.22],
        [0.1, 0.26, 0.4],
        [0.24, 0.22, 0.56],
      ],
      [0.008, 0.006, 0.002],
      { copies: [...MIRRORED] },
    ),
    eyes(0.02, [0.045, 0.19, 0.22]),
  ]),
  thing(
    'axolotl',
    'tadpole, mudkip',
    { skin: skin('#f4b0c0'), gill: skin('#e0607a'), mouth: { color: '#a84a5a' }, ...EYE },
    ['skin'],
    () => [
      skinBody(
        [
          mass([0.24, 0.17, 0.2], [0, 0.11, 0.16], 0.04),
          limb(
            [
              [0, 0.09, 0.08],
              [0, 0.085, -0.12],
            ],
            [0.07, 0.065],
          ),
          limb(
            [
              [0, 0.09, -0.14],
              [0.03, 0.08, -0.3],
              [-0.02, 0.07, -0.42],
            ],
            [0.055, 0.035, 0.008],
          ),
          ...both((s) => [
            limb(
              [
                [s * 0.06, 0.07, 0.05],
                [s * 0.12, 0.016, 0.09],
              ],
              [0.026, 0.02],
              0.02,
            ),
            limb(
              [
                [s * 0.055, 0.07, -0.1],
                [s * 0.12, 0.016, -0.08],
              ],
              [0.028, 0.02],
              0.02,
            ),
          ]),
        ],
        56,
      ),
      ...[0, 1, 2].map((i) =>
        tube(
          'gill',
          'gill',
          [
            [0.09, 0.13 + 0.02 * i, 0.11],
            [0.15, 0.15 + 0.045 * i, 0.08],
            [0.2 - 0.01 * i, 0.14 + 0.075 * i, 0.05],
          ],
          [0.018, 0.022, 0.006],
          { copies: [...MIRRORED] },
        ),
      ),
      plate(
        'tail fin',
        'gill',
        [
          [0, -0.03],
          [0.26, -0.04],
          [0.34, 0],
          [0.24, 0.06],
          [0, 0.05],
        ],
        0.01,
        [0, 0.09, -0.13],
        { turn: [0, 90, 0] },
      ),
      eyes(0.018, [0.092, 0.14, 0.225]),
      tube(
        'mouth',
        'mouth',
        [
          [-0.05, 0.1, 0.252],
          [0, 0.088, 0.264],
          [0.05, 0.1, 0.252],
        ],
        [0.005, 0.006, 0.005],
      ),
    ],
    { fin: ['gill'] },
  ),
  thing('shell', 'seashell, sea shell, conch, scallop, clam, oyster', { shell: { is: 'porcelain', color: '#f4d0b0' }, inside: { is: 'porcelain', color: '#f8b8a8' } }, ['shell'], () => [
    ...Array.from({ length: 13 }, (_, i) => {
      const a = -72 + i * 12;
      return ball('rib', i % 2 ? 'inside' : 'shell', [0.03, 0.19, 0.045], [0.09 * Math.sin((a * Math.PI) / 180), 0.02 + 0.09 * Math.cos((a * Math.PI) / 180), 0], { turn: [0, 0, -a] });
    }),
    ball('hinge', 'shell', [0.08, 0.03, 0.04], [0, 0.015, 0]),
  ]),
];
