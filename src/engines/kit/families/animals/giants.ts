import type { Part } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED } from '../family.ts';
import { ball, cone, cylinder, EYE, thing, tube } from '../pieces.ts';
import { both, flesh, limb, mass } from './flesh.ts';

const skin = (color: string) => ({ is: 'skin', color });

/** Builds the horse of a centaur. */
const centaurHorse = (): Part[] => [
  flesh(
    'horse',
    'coat',
    [
      limb(
        [
          [0, 1.02, -0.86],
          [0, 1.0, -0.3],
          [0, 1.04, 0.3],
        ],
        [0.3, 0.28, 0.3],
        0.1,
      ),
      limb(
        [
          [0, 1.1, 0.36],
          [0, 1.4, 0.42],
        ],
        [0.27, 0.2],
        0.14,
      ),
      ...both((s) => [
        limb(
          [
            [s * 0.16, 0.94, 0.36],
            [s * 0.18, 0.5, 0.42],
            [s * 0.18, 0.1, 0.4],
          ],
          [0.15, 0.085, 0.065],
          0.06,
        ),
        limb(
          [
            [s * 0.18, 1.0, -0.84],
            [s * 0.2, 0.58, -0.76],
            [s * 0.2, 0.4, -0.94],
            [s * 0.2, 0.1, -0.9],
          ],
          [0.22, 0.12, 0.075, 0.065],
          0.06,
        ),
      ]),
    ],
    66,
  ),
  cone('hoof', 'hoof', [0.1, 0.075], 0.11, [0.18, 0.055, 0.42], { copies: [...MIRRORED] }),
  cone('hind hoof', 'hoof', [0.1, 0.075], 0.11, [0.2, 0.055, -0.89], { copies: [...MIRRORED] }),
  tube(
    'tail',
    'hair',
    [
      [0, 1.14, -1.12],
      [0, 1.06, -1.32],
      [0, 0.7, -1.38],
      [0, 0.42, -1.3],
    ],
    [0.06, 0.09, 0.09, 0.02],
  ),
];

/** Builds the man of a centaur. */
const centaurMan = (): Part[] => [
  flesh(
    'torso',
    'skin',
    [
      limb(
        [
          [0, 1.34, 0.42],
          [0, 1.62, 0.44],
          [0, 1.9, 0.42],
        ],
        [0.19, 0.19, 0.25],
        0.08,
      ),
      limb(
        [
          [0, 2.0, 0.42],
          [0, 2.16, 0.44],
        ],
        [0.09, 0.085],
        0.05,
      ),
      mass([0.3, 0.36, 0.31], [0, 2.32, 0.46], 0.04),
      ...both((s) => [
        mass([0.2, 0.2, 0.2], [s * 0.27, 1.94, 0.42], 0.06),
        limb(
          [
            [s * 0.3, 1.92, 0.42],
            [s * 0.38, 1.62, 0.44],
            [s * 0.34, 1.46, 0.72],
          ],
          [0.085, 0.075, 0.055],
          0.05,
        ),
        mass([0.1, 0.1, 0.12], [s * 0.33, 1.45, 0.79], 0.03),
        mass([0.08, 0.1, 0.05], [s * 0.155, 2.31, 0.44], 0.02),
        mass([0.2, 0.14, 0.1], [s * 0.11, 1.86, 0.6], 0.05),
      ]),
    ],
    64,
  ),
  flesh(
    'hair',
    'hair',
    [
      mass([0.36, 0.34, 0.36], [0, 2.4, 0.41]),
      limb(
        [
          [0, 2.3, 0.3],
          [0, 2.02, 0.24],
        ],
        [0.14, 0.05],
      ),
      { kind: 'ball', size: [0.28, 0.34, 0.2], at: [0, 2.28, 0.62], op: 'subtract', blend: 0.02 },
    ],
    44,
  ),
  flesh(
    'beard',
    'hair',
    [
      mass([0.22, 0.16, 0.14], [0, 2.18, 0.55]),
      limb(
        [
          [0, 2.14, 0.58],
          [0, 2.06, 0.6],
        ],
        [0.06, 0.02],
        0.03,
      ),
      { kind: 'ball', size: [0.1, 0.05, 0.1], at: [0, 2.22, 0.64], op: 'subtract', blend: 0.01 },
    ],
    34,
  ),
  ball('eye', 'white', [0.06, 0.05, 0.03], [0.062, 2.35, 0.595], { turn: [0, 14, 0], copies: [...MIRRORED] }),
  ball('iris', 'iris', [0.032, 0.036, 0.02], [0.062, 2.35, 0.607], { turn: [0, 14, 0], copies: [...MIRRORED] }),
  tube(
    'brow',
    'hair',
    [
      [0.025, 2.392, 0.615],
      [0.064, 2.405, 0.607],
      [0.1, 2.39, 0.58],
    ],
    [0.01, 0.013, 0.006],
    { copies: [...MIRRORED] },
  ),
  ball('nose', 'skin', [0.05, 0.06, 0.06], [0, 2.3, 0.63]),
  ball('mouth', 'mouth', [0.07, 0.018, 0.02], [0, 2.228, 0.615]),
];

/** Builds what a centaur wears and holds. */
const centaurGear = (): Part[] => [
  tube(
    'strap',
    'leather',
    [
      [-0.2, 1.98, 0.6],
      [0.02, 1.74, 0.64],
      [0.17, 1.5, 0.56],
    ],
    [0.03, 0.03, 0.03],
  ),
  cylinder('belt', 'leather', 0.215, 0.08, [0, 1.4, 0.42]),
  tube(
    'bow',
    'wood',
    [
      [0.33, 2.1, 0.78],
      [0.33, 1.9, 0.96],
      [0.33, 1.45, 0.86],
      [0.33, 1.0, 0.96],
      [0.33, 0.8, 0.78],
    ],
    [0.012, 0.024, 0.028, 0.024, 0.012],
  ),
  tube(
    'string',
    'string',
    [
      [0.33, 2.1, 0.78],
      [0.33, 0.8, 0.78],
    ],
    [0.004, 0.004],
  ),
];

/** Builds leaves, and a beard of twigs and moss. */
const treantLeaves = (): Part[] => [
  ...[
    [0, 2.95, 0, 1.1],
    [0.5, 2.9, 0.05, 0.8],
    [-0.5, 2.88, -0.05, 0.85],
    [0.1, 3.25, -0.1, 0.8],
    [0, 2.8, 0.36, 0.6],
    [0, 2.8, -0.4, 0.7],
  ].map(([x, y, z, r]) => ball('leaves', 'leaves', r, [x, y, z])),
  tube(
    'beard',
    'moss',
    [
      [-0.14, 1.5, 0.36],
      [-0.1, 1.2, 0.44],
    ],
    [0.07, 0.02],
  ),
  tube(
    'beard',
    'moss',
    [
      [0, 1.46, 0.4],
      [0.01, 1.06, 0.46],
    ],
    [0.09, 0.02],
  ),
  tube(
    'beard',
    'moss',
    [
      [0.14, 1.5, 0.36],
      [0.1, 1.22, 0.44],
    ],
    [0.07, 0.02],
  ),
  ball('moss', 'moss', [0.34, 0.12, 0.3], [0.4, 1.98, 0]),
];

/** Beings that are half tree or half horse. */
export const GIANTS: readonly Family[] = [
  thing(
    'treant',
    'tree monster, ent, tree man, tree creature, walking tree, wood elemental, tree spirit',
    { bark: { is: 'bark', color: '#6a4a30' }, leaves: { is: 'leaves' }, glow: { color: '#f8d84a', glow: 2 }, moss: { is: 'moss' } },
    ['bark'],
    () => [
      flesh(
        'body',
        'bark',
        [
          limb(
            [
              [0, 0.9, 0],
              [0, 1.5, 0.03],
              [0, 2.3, 0],
            ],
            [0.32, 0.38, 0.34],
            0.1,
          ),
          ...both((s) => [
            limb(
              [
                [s * 0.22, 0.9, 0],
                [s * 0.32, 0.5, 0.06],
                [s * 0.34, 0.08, 0.04],
              ],
              [0.2, 0.15, 0.17],
              0.08,
            ),
            ...[-0.3, 0.1, 0.36].map((z) =>
              limb(
                [
                  [s * 0.34, 0.1, 0.04],
                  [s * (0.5 - Math.abs(z) * 0.3), 0.03, z],
                ],
                [0.1, 0.03],
                0.05,
              ),
            ),
            limb(
              [
                [s * 0.3, 1.9, 0],
                [s * 0.72, 1.7, 0.06],
                [s * 0.86, 1.16, 0.22],
              ],
              [0.16, 0.12, 0.1],
              0.08,
            ),
            ...[-0.1, 0, 0.1].map((z) =>
              limb(
                [
                  [s * 0.86, 1.16, 0.22],
                  [s * (0.88 + z), 0.86, 0.3 + z],
                ],
                [0.06, 0.015],
                0.03,
              ),
            ),
            limb(
              [
                [s * 0.16, 2.4, 0],
                [s * 0.42, 2.9, -0.04],
              ],
              [0.13, 0.05],
              0.08,
            ),
            limb(
              [
                [s * 0.1, 1.98, 0.32],
                [s * 0.24, 2.06, 0.26],
              ],
              [0.05, 0.03],
              0.03,
            ),
          ]),
          limb(
            [
              [0, 1.86, 0.34],
              [0, 1.68, 0.44],
            ],
            [0.05, 0.08],
            0.04,
          ),
          mass([0.3, 0.12, 0.2], [0, 1.44, 0.3], 0.05),
        ],
        70,
      ),
      ball('eye', 'glow', [0.11, 0.09, 0.06], [0.14, 1.93, 0.345], { copies: [...MIRRORED] }),
      ...treantLeaves(),
    ],
    { eye: ['glow'], leaf: ['leaves'], beard: ['moss'], moss: ['moss'] },
  ),
  thing(
    'centaur',
    'half horse, horse man',
    {
      coat: { is: 'fur', color: '#7a4a2a' },
      skin: skin('#d8a078'),
      hair: { is: 'hair', color: '#3a241a' },
      hoof: { color: '#2e2622' },
      leather: { is: 'leather', color: '#6a4428' },
      wood: { is: 'walnut' },
      string: { color: '#e8e4d8' },
      mouth: { color: '#a85a4a' },
      iris: { color: '#5a3a1e' },
      ...EYE,
    },
    ['coat'],
    () => [...centaurHorse(), ...centaurMan(), ...centaurGear()],
    { hair: ['hair'], beard: ['hair'], bow: ['wood'] },
  ),
];
