import type { Pair } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cushion, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };
const WOOD = { is: 'oak' };
const BLUE = { color: '#58c8ff', glow: 1.2 };

/** Small things of desks and parties, and things from science fiction. */
export const DESK: readonly Family[] = [
  thing('rubber stamp', 'stamp, ink stamp, office stamp, wooden stamp', { wood: { is: 'walnut', color: '#8a4a2a' }, metal: { is: 'brass' }, pad: { is: 'rubber', color: '#a8323a' } }, ['pad'], () => [
    box('pad', 'pad', [0.06, 0.006, 0.035], [0, 0.003, 0]),
    box('block', 'wood', [0.064, 0.018, 0.04], [0, 0.015, 0], { round: 0.004 }),
    cylinder('collar', 'metal', 0.011, 0.01, [0, 0.028, 0]),
    turned(
      'handle',
      'wood',
      [
        [0, 0.03],
        [0.009, 0.03],
        [0.0085, 0.045],
        [0.012, 0.058],
        [0.019, 0.072],
        [0.021, 0.085],
        [0.016, 0.098],
        [0, 0.103],
      ],
      { smooth: true },
    ),
  ]),
  thing(
    'tape dispenser',
    'sticky tape dispenser, sellotape, desk tape dispenser',
    { body: { is: 'plastic', color: '#2d3138' }, tape: { color: '#e8d9a8', roughness: 0.3 }, core: { is: 'plastic', color: '#e8e6e0' }, metal: STEEL },
    ['body'],
    () => [
      plate(
        'body',
        'body',
        [
          [-0.075, 0],
          [0.075, 0],
          [0.078, 0.04],
          [0.07, 0.043],
          [0.05, 0.03],
          [0.03, 0.022],
          [-0.02, 0.022],
          [-0.055, 0.05],
          [-0.075, 0.04],
        ],
        0.05,
        [0, 0, 0],
        { bevel: 0.004 },
      ),
      ...[1, -1].map((s) =>
        plate(
          'cheek',
          'body',
          [
            [-0.06, 0.02],
            [-0.005, 0.02],
            [-0.012, 0.05],
            [-0.03, 0.062],
            [-0.05, 0.055],
          ],
          0.006,
          [0, 0, s * 0.02],
          { bevel: 0.001 },
        ),
      ),
      hoop('tape', 'tape', [0.036, 0.022], 0.026, [-0.03, 0.054, 0]),
      hoop('core', 'core', [0.0225, 0.018], 0.028, [-0.03, 0.054, 0]),
      cylinder('axle', 'body', 0.017, 0.045, [-0.03, 0.054, 0], { turn: [90, 0, 0] }),
      box('strip', 'tape', [0.1, 0.0012, 0.024], [0.026, 0.069, 0], { turn: [0, 0, -26] }),
      box('blade', 'metal', [0.004, 0.012, 0.03], [0.074, 0.046, 0], { turn: [0, 0, -20] }),
      ...times(7, (i) => cone('tooth', 'metal', [0.002, 0.0002], 0.004, [0.0765, 0.053, -0.0125 + i * 0.0042])),
    ],
  ),
  thing('ruler', 'wooden ruler, measuring ruler, straightedge', { wood: { is: 'pine', color: '#d9b374' }, mark: { color: '#2a2420' }, edge: { is: 'brass' } }, ['wood'], () => [
    box('ruler', 'wood', [0.31, 0.004, 0.032], [0, 0.003, 0], { round: 0.001 }),
    box('edge', 'edge', [0.31, 0.003, 0.002], [0, 0.0035, 0.0165]),
    ...times(31, (i) => box('mark', 'mark', [0.0008, 0.0006, i % 10 === 0 ? 0.014 : i % 5 === 0 ? 0.01 : 0.006], [-0.15 + i * 0.01, 0.0052, 0.015 - (i % 10 === 0 ? 0.007 : i % 5 === 0 ? 0.005 : 0.003)])),
    hoop('hole', 'edge', [0.006, 0.004], 0.005, [-0.143, 0.003, -0.007], { turn: [90, 0, 0] }),
  ]),
  thing(
    'party hat',
    'birthday hat, cone hat, paper party hat',
    { hat: { color: '#e23d6b', roughness: 0.4 }, dot: { color: '#ffd23f', roughness: 0.4 }, pompom: { is: 'wool', color: '#3fb6e8' }, second: { color: '#3fb6e8', roughness: 0.4 } },
    ['hat'],
    () => [
      turned(
        'cone',
        'hat',
        [
          [0.078, 0],
          [0.082, 0],
          [0.004, 0.2],
          [0, 0.2],
          [0, 0.19],
        ],
        { sides: 40 },
      ),
      ring('brim', 'dot', 0.08, 0.005, [0, 0.004, 0]),
      ...times(20, (i) => {
        const y = 0.025 + (i % 4) * 0.04;
        const a = Math.floor(i / 4) * 1.2566 + (i % 2) * 0.63;
        const r = 0.081 * (1 - y / 0.2);
        return ball('dot', i % 3 ? 'dot' : 'second', [0.022, 0.022, 0.006], [r * Math.sin(a), y, r * Math.cos(a)], { turn: [-21, (a * 180) / Math.PI, 0] });
      }),
      ...times(26, (i) => {
        const y = 1 - (2 * (i + 0.5)) / 26;
        const r = Math.sqrt(1 - y * y);
        return ball('tuft', 'pompom', 0.022, [0.016 * r * Math.cos(i * 2.4), 0.205 + 0.016 * y, 0.016 * r * Math.sin(i * 2.4)]);
      }),
    ],
  ),
  thing(
    'firework',
    'fireworks, firework rocket, firework explosion',
    { red: { color: '#ff4a4a', glow: 1.6 }, gold: { color: '#ffc93a', glow: 1.8 }, blue: { color: '#5ab0ff', glow: 1.6 }, trail: { color: '#fff0c8', glow: 1.2 } },
    ['red'],
    () => [
      ...times(60, (i) => {
        const y = 1 - (2 * (i + 0.5)) / 60;
        const r = Math.sqrt(1 - y * y);
        const d: Triple = [r * Math.cos(i * 2.4), y, r * Math.sin(i * 2.4)];
        const far = i % 3 === 0 ? 0.5 : 0.42;
        const at = (k: number): Triple => [d[0] * k, 1.3 + d[1] * k - 0.1 * k * k, d[2] * k];
        return tube('ray', i % 3 === 0 ? 'gold' : i % 3 === 1 ? 'red' : 'blue', [at(0.06), at(far * 0.6), at(far)], [0.004, 0.008, 0.014], { sides: 6 });
      }),
      ball('heart', 'trail', 0.08, [0, 1.3, 0]),
      tube(
        'trail',
        'trail',
        [
          [0.06, 0, 0],
          [0.03, 0.6, 0],
          [0, 1.26, 0],
        ],
        [0.003, 0.008, 0.014],
      ),
    ],
  ),
  thing('folded blanket', 'blanket, throw blanket, knit blanket, folded towel', { cloth: { is: 'wool', color: '#8a5a6b' }, fringe: { is: 'wool', color: '#e6d6c2' }, stripe: { is: 'wool', color: '#e6d6c2' } }, ['cloth'], () => [
    ...times(4, (i) => [
      cushion('fold', 'cloth', [0.46, 0.045, 0.34], [0, 0.024 + i * 0.042, 0], 6),
      part('edge', 'cloth', { kind: 'capsule', radius: 0.022, height: 0.4 }, { at: [0, 0.024 + i * 0.042, i % 2 ? 0.165 : -0.165], turn: [0, 0, 90] }),
    ]).flat(),
    box('stripe', 'stripe', [0.05, 0.004, 0.345], [-0.15, 0.1735, 0], { round: 0.001 }),
    box('stripe', 'stripe', [0.02, 0.004, 0.345], [-0.1, 0.1735, 0], { round: 0.001 }),
    ...times(17, (i) =>
      tube(
        'fringe',
        'fringe',
        [
          [-0.21 + i * 0.026, 0.155, 0.17],
          [-0.21 + i * 0.026, 0.13, 0.195],
          [-0.208 + i * 0.026, 0.09, 0.198],
        ],
        0.004,
        { sides: 6 },
      ),
    ),
  ]),
  thing(
    'double-bladed axe',
    'double bladed axe, double-headed axe, double headed axe, two-headed axe, labrys, double axe',
    { blade: STEEL, edge: { is: 'steel', color: '#e6eaee' }, wood: { is: 'walnut' }, wrap: { is: 'leather' }, gold: { is: 'brass' } },
    ['blade', 'edge'],
    () => {
      const half: Pair[] = [
        [0.02, 0.07],
        [0.08, 0.085],
        [0.15, 0.13],
        [0.2, 0.2],
        [0.235, 0.1],
        [0.245, 0],
        [0.235, -0.1],
        [0.2, -0.2],
        [0.15, -0.13],
        [0.08, -0.085],
        [0.02, -0.07],
      ];
      const edge: Pair[] = [
        [0.2, 0.2],
        [0.235, 0.1],
        [0.245, 0],
        [0.235, -0.1],
        [0.2, -0.2],
        [0.225, -0.215],
        [0.262, -0.1],
        [0.274, 0],
        [0.262, 0.1],
        [0.225, 0.215],
      ];
      return [
        cylinder('shaft', 'wood', 0.018, 1.1, [0, 0.56, 0]),
        turned(
          'pommel',
          'gold',
          [
            [0, 0],
            [0.02, 0.004],
            [0.03, 0.02],
            [0.022, 0.04],
            [0, 0.045],
          ],
          { smooth: true },
        ),
        ...times(9, (i) => ring('wrap', 'wrap', 0.019, 0.007, [0, 0.08 + i * 0.022, 0])),
        cylinder('socket', 'gold', 0.032, 0.18, [0, 0.95, 0], { round: 0.006 }),
        cone('spike', 'blade', [0.018, 0.001], 0.16, [0, 1.18, 0]),
        ...[0.87, 1.03].map((y) => ring('ring', 'gold', 0.03, 0.009, [0, y, 0])),
        ...[1, -1].flatMap((s) => [
          plate(
            'blade',
            'blade',
            half.map(([x, y]): Pair => [s * Number(x), Number(y)]),
            0.022,
            [0, 0.95, 0],
            { bevel: 0.006 },
          ),
          plate(
            'edge',
            'edge',
            edge.map(([x, y]): Pair => [s * Number(x), Number(y)]),
            0.01,
            [0, 0.95, 0],
            { bevel: 0.004 },
          ),
          cylinder('boss', 'gold', 0.025, 0.03, [s * 0.09, 0.95, 0], { turn: [90, 0, 0] }),
        ]),
      ];
    },
  ),
  thing('submachine gun', 'smg, sub machine gun, uzi, mp5, machine pistol', { metal: { is: 'steel', color: '#2b2e33' }, grip: DARK, steel: STEEL }, ['metal'], () => [
    box('receiver', 'metal', [0.06, 0.075, 0.3], [0, 0.2, 0], { round: 0.012 }),
    box('rail', 'grip', [0.03, 0.014, 0.26], [0, 0.243, 0]),
    ...times(12, (i) => box('slot', 'metal', [0.034, 0.006, 0.01], [0, 0.251, -0.12 + i * 0.021])),
    cylinder('handguard', 'grip', 0.034, 0.14, [0, 0.2, 0.21], { turn: [90, 0, 0], round: 0.008 }),
    cylinder('barrel', 'steel', 0.012, 0.22, [0, 0.205, 0.3], { turn: [90, 0, 0] }),
    cylinder('muzzle', 'metal', 0.018, 0.05, [0, 0.205, 0.4], { turn: [90, 0, 0], round: 0.004 }),
    box('front sight', 'metal', [0.008, 0.04, 0.012], [0, 0.24, 0.27]),
    box('rear sight', 'metal', [0.026, 0.026, 0.02], [0, 0.26, -0.1]),
    plate(
      'grip',
      'grip',
      [
        [-0.02, 0],
        [0.02, 0],
        [0.045, -0.12],
        [0.005, -0.125],
      ],
      0.034,
      [0, 0.17, -0.08],
      { turn: [0, 90, 0], bevel: 0.006 },
    ),
    tube(
      'trigger guard',
      'metal',
      [
        [0, 0.162, -0.05],
        [0, 0.128, -0.04],
        [0, 0.125, 0.005],
        [0, 0.162, 0.015],
      ],
      0.005,
    ),
    tube(
      'trigger',
      'steel',
      [
        [0, 0.162, -0.02],
        [0, 0.15, -0.014],
        [0, 0.138, -0.018],
      ],
      0.004,
    ),
    plate(
      'magazine',
      'metal',
      [
        [-0.02, 0],
        [0.02, 0],
        [0.012, -0.12],
        [-0.004, -0.2],
        [-0.042, -0.2],
        [-0.03, -0.12],
      ],
      0.026,
      [0, 0.168, 0.07],
      { turn: [0, 90, 0], bevel: 0.003 },
    ),
    ...[1, -1].map((s) =>
      tube(
        'stock',
        'metal',
        [
          [s * 0.022, 0.2, -0.14],
          [s * 0.022, 0.2, -0.34],
          [s * 0.022, 0.14, -0.36],
        ],
        0.008,
      ),
    ),
    box('butt', 'grip', [0.06, 0.12, 0.02], [0, 0.155, -0.365], { round: 0.008 }),
    cylinder('bolt', 'steel', 0.008, 0.03, [0.04, 0.215, 0.08], { turn: [0, 0, 90] }),
    box('port', 'steel', [0.004, 0.03, 0.07], [0.03, 0.212, 0.0]),
  ]),
  thing('hologram projector', 'hologram, holo projector, holographic display, hologram globe, holotable', { base: { is: 'aluminium', color: '#4a505a' }, dark: DARK, light: BLUE, beam: { is: 'glass', color: '#7fd8ff' } }, ['base'], () => [
    turned(
      'base',
      'base',
      [
        [0, 0],
        [0.34, 0],
        [0.36, 0.03],
        [0.36, 0.08],
        [0.3, 0.12],
        [0.22, 0.13],
        [0.2, 0.1],
        [0, 0.1],
      ],
      { sides: 48 },
    ),
    ring('ring', 'light', 0.33, 0.012, [0, 0.09, 0]),
    cylinder('lens', 'light', 0.17, 0.02, [0, 0.11, 0]),
    ...times(8, (i) => box('vent', 'dark', [0.06, 0.03, 0.02], [0.355 * Math.sin(i * 0.785), 0.045, 0.355 * Math.cos(i * 0.785)], { turn: [0, i * 45, 0] })),
    ...times(7, (i) => ring('parallel', 'light', 0.28 * Math.sin(((i + 1) * Math.PI) / 8), 0.004, [0, 0.6 + 0.28 * Math.cos(((i + 1) * Math.PI) / 8), 0])),
    ...times(6, (i) => ring('meridian', 'light', 0.28, 0.004, [0, 0.6, 0], { turn: [90, i * 30, 0] })),
    ball('core', 'light', 0.1, [0, 0.6, 0]),
    ring('orbit', 'beam', 0.38, 0.005, [0, 0.6, 0], { turn: [18, 0, 12] }),
    ball('moon', 'light', 0.05, [0.37, 0.68, 0.02]),
    ...times(4, (i) =>
      tube(
        'beam',
        'beam',
        [
          [0.14 * Math.cos(i * 1.571), 0.12, 0.14 * Math.sin(i * 1.571)],
          [0.2 * Math.cos(i * 1.571), 0.36, 0.2 * Math.sin(i * 1.571)],
        ],
        0.003,
      ),
    ),
  ]),
  thing(
    'airlock door',
    'airlock, sci-fi door, scifi door, sci fi door, sci-fi sliding door, spaceship door, blast door, bulkhead door, bunker door',
    { frame: { is: 'steel', color: '#4d545e' }, door: { is: 'steel', color: '#7d8792' }, dark: DARK, light: BLUE, warn: { is: 'paint', color: '#e0b020' }, red: { color: '#ff4a3a', glow: 1.1 } },
    ['door'],
    () => [
      plate(
        'frame',
        'frame',
        [
          [-1, 0],
          [-1, 2],
          [-0.7, 2.4],
          [0.7, 2.4],
          [1, 2],
          [1, 0],
        ],
        0.4,
        [0, 0, 0],
        { bevel: 0.03 },
      ),
      ...[1, -1].map((s) =>
        plate(
          'leaf',
          'door',
          [
            [s * 0.01, 0.06],
            [s * 0.78, 0.06],
            [s * 0.78, 1.92],
            [s * 0.6, 2.2],
            [s * 0.01, 2.2],
          ],
          0.1,
          [0, 0, 0.18],
          { bevel: 0.02 },
        ),
      ),
      ...[1, -1].flatMap((s) => [
        box('panel', 'frame', [0.5, 0.5, 0.04], [s * 0.4, 1.55, 0.235], { round: 0.03 }),
        box('panel', 'frame', [0.5, 0.5, 0.04], [s * 0.4, 0.5, 0.235], { round: 0.03 }),
        box('window', 'light', [0.34, 0.12, 0.03], [s * 0.4, 1.6, 0.255], { round: 0.03 }),
        box('strip', 'light', [0.03, 1.7, 0.05], [s * 0.88, 1.05, 0.2], { round: 0.012 }),
        ...times(5, (i) => box('hazard', 'warn', [0.07, 0.16, 0.02], [s * (0.12 + i * 0.14), 0.14, 0.24], { turn: [0, 0, s * -30] })),
      ]),
      box('lock', 'dark', [0.34, 0.34, 0.06], [0, 1.05, 0.25], { round: 0.1 }),
      ring('lock ring', 'light', 0.1, 0.014, [0, 1.05, 0.285], { turn: [90, 0, 0] }),
      ball('lock light', 'red', 0.05, [0, 1.05, 0.285]),
      box('header', 'dark', [1.1, 0.14, 0.1], [0, 2.28, 0.18], { round: 0.03 }),
      box('sign', 'light', [0.5, 0.05, 0.03], [0, 2.28, 0.235]),
      box('sill', 'dark', [1.7, 0.06, 0.5], [0, 0.03, 0.05], { round: 0.01 }),
      box('keypad', 'dark', [0.12, 0.2, 0.05], [0.93, 1.1, 0.23], { round: 0.02 }),
      ...times(6, (i) => box('key', 'light', [0.024, 0.024, 0.01], [0.9 + (i % 2) * 0.05, 1.15 - Math.floor(i / 2) * 0.05, 0.256])),
    ],
  ),
  thing('dice tower', 'dice rolling tower', { stone: { is: 'stone', color: '#8b8680' }, wood: WOOD, felt: { is: 'velvet', color: '#6a1f2c' }, die: { color: '#2f5bd0', roughness: 0.2 } }, ['stone'], () => [
    box('wall', 'stone', [0.11, 0.22, 0.012], [0, 0.11, -0.05], { round: 0.002 }),
    box('side', 'stone', [0.012, 0.22, 0.11], [0.052, 0.11, 0], { round: 0.002, copies: [...MIRRORED] }),
    plate(
      'front',
      'stone',
      [
        [-0.055, 0],
        [-0.035, 0],
        [-0.035, 0.05],
        [-0.02, 0.07],
        [0, 0.076],
        [0.02, 0.07],
        [0.035, 0.05],
        [0.035, 0],
        [0.055, 0],
        [0.055, 0.22],
        [-0.055, 0.22],
      ],
      0.012,
      [0, 0, 0.05],
      { bevel: 0.001 },
    ),
    ...times(4, (i) =>
      [0.05, -0.05].flatMap((z) => [box('merlon', 'stone', [0.02, 0.024, 0.014], [-0.042 + i * 0.028, 0.232, z], { round: 0.002 }), box('merlon', 'stone', [0.014, 0.024, 0.02], [z * 1.04, 0.232, -0.042 + i * 0.028], { round: 0.002 })]),
    ).flat(),
    box('ramp', 'wood', [0.09, 0.005, 0.11], [0, 0.03, 0.01], { turn: [28, 0, 0] }),
    box('tray floor', 'felt', [0.15, 0.008, 0.14], [0, 0.004, 0.125]),
    box('tray wall', 'wood', [0.008, 0.03, 0.15], [0.078, 0.015, 0.125], { round: 0.002, copies: [...MIRRORED] }),
    box('tray wall', 'wood', [0.164, 0.03, 0.008], [0, 0.015, 0.2], { round: 0.002 }),
    part('die', 'die', { kind: 'box', size: [0.018, 0.018, 0.018], round: 0.003 }, { at: [0.02, 0.017, 0.12], turn: [0, 25, 0] }),
    part('die', 'die', { kind: 'box', size: [0.018, 0.018, 0.018], round: 0.003 }, { at: [-0.03, 0.017, 0.15], turn: [0, 60, 0] }),
    ...[0.12, 0.17].map((y) => box('slit', 'felt', [0.008, 0.03, 0.004], [0, y, 0.0565], { round: 0.002 })),
  ]),
];
