import { type Family, MIRRORED } from '../family.ts';
import { ball, box, circle, cone, cushion, cylinder, plate, thing, tube, turned } from '../pieces.ts';

const WOOD = { is: 'walnut' };
const LINEN = { is: 'fabric', color: '#f4f0e8' };

/** Beds, desks and other furniture. */
export const BEDS: readonly Family[] = [
  thing(
    'four-poster bed',
    'four poster bed, canopy bed, royal bed',
    { wood: WOOD, cloth: { is: 'velvet', color: '#a8202a' }, linen: LINEN, gold: { is: 'gold' } },
    ['wood'],
    () => [
      box('frame', 'wood', [1.7, 0.24, 2.1], [0, 0.36, 0], { round: 0.02 }),
      cushion('mattress', 'linen', [1.6, 0.26, 2.0], [0, 0.58, 0], 6),
      box('blanket', 'cloth', [1.68, 0.1, 1.4], [0, 0.68, 0.32], { round: 0.04 }),
      cushion('pillow', 'linen', [0.64, 0.2, 0.4], [0.38, 0.77, -0.74], 3, { copies: [...MIRRORED] }),
      box('headboard', 'wood', [1.64, 1.0, 0.08], [0, 0.85, -1.04]),
      ...[-1, 1].flatMap((x) =>
        [-1, 1].map((z) =>
          turned(
            'post',
            'wood',
            [
              [0, 0],
              [0.07, 0],
              [0.07, 0.5],
              [0.04, 0.56],
              [0.05, 0.9],
              [0.04, 1.5],
              [0.06, 2.0],
              [0, 2.05],
            ],
            { at: [x * 0.82, 0, z * 1.02], sides: 14 },
          ),
        ),
      ),
      box('canopy', 'cloth', [1.86, 0.08, 2.24], [0, 2.07, 0], { round: 0.03 }),
      box('valance', 'cloth', [1.86, 0.22, 0.03], [0, 1.96, 1.1]),
      box('side valance', 'cloth', [0.03, 0.22, 2.2], [0.91, 1.96, 0], { copies: [...MIRRORED] }),
      ...[-1, 1].flatMap((x) =>
        [-1, 1].flatMap((z) =>
          [0, 1, 2].map((k) =>
            tube(
              'curtain',
              'cloth',
              [
                [x * 0.88, 2.0, z * (1.06 - k * 0.09)],
                [x * 0.87, 1.1, z * (1.04 - k * 0.05)],
                [x * 0.9, 0.12, z * (1.07 - k * 0.08)],
              ],
              [0.055, 0.045, 0.065],
            ),
          ),
        ),
      ),
      ball('knob', 'gold', 0.12, [0.82, 2.16, 1.02], { copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
    ],
    { curtain: ['cloth'], canopy: ['cloth'], sheet: ['linen'], pillow: ['linen'], blanket: ['cloth'] },
  ),
  thing('bunk bed', 'loft bed, bunkbed', { wood: { is: 'pine' }, linen: LINEN, blanket: { is: 'fabric', color: '#3a7ac8' } }, ['wood'], () => [
    box('post', 'wood', [0.09, 1.75, 0.09], [0.5, 0.875, 0.98], { copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
    ...[0.3, 1.15].flatMap((y) => [
      box('rail', 'wood', [0.05, 0.16, 1.94], [0.5, y, 0], { copies: [...MIRRORED] }),
      box('end', 'wood', [0.95, 0.16, 0.05], [0, y, 0.98], { copies: [{ kind: 'mirror', axis: 'z' }] }),
      box('end top', 'wood', [0.95, 0.1, 0.05], [0, y + 0.42, 0.98], { copies: [{ kind: 'mirror', axis: 'z' }] }),
      cushion('mattress', 'linen', [0.92, 0.2, 1.9], [0, y + 0.1, 0], 6),
      box('blanket', 'blanket', [0.95, 0.09, 1.2], [0, y + 0.18, 0.3], { round: 0.04 }),
      cushion('pillow', 'linen', [0.5, 0.14, 0.32], [0, y + 0.24, -0.72], 3),
    ]),
    box('guard', 'wood', [0.04, 0.08, 1.3], [0.5, 1.5, -0.3]),
    box('ladder side', 'wood', [0.05, 1.6, 0.06], [0.54, 0.8, 0.5], { copies: [{ kind: 'line', count: 2, step: [0, 0, 0.38] }] }),
    box('rung', 'wood', [0.05, 0.05, 0.36], [0.54, 0.3, 0.69], { copies: [{ kind: 'line', count: 5, step: [0, 0.26, 0] }] }),
  ]),
  thing(
    'desk',
    'office desk, writing desk, computer desk, school desk, wooden desk',
    { wood: { is: 'oak' }, knob: { is: 'brass' } },
    ['wood'],
    () => [
      box('top', 'wood', [1.4, 0.05, 0.7], [0, 0.74, 0], { round: 0.01 }),
      box('cabinet', 'wood', [0.4, 0.7, 0.62], [0.46, 0.36, 0], { round: 0.01 }),
      box('side', 'wood', [0.05, 0.72, 0.62], [-0.64, 0.36, 0]),
      box('back', 'wood', [0.9, 0.4, 0.03], [-0.18, 0.52, -0.28]),
      box('drawer', 'wood', [0.34, 0.19, 0.03], [0.46, 0.13, 0.315], { copies: [{ kind: 'line', count: 3, step: [0, 0.225, 0] }] }),
      ball('knob', 'knob', 0.035, [0.46, 0.13, 0.345], { copies: [{ kind: 'line', count: 3, step: [0, 0.225, 0] }] }),
    ],
    { drawer: ['wood'], leg: ['wood'] },
  ),
  thing('coffin', 'casket, sarcophagus, tomb', { wood: { is: 'walnut', color: '#5a3620' }, gold: { is: 'gold' } }, ['wood'], () => [
    plate(
      'box',
      'wood',
      [
        [-0.3, -0.95],
        [0.3, -0.95],
        [0.44, 0.5],
        [0.24, 0.95],
        [-0.24, 0.95],
        [-0.44, 0.5],
      ],
      0.42,
      [0, 0.21, 0],
      { turn: [-90, 0, 0], bevel: 0.02 },
    ),
    plate(
      'lid',
      'wood',
      [
        [-0.32, -0.98],
        [0.32, -0.98],
        [0.47, 0.51],
        [0.26, 0.98],
        [-0.26, 0.98],
        [-0.47, 0.51],
      ],
      0.08,
      [0, 0.46, 0],
      { turn: [-90, 0, 0], bevel: 0.03 },
    ),
    box('cross', 'gold', [0.05, 0.03, 0.6], [0, 0.505, -0.25]),
    box('cross bar', 'gold', [0.3, 0.03, 0.05], [0, 0.505, -0.38]),
    tube(
      'handle',
      'gold',
      [
        [0.4, 0.24, 0.1],
        [0.46, 0.22, 0.1],
        [0.45, 0.22, -0.14],
        [0.42, 0.24, -0.14],
      ],
      [0.015, 0.015, 0.015, 0.015],
      { copies: [...MIRRORED] },
    ),
  ]),
  thing('altar', 'stone altar, sacrificial altar, shrine', { stone: { is: 'stone' }, cloth: { is: 'velvet', color: '#8a1f2a' }, gold: { is: 'gold' }, wax: { is: 'wax' }, flame: { color: '#ffd070', glow: 3 } }, ['stone'], () => [
    box('step', 'stone', [2.0, 0.16, 1.2], [0, 0.08, 0]),
    box('base', 'stone', [1.5, 0.2, 0.8], [0, 0.26, 0]),
    box('block', 'stone', [1.3, 0.6, 0.64], [0, 0.62, 0]),
    box('slab', 'stone', [1.6, 0.14, 0.84], [0, 0.97, 0]),
    box('cloth', 'cloth', [0.5, 0.02, 0.86], [0, 1.05, 0]),
    box('hanging', 'cloth', [0.5, 0.5, 0.02], [0, 0.8, 0.43]),
    ...[-0.6, 0.6].flatMap((x) => [cylinder('candle', 'wax', 0.05, 0.26, [x, 1.17, 0]), ball('flame', 'flame', [0.05, 0.1, 0.05], [x, 1.35, 0])]),
    turned(
      'bowl',
      'gold',
      [
        [0, 1.06],
        [0.06, 1.06],
        [0.02, 1.12],
        [0.14, 1.2],
        [0.13, 1.22],
        [0, 1.14],
      ],
      { smooth: true },
    ),
  ]),
  thing('cradle', 'crib, baby crib', { wood: { is: 'birch' }, linen: LINEN, blanket: { is: 'fabric', color: '#9ac8e8' } }, ['wood'], () => [
    ...[-1, 1].map((x) =>
      tube(
        'rocker',
        'wood',
        [
          [-0.3, 0.09, x * 0.4],
          [0, 0.03, x * 0.4],
          [0.3, 0.09, x * 0.4],
        ],
        [0.025, 0.03, 0.025],
      ),
    ),
    box('post', 'wood', [0.05, 0.75, 0.05], [0.26, 0.42, 0.42], { copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
    box('rail', 'wood', [0.05, 0.05, 0.8], [0.26, 0.72, 0], { copies: [...MIRRORED, { kind: 'line', count: 2, step: [0, -0.44, 0] }] }),
    box('bar', 'wood', [0.02, 0.44, 0.02], [0.26, 0.5, -0.32], { copies: [...MIRRORED, { kind: 'line', count: 9, step: [0, 0, 0.08] }] }),
    box('end', 'wood', [0.5, 0.5, 0.03], [0, 0.5, 0.42], { copies: [{ kind: 'mirror', axis: 'z' }] }),
    cushion('mattress', 'linen', [0.5, 0.14, 0.8], [0, 0.34, 0], 5),
    cushion('blanket', 'blanket', [0.5, 0.08, 0.5], [0, 0.42, 0.12], 4),
    cushion('pillow', 'linen', [0.34, 0.1, 0.2], [0, 0.44, -0.26], 3),
  ]),
  thing('banner', 'flag, war banner, hanging banner, pennant, standard', { cloth: { is: 'fabric', color: '#b8202a' }, trim: { is: 'gold' }, pole: { is: 'oak' } }, ['cloth'], () => [
    cylinder('pole', 'pole', 0.03, 2.2, [0, 1.1, 0]),
    cone('tip', 'trim', [0.05, 0], 0.16, [0, 2.27, 0]),
    cylinder('bar', 'pole', 0.02, 0.8, [0, 2.05, 0.04], { turn: [0, 0, 90] }),
    plate(
      'cloth',
      'cloth',
      [
        [-0.36, 2.04],
        [0.36, 2.04],
        [0.36, 0.9],
        [0, 0.7],
        [-0.36, 0.9],
      ],
      0.02,
      [0, 0, 0.06],
    ),
    plate(
      'emblem',
      'trim',
      [
        [0, 0.2],
        [0.16, 0.06],
        [0.1, -0.16],
        [0, -0.24],
        [-0.1, -0.16],
        [-0.16, 0.06],
      ],
      0.012,
      [0, 1.5, 0.076],
    ),
    box('border', 'trim', [0.74, 0.04, 0.03], [0, 2.0, 0.06]),
    cylinder('foot', 'pole', 0.2, 0.05, [0, 0.025, 0]),
  ]),
  thing('crystal ball', 'magic orb, orb, fortune teller ball, magic ball, palantir', { ball: { is: 'crystal', color: '#9a7af0', glow: 0.5 }, stand: { is: 'gold' }, gem: { is: 'ruby' } }, ['ball'], () => [
    turned(
      'stand',
      'stand',
      [
        [0, 0],
        [0.1, 0],
        [0.09, 0.02],
        [0.05, 0.04],
        [0.05, 0.07],
        [0.085, 0.1],
        [0, 0.09],
      ],
      { smooth: true },
    ),
    ball('orb', 'ball', 0.24, [0, 0.2, 0]),
    ...[0, 1, 2, 3].map((i) => ({
      name: 'claw',
      turn: [0, i * 90 + 45, 0] as [number, number, number],
      parts: [
        tube(
          'claw',
          'stand',
          [
            [0.05, 0.06, 0],
            [0.115, 0.12, 0],
            [0.125, 0.19, 0],
          ],
          [0.016, 0.014, 0.004],
        ),
        ball('gem', 'gem', 0.022, [0.1, 0.02, 0]),
      ],
    })),
  ]),
  thing('curtain', 'curtains, drapes, drape, stage curtain', { cloth: { is: 'fabric', color: '#b8323a' }, rod: { is: 'brass' } }, ['cloth'], () => [
    cylinder('rod', 'rod', 0.02, 1.8, [0, 2.0, 0], { turn: [0, 0, 90] }),
    ball('end', 'rod', 0.08, [0.92, 2.0, 0], { copies: [...MIRRORED] }),
    plate(
      'curtain',
      'cloth',
      [...Array.from({ length: 20 }, (_, i): [number, number] => [0.12 + i * 0.04, 0.05 * Math.sin(i * 1.4) + 0.02]), ...Array.from({ length: 20 }, (_, i): [number, number] => [0.88 - i * 0.04, 0.05 * Math.sin((19 - i) * 1.4) - 0.02])],
      1.9,
      [0, 1.02, 0],
      { turn: [90, 0, 0], bevel: 0, copies: [...MIRRORED] },
    ),
  ]),
  thing('mannequin', 'fashion dummy, tailor dummy', { body: { is: 'fabric', color: '#e8dcc4' }, wood: { is: 'walnut' } }, ['body'], () => [
    {
      name: 'torso',
      material: 'body',
      shape: {
        kind: 'loft',
        smooth: true,
        sides: 24,
        sections: [
          { y: 0.86, size: [0.3, 0.22] },
          { y: 0.98, size: [0.36, 0.25] },
          { y: 1.16, size: [0.26, 0.19] },
          { y: 1.36, size: [0.36, 0.25] },
          { y: 1.5, size: [0.36, 0.18] },
          { y: 1.56, size: [0.12, 0.12] },
          { y: 1.64, size: [0.11, 0.11] },
        ],
      },
    },
    ball('cap', 'wood', [0.11, 0.06, 0.11], [0, 1.66, 0]),
    cylinder('pole', 'wood', 0.025, 0.9, [0, 0.46, 0]),
    plate('foot', 'wood', circle(0.2, 0.2, 24), 0.04, [0, 0.02, 0], { turn: [90, 0, 0] }),
  ]),
];
