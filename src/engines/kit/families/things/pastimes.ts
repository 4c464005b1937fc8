import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cushion, cylinder, hoop, plate, ring, thing, tube } from '../pieces.ts';

const DARK = { is: 'plastic', color: '#24272d' };

/** Things for leisure. */
export const PASTIMES: readonly Family[] = [
  thing(
    'vr headset',
    'virtual reality headset, vr goggles, vr glasses, oculus, virtual reality goggles, vr visor',
    { shell: { is: 'plastic', color: '#eceef0' }, visor: { is: 'plastic', color: '#17191d', roughness: 0.12 }, strap: { is: 'fabric', color: '#2c2f35' }, pad: { is: 'rubber', color: '#1d1f23' }, light: { color: '#45d5ff', glow: 1.2 } },
    ['shell'],
    () => [
      part('shell', 'shell', { kind: 'superellipsoid', size: [0.19, 0.105, 0.09], square: 4 }, { at: [0, 0.1, 0.06] }),
      part('visor', 'visor', { kind: 'superellipsoid', size: [0.178, 0.09, 0.03], square: 4 }, { at: [0, 0.1, 0.096] }),
      box('light strip', 'light', [0.12, 0.004, 0.006], [0, 0.1, 0.112], { round: 0.001 }),
      cylinder('camera', 'pad', 0.009, 0.008, [0.066, 0.128, 0.107], { turn: [90, 0, 0], round: 0.002, copies: [...MIRRORED, { kind: 'line', count: 2, step: [0, -0.056, 0] }] }),
      part('face pad', 'pad', { kind: 'superellipsoid', size: [0.176, 0.1, 0.04], square: 4 }, { at: [0, 0.098, 0.012] }),
      tube(
        'strap',
        'strap',
        [
          [0.093, 0.104, 0.04],
          [0.098, 0.104, -0.04],
          [0.074, 0.108, -0.11],
          [0, 0.11, -0.138],
          [-0.074, 0.108, -0.11],
          [-0.098, 0.104, -0.04],
          [-0.093, 0.104, 0.04],
        ],
        0.01,
        {},
      ),
      tube(
        'top strap',
        'strap',
        [
          [0, 0.148, 0.05],
          [0, 0.2, -0.01],
          [0, 0.19, -0.09],
          [0, 0.12, -0.137],
        ],
        0.009,
        {},
      ),
      box('buckle', 'shell', [0.05, 0.036, 0.016], [0, 0.112, -0.146], { round: 0.005 }),
      cylinder('ear piece', 'shell', 0.022, 0.02, [0.1, 0.092, -0.03], { turn: [0, 0, 90], round: 0.006, copies: [...MIRRORED] }),
    ],
  ),
  thing(
    'baseball glove',
    'catcher mitt, baseball mitt, catchers mitt',
    { leather: { is: 'leather', color: '#9a5a2a' }, lace: { is: 'leather', color: '#d8a868' }, ball: { is: 'leather', color: '#f4f0e6' }, seam: { is: 'fabric', color: '#c8281e' } },
    ['leather'],
    () => [
      part('palm', 'leather', {
        kind: 'blend',
        cells: 44,
        of: [
          { kind: 'ball', size: [0.2, 0.2, 0.09], at: [0, 0.12, 0], blend: 0.02 },
          { kind: 'ball', size: [0.13, 0.13, 0.1], at: [0.0, 0.13, 0.05], op: 'subtract', blend: 0.03 },
          ...[-0.075, -0.03, 0.015, 0.06].map((x, i) => ({
            kind: 'limb' as const,
            path: [
              [x, 0.15, -0.008],
              [x * 1.15, 0.25 + (i === 1 || i === 2 ? 0.02 : 0), 0.02],
            ] as [number, number, number][],
            radius: [0.028, 0.024],
            blend: 0.012,
          })),
          {
            kind: 'limb',
            path: [
              [0.08, 0.1, 0.0],
              [0.13, 0.18, 0.03],
            ],
            radius: [0.034, 0.028],
            blend: 0.02,
          },
          {
            kind: 'limb',
            path: [
              [0, 0.06, 0],
              [0, 0.0, 0],
            ],
            radius: [0.06, 0.05],
            blend: 0.03,
          },
        ],
      }),
      tube(
        'web',
        'lace',
        [
          [0.066, 0.19, 0.01],
          [0.1, 0.215, 0.026],
          [0.13, 0.19, 0.03],
        ],
        0.006,
        { copies: [{ kind: 'line', count: 3, step: [0.003, -0.02, 0.002] }] },
      ),
      tube(
        'lacing',
        'lace',
        [
          [-0.085, 0.215, 0.026],
          [-0.03, 0.226, 0.03],
          [0.02, 0.225, 0.03],
          [0.066, 0.21, 0.026],
        ],
        0.005,
        {},
      ),
      box('strap', 'lace', [0.1, 0.02, 0.008], [0, 0.03, -0.045], { round: 0.003 }),
      ball('ball', 'ball', 0.074, [0, 0.125, 0.045]),
      ring('seam', 'seam', 0.034, 0.002, [0.02, 0.125, 0.05], { turn: [90, 60, 0], copies: [...MIRRORED] }),
    ],
  ),
  thing('phone stand', 'phone holder, tablet stand, smartphone stand, mobile stand, cell phone stand', { body: { is: 'plastic', color: '#2f7f8a' }, pad: { is: 'rubber', color: '#22252a' } }, ['body'], () => [
    plate(
      'side',
      'body',
      [
        [-0.05, 0],
        [0.05, 0],
        [0.05, 0.03],
        [0.042, 0.03],
        [0.042, 0.012],
        [0.026, 0.012],
        [-0.012, 0.11],
        [-0.022, 0.106],
        [0.012, 0.012],
        [-0.05, 0.012],
      ],
      0.07,
      [0, 0, 0],
      { turn: [0, -90, 0], bevel: 0.002 },
    ),
    box('pad', 'pad', [0.06, 0.003, 0.014], [0, 0.0135, 0.034], { round: 0.001 }),
    box('rear pad', 'pad', [0.05, 0.07, 0.003], [0, 0.064, 0.0092], { turn: [-21, 0, 0], round: 0.001 }),
  ]),
  thing(
    'deck of cards',
    'playing cards, pack of cards, card deck, cards, playing card, poker cards',
    { paper: { is: 'paper', color: '#fbfaf6' }, back: { is: 'paper', color: '#b8242c' }, red: { is: 'paint', color: '#c8202a' }, black: { is: 'paint', color: '#1d1d20' } },
    ['back'],
    () => [
      box('pack', 'paper', [0.063, 0.02, 0.088], [0, 0.01, 0], { round: 0.002 }),
      box('pack back', 'back', [0.056, 0.002, 0.08], [0, 0.0202, 0], { round: 0.0008 }),
      ...[-2, -1, 0, 1, 2].map((i) =>
        assembly(
          'card',
          [
            box('card face', 'paper', [0.063, 0.0008, 0.088], [0, 0, 0.05], { round: 0.0003 }),
            ball('pip', i % 2 === 0 ? 'red' : 'black', [0.018, 0.0016, 0.02], [0, 0.0004, 0.05]),
            ball('corner pip', i % 2 === 0 ? 'red' : 'black', [0.007, 0.0014, 0.008], [-0.024, 0.0004, 0.016]),
          ],
          { at: [0.11, 0.001 + (i + 2) * 0.0009, 0.02], turn: [0, i * -14 + 180, 0] },
        ),
      ),
    ],
  ),
  thing(
    'rocking horse',
    'wooden horse toy, toy horse, hobby horse, rocking pony',
    { wood: { is: 'oak', color: '#c08a52' }, rocker: { is: 'paint', color: '#b8322c' }, mane: { is: 'wool', color: '#f0e2c0' }, saddle: { is: 'leather', color: '#b8322c' }, dark: DARK, gold: { is: 'gold' } },
    ['wood'],
    () => [
      part('body', 'wood', {
        kind: 'blend',
        cells: 52,
        of: [
          {
            kind: 'limb',
            path: [
              [0, 0.62, -0.24],
              [0, 0.6, 0],
              [0, 0.62, 0.22],
            ],
            radius: [0.14, 0.135, 0.14],
          },
          {
            kind: 'limb',
            path: [
              [0, 0.66, 0.24],
              [0, 0.86, 0.36],
              [0, 0.98, 0.42],
            ],
            radius: [0.12, 0.085, 0.08],
            blend: 0.06,
          },
          {
            kind: 'limb',
            path: [
              [0, 0.98, 0.42],
              [0, 0.9, 0.58],
            ],
            radius: [0.085, 0.055],
            blend: 0.03,
          },
          ...[1, -1].flatMap((s) => [
            {
              kind: 'limb' as const,
              path: [
                [s * 0.09, 0.58, 0.2],
                [s * 0.12, 0.34, 0.36],
                [s * 0.14, 0.14, 0.44],
              ] as [number, number, number][],
              radius: [0.075, 0.05, 0.04],
              blend: 0.04,
            },
            {
              kind: 'limb' as const,
              path: [
                [s * 0.09, 0.58, -0.22],
                [s * 0.12, 0.34, -0.36],
                [s * 0.14, 0.14, -0.42],
              ] as [number, number, number][],
              radius: [0.085, 0.05, 0.04],
              blend: 0.04,
            },
            {
              kind: 'limb' as const,
              path: [
                [s * 0.04, 1.04, 0.4],
                [s * 0.055, 1.13, 0.39],
              ] as [number, number, number][],
              radius: [0.028, 0.006],
              blend: 0.02,
            },
          ]),
        ],
      }),
      tube(
        'mane',
        'mane',
        [
          [0, 1.08, 0.4],
          [0, 1.0, 0.32],
          [0, 0.84, 0.24],
          [0, 0.72, 0.16],
        ],
        [0.03, 0.05, 0.05, 0.03],
        {},
      ),
      ball('forelock', 'mane', [0.06, 0.09, 0.08], [0, 1.06, 0.45]),
      tube(
        'tail',
        'mane',
        [
          [0, 0.7, -0.36],
          [0, 0.66, -0.48],
          [0, 0.48, -0.52],
          [0, 0.36, -0.47],
        ],
        [0.03, 0.055, 0.055, 0.01],
        {},
      ),
      ball('eye', 'dark', 0.032, [0.066, 0.98, 0.47], { copies: [...MIRRORED] }),
      ball('nostril', 'dark', 0.016, [0.036, 0.9, 0.626], { copies: [...MIRRORED] }),
      cushion('saddle', 'saddle', [0.3, 0.1, 0.32], [0, 0.73, -0.02], 3),
      hoop('girth', 'saddle', [0.15, 0.13], 0.06, [0, 0.6, -0.02], {}),
      hoop('bridle', 'gold', [0.074, 0.062], 0.02, [0, 0.925, 0.54], { turn: [24, 0, 0] }),
      cylinder('handle', 'rocker', 0.018, 0.36, [0, 0.92, 0.36], { turn: [0, 0, 90], round: 0.006 }),
      tube(
        'rocker',
        'rocker',
        [
          [0.16, 0.24, -0.68],
          [0.16, 0.1, -0.44],
          [0.16, 0.04, -0.15],
          [0.16, 0.04, 0.15],
          [0.16, 0.1, 0.44],
          [0.16, 0.24, 0.68],
        ],
        0.035,
        { copies: [...MIRRORED] },
      ),
      cylinder('cross bar', 'rocker', 0.022, 0.34, [0, 0.11, 0.42], { turn: [0, 0, 90], copies: [{ kind: 'mirror', axis: 'z' }] }),
    ],
  ),
];
