import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, cylinder, plate, thing, turned } from '../pieces.ts';

const STONE = { is: 'stone', color: '#b8b0a0' };
const MARBLE = { is: 'marble', color: '#ece6da' };
const WOOD = { is: 'oak', color: '#7a4c2a' };

/** Builds a fluted column at a place; `broken` ones are shorter. */
const column = (x: number, z: number, h: number, r: number, broken = false): Part =>
  assembly(
    'column',
    [
      box('plinth', 'stone', [r * 2.6, r * 0.5, r * 2.6], [0, r * 0.25, 0], { round: r * 0.08 }),
      ...Array.from({ length: 1 }, () =>
        turned(
          'shaft',
          'stone',
          [
            [0, r * 0.5],
            [r * 1.15, r * 0.5],
            [r, r * 0.9],
            [r * 0.86, h - r],
            [0, h - r * (broken ? 0.5 : 1)],
          ],
          { sides: 16 },
        ),
      ),
      ...(broken
        ? []
        : [
            turned(
              'capital',
              'stone',
              [
                [0, h - r],
                [r * 0.9, h - r],
                [r * 1.25, h - r * 0.4],
                [0, h - r * 0.4],
              ],
              {},
            ),
            box('abacus', 'stone', [r * 2.6, r * 0.4, r * 2.6], [0, h - r * 0.2, 0], { round: r * 0.06 }),
          ]),
    ],
    { at: [x, 0, z] },
  );

/** Builds a hipped roof with upturned eaves. */
const eaves = (w: number, y: number, h: number): Part => ({
  name: 'roof',
  material: 'roof',
  at: [0, y, 0],
  turn: [0, 45, 0],
  shape: {
    kind: 'lathe',
    sides: 4,
    crease: 20,
    profile: [
      [0, 0],
      [w * 0.62, 0.02],
      [w * 0.74, 0.16],
      [w * 0.72, 0.22],
      [w * 0.5, h * 0.42],
      [w * 0.26, h * 0.8],
      [w * 0.2, h],
      [0, h],
    ],
  },
});

/** Buildings of other places and times. */
export const HALLS: readonly Family[] = [
  thing(
    'pagoda',
    'japanese pagoda, chinese pagoda, chinese temple, japanese temple, shinto shrine, japanese castle, dojo, buddhist temple',
    { wall: { is: 'paint', color: '#b8302a' }, roof: { is: 'terracotta', color: '#3a4a52' }, wood: WOOD, stone: STONE, gold: { is: 'gold' }, window: { color: '#f8e0a0', glow: 0.5 } },
    ['wall'],
    () => [
      box('base', 'stone', [6.4, 0.6, 6.4], [0, 0.3, 0]),
      box('step', 'stone', [1.6, 0.3, 0.6], [0, 0.15, 3.4]),
      ...[0, 1, 2, 3, 4].flatMap((i) => {
        const w = 3.8 - i * 0.5;
        const y = 0.6 + i * 2.1;
        return [
          box('storey', 'wall', [w, 1.4, w], [0, y + 0.7, 0], { round: 0.02 }),
          box('post', 'wood', [0.16, 1.4, 0.16], [w / 2, y + 0.7, w / 2], { copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
          box('rail', 'wood', [w * 1.12, 0.12, w * 1.12], [0, y + 0.1, 0]),
          ...(i === 0 ? [box('door', 'wood', [0.9, 1.2, 0.08], [0, y + 0.6, w / 2])] : [box('window', 'window', [w * 0.4, 0.6, w * 1.02], [0, y + 0.75, 0])]),
          eaves(w * 1.12, y + 1.36, 0.9),
        ];
      }),
      turned(
        'spire',
        'gold',
        [
          [0, 11.8],
          [0.3, 11.8],
          [0.14, 12.1],
          [0.1, 12.6],
          [0.2, 12.7],
          [0.08, 12.9],
          [0.16, 13.1],
          [0.06, 13.3],
          [0, 14.2],
        ],
        {},
      ),
    ],
  ),
  thing('torii gate', 'torii, shinto gate, japanese gate, shrine gate', { paint: { is: 'paint', color: '#d0381e' }, dark: { is: 'paint', color: '#26242a' }, stone: STONE }, ['paint'], () => [
    cylinder('pillar', 'paint', 0.24, 4.6, [1.7, 2.3, 0], { turn: [0, 0, 3], copies: [...MIRRORED] }),
    cylinder('foot', 'dark', 0.32, 0.5, [1.82, 0.25, 0], { copies: [...MIRRORED] }),
    box('tie beam', 'paint', [4.4, 0.36, 0.26], [0, 3.7, 0]),
    box('tablet', 'dark', [0.4, 0.6, 0.2], [0, 4.2, 0]),
    plate(
      'lintel',
      'paint',
      [
        [-2.7, 0.1],
        [0, -0.06],
        [2.7, 0.1],
        [2.8, 0.42],
        [0, 0.26],
        [-2.8, 0.42],
      ],
      0.44,
      [0, 4.5, 0],
    ),
    plate(
      'cap',
      'dark',
      [
        [-2.9, 0.12],
        [0, -0.06],
        [2.9, 0.12],
        [3.05, 0.36],
        [0, 0.16],
        [-3.05, 0.36],
      ],
      0.6,
      [0, 4.84, 0],
    ),
  ]),
  thing(
    'greek temple',
    'temple, roman temple, parthenon, ancient temple, mausoleum',
    { stone: MARBLE, roof: { is: 'terracotta' } },
    ['stone'],
    () => [
      ...[0, 1, 2].map((i) => box('step', 'stone', [9 - i * 0.5, 0.3, 13 - i * 0.5], [0, 0.15 + i * 0.3, 0], { round: 0.02 })),
      ...[-3.4, -1.7, 0, 1.7, 3.4].flatMap((x) => [-5.6, 5.6].map((z) => assembly('front', [column(x, z, 4.4, 0.42)], { at: [0, 0.9, 0] }))),
      ...[-3.7, -1.85, 0, 1.85, 3.7].flatMap((z) => [-3.4, 3.4].map((x) => assembly('side', [column(x, z, 4.4, 0.42)], { at: [0, 0.9, 0] }))),
      box('cella', 'stone', [4.6, 4.2, 8], [0, 3.0, 0], { round: 0.03 }),
      box('architrave', 'stone', [8.4, 0.8, 12.4], [0, 5.7, 0], { round: 0.03 }),
      plate(
        'pediment',
        'stone',
        [
          [-4.4, 0],
          [4.4, 0],
          [0, 1.9],
        ],
        12.6,
        [0, 6.1, 0],
        { bevel: 0.02 },
      ),
      plate(
        'roof',
        'roof',
        [
          [-4.7, -0.08],
          [0, 1.96],
          [4.7, -0.08],
          [4.7, 0.1],
          [0, 2.2],
          [-4.7, 0.1],
        ],
        12.9,
        [0, 6.1, 0],
        { bevel: 0.02 },
      ),
    ],
    { column: ['stone'], pillar: ['stone'] },
  ),
  thing(
    'ruin',
    'ruins, ancient ruin, temple ruin, ruined temple, ruined greek temple, roman ruin, broken columns',
    { stone: MARBLE, moss: { is: 'moss' } },
    ['stone'],
    () => [
      box('floor', 'stone', [8, 0.3, 6], [0, 0.15, 0], { round: 0.04 }),
      box('step', 'stone', [7.2, 0.3, 5.2], [0, 0.45, 0], { round: 0.04 }),
      ...(
        [
          [-2.8, -1.9, 4.2, 0],
          [-0.9, -1.9, 4.2, 0],
          [1.0, -1.9, 2.6, 1],
          [2.9, -1.9, 1.4, 1],
          [-2.8, 1.7, 3.0, 1],
          [2.9, 1.7, 0.9, 1],
        ] as const
      ).map(([x, z, h, broken]) => assembly('place', [column(x, z, h, 0.4, broken === 1)], { at: [0, 0.6, 0] })),
      box('lintel', 'stone', [2.9, 0.5, 0.9], [-1.85, 5.04, -1.9], { turn: [0, 0, 0] }),
      cylinder('fallen drum', 'stone', 0.38, 1.9, [0.6, 0.98, 1.2], { turn: [0, 24, 90] }),
      cylinder('fallen drum', 'stone', 0.38, 0.7, [1.8, 0.98, 2.0], { turn: [0, -40, 90] }),
      box('block', 'stone', [0.9, 0.5, 0.6], [-1.2, 0.85, 1.9], { turn: [0, 30, 8] }),
      box('block', 'stone', [0.6, 0.4, 0.5], [3.9, 0.2, 2.9], { turn: [0, 50, 0] }),
      ...[
        [-2.4, 0.62, -1.5],
        [1.2, 0.62, -1.4],
        [2.4, 0.62, 0.8],
        [-3, 0.62, 1.2],
      ].map(([x, y, z]) => ball('moss', 'moss', [1.0, 0.14, 0.7], [x, y, z])),
    ],
    { column: ['stone'], pillar: ['stone'], vine: ['moss'], moss: ['moss'] },
  ),
  thing('column', 'pillar, greek column, roman column, marble column, ancient column', { stone: MARBLE }, ['stone'], () => [column(0, 0, 3.6, 0.4)]),
  thing('pyramid', 'egyptian pyramid, great pyramid, ziggurat, mayan temple, aztec pyramid, mayan pyramid', { stone: { is: 'sandstone' }, dark: { color: '#3a2c1c' }, sand: { is: 'sand' } }, ['stone'], () => [
    box('ground', 'sand', [11, 0.2, 11], [0, 0.1, 0], { round: 0.08 }),
    ...Array.from({ length: 12 }, (_, i) => box('course', 'stone', [9 - i * 0.74, 0.5, 9 - i * 0.74], [0, 0.45 + i * 0.5, 0], { round: 0.03 })),
    box('entrance', 'dark', [0.8, 1.0, 0.4], [0, 0.7, 4.4]),
    box('jamb', 'stone', [0.3, 1.2, 0.7], [0.55, 0.8, 4.4], { copies: [...MIRRORED] }),
    box('lintel', 'stone', [1.5, 0.3, 0.8], [0, 1.5, 4.4]),
  ]),
  thing('igloo', 'snow house, ice house', { snow: { is: 'snow' }, dark: { color: '#3a4a5a' }, seam: { is: 'ice' } }, ['snow'], () => [
    {
      name: 'dome',
      material: 'snow',
      shape: {
        kind: 'lathe',
        smooth: true,
        sides: 40,
        profile: [
          [0, 0],
          [1.8, 0],
          [1.74, 0.5],
          [1.5, 1.0],
          [1.1, 1.4],
          [0.6, 1.66],
          [0, 1.76],
        ],
      },
    },
    ...[
      [1.775, 0.4],
      [1.6, 0.85],
      [1.24, 1.28],
      [0.74, 1.6],
    ].map(([r, y]) => ({ name: 'seam', material: 'seam', at: [0, y, 0] as [number, number, number], shape: { kind: 'torus' as const, radius: r - 0.005, tube: 0.02 } })),
    plate(
      'tunnel',
      'snow',
      [
        [-0.72, 0],
        [0.72, 0],
        [0.7, 0.5],
        [0.5, 0.86],
        [0, 1.0],
        [-0.5, 0.86],
        [-0.7, 0.5],
      ],
      1.3,
      [0, 0, 1.9],
      { bevel: 0.06 },
    ),
    plate(
      'entrance',
      'dark',
      [
        [-0.46, 0.02],
        [0.46, 0.02],
        [0.45, 0.4],
        [0.3, 0.66],
        [0, 0.74],
        [-0.3, 0.66],
        [-0.45, 0.4],
      ],
      0.1,
      [0, 0, 2.53],
    ),
  ]),
];
