import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, plate, ring, thing, tube } from '../pieces.ts';

const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };
const WOOD = { is: 'oak', color: '#a9743f' };
const TYRE = { is: 'rubber', color: '#1c1d20' };

/** Things on small wheels, carts of street vendors, and landers on legs. */
export const ROLLERS: readonly Family[] = [
  thing(
    'roller skate',
    'roller skates, rollerskate, rollerblade, rollerblades, inline skate, ice skate, ice skates, skates',
    { boot: { is: 'leather', color: '#f4f2ee' }, plate: STEEL, wheel: { is: 'plastic', color: '#e84a8a' }, lace: { is: 'fabric', color: '#e84a8a' }, stopper: { is: 'rubber', color: '#e84a8a' } },
    ['boot'],
    () => [
      part('boot', 'boot', {
        kind: 'blend',
        cells: 44,
        of: [
          {
            kind: 'limb',
            path: [
              [0, 0.14, -0.07],
              [0, 0.28, -0.08],
            ],
            radius: [0.05, 0.052],
            blend: 0.02,
          },
          {
            kind: 'limb',
            path: [
              [0, 0.125, -0.07],
              [0, 0.115, 0.03],
              [0.002, 0.108, 0.11],
            ],
            radius: [0.048, 0.045, 0.04],
            blend: 0.03,
          },
          { kind: 'block', size: [0.3, 0.1, 0.5], at: [0, 0.03, 0], op: 'subtract', blend: 0.004 },
        ],
      }),
      box('sole', 'plate', [0.07, 0.016, 0.25], [0, 0.078, 0.015], { round: 0.005 }),
      box('heel', 'plate', [0.06, 0.02, 0.07], [0, 0.066, -0.075], { round: 0.005 }),
      cylinder('axle', 'plate', 0.006, 0.11, [0, 0.032, 0.09], { turn: [0, 0, 90], copies: [{ kind: 'line', count: 2, step: [0, 0, -0.155] }] }),
      box('truck', 'plate', [0.03, 0.04, 0.03], [0, 0.054, 0.09], { round: 0.006, copies: [{ kind: 'line', count: 2, step: [0, 0, -0.155] }] }),
      cylinder('wheel', 'wheel', 0.032, 0.032, [0.046, 0.032, 0.09], { turn: [0, 0, 90], round: 0.008, copies: [...MIRRORED, { kind: 'line', count: 2, step: [0, 0, -0.155] }] }),
      cylinder('stopper', 'stopper', 0.02, 0.04, [0, 0.052, 0.165], { turn: [30, 0, 0], round: 0.006 }),
      box('lace', 'lace', [0.06, 0.008, 0.01], [0, 0.165, 0.016], { turn: [30, 0, 0], round: 0.003, copies: [{ kind: 'line', count: 4, step: [0, 0.024, -0.014] }] }),
    ],
  ),
  thing(
    'tricycle',
    'kids tricycle, trike, childs tricycle, toddler bike, unicycle',
    { frame: { is: 'paint', color: '#d2261f' }, tyre: TYRE, hub: { is: 'plastic', color: '#f4f2ec' }, grip: { is: 'rubber', color: '#2f6fb8' }, seat: { is: 'leather', color: '#26221f' }, steel: STEEL },
    ['frame'],
    () => [
      ...(
        [
          [0, 0.2, 0.34, 0.2],
          [0.2, 0.14, -0.3, 0.14],
          [-0.2, 0.14, -0.3, 0.14],
        ] as const
      ).map(([x, y, z, r]) =>
        assembly(
          'wheel',
          [
            ring('tyre', 'tyre', r - 0.025, 0.026, [0, 0, 0], { turn: [0, 0, 90] }),
            cylinder('hub', 'hub', r - 0.04, 0.02, [0, 0, 0], { turn: [0, 0, 90], round: 0.004 }),
            cylinder('cap', 'frame', 0.03, 0.06, [0, 0, 0], { turn: [0, 0, 90], round: 0.006 }),
          ],
          { at: [x, y, z] },
        ),
      ),
      tube(
        'fork',
        'steel',
        [
          [0.04, 0.2, 0.34],
          [0.04, 0.42, 0.28],
          [0, 0.46, 0.26],
        ],
        0.014,
        { copies: [...MIRRORED] },
      ),
      cylinder('head', 'frame', 0.022, 0.2, [0, 0.54, 0.235], { turn: [-14, 0, 0] }),
      tube(
        'handle bar',
        'steel',
        [
          [0, 0.64, 0.21],
          [0.1, 0.66, 0.2],
          [0.2, 0.64, 0.12],
        ],
        0.012,
        { copies: [...MIRRORED] },
      ),
      cylinder('grip', 'grip', 0.018, 0.08, [0.2, 0.64, 0.1], { turn: [70, 30, 0], copies: [...MIRRORED] }),
      tube(
        'frame',
        'frame',
        [
          [0, 0.5, 0.24],
          [0, 0.34, 0.06],
          [0, 0.3, -0.14],
          [0, 0.16, -0.3],
        ],
        0.022,
        {},
      ),
      cylinder('axle', 'steel', 0.014, 0.42, [0, 0.14, -0.3], { turn: [0, 0, 90] }),
      part('seat', 'seat', { kind: 'superellipsoid', size: [0.18, 0.06, 0.22], square: 2.6 }, { at: [0, 0.42, -0.08] }),
      cylinder('seat post', 'steel', 0.014, 0.14, [0, 0.36, -0.08], {}),
      box('pedal', 'grip', [0.08, 0.02, 0.05], [0.12, 0.14, 0.36], { round: 0.006 }),
      box('pedal', 'grip', [0.08, 0.02, 0.05], [-0.12, 0.26, 0.32], { round: 0.006 }),
      tube(
        'crank',
        'steel',
        [
          [0, 0.2, 0.34],
          [0.07, 0.2, 0.34],
          [0.1, 0.14, 0.36],
        ],
        0.01,
        {},
      ),
      tube(
        'crank',
        'steel',
        [
          [0, 0.2, 0.34],
          [-0.07, 0.2, 0.34],
          [-0.1, 0.26, 0.32],
        ],
        0.01,
        {},
      ),
    ],
  ),
  thing(
    'food truck',
    'ice cream truck, taco truck, burger truck, ice cream van, food van, coffee truck',
    {
      body: { is: 'paint', color: '#f4f0e4' },
      trim: { is: 'paint', color: '#e86a8a' },
      glass: { is: 'glass', color: '#26333f', opacity: 1 },
      tyre: TYRE,
      hub: { is: 'chrome' },
      dark: DARK,
      light: { is: 'glass', color: '#fff2c0', opacity: 1 },
      counter: WOOD,
      cone: { is: 'bread' },
      ice: { is: 'wax', color: '#f6b8c8' },
    },
    ['body'],
    () => [
      ...[1.5, -1.4].map((z) =>
        assembly('wheel', [cylinder('tyre', 'tyre', 0.4, 0.26, [0, 0, 0], { turn: [0, 0, 90], round: 0.05 }), cylinder('hub', 'hub', 0.22, 0.27, [0, 0, 0], { turn: [0, 0, 90], round: 0.01 })], { at: [0.88, 0.4, z], copies: [...MIRRORED] }),
      ),
      box('chassis', 'dark', [1.8, 0.24, 4.6], [0, 0.54, 0], { round: 0.05 }),
      box('body', 'body', [2.0, 2.0, 3.4], [0, 1.62, -0.6], { round: 0.16 }),
      box('cab', 'body', [1.9, 1.3, 1.3], [0, 1.26, 1.6], { round: 0.2 }),
      box('wind screen', 'glass', [1.6, 0.56, 0.08], [0, 1.56, 2.22], { turn: [-10, 0, 0], round: 0.03 }),
      box('side window', 'glass', [1.93, 0.46, 0.6], [0, 1.56, 1.66], { round: 0.05 }),
      box('stripe', 'trim', [2.03, 0.3, 3.36], [0, 0.9, -0.6], { round: 0.03 }),
      box('hatch', 'dark', [0.06, 0.9, 1.9], [0.99, 1.8, -0.6], { round: 0.03 }),
      box('counter', 'counter', [0.4, 0.06, 2.0], [1.16, 1.32, -0.6], { round: 0.02 }),
      ...[0, 1, 2, 3, 4, 5].map((i) => box('awning', i % 2 === 0 ? 'trim' : 'body', [0.9, 0.04, 0.34], [1.38, 2.28, -1.45 + i * 0.34], { turn: [0, 0, -18], round: 0.01 })),
      cylinder('head lamp', 'light', 0.14, 0.1, [0.66, 0.96, 2.24], { turn: [90, 0, 0], round: 0.03, copies: [...MIRRORED] }),
      box('bumper', 'hub', [1.9, 0.16, 0.18], [0, 0.62, 2.3], { round: 0.06 }),
      cone('cone sign', 'cone', [0.02, 0.22], 0.6, [0, 2.9, -0.3], {}),
      ball('ice sign', 'ice', [0.56, 0.46, 0.56], [0, 3.32, -0.3]),
      ball('cherry sign', 'trim', 0.16, [0, 3.6, -0.3]),
      box('vent', 'dark', [0.5, 0.16, 0.5], [0.4, 2.68, -1.6], { round: 0.04 }),
    ],
  ),
  thing(
    'lunar lander',
    'moon lander, lunar module, apollo lander, moon lander module, landing module, eagle lander',
    { foil: { is: 'gold', color: '#d8a63a' }, hull: { is: 'aluminium', color: '#c4c8cc' }, dark: DARK, leg: STEEL, pad: { is: 'gold', color: '#c8942e' } },
    ['foil'],
    () => [
      part('descent stage', 'foil', { kind: 'cylinder', radius: 2.1, height: 1.4, sides: 8, round: 0 }, { at: [0, 2.0, 0], turn: [0, 22.5, 0] }),
      cone('engine bell', 'dark', [0.7, 0.34], 0.8, [0, 0.95, 0], {}),
      ...[45, 135, 225, 315].map((a) =>
        assembly(
          'leg',
          [
            tube(
              'strut',
              'leg',
              [
                [1.8, 2.4, 0],
                [3.3, 0.3, 0],
              ],
              0.11,
              {},
            ),
            tube(
              'brace',
              'leg',
              [
                [1.7, 1.4, 0.5],
                [2.7, 1.1, 0],
              ],
              0.07,
              {},
            ),
            tube(
              'brace',
              'leg',
              [
                [1.7, 1.4, -0.5],
                [2.7, 1.1, 0],
              ],
              0.07,
              {},
            ),
            cylinder('foot pad', 'pad', 0.5, 0.16, [3.3, 0.12, 0], { round: 0.06 }),
          ],
          { turn: [0, a, 0] },
        ),
      ),
      part('ascent stage', 'hull', { kind: 'superellipsoid', size: [2.7, 1.9, 2.4], square: 3.4 }, { at: [0, 3.6, 0] }),
      box('cabin front', 'hull', [1.5, 1.3, 0.6], [0, 3.6, 1.2], { round: 0.2 }),
      plate(
        'window',
        'dark',
        [
          [0.14, 3.5],
          [0.6, 3.62],
          [0.56, 4.02],
          [0.2, 3.94],
        ],
        0.1,
        [0, 0, 1.5],
        { copies: [...MIRRORED] },
      ),
      box('hatch', 'dark', [0.6, 0.62, 0.06], [0, 3.14, 1.5], { round: 0.06 }),
      box('side tank', 'foil', [0.7, 0.9, 1.3], [1.5, 3.5, -0.1], { round: 0.24, copies: [...MIRRORED] }),
      tube(
        'ladder',
        'leg',
        [
          [0.2, 2.6, 2.0],
          [0.2, 0.5, 2.9],
        ],
        0.04,
        { copies: [...MIRRORED] },
      ),
      ...[0, 1, 2, 3, 4].map((i) => cylinder('rung', 'leg', 0.03, 0.4, [0, 2.3 - i * 0.4, 2.13 + i * 0.17], { turn: [0, 0, 90] })),
      cylinder('antenna pole', 'leg', 0.04, 0.8, [0.8, 4.8, 0], {}),
      part(
        'dish',
        'hull',
        {
          kind: 'lathe',
          sides: 28,
          smooth: true,
          profile: [
            [0, 0],
            [0.3, 0.06],
            [0.45, 0.2],
            [0.42, 0.2],
            [0.28, 0.09],
            [0, 0.03],
          ],
        },
        { at: [0.8, 5.2, 0], turn: [40, 0, 0] },
      ),
      box('thruster', 'dark', [0.3, 0.3, 0.3], [1.25, 4.1, 1.0], { round: 0.04, copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
    ],
  ),
];
