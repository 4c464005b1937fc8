import type { Pair, Part, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family } from '../family.ts';
import { ball, box, cone, cushion, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const IRON = { is: 'iron' };
const WOOD = { is: 'walnut' };
const OAK = { is: 'oak', color: '#9a6b3c' };
const LEATHER = { is: 'leather', color: '#5a3a24' };
const BRASS = { is: 'brass' };

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const arc = (r: number, from: number, to: number, n: number): Pair[] => times(n + 1, (i): Pair => [r * Math.cos(from + ((to - from) * i) / n), r * Math.sin(from + ((to - from) * i) / n)]);
const spiral = (r: number, high: number, turns: number, n = 60): Triple[] => times(n + 1, (i): Triple => [r * Math.cos((2 * Math.PI * turns * i) / n), (high * i) / n, r * Math.sin((2 * Math.PI * turns * i) / n)]);

/** Returns the height of the pile at a distance from its middle. */
const heapAt = (r: number): number => (r > 0.6 ? (0.1 * (0.72 - r)) / 0.12 : r > 0.4 ? 0.1 + 0.8 * (0.6 - r) : r > 0.2 ? 0.26 + 0.7 * (0.4 - r) : 0.4 + 0.3 * (0.2 - r));

/** Tools, machines and places of historical trades, and things in treasuries. */
export const WORKSHOP: readonly Family[] = [
  thing('crowbar', 'pry bar, prybar', { iron: { is: 'paint', color: '#b32a24' }, tip: STEEL }, ['iron'], () => [
    tube(
      'bar',
      'iron',
      [
        [0, 0.05, 0],
        [0, 0.5, 0],
        [0.01, 0.56, 0],
        [0.05, 0.6, 0],
        [0.09, 0.58, 0],
        [0.11, 0.52, 0],
      ],
      0.013,
      { sides: 6 },
    ),
    plate(
      'claw',
      'tip',
      [
        [-0.02, 0],
        [0.02, 0],
        [0.016, 0.06],
        [0.006, 0.03],
        [-0.006, 0.03],
        [-0.016, 0.06],
      ],
      0.01,
      [0.112, 0.525, 0],
      { turn: [0, 90, 188] },
    ),
    box('chisel', 'tip', [0.03, 0.07, 0.01], [0.006, 0.03, 0], { turn: [0, 0, 12] }),
  ]),
  thing('spring', 'coil spring, metal spring, coil', { steel: STEEL }, ['steel'], () => [
    tube('coil', 'steel', spiral(0.05, 0.2, 6, 110), 0.008),
    ring('end', 'steel', 0.05, 0.008, [0, 0, 0]),
    ring('end', 'steel', 0.05, 0.008, [0, 0.2, 0]),
  ]),
  thing('pulley', 'block and tackle, rope pulley', { wood: OAK, iron: IRON, rope: { is: 'fabric', color: '#c2a468' } }, ['wood'], () => [
    cylinder('wheel', 'wood', 0.12, 0.05, [0, 0.42, 0], { turn: [90, 0, 0] }),
    ...[1, -1].map((s) => cylinder('flange', 'wood', 0.14, 0.016, [0, 0.42, s * 0.03], { turn: [90, 0, 0] })),
    ...[1, -1].map((s) => box('cheek', 'iron', [0.05, 0.3, 0.012], [0, 0.47, s * 0.05], {})),
    cylinder('axle', 'iron', 0.016, 0.14, [0, 0.42, 0], { turn: [90, 0, 0] }),
    tube(
      'hook',
      'iron',
      [
        [0, 0.6, 0],
        [0, 0.7, 0],
        [0.05, 0.74, 0],
        [0.05, 0.8, 0],
        [-0.02, 0.82, 0],
        [-0.05, 0.77, 0],
      ],
      0.014,
    ),
    box('crown', 'iron', [0.06, 0.04, 0.12], [0, 0.62, 0], {}),
    ...[1, -1].map((s) => cylinder('rope', 'rope', 0.014, 0.42, [s * 0.125, 0.21, 0])),
    tube(
      'rope',
      'rope',
      arc(0.125, 0, Math.PI, 12).map(([x, y]): Triple => [Number(x), 0.42 + Number(y), 0]),
      0.014,
    ),
  ]),
  thing('bellows', 'forge bellows, fireplace bellows', { wood: WOOD, leather: LEATHER, nozzle: BRASS }, ['wood', 'leather'], () => [
    ...[1, -1].map((s) =>
      plate(
        'board',
        'wood',
        [
          [0, -0.24],
          [0.07, -0.18],
          [0.15, -0.02],
          [0.13, 0.12],
          [0, 0.2],
          [-0.13, 0.12],
          [-0.15, -0.02],
          [-0.07, -0.18],
        ],
        0.018,
        [0, 0.3, s * 0.055],
        { turn: [s * 9, 0, 0], smooth: true },
      ),
    ),
    ...times(4, (i) => ball('fold', 'leather', [0.27 - 0.012 * (i % 2), 0.36, 0.034], [0, 0.31, -0.036 + i * 0.024])),
    ...[1, -1].map((s) => box('handle', 'wood', [0.05, 0.14, 0.018], [0, 0.54, s * 0.08], { turn: [s * 9, 0, 0] })),
    cone('nozzle', 'nozzle', [0.012, 0.03], 0.14, [0, 0.02, 0]),
  ]),
  thing('grindstone', 'sharpening wheel, whetstone wheel, grinding wheel', { stone: { is: 'sandstone' }, wood: OAK, iron: IRON }, ['stone'], () => [
    cylinder('stone', 'stone', 0.32, 0.1, [0, 0.62, 0], { turn: [0, 0, 90], round: 0.01 }),
    cylinder('axle', 'iron', 0.022, 0.5, [0.04, 0.62, 0], { turn: [0, 0, 90] }),
    tube(
      'crank',
      'iron',
      [
        [0.28, 0.62, 0],
        [0.3, 0.62, 0.0],
        [0.3, 0.5, 0.08],
        [0.4, 0.5, 0.08],
      ],
      0.014,
    ),
    ...[1, -1].flatMap((x) => [1, -1].map((z) => box('leg', 'wood', [0.05, 0.68, 0.06], [x * 0.16, 0.32, z * 0.18], { turn: [z * 16, 0, 0] }))),
    ...[1, -1].map((x) => box('rail', 'wood', [0.06, 0.06, 0.62], [x * 0.16, 0.6, 0], {})),
    box('trough', 'wood', [0.2, 0.1, 0.5], [0, 0.3, 0], {}),
    box('seat', 'wood', [0.34, 0.04, 0.2], [0, 0.66, -0.4], {}),
  ]),
  thing('loom', 'weaving loom, hand loom', { wood: OAK, warp: { is: 'fabric', color: '#efe6d2' }, cloth: { is: 'fabric', color: '#b23b3b', pattern: { kind: 'stripes', color: '#e8c06a' } } }, ['wood'], () => [
    ...[1, -1].flatMap((x) => [
      box('post', 'wood', [0.07, 1.5, 0.08], [x * 0.6, 0.75, -0.3]),
      box('post', 'wood', [0.07, 0.9, 0.08], [x * 0.6, 0.45, 0.45]),
      box('rail', 'wood', [0.06, 0.08, 0.9], [x * 0.6, 0.2, 0.07]),
      box('rail', 'wood', [0.06, 0.08, 0.9], [x * 0.6, 0.82, 0.07]),
    ]),
    cylinder('warp beam', 'wood', 0.06, 1.2, [0, 0.82, -0.36], { turn: [0, 0, 90] }),
    cylinder('cloth beam', 'cloth', 0.075, 1.1, [0, 0.82, 0.5], { turn: [0, 0, 90] }),
    box('top beam', 'wood', [1.3, 0.08, 0.1], [0, 1.46, -0.3]),
    ...times(22, (i) => box('warp', 'warp', [0.012, 0.008, 0.52], [-0.5 + i * 0.0476, 0.87, -0.1], { round: 0 })),
    box('cloth', 'cloth', [1.06, 0.014, 0.34], [0, 0.88, 0.32], { round: 0.002 }),
    ...[1, -1].map((s) => box('heddle', 'wood', [1.12, 0.36, 0.02], [0, 0.98, -0.12 + s * 0.05], { round: 0.006 })),
    box('beater', 'wood', [1.16, 0.12, 0.05], [0, 0.92, 0.1]),
    ...[-0.3, 0.3].map((x) => box('treadle', 'wood', [0.1, 0.03, 0.6], [x, 0.1, 0.2], { turn: [8, 0, 0] })),
    box('bench', 'wood', [1, 0.06, 0.26], [0, 0.5, 0.85]),
    ...[1, -1].map((x) => box('bench leg', 'wood', [0.06, 0.48, 0.22], [x * 0.42, 0.24, 0.85])),
  ]),
  thing('spinning wheel', 'spindle wheel', { wood: OAK, thread: { is: 'wool', color: '#e9dfc8' } }, ['wood'], () => [
    hoop('rim', 'wood', [0.34, 0.29], 0.05, [0.1, 0.62, 0]),
    ...times(10, (i) => box('spoke', 'wood', [0.018, 0.6, 0.018], [0.1, 0.62, 0], { turn: [0, 0, i * 18] })),
    cylinder('hub', 'wood', 0.05, 0.12, [0.1, 0.62, 0], { turn: [90, 0, 0] }),
    box('bench', 'wood', [0.85, 0.06, 0.16], [-0.05, 0.28, 0], { turn: [0, 0, -10] }),
    ...[
      [-0.4, 0.09],
      [-0.4, -0.09],
      [0.3, 0],
    ].map(([x, z]) => cylinder('leg', 'wood', 0.018, 0.36, [x, 0.15, z], { turn: [z * 120, 0, 0] })),
    ...[1, -1].map((s) => box('upright', 'wood', [0.035, 0.42, 0.025], [0.1, 0.46, s * 0.06])),
    cylinder('maiden', 'wood', 0.014, 0.34, [-0.36, 0.52, 0]),
    cylinder('bobbin', 'thread', 0.04, 0.12, [-0.36, 0.66, 0], { turn: [90, 0, 0] }),
    cylinder('distaff', 'wood', 0.012, 0.5, [-0.3, 0.6, 0.1]),
    ball('wool', 'thread', [0.13, 0.22, 0.13], [-0.3, 0.86, 0.1]),
    tube(
      'thread',
      'thread',
      [
        [-0.36, 0.7, 0],
        [-0.1, 0.95, 0.02],
        [0.1, 0.97, 0],
      ],
      0.004,
    ),
  ]),
  thing("potter's wheel", 'potters wheel, potter wheel, pottery wheel', { wood: OAK, metal: IRON, clay: { is: 'terracotta' } }, ['wood'], () => [
    cylinder('head', 'metal', 0.2, 0.03, [0, 0.72, 0]),
    cylinder('shaft', 'metal', 0.03, 0.66, [0, 0.38, 0]),
    cylinder('flywheel', 'wood', 0.36, 0.07, [0, 0.12, 0]),
    ...[1, -1].flatMap((x) => [1, -1].map((z) => box('post', 'wood', [0.06, 0.72, 0.06], [x * 0.42, 0.36, z * 0.36]))),
    ...[1, -1].map((z) => box('rail', 'wood', [0.9, 0.06, 0.05], [0, 0.66, z * 0.36])),
    box('tray', 'wood', [0.26, 0.03, 0.72], [0.36, 0.7, 0]),
    turned(
      'pot',
      'clay',
      [
        [0, 0.735],
        [0.07, 0.735],
        [0.12, 0.82],
        [0.115, 0.9],
        [0.07, 0.96],
        [0.085, 1.0],
        [0.072, 1.0],
        [0.055, 0.96],
        [0.1, 0.88],
        [0.06, 0.76],
        [0, 0.75],
      ],
      { smooth: true },
    ),
    ball('clay', 'clay', [0.12, 0.08, 0.1], [0.36, 0.755, 0.2]),
  ]),
  thing('water pump', 'hand pump, well pump, village pump', { iron: { is: 'paint', color: '#2f5a42' }, spout: { is: 'paint', color: '#2f5a42' }, base: { is: 'stone' } }, ['iron', 'spout'], () => [
    box('base', 'base', [0.6, 0.16, 0.6], [0, 0.08, 0], { round: 0.02 }),
    turned('column', 'iron', [
      [0, 0.16],
      [0.14, 0.16],
      [0.14, 0.22],
      [0.08, 0.26],
      [0.08, 0.7],
      [0.12, 0.74],
      [0.12, 1.1],
      [0.09, 1.16],
      [0, 1.18],
    ]),
    tube(
      'spout',
      'spout',
      [
        [0, 0.9, 0.08],
        [0, 0.92, 0.24],
        [0, 0.86, 0.34],
        [0, 0.74, 0.36],
      ],
      [0.05, 0.045, 0.045, 0.05],
    ),
    tube(
      'handle',
      'iron',
      [
        [0, 1.24, 0.1],
        [0, 1.3, -0.06],
        [0, 1.22, -0.36],
        [0, 0.94, -0.56],
        [0, 0.8, -0.56],
      ],
      [0.02, 0.025, 0.022, 0.02, 0.024],
    ),
    cylinder('rod', 'iron', 0.018, 0.2, [0, 1.24, 0]),
    ...[1, -1].map((x) => box('fork', 'iron', [0.02, 0.16, 0.05], [x * 0.04, 1.22, -0.06])),
  ]),
  thing('hook', 'iron hook, crane hook, meat hook, fishing hook, pirate hook', { iron: STEEL }, ['iron'], () => [
    tube(
      'hook',
      'iron',
      [
        [0, 0.34, 0],
        [0, 0.24, 0],
        [0.06, 0.18, 0],
        [0.09, 0.1, 0],
        [0.04, 0.02, 0],
        [-0.05, 0.01, 0],
        [-0.1, 0.08, 0],
        [-0.09, 0.15, 0],
      ],
      [0.02, 0.022, 0.026, 0.03, 0.03, 0.024, 0.016, 0.003],
    ),
    ring('eye', 'iron', 0.042, 0.014, [0, 0.38, 0], { turn: [90, 0, 0] }),
  ]),
  thing('gallows', 'hanging gallows, hangman gallows', { wood: { is: 'oak', color: '#6f5236' }, rope: { is: 'fabric', color: '#c9b07a' } }, ['wood'], () => [
    box('platform', 'wood', [2.4, 0.14, 2], [0, 1.1, 0], { round: 0.02 }),
    ...[1, -1].flatMap((x) => [1, -1].map((z) => box('leg', 'wood', [0.16, 1.04, 0.16], [x * 1.05, 0.52, z * 0.85]))),
    box('post', 'wood', [0.18, 2.6, 0.18], [-0.9, 2.4, 0]),
    box('beam', 'wood', [1.9, 0.16, 0.16], [-0.1, 3.62, 0]),
    box('brace', 'wood', [0.12, 0.9, 0.12], [-0.6, 3.3, 0], { turn: [0, 0, -45] }),
    cylinder('rope', 'rope', 0.03, 0.9, [0.5, 3.1, 0]),
    ring('noose', 'rope', 0.16, 0.03, [0.5, 2.5, 0], { turn: [90, 0, 0] }),
    cylinder('knot', 'rope', 0.055, 0.2, [0.5, 2.74, 0]),
    ...times(5, (i) => box('step', 'wood', [0.7, 0.06, 0.22], [0.5, 0.2 + i * 0.2, 1.85 - i * 0.2])),
  ]),
  thing('stocks', 'pillory, wooden stocks, medieval stocks', { wood: { is: 'oak', color: '#7a5a3a' }, iron: IRON, hole: { color: '#1b1512' } }, ['wood'], () => [
    box('lower board', 'wood', [1.3, 0.26, 0.1], [0, 1.05, 0], { round: 0.015 }),
    box('upper board', 'wood', [1.3, 0.26, 0.1], [0, 1.32, 0], { round: 0.015 }),
    cylinder('neck hole', 'hole', 0.1, 0.11, [0, 1.185, 0], { turn: [90, 0, 0] }),
    ...[1, -1].map((x) => cylinder('hand hole', 'hole', 0.055, 0.11, [x * 0.36, 1.185, 0], { turn: [90, 0, 0] })),
    ...[1, -1].map((x) => box('post', 'wood', [0.12, 1.5, 0.14], [x * 0.7, 0.75, 0])),
    ...[1, -1].map((x) => box('foot', 'wood', [0.14, 0.1, 0.8], [x * 0.7, 0.05, 0])),
    box('hinge', 'iron', [0.06, 0.2, 0.13], [-0.58, 1.185, 0]),
    box('padlock', 'iron', [0.08, 0.1, 0.05], [0.58, 1.12, 0.09]),
  ]),
  thing('balance scale', 'scales of justice, weighing scale, weighing scales, justice scales', { brass: BRASS, chain: BRASS, base: WOOD }, ['brass', 'chain'], () => [
    turned('base', 'base', [
      [0, 0],
      [0.13, 0],
      [0.13, 0.02],
      [0.08, 0.04],
      [0, 0.04],
    ]),
    turned(
      'column',
      'brass',
      [
        [0, 0.04],
        [0.025, 0.04],
        [0.012, 0.1],
        [0.012, 0.38],
        [0.024, 0.4],
        [0, 0.44],
      ],
      { smooth: true },
    ),
    tube(
      'beam',
      'brass',
      [
        [-0.22, 0.4, 0],
        [-0.1, 0.415, 0],
        [0, 0.425, 0],
        [0.1, 0.415, 0],
        [0.22, 0.4, 0],
      ],
      [0.006, 0.009, 0.012, 0.009, 0.006],
    ),
    ...[1, -1].flatMap((s): Part[] => [
      ...times(3, (i) =>
        tube(
          'chain',
          'chain',
          [
            [s * 0.22, 0.4, 0],
            [s * 0.22 + 0.075 * Math.cos(i * 2.1), 0.16, 0.075 * Math.sin(i * 2.1)],
          ],
          0.003,
        ),
      ),
      turned(
        'pan',
        'brass',
        [
          [0, 0.125],
          [0.05, 0.132],
          [0.085, 0.16],
          [0.08, 0.163],
          [0.048, 0.138],
          [0, 0.132],
        ],
        { at: [s * 0.22, 0, 0], smooth: true },
      ),
    ]),
    ball('finial', 'brass', 0.035, [0, 0.45, 0]),
  ]),
  thing(
    'treasure pile',
    'pile of gold, treasure hoard, gold hoard, hoard of gold, pile of treasure, loot pile',
    { gold: { is: 'gold' }, coin: { is: 'gold', color: '#f0c04a' }, gem: { is: 'crystal', color: '#d02440' }, second: { is: 'crystal', color: '#2a8ad0' } },
    ['gold', 'coin'],
    () => [
      turned(
        'heap',
        'gold',
        [
          [0, 0],
          [0.72, 0],
          [0.6, 0.1],
          [0.4, 0.26],
          [0.2, 0.4],
          [0, 0.46],
        ],
        { smooth: true },
      ),
      ...times(46, (i): Part => {
        const a = i * 2.399;
        const r = 0.74 * Math.sqrt((i + 0.5) / 46);
        return cylinder('coin', 'coin', 0.05, 0.012, [r * Math.cos(a), heapAt(r) + 0.015, r * Math.sin(a)], { turn: [((i * 37) % 50) - 10, i * 40, ((i * 53) % 50) - 25] });
      }),
      ...times(7, (i) => ball('gem', i % 2 ? 'gem' : 'second', 0.07, [0.42 * Math.cos(i * 0.9), 0.2, 0.42 * Math.sin(i * 0.9)])),
      turned(
        'goblet',
        'gold',
        [
          [0, 0],
          [0.06, 0],
          [0.015, 0.03],
          [0.015, 0.1],
          [0.06, 0.14],
          [0.07, 0.22],
          [0.06, 0.22],
          [0.045, 0.15],
          [0, 0.13],
        ],
        { at: [0.12, 0.38, 0.1], turn: [12, 0, -24] },
      ),
      ring('crown', 'gold', 0.1, 0.016, [-0.14, 0.42, 0.06], { turn: [10, 0, 12] }),
      ...times(6, (i) => cone('point', 'gold', [0.03, 0.002], 0.08, [-0.14 + 0.1 * Math.cos(i * 1.05), 0.46, 0.06 + 0.1 * Math.sin(i * 1.05)])),
    ],
  ),
  thing('gold bar', 'gold ingot, ingot, bullion, silver bar, gold brick', { gold: { is: 'gold' } }, ['gold'], () => [
    assembly('bar', [
      {
        name: 'bar',
        material: 'gold',
        shape: {
          kind: 'loft',
          sections: [
            { y: 0, size: [0.25, 0.09], square: 10 },
            { y: 0.045, size: [0.22, 0.062], square: 10 },
          ],
          smooth: false,
          sides: 40,
          crease: 20,
        },
      },
    ]),
    box('stamp', 'gold', [0.07, 0.004, 0.026], [0, 0.046, 0], { round: 0.001 }),
  ]),
  thing('hoverboard', 'hover board', { deck: { is: 'plastic', color: '#e0408a' }, pad: { is: 'rubber' }, glow: { color: '#4ae0ff', glow: 1.8 }, trim: { is: 'metal', color: '#c8ccd0' } }, ['deck'], () => [
    cushion('deck', 'deck', [0.26, 0.05, 0.86], [0, 0.18, 0], 4),
    box('grip', 'pad', [0.2, 0.01, 0.7], [0, 0.207, 0]),
    ...[0.26, -0.26].map((z) => cylinder('pod', 'trim', 0.1, 0.05, [0, 0.14, z], { round: 0.01 })),
    ...[0.26, -0.26].map((z) => ring('thruster', 'glow', 0.08, 0.014, [0, 0.112, z])),
    box('strip', 'glow', [0.268, 0.012, 0.6], [0, 0.176, 0]),
    box('strap', 'trim', [0.24, 0.03, 0.06], [0, 0.22, 0.2], { round: 0.01 }),
    cylinder('field', 'glow', 0.07, 0.01, [0, 0.02, 0.26]),
    cylinder('field', 'glow', 0.07, 0.01, [0, 0.02, -0.26]),
  ]),
];
