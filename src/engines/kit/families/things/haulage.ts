import type { Part, Triple } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cushion, cylinder, plate, ring, thing, tube } from '../pieces.ts';
import { PAINT } from './vehicle-paint.ts';

const YELLOW = { is: 'paint', color: '#f2b01e', roughness: 0.35 };
const STEEL = { is: 'steel' };

/** Builds a pair of wheels on an axle. */
const wheels = (r: number, w: number, x: number, z: number): Part[] => [
  cylinder('tyre', 'tyre', r, w, [x, r, z], { turn: [0, 0, 90], round: w * 0.2, copies: [...MIRRORED] }),
  cylinder('rim', 'rim', r * 0.58, w * 1.04, [x, r, z], { turn: [0, 0, 90], copies: [...MIRRORED] }),
  cylinder('hub', 'tyre', r * 0.2, w * 1.1, [x, r, z], { turn: [0, 0, 90], copies: [...MIRRORED] }),
];
/** Builds a crawler track along z. */
const track = (x: number, long: number, h: number, w: number): Part[] => [
  plate(
    'track',
    'tyre',
    [
      [-long / 2, 0],
      [long / 2, 0],
      [long / 2 + h * 0.4, h * 0.5],
      [long / 2, h],
      [-long / 2, h],
      [-long / 2 - h * 0.4, h * 0.5],
    ],
    w,
    [x, 0, 0],
    { turn: [0, 90, 0], copies: [...MIRRORED] },
  ),
  ...Array.from({ length: 4 }, (_, i) => cylinder('roller', 'rim', h * 0.32, w * 1.06, [x, h * 0.5, -long * 0.4 + (i * long * 0.8) / 3], { turn: [0, 0, 90], copies: [...MIRRORED] })),
];
const cab = (at: Triple, size: Triple): Part[] => {
  const [x, y, z] = at.map(Number);
  const [w, h, d] = size.map(Number);
  return [
    box('cab', 'glass', [w * 0.94, h, d * 0.94], [x, y + h / 2, z], { round: 0.04 }),
    box('cab roof', 'paint', [w * 1.04, h * 0.1, d * 1.04], [x, y + h, z]),
    ...[-1, 1].flatMap((sx) => [-1, 1].map((sz) => box('pillar', 'paint', [w * 0.08, h, d * 0.08], [x + (sx * w) / 2.1, y + h / 2, z + (sz * d) / 2.1]))),
    box('cab base', 'paint', [w * 1.02, h * 0.28, d * 1.02], [x, y + h * 0.14, z]),
  ];
};

/** Machines that dig, lift and carry, and unusual vehicles. */
export const HAULAGE: readonly Family[] = [
  thing(
    'excavator',
    'digger, backhoe, mining machine, construction vehicle',
    { ...PAINT, paint: YELLOW, steel: STEEL },
    ['paint'],
    () => [
      ...track(0.8, 2.4, 0.62, 0.44),
      cylinder('turntable', 'trim', 0.6, 0.2, [0, 0.72, 0]),
      box('house', 'paint', [1.7, 0.8, 1.7], [0, 1.2, -0.4], { round: 0.08 }),
      box('counterweight', 'trim', [1.7, 0.6, 0.4], [0, 1.12, -1.25], { round: 0.12 }),
      ...cab([-0.45, 1.0, 0.5], [0.75, 1.2, 0.9]),
      plate(
        'boom',
        'paint',
        [
          [0, -0.14],
          [0.8, 0.9],
          [2.1, 1.0],
          [2.1, 0.8],
          [0.9, 0.62],
          [0.2, -0.2],
        ],
        0.26,
        [0.25, 1.5, 0.4],
        { turn: [0, -90, 0] },
      ),
      plate(
        'arm',
        'paint',
        [
          [-0.2, 0.3],
          [0.1, 0.3],
          [0.5, -1.4],
          [0.32, -1.46],
          [-0.2, 0.0],
        ],
        0.2,
        [0.25, 2.4, 2.4],
        { turn: [0, -90, 0] },
      ),
      cylinder('ram', 'steel', 0.06, 1.1, [0.25, 1.76, 1.3], { turn: [52, 0, 0] }),
      cylinder('arm ram', 'steel', 0.05, 1.0, [0.25, 2.62, 1.86], { turn: [96, 0, 0] }),
      plate(
        'bucket',
        'trim',
        [
          [-0.1, 0.3],
          [0.3, 0.2],
          [0.5, -0.2],
          [0.3, -0.5],
          [-0.2, -0.5],
          [0.16, -0.24],
          [0.1, 0.0],
        ],
        0.7,
        [0.25, 0.86, 2.86],
        { turn: [0, -90, 0] },
      ),
      cone('tooth', 'steel', [0.05, 0.01], 0.2, [0.0, 0.36, 2.62], { turn: [-110, 0, 0], copies: [{ kind: 'line', count: 4, step: [0.17, 0, 0] }] }),
    ],
    { arm: ['paint'], bucket: ['trim'] },
  ),
  thing('forklift', 'forklift truck, pallet truck, reach truck', { ...PAINT, paint: YELLOW, steel: STEEL }, ['paint'], () => [
    ...wheels(0.3, 0.22, 0.5, 0.6),
    ...wheels(0.25, 0.2, 0.46, -0.7),
    box('body', 'paint', [1.0, 0.6, 1.7], [0, 0.6, -0.1], { round: 0.08 }),
    box('counterweight', 'trim', [1.0, 0.6, 0.4], [0, 0.72, -0.9], { round: 0.14 }),
    box('seat', 'trim', [0.5, 0.12, 0.5], [0, 0.96, -0.3]),
    box('backrest', 'trim', [0.5, 0.5, 0.1], [0, 1.2, -0.55]),
    ...[-0.44, 0.44].flatMap((x) => [-0.6, 0.45].map((z) => box('post', 'trim', [0.06, 1.1, 0.06], [x, 1.4, z]))),
    box('guard', 'trim', [1.0, 0.06, 1.2], [0, 1.98, -0.08]),
    ring('wheel', 'trim', 0.16, 0.02, [0, 1.2, 0.3], { turn: [50, 0, 0] }),
    box('mast', 'steel', [0.08, 2.1, 0.12], [0.32, 1.2, 0.86], { copies: [...MIRRORED] }),
    box('crossbar', 'steel', [0.7, 0.08, 0.1], [0, 0.5, 0.92], { copies: [{ kind: 'line', count: 3, step: [0, 0.8, 0] }] }),
    box('fork', 'steel', [0.14, 0.05, 1.0], [0.26, 0.14, 1.44], { copies: [...MIRRORED] }),
    box('fork back', 'steel', [0.14, 0.6, 0.05], [0.26, 0.42, 0.98], { copies: [...MIRRORED] }),
  ]),
  thing('crane', 'tower crane, construction crane', { paint: YELLOW, trim: PAINT.trim, steel: STEEL, glass: PAINT.glass, base: { is: 'concrete' } }, ['paint'], () => [
    box('base', 'base', [2.2, 0.5, 2.2], [0, 0.25, 0]),
    ...[-1, 1].flatMap((x) => [-1, 1].map((z) => box('leg', 'paint', [0.12, 9, 0.12], [x * 0.45, 5, z * 0.45], { round: 0 }))),
    ...Array.from(
      { length: 9 },
      (_, i) =>
        [
          tube(
            'brace',
            'paint',
            [
              [-0.45, 0.6 + i, 0.45],
              [0.45, 1.6 + i, 0.45],
            ],
            [0.04, 0.04],
            { copies: [{ kind: 'ring', count: 4 }] },
          ),
        ][0],
    ),
    ...cab([0, 9.5, 0.2], [1, 1, 1]),
    box('jib', 'paint', [0.3, 0.12, 8], [0, 10.7, 3.4], { round: 0 }),
    tube(
      'jib top',
      'paint',
      [
        [0, 11.4, -1],
        [0, 11.3, 3],
        [0, 10.8, 7.3],
      ],
      [0.05, 0.05, 0.05],
    ),
    ...Array.from({ length: 10 }, (_, i) =>
      tube(
        'strut',
        'paint',
        [
          [0, 10.7, i * 0.7],
          [0, 11.3 - i * 0.05, i * 0.7 + 0.35],
          [0, 10.7, i * 0.7 + 0.7],
        ],
        [0.03, 0.03, 0.03],
      ),
    ),
    box('counter jib', 'paint', [0.3, 0.12, 3], [0, 10.7, -1.6], { round: 0 }),
    box('counterweight', 'base', [0.9, 1.1, 0.8], [0, 10.2, -2.7]),
    cylinder('mast top', 'paint', 0.08, 2, [0, 11.6, 0]),
    tube(
      'stay',
      'trim',
      [
        [0, 12.5, 0],
        [0, 10.8, 5.5],
      ],
      [0.025, 0.025],
    ),
    tube(
      'back stay',
      'trim',
      [
        [0, 12.5, 0],
        [0, 10.8, -2.8],
      ],
      [0.025, 0.025],
    ),
    cylinder('cable', 'trim', 0.025, 5, [0, 8.2, 5.6]),
    tube(
      'hook',
      'steel',
      [
        [0, 5.7, 5.6],
        [0, 5.4, 5.6],
        [0.14, 5.22, 5.6],
        [0, 5.1, 5.6],
        [-0.14, 5.22, 5.6],
      ],
      [0.06, 0.06, 0.06, 0.05, 0.02],
    ),
  ]),
  thing('convertible', 'roadster, cabriolet, convertible car, convertible sports car, open top car, spyder', { ...PAINT, seat: { is: 'leather', color: '#c8a070' } }, ['paint'], () => [
    plate(
      'body',
      'paint',
      [
        [-2.05, 0.36],
        [2.05, 0.36],
        [2.12, 0.6],
        [1.9, 0.78],
        [0.9, 0.9],
        [-1.2, 0.94],
        [-1.9, 0.92],
        [-2.1, 0.7],
      ],
      1.7,
      [0, 0, 0],
      { turn: [0, -90, 0], bevel: 0.14 },
    ),
    box('cockpit', 'trim', [1.36, 0.1, 1.5], [0, 0.92, -0.36], { round: 0.04 }),
    ...[-0.36, 0.36].flatMap((x) => [cushion('seat', 'seat', [0.54, 0.2, 0.56], [x, 0.98, -0.4], 4), cushion('seat back', 'seat', [0.54, 0.5, 0.2], [x, 1.14, -0.76], 4, { turn: [-14, 0, 0] })]),
    plate(
      'windscreen',
      'glass',
      [
        [-0.68, 0],
        [0.68, 0],
        [0.6, 0.36],
        [-0.6, 0.36],
      ],
      0.03,
      [0, 0.9, 0.5],
      { turn: [-38, 0, 0], bevel: 0 },
    ),
    tube(
      'screen frame',
      'chrome',
      [
        [-0.69, 0.9, 0.5],
        [-0.6, 1.18, 0.28],
        [0.6, 1.18, 0.28],
        [0.69, 0.9, 0.5],
      ],
      [0.025, 0.025, 0.025, 0.025],
    ),
    ring('steering wheel', 'trim', 0.17, 0.022, [-0.36, 1.06, 0.16], { turn: [62, 0, 0] }),
    ...wheels(0.36, 0.26, 0.8, 1.3),
    ...wheels(0.36, 0.26, 0.8, -1.3),
    ball('headlight', 'light', [0.26, 0.16, 0.12], [0.6, 0.68, 2.02], { copies: [...MIRRORED] }),
    box('tail light', 'tail', [0.34, 0.1, 0.05], [0.55, 0.76, -2.06], { copies: [...MIRRORED] }),
    box('grille', 'trim', [0.8, 0.16, 0.06], [0, 0.52, 2.08]),
    ball('mirror', 'paint', [0.16, 0.11, 0.1], [0.88, 1.0, 0.42], { copies: [...MIRRORED] }),
    box('exhaust', 'chrome', [0.16, 0.08, 0.1], [0.5, 0.4, -2.08], { copies: [...MIRRORED] }),
  ]),
  thing('jeep', 'off road vehicle, offroader, army jeep, military jeep, suv, land rover, 4x4, humvee', { ...PAINT, paint: { is: 'paint', color: '#5a6a3a' }, seat: { is: 'leather', color: '#5a4630' } }, ['paint'], () => [
    box('tub', 'paint', [1.4, 0.5, 2.0], [0, 0.8, -0.5], { round: 0.06 }),
    box('hood', 'paint', [1.1, 0.42, 1.1], [0, 0.86, 1.0], { round: 0.06 }),
    box('inside', 'trim', [1.2, 0.06, 1.6], [0, 1.04, -0.5]),
    box('fender', 'paint', [0.34, 0.08, 1.0], [0.64, 0.86, 1.1], { copies: [...MIRRORED] }),
    box('rear fender', 'paint', [0.3, 0.2, 0.9], [0.7, 0.92, -0.95], { copies: [...MIRRORED] }),
    ...wheels(0.4, 0.28, 0.7, 1.1),
    ...wheels(0.4, 0.28, 0.7, -0.95),
    box('windscreen', 'glass', [1.2, 0.44, 0.04], [0, 1.3, 0.46], { turn: [-8, 0, 0] }),
    box('screen frame', 'paint', [1.34, 0.06, 0.06], [0, 1.54, 0.43]),
    box('screen side', 'paint', [0.06, 0.5, 0.06], [0.64, 1.3, 0.46], { turn: [-8, 0, 0], copies: [...MIRRORED] }),
    tube(
      'roll bar',
      'trim',
      [
        [-0.62, 1.0, -0.6],
        [-0.6, 1.7, -0.6],
        [0.6, 1.7, -0.6],
        [0.62, 1.0, -0.6],
      ],
      [0.045, 0.045, 0.045, 0.045],
    ),
    ...[-0.32, 0.32].flatMap((x) => [cushion('seat', 'seat', [0.46, 0.16, 0.46], [x, 1.1, -0.1], 4), cushion('seat back', 'seat', [0.46, 0.5, 0.14], [x, 1.3, -0.36], 4)]),
    ring('steering wheel', 'trim', 0.17, 0.02, [-0.32, 1.24, 0.28], { turn: [62, 0, 0] }),
    box('slot', 'trim', [0.06, 0.28, 0.04], [-0.3, 0.86, 1.56], { copies: [{ kind: 'line', count: 7, step: [0.1, 0, 0] }] }),
    cylinder('headlight', 'light', 0.11, 0.06, [0.44, 0.88, 1.57], { turn: [90, 0, 0], copies: [...MIRRORED] }),
    box('bumper', 'trim', [1.5, 0.12, 0.12], [0, 0.56, 1.68]),
    box('rear bumper', 'trim', [1.4, 0.12, 0.12], [0, 0.56, -1.56]),
    cylinder('spare wheel', 'tyre', 0.38, 0.22, [0, 0.95, -1.62], { turn: [90, 0, 0], round: 0.05 }),
    cylinder('spare rim', 'rim', 0.2, 0.24, [0, 0.95, -1.62], { turn: [90, 0, 0] }),
  ]),
];
