import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const WOOD = { is: 'oak', color: '#8f6336' };
const IRON = { is: 'iron' };
const DARK = { is: 'stone', color: '#3a342e' };
const around = (count: number) => Array.from({ length: count }, (_, i) => (i * 360) / count);

/** Builds an onion dome. */
const onion = (name: string, radius: number, y: number, more = {}) =>
  turned(
    name,
    'marble',
    [
      [0, 0],
      [radius * 0.86, 0],
      [radius, radius * 0.4],
      [radius * 0.9, radius * 0.9],
      [radius * 0.5, radius * 1.4],
      [radius * 0.1, radius * 1.75],
      [0, radius * 1.9],
    ],
    { at: [0, y, 0], smooth: true, ...more },
  );

/** Builds the four fronts of a mausoleum, each with its arches. */
const mausoleumFronts = (): Part[] => [
  ...around(4).map((a) =>
    assembly(
      'front',
      [
        box('portal', 'marble', [4, 6.8, 0.6], [0, 5.1, 5.5], { round: 0.06 }),
        plate(
          'great niche',
          'niche',
          [
            [-1.4, 0],
            [1.4, 0],
            [1.4, 3.6],
            [0.9, 4.6],
            [0, 5.3],
            [-0.9, 4.6],
            [-1.4, 3.6],
          ],
          0.3,
          [0, 1.75, 5.75],
          {},
        ),
        ...[0, 1].map((i) =>
          plate(
            'niche',
            'niche',
            [
              [-0.4, 0],
              [0.4, 0],
              [0.4, 1.2],
              [0, 1.8],
              [-0.4, 1.2],
            ],
            0.2,
            [2.7, 2 + i * 2.7, 5.58],
            { copies: [...MIRRORED] },
          ),
        ),
        ...[0, 1].map((i) =>
          assembly(
            'corner',
            [
              plate(
                'niche',
                'niche',
                [
                  [-0.6, 0],
                  [0.6, 0],
                  [0.6, 1.2],
                  [0, 1.9],
                  [-0.6, 1.2],
                ],
                0.2,
                [0, 2 + i * 2.7, 6.36],
                {},
              ),
            ],
            { turn: [0, 45, 0] },
          ),
        ),
        cylinder('pinnacle', 'marble', 0.16, 1.4, [1.9, 8.9, 5.5], { copies: [...MIRRORED] }),
        assembly(
          'kiosk',
          [
            ...around(4).map((b) => assembly('post', [cylinder('post', 'marble', 0.12, 1.2, [0.7, 8.3, 0], {})], { turn: [0, b, 0] })),
            cylinder('eave', 'marble', 1.05, 0.16, [0, 8.95, 0], { round: 0.05 }),
            onion('small dome', 0.85, 9.0),
            cone('finial', 'gold', [0.08, 0], 0.6, [0, 10.8, 0]),
          ],
          { at: [3.4, 0, 3.4] },
        ),
        assembly(
          'minaret',
          [
            turned('shaft', 'marble', [
              [0, 1.2],
              [0.95, 1.2],
              [0.6, 11.6],
              [0, 11.6],
            ]),
            ...[4.6, 8, 11.6].map((y) => cylinder('balcony', 'marble', 1.05, 0.22, [0, y, 0], { round: 0.06 })),
            cylinder('lantern', 'marble', 0.42, 1, [0, 12.2, 0]),
            onion('cap', 0.62, 12.6),
            cone('finial', 'gold', [0.07, 0], 0.6, [0, 13.9, 0]),
          ],
          { at: [9, 0, 9] },
        ),
      ],
      { turn: [0, a, 0] },
    ),
  ),
];

/** Famous buildings, and siege engines. */
export const MONUMENTS: readonly Family[] = [
  thing(
    'colosseum',
    'roman colosseum, coliseum, amphitheatre, amphitheater, roman arena',
    { stone: { is: 'sandstone', color: '#c9ae86' }, opening: DARK, seat: { is: 'sandstone', color: '#b3976c' }, sand: { is: 'sand' } },
    ['stone', 'seat'],
    () => [
      hoop('stylobate', 'stone', [12.6, 6.5], 0.5, [0, 0.25, 0], { turn: [90, 0, 0] }),
      ...[0, 1, 2].map((i) => hoop(`storey ${i + 1}`, 'stone', [12 - i * 0.06, 11], 2.4, [0, 1.7 + i * 2.5, 0], { turn: [90, 0, 0] })),
      ...[0, 1, 2].map((i) => hoop('cornice', 'stone', [12.3, 11], 0.22, [0, 2.95 + i * 2.5, 0], { turn: [90, 0, 0] })),
      ...[0, 1, 2].map((i) => hoop('seating', 'seat', [11.1 - i * 1.5, 6], 2.2, [0, 4.2 - i * 1.3, 0], { turn: [90, 0, 0] })),
      ...[0, 1, 2].map((i) => assembly('arcade', [{ name: 'arch', material: 'opening', shape: { kind: 'box', size: [0.86, 1.7, 0.5], round: 0.2, at: [0, 1.6 + i * 2.5, 11.82] }, copies: [{ kind: 'ring', count: 40, axis: 'y' }] }])),
      assembly(
        'attic',
        around(40)
          .slice(0, 25)
          .map((a) => assembly('bay', [box('wall', 'stone', [1.95, 2.2, 0.9], [0, 8.9, 11.45], { round: 0.04 }), box('window', 'opening', [0.4, 0.5, 0.95], [0, 8.9, 11.45], { round: 0.02 })], { turn: [0, a + 130, 0] })),
      ),
      cylinder('arena', 'sand', 6.6, 0.3, [0, 0.2, 0], {}),
    ],
  ),
  thing(
    'taj mahal',
    'tajmahal, indian mausoleum, marble mausoleum',
    { marble: { is: 'marble', color: '#f2eee6' }, niche: { is: 'marble', color: '#8f8a86' }, gold: { is: 'gold' }, plinth: { is: 'sandstone', color: '#c98a68' } },
    ['marble'],
    () => [
      box('terrace', 'plinth', [26, 0.6, 26], [0, 0.3, 0], { round: 0.08 }),
      box('plinth', 'marble', [20, 1.2, 20], [0, 1.1, 0], { round: 0.08 }),
      plate(
        'tomb',
        'marble',
        [
          [-5.6, -3.4],
          [-3.4, -5.6],
          [3.4, -5.6],
          [5.6, -3.4],
          [5.6, 3.4],
          [3.4, 5.6],
          [-3.4, 5.6],
          [-5.6, 3.4],
        ],
        6,
        [0, 4.7, 0],
        { turn: [90, 0, 0], bevel: 0.08 },
      ),
      ...mausoleumFronts(),
      cylinder('drum', 'marble', 2.9, 2, [0, 8.6, 0], { round: 0.1 }),
      onion('great dome', 3.3, 9.3),
      ball('lotus', 'marble', [1.1, 0.5, 1.1], [0, 15.4, 0]),
      cone('finial', 'gold', [0.18, 0], 2, [0, 16.4, 0]),
    ],
  ),
  thing(
    'big ben',
    'elizabeth tower, london clock tower, westminster clock tower',
    { stone: { is: 'sandstone', color: '#c8a86a' }, window: DARK, dial: { is: 'paint', color: '#f6f1de' }, hand: { is: 'paint', color: '#1d2a44' }, gold: { is: 'gold' }, roof: { is: 'stone', color: '#4c5560' } },
    ['stone'],
    () => [
      box('base', 'stone', [4.4, 2, 4.4], [0, 1, 0], { round: 0.08 }),
      box('shaft', 'stone', [3.6, 17, 3.6], [0, 10, 0], { round: 0.06 }),
      box('clock stage', 'stone', [4.3, 4.4, 4.3], [0, 20.6, 0], { round: 0.06 }),
      ...[5.4, 9, 12.6, 16.2].map((y) => box('string course', 'stone', [3.8, 0.22, 3.8], [0, y, 0], { round: 0.04 })),
      ...[18.5, 22.8].map((y) => box('cornice', 'stone', [4.6, 0.3, 4.6], [0, y, 0], { round: 0.05 })),
      ...around(4).map((a) =>
        assembly(
          'face',
          [
            ...[3.8, 7.2, 10.8, 14.4, 17.3].map((y, i) => box('lancet', 'window', [0.22, i === 4 ? 1.2 : 2.2, 0.1], [-1.05, y, 1.78], { copies: [{ kind: 'line', count: 4, step: [0.7, 0, 0] }] })),
            box('buttress', 'stone', [0.4, 18, 0.4], [1.75, 9.6, 1.75], { round: 0.05 }),
            cylinder('dial', 'dial', 1.6, 0.12, [0, 20.6, 2.15], { turn: [90, 0, 0] }),
            hoop('dial rim', 'gold', [1.75, 1.55], 0.2, [0, 20.6, 2.16]),
            assembly(
              'hours',
              around(12).map((h) => assembly('hour', [box('mark', 'hand', [0.1, 0.3, 0.08], [0, 1.3, 0], { round: 0.01 })], { turn: [0, 0, h] })),
              { at: [0, 20.6, 2.2] },
            ),
            box('minute hand', 'hand', [0.1, 1.5, 0.06], [0.3, 21.18, 2.26], { turn: [0, 0, -28], round: 0.02 }),
            box('hour hand', 'hand', [0.15, 0.95, 0.06], [-0.36, 20.4, 2.25], { turn: [0, 0, 120], round: 0.02 }),
            box('belfry opening', 'window', [0.42, 1.5, 0.1], [-1.2, 24, 1.66], { copies: [{ kind: 'line', count: 5, step: [0.6, 0, 0] }] }),
            cone('pinnacle', 'gold', [0.22, 0], 1.6, [2.05, 23.7, 2.05]),
          ],
          { turn: [0, a, 0] },
        ),
      ),
      box('belfry', 'stone', [3.36, 2.3, 3.36], [0, 24, 0], { round: 0.05 }),
      part('lower roof', 'roof', { kind: 'cone', radius: 2.7, top: 1.5, height: 2.4, sides: 4 }, { at: [0, 26.3, 0], turn: [0, 45, 0] }),
      box('lantern', 'gold', [1.7, 0.9, 1.7], [0, 27.8, 0], { round: 0.06 }),
      part('spire', 'roof', { kind: 'cone', radius: 1.35, top: 0.03, height: 4.2, sides: 4 }, { at: [0, 30.3, 0], turn: [0, 45, 0] }),
      cylinder('finial', 'gold', 0.07, 1.2, [0, 32.7, 0]),
      ball('orb', 'gold', 0.34, [0, 32.6, 0]),
    ],
  ),
  thing('buddha statue', 'buddha, sitting buddha, golden buddha, stone buddha, zen buddha', { body: { is: 'gold' }, hair: { is: 'bronze', color: '#6a4a22' }, lotus: { is: 'stone', color: '#b98a7c' } }, ['body'], () => [
    cylinder('foot', 'lotus', 0.62, 0.08, [0, 0.04, 0], { round: 0.03 }),
    ...[0, 1].map((r) =>
      assembly(
        'petals',
        around(14).map((a) => assembly('petal', [ball('petal', 'lotus', [0.26, 0.16, 0.12], [0, 0.13 + r * 0.1, 0.55 - r * 0.02], { turn: [r === 0 ? -35 : 25, 0, 0] })], { turn: [0, a + r * 13, 0] })),
      ),
    ),
    cylinder('seat', 'lotus', 0.54, 0.22, [0, 0.15, 0], { round: 0.05 }),
    part('figure', 'body', {
      kind: 'blend',
      cells: 72,
      of: [
        { kind: 'ball', size: [0.62, 0.3, 0.5], at: [0, 0.36, -0.06] },
        { kind: 'ball', size: [0.54, 0.62, 0.36], at: [0, 0.62, -0.08], blend: 0.08 },
        { kind: 'ball', size: [0.62, 0.26, 0.32], at: [0, 0.84, -0.08], blend: 0.08 },
        ...[1, -1].flatMap((s) => [
          {
            kind: 'limb' as const,
            path: [
              [s * 0.18, 0.34, 0],
              [s * 0.48, 0.32, 0.16],
              [s * 0.3, 0.31, 0.34],
              [s * -0.1, 0.31, 0.36],
            ] as [number, number, number][],
            radius: [0.12, 0.1, 0.085, 0.06],
            blend: 0.04,
          },
          {
            kind: 'limb' as const,
            path: [
              [s * 0.29, 0.84, -0.08],
              [s * 0.37, 0.6, -0.02],
              [s * 0.25, 0.46, 0.2],
              [s * 0.04, 0.43, 0.3],
            ] as [number, number, number][],
            radius: [0.1, 0.085, 0.07, 0.055],
            blend: 0.02,
          },
        ]),
        {
          kind: 'limb',
          path: [
            [0, 0.9, -0.08],
            [0, 1.04, -0.06],
          ],
          radius: [0.1, 0.09],
          blend: 0.05,
        },
        { kind: 'ball', size: [0.29, 0.36, 0.31], at: [0, 1.17, -0.04], blend: 0.03 },
        { kind: 'ball', size: [0.05, 0.1, 0.06], at: [0, 1.15, 0.115], blend: 0.02 },
      ] as never,
    }),
    ball('ear', 'body', [0.04, 0.17, 0.08], [0.145, 1.13, -0.04], { copies: [...MIRRORED] }),
    ball('hair', 'hair', [0.315, 0.27, 0.33], [0, 1.255, -0.06]),
    ball('top knot', 'hair', [0.15, 0.14, 0.15], [0, 1.4, -0.07]),
    ball('eyelid', 'hair', [0.07, 0.012, 0.02], [0.06, 1.175, 0.1], { copies: [...MIRRORED] }),
    ball('mouth', 'hair', [0.075, 0.014, 0.02], [0, 1.075, 0.098]),
    tube(
      'robe hem',
      'hair',
      [
        [0.24, 0.9, 0.03],
        [0.12, 0.72, 0.12],
        [-0.08, 0.55, 0.13],
        [-0.24, 0.44, 0.06],
      ],
      0.016,
    ),
  ]),
  thing('siege tower', 'wooden siege tower, belfry tower, assault tower, siege engine tower', { wood: WOOD, hide: { is: 'leather', color: '#6b4a30' }, iron: IRON }, ['wood'], () => [
    ...[1, -1].flatMap((x) =>
      [1, -1].map((z) =>
        tube(
          'post',
          'wood',
          [
            [x * 1.9, 0.7, z * 1.9],
            [x * 1.3, 9.4, z * 1.3],
          ],
          0.17,
          { sides: 8 },
        ),
      ),
    ),
    ...[0.9, 3.2, 5.5, 7.8].map((y, i) => box('floor', 'wood', [4.1 - i * 0.34, 0.2, 4.1 - i * 0.34], [0, y, 0], { round: 0.03 })),
    ...[0, 1, 2].flatMap((i) =>
      [0, 90, 180, 270].map((a) =>
        assembly(
          'wall',
          [0, 1, 2, 3, 4, 5].map((k) => box('plank', k % 3 === 1 ? 'hide' : 'wood', [0.57 - i * 0.05, 2.12, 0.09], [(k - 2.5) * (0.6 - i * 0.05), 2.05 + i * 2.3, 1.84 - i * 0.155], { turn: [-4, 0, 0], round: 0.02 })),
          { turn: [0, a, 0] },
        ),
      ),
    ),
    ...around(4).map((a) => assembly('parapet', [box('merlon', 'wood', [0.5, 0.8, 0.12], [-1, 8.3, 1.36], { round: 0.02, copies: [{ kind: 'line', count: 3, step: [1, 0, 0] }] })], { turn: [0, a, 0] })),
    assembly('drawbridge', [box('ramp', 'wood', [2, 0.14, 2.8], [0, 0, 1.4], { round: 0.03 }), box('cleat', 'iron', [2.04, 0.06, 0.14], [0, 0.08, 0.5], { copies: [{ kind: 'line', count: 4, step: [0, 0, 0.6] }] })], {
      at: [0, 7.9, 1.4],
      turn: [-14, 0, 0],
    }),
    tube(
      'chain',
      'iron',
      [
        [0.9, 9.2, 1.3],
        [0.95, 8.6, 3.6],
      ],
      0.035,
      { copies: [...MIRRORED] },
    ),
    ...[1, -1].flatMap((x) =>
      [1.3, -1.3].map((z) =>
        assembly(
          'wheel',
          [cylinder('wheel', 'wood', 0.72, 0.26, [0, 0, 0], { turn: [0, 0, 90], round: 0.03 }), hoop('tyre', 'iron', [0.76, 0.7], 0.28, [0, 0, 0], { turn: [0, 90, 0] }), cylinder('hub', 'iron', 0.16, 0.4, [0, 0, 0], { turn: [0, 0, 90] })],
          { at: [x * 2.25, 0.76, z] },
        ),
      ),
    ),
    cylinder('axle', 'wood', 0.1, 4.7, [0, 0.76, 1.3], { turn: [0, 0, 90], copies: [{ kind: 'line', count: 2, step: [0, 0, -2.6] }] }),
    tube(
      'ladder rail',
      'wood',
      [
        [0.3, 0.3, -2.4],
        [0.3, 8, -1.6],
      ],
      0.06,
      { copies: [...MIRRORED] },
    ),
    ...Array.from({ length: 12 }, (_, i) => cylinder('rung', 'wood', 0.04, 0.6, [0, 0.8 + i * 0.6, -2.35 + i * 0.0625], { turn: [0, 0, 90] })),
  ]),
  thing('battering ram', 'siege ram, ram engine, medieval battering ram', { wood: WOOD, hide: { is: 'leather', color: '#6b4a30' }, iron: IRON, rope: { is: 'rope' } }, ['wood'], () => [
    box('beam', 'wood', [0.24, 0.24, 5], [0.95, 0.7, 0], { copies: [...MIRRORED] }),
    box('cross beam', 'wood', [2.1, 0.2, 0.24], [0, 0.7, -2], { copies: [{ kind: 'line', count: 3, step: [0, 0, 2] }] }),
    ...[-2, 0, 2].map((z) =>
      tube(
        'post',
        'wood',
        [
          [1, 0.7, z],
          [0.9, 2.3, z],
          [0, 3.25, z],
        ],
        0.11,
        { sides: 8, copies: [...MIRRORED] },
      ),
    ),
    cylinder('ridge', 'wood', 0.12, 4.9, [0, 3.25, 0], { turn: [90, 0, 0] }),
    ...[1, -1].flatMap((s) => [0, 1, 2, 3, 4].map((i) => box('roof', i % 2 === 0 ? 'wood' : 'hide', [1.55, 0.09, 1.0], [s * 0.6, 2.93, -2 + i], { turn: [0, 0, s * -44], round: 0.02 }))),
    ...[-1.2, 1.2].map((z) =>
      tube(
        'sling',
        'rope',
        [
          [0.22, 1.5, z],
          [0.08, 3.2, z],
        ],
        0.035,
        { copies: [...MIRRORED] },
      ),
    ),
    cylinder('ram', 'wood', 0.24, 5.2, [0, 1.5, 0.5], { turn: [90, 0, 0], round: 0.03 }),
    hoop('band', 'iron', [0.27, 0.22], 0.12, [0, 1.5, -1.2], { copies: [{ kind: 'line', count: 3, step: [0, 0, 1.2] }] }),
    cone('head', 'iron', [0.34, 0.2], 0.6, [0, 1.5, 3.2], { turn: [90, 0, 0] }),
    ball('face', 'iron', [0.42, 0.42, 0.4], [0, 1.5, 3.5]),
    ring('horn', 'iron', 0.2, 0.06, [0.27, 1.56, 3.2], { turn: [0, 0, 90], copies: [...MIRRORED] }),
    ...[1, -1].flatMap((x) =>
      [1.7, -1.7].map((z) =>
        assembly(
          'wheel',
          [cylinder('wheel', 'wood', 0.55, 0.18, [0, 0, 0], { turn: [0, 0, 90], round: 0.03 }), hoop('tyre', 'iron', [0.58, 0.53], 0.2, [0, 0, 0], { turn: [0, 90, 0] }), cylinder('hub', 'iron', 0.13, 0.3, [0, 0, 0], { turn: [0, 0, 90] })],
          { at: [x * 1.2, 0.58, z] },
        ),
      ),
    ),
    cylinder('axle', 'wood', 0.08, 2.5, [0, 0.58, 1.7], { turn: [0, 0, 90], copies: [{ kind: 'line', count: 2, step: [0, 0, -3.4] }] }),
  ]),
  thing(
    'power plant',
    'nuclear power plant, power station, nuclear power station, nuclear plant, nuclear reactor, reactor',
    {
      concrete: { is: 'concrete', color: '#c9c8c2' },
      hall: { is: 'paint', color: '#8fa2b0' },
      steam: { is: 'snow', color: '#f4f6f8', opacity: 0.9 },
      red: { is: 'paint', color: '#c8362a' },
      window: { is: 'glass', color: '#34485a' },
      ground: { is: 'grass' },
    },
    ['concrete'],
    () => [
      box('ground', 'ground', [34, 0.4, 24], [0, 0.2, 0], { round: 0.1 }),
      ...[-10, 0].flatMap((x) => [
        turned(
          'cooling tower',
          'concrete',
          [
            [0, 0.3],
            [4.6, 0.3],
            [3.6, 3.4],
            [2.85, 7],
            [2.7, 8.6],
            [3, 11],
            [2.85, 11],
            [2.55, 8.6],
            [2.6, 8.2],
            [0, 8],
          ],
          { at: [x, 0, -5], smooth: false, sides: 40 },
        ),
        ring('rim', 'red', 2.94, 0.14, [x, 11, -5]),
        ...[
          [0, 11.6, 0, 3.6],
          [0.9, 13.2, 0.2, 4],
          [-0.4, 14.6, -0.3, 3.4],
          [1.7, 15.6, 0, 3.6],
        ].map(([dx, y, dz, s]) => ball('steam', 'steam', [s!, s! * 0.8, s!], [x + dx!, y!, -5 + dz!])),
      ]),
      cylinder('containment', 'concrete', 3, 4.4, [9, 2.5, -3], { round: 0.05 }),
      ball('dome', 'concrete', [6, 4.6, 6], [9, 4.7, -3]),
      ring('band', 'red', 3.02, 0.14, [9, 4.5, -3]),
      box('turbine hall', 'hall', [13, 3.6, 5], [3, 2.1, 5.6], { round: 0.06 }),
      box('roof', 'concrete', [13.4, 0.3, 5.4], [3, 4, 5.6], { round: 0.05 }),
      box('window', 'window', [1.3, 0.8, 0.1], [-2.2, 2.6, 8.12], { copies: [{ kind: 'line', count: 7, step: [1.75, 0, 0] }] }),
      cylinder('chimney', 'concrete', 0.55, 12, [14, 6.3, 3], {}),
      ...[9, 11].map((y) => hoop('chimney band', 'red', [0.6, 0.5], 0.7, [14, y, 3], { turn: [90, 0, 0] })),
      box('office', 'hall', [4, 2.4, 3.4], [-9, 1.5, 6], { round: 0.05 }),
      box('office window', 'window', [3.4, 0.6, 0.1], [-9, 1.8, 7.72]),
    ],
  ),
];
