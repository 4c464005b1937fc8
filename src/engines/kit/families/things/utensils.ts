import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const WOOD = { is: 'oak', color: '#b07d46' };
const DARK = { is: 'plastic', color: '#24272d' };

/** Kitchen and bath utensils. */
export const UTENSILS: readonly Family[] = [
  thing('whisk', 'egg beater, balloon whisk, wire whisk', { metal: STEEL, handle: DARK }, ['metal'], () => [
    cylinder('handle', 'handle', 0.012, 0.12, [0, 0.25, 0], { round: 0.005 }),
    ...[0, 45, 90, 135].map((a) =>
      assembly(
        'loop',
        [
          tube(
            'wire',
            'metal',
            [
              [0.008, 0.19, 0],
              [0.03, 0.11, 0],
              [0.034, 0.05, 0],
              [0, 0.006, 0],
              [-0.034, 0.05, 0],
              [-0.03, 0.11, 0],
              [-0.008, 0.19, 0],
            ],
            0.0016,
            { sides: 8 },
          ),
        ],
        { turn: [0, a, 0] },
      ),
    ),
    cylinder('ferrule', 'metal', 0.0125, 0.02, [0, 0.19, 0], { round: 0.003 }),
  ]),
  thing('spatula', 'turner, pancake turner, kitchen spatula, slotted spatula, fish slice', { metal: STEEL, handle: { is: 'plastic', color: '#c8322a' }, slot: DARK }, ['metal'], () => [
    plate(
      'blade',
      'metal',
      [
        [-0.04, 0],
        [0.04, 0],
        [0.034, 0.1],
        [-0.034, 0.1],
      ],
      0.003,
      [0, 0, 0],
      {},
    ),
    ...[-0.02, 0, 0.02].map((x) => box('slot', 'slot', [0.006, 0.06, 0.0034], [x, 0.05, 0], { round: 0.001 })),
    tube(
      'shaft',
      'metal',
      [
        [0, 0.09, 0],
        [0, 0.14, 0.008],
        [0, 0.22, 0.01],
      ],
      0.004,
      {},
    ),
    cylinder('handle', 'handle', 0.011, 0.12, [0, 0.27, 0.01], { round: 0.006 }),
  ]),
  thing('ladle', 'soup ladle, dipper', { metal: STEEL }, ['metal'], () => [
    turned(
      'bowl',
      'metal',
      [
        [0, 0],
        [0.03, 0.006],
        [0.045, 0.03],
        [0.046, 0.045],
        [0.042, 0.045],
        [0.04, 0.03],
        [0.026, 0.01],
        [0, 0.005],
      ],
      { smooth: true },
    ),
    tube(
      'handle',
      'metal',
      [
        [0.044, 0.04, 0],
        [0.05, 0.12, 0],
        [0.05, 0.28, 0],
        [0.03, 0.31, 0],
        [0.02, 0.295, 0],
      ],
      0.005,
      {},
    ),
  ]),
  thing('grater', 'cheese grater, box grater', { metal: STEEL, handle: DARK, hole: DARK }, ['metal'], () => [
    part('body', 'metal', {
      kind: 'loft',
      smooth: false,
      sections: [
        { y: 0, size: [0.11, 0.085], square: 7 },
        { y: 0.2, size: [0.075, 0.055], square: 7 },
      ],
    }),
    ...[0, 1, 2, 3, 4, 5].flatMap((r) => [-1, 0, 1].map((c) => ball('hole', 'hole', [0.009, 0.009, 0.005], [c * 0.022 + (r % 2) * 0.008 - 0.004, 0.03 + r * 0.028, 0.0415 - r * 0.0021]))),
    ...[0, 1, 2, 3, 4, 5].flatMap((r) => [-1, 0, 1].map((c) => ball('small hole', 'hole', [0.005, 0.006, 0.006], [0.0545 - r * 0.0024, 0.03 + r * 0.028, c * 0.018]))),
    tube(
      'handle',
      'handle',
      [
        [0.03, 0.2, 0],
        [0.028, 0.235, 0],
        [-0.028, 0.235, 0],
        [-0.03, 0.2, 0],
      ],
      0.009,
      {},
    ),
  ]),
  thing('cutting board', 'chopping board, bread board, wooden board, cheese board', { wood: WOOD, groove: { is: 'oak', color: '#8a5c2e' } }, ['wood'], () => [
    box('board', 'wood', [0.28, 0.4, 0.024], [0, 0.2, 0], { round: 0.008 }),
    box('handle', 'wood', [0.07, 0.12, 0.024], [0, 0.44, 0], { round: 0.01 }),
    cylinder('hole', 'groove', 0.013, 0.026, [0, 0.465, 0], { turn: [90, 0, 0] }),
    box('groove', 'groove', [0.24, 0.006, 0.026], [0, 0.03, 0], { copies: [{ kind: 'line', count: 2, step: [0, 0.33, 0] }] }),
    box('side groove', 'groove', [0.006, 0.336, 0.026], [0.117, 0.195, 0], { copies: [...MIRRORED] }),
  ]),
  thing('knife block', 'knife set, block of knives, knife stand, kitchen knives', { wood: WOOD, handle: DARK, rivet: STEEL }, ['wood'], () => [
    plate(
      'block',
      'wood',
      [
        [-0.09, 0],
        [0.09, 0],
        [0.03, 0.22],
        [-0.1, 0.16],
      ],
      0.12,
      [0, 0, 0],
      { turn: [0, -90, 0], bevel: 0.008 },
    ),
    ...[-0.036, -0.012, 0.012, 0.036].flatMap((x, i) => [
      box('handle', 'handle', [0.016, 0.1, 0.024], [x, 0.25 - (i % 2) * 0.016, 0.008 + (i % 2) * -0.05], { turn: [-25, 0, 0], round: 0.006 }),
      box('rivet', 'rivet', [0.018, 0.008, 0.008], [x, 0.26 - (i % 2) * 0.016, 0.003 + (i % 2) * -0.05], { turn: [-25, 0, 0], round: 0.003 }),
    ]),
  ]),
  thing('colander', 'strainer, sieve, pasta strainer', { metal: STEEL, hole: DARK }, ['metal'], () => [
    turned(
      'bowl',
      'metal',
      [
        [0, 0.02],
        [0.07, 0.025],
        [0.12, 0.07],
        [0.135, 0.12],
        [0.145, 0.12],
        [0.145, 0.126],
        [0.13, 0.126],
        [0.113, 0.074],
        [0.066, 0.032],
        [0, 0.027],
      ],
      { smooth: false, sides: 48 },
    ),
    turned('foot', 'metal', [
      [0, 0],
      [0.06, 0],
      [0.055, 0.024],
      [0, 0.024],
    ]),
    tube(
      'handle',
      'metal',
      [
        [0.14, 0.12, 0.03],
        [0.175, 0.118, 0.02],
        [0.175, 0.118, -0.02],
        [0.14, 0.12, -0.03],
      ],
      0.006,
      { copies: [...MIRRORED] },
    ),
    ...[0, 1, 2].map((r) =>
      assembly('holes', [{ name: 'hole', material: 'hole', shape: { kind: 'sphere', radius: 0.0055, at: [0, 0, [0.096, 0.116, 0.128][r]!] }, copies: [{ kind: 'ring', count: 20, axis: 'y' }] }], {
        at: [0, [0.047, 0.069, 0.097][r]!, 0],
        turn: [0, r * 9, 0],
      }),
    ),
  ]),
  thing(
    'blender',
    'mixer, smoothie maker, food processor, kitchen blender',
    { base: { is: 'plastic', color: '#c8281e' }, glass: { is: 'glass', opacity: 0.4 }, lid: DARK, knob: { is: 'chrome' }, blade: STEEL, drink: { is: 'wax', color: '#f08a9a' } },
    ['base'],
    () => [
      part('base', 'base', {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: 0, size: [0.2, 0.2], square: 5 },
          { y: 0.12, size: [0.17, 0.17], square: 5 },
          { y: 0.16, size: [0.13, 0.13], square: 4 },
        ],
      }),
      cylinder('knob', 'knob', 0.026, 0.03, [0, 0.06, 0.1], { turn: [90, 0, 0], round: 0.006 }),
      part('jug', 'glass', {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: 0.16, size: [0.11, 0.11], square: 4 },
          { y: 0.38, size: [0.16, 0.16], square: 4 },
        ],
      }),
      part('drink', 'drink', {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: 0.168, size: [0.1, 0.1], square: 4 },
          { y: 0.29, size: [0.128, 0.128], square: 4 },
        ],
      }),
      part('lid', 'lid', { kind: 'superellipsoid', size: [0.17, 0.04, 0.17], square: 4 }, { at: [0, 0.39, 0] }),
      cylinder('cap', 'lid', 0.035, 0.03, [0, 0.415, 0], { round: 0.008 }),
      tube(
        'handle',
        'lid',
        [
          [0.078, 0.36, 0],
          [0.13, 0.34, 0],
          [0.125, 0.24, 0],
          [0.064, 0.22, 0],
        ],
        0.012,
        {},
      ),
    ],
  ),
  thing('corkscrew', 'wine opener, bottle opener, can opener', { metal: STEEL, handle: WOOD }, ['metal'], () => [
    cylinder('handle', 'handle', 0.013, 0.11, [0, 0.12, 0], { turn: [0, 0, 90], round: 0.006 }),
    cylinder('shaft', 'metal', 0.004, 0.06, [0, 0.09, 0], {}),
    tube(
      'screw',
      'metal',
      Array.from({ length: 29 }, (_, i): [number, number, number] => [0.006 * Math.cos(i * 0.9), 0.062 - i * 0.0022, 0.006 * Math.sin(i * 0.9)]),
      [...Array.from({ length: 28 }, () => 0.0022), 0.0005],
      { sides: 8 },
    ),
    ring('collar', 'metal', 0.012, 0.0025, [0, 0.064, 0]),
  ]),
  thing(
    'fire extinguisher',
    'extinguisher, red fire extinguisher',
    { body: { is: 'paint', color: '#c8201c' }, metal: STEEL, hose: { is: 'rubber' }, label: { is: 'paper', color: '#f6f2e6' }, dial: { is: 'plastic', color: '#2f9a48' } },
    ['body'],
    () => [
      cylinder('tank', 'body', 0.085, 0.42, [0, 0.22, 0], { round: 0.06 }),
      cylinder('foot', 'hose', 0.078, 0.03, [0, 0.015, 0], { round: 0.006 }),
      cylinder('label', 'label', 0.0858, 0.13, [0, 0.24, 0], {}),
      cylinder('neck', 'metal', 0.028, 0.06, [0, 0.45, 0], { round: 0.006 }),
      box('lever', 'metal', [0.022, 0.012, 0.15], [0, 0.51, 0.03], { turn: [-14, 0, 0], round: 0.005 }),
      box('handle', 'metal', [0.024, 0.014, 0.12], [0, 0.475, 0.04], { round: 0.005 }),
      tube(
        'hose',
        'hose',
        [
          [0.03, 0.45, 0],
          [0.1, 0.46, 0],
          [0.125, 0.38, 0],
          [0.11, 0.22, 0],
        ],
        0.012,
        {},
      ),
      cone('nozzle', 'hose', [0.028, 0.014], 0.1, [0.108, 0.18, 0], {}),
      cylinder('dial', 'dial', 0.018, 0.012, [0, 0.45, 0.03], { turn: [90, 0, 0] }),
    ],
  ),
  thing(
    'flashlight',
    'torch light, pocket torch, electric torch, hand lamp, led torch',
    { body: { is: 'aluminium', color: '#33373d' }, glass: { color: '#fff3c4', glow: 1 }, ring: STEEL, button: { is: 'rubber', color: '#c8322a' } },
    ['body'],
    () => [
      assembly(
        'flashlight',
        [
          cylinder('grip', 'body', 0.018, 0.13, [0, 0, -0.03], { turn: [90, 0, 0], round: 0.003 }),
          cone('head', 'body', [0.032, 0.018], 0.05, [0, 0, 0.06], { turn: [-90, 0, 0] }),
          hoop('bezel', 'ring', [0.034, 0.027], 0.014, [0, 0, 0.088], {}),
          cylinder('lens', 'glass', 0.028, 0.006, [0, 0, 0.089], { turn: [90, 0, 0] }),
          hoop('knurl', 'ring', [0.0192, 0.017], 0.008, [0, 0, -0.07], { copies: [{ kind: 'line', count: 5, step: [0, 0, 0.018] }] }),
          box('button', 'button', [0.01, 0.006, 0.02], [0, 0.019, 0.022], { round: 0.002 }),
        ],
        { at: [0, 0.034, 0] },
      ),
    ],
  ),
  thing('watering can', 'garden watering can, sprinkling can', { metal: { is: 'paint', color: '#3f8f6a' }, rose: STEEL, hole: DARK }, ['metal'], () => [
    cylinder('tank', 'metal', 0.11, 0.2, [0, 0.1, 0], { round: 0.012 }),
    cylinder('opening', 'hole', 0.08, 0.004, [-0.02, 0.2, 0], {}),
    tube(
      'spout',
      'metal',
      [
        [0.09, 0.05, 0],
        [0.2, 0.14, 0],
        [0.3, 0.28, 0],
      ],
      [0.026, 0.02, 0.014],
      {},
    ),
    cone('rose', 'rose', [0.014, 0.045], 0.05, [0.32, 0.305, 0], { turn: [0, 0, -38] }),
    tube(
      'handle',
      'metal',
      [
        [-0.1, 0.05, 0],
        [-0.2, 0.1, 0],
        [-0.19, 0.22, 0],
        [-0.08, 0.28, 0],
        [0.06, 0.24, 0],
        [0.08, 0.19, 0],
      ],
      0.011,
      {},
    ),
    ring('band', 'rose', 0.11, 0.005, [0, 0.16, 0]),
  ]),
  thing('soap', 'bar of soap, soap bar, piece of soap', { soap: { is: 'wax', color: '#8fc8b0' }, foam: { is: 'snow' }, dish: { is: 'porcelain' } }, ['soap'], () => [
    part('dish', 'dish', { kind: 'superellipsoid', size: [0.15, 0.03, 0.1], square: 3 }, { at: [0, 0.015, 0] }),
    part('soap', 'soap', { kind: 'superellipsoid', size: [0.1, 0.04, 0.065], square: 3.4 }, { at: [0, 0.042, 0] }),
    part('stamp', 'soap', { kind: 'superellipsoid', size: [0.06, 0.01, 0.03], square: 3 }, { at: [0, 0.062, 0] }),
    ...[
      [0.05, 0.05, 0.03],
      [0.036, 0.06, 0.036],
      [-0.05, 0.05, -0.026],
      [0.06, 0.045, 0.016],
    ].map((at, i) => ball('bubble', 'foam', 0.02 - i * 0.003, [at[0]!, at[1]!, at[2]!])),
  ]),
  thing('lighter', 'zippo, cigarette lighter, pocket lighter, zippo lighter', { case: { is: 'chrome' }, wind: STEEL, flame: { color: '#ffa52e', glow: 1.8 }, wheel: { is: 'iron' } }, ['case'], () => [
    box('case', 'case', [0.038, 0.036, 0.013], [0, 0.018, 0], { round: 0.004 }),
    box('wind guard', 'wind', [0.024, 0.016, 0.011], [0.002, 0.043, 0], { round: 0.002 }),
    cylinder('wheel', 'wheel', 0.005, 0.008, [-0.01, 0.05, 0], { turn: [90, 0, 0] }),
    assembly('lid', [box('lid', 'case', [0.038, 0.022, 0.013], [-0.019, 0.011, 0], { round: 0.004 })], { at: [-0.019, 0.037, 0], turn: [0, 0, 100] }),
    part(
      'flame',
      'flame',
      {
        kind: 'lathe',
        sides: 16,
        smooth: true,
        profile: [
          [0, 0],
          [0.006, 0.008],
          [0.004, 0.018],
          [0, 0.03],
        ],
      },
      { at: [0.004, 0.05, 0] },
    ),
  ]),
  thing(
    'window',
    'house window, wooden window, window frame, stained glass window, stainedglass window, french window',
    { frame: { is: 'paint', color: '#f2f0ea' }, glass: { is: 'glass', color: '#a8d0e4', opacity: 0.5 }, sill: { is: 'stone' }, handle: { is: 'brass' } },
    ['frame'],
    () => [
      box('stile', 'frame', [0.08, 1.4, 0.1], [0.46, 0.76, 0], { round: 0.01, copies: [...MIRRORED] }),
      box('rail', 'frame', [1.0, 0.08, 0.1], [0, 0.1, 0], { round: 0.01, copies: [{ kind: 'line', count: 2, step: [0, 1.32, 0] }] }),
      box('mullion', 'frame', [0.06, 1.3, 0.08], [0, 0.76, 0], { round: 0.01 }),
      box('bar', 'frame', [0.9, 0.04, 0.06], [0, 0.54, 0], { round: 0.008, copies: [{ kind: 'line', count: 2, step: [0, 0.44, 0] }] }),
      box('pane', 'glass', [0.9, 1.3, 0.012], [0, 0.76, 0], {}),
      box('sill', 'sill', [1.16, 0.07, 0.22], [0, 0.035, 0.05], { round: 0.012 }),
      box('handle', 'handle', [0.02, 0.12, 0.03], [0.05, 0.76, 0.055], { round: 0.006 }),
    ],
  ),
  thing('shower', 'shower head, shower cabin, shower cubicle, rain shower', { tray: { is: 'porcelain' }, glass: { is: 'glass', opacity: 0.35 }, metal: { is: 'chrome' }, tile: { is: 'ceramic', color: '#9cc4cc' } }, ['tile'], () => [
    box('tray', 'tray', [0.96, 0.1, 0.96], [0, 0.05, 0], { round: 0.03 }),
    box('back wall', 'tile', [0.96, 2.0, 0.04], [0, 1.1, -0.47], { round: 0.006 }),
    box('side wall', 'tile', [0.04, 2.0, 0.96], [-0.47, 1.1, 0], { round: 0.006 }),
    box('door', 'glass', [0.92, 1.9, 0.015], [0, 1.06, 0.47], { round: 0.004 }),
    cylinder('frame post', 'metal', 0.018, 2.0, [0.47, 1.1, 0.47], {}),
    tube(
      'pipe',
      'metal',
      [
        [0, 1.1, -0.43],
        [0, 1.9, -0.43],
        [0, 1.98, -0.34],
        [0, 1.96, -0.18],
      ],
      0.014,
      {},
    ),
    cone('shower head', 'metal', [0.11, 0.03], 0.05, [0, 1.93, -0.16], {}),
    cylinder('tap', 'metal', 0.04, 0.05, [0, 1.1, -0.42], { turn: [90, 0, 0], round: 0.01 }),
    box('handle', 'metal', [0.02, 0.02, 0.4], [0.3, 1.06, 0.49], { turn: [0, 0, 0], round: 0.006 }),
  ]),
  thing('rope', 'coil of rope, coiled rope, rope coil, lasso, garden hose, hose, climbing rope, cowboy rope', { rope: { is: 'rope' }, end: { is: 'rope', color: '#8a6a3a' } }, ['rope'], () => [
    ...[0, 1, 2, 3, 4].map((i) => ring(`coil ${i + 1}`, 'rope', 0.2 - (i % 2) * 0.012, 0.024, [((i * 7) % 3) * 0.006, 0.024 + i * 0.038, ((i * 5) % 3) * 0.006])),
    tube(
      'tail',
      'rope',
      [
        [0.19, 0.18, 0.02],
        [0.28, 0.1, 0.12],
        [0.36, 0.024, 0.2],
        [0.46, 0.024, 0.16],
      ],
      0.022,
      {},
    ),
    cylinder('whipping', 'end', 0.0245, 0.05, [0.44, 0.024, 0.17], { turn: [0, -14, 90] }),
    ring('binding', 'end', 0.1, 0.012, [0.2, 0.1, 0], { turn: [90, 0, 0], scale: [0.36, 1, 1] }),
  ]),
  thing('chain', 'iron chain, chain link, metal chain, steel chain, gold chain, chains', { metal: { is: 'iron' } }, ['metal'], () =>
    Array.from({ length: 8 }, (_, i) => part(`link ${i + 1}`, 'metal', { kind: 'torus', radius: 0.03, tube: 0.009, scale: [1, 1, 1.5] }, { at: [0, 0.04, i * 0.066], turn: [0, 0, i % 2 === 0 ? 0 : 90] })),
  ),
  thing('eggplant', 'aubergine, purple eggplant', { skin: { is: 'wax', color: '#3f1f56' }, leaf: { is: 'leaves', color: '#4f8a3a' } }, ['skin'], () => [
    assembly(
      'eggplant',
      [
        part('fruit', 'skin', {
          kind: 'lathe',
          sides: 40,
          smooth: true,
          profile: [
            [0, 0],
            [0.034, 0.01],
            [0.05, 0.05],
            [0.046, 0.1],
            [0.032, 0.16],
            [0.022, 0.195],
            [0, 0.205],
          ],
        }),
        part('cap', 'leaf', {
          kind: 'lathe',
          sides: 10,
          smooth: false,
          profile: [
            [0, 0.212],
            [0.014, 0.21],
            [0.03, 0.178],
            [0.024, 0.19],
            [0, 0.2],
          ],
        }),
        tube(
          'stalk',
          'leaf',
          [
            [0, 0.205, 0],
            [0.004, 0.23, 0],
            [0.012, 0.245, 0],
          ],
          [0.008, 0.006, 0.007],
          {},
        ),
      ],
      { at: [-0.1, 0.05, 0], turn: [0, 0, -82] },
    ),
  ]),
];
