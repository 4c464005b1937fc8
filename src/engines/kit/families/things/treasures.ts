import type { Pair, Part } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cylinder, gem, plate, ring, thing, tube, turned } from '../pieces.ts';

const DARK = { is: 'plastic', color: '#2a2c31' };
const STEEL = { is: 'steel' };

/** Treasures, games and instruments. */
export const TREASURES: readonly Family[] = [
  thing('ring', 'wedding ring, diamond ring, engagement ring, gold ring, key ring', { gold: { is: 'gold' }, gem: { is: 'diamond', opacity: 1, color: '#cfeaf8' } }, ['gold'], () => [
    ring('band', 'gold', 0.02, 0.003, [0, 0.023, 0], { turn: [90, 0, 0] }),
    gem(
      [
        [0, 0],
        [0.009, 0.008],
        [0.006, 0.012],
        [0, 0.012],
      ],
      { at: [0, 0.045, 0] },
    ),
    cone('setting', 'gold', [0.003, 0.0065], 0.006, [0, 0.046, 0]),
  ]),
  thing('die', 'dice', { body: { is: 'plastic', color: '#f4f0e8' }, dot: { color: '#1c1c20' } }, ['body'], () => {
    const dots: [number, number, number][] = [
      [0, 0, 1.02],
      ...[-0.45, 0.45].flatMap((a): [number, number, number][] => [
        [1.02, a, -a],
        [a, 1.02, a],
      ]),
      [0, 1.02, 0],
      ...[-0.45, 0.45].flatMap((a) => [-0.45, 0.45].map((b): [number, number, number] => [-1.02, a, b])),
      ...[-0.5, 0, 0.5].flatMap((a) => [-0.45, 0.45].map((b): [number, number, number] => [b, a, -1.02])),
    ];
    return [
      box('die', 'body', [0.04, 0.04, 0.04], [0, 0.02, 0], { round: 0.007 }),
      ...dots.map(([x, y, z]) => ball('dot', 'dot', [Math.abs(x) > 1 ? 0.003 : 0.008, Math.abs(y) > 1 ? 0.003 : 0.008, Math.abs(z) > 1 ? 0.003 : 0.008], [x * 0.02, 0.02 + y * 0.02, z * 0.02])),
    ];
  }),
  thing('chess board', 'chessboard, checkerboard, chess set, chess', { light: { is: 'birch' }, dark: { is: 'walnut', color: '#5a3620' }, frame: { is: 'mahogany' }, ivory: { is: 'bone' } }, ['frame'], () => [
    box('frame', 'frame', [0.46, 0.03, 0.46], [0, 0.015, 0], { round: 0.006 }),
    box('board', 'light', [0.4, 0.004, 0.4], [0, 0.031, 0], { round: 0 }),
    ...[0, 1].map((odd) =>
      box('square', 'dark', [0.05, 0.005, 0.05], [-0.175 + 0.05 * odd, 0.0312, -0.175 + 0.05 * odd], {
        round: 0,
        copies: [
          { kind: 'line', count: 4, step: [0.1, 0, 0] },
          { kind: 'line', count: 4, step: [0, 0, 0.1] },
        ],
      }),
    ),
    ...[0, 1].flatMap((row) => [
      turned(
        'pawn',
        row ? 'dark' : 'ivory',
        [
          [0, 0],
          [0.015, 0],
          [0.015, 0.006],
          [0.007, 0.018],
          [0.006, 0.03],
          [0.01, 0.034],
          [0.0095, 0.046],
          [0, 0.05],
        ],
        { smooth: true, sides: 14, at: [-0.175, 0.033, row ? -0.125 : 0.125], copies: [{ kind: 'line', count: 8, step: [0.05, 0, 0] }] },
      ),
      turned(
        'piece',
        row ? 'dark' : 'ivory',
        [
          [0, 0],
          [0.018, 0],
          [0.018, 0.007],
          [0.009, 0.022],
          [0.008, 0.05],
          [0.015, 0.056],
          [0.013, 0.072],
          [0.004, 0.08],
          [0, 0.088],
        ],
        { sides: 14, at: [-0.175, 0.033, row ? -0.175 : 0.175], copies: [{ kind: 'line', count: 8, step: [0.05, 0, 0] }] },
      ),
    ]),
  ]),
  thing('chess piece', 'pawn, chess pawn, chess king, chess queen, chess bishop, bishop', { wood: { is: 'ebony' } }, ['wood'], () => [
    turned(
      'piece',
      'wood',
      [
        [0, 0],
        [0.03, 0],
        [0.032, 0.008],
        [0.026, 0.016],
        [0.014, 0.03],
        [0.011, 0.07],
        [0.02, 0.078],
        [0.013, 0.084],
        [0.021, 0.105],
        [0.012, 0.122],
        [0, 0.126],
      ],
      { smooth: true },
    ),
  ]),
  thing('chess knight', 'knight chess piece, chess knight piece, knight piece', { wood: { is: 'ebony' } }, ['wood'], () => [
    turned(
      'base',
      'wood',
      [
        [0, 0],
        [0.032, 0],
        [0.034, 0.008],
        [0.027, 0.016],
        [0.022, 0.026],
        [0, 0.028],
      ],
      {},
    ),
    plate(
      'horse',
      'wood',
      [
        [-0.02, 0],
        [0.02, 0],
        [0.016, 0.03],
        [0.008, 0.05],
        [0.034, 0.048],
        [0.038, 0.06],
        [0.02, 0.082],
        [0.006, 0.096],
        [0.002, 0.108],
        [-0.006, 0.098],
        [-0.022, 0.08],
        [-0.028, 0.05],
      ],
      0.026,
      [0, 0.026, 0],
      { turn: [0, 0, 0], smooth: true, bevel: 0.007 },
    ),
  ]),
  thing(
    'piano',
    'grand piano, upright piano',
    { wood: { is: 'ebony' }, key: { is: 'bone', color: '#f6f2e8' }, black: { color: '#141416', roughness: 0.3 }, brass: { is: 'brass' }, seat: { is: 'leather', color: '#2a2022' } },
    ['wood'],
    () => {
      const out: Pair[] = [
        [-0.72, 0],
        [0.72, 0],
        [0.72, -0.3],
        [0.66, -0.75],
        [0.3, -1.1],
        [0.1, -1.5],
        [-0.25, -1.7],
        [-0.6, -1.6],
        [-0.72, -1.2],
      ];
      return [
        plate('case', 'wood', out, 0.26, [0, 0.78, 0], { turn: [-90, 0, 180], scale: [-1, 1, 1], bevel: 0.015 }),
        plate('lid', 'wood', out, 0.03, [0, 0.93, 0], { turn: [-90, 0, 180], scale: [-1, 1, 1] }),
        box('key bed', 'wood', [1.44, 0.1, 0.3], [0, 0.7, 0.14]),
        box('keys', 'key', [1.24, 0.03, 0.15], [0, 0.765, 0.18], { round: 0.003 }),
        box('black key', 'black', [0.014, 0.02, 0.09], [-0.58, 0.785, 0.15], { copies: [{ kind: 'line', count: 25, step: [0.0483, 0, 0] }], round: 0.002 }),
        box('music stand', 'wood', [0.6, 0.26, 0.02], [0, 1.05, -0.1], { turn: [-14, 0, 0] }),
        ...([{ at: [0.6, 0, 0.02], copies: [...MIRRORED] }, { at: [-0.2, 0, -1.35] }] satisfies Partial<Part>[]).map((place) =>
          turned(
            'leg',
            'wood',
            [
              [0, 0],
              [0.05, 0],
              [0.06, 0.08],
              [0.045, 0.2],
              [0.07, 0.66],
              [0, 0.66],
            ],
            place,
          ),
        ),
        tube(
          'pedal',
          'brass',
          [
            [0, 0.66, -0.1],
            [0, 0.1, -0.05],
            [0, 0.04, 0.1],
          ],
          0.018,
          { copies: [{ kind: 'line', count: 2, step: [0.1, 0, 0] }] },
        ),
        box('stool', 'seat', [0.6, 0.09, 0.34], [0, 0.48, 0.62], { round: 0.03 }),
        cylinder('stool leg', 'wood', 0.025, 0.44, [0.26, 0.22, 0.5], { copies: [...MIRRORED, { kind: 'line', count: 2, step: [0, 0, 0.24] }] }),
      ];
    },
  ),
  thing('violin', 'fiddle, cello, viola, double bass', { wood: { is: 'mahogany', color: '#b0602a', roughness: 0.3 }, dark: { is: 'ebony' }, string: STEEL }, ['wood'], () => {
    const half: Pair[] = [
      [0, 0],
      [0.06, 0.005],
      [0.1, 0.05],
      [0.1, 0.1],
      [0.065, 0.15],
      [0.06, 0.19],
      [0.085, 0.23],
      [0.08, 0.3],
      [0.04, 0.345],
      [0, 0.35],
    ];
    const all: Pair[] = [
      ...half,
      ...half
        .slice(1, -1)
        .reverse()
        .map(([x, y]): Pair => [-Number(x), y]),
    ];
    return [
      plate('body', 'wood', all, 0.045, [0, 0, 0], { smooth: true, bevel: 0.01 }),
      box('neck', 'dark', [0.026, 0.28, 0.014], [0, 0.37, 0.03]),
      box('head', 'wood', [0.028, 0.1, 0.03], [0, 0.53, 0.014], { turn: [-8, 0, 0] }),
      ring('scroll', 'wood', 0.016, 0.012, [0, 0.585, 0.01], { turn: [0, 0, 90] }),
      cylinder('peg', 'dark', 0.006, 0.08, [0, 0.51, 0.015], { turn: [0, 0, 90], copies: [{ kind: 'line', count: 2, step: [0, 0.035, 0] }] }),
      box('bridge', 'wood', [0.045, 0.006, 0.03], [0, 0.15, 0.036]),
      box('tail piece', 'dark', [0.03, 0.1, 0.008], [0, 0.07, 0.036]),
      box('string', 'string', [0.0016, 0.46, 0.0016], [-0.009, 0.29, 0.046], { copies: [{ kind: 'line', count: 4, step: [0.006, 0, 0] }] }),
      tube(
        'sound hole',
        'dark',
        [
          [0.03, 0.12, 0.0235],
          [0.036, 0.15, 0.0235],
          [0.026, 0.18, 0.0235],
        ],
        0.003,
        { copies: [...MIRRORED] },
      ),
    ];
  }),
  thing('bow stick', 'violin bow, fiddle bow', { wood: { is: 'mahogany' }, hair: { is: 'silk' }, dark: { is: 'ebony' } }, ['wood'], () => [
    tube(
      'stick',
      'wood',
      [
        [0, 0, 0],
        [0.008, 0.35, 0],
        [0, 0.7, 0],
      ],
      0.006,
    ),
    box('hair', 'hair', [0.003, 0.66, 0.008], [-0.024, 0.35, 0]),
    box('frog', 'dark', [0.03, 0.04, 0.014], [-0.012, 0.04, 0]),
    box('tip', 'dark', [0.028, 0.02, 0.008], [-0.012, 0.695, 0]),
  ]),
  thing('trumpet', 'bugle, cornet', { brass: { is: 'brass', color: '#e0b04a' } }, ['brass'], () => [
    turned(
      'bell',
      'brass',
      [
        [0.012, 0],
        [0.014, 0.22],
        [0.025, 0.3],
        [0.065, 0.36],
        [0.061, 0.36],
        [0.02, 0.3],
        [0, 0.28],
        [0, 0],
      ],
      { at: [-0.05, 0.09, 0], turn: [0, 0, -90] },
    ),
    tube(
      'tube',
      'brass',
      [
        [-0.05, 0.09, 0],
        [-0.11, 0.08, 0],
        [-0.12, 0.045, 0],
        [-0.08, 0.03, 0],
        [0.1, 0.03, 0],
        [0.15, 0.045, 0],
        [0.14, 0.085, 0.03],
        [-0.2, 0.09, 0.03],
      ],
      0.011,
    ),
    cylinder('valve', 'brass', 0.014, 0.11, [-0.02, 0.06, 0.015], { copies: [{ kind: 'line', count: 3, step: [0.033, 0, 0] }] }),
    cylinder('button', 'brass', 0.009, 0.04, [-0.02, 0.13, 0.015], { copies: [{ kind: 'line', count: 3, step: [0.033, 0, 0] }], round: 0.003 }),
    cone('mouthpiece', 'brass', [0.008, 0.016], 0.04, [-0.22, 0.09, 0.03], { turn: [0, 0, 90] }),
  ]),
  thing('drum', 'snare drum, drums, bongo', { shell: { is: 'paint', color: '#b8282c' }, hoop: { is: 'gold' }, skin: { is: 'paper', color: '#f2ead8' }, wood: { is: 'pine' } }, ['shell'], () => [
    cylinder('shell', 'shell', 0.2, 0.24, [0, 0.13, 0]),
    ring('hoop', 'hoop', 0.2, 0.014, [0, 0.015, 0], { copies: [{ kind: 'line', count: 2, step: [0, 0.23, 0] }] }),
    cylinder('skin', 'skin', 0.195, 0.01, [0, 0.252, 0]),
    ...Array.from({ length: 12 }, (_, i) => ({
      name: 'cord',
      material: 'skin',
      turn: [0, i * 30, 0] as [number, number, number],
      shape: { kind: 'cylinder' as const, radius: 0.005, height: 0.24, sides: 6, at: [0, 0.13, 0.205] as [number, number, number], turn: [0, 0, i % 2 ? 24 : -24] as [number, number, number] },
    })),
    cylinder('stick', 'wood', 0.008, 0.32, [0.03, 0.266, 0.02], { turn: [0, 30, 86], copies: [{ kind: 'line', count: 2, step: [-0.04, 0.004, 0.05] }] }),
  ]),
  thing('microphone', 'mic', { metal: { is: 'chrome' }, grip: DARK }, ['grip'], () => [
    cone('grip', 'grip', [0.014, 0.022], 0.16, [0, 0.08, 0]),
    ring('band', 'metal', 0.026, 0.005, [0, 0.165, 0]),
    ball('head', 'metal', [0.062, 0.066, 0.062], [0, 0.192, 0]),
  ]),
  thing('headphones', 'headset, earphones', { body: DARK, pad: { is: 'leather', color: '#4a4d54' }, trim: { is: 'chrome' } }, ['body'], () => [
    tube(
      'band',
      'body',
      [
        [-0.09, 0.08, 0],
        [-0.085, 0.16, 0],
        [0, 0.21, 0],
        [0.085, 0.16, 0],
        [0.09, 0.08, 0],
      ],
      0.012,
    ),
    cylinder('cup', 'body', 0.045, 0.03, [0.095, 0.06, 0], { turn: [0, 0, 90], round: 0.01, copies: [...MIRRORED] }),
    ring('pad', 'pad', 0.034, 0.014, [0.076, 0.06, 0], { turn: [0, 0, 90], copies: [...MIRRORED] }),
    ring('ring', 'trim', 0.03, 0.003, [0.111, 0.06, 0], { turn: [0, 0, 90], copies: [...MIRRORED] }),
  ]),
];
