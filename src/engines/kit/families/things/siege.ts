import { type Family, MIRRORED } from '../family.ts';
import { ball, box, circle, cone, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const WOOD = { is: 'oak', color: '#8a5a34' };
const STEEL = { is: 'steel' };
const IRON = { is: 'iron' };
const DARK = { is: 'plastic', color: '#2a2c31' };

/** War machines, weapons, and armor of warriors. */
export const SIEGE: readonly Family[] = [
  thing('catapult', 'trebuchet, onager, mangonel, siege engine, ballista', { wood: WOOD, iron: IRON, rope: { is: 'rope' }, stone: { is: 'stone' } }, ['wood'], () => [
    box('beam', 'wood', [0.2, 0.22, 3.0], [0.6, 0.5, 0], { copies: [...MIRRORED] }),
    box('cross beam', 'wood', [1.4, 0.2, 0.2], [0, 0.5, -1.3], { copies: [{ kind: 'line', count: 3, step: [0, 0, 1.3] }] }),
    ...[-1.05, 1.05].flatMap((z) => [
      {
        name: 'wheel',
        at: [0.86, 0.42, z] as [number, number, number],
        copies: [...MIRRORED],
        parts: [
          ring('rim', 'wood', 0.36, 0.06, [0, 0, 0], { turn: [0, 0, 90] }),
          ring('tyre', 'iron', 0.4, 0.03, [0, 0, 0], { turn: [0, 0, 90] }),
          cylinder('hub', 'iron', 0.1, 0.2, [0, 0, 0], { turn: [0, 0, 90] }),
          ...[0, 60, 120].map((a) => box('spoke', 'wood', [0.06, 0.7, 0.07], [0, 0, 0], { turn: [a, 0, 0] })),
        ],
      },
    ]),
    box('upright', 'wood', [0.18, 1.5, 0.22], [0.6, 1.3, 0.3], { copies: [...MIRRORED] }),
    tube(
      'brace',
      'wood',
      [
        [0.6, 0.6, 1.3],
        [0.6, 1.9, 0.4],
      ],
      [0.08, 0.08],
      { copies: [...MIRRORED] },
    ),
    box('bar', 'wood', [1.5, 0.22, 0.26], [0, 2.02, 0.3]),
    cylinder('cord', 'rope', 0.17, 1.2, [0, 0.62, 0.1], { turn: [0, 0, 90] }),
    tube(
      'arm',
      'wood',
      [
        [0, 0.6, 0.1],
        [0, 1.3, -0.9],
        [0, 1.75, -1.6],
      ],
      [0.12, 0.1, 0.08],
    ),
    turned(
      'cup',
      'wood',
      [
        [0, 0],
        [0.2, 0.04],
        [0.3, 0.2],
        [0.26, 0.2],
        [0.16, 0.08],
        [0, 0.05],
      ],
      { at: [0, 1.76, -1.72], turn: [-20, 0, 0] },
    ),
    ball('stone', 'stone', 0.42, [0, 1.98, -1.78]),
    tube(
      'rope',
      'rope',
      [
        [0, 1.5, -1.3],
        [0, 0.62, -1.32],
      ],
      [0.03, 0.03],
    ),
    cylinder('winch', 'iron', 0.08, 1.5, [0, 0.62, -1.3], { turn: [0, 0, 90] }),
  ]),
  thing(
    'shotgun',
    'double barreled shotgun, sawed off shotgun, hunting rifle, pump shotgun, musket, blunderbuss',
    { metal: { is: 'steel', color: '#4a4e54' }, wood: { is: 'walnut' }, dark: DARK },
    ['metal'],
    () => [
      cylinder('barrel', 'metal', 0.016, 0.72, [0.017, 0.2, 0.5], { turn: [90, 0, 0], copies: [...MIRRORED] }),
      cylinder('muzzle', 'dark', 0.011, 0.01, [0.017, 0.2, 0.862], { turn: [90, 0, 0], copies: [...MIRRORED] }),
      box('rib', 'metal', [0.01, 0.008, 0.72], [0, 0.216, 0.5]),
      ball('bead', 'metal', 0.01, [0, 0.224, 0.84]),
      box('receiver', 'metal', [0.06, 0.075, 0.2], [0, 0.19, 0.06], { round: 0.014 }),
      plate(
        'forend',
        'wood',
        [
          [0.16, -0.026],
          [0.42, -0.016],
          [0.42, 0.008],
          [0.16, 0.008],
        ],
        0.06,
        [0, 0.178, 0],
        { turn: [0, -90, 0] },
      ),
      plate(
        'stock',
        'wood',
        [
          [0, 0.03],
          [0, -0.03],
          [-0.08, -0.05],
          [-0.16, -0.06],
          [-0.42, -0.13],
          [-0.43, 0.0],
          [-0.16, -0.01],
          [-0.08, 0.01],
        ],
        0.046,
        [0, 0.19, -0.03],
        { turn: [0, -90, 0], bevel: 0.014 },
      ),
      box('butt plate', 'dark', [0.05, 0.135, 0.014], [0, 0.125, -0.465]),
      tube(
        'guard',
        'metal',
        [
          [0, 0.155, 0.06],
          [0, 0.115, 0.03],
          [0, 0.112, -0.02],
          [0, 0.145, -0.06],
        ],
        [0.005, 0.005, 0.005, 0.005],
      ),
      tube(
        'trigger',
        'metal',
        [
          [0, 0.155, 0.02],
          [0, 0.128, 0.01],
        ],
        [0.006, 0.004],
        { copies: [{ kind: 'line', count: 2, step: [0, 0, -0.03] }] },
      ),
      cone('hammer', 'metal', [0.01, 0.005], 0.04, [0.018, 0.235, -0.03], { turn: [-30, 0, 0], copies: [...MIRRORED] }),
    ],
    { barrel: ['metal'], stock: ['wood'], grip: ['wood'] },
  ),
  thing(
    'mace',
    'spiked mace, war mace, flanged mace, morning star, morningstar, flail',
    { metal: STEEL, wood: { is: 'walnut' }, leather: { is: 'leather', color: '#4a3020' }, gold: { is: 'gold' } },
    ['metal'],
    () => [
      cylinder('shaft', 'wood', 0.018, 0.62, [0, 0.33, 0]),
      cylinder('grip', 'leather', 0.022, 0.2, [0, 0.13, 0]),
      ...[0, 1, 2, 3].map((i) => ring('binding', 'leather', 0.022, 0.004, [0, 0.05 + i * 0.05, 0])),
      ball('pommel', 'gold', 0.055, [0, 0.02, 0]),
      turned(
        'collar',
        'gold',
        [
          [0, 0.6],
          [0.026, 0.6],
          [0.034, 0.63],
          [0, 0.64],
        ],
        {},
      ),
      ball('head', 'metal', 0.15, [0, 0.7, 0]),
      ...[-50, 0, 50].flatMap((lat, k) =>
        Array.from({ length: k === 1 ? 8 : 5 }, (_, i) => ({
          name: 'spike',
          at: [0, 0.7, 0] as [number, number, number],
          turn: [0, i * (k === 1 ? 45 : 72), lat] as [number, number, number],
          parts: [cone('spike', 'metal', [0.016, 0], 0.06, [0.098, 0, 0], { turn: [0, 0, -90] })],
        })),
      ),
      cone('top spike', 'metal', [0.018, 0], 0.08, [0, 0.81, 0]),
    ],
    { handle: ['wood'], spike: ['metal'], grip: ['leather'] },
  ),
  thing(
    'lightsaber',
    'light saber, energy sword, laser sword, plasma sword, beam sword',
    { blade: { color: '#4ab8ff', glow: 3 }, metal: { is: 'chrome' }, dark: DARK, button: { color: '#e0302a' } },
    ['blade'],
    () => [
      cylinder('hilt', 'metal', 0.022, 0.26, [0, 0.13, 0]),
      ...[0, 1, 2, 3, 4].map((i) => ring('grip', 'dark', 0.022, 0.006, [0, 0.03 + i * 0.022, 0])),
      cylinder('emitter', 'dark', 0.027, 0.04, [0, 0.25, 0]),
      box('switch', 'dark', [0.016, 0.06, 0.014], [0, 0.18, 0.024]),
      ball('button', 'button', 0.014, [0, 0.19, 0.032]),
      { name: 'blade', material: 'blade', at: [0, 0.72, 0], shape: { kind: 'capsule', radius: 0.015, height: 0.94 } },
    ],
    { hilt: ['metal'], handle: ['metal'] },
  ),
  thing('grenade', 'hand grenade, land mine, smoke grenade, frag grenade', { body: { is: 'paint', color: '#4a5a34' }, metal: STEEL }, ['body'], () => [
    ball('body', 'body', [0.07, 0.09, 0.07], [0, 0.046, 0]),
    ...[0.025, 0.046, 0.067].map((y, i) => ring('groove', 'body', [0.032, 0.036, 0.032][i], 0.003, [0, y, 0])),
    cylinder('neck', 'metal', 0.014, 0.025, [0, 0.098, 0]),
    plate(
      'lever',
      'metal',
      [
        [0, 0],
        [0.02, 0.012],
        [0.05, -0.02],
        [0.056, -0.07],
        [0.05, -0.07],
        [0.044, -0.022],
        [0.014, 0.0],
      ],
      0.014,
      [0, 0.11, 0],
    ),
    ring('pin', 'metal', 0.016, 0.002, [-0.032, 0.1, 0], { turn: [90, 0, 0] }),
  ]),
  thing(
    'turret',
    'sentry gun, gun turret, machine gun, sentry turret, gatling gun, minigun, auto turret, laser turret',
    { body: { is: 'paint', color: '#6a7078' }, dark: { is: 'iron', color: '#33363c' }, light: { color: '#ff3a2a', glow: 2 }, metal: STEEL },
    ['body'],
    () => [
      ...[0, 1, 2].map((i) => ({
        name: 'leg',
        turn: [0, i * 120 + 60, 0] as [number, number, number],
        parts: [
          tube(
            'leg',
            'dark',
            [
              [0, 0.42, 0],
              [0, 0.36, 0.36],
              [0, 0.04, 0.56],
            ],
            [0.06, 0.055, 0.04],
          ),
          cylinder('foot', 'dark', 0.1, 0.04, [0, 0.02, 0.56]),
        ],
      })),
      cylinder('post', 'dark', 0.12, 0.3, [0, 0.5, 0]),
      cylinder('ring', 'body', 0.24, 0.12, [0, 0.66, 0]),
      box('body', 'body', [0.5, 0.4, 0.6], [0, 0.92, -0.02], { round: 0.06 }),
      box('plate', 'body', [0.1, 0.46, 0.5], [0.32, 0.92, 0.04], { copies: [...MIRRORED], round: 0.03 }),
      ...[0, 1, 2, 3, 4, 5].map((i) => cylinder('barrel', 'metal', 0.032, 0.8, [0.075 * Math.cos(i * 1.047), 0.92 + 0.075 * Math.sin(i * 1.047), 0.66], { turn: [90, 0, 0] })),
      ...[0.5, 0.96].map((z) => cylinder('clamp', 'dark', 0.13, 0.06, [0, 0.92, z], { turn: [90, 0, 0] })),
      ball('sensor', 'light', 0.1, [0, 1.12, 0.24]),
      box('ammo box', 'dark', [0.2, 0.26, 0.3], [-0.46, 0.84, -0.08], { round: 0.02 }),
      cylinder('antenna', 'dark', 0.01, 0.4, [0.16, 1.3, -0.2]),
    ],
  ),
  thing(
    'helmet',
    'knight helmet, medieval helmet, great helm, spartan helmet, greek helmet, roman helmet, viking helmet, soldier helmet',
    { metal: STEEL, gold: { is: 'gold' }, plume: { is: 'feathers', color: '#c8242a' }, dark: { color: '#16161a' } },
    ['metal'],
    () => [
      {
        name: 'helm',
        material: 'metal',
        shape: {
          kind: 'loft',
          smooth: false,
          sides: 24,
          crease: 30,
          sections: [
            { y: 0.02, size: [0.2, 0.24] },
            { y: 0.12, size: [0.23, 0.27] },
            { y: 0.24, size: [0.23, 0.26] },
            { y: 0.32, size: [0.17, 0.2] },
            { y: 0.36, size: [0.04, 0.06] },
          ],
        },
      },
      box('eye slit', 'dark', [0.17, 0.022, 0.05], [0, 0.21, 0.115]),
      box('nasal', 'gold', [0.022, 0.22, 0.03], [0, 0.13, 0.128], { round: 0.008 }),
      box('brow', 'gold', [0.19, 0.022, 0.05], [0, 0.24, 0.112], { round: 0.008 }),
      ...[0, 1, 2].map((i) => ball('breath', 'dark', 0.016, [0.05, 0.07 + i * 0.034, 0.122], { copies: [...MIRRORED] })),
      ring('rim', 'gold', 0.115, 0.009, [0, 0.02, 0.0]),
      tube(
        'plume',
        'plume',
        [
          [0, 0.36, 0.06],
          [0, 0.42, 0],
          [0, 0.4, -0.1],
          [0, 0.28, -0.19],
          [0, 0.14, -0.2],
        ],
        [0.015, 0.04, 0.045, 0.04, 0.01],
      ),
    ],
    { visor: ['gold'], plume: ['plume'] },
  ),
  thing(
    'gas mask',
    'respirator',
    { mask: { is: 'rubber', color: '#3a4038' }, glass: { is: 'glass', color: '#8ac0b0', opacity: 1 }, metal: STEEL, strap: { is: 'leather', color: '#4a3828' } },
    ['mask'],
    () => [
      {
        name: 'mask',
        material: 'mask',
        shape: {
          kind: 'blend',
          cells: 44,
          of: [
            { kind: 'ball', size: [0.23, 0.29, 0.2], at: [0, 0.18, 0] },
            { kind: 'ball', size: [0.15, 0.13, 0.14], at: [0, 0.09, 0.08], blend: 0.04 },
            { kind: 'ball', size: [0.22, 0.3, 0.2], at: [0, 0.18, -0.075], op: 'subtract', blend: 0.01 },
          ],
        },
      },
      ...[cylinder('lens', 'glass', 0.042, 0.02, [0.055, 0.22, 0.085], { turn: [84, 22, 0], copies: [...MIRRORED] }), ring('lens ring', 'metal', 0.044, 0.009, [0.055, 0.22, 0.09], { turn: [84, 22, 0], copies: [...MIRRORED] })],
      cylinder('valve', 'metal', 0.034, 0.03, [0, 0.085, 0.15], { turn: [90, 0, 0] }),
      ring('valve ring', 'mask', 0.03, 0.006, [0, 0.085, 0.167], { turn: [90, 0, 0] }),
      cylinder('filter', 'metal', 0.052, 0.07, [0.1, 0.06, 0.1], { turn: [70, 50, 0], copies: [...MIRRORED] }),
      cylinder('filter cap', 'mask', 0.045, 0.076, [0.102, 0.06, 0.1], { turn: [70, 50, 0], copies: [...MIRRORED] }),
      tube(
        'strap',
        'strap',
        [
          [0.11, 0.24, 0.0],
          [0.1, 0.28, -0.12],
          [0, 0.28, -0.17],
          [-0.1, 0.28, -0.12],
          [-0.11, 0.24, 0],
        ],
        [0.01, 0.01, 0.01, 0.01, 0.01],
      ),
      tube(
        'strap',
        'strap',
        [
          [0.11, 0.14, 0.0],
          [0.1, 0.15, -0.12],
          [0, 0.16, -0.16],
          [-0.1, 0.15, -0.12],
          [-0.11, 0.14, 0],
        ],
        [0.01, 0.01, 0.01, 0.01, 0.01],
      ),
    ],
    { lens: ['glass'], filter: ['metal'] },
  ),
  thing(
    'mask',
    'theater mask, tribal mask, venetian mask, carnival mask, oni mask, demon mask, kabuki mask, african mask',
    { face: { is: 'paint', color: '#f2ece0' }, gold: { is: 'gold' }, dark: { color: '#1a1618' }, red: { color: '#c8202a' } },
    ['face'],
    () => [
      {
        name: 'face',
        material: 'face',
        shape: {
          kind: 'blend',
          cells: 48,
          of: [
            { kind: 'ball', size: [0.2, 0.28, 0.15], at: [0, 0.15, 0] },
            {
              kind: 'limb',
              path: [
                [0, 0.18, 0.07],
                [0, 0.12, 0.095],
              ],
              radius: [0.01, 0.018],
              blend: 0.02,
            },
            { kind: 'ball', size: [0.19, 0.27, 0.15], at: [0, 0.15, -0.03], op: 'subtract', blend: 0.005 },
            ...[1, -1].map((s) => ({ kind: 'ball' as const, size: [0.05, 0.026, 0.1] as [number, number, number], at: [s * 0.045, 0.18, 0.06] as [number, number, number], op: 'subtract' as const, blend: 0.005 })),
          ],
        },
      },
      ball('lips', 'red', [0.06, 0.024, 0.02], [0, 0.075, 0.066]),
      tube(
        'brow',
        'gold',
        [
          [0.02, 0.205, 0.072],
          [0.05, 0.218, 0.062],
          [0.082, 0.2, 0.04],
        ],
        [0.006, 0.008, 0.003],
        { copies: [...MIRRORED] },
      ),
      ball('jewel', 'red', [0.02, 0.03, 0.016], [0, 0.235, 0.058]),
      ...[-2, -1, 0, 1, 2].map((i) =>
        tube(
          'plume',
          'gold',
          [
            [i * 0.03, 0.27, 0],
            [i * 0.05, 0.34 - Math.abs(i) * 0.02, 0.0],
            [i * 0.075, 0.4 - Math.abs(i) * 0.03, -0.02],
          ],
          [0.012, 0.016, 0.003],
        ),
      ),
    ],
  ),
  thing(
    'backpack',
    'rucksack, school bag, schoolbag, knapsack, satchel, duffel bag',
    { cloth: { is: 'fabric', color: '#3a6ab0' }, leather: { is: 'leather' }, metal: { is: 'brass' } },
    ['cloth'],
    () => [
      { name: 'bag', material: 'cloth', at: [0, 0.23, 0], shape: { kind: 'superellipsoid', size: [0.34, 0.46, 0.2], square: 3.6 } },
      { name: 'pocket', material: 'cloth', at: [0, 0.14, 0.11], shape: { kind: 'superellipsoid', size: [0.25, 0.2, 0.09], square: 4 } },
      { name: 'flap', material: 'leather', at: [0, 0.4, 0.03], shape: { kind: 'superellipsoid', size: [0.33, 0.15, 0.2], square: 3.4 } },
      box('strap', 'leather', [0.03, 0.2, 0.012], [0.08, 0.28, 0.112], { copies: [...MIRRORED], turn: [-4, 0, 0] }),
      ring('buckle', 'metal', 0.018, 0.004, [0.08, 0.24, 0.12], { turn: [90, 0, 0], copies: [...MIRRORED] }),
      tube(
        'handle',
        'leather',
        [
          [-0.04, 0.46, -0.04],
          [-0.03, 0.51, -0.04],
          [0.03, 0.51, -0.04],
          [0.04, 0.46, -0.04],
        ],
        [0.01, 0.01, 0.01, 0.01],
      ),
      tube(
        'shoulder strap',
        'leather',
        [
          [0.09, 0.42, -0.08],
          [0.12, 0.36, -0.17],
          [0.12, 0.2, -0.17],
          [0.1, 0.06, -0.09],
        ],
        [0.016, 0.02, 0.016, 0.012],
        { copies: [...MIRRORED] },
      ),
    ],
    { strap: ['leather'], pocket: ['cloth'] },
  ),
  thing(
    'necklace',
    'amulet, pendant, medallion, locket, jewelry, jewellery',
    { gold: { is: 'gold' }, gem: { is: 'ruby' } },
    ['gold'],
    () => [
      ...Array.from({ length: 26 }, (_, i) => {
        const a = ((i + 0.5) / 26) * 2 * Math.PI;
        return ball('link', 'gold', 0.013, [0.085 * Math.sin(a), 0.16 + 0.1 * Math.cos(a), 0]);
      }),
      plate('setting', 'gold', circle(0.034, 0.04, 20), 0.012, [0, 0.042, 0]),
      ball('gem', 'gem', [0.042, 0.052, 0.024], [0, 0.042, 0.006]),
      ...[0, 60, 120, 180, 240, 300].map((a) => ball('stud', 'gold', 0.01, [0.032 * Math.sin((a * Math.PI) / 180), 0.042 + 0.037 * Math.cos((a * Math.PI) / 180), 0.006])),
    ],
    { pendant: ['gem'], stone: ['gem'] },
  ),
];
