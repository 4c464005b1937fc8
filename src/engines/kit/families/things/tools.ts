import type { Part } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED } from '../family.ts';
import { box, cone, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const WOOD = { is: 'oak', color: '#9a6a3c' };
const STEEL = { is: 'steel', color: '#aeb4ba' };

const handle = (length: number, radius: number, y: number): Part => cylinder('handle', 'wood', radius, length, [0, y, 0], { round: radius * 0.5 });

/** Workshop and garden tools. */
export const TOOLS: readonly Family[] = [
  thing('anvil', '', { iron: { is: 'iron', color: '#4a4d52' }, wood: { is: 'bark' } }, ['iron'], () => [
    cylinder('block', 'wood', 0.26, 0.4, [0, 0.2, 0], { round: 0.02 }),
    box('foot', 'iron', [0.4, 0.08, 0.26], [0, 0.44, 0]),
    box('waist', 'iron', [0.2, 0.14, 0.14], [0, 0.54, 0]),
    box('face', 'iron', [0.44, 0.12, 0.2], [-0.03, 0.66, 0], { round: 0.015 }),
    cone('horn', 'iron', [0.085, 0.012], 0.28, [0.32, 0.66, 0], { turn: [0, 0, -90] }),
  ]),
  thing(
    'broom',
    'broomstick, witch broom, flying broom',
    { wood: WOOD, bristles: { is: 'straw', color: '#d0a54a' }, band: { is: 'rope', color: '#8a3a2a' } },
    ['wood'],
    () => [
      handle(1.1, 0.016, 0.85),
      turned(
        'bristles',
        'bristles',
        [
          [0, 0],
          [0.15, 0],
          [0.14, 0.1],
          [0.08, 0.3],
          [0.03, 0.4],
          [0, 0.4],
        ],
        { smooth: true, sides: 16 },
      ),
      ring('band', 'band', 0.055, 0.012, [0, 0.34, 0], { copies: [{ kind: 'line', count: 2, step: [0, -0.06, 0] }] }),
      cone('bristle', 'bristles', [0.012, 0.002], 0.36, [0.06, 0.14, 0], { turn: [180, 0, 14], copies: [{ kind: 'ring', count: 12 }] }),
    ],
    { handle: ['wood'] },
  ),
  thing('mop', '', { wood: { is: 'paint', color: '#3a78b8' }, strings: { is: 'wool', color: '#e8e2d4' }, clamp: { is: 'plastic', color: '#c8352c' } }, ['wood'], () => [
    handle(1.2, 0.014, 0.8),
    box('clamp', 'clamp', [0.16, 0.06, 0.06], [0, 0.22, 0]),
    tube(
      'string',
      'strings',
      [
        [0, 0.22, 0.015],
        [0.06, 0.14, 0.05],
        [0.1, 0.02, 0.11],
      ],
      [0.02, 0.024, 0.02],
      { copies: [{ kind: 'ring', count: 14 }] },
    ),
  ]),
  thing('bucket', 'pail', { metal: { is: 'steel', color: '#9aa4ac' }, handle: { is: 'steel', color: '#6f7880' }, water: { is: 'water', opacity: 1 } }, ['metal'], () => [
    turned('bucket', 'metal', [
      [0, 0],
      [0.11, 0],
      [0.15, 0.27],
      [0.158, 0.27],
      [0.158, 0.285],
      [0.142, 0.285],
      [0.105, 0.02],
      [0, 0.02],
    ]),
    ring('rib', 'metal', 0.132, 0.006, [0, 0.14, 0]),
    cylinder('water', 'water', 0.136, 0.01, [0, 0.22, 0]),
    tube(
      'handle',
      'handle',
      [
        [-0.152, 0.26, 0],
        [-0.13, 0.38, 0.02],
        [0, 0.44, 0.03],
        [0.13, 0.38, 0.02],
        [0.152, 0.26, 0],
      ],
      0.006,
    ),
  ]),
  thing(
    'shovel',
    'spade, trowel',
    { wood: WOOD, metal: STEEL },
    ['metal'],
    () => [
      handle(0.8, 0.018, 0.75),
      box('grip', 'wood', [0.16, 0.03, 0.03], [0, 1.16, 0]),
      plate(
        'blade',
        'metal',
        [
          [-0.11, 0.36],
          [0.11, 0.36],
          [0.12, 0.12],
          [0.06, 0.02],
          [0, -0.02],
          [-0.06, 0.02],
          [-0.12, 0.12],
        ],
        0.012,
        [0, 0.02, 0],
        { turn: [-6, 0, 0] },
      ),
    ],
    { handle: ['wood'] },
  ),
  thing(
    'pickaxe',
    'pick, mattock',
    { wood: WOOD, metal: STEEL },
    ['metal'],
    () => [
      handle(0.8, 0.02, 0.4),
      tube(
        'head',
        'metal',
        [
          [-0.36, 0.66, 0],
          [-0.16, 0.77, 0],
          [0, 0.79, 0],
          [0.16, 0.77, 0],
          [0.36, 0.66, 0],
        ],
        [0.006, 0.028, 0.036, 0.028, 0.006],
      ),
      box('socket', 'metal', [0.08, 0.1, 0.07], [0, 0.77, 0]),
    ],
    { handle: ['wood'], head: ['metal'] },
  ),
  thing(
    'pitchfork',
    'hayfork, garden fork, rake',
    { wood: WOOD, metal: STEEL },
    ['metal'],
    () => [
      handle(1.1, 0.016, 0.55),
      tube(
        'tine',
        'metal',
        [
          [0, 1.08, 0],
          [0.08, 1.14, 0],
          [0.1, 1.24, 0.02],
          [0.1, 1.46, 0.02],
        ],
        [0.012, 0.011, 0.01, 0.002],
        { copies: [...MIRRORED] },
      ),
      cone('tine', 'metal', [0.011, 0.002], 0.38, [0, 1.27, 0.01]),
    ],
    { handle: ['wood'] },
  ),
  thing(
    'saw',
    'handsaw',
    { wood: WOOD, metal: STEEL },
    ['metal'],
    () => [
      plate('blade', 'metal', [[0, 0], ...Array.from({ length: 15 }, (_, i): [number, number] => [0.03 * i + (i % 2) * 0.01, i % 2 ? 0 : -0.012]), [0.46, 0.02], [0.46, 0.06], [0, 0.13]], 0.005, [0, 0.06, 0]),
      plate(
        'handle',
        'wood',
        [
          [-0.15, 0.02],
          [-0.13, 0.14],
          [-0.04, 0.14],
          [0.02, 0.1],
          [0, 0],
          [-0.06, -0.02],
        ],
        0.028,
        [0, 0.05, 0],
        { smooth: true },
      ),
    ],
    { handle: ['wood'] },
  ),
  thing('wrench', 'spanner', { metal: { is: 'chrome' } }, ['metal'], () => [
    box('shaft', 'metal', [0.035, 0.2, 0.012], [0, 0.14, 0]),
    plate(
      'jaw',
      'metal',
      [
        [-0.02, -0.04],
        [0.02, -0.04],
        [0.05, 0],
        [0.05, 0.05],
        [0.028, 0.06],
        [0.022, 0.02],
        [-0.022, 0.02],
        [-0.028, 0.06],
        [-0.05, 0.05],
        [-0.05, 0],
      ],
      0.018,
      [0, 0.27, 0],
    ),
    ring('eye', 'metal', 0.026, 0.012, [0, 0.03, 0], { turn: [90, 0, 0] }),
  ]),
  thing('screwdriver', '', { grip: { is: 'plastic', color: '#e0a01e' }, metal: STEEL }, ['grip'], () => [
    turned(
      'grip',
      'grip',
      [
        [0, 0],
        [0.018, 0.004],
        [0.02, 0.05],
        [0.014, 0.09],
        [0.012, 0.1],
        [0, 0.1],
      ],
      { sides: 8 },
    ),
    cylinder('shaft', 'metal', 0.005, 0.12, [0, 0.155, 0]),
    box('tip', 'metal', [0.012, 0.02, 0.004], [0, 0.22, 0]),
  ]),
  thing('nail', 'iron nail', { metal: STEEL }, ['metal'], () => [
    cylinder('head', 'metal', 0.008, 0.003, [0, 0.088, 0]),
    cylinder('shank', 'metal', 0.0035, 0.08, [0, 0.048, 0]),
    cone('point', 'metal', [0.0035, 0], 0.01, [0, 0.004, 0], { turn: [180, 0, 0] }),
  ]),
  thing('screw', 'bolt', { metal: STEEL }, ['metal'], () => [
    cylinder('head', 'metal', 0.012, 0.009, [0, 0.075, 0]),
    cone('shank', 'metal', [0.006, 0.004], 0.07, [0, 0.036, 0]),
    ring('thread', 'metal', 0.006, 0.0016, [0, 0.01, 0], { turn: [8, 0, 0], copies: [{ kind: 'line', count: 10, step: [0, 0.0062, 0] }] }),
  ]),
  thing(
    'ladder',
    'step ladder',
    { wood: WOOD },
    ['wood'],
    () => [box('rail', 'wood', [0.05, 2.2, 0.07], [0.22, 1.1, 0], { copies: [...MIRRORED] }), cylinder('rung', 'wood', 0.02, 0.42, [0, 0.2, 0], { turn: [0, 0, 90], copies: [{ kind: 'line', count: 8, step: [0, 0.26, 0] }] })],
    { rung: ['wood'] },
  ),
  thing('wheelbarrow', 'barrow', { tub: { is: 'paint', color: '#3f8a4e' }, wood: WOOD, tire: { is: 'rubber' }, metal: STEEL }, ['tub'], () => [
    part4(
      'tub',
      'tub',
      [
        [-0.3, 0.3],
        [-0.36, 0.34],
        [-0.5, 0.66],
        [0.42, 0.62],
        [0.3, 0.3],
      ],
      0.56,
    ),
    box('handle', 'wood', [1.3, 0.05, 0.045], [-0.28, 0.34, 0.24], { turn: [0, -6, 3], copies: [{ kind: 'mirror', axis: 'z' }] }),
    ring('tire', 'tire', 0.17, 0.045, [0.5, 0.21, 0], { turn: [90, 0, 0] }),
    cylinder('wheel', 'metal', 0.13, 0.04, [0.5, 0.21, 0], { turn: [90, 0, 0] }),
    box('leg', 'metal', [0.04, 0.34, 0.04], [-0.35, 0.17, 0.22], { copies: [{ kind: 'mirror', axis: 'z' }] }),
  ]),
  thing(
    'scissors',
    'pair of scissors, shears',
    { blade: STEEL, grip: { is: 'plastic', color: '#c8352c' } },
    ['grip'],
    () => [
      ...[1, -1].map((side) =>
        plate(
          'blade',
          'blade',
          [
            [-0.01, 0],
            [0.01, 0],
            [0.012, 0.04],
            [0, 0.12],
            [-0.012, 0.04],
          ],
          0.004,
          [0, 0.08, side * 0.002],
          { turn: [0, 0, side * 9] },
        ),
      ),
      ring('ring', 'grip', 0.024, 0.007, [0.03, 0.035, 0], { turn: [90, 0, 0], copies: [...MIRRORED] }),
      box('arm', 'grip', [0.012, 0.06, 0.008], [0.014, 0.07, 0], { turn: [0, 0, 16], copies: [...MIRRORED] }),
      cylinder('pin', 'blade', 0.007, 0.014, [0, 0.09, 0], { turn: [90, 0, 0] }),
    ],
    { handle: ['grip'] },
  ),
];

function part4(name: string, material: string, outline: [number, number][], depth: number): Part {
  return plate(name, material, outline, depth, [0, 0, 0]);
}
