import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, circle, cone, cylinder, plate, ring, thing, tube } from '../pieces.ts';

const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#22252b' };

/** Things that run on electricity, fuel or wind, and small metal things. */
export const DEVICES: readonly Family[] = [
  thing('magnet', 'horseshoe magnet, red magnet', { red: { is: 'paint', color: '#d2261f' }, tip: STEEL }, ['red'], () => [
    tube(
      'bow',
      'red',
      [
        [-0.05, 0.05, 0],
        [-0.05, 0.1, 0],
        [-0.035, 0.14, 0],
        [0, 0.156, 0],
        [0.035, 0.14, 0],
        [0.05, 0.1, 0],
        [0.05, 0.05, 0],
      ],
      0.022,
      { sides: 20 },
    ),
    cylinder('pole', 'tip', 0.0222, 0.05, [0.05, 0.026, 0], { round: 0.003, copies: [...MIRRORED] }),
  ]),
  thing(
    'circuit board',
    'microchip, motherboard, pcb, computer chip, cpu, processor, graphics card, chip, microcontroller, arduino, raspberry pi',
    { board: { is: 'plastic', color: '#1f6a3f' }, chip: { is: 'plastic', color: '#1b1c20' }, pin: { is: 'gold' }, metal: STEEL, port: { is: 'aluminium' }, cap: { is: 'plastic', color: '#2a3f7a' } },
    ['board'],
    () => [
      box('board', 'board', [0.24, 0.006, 0.18], [0, 0.003, 0], { round: 0.002 }),
      box('chip', 'chip', [0.06, 0.008, 0.06], [-0.02, 0.01, 0], { round: 0.002 }),
      box('chip mark', 'metal', [0.04, 0.001, 0.04], [-0.02, 0.0142, 0], {}),
      box('pin', 'pin', [0.003, 0.002, 0.074], [-0.044, 0.0072, 0], { copies: [{ kind: 'line', count: 9, step: [0.006, 0, 0] }] }),
      box('side pin', 'pin', [0.074, 0.002, 0.003], [-0.02, 0.0072, -0.024], { copies: [{ kind: 'line', count: 9, step: [0, 0, 0.006] }] }),
      box('memory', 'chip', [0.012, 0.02, 0.13], [0.06, 0.016, -0.01], { round: 0.001, copies: [{ kind: 'line', count: 3, step: [0.018, 0, 0] }] }),
      cylinder('capacitor', 'cap', 0.007, 0.022, [-0.09, 0.016, -0.06], { copies: [{ kind: 'line', count: 4, step: [0.022, 0, 0] }] }),
      box('port', 'port', [0.026, 0.02, 0.03], [-0.1, 0.016, 0.02], { round: 0.002, copies: [{ kind: 'line', count: 2, step: [0, 0, 0.04] }] }),
      box('trace', 'pin', [0.1, 0.0006, 0.0016], [0, 0.0062, 0.05], { copies: [{ kind: 'line', count: 6, step: [0.004, 0, 0.006] }] }),
      box('small chip', 'chip', [0.018, 0.005, 0.012], [0.02, 0.008, -0.066], { copies: [{ kind: 'line', count: 2, step: [0, 0, 0.02] }] }),
      cylinder('screw hole', 'metal', 0.006, 0.007, [0.11, 0.003, 0.08], { copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
    ],
  ),
  thing(
    'control panel',
    'control console, sci fi console, computer console, console, control desk, spaceship console, terminal, door control console, scifi console, computer terminal',
    { case: { is: 'metal', color: '#59626d' }, dark: DARK, screen: { color: '#2fb8e8', glow: 0.9 }, red: { color: '#ff4a36', glow: 0.8 }, green: { color: '#4ae06a', glow: 0.8 }, yellow: { color: '#ffce3a', glow: 0.8 } },
    ['case'],
    () => [
      plate(
        'body',
        'case',
        [
          [-0.3, 0],
          [0.34, 0],
          [0.34, 0.62],
          [0.42, 0.8],
          [-0.1, 1.06],
          [-0.3, 1.06],
        ],
        1.5,
        [0, 0, 0],
        { turn: [0, -90, 0], bevel: 0.03 },
      ),
      box('back board', 'case', [1.5, 0.7, 0.12], [0, 1.36, -0.26], { turn: [-8, 0, 0], round: 0.03 }),
      box('screen', 'screen', [1.0, 0.5, 0.04], [0, 1.38, -0.19], { turn: [-8, 0, 0], round: 0.03 }),
      box('desk plate', 'dark', [1.34, 0.02, 0.44], [0, 0.945, 0.16], { turn: [26.5, 0, 0], round: 0.008 }),
      ...[-0.5, -0.38, -0.26, -0.14].flatMap((x, i) => [0, 1, 2].map((r) => box('button', ['red', 'green', 'yellow', 'screen'][(i + r) % 4]!, [0.07, 0.03, 0.06], [x, 1.0 - r * 0.055, 0.06 + r * 0.11], { turn: [26.5, 0, 0], round: 0.01 }))),
      ...[0.1, 0.24, 0.38].flatMap((x) => [
        cylinder('dial', 'case', 0.05, 0.04, [x, 1.0, 0.07], { turn: [26.5, 0, 0], round: 0.01 }),
        cylinder('lever', 'case', 0.012, 0.16, [x, 0.96, 0.27], { turn: [6, 0, 0] }),
        ball('lever knob', 'red', 0.045, [x, 1.04, 0.28]),
      ]),
      box('grille', 'dark', [1.2, 0.05, 0.04], [0, 0.2, 0.34], { copies: [{ kind: 'line', count: 4, step: [0, 0.09, 0] }] }),
    ],
  ),
  thing(
    'jetpack',
    'jet pack, rocket pack, rocket backpack',
    { tank: { is: 'paint', color: '#c8342a' }, metal: STEEL, strap: { is: 'leather', color: '#3a2a20' }, flame: { color: '#ff9a2e', glow: 1.8 }, blue: { color: '#59c8ff', glow: 1.2 } },
    ['tank'],
    () => [
      cylinder('tank', 'tank', 0.1, 0.46, [0.13, 0.5, 0], { round: 0.05, copies: [...MIRRORED] }),
      cone('nose', 'metal', [0.08, 0.01], 0.12, [0.13, 0.78, 0], { copies: [...MIRRORED] }),
      cone('nozzle', 'metal', [0.09, 0.05], 0.12, [0.13, 0.22, 0], { copies: [...MIRRORED] }),
      part(
        'flame',
        'flame',
        {
          kind: 'lathe',
          sides: 20,
          smooth: true,
          profile: [
            [0, 0],
            [0.03, 0.06],
            [0.06, 0.15],
            [0.04, 0.18],
            [0, 0.18],
          ],
        },
        { at: [0.13, 0, 0], copies: [...MIRRORED] },
      ),
      box('frame', 'metal', [0.18, 0.36, 0.08], [0, 0.5, 0], { round: 0.02 }),
      cylinder('light', 'blue', 0.04, 0.03, [0, 0.58, -0.05], { turn: [90, 0, 0] }),
      plate(
        'fin',
        'metal',
        [
          [0.2, 0.36],
          [0.36, 0.28],
          [0.34, 0.42],
          [0.22, 0.54],
        ],
        0.02,
        [0, 0, 0],
        { copies: [...MIRRORED] },
      ),
      tube(
        'strap',
        'strap',
        [
          [0.09, 0.68, 0.04],
          [0.11, 0.66, 0.22],
          [0.11, 0.44, 0.24],
          [0.09, 0.32, 0.05],
        ],
        0.022,
        { copies: [...MIRRORED] },
      ),
    ],
  ),
  thing('wind turbine', 'wind power, wind generator, wind power plant, windmill turbine', { tower: { is: 'paint', color: '#f2f4f5' }, tip: { is: 'paint', color: '#d2362c' }, base: { is: 'concrete' } }, ['tower'], () => [
    cylinder('base', 'base', 2.2, 0.6, [0, 0.3, 0], { round: 0.1 }),
    cone('tower', 'tower', [1.1, 0.6], 30, [0, 15.5, 0], {}),
    part('nacelle', 'tower', { kind: 'superellipsoid', size: [1.5, 1.6, 4.2], square: 3 }, { at: [0, 30.8, 0.3] }),
    assembly(
      'rotor',
      [
        ball('hub', 'tower', [1.5, 1.5, 1.6], [0, 0, 0]),
        ...[0, 120, 240].map((a) =>
          assembly(
            'blade',
            [
              part('blade', 'tower', {
                kind: 'loft',
                smooth: true,
                sections: [
                  { y: 0.4, size: [0.5, 0.5] },
                  { y: 2.4, size: [1.4, 0.3], shift: [0.2, 0] },
                  { y: 10, size: [0.7, 0.16], shift: [0.1, 0] },
                  { y: 15, size: [0.16, 0.06] },
                ],
              }),
              box('blade tip', 'tip', [0.36, 1.2, 0.12], [0.02, 13.6, 0], { round: 0.05 }),
            ],
            { turn: [0, 0, a] },
          ),
        ),
      ],
      { at: [0, 30.8, 2.7] },
    ),
  ]),
  thing('solar panel', 'solar array, photovoltaic panel, solar cell, solar panels', { cell: { is: 'glass', color: '#1c3a86', opacity: 1 }, frame: { is: 'aluminium' }, line: { is: 'silver' }, leg: STEEL }, ['cell'], () => [
    assembly(
      'panel',
      [
        box('frame', 'frame', [1.66, 0.05, 1.02], [0, 0, 0], { round: 0.01 }),
        ...Array.from({ length: 40 }, (_, i) => box('cell', 'cell', [0.18, 0.01, 0.18], [-0.72 + (i % 8) * 0.2056, 0.024, -0.4 + Math.floor(i / 8) * 0.2], { round: 0.003 })),
        box('line', 'line', [1.62, 0.012, 0.004], [0, 0.024, -0.3], { copies: [{ kind: 'line', count: 4, step: [0, 0, 0.2] }] }),
      ],
      { at: [0, 0.72, 0], turn: [32, 0, 0] },
    ),
    box('leg', 'leg', [0.05, 0.94, 0.05], [0.6, 0.48, -0.34], { copies: [...MIRRORED] }),
    box('front leg', 'leg', [0.05, 0.44, 0.05], [0.6, 0.22, 0.34], { copies: [...MIRRORED] }),
    box('foot bar', 'leg', [1.3, 0.05, 0.05], [0, 0.04, 0.34], {}),
  ]),
  thing('fidget spinner', 'hand spinner, spinner toy', { body: { is: 'plastic', color: '#2f6fd0' }, bearing: STEEL, ball: DARK }, ['body'], () => [
    assembly(
      'spinner',
      [
        ...[0, 120, 240].map((a) =>
          assembly(
            'arm',
            [
              part('lobe', 'body', { kind: 'superellipsoid', size: [0.03, 0.034, 0.011], square: 3 }, { at: [0, 0.023, 0] }),
              cylinder('weight', 'bearing', 0.011, 0.012, [0, 0.026, 0], { turn: [90, 0, 0], round: 0.002 }),
              cylinder('weight cap', 'ball', 0.0065, 0.0128, [0, 0.026, 0], { turn: [90, 0, 0] }),
            ],
            { turn: [0, 0, a] },
          ),
        ),
        cylinder('centre', 'bearing', 0.014, 0.012, [0, 0, 0], { turn: [90, 0, 0], round: 0.002 }),
        cylinder('button', 'body', 0.01, 0.016, [0, 0, 0], { turn: [90, 0, 0], round: 0.004 }),
      ],
      { at: [0, 0.04, 0] },
    ),
  ]),
  thing('bolt', 'hex bolt, nut and bolt, hex nut, bolt and nut, metal bolt, machine screw', { metal: STEEL, thread: { is: 'steel', color: '#7a7f86' } }, ['metal'], () => [
    part('head', 'metal', { kind: 'cylinder', radius: 0.011, height: 0.008, sides: 6, round: 0 }, { at: [0, 0.004, 0] }),
    cylinder('shank', 'metal', 0.006, 0.05, [0, 0.033, 0], {}),
    ...Array.from({ length: 12 }, (_, i) => ring('thread', 'thread', 0.006, 0.0008, [0, 0.024 + i * 0.0026, 0])),
    part('nut', 'metal', { kind: 'extrude', outline: circle(0.011, 0.011, 6), holes: [circle(0.0062, 0.0062, 24)], depth: 0.008, bevel: 0.0008, turn: [90, 0, 0] }, { at: [0.032, 0.004, 0.006] }),
  ]),
  thing(
    'handheld console',
    'game boy, gameboy, handheld game console, portable console, retro handheld, nintendo switch',
    { body: { is: 'plastic', color: '#c6c4bc' }, bezel: { is: 'plastic', color: '#5a5d66' }, screen: { color: '#9fb04a', roughness: 0.2 }, black: DARK, red: { is: 'plastic', color: '#a81f4a' } },
    ['body'],
    () => [
      box('body', 'body', [0.09, 0.148, 0.028], [0, 0.074, 0], { round: 0.008 }),
      box('bezel', 'bezel', [0.078, 0.058, 0.004], [0, 0.108, 0.014], { round: 0.005 }),
      box('screen', 'screen', [0.05, 0.044, 0.003], [0, 0.108, 0.0162], { round: 0.001 }),
      box('pad', 'black', [0.024, 0.008, 0.006], [-0.024, 0.058, 0.0155], { round: 0.002 }),
      box('pad', 'black', [0.008, 0.024, 0.006], [-0.024, 0.058, 0.0155], { round: 0.002 }),
      cylinder('button', 'red', 0.006, 0.006, [0.034, 0.062, 0.0155], { turn: [90, 0, 0], round: 0.0015 }),
      cylinder('button', 'red', 0.006, 0.006, [0.018, 0.054, 0.0155], { turn: [90, 0, 0], round: 0.0015 }),
      box('start', 'bezel', [0.013, 0.004, 0.005], [0.004, 0.03, 0.0145], { turn: [0, 0, 26], round: 0.0015, copies: [{ kind: 'line', count: 2, step: [-0.018, 0, 0] }] }),
      box('speaker', 'bezel', [0.003, 0.02, 0.004], [0.022, 0.016, 0.014], { turn: [0, 0, -30], round: 0.001, copies: [{ kind: 'line', count: 4, step: [0.006, 0.003, 0] }] }),
    ],
  ),
  thing('handcuffs', 'cuffs, shackles, pair of handcuffs, manacles', { metal: STEEL, dark: DARK }, ['metal'], () => [
    ...[-1, 1].flatMap((s) => [
      ring('cuff', 'metal', 0.034, 0.005, [s * 0.06, 0.04, 0], { turn: [90, 0, 0] }),
      box('lock', 'metal', [0.03, 0.026, 0.014], [s * 0.032, 0.034, 0], { round: 0.004 }),
      cylinder('key hole', 'dark', 0.003, 0.016, [s * 0.032, 0.036, 0], { turn: [90, 0, 0] }),
    ]),
    ring('link', 'metal', 0.008, 0.0022, [-0.007, 0.032, 0], { turn: [90, 0, 0] }),
    ring('link', 'metal', 0.008, 0.0022, [0.007, 0.032, 0], {}),
  ]),
  thing(
    'syringe',
    'injection, vaccine syringe, medical syringe, hypodermic needle',
    { glass: { is: 'glass', opacity: 0.4 }, fluid: { is: 'wax', color: '#5fb8e0' }, plunger: { is: 'plastic', color: '#f2f3f4' }, needle: STEEL },
    ['plunger'],
    () => [
      assembly(
        'syringe',
        [
          cylinder('barrel', 'glass', 0.009, 0.08, [0, 0, 0], { turn: [90, 0, 0] }),
          cylinder('fluid', 'fluid', 0.0075, 0.046, [0, 0, 0.014], { turn: [90, 0, 0] }),
          cylinder('stopper', 'needle', 0.008, 0.006, [0, 0, -0.012], { turn: [90, 0, 0] }),
          cylinder('rod', 'plunger', 0.003, 0.06, [0, 0, -0.044], { turn: [90, 0, 0] }),
          cylinder('thumb rest', 'plunger', 0.01, 0.003, [0, 0, -0.074], { turn: [90, 0, 0] }),
          box('flange', 'plunger', [0.034, 0.006, 0.003], [0, 0, -0.04], { round: 0.001 }),
          cone('hub', 'plunger', [0.006, 0.003], 0.012, [0, 0, 0.046], { turn: [90, 0, 0] }),
          cylinder('needle', 'needle', 0.0008, 0.036, [0, 0, 0.068], { turn: [90, 0, 0] }),
        ],
        { at: [0, 0.017, 0] },
      ),
    ],
  ),
  thing(
    'pill bottle',
    'pills, medicine bottle, medicine, bottle of pills, pill, vitamins, capsule',
    { bottle: { is: 'glass', color: '#e07a22', opacity: 0.6 }, cap: { is: 'plastic', color: '#f4f4f2' }, label: { is: 'paper' }, red: { is: 'plastic', color: '#d2342c' }, white: { is: 'plastic', color: '#fafafa' } },
    ['bottle'],
    () => [
      cylinder('bottle', 'bottle', 0.024, 0.065, [0, 0.0325, 0], { round: 0.004 }),
      cylinder('label', 'label', 0.0243, 0.034, [0, 0.03, 0], {}),
      cylinder('cap', 'cap', 0.026, 0.018, [0, 0.074, 0], { round: 0.003 }),
      ...[
        [0.05, 0.02, 20],
        [0.06, -0.016, 80],
        [0.038, 0.042, 140],
      ].map(([x, z, a]) =>
        assembly(
          'capsule',
          [
            part('half', 'red', { kind: 'capsule', radius: 0.005, height: 0.012 }, { at: [0, 0, 0], turn: [0, 0, 90] }),
            part('other half', 'white', { kind: 'superellipsoid', size: [0.011, 0.0102, 0.0102], square: 2.4 }, { at: [0.006, 0, 0] }),
          ],
          { at: [x!, 0.005, z!], turn: [0, a!, 0] },
        ),
      ),
    ],
  ),
];
