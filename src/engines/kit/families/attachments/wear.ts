import type { Pair, Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { type Materials, MIRRORED } from '../family.ts';
import { ball, box, cone, cushion, cylinder, plate, ring, star, tube, turned } from '../pieces.ts';
import { type Attach, standing } from './attachment.ts';

/**
 * Puts a hat on the head of a figure, or on top of a thing. The parts are made for a head one meter wide, and end at y
 * = 0.
 */
const hat =
  (materials: Materials, parts: readonly Part[], lean = 0): Attach =>
  ({ head: { top, width } }) => ({
    materials,
    parts: [{ ...standing('hat', { at: [top[0], top[1] - width * 0.12, top[2]], normal: [0, 1, 0] }, [{ name: 'hat', turn: [lean, 0, 0], parts: [...parts] }], width) }],
  });

const brim = (radius: number, material = 'hat'): Part => cylinder('brim', material, radius, 0.05, [0, 0.02, 0], { round: 0.02 });
const smooth = (name: string, material: string, profile: readonly Pair[]): Part => turned(name, material, profile, { smooth: true });

const topHat = hat({ hat: { is: 'wool', color: '#1f1f24' }, band: { is: 'silk', color: '#b3202c' } }, [
  brim(0.72),
  turned('crown', 'hat', [
    [0, 0],
    [0.46, 0],
    [0.43, 0.4],
    [0.48, 0.8],
    [0, 0.82],
  ]),
  turned('band', 'band', [
    [0.47, 0.05],
    [0.475, 0.05],
    [0.465, 0.2],
    [0.45, 0.2],
  ]),
]);

const partyHat = hat(
  { hat: { color: '#e0407a', pattern: { kind: 'stripes', color: '#ffd23a' } }, pompom: { is: 'wool', color: '#ffd23a' } },
  [cone('cone', 'hat', [0.42, 0.02], 0.95, [0, 0.46, 0]), ball('pompom', 'pompom', 0.24, [0, 0.96, 0])],
  -6,
);

const santaHat = hat({ hat: { is: 'wool', color: '#c8202a' }, trim: { is: 'fur', color: '#f6f4f0' } }, [
  ring('trim', 'trim', 0.48, 0.13, [0, 0.06, 0]),
  tube(
    'cone',
    'hat',
    [
      [0, 0, 0],
      [0.02, 0.4, -0.04],
      [0.16, 0.72, -0.1],
      [0.42, 0.82, -0.14],
      [0.62, 0.6, -0.16],
    ],
    [0.48, 0.38, 0.24, 0.14, 0.05],
    { sides: 18 },
  ),
  ball('bobble', 'trim', 0.26, [0.64, 0.54, -0.16]),
]);

const wizardHat = hat(
  { hat: { is: 'wool', color: '#3b2f7a', pattern: { kind: 'stars', color: '#f2d45a' } }, band: { is: 'leather', color: '#7a5a2a' }, buckle: { is: 'gold' } },
  [
    turned(
      'brim',
      'hat',
      [
        [0, 0],
        [0.86, -0.04],
        [0.9, -0.01],
        [0.5, 0.06],
        [0, 0.06],
      ],
      { smooth: true },
    ),
    tube(
      'cone',
      'hat',
      [
        [0, 0, 0],
        [0, 0.4, 0],
        [0.04, 0.82, -0.03],
        [0.16, 1.16, -0.1],
        [0.34, 1.36, -0.16],
      ],
      [0.5, 0.38, 0.23, 0.11, 0.02],
      { sides: 20 },
    ),
    turned('band', 'band', [
      [0.5, 0.04],
      [0.52, 0.04],
      [0.48, 0.2],
      [0.46, 0.2],
    ]),
    box('buckle', 'buckle', [0.18, 0.18, 0.05], [0, 0.12, 0.5]),
  ],
  -6,
);

const cowboyHat = hat({ hat: { is: 'leather', color: '#8a5a32' }, band: { is: 'leather', color: '#3a2414' } }, [
  plate(
    'brim',
    'hat',
    Array.from({ length: 24 }, (_, i): Pair => [0.95 * Math.cos((i * Math.PI) / 12), 0.78 * Math.sin((i * Math.PI) / 12)]),
    0.05,
    [0, 0.03, 0],
    { turn: [-90, 0, 0], smooth: true },
  ),
  cushion('crown', 'hat', [0.96, 0.9, 1.06], [0, 0.22, 0], 2.6),
  ball('crease', 'hat', [0.3, 0.2, 0.7], [0.26, 0.6, 0], { copies: [...MIRRORED] }),
  turned('band', 'band', [
    [0.5, 0.08],
    [0.53, 0.08],
    [0.52, 0.18],
    [0.49, 0.18],
  ]),
]);

const strawHat = hat({ straw: { is: 'fabric', color: '#d9b566' }, band: { is: 'silk', color: '#b8323a' } }, [
  brim(0.98, 'straw'),
  smooth('crown', 'straw', [
    [0, 0],
    [0.5, 0],
    [0.48, 0.26],
    [0.36, 0.42],
    [0, 0.46],
  ]),
  turned('band', 'band', [
    [0.51, 0.04],
    [0.53, 0.04],
    [0.52, 0.16],
    [0.5, 0.16],
  ]),
]);

const cap = hat({ cap: { is: 'fabric', color: '#c62f36' }, button: { is: 'fabric', color: '#f4f4f4' } }, [
  smooth('crown', 'cap', [
    [0, 0],
    [0.52, 0],
    [0.52, 0.14],
    [0.42, 0.38],
    [0.2, 0.5],
    [0, 0.52],
  ]),
  ball('visor', 'cap', [0.86, 0.08, 0.9], [0, 0.04, 0.46]),
  ball('button', 'button', 0.09, [0, 0.52, 0]),
]);

const beanie = hat({ knit: { is: 'wool', color: '#3a7ab8' }, bobble: { is: 'wool', color: '#f2f2f0' } }, [
  smooth('crown', 'knit', [
    [0, -0.05],
    [0.54, -0.05],
    [0.53, 0.2],
    [0.4, 0.46],
    [0, 0.6],
  ]),
  ring('cuff', 'knit', 0.52, 0.09, [0, 0.02, 0]),
  ball('bobble', 'bobble', 0.3, [0, 0.66, 0]),
]);

const chefHat = hat({ cloth: { is: 'fabric', color: '#f7f6f2' } }, [
  cylinder('band', 'cloth', 0.48, 0.36, [0, 0.16, 0]),
  ...[0, 1, 2, 3, 4, 5].map((i) => ball('puff', 'cloth', [0.6, 0.5, 0.6], [Math.sin(i * 1.047) * 0.3, 0.52, Math.cos(i * 1.047) * 0.3])),
  ball('puff', 'cloth', [0.8, 0.5, 0.8], [0, 0.62, 0]),
]);

const pirateHat = hat({ hat: { is: 'wool', color: '#211f23' }, trim: { is: 'gold' }, bone: { is: 'bone' } }, [
  smooth('crown', 'hat', [
    [0, 0],
    [0.5, 0],
    [0.46, 0.3],
    [0.3, 0.42],
    [0, 0.44],
  ]),
  ...[0, 120, 240].map(
    (a): Part => ({
      name: 'flap',
      turn: [0, a, 0],
      parts: [
        plate(
          'flap',
          'hat',
          [
            [-0.74, 0.02],
            [0.74, 0.02],
            [0.5, 0.36],
            [0, 0.56],
            [-0.5, 0.36],
          ],
          0.06,
          [0, 0, 0.44],
          { turn: [-14, 0, 0], smooth: true },
        ),
        tube(
          'trim',
          'trim',
          [
            [-0.74, 0.03, 0.45],
            [-0.48, 0.37, 0.37],
            [0, 0.57, 0.32],
            [0.48, 0.37, 0.37],
            [0.74, 0.03, 0.45],
          ],
          0.025,
        ),
      ],
    }),
  ),
  ball('skull', 'bone', [0.2, 0.19, 0.08], [0, 0.3, 0.44]),
  ...[-1, 1].map((x) => cylinder('bone', 'bone', 0.018, 0.34, [0, 0.18, 0.46], { turn: [0, 0, x * 60] })),
]);

const graduation = hat({ cap: { is: 'fabric', color: '#1d1d26' }, tassel: { is: 'silk', color: '#e0b23a' } }, [
  cylinder('crown', 'cap', 0.46, 0.26, [0, 0.1, 0]),
  box('board', 'cap', [1.15, 0.04, 1.15], [0, 0.25, 0], { turn: [0, 45, 0] }),
  tube(
    'cord',
    'tassel',
    [
      [0, 0.29, 0],
      [0.5, 0.28, 0.1],
      [0.62, 0.2, 0.14],
      [0.62, -0.1, 0.14],
    ],
    0.02,
  ),
  cone('tassel', 'tassel', [0.06, 0.02], 0.22, [0.62, -0.18, 0.14]),
]);

const fez = hat({ felt: { is: 'wool', color: '#a8202c' }, tassel: { color: '#1d1a1a' } }, [
  cone('fez', 'felt', [0.46, 0.36], 0.56, [0, 0.26, 0]),
  tube(
    'cord',
    'tassel',
    [
      [0, 0.55, 0],
      [0.3, 0.56, 0],
      [0.42, 0.44, 0],
      [0.44, 0.16, 0],
    ],
    0.02,
  ),
  cone('tassel', 'tassel', [0.05, 0.02], 0.16, [0.44, 0.1, 0]),
]);

const hardHat = hat({ shell: { is: 'plastic', color: '#f2c21a' } }, [
  smooth('shell', 'shell', [
    [0, 0],
    [0.56, 0],
    [0.54, 0.22],
    [0.4, 0.46],
    [0, 0.58],
  ]),
  ball('peak', 'shell', [1.1, 0.06, 0.7], [0, 0.02, 0.4]),
  cushion('ridge', 'shell', [0.16, 0.2, 1.0], [0, 0.46, 0], 3),
  ring('rim', 'shell', 0.57, 0.03, [0, 0.01, 0]),
]);

const helmetHorned = hat({ iron: { is: 'iron' }, horn: { is: 'bone', color: '#dccda6' }, trim: { is: 'brass' } }, [
  smooth('bowl', 'iron', [
    [0, -0.06],
    [0.56, -0.06],
    [0.55, 0.2],
    [0.4, 0.5],
    [0.12, 0.64],
    [0, 0.66],
  ]),
  ring('rim', 'trim', 0.56, 0.04, [0, -0.02, 0]),
  tube(
    'horn',
    'horn',
    [
      [0.44, 0.2, 0],
      [0.74, 0.28, 0],
      [0.92, 0.56, 0],
      [0.88, 0.9, 0.04],
    ],
    [0.14, 0.12, 0.08, 0.01],
    { copies: [...MIRRORED] },
  ),
]);

const flowerCrown = hat({ leaf: { color: '#4f8f3a' }, pink: { color: '#f08ab0' }, white: { color: '#fbf6ee' }, heart: { color: '#f2c83a' } }, [
  ring('wreath', 'leaf', 0.5, 0.07, [0, 0.06, 0]),
  ...Array.from({ length: 10 }, (_, i): Part => {
    const a = (i * 36 * Math.PI) / 180;
    const at: Triple = [Math.sin(a) * 0.54, 0.1, Math.cos(a) * 0.54];
    return { name: 'flower', at, turn: [0, i * 36, 0], parts: [plate('petals', i % 2 ? 'pink' : 'white', star(0.17, 0.1), 0.05, [0, 0, 0], { smooth: true }), ball('heart', 'heart', 0.09, [0, 0, 0.04])] };
  }),
]);

/** Puts two rings or lenses in front of the eyes, made for a head one meter wide. */
const eyewear =
  (materials: Materials, parts: readonly Part[]): Attach =>
  ({ head: { front, width }, isFigure }) => ({
    materials,
    parts: [standing('glasses', { at: [front.at[0], front.at[1] + (isFigure ? width * 0.1 : 0), front.at[2] + width * 0.02], normal: [0, 0, 1] }, [...parts], width)],
  });

const GLASSES: readonly Part[] = [
  ring('rim', 'frame', 0.2, 0.03, [0.24, 0, 0.05], { turn: [90, 0, 0], copies: [...MIRRORED] }),
  cylinder('bridge', 'frame', 0.022, 0.12, [0, 0.04, 0.05], { turn: [0, 0, 90] }),
  box('temple', 'frame', [0.03, 0.04, 0.5], [0.46, 0.04, -0.2], { copies: [...MIRRORED] }),
];
const lens = (material: string): Part => ({ ...cylinder('lens', material, 0.2, 0.02, [0.24, 0, 0.05], { turn: [90, 0, 0], copies: [...MIRRORED] }) });

const glasses = eyewear({ frame: { is: 'plastic', color: '#23201e' }, lens: { is: 'glass' } }, [...GLASSES, lens('lens')]);
const sunglasses = eyewear({ frame: { is: 'plastic', color: '#141416', roughness: 0.2 } }, [...GLASSES, lens('frame'), box('bar', 'frame', [0.3, 0.05, 0.05], [0, 0.12, 0.05])]);
const eyepatch = eyewear({ patch: { is: 'leather', color: '#1c1a19' } }, [ball('patch', 'patch', [0.36, 0.4, 0.12], [-0.24, 0, 0.03]), box('strap', 'patch', [0.95, 0.06, 0.04], [0, 0.14, 0], { turn: [0, 0, -22] })]);
const moustache = eyewear({ hair: { is: 'fur', color: '#3a2618' } }, [
  tube(
    'moustache',
    'hair',
    [
      [0, -0.34, 0.08],
      [0.16, -0.32, 0.1],
      [0.34, -0.38, 0.06],
      [0.46, -0.28, 0.02],
      [0.5, -0.16, 0],
    ],
    [0.07, 0.085, 0.06, 0.035, 0.01],
    { copies: [...MIRRORED] },
  ),
]);
const bowTie: Attach = ({ head: { front, width } }) => ({
  materials: { tie: { is: 'silk', color: '#b3202c' } },
  parts: [
    standing(
      'bow tie',
      { at: [front.at[0], front.at[1] - width * 0.62, front.at[2] + width * 0.02], normal: [0, 0, 1] },
      [...[1, -1].map((s) => ball('loop', 'tie', [0.34, 0.24, 0.12], [s * 0.18, 0, 0], { turn: [0, 0, s * 8] })), ball('knot', 'tie', 0.13, [0, 0, 0.03])],
      width,
    ),
  ],
});
const headphones: Attach = ({ head: { top, width } }) => ({
  materials: { pad: { is: 'leather', color: '#26262c' }, band: { is: 'plastic', color: '#d8343a' } },
  parts: [
    standing(
      'headphones',
      { at: [top[0], top[1] - width * 0.42, top[2]], normal: [0, 1, 0] },
      [
        tube(
          'band',
          'band',
          [
            [-0.54, 0, 0],
            [-0.46, 0.36, 0],
            [0, 0.56, 0],
            [0.46, 0.36, 0],
            [0.54, 0, 0],
          ],
          0.05,
        ),
        cylinder('cup', 'band', 0.24, 0.16, [0.56, -0.06, 0], { turn: [0, 0, 90], copies: [...MIRRORED] }),
        cylinder('pad', 'pad', 0.22, 0.12, [0.48, -0.06, 0], { turn: [0, 0, 90], copies: [...MIRRORED] }),
      ],
      width,
    ),
  ],
});

/** Things worn on a head. */
export const WEAR = {
  'top hat': topHat,
  'party hat': partyHat,
  'santa hat': santaHat,
  'wizard hat': wizardHat,
  'cowboy hat': cowboyHat,
  'straw hat': strawHat,
  cap,
  beanie,
  'chef hat': chefHat,
  'pirate hat': pirateHat,
  'graduation cap': graduation,
  fez,
  'hard hat': hardHat,
  'horned helmet': helmetHorned,
  'flower crown': flowerCrown,
  glasses,
  sunglasses,
  eyepatch,
  moustache,
  'bow tie': bowTie,
  headphones,
} as const satisfies Record<string, Attach>;
