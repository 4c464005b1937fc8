import type { Part, Shape } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { assembly, type Family, part } from '../family.ts';
import { ball, box, cone, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const GLASS = { is: 'glass', color: '#2a4a5e', opacity: 0.9 };
const TYRE = { is: 'rubber' };
const DARK = { is: 'metal', color: '#33373d' };
const wheel = (r: number, wide: number, at: Triple): Part =>
  assembly('wheel', [cylinder('tyre', 'tyre', r, wide, [0, 0, 0], { turn: [0, 0, 90], round: r * 0.12 }), cylinder('hub', 'metal', r * 0.5, wide * 1.06, [0, 0, 0], { turn: [0, 0, 90] })], { at });
const wheels = (r: number, wide: number, x: number, zs: readonly number[]): Part[] => zs.flatMap((z) => [wheel(r, wide, [x, r, z]), wheel(r, wide, [-x, r, z])]);
/** Builds a hull from its outline seen from above, with its bow at +Z and a depth of `high`. */
const hull = (material: string, half: number, long: number, high: number, y: number): Part => ({
  ...plate(
    'hull',
    material,
    [
      [-half * 0.8, -long / 2],
      [half * 0.8, -long / 2],
      [half, -long * 0.3],
      [half, long * 0.18],
      [half * 0.62, long * 0.36],
      [0, long / 2],
      [-half * 0.62, long * 0.36],
      [-half, long * 0.18],
      [-half, -long * 0.3],
    ],
    high,
    [0, y, 0],
    { turn: [90, 0, 0], bevel: high * 0.12 },
  ),
});

/** Builds a turret with slanted sides from its cross-sections, lowest first. */
const turret = (material: string, sections: Extract<Shape, { kind: 'loft' }>['sections'], at: Triple): Part => part('turret', material, { kind: 'loft', smooth: false, sides: 24, crease: 25, sections }, { at });

/** Steel ships, armored vehicles, harvesters and landers. */
export const FLEET: readonly Family[] = [
  thing(
    'cruise ship',
    'ocean liner, passenger ship, titanic, ferry',
    { hull: { is: 'paint', color: '#f4f5f6' }, keel: { is: 'paint', color: '#1f3a68' }, window: GLASS, deck: { is: 'planks' }, funnel: { is: 'paint', color: '#d8402e' }, boat: { is: 'paint', color: '#f08a2a' }, pool: { is: 'water' } },
    ['hull'],
    () => [
      hull('keel', 3.2, 30, 1.8, 0.9),
      hull('hull', 3.25, 30.4, 1.6, 2.5),
      ...times(
        5,
        (i): Part =>
          assembly(`deck ${i + 1}`, [
            box('deck', 'hull', [5.6 - i * 0.2, 1, 20 - i * 1.6], [0, 3.8 + i * 1, -1.4 - i * 0.2], { round: 0.1 }),
            ...[1, -1].map((x) => box('windows', 'window', [0.06, 0.44, 18.6 - i * 1.6], [x * (2.8 - i * 0.1), 3.85 + i, -1.4 - i * 0.2], { round: 0 })),
            box('floor', 'deck', [5.9 - i * 0.2, 0.08, 20.6 - i * 1.6], [0, 4.33 + i, -1.4 - i * 0.2], { round: 0 }),
          ]),
      ),
      box('bridge', 'hull', [6.6, 0.9, 1.6], [0, 7.6, 6.2], { round: 0.15 }),
      box('bridge windows', 'window', [6.3, 0.4, 0.1], [0, 7.7, 7.0], { round: 0 }),
      ...[-2, -5.5].map((z) => assembly('funnel', [cylinder('funnel', 'funnel', 0.8, 2.2, [0, 9.6, z]), cylinder('cap', 'keel', 0.83, 0.5, [0, 10.6, z])])),
      ...[1, -1].flatMap((x) => times(5, (i) => ball('lifeboat', 'boat', [0.7, 0.6, 1.7], [x * 3.1, 4.4, -7 + i * 2.8]))),
      box('pool', 'pool', [2.2, 0.1, 3.4], [0, 8.42, 1.4], { round: 0 }),
      cylinder('mast', 'hull', 0.1, 2.4, [0, 9.2, 5.8]),
      ...times(11, (i) => [1, -1].map((x) => ball('porthole', 'window', [0.06, 0.3, 0.3], [x * 3.24, 2.6, -9.6 + i * 1.5]))).flat(),
    ],
  ),
  thing(
    'battleship',
    'warship, destroyer ship, navy ship, frigate, cruiser, gunboat',
    { hull: { is: 'metal', color: '#7d868f' }, keel: { is: 'paint', color: '#6a2a26' }, deck: { is: 'planks', color: '#a8845a' }, dark: DARK, window: GLASS },
    ['hull'],
    () => [
      hull('keel', 2, 22, 0.9, 0.45),
      hull('hull', 2.05, 22.4, 1.5, 1.6),
      hull('deck', 1.95, 21.8, 0.1, 2.38),
      ...[
        [6, 0],
        [3.6, 0.7],
        [-7, 0],
      ].map(
        ([z, up]): Part =>
          assembly(
            'turret',
            [
              cylinder('barbette', 'hull', 1, 0.7 + up, [0, 2.6 + up / 2, 0]),
              turret(
                'hull',
                [
                  { y: 0, size: [2, 2.3], square: 5 },
                  { y: 0.7, size: [1.6, 1.8], square: 5 },
                ],
                [0, 2.9 + up, 0],
              ),
              ...[-0.45, 0, 0.45].map((x) => cylinder('gun', 'dark', 0.11, 2.8, [x, 3.3 + up, 2.2], { turn: [86, 0, 0] })),
            ],
            { at: [0, 0, z], turn: [0, z < 0 ? 180 : 0, 0] },
          ),
      ),
      box('superstructure', 'hull', [2.4, 1.4, 6], [0, 3.1, -1.2], { round: 0.08 }),
      box('upper deck', 'hull', [1.8, 1.1, 3.2], [0, 4.3, -0.2], { round: 0.08 }),
      box('bridge', 'hull', [2.1, 0.7, 1.2], [0, 5.1, 0.9], { round: 0.06 }),
      box('bridge windows', 'window', [2, 0.28, 0.08], [0, 5.2, 1.5], { round: 0 }),
      cylinder('mast', 'dark', 0.14, 3.4, [0, 6.6, 0]),
      box('radar', 'dark', [1.6, 0.4, 0.12], [0, 7.6, 0.1], { round: 0.03 }),
      ...[-1.8, -3.2].map((z) => cylinder('funnel', 'hull', 0.5, 1.6, [0, 4.4, z], { turn: [-8, 0, 0] })),
      ...[1, -1].flatMap((x) => [-3, -1, 1].map((z) => assembly('gun', [ball('mount', 'hull', 0.7, [0, 0, 0]), cylinder('barrel', 'dark', 0.05, 1, [x * 0.5, 0.1, 0.2], { turn: [60, x * 60, 0] })], { at: [x * 1.6, 2.7, z] }))),
    ],
  ),
  thing(
    'aircraft carrier',
    'carrier ship, flattop',
    {
      hull: { is: 'metal', color: '#737c86' },
      deck: { is: 'metal', color: '#454a50' },
      line: { is: 'paint', color: '#f2f2ee' },
      second: { is: 'paint', color: '#e8c02a' },
      plane: { is: 'metal', color: '#9aa4ae' },
      window: GLASS,
      dark: DARK,
    },
    ['hull', 'deck'],
    () => [
      hull('hull', 2.6, 30, 2.2, 1.1),
      plate(
        'deck',
        'deck',
        [
          [-3, -15.4],
          [3.4, -15.4],
          [4, -6],
          [4, 4],
          [3, 10],
          [2.2, 15.6],
          [-2.2, 15.6],
          [-2.8, 9],
          [-5, 2],
          [-5, -9],
        ],
        0.5,
        [0, 2.5, 0],
        { turn: [90, 0, 0] },
      ),
      ...times(9, (i) => box('centre line', 'line', [0.14, 0.03, 1.6], [0.6 - i * 0.22, 2.77, -12 + i * 2.7], { turn: [0, -5, 0], round: 0 })),
      ...[1, -1].map((s) => box('edge line', 'second', [0.12, 0.03, 24], [s * 2 - 0.3, 2.77, -1], { turn: [0, -4, 0], round: 0 })),
      box('island', 'hull', [1.4, 1.8, 4.4], [-3.1, 3.6, -1], { round: 0.08 }),
      box('bridge', 'hull', [1.7, 0.9, 1.8], [-3.1, 4.9, 0.4], { round: 0.08 }),
      box('windows', 'window', [1.74, 0.34, 1.7], [-3.1, 5.1, 0.45], { round: 0.04 }),
      cylinder('mast', 'dark', 0.14, 3, [-3.1, 6.2, -1]),
      box('radar', 'dark', [1.4, 0.5, 0.14], [-3.1, 6.8, -0.9], { round: 0.04 }),
      ...[
        [1.6, -9, 20],
        [2.4, -5.5, 24],
        [2.5, -2, 28],
        [2.3, 1.6, 24],
        [-0.3, 9, 0],
      ].map(
        ([x, z, a]): Part =>
          assembly(
            'jet',
            [
              {
                ...turned(
                  'body',
                  'plane',
                  [
                    [0, -1.2],
                    [0.17, -1],
                    [0.24, -0.2],
                    [0.2, 0.5],
                    [0.08, 1.1],
                    [0, 1.3],
                  ],
                  { smooth: true },
                ),
                turn: [90, 0, 0],
              },
              plate(
                'wings',
                'plane',
                [
                  [0, 0.4],
                  [1, -0.5],
                  [1, -0.75],
                  [0, -0.6],
                  [-1, -0.75],
                  [-1, -0.5],
                ],
                0.06,
                [0, 0, 0],
                { turn: [90, 0, 0] },
              ),
              ...[0.16, -0.16].map((s) =>
                plate(
                  'fin',
                  'plane',
                  [
                    [0, 0],
                    [0.4, 0],
                    [0.1, 0.44],
                  ],
                  0.05,
                  [s, 0.08, -0.7],
                  { turn: [0, 90, 0] },
                ),
              ),
              ball('canopy', 'window', [0.22, 0.2, 0.5], [0, 0.16, 0.5]),
            ],
            { at: [x, 3.06, z], turn: [0, a, 0] },
          ),
      ),
    ],
  ),
  thing('combine harvester', 'harvester, combine', { body: { is: 'paint', color: '#2f7a34' }, yellow: { is: 'paint', color: '#f0c52a' }, window: GLASS, tyre: TYRE, metal: { is: 'paint', color: '#f0c52a' }, dark: DARK }, ['body'], () => [
    box('body', 'body', [2.6, 1.7, 4.6], [0, 2.2, -0.6], { round: 0.16 }),
    box('tank', 'body', [2.4, 0.7, 2.4], [0, 3.3, -0.4], { round: 0.1 }),
    box('cab', 'window', [1.9, 1.5, 1.3], [0, 2.8, 2.0], { round: 0.14 }),
    box('cab roof', 'yellow', [2.1, 0.16, 1.6], [0, 3.6, 2.0], { round: 0.06 }),
    box('feeder', 'body', [1.2, 0.8, 1.6], [0, 1.2, 2.6], { turn: [24, 0, 0], round: 0.08 }),
    box('header', 'yellow', [5.6, 0.9, 0.5], [0, 0.8, 3.3], { round: 0.06 }),
    ...[1, -1].map((x) =>
      plate(
        'header side',
        'yellow',
        [
          [0, 0],
          [1.4, 0],
          [0.9, 0.8],
          [0, 1],
        ],
        0.12,
        [x * 2.8, 0.34, 3.2],
        { turn: [0, -90, 0] },
      ),
    ),
    ...times(6, (i): Part => assembly('reel', [box('bat', 'dark', [5.3, 0.07, 0.1], [0, 0.62, 0], { round: 0 })], { at: [0, 1.1, 4.1], turn: [i * 60, 0, 0] })),
    ...[-2.5, 0, 2.5].map((x) =>
      assembly(
        'spider',
        times(3, (i) => box('arm', 'yellow', [0.05, 1.24, 0.05], [0, 0, 0], { turn: [i * 60, 0, 0] })),
        { at: [x, 1.1, 4.1] },
      ),
    ),
    ...times(15, (i) => cone('finger', 'dark', [0.04, 0.004], 0.5, [-2.6 + i * 0.37, 0.36, 3.75], { turn: [90, 0, 0] })),
    ...wheels(0.95, 0.7, 1.5, [1.5]),
    ...wheels(0.55, 0.45, 1.2, [-2.3]),
    tube(
      'auger',
      'yellow',
      [
        [1.2, 3.2, -0.8],
        [1.7, 3.9, -1],
        [1.9, 4, -2.4],
        [1.9, 3.9, -3.4],
      ],
      0.16,
    ),
    cylinder('exhaust', 'dark', 0.09, 1, [-0.9, 3.8, -1.6]),
    box('chopper', 'yellow', [2, 0.8, 0.7], [0, 1.6, -3.1], { turn: [-16, 0, 0], round: 0.08 }),
  ]),
  thing(
    'armored vehicle',
    'armoured vehicle, apc, armored car, armoured car, armored personnel carrier, ifv, stryker, infantry fighting vehicle',
    { body: { is: 'metal', color: '#5f6840' }, dark: DARK, window: GLASS, tyre: TYRE, metal: { is: 'metal', color: '#4a5034' }, light: { color: '#fff0b8', glow: 1 } },
    ['body', 'metal'],
    () => [
      {
        name: 'hull',
        material: 'body',
        shape: {
          kind: 'extrude',
          outline: [
            [-3.1, 0.8],
            [2.6, 0.7],
            [3.4, 1.3],
            [2.2, 2.1],
            [-2.9, 2.2],
            [-3.3, 1.4],
          ],
          depth: 2.3,
          bevel: 0.06,
        },
        turn: [0, -90, 0],
      },
      ...wheels(0.56, 0.4, 1.2, [2.1, 0.75, -0.75, -2.1]),
      ...[1, -1].map((x) => box('fender', 'body', [0.5, 0.12, 6], [x * 1.2, 1.26, -0.1], { round: 0.03 })),
      cylinder('turret ring', 'dark', 0.72, 0.14, [0, 2.24, -0.2]),
      turret(
        'body',
        [
          { y: 0, size: [1.5, 1.8], square: 5 },
          { y: 0.55, size: [1.1, 1.3], square: 5 },
        ],
        [0, 2.28, -0.2],
      ),
      cylinder('gun', 'dark', 0.07, 2, [0, 2.55, 1.5], { turn: [90, 0, 0] }),
      cylinder('muzzle', 'dark', 0.1, 0.3, [0, 2.55, 2.5], { turn: [90, 0, 0] }),
      ...[-0.5, 0.5].map((x) => box('vision slit', 'window', [0.5, 0.18, 0.1], [x, 1.86, 2.56], { turn: [-34, 0, 0], round: 0.02 })),
      ...[-0.85, 0.85].map((x) => ball('headlamp', 'light', 0.2, [x, 1.3, 3.32])),
      ...[1, -1].flatMap((x) => [-1.9, -0.9].map((z) => box('stowage', 'metal', [0.26, 0.44, 0.8], [x * 1.27, 1.66, z], { round: 0.04 }))),
      box('rear door', 'metal', [1.3, 1, 0.1], [0, 1.55, -3.14], { round: 0.05 }),
      ...[-0.7, 0.7].map((x) => cylinder('antenna', 'dark', 0.02, 1.8, [x, 3, -2.2])),
      ...times(4, (i) => cylinder('smoke launcher', 'dark', 0.07, 0.3, [-0.36 + i * 0.24, 2.86, 0.5], { turn: [50, 0, 0] })),
    ],
  ),
  thing(
    'dropship',
    'drop ship, gunship, troop transport ship, space transport, lander ship',
    { hull: { is: 'metal', color: '#5c6648' }, dark: DARK, window: GLASS, glow: { color: '#5ad0ff', glow: 2 }, stripe: { is: 'paint', color: '#e8e4d8' } },
    ['hull'],
    () => [
      {
        name: 'fuselage',
        material: 'hull',
        shape: {
          kind: 'extrude',
          outline: [
            [-4, 1.3],
            [3.2, 1],
            [4.8, 1.7],
            [4.2, 2.3],
            [2.6, 3.1],
            [-3.4, 3.3],
            [-4.4, 2.6],
          ],
          depth: 2.4,
          bevel: 0.2,
        },
        turn: [0, -90, 0],
      },
      box('cockpit', 'window', [1.6, 0.66, 1.4], [0, 2.62, 3.3], { turn: [27, 0, 0], round: 0.14 }),
      ...[1, -1].flatMap((x) =>
        [
          [2, 1],
          [-2.6, 1.15],
        ].map(
          ([z, k]): Part =>
            assembly(
              'engine',
              [
                box('pylon', 'hull', [1.3, 0.3, 1], [-x * 0.8, 0.2, 0], { round: 0.08 }),
                cylinder('nacelle', 'hull', 0.62 * k, 1.5 * k, [0, 0, 0], { round: 0.1 }),
                cylinder('intake', 'dark', 0.48 * k, 1.54 * k, [0, 0.02, 0]),
                cone('nozzle', 'dark', [0.36 * k, 0.52 * k], 0.5, [0, -0.95 * k, 0]),
                cylinder('exhaust', 'glow', 0.32 * k, 0.06, [0, -1.2 * k, 0]),
                ...[0, 60, 120].map((a) => box('vane', 'hull', [0.9 * k, 0.06, 0.06], [0, 0.72 * k, 0], { turn: [0, a, 0] })),
              ],
              { at: [x * 2.2, 2.4, z], turn: [z > 0 ? -6 : 6, 0, 0] },
            ),
        ),
      ),
      ...[1, -1].map((x) =>
        plate(
          'tail fin',
          'hull',
          [
            [0, 0],
            [1.6, 0],
            [0.5, 1.5],
            [-0.2, 1.5],
          ],
          0.14,
          [x * 0.9, 3.1, -2.6],
          { turn: [0, 90, x * -14] },
        ),
      ),
      ...[1, -1].flatMap((x) => [2.4, -2.2].map((z) => assembly('gear', [cylinder('leg', 'dark', 0.1, 1.1, [0, 0.6, 0]), box('foot', 'dark', [0.5, 0.12, 0.7], [0, 0.06, 0], { round: 0.03 })], { at: [x * 0.9, 0, z] }))),
      ...[1, -1].map((x) => box('side door', 'dark', [0.06, 1.3, 1.6], [x * 1.22, 2.1, 0.2], { round: 0.05 })),
      ...[1, -1].map((x) => box('marking', 'stripe', [0.05, 0.24, 3.4], [x * 1.23, 2.9, -1.2], { round: 0 })),
      box('ramp', 'dark', [1.8, 0.14, 1.9], [0, 0.8, -4.7], { turn: [-34, 0, 0], round: 0.04 }),
      assembly('nose gun', [ball('mount', 'dark', 0.5, [0, 0, 0]), ...[-0.1, 0.1].map((x) => cylinder('barrel', 'dark', 0.06, 1.2, [x, -0.06, 0.6], { turn: [92, 0, 0] }))], { at: [0, 1.1, 3.7] }),
    ],
  ),
  thing(
    'subway car',
    'subway train, metro, metro train, underground train, commuter train',
    {
      body: { is: 'steel' },
      stripe: { is: 'paint', color: '#2a5ab0' },
      window: GLASS,
      door: { is: 'metal', color: '#a8aeb4' },
      tyre: DARK,
      metal: { is: 'steel' },
      light: { color: '#fff2c0', glow: 1.2 },
      roof: { is: 'metal', color: '#8a9098' },
    },
    ['body'],
    () => [
      box('body', 'body', [2.6, 2.4, 11], [0, 2.2, 0], { round: 0.16 }),
      box('roof', 'roof', [2.3, 0.24, 10.6], [0, 3.46, 0], { round: 0.1 }),
      ...[1, -1].flatMap((x) => [
        box('stripe', 'stripe', [0.03, 0.3, 10.6], [x * 1.3, 1.62, 0], { round: 0 }),
        ...[-3.6, -0.1, 3.4].map((z) =>
          assembly(
            'doors',
            [-0.35, 0.35].flatMap((d) => [box('door', 'door', [0.05, 1.9, 0.66], [x * 1.3, 2.1, z + d], { round: 0.03 }), box('door window', 'window', [0.07, 0.8, 0.42], [x * 1.3, 2.4, z + d], { round: 0.02 })]),
          ),
        ),
        ...[-4.8, -1.9, 1.6, 4.8].map((z) => box('window', 'window', [0.06, 0.8, 0.9], [x * 1.3, 2.5, z], { round: 0.03 })),
      ]),
      box('windscreen', 'window', [2.1, 1, 0.06], [0, 2.6, 5.5], { round: 0.05 }),
      box('sign', 'light', [1.2, 0.24, 0.06], [0, 3.22, 5.5], { round: 0.02 }),
      ...[-0.95, 0.95].map((x) => ball('headlamp', 'light', [0.24, 0.24, 0.1], [x, 1.5, 5.52])),
      box('end stripe', 'stripe', [2.4, 0.3, 0.05], [0, 1.62, 5.5], { round: 0 }),
      ...[-3.6, 3.6].map((z) => box('bogie', 'tyre', [1.9, 0.4, 2.6], [0, 0.7, z], { round: 0.06 })),
      ...wheels(0.42, 0.16, 0.8, [-4.4, -2.8, 2.8, 4.4]),
    ],
  ),
  thing(
    'horse carriage',
    'carriage, stagecoach, royal carriage, cinderella carriage, fairytale carriage',
    { body: { is: 'paint', color: '#7a1f2e' }, gold: { is: 'gold' }, wood: { is: 'walnut' }, window: { is: 'glass' }, cushion: { is: 'velvet', color: '#3a2a5a' }, lamp: { color: '#ffe0a0', glow: 1.4 } },
    ['body'],
    () => [
      {
        name: 'cabin',
        material: 'body',
        shape: {
          kind: 'loft',
          smooth: true,
          sides: 36,
          sections: [
            { y: 0, size: [1, 1.1], square: 4 },
            { y: 0.4, size: [1.36, 1.6], square: 4 },
            { y: 1.2, size: [1.44, 1.8], square: 4.5 },
            { y: 1.46, size: [1.5, 1.86], square: 4.5 },
            { y: 1.6, size: [1.2, 1.5], square: 4 },
          ],
        },
        at: [0, 0.8, 0],
      },
      ...[1, -1].flatMap((x) => [
        box('door', 'body', [0.06, 1.1, 0.66], [x * 0.7, 1.5, 0], { round: 0.04 }),
        box('window', 'window', [0.09, 0.46, 0.46], [x * 0.7, 1.8, 0], { round: 0.03 }),
        ...[-0.62, 0.62].map((z) => box('side window', 'window', [0.06, 0.42, 0.3], [x * 0.69, 1.82, z], { round: 0.02 })),
        ball('lamp', 'lamp', 0.16, [x * 0.76, 1.75, 0.88]),
        box('step', 'wood', [0.3, 0.04, 0.4], [x * 0.85, 0.62, 0]),
      ]),
      ...[2.1, 1.2].map((y) => ({ ...ring('trim', 'gold', 0.74, 0.03, [0, y, 0]), scale: [1, 1, 1.26] as Triple })),
      ball('finial', 'gold', 0.2, [0, 2.5, 0]),
      ...[1, -1].flatMap((x) =>
        [
          [0.72, -1.05],
          [0.52, 1.25],
        ].map(
          ([r, z]): Part =>
            assembly(
              'wheel',
              [
                hoop('rim', 'gold', [r, r * 0.86], 0.1, [0, 0, 0], { turn: [0, 90, 0] }),
                ...times(6, (i) => box('spoke', 'wood', [0.05, r * 1.8, 0.05], [0, 0, 0], { turn: [i * 30, 0, 0] })),
                cylinder('hub', 'gold', r * 0.16, 0.2, [0, 0, 0], { turn: [0, 0, 90] }),
              ],
              { at: [x * 0.88, r, z] },
            ),
        ),
      ),
      ...[
        [0.72, -1.05],
        [0.52, 1.25],
      ].map(([r, z]) => cylinder('axle', 'wood', 0.05, 1.8, [0, r, z], { turn: [0, 0, 90] })),
      box('frame', 'wood', [0.2, 0.12, 2.8], [0, 0.72, 0.1]),
      box('driver seat', 'cushion', [1, 0.16, 0.5], [0, 1.5, 1.35], { round: 0.05 }),
      box('seat back', 'wood', [1.04, 0.5, 0.08], [0, 1.7, 1.1], { round: 0.03 }),
      box('footboard', 'wood', [1, 0.06, 0.5], [0, 1.05, 1.75], { turn: [-24, 0, 0] }),
      ...[1, -1].map((x) =>
        tube(
          'spring',
          'gold',
          [
            [x * 0.5, 0.9, 1.5],
            [x * 0.6, 1.3, 1.2],
            [x * 0.5, 1.5, 0.9],
          ],
          0.035,
        ),
      ),
      box('pole', 'wood', [0.08, 0.08, 1.9], [0, 0.6, 2.5]),
    ],
  ),
];
