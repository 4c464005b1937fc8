import type { Pair } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cylinder, plate, ring, star, thing, tube, turned } from '../pieces.ts';

const DARK = { is: 'plastic', color: '#2a2c31' };

/** Instruments, celestial symbols and things on shelves. */
export const CURIOS: readonly Family[] = [
  thing('game controller', 'gamepad, controller, joystick, joypad', { body: DARK, button: { is: 'plastic', color: '#e0453a' }, stick: { is: 'rubber' } }, ['body'], () => [
    {
      name: 'body',
      material: 'body',
      at: [0, 0.03, 0],
      shape: {
        kind: 'blend',
        cells: 36,
        of: [
          { kind: 'block', size: [0.13, 0.035, 0.065], round: 0.017 },
          ...[1, -1].map((s) => ({
            kind: 'limb' as const,
            path: [
              [s * 0.055, 0, 0],
              [s * 0.075, -0.008, 0.065],
            ] as [number, number, number][],
            radius: [0.03, 0.018],
            blend: 0.02,
          })),
        ],
      },
    },
    ...[
      [0, 0.012],
      [0, -0.012],
      [0.012, 0],
      [-0.012, 0],
    ].map(([x, z]) => cylinder('button', 'button', 0.006, 0.01, [0.05 + x, 0.057, z - 0.005])),
    cylinder('stick', 'stick', 0.012, 0.022, [0.025, 0.058, 0.026], { copies: [...MIRRORED], round: 0.004 }),
    box('cross', 'stick', [0.028, 0.01, 0.009], [-0.05, 0.056, -0.005]),
    box('cross', 'stick', [0.009, 0.01, 0.028], [-0.05, 0.056, -0.005]),
  ]),
  thing(
    'arcade machine',
    'arcade cabinet, arcade game',
    { body: { is: 'paint', color: '#3a3fa0' }, screen: { color: '#2ad0b8', glow: 0.6, roughness: 0.2 }, panel: DARK, button: { is: 'plastic', color: '#e8453a' }, trim: { color: '#f2c42a', glow: 0.4 } },
    ['body'],
    () => [
      plate(
        'cabinet',
        'body',
        [
          [-0.4, 0],
          [0.36, 0],
          [0.36, 0.8],
          [0.46, 0.9],
          [0.2, 1.02],
          [0.1, 1.5],
          [0.3, 1.56],
          [0.3, 1.8],
          [-0.4, 1.8],
        ],
        0.7,
        [0, 0, 0],
        { turn: [0, -90, 0], bevel: 0.01 },
      ),
      box('screen', 'screen', [0.52, 0.42, 0.02], [0, 1.25, 0.165], { turn: [-12, 0, 0] }),
      box('marquee', 'trim', [0.6, 0.18, 0.02], [0, 1.68, 0.3]),
      box('panel', 'panel', [0.62, 0.03, 0.22], [0, 0.975, 0.34], { turn: [25, 0, 0] }),
      cylinder('button', 'button', 0.025, 0.03, [0.05, 0.99, 0.34], { turn: [25, 0, 0], copies: [{ kind: 'line', count: 3, step: [0.08, 0, 0] }] }),
      cylinder('stick', 'panel', 0.012, 0.1, [-0.16, 1.03, 0.35]),
      ball('knob', 'button', 0.05, [-0.16, 1.09, 0.35]),
      box('coin door', 'panel', [0.3, 0.3, 0.01], [0, 0.4, 0.362]),
    ],
  ),
  thing('light bulb', 'lightbulb, bulb', { glass: { color: '#ffe9a0', roughness: 0.1, glow: 0.7 }, metal: { is: 'aluminium' }, tip: DARK }, ['glass'], () => [
    turned(
      'bulb',
      'glass',
      [
        [0, 0.11],
        [0.02, 0.108],
        [0.03, 0.088],
        [0.03, 0.07],
        [0.016, 0.04],
        [0.013, 0.03],
        [0, 0.03],
      ],
      { smooth: true },
    ),
    cylinder('socket', 'metal', 0.013, 0.026, [0, 0.018, 0]),
    ring('thread', 'metal', 0.013, 0.002, [0, 0.009, 0], { copies: [{ kind: 'line', count: 4, step: [0, 0.006, 0] }] }),
    cone('contact', 'tip', [0.004, 0.01], 0.006, [0, 0.002, 0]),
  ]),
  thing('globe', 'earth, world globe, planet earth', { water: { is: 'plastic', color: '#3a86c8' }, land: { is: 'plastic', color: '#6aa84a' }, stand: { is: 'brass' }, wood: { is: 'walnut' } }, ['water'], () => [
    ball('globe', 'water', 0.3, [0, 0.24, 0]),
    ...[
      [0.5, 0.3, 0.3],
      [-0.7, 0.2, 0.26],
      [2.2, 0.4, 0.34],
      [3.6, -0.2, 0.26],
      [4.6, 0.5, 0.2],
      [1.2, -0.5, 0.2],
      [5.6, -0.3, 0.2],
    ].map(([a, b, s]) => ball('land', 'land', [s * 0.5, s * 0.44, s * 0.5], [0.128 * Math.cos(a) * Math.cos(b), 0.24 + 0.128 * Math.sin(b), 0.128 * Math.sin(a) * Math.cos(b)], { scale: 0.62 })),
    ring('meridian', 'stand', 0.165, 0.007, [0, 0.24, 0], { turn: [90, 0, 0] }),
    turned(
      'foot',
      'wood',
      [
        [0, 0],
        [0.1, 0],
        [0.09, 0.025],
        [0.025, 0.04],
        [0.02, 0.075],
        [0, 0.08],
      ],
      {},
    ),
  ]),
  thing('scroll', 'parchment, treasure map, map, letter, diploma', { paper: { is: 'paper', color: '#ecd9ac' }, wood: { is: 'walnut' }, ribbon: { is: 'silk', color: '#b8282c' }, ink: { color: '#5a3a20' } }, ['paper'], () => [
    box('sheet', 'paper', [0.22, 0.26, 0.004], [0, 0.17, 0]),
    cylinder('roll', 'paper', 0.022, 0.23, [0, 0.03, 0.01], { turn: [0, 0, 90], copies: [{ kind: 'line', count: 2, step: [0, 0.28, 0] }] }),
    cylinder('rod', 'wood', 0.009, 0.3, [0, 0.03, 0.01], { turn: [0, 0, 90], copies: [{ kind: 'line', count: 2, step: [0, 0.28, 0] }], round: 0.003 }),
    box('line', 'ink', [0.15, 0.005, 0.001], [0, 0.09, 0.0026], { copies: [{ kind: 'line', count: 7, step: [0, 0.026, 0] }], round: 0 }),
  ]),
  thing('skull', 'human skull, cranium', { bone: { is: 'bone' }, dark: { color: '#241e1a', roughness: 1 } }, ['bone'], () => [
    {
      name: 'skull',
      material: 'bone',
      at: [0, 0.14, 0],
      shape: {
        kind: 'blend',
        cells: 44,
        crease: 80,
        of: [
          { kind: 'ball', size: [0.17, 0.165, 0.21], at: [0, 0.02, -0.02] },
          { kind: 'block', size: [0.1, 0.08, 0.07], round: 0.025, at: [0, -0.06, 0.055], blend: 0.03 },
          { kind: 'block', size: [0.09, 0.05, 0.07], round: 0.02, at: [0, -0.1, 0.055], blend: 0.008 },
          { kind: 'ball', size: [0.05, 0.052, 0.06], at: [0.037, -0.012, 0.085], op: 'subtract', blend: 0.01 },
          { kind: 'ball', size: [0.05, 0.052, 0.06], at: [-0.037, -0.012, 0.085], op: 'subtract', blend: 0.01 },
          {
            kind: 'limb',
            path: [
              [0, -0.03, 0.1],
              [0, -0.052, 0.1],
            ],
            radius: [0.006, 0.012],
            op: 'subtract',
            blend: 0.006,
          },
        ],
      },
    },
    box('tooth', 'bone', [0.012, 0.026, 0.012], [-0.034, 0.056, 0.09], { copies: [{ kind: 'line', count: 6, step: [0.0136, 0, 0] }], round: 0.004 }),
    ball('socket', 'dark', 0.036, [0.037, 0.128, 0.058], { copies: [...MIRRORED] }),
  ]),
  thing('heart', 'love heart', { heart: { is: 'plastic', color: '#d8203a', roughness: 0.25 } }, ['heart'], () => [
    {
      name: 'heart',
      material: 'heart',
      at: [0, 0.1, 0],
      shape: {
        kind: 'blend',
        cells: 40,
        of: [
          {
            kind: 'limb',
            path: [
              [0, -0.09, 0],
              [0.045, 0.02, 0],
              [0.045, 0.04, 0],
            ],
            radius: [0.012, 0.05, 0.052],
          },
          {
            kind: 'limb',
            path: [
              [0, -0.09, 0],
              [-0.045, 0.02, 0],
              [-0.045, 0.04, 0],
            ],
            radius: [0.012, 0.05, 0.052],
            blend: 0.012,
          },
        ],
      },
    },
  ]),
  thing('star', 'starfish, sea star, shooting star', { star: { is: 'gold', color: '#f4c22e' } }, ['star'], () => [plate('star', 'star', star(0.2, 0.09), 0.08, [0, 0.18, 0], { bevel: 0.03 })]),
  thing('moon', 'crescent moon, crescent', { moon: { is: 'stone', color: '#f0e6b8' } }, ['moon'], () => [
    plate(
      'moon',
      'moon',
      [
        ...Array.from({ length: 15 }, (_, i): Pair => [0.2 * Math.cos(1.2 + (i * 3.9) / 14), 0.2 * Math.sin(1.2 + (i * 3.9) / 14)]),
        ...Array.from({ length: 13 }, (_, i): Pair => [0.075 + 0.165 * Math.cos(5.0 - (i * 3.45) / 12), 0.165 * Math.sin(5.0 - (i * 3.45) / 12)]),
      ],
      0.07,
      [0, 0.2, 0],
      { bevel: 0.02 },
    ),
  ]),
  thing('sun', '', { sun: { color: '#f6b82a', glow: 0.5 }, ray: { color: '#f0902a', glow: 0.3 } }, ['sun'], () => [
    ball('sun', 'sun', 0.26, [0, 0.24, 0]),
    assembly('rays', [{ name: 'ray', material: 'ray', shape: { kind: 'cone', radius: 0.035, top: 0, height: 0.1, sides: 8, at: [0, 0.19, 0] }, copies: [{ kind: 'ring', count: 12, axis: 'z' }] }], { at: [0, 0.24, 0] }),
  ]),
  thing('cloud', 'rain cloud, storm cloud', { cloud: { is: 'snow', color: '#f4f8fb' } }, ['cloud'], () => [
    {
      name: 'cloud',
      material: 'cloud',
      at: [0, 0.3, 0],
      shape: {
        kind: 'blend',
        cells: 40,
        of: [
          [-0.5, 0, 0, 0.55],
          [-0.1, 0.1, 0, 0.75],
          [0.35, 0.04, 0.02, 0.6],
          [0.65, -0.06, 0, 0.4],
          [0.1, -0.05, 0.2, 0.5],
          [-0.2, -0.05, -0.2, 0.5],
        ].map(([x, y, z, s]) => ({ kind: 'ball' as const, size: [s, s * 0.8, s] as [number, number, number], at: [x, y, z] as [number, number, number], blend: 0.06 })),
      },
    },
  ]),
  thing('kite', 'paper kite', { cloth: { is: 'silk', color: '#e03a3a' }, second: { is: 'silk', color: '#f4c42a' }, wood: { is: 'pine' }, tail: { is: 'silk', color: '#3a86d8' }, string: { is: 'rope' } }, ['cloth'], () => [
    tube(
      'line',
      'string',
      [
        [0, 0, 0],
        [0.12, 0.5, 0],
        [0.3, 1.0, 0],
      ],
      0.005,
    ),
    plate(
      'kite',
      'cloth',
      [
        [0, 0.32],
        [0.2, 0.1],
        [0, -0.34],
        [-0.2, 0.1],
      ],
      0.012,
      [0.3, 1.05, 0.02],
      { turn: [-12, 0, -14] },
    ),
    plate(
      'half',
      'second',
      [
        [0, 0.3],
        [0.18, 0.1],
        [0, 0.1],
      ],
      0.016,
      [0.3, 1.05, 0.02],
      { turn: [-12, 0, -14] },
    ),
    plate(
      'half',
      'second',
      [
        [0, 0.1],
        [-0.18, 0.1],
        [0, -0.3],
      ],
      0.016,
      [0.3, 1.05, 0.02],
      { turn: [-12, 0, -14] },
    ),
    tube(
      'tail',
      'tail',
      [
        [0.22, 0.74, 0],
        [0.34, 0.62, 0],
        [0.24, 0.5, 0],
        [0.36, 0.38, 0],
      ],
      0.008,
    ),
    ball('tail bow', 'second', [0.08, 0.04, 0.02], [0.3, 0.6, 0], { copies: [{ kind: 'line', count: 2, step: [0.0, -0.14, 0] }] }),
  ]),
  thing('basket', 'wicker basket, picnic basket', { straw: { is: 'straw', color: '#b8854a' }, rim: { is: 'straw', color: '#96683a' } }, ['straw'], () => [
    turned(
      'basket',
      'straw',
      [
        [0, 0],
        [0.13, 0],
        [0.18, 0.16],
        [0.17, 0.16],
        [0.125, 0.012],
        [0, 0.012],
      ],
      { sides: 28 },
    ),
    ...[0.03, 0.06, 0.09, 0.12, 0.15].map((y) => ring('weave', 'straw', 0.133 + 0.31 * y, 0.011, [0, y, 0])),
    ring('rim', 'rim', 0.178, 0.014, [0, 0.165, 0]),
    tube(
      'handle',
      'rim',
      [
        [-0.178, 0.16, 0],
        [-0.15, 0.3, 0],
        [0, 0.38, 0],
        [0.15, 0.3, 0],
        [0.178, 0.16, 0],
      ],
      0.012,
    ),
  ]),
  thing('sack', 'bag of gold, money bag, bag, burlap sack, santa sack', { cloth: { is: 'fabric', color: '#b8965c' }, rope: { is: 'rope', color: '#7a5a34' } }, ['cloth'], () => [
    {
      name: 'sack',
      material: 'cloth',
      shape: {
        kind: 'loft',
        smooth: true,
        sections: [
          [0, 0.2, 0.18],
          [0.03, 0.36, 0.34],
          [0.16, 0.42, 0.38],
          [0.3, 0.34, 0.3],
          [0.4, 0.14, 0.13],
          [0.43, 0.12, 0.12],
          [0.47, 0.2, 0.19],
          [0.5, 0.22, 0.2],
          [0.5, 0.1, 0.1],
        ].map(([y, x, z]) => ({ y, size: [x, z] as [number, number] })),
        modify: [{ kind: 'roughen', amount: 0.015, size: 0.12 }],
      },
    },
    ring('rope', 'rope', 0.066, 0.013, [0, 0.415, 0]),
  ]),
];
