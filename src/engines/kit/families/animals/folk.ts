import type { Part } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cylinder, EYE, plate, thing, tube, turned } from '../pieces.ts';
import { both, flesh, limb, mass, skinBody } from './flesh.ts';

const skin = (color: string) => ({ is: 'skin', color });

/** Builds the head of a minotaur: muzzle, ring, eyes and horns. */
const minotaurHead = (): Part[] => [
  ball('muzzle', 'muzzle', [0.3, 0.24, 0.32], [0, 2.06, 0.38]),
  ball('nostril', 'hoof', 0.045, [0.07, 2.1, 0.53], { copies: [...MIRRORED] }),
  { name: 'nose ring', material: 'gold', at: [0, 2.02, 0.54], turn: [80, 0, 0], shape: { kind: 'torus', radius: 0.06, tube: 0.014 } },
  ball('eye', 'pupil', 0.055, [0.12, 2.22, 0.335], { copies: [...MIRRORED] }),
  tube(
    'brow',
    'coat',
    [
      [0.05, 2.25, 0.36],
      [0.12, 2.285, 0.345],
      [0.19, 2.29, 0.28],
    ],
    [0.03, 0.034, 0.02],
    { copies: [...MIRRORED] },
  ),
  tube(
    'horn',
    'horn',
    [
      [0.15, 2.3, 0.1],
      [0.4, 2.34, 0.1],
      [0.52, 2.52, 0.16],
      [0.46, 2.7, 0.22],
    ],
    [0.075, 0.065, 0.045, 0.005],
    { copies: [...MIRRORED] },
  ),
];

/** Builds what a minotaur wears and holds. */
const minotaurGear = (): Part[] => [
  {
    name: 'loincloth',
    material: 'cloth',
    shape: {
      kind: 'loft',
      sides: 24,
      sections: [
        { y: 0.72, size: [0.66, 0.54] },
        { y: 1.04, size: [0.56, 0.5] },
        { y: 1.1, size: [0.55, 0.49] },
      ],
    },
  },
  { name: 'belt', material: 'gold', at: [0, 1.1, 0], shape: { kind: 'torus', radius: 0.275, tube: 0.035, scale: [1, 1, 0.92] } },
  cylinder('bracer', 'gold', 0.125, 0.14, [0.63, 1.14, 0.16], { turn: [58, 0, 0], copies: [...MIRRORED] }),
  cylinder('axe shaft', 'wood', 0.03, 1.7, [-0.62, 1.02, 0.42], { turn: [10, 0, 0] }),
  ...[-90, 90].map((turn) =>
    plate(
      'axe blade',
      'blade',
      [
        [0, 0.1],
        [0.12, 0.12],
        [0.34, 0.28],
        [0.42, 0],
        [0.34, -0.28],
        [0.12, -0.12],
        [0, -0.1],
      ],
      0.05,
      [-0.62, 1.7, 0.54],
      { turn: [0, turn, 0] },
    ),
  ),
];

/** Builds the tail of a mermaid with its fin and scales. */
const mermaidTail = (): Part[] => [
  flesh(
    'tail',
    'tail',
    [
      limb(
        [
          [0, 0.92, 0],
          [0, 0.7, 0.02],
          [0, 0.4, 0.02],
          [0, 0.16, -0.14],
          [0, 0.12, -0.44],
          [0, 0.24, -0.66],
        ],
        [0.14, 0.18, 0.15, 0.12, 0.08, 0.045],
        0.05,
      ),
    ],
    50,
  ),
  plate(
    'tail fin',
    'fin',
    [
      [0, 0],
      [0.08, 0.12],
      [0.3, 0.34],
      [0.2, 0.42],
      [0.06, 0.3],
      [0, 0.24],
      [-0.06, 0.3],
      [-0.2, 0.42],
      [-0.3, 0.34],
      [-0.08, 0.12],
    ],
    0.03,
    [0, 0.2, -0.62],
    { turn: [-40, 0, 0] },
  ),
  ...[0, 1, 2].flatMap((row) =>
    Array.from({ length: 7 - row }, (_, i) =>
      ball('scale', 'fin', [0.05, 0.04, 0.02], [(0.165 - row * 0.004) * Math.sin(((i - (6 - row) / 2) * 26 * Math.PI) / 180), 0.78 - row * 0.07, 0.02 + (0.165 - row * 0.004) * Math.cos(((i - (6 - row) / 2) * 26 * Math.PI) / 180)]),
    ),
  ),
];

/** Builds the hair and face of a mermaid. */
const mermaidHead = (): Part[] => [
  flesh(
    'hair',
    'hair',
    [
      mass([0.33, 0.32, 0.32], [0, 1.69, -0.04]),
      limb(
        [
          [0, 1.66, -0.12],
          [0, 1.36, -0.16],
          [0.03, 1.04, -0.16],
          [-0.03, 0.8, -0.14],
        ],
        [0.15, 0.14, 0.12, 0.04],
      ),
      ...both((s) => [
        limb(
          [
            [s * 0.13, 1.68, 0.02],
            [s * 0.17, 1.46, 0.0],
            [s * 0.15, 1.2, 0.03],
          ],
          [0.06, 0.06, 0.025],
          0.04,
        ),
      ]),
      { kind: 'ball', size: [0.26, 0.3, 0.2], at: [0, 1.59, 0.15], op: 'subtract', blend: 0.02 },
    ],
    52,
  ),
  ball('eye', 'white', [0.062, 0.068, 0.03], [0.06, 1.64, 0.143], { turn: [0, 14, 0], copies: [...MIRRORED] }),
  ball('iris', 'iris', [0.036, 0.046, 0.02], [0.059, 1.638, 0.155], { turn: [0, 14, 0], copies: [...MIRRORED] }),
  ball('pupil', 'pupil', [0.018, 0.026, 0.014], [0.059, 1.638, 0.163], { copies: [...MIRRORED] }),
  tube(
    'brow',
    'hair',
    [
      [0.032, 1.69, 0.152],
      [0.062, 1.7, 0.148],
      [0.092, 1.688, 0.13],
    ],
    [0.006, 0.008, 0.004],
    { copies: [...MIRRORED] },
  ),
  ball('nose', 'skin', [0.03, 0.04, 0.034], [0, 1.6, 0.162]),
  ball('mouth', 'mouth', [0.058, 0.02, 0.016], [0, 1.545, 0.147]),
];

/** Mythical beings with bodies of their own. */
export const FOLK: readonly Family[] = [
  thing(
    'golem',
    'stone golem, rock golem, rock monster, earth elemental, stone giant, ice golem, lava golem, rock giant, elemental',
    { stone: { is: 'stone', color: '#8a8780' }, moss: { is: 'moss' }, glow: { color: '#5ad8ff', glow: 2.5 } },
    ['stone'],
    () => [
      ...[
        [
          [1.3, 1.0, 0.9],
          [0, 1.9, 0],
        ],
        [
          [0.9, 0.6, 0.7],
          [0, 1.3, 0],
        ],
        [
          [0.62, 0.56, 0.6],
          [0, 2.56, 0.22],
        ],
      ].map(([size, at], i) => box(['chest', 'belly', 'head'][i], 'stone', size as [number, number, number], at as [number, number, number], { round: 0.16 })),
      box('brow', 'stone', [0.64, 0.16, 0.3], [0, 2.7, 0.46], { round: 0.06 }),
      ball('eye', 'glow', [0.13, 0.09, 0.08], [0.15, 2.58, 0.52], { copies: [...MIRRORED] }),
      box('jaw', 'stone', [0.5, 0.18, 0.34], [0, 2.34, 0.38], { round: 0.06 }),
      box('shoulder', 'stone', [0.66, 0.62, 0.66], [0.86, 2.2, 0], { turn: [0, 0, -14], round: 0.14, copies: [...MIRRORED] }),
      box('upper arm', 'stone', [0.42, 0.6, 0.44], [1.02, 1.66, 0.04], { turn: [0, 0, 10], round: 0.1, copies: [...MIRRORED] }),
      box('forearm', 'stone', [0.56, 0.74, 0.58], [1.12, 1.04, 0.14], { turn: [-10, 0, 4], round: 0.13, copies: [...MIRRORED] }),
      box('fist', 'stone', [0.52, 0.42, 0.56], [1.14, 0.54, 0.24], { round: 0.14, copies: [...MIRRORED] }),
      box('knuckle', 'stone', [0.11, 0.18, 0.14], [0.96, 0.42, 0.52], { round: 0.04, copies: [{ kind: 'line', count: 4, step: [0.12, 0, 0] }, ...MIRRORED] }),
      box('thigh', 'stone', [0.46, 0.62, 0.5], [0.34, 0.86, 0], { round: 0.1, copies: [...MIRRORED] }),
      box('shin', 'stone', [0.52, 0.56, 0.56], [0.38, 0.4, 0.02], { round: 0.12, copies: [...MIRRORED] }),
      box('foot', 'stone', [0.58, 0.26, 0.8], [0.4, 0.13, 0.12], { round: 0.09, copies: [...MIRRORED] }),
      ball('core', 'glow', [0.3, 0.3, 0.1], [0, 1.92, 0.44]),
      ball('moss', 'moss', [0.6, 0.16, 0.56], [0.84, 2.5, 0], { turn: [0, 0, -14] }),
      ball('moss', 'moss', [0.5, 0.14, 0.44], [-0.9, 2.5, -0.05], { turn: [0, 0, 14] }),
      ball('moss', 'moss', [0.46, 0.12, 0.4], [0.06, 2.84, 0.14]),
      ball('moss', 'moss', [0.34, 0.4, 0.1], [-0.36, 1.98, 0.43]),
      ball('moss', 'moss', [0.34, 0.1, 0.3], [0.4, 0.7, 0.2]),
    ],
    { eye: ['glow'], rune: ['glow'], crystal: ['glow'], core: ['glow'], moss: ['moss'] },
  ),
  thing(
    'mermaid',
    'merman, siren, triton, sea nymph',
    {
      skin: skin('#e8b890'),
      tail: { is: 'scales', color: '#2aa89a' },
      fin: { is: 'scales', color: '#5ad8c0' },
      hair: { is: 'hair', color: '#c8442a' },
      top: { is: 'fabric', color: '#a05ac8' },
      mouth: { color: '#c8505a' },
      iris: { color: '#2a7ac8' },
      gold: { is: 'gold' },
      ...EYE,
    },
    ['tail'],
    () => [
      skinBody(
        [
          limb(
            [
              [0, 0.84, 0],
              [0, 1.06, 0.02],
              [0, 1.28, 0],
            ],
            [0.13, 0.11, 0.14],
            0.06,
          ),
          limb(
            [
              [0, 1.32, 0],
              [0, 1.46, 0.01],
            ],
            [0.06, 0.055],
            0.04,
          ),
          mass([0.28, 0.33, 0.28], [0, 1.62, 0.02], 0.03),
          ...both((s) => [
            limb(
              [
                [s * 0.14, 1.32, 0],
                [s * 0.24, 1.1, 0.0],
                [s * 0.24, 0.9, 0.12],
              ],
              [0.055, 0.045, 0.034],
              0.04,
            ),
            mass([0.06, 0.09, 0.05], [s * 0.235, 0.86, 0.15], 0.02),
            mass([0.12, 0.12, 0.1], [s * 0.07, 1.23, 0.1], 0.03),
          ]),
        ],
        60,
      ),
      ...mermaidTail(),
      ball('shell', 'top', [0.13, 0.12, 0.07], [0.07, 1.23, 0.135], { copies: [...MIRRORED] }),
      ...mermaidHead(),
      ball('star', 'gold', [0.05, 0.05, 0.03], [0.13, 1.76, 0.06]),
    ],
    { hair: ['hair'], fin: ['fin'], shell: ['top'], eye: ['iris'] },
  ),
  thing(
    'minotaur',
    'bull man, bull monster, beastman',
    {
      coat: { is: 'fur', color: '#6a4428' },
      muzzle: { is: 'fur', color: '#a8805a' },
      horn: { is: 'bone' },
      cloth: { is: 'leather', color: '#7a2a22' },
      gold: { is: 'gold' },
      hoof: { color: '#2e2622' },
      blade: { is: 'steel' },
      wood: { is: 'walnut' },
      ...EYE,
    },
    ['coat'],
    () => [
      flesh(
        'body',
        'coat',
        [
          limb(
            [
              [0, 1.0, 0],
              [0, 1.3, 0.02],
              [0, 1.68, 0.02],
            ],
            [0.26, 0.26, 0.38],
            0.1,
          ),
          mass([0.5, 0.42, 0.4], [0, 1.86, -0.02], 0.1),
          mass([0.4, 0.4, 0.42], [0, 2.14, 0.16], 0.1),
          ...both((s) => [
            mass([0.4, 0.4, 0.4], [s * 0.44, 1.78, 0], 0.08),
            limb(
              [
                [s * 0.48, 1.72, 0],
                [s * 0.64, 1.34, 0.02],
                [s * 0.62, 1.06, 0.26],
              ],
              [0.16, 0.14, 0.11],
              0.06,
            ),
            mass([0.22, 0.22, 0.24], [s * 0.62, 1.02, 0.34], 0.05),
            limb(
              [
                [s * 0.2, 0.98, 0],
                [s * 0.28, 0.62, 0.12],
                [s * 0.27, 0.34, -0.06],
                [s * 0.27, 0.12, 0.02],
              ],
              [0.22, 0.18, 0.1, 0.09],
              0.06,
            ),
            limb(
              [
                [s * 0.18, 2.22, 0.1],
                [s * 0.34, 2.22, 0.06],
              ],
              [0.07, 0.03],
              0.03,
            ),
          ]),
        ],
        68,
      ),
      ...minotaurHead(),
      cone('hoof', 'hoof', [0.14, 0.1], 0.14, [0.27, 0.07, 0.04], { copies: [...MIRRORED] }),
      ...minotaurGear(),
      tube(
        'tail',
        'coat',
        [
          [0, 0.98, -0.24],
          [0, 0.7, -0.42],
          [0.06, 0.44, -0.46],
        ],
        [0.04, 0.03, 0.024],
      ),
      ball('tail tuft', 'hoof', [0.09, 0.16, 0.09], [0.06, 0.38, -0.46]),
    ],
    { axe: ['blade'], blade: ['blade'], fur: ['coat'] },
  ),
  thing('slime', 'slime monster, blob, jelly monster, slime creature, ooze', { slime: { is: 'glass', color: '#4ad06a', opacity: 0.8 }, core: { color: '#a8f0b0', glow: 0.4 }, mouth: { color: '#1e4a2a' }, ...EYE }, ['slime'], () => [
    turned(
      'slime',
      'slime',
      [
        [0, 0],
        [0.5, 0],
        [0.56, 0.08],
        [0.5, 0.3],
        [0.34, 0.52],
        [0.16, 0.66],
        [0.06, 0.78],
        [0, 0.8],
      ],
      { smooth: true, sides: 40 },
    ),
    ball('eye', 'white', [0.15, 0.19, 0.08], [0.15, 0.36, 0.4], { turn: [-22, 18, 0], copies: [...MIRRORED] }),
    ball('pupil', 'pupil', [0.08, 0.11, 0.05], [0.15, 0.355, 0.44], { turn: [-22, 18, 0], copies: [...MIRRORED] }),
    tube(
      'mouth',
      'mouth',
      [
        [-0.12, 0.2, 0.5],
        [0, 0.15, 0.535],
        [0.12, 0.2, 0.5],
      ],
      [0.014, 0.02, 0.014],
    ),
    ball('core', 'core', 0.16, [0, 0.2, 0]),
  ]),
];
