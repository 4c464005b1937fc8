import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cylinder, plate, ring, thing, turned } from '../pieces.ts';

const RUBBER = { is: 'rubber' };
const GLASS = { is: 'glass', color: '#33475a', opacity: 1, roughness: 0.1 };
const DARK = { color: '#1c1f24', roughness: 0.5 };

/** Builds a closed helmet around its middle: a shell with an opening for the face, and a visor in it. */
const visorHelmet = (name: string, words: string, color: string, more: () => Part[], round: boolean): Family =>
  thing(
    name,
    words,
    {
      shell: { is: 'paint', color, roughness: 0.25 },
      visor: { color: round ? '#c8962e' : '#1a2430', roughness: 0.06, metallic: round ? 0.8 : 0.4 },
      rubber: { is: 'rubber', color: '#26282c' },
      metal: { is: 'steel' },
      light: { color: '#38d0ff', glow: 1.4 },
    },
    ['shell'],
    () => [
      part('shell', 'shell', {
        kind: 'blend',
        cells: 52,
        of: [
          { kind: 'ball', size: [0.27, 0.29, 0.31], at: [0, 0.2, 0] },
          { kind: 'disc', radius: round ? 0.12 : 0.105, height: 0.1, at: [0, 0.07, -0.01], blend: 0.03 },
          { kind: 'ball', size: [0.16, 0.12, 0.14], at: [0, 0.1, 0.1], blend: 0.04 },
          { kind: 'block', size: round ? [0.21, 0.16, 0.2] : [0.24, 0.1, 0.2], round: round ? 0.07 : 0.03, at: [0, 0.215, 0.16], op: 'subtract', blend: 0.01 },
          { kind: 'ball', size: [0.16, 0.14, 0.18], at: [0, 0.04, 0], op: 'subtract' },
        ],
      }),
      ball('visor', 'visor', round ? [0.25, 0.2, 0.26] : [0.25, 0.15, 0.27], [0, 0.213, 0.012]),
      ring('neck ring', 'rubber', round ? 0.115 : 0.1, 0.014, [0, 0.03, -0.01]),
      ...more(),
    ],
    { glass: ['visor'], helmet: ['shell'], band: ['rubber'] },
  );

/** Containers and work clothes. */
export const SUPPLIES: readonly Family[] = [
  thing(
    'van',
    'delivery van, cargo van, minivan, mini van, panel van, transporter, transit van, courier van, moving van, news van, police van',
    {
      paint: { is: 'paint', color: '#e8ecee', roughness: 0.25 },
      stripe: { is: 'paint', color: '#3a70b8' },
      window: GLASS,
      tire: RUBBER,
      rim: { is: 'aluminium' },
      bumper: { is: 'plastic', color: '#3a3e44' },
      light: { color: '#fff2cc', glow: 0.6 },
      taillight: { color: '#c8201c', glow: 0.4 },
      dark: DARK,
    },
    ['paint'],
    () => [
      plate(
        'body',
        'paint',
        [
          [-2.3, 0.42],
          [2.25, 0.42],
          [2.35, 0.62],
          [2.3, 1.08],
          [1.72, 1.3],
          [1.12, 2.12],
          [0.9, 2.24],
          [-2.2, 2.26],
          [-2.32, 2.1],
        ],
        1.86,
        [0, 0, 0],
        { bevel: 0.09, turn: [0, -90, 0] },
      ),
      // The windshield lies on the slope between hood and roof.
      box('windscreen', 'window', [1.5, 0.84, 0.04], [0, 1.72, 1.44], { turn: [-36, 0, 0], round: 0.015 }),
      box('side window', 'window', [0.04, 0.52, 0.76], [0.935, 1.62, 0.76], { round: 0.015, copies: [...MIRRORED] }),
      box('rear window', 'window', [0.62, 0.5, 0.04], [0.4, 1.66, -2.32], { round: 0.015, copies: [...MIRRORED] }),
      box('stripe', 'stripe', [1.9, 0.24, 3.1], [0, 1.0, -0.66], { round: 0.01 }),
      box('door line', 'dark', [0.02, 1.5, 0.02], [0.94, 1.3, 0.28], { copies: [...MIRRORED] }),
      box('sliding rail', 'dark', [0.03, 0.04, 1.6], [0.945, 1.34, -0.9], { copies: [...MIRRORED] }),
      box('handle', 'dark', [0.03, 0.05, 0.18], [0.955, 1.2, 0.42], { copies: [...MIRRORED] }),
      box('bumper', 'bumper', [1.9, 0.26, 0.22], [0, 0.5, 2.3], { round: 0.06 }),
      box('rear bumper', 'bumper', [1.9, 0.24, 0.18], [0, 0.48, -2.34], { round: 0.05 }),
      box('grille', 'dark', [0.9, 0.2, 0.06], [0, 0.82, 2.33], { round: 0.02 }),
      ball('head light', 'light', [0.3, 0.22, 0.14], [0.68, 0.86, 2.28], { copies: [...MIRRORED] }),
      box('tail light', 'taillight', [0.12, 0.42, 0.05], [0.82, 1.0, -2.33], { round: 0.02, copies: [...MIRRORED] }),
      box('mirror', 'bumper', [0.16, 0.24, 0.12], [1.04, 1.42, 1.3], { round: 0.04, copies: [...MIRRORED] }),
      box('number plate', 'light', [0.5, 0.12, 0.02], [0, 0.5, 2.42]),
      assembly(
        'wheel',
        [ring('tire', 'tire', 0.28, 0.11, [0, 0, 0], { turn: [0, 0, 90] }), cylinder('rim', 'rim', 0.22, 0.16, [0, 0, 0], { turn: [0, 0, 90], round: 0.02 }), cylinder('hub', 'dark', 0.07, 0.19, [0, 0, 0], { turn: [0, 0, 90] })],
        { at: [0.84, 0.39, 1.5], copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] },
      ),
    ],
    { wheel: ['tire', 'rim'], glass: ['window'], roof: ['paint'] },
  ),
  thing(
    'tech crate',
    'sci fi crate, scifi crate, science fiction crate, tech container, supply box, space crate, futuristic crate, military case, flight case, hard case, equipment case',
    { shell: { is: 'plastic', color: '#5a6448' }, steel: { is: 'steel', color: '#5c646c' }, panel: { is: 'plastic', color: '#434b38' }, handle: { is: 'rubber' }, light: { color: '#39d4ff', glow: 1.5 }, latch: { is: 'aluminium' } },
    ['shell'],
    () => [
      box('shell', 'shell', [1.0, 0.62, 0.7], [0, 0.4, 0], { round: 0.05 }),
      box('lid', 'shell', [1.03, 0.16, 0.73], [0, 0.76, 0], { round: 0.05 }),
      box('light strip', 'light', [0.62, 0.022, 0.02], [0, 0.665, 0.362], { copies: [{ kind: 'mirror', axis: 'z' }] }),
      box('corner', 'steel', [0.13, 0.86, 0.13], [0.46, 0.43, 0.31], { round: 0.03, copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
      box('panel', 'panel', [0.58, 0.34, 0.04], [0, 0.4, 0.342], { round: 0.015, copies: [{ kind: 'mirror', axis: 'z' }] }),
      box('rib', 'shell', [0.04, 0.3, 0.02], [-0.18, 0.4, 0.366], { round: 0.005, copies: [{ kind: 'line', count: 4, step: [0.12, 0, 0] }] }),
      box('side panel', 'panel', [0.04, 0.34, 0.34], [0.492, 0.4, 0], { round: 0.015, copies: [...MIRRORED] }),
      part(
        'handle',
        'handle',
        {
          kind: 'sweep',
          smooth: true,
          sides: 10,
          radius: 0.02,
          path: [
            [0.51, 0.5, -0.13],
            [0.6, 0.5, -0.1],
            [0.6, 0.5, 0.1],
            [0.51, 0.5, 0.13],
          ],
        },
        { copies: [...MIRRORED] },
      ),
      box('latch', 'latch', [0.1, 0.14, 0.04], [0.3, 0.66, 0.375], { round: 0.01, copies: [...MIRRORED] }),
      box('screen', 'light', [0.16, 0.09, 0.02], [0, 0.42, 0.37]),
      box('foot', 'steel', [0.16, 0.08, 0.16], [0.4, 0.05, 0.26], { round: 0.02, copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
    ],
    { lid: ['shell'], metal: ['steel', 'latch'], frame: ['steel'] },
  ),
  visorHelmet(
    'combat helmet',
    'sci fi helmet, scifi helmet, space marine helmet, futuristic helmet, cyber helmet, robot helmet, cyberpunk helmet',
    '#5a636c',
    () => [
      cylinder('ear pod', 'rubber', 0.045, 0.05, [0.13, 0.2, 0], { turn: [0, 0, 90], round: 0.012, copies: [...MIRRORED] }),
      cylinder('light', 'light', 0.018, 0.056, [0.132, 0.2, 0], { turn: [0, 0, 90], copies: [...MIRRORED] }),
      box('crest', 'metal', [0.05, 0.03, 0.22], [0, 0.342, -0.02], { round: 0.012, turn: [0, 0, 0] }),
      box('breather', 'metal', [0.08, 0.05, 0.05], [0, 0.09, 0.155], { round: 0.014 }),
      cylinder('filter', 'rubber', 0.022, 0.05, [0.062, 0.085, 0.135], { turn: [70, 30, 0], round: 0.006, copies: [...MIRRORED] }),
      part('antenna', 'metal', { kind: 'cylinder', radius: 0.005, height: 0.14, sides: 8 }, { at: [0.15, 0.3, -0.02] }),
    ],
    false,
  ),
  visorHelmet(
    'motorcycle helmet',
    'biker helmet, racing helmet, race helmet, full face helmet, karting helmet, motorbike helmet',
    '#b8241e',
    () => [
      box('vent', 'rubber', [0.05, 0.012, 0.03], [0.045, 0.335, 0.07], { turn: [24, 0, -14], round: 0.004, copies: [...MIRRORED] }),
      box('chin vent', 'rubber', [0.08, 0.022, 0.02], [0, 0.095, 0.166], { round: 0.006 }),
      cylinder('hinge', 'metal', 0.018, 0.02, [0.128, 0.215, 0.04], { turn: [0, 0, 90], copies: [...MIRRORED] }),
    ],
    false,
  ),
  visorHelmet(
    'astronaut helmet',
    'space helmet, cosmonaut helmet, spaceman helmet, nasa helmet, space suit helmet',
    '#f2f3f4',
    () => [
      cylinder('ear cap', 'shell', 0.05, 0.04, [0.132, 0.19, 0], { turn: [0, 0, 90], round: 0.014, copies: [...MIRRORED] }),
      turned(
        'collar',
        'metal',
        [
          [0.105, 0],
          [0.135, 0],
          [0.14, 0.02],
          [0.13, 0.035],
          [0.105, 0.035],
          [0.105, 0],
        ],
        { at: [0, 0, -0.01] },
      ),
      box('lamp', 'light', [0.035, 0.03, 0.05], [0.12, 0.31, 0.05], { round: 0.008, copies: [...MIRRORED] }),
    ],
    true,
  ),
  thing(
    'cake slice',
    'slice of cake, piece of cake, cake piece, slice of layer cake, slice of pie, piece of pie, slice of cheesecake, cheesecake slice, slice of birthday cake, slice of chocolate cake',
    {
      sponge: { is: 'bread', color: '#d8a25a' },
      cream: { color: '#fbf3e6', roughness: 0.5 },
      icing: { color: '#f2a8bc', roughness: 0.35 },
      cherry: { color: '#b8142a', roughness: 0.2 },
      stem: { color: '#5a7a2e' },
      plate: { is: 'porcelain', color: '#f4f4f0' },
    },
    ['icing'],
    () => {
      const wedge: [number, number][] = [
        [0, 0.1],
        [-0.055, -0.06],
        [-0.03, -0.075],
        [0, -0.08],
        [0.03, -0.075],
        [0.055, -0.06],
      ];
      const layer = (name: string, material: string, y: number, height: number, grow = 1): Part =>
        part(name, material, { kind: 'extrude', outline: wedge.map(([x, z]): [number, number] => [x * grow, -z * grow]), depth: height, bevel: 0.002, turn: [-90, 0, 0] }, { at: [0, y, 0] });
      return [
        turned(
          'plate',
          'plate',
          [
            [0, 0],
            [0.07, 0],
            [0.115, 0.014],
            [0.115, 0.018],
            [0.07, 0.006],
            [0, 0.006],
          ],
          { at: [0, 0, 0.01] },
        ),
        ...[0, 1, 2].map((i) => layer('layer', 'sponge', 0.022 + i * 0.036, 0.03)),
        ...[0, 1].map((i) => layer('filling', 'cream', 0.04 + i * 0.036, 0.007, 1.01)),
        layer('icing', 'icing', 0.114, 0.012, 1.04),
        box('back icing', 'icing', [0.1, 0.106, 0.012], [0, 0.06, -0.077], { round: 0.004 }),
        ball('cream', 'cream', [0.036, 0.024, 0.036], [0, 0.13, -0.035]),
        ball('cherry', 'cherry', [0.024, 0.024, 0.024], [0, 0.149, -0.035]),
        part('stem', 'stem', { kind: 'cylinder', radius: 0.0014, height: 0.024, sides: 6 }, { at: [0.002, 0.17, -0.035], turn: [0, 0, -12] }),
      ];
    },
    { frosting: ['icing'], layer: ['sponge'] },
  ),
];
