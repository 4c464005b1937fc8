import type { Part } from '../../../../contract/shape-program.ts';
import type { Family } from '../family.ts';
import { ball, box, cylinder, plate, ring, thing, tube } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Guns whose muzzles point to the front. */
export const FIREARMS: readonly Family[] = [
  thing(
    'revolver',
    'six shooter, six gun, western revolver, cowboy revolver, cowboy gun, magnum revolver, peacemaker',
    { steel: { is: 'steel', color: '#8d939b' }, dark: { is: 'metal', color: '#26282c' }, grip: { is: 'walnut', color: '#6a3a1e' }, brass: { is: 'brass', color: '#c79a4a' } },
    ['steel'],
    () => [
      cylinder('barrel', 'steel', 0.0105, 0.15, [0, 0.142, 0.1], { turn: [90, 0, 0], round: 0.001 }),
      cylinder('bore', 'dark', 0.006, 0.002, [0, 0.142, 0.1755], { turn: [90, 0, 0] }),
      cylinder('ejector rod', 'steel', 0.006, 0.11, [0, 0.124, 0.085], { turn: [90, 0, 0] }),
      plate(
        'front sight',
        'steel',
        [
          [-0.012, 0],
          [0.01, 0],
          [0.006, 0.012],
          [0.002, 0.014],
        ],
        0.003,
        [0, 0.151, 0.16],
        { turn: [0, -90, 0] },
      ),
      cylinder('cylinder', 'steel', 0.0225, 0.048, [0, 0.13, 0.002], { turn: [90, 0, 0], round: 0.003 }),
      ...times(
        6,
        (i): Part => ({
          name: 'chamber',
          at: [0, 0.13, 0.002],
          turn: [0, 0, i * 60],
          parts: [cylinder('bullet', 'brass', 0.006, 0.006, [0, 0.0145, 0.0235], { turn: [90, 0, 0] }), box('flute', 'dark', [0.006, 0.004, 0.03], [0.0195, 0.0113, 0.006], { turn: [0, 0, 30], round: 0.002 })],
        }),
      ),
      box('top strap', 'steel', [0.017, 0.01, 0.07], [0, 0.156, 0], { round: 0.003 }),
      box('frame', 'steel', [0.017, 0.012, 0.075], [0, 0.104, 0], { round: 0.003 }),
      box('front of the frame', 'steel', [0.019, 0.05, 0.014], [0, 0.132, 0.032], { round: 0.004 }),
      box('recoil shield', 'steel', [0.032, 0.055, 0.016], [0, 0.13, -0.032], { round: 0.007 }),
      tube(
        'back',
        'steel',
        [
          [0, 0.14, -0.036],
          [0, 0.118, -0.052],
          [0, 0.09, -0.06],
        ],
        [0.011, 0.012, 0.011],
      ),
      tube(
        'grip',
        'grip',
        [
          [0, 0.102, -0.05],
          [0, 0.072, -0.063],
          [0, 0.035, -0.077],
          [0, 0.008, -0.092],
        ],
        [0.0135, 0.0145, 0.0155, 0.018],
      ),
      ball('butt', 'grip', [0.036, 0.022, 0.042], [0, 0.011, -0.091], { turn: [-25, 0, 0] }),
      ball('medallion', 'brass', [0.035, 0.008, 0.008], [0, 0.075, -0.062]),
      box('hammer', 'dark', [0.007, 0.034, 0.01], [0, 0.164, -0.044], { turn: [-28, 0, 0], round: 0.003 }),
      box('spur', 'dark', [0.008, 0.006, 0.018], [0, 0.178, -0.056], { turn: [20, 0, 0], round: 0.002 }),
      ring('trigger guard', 'steel', 0.019, 0.0028, [0, 0.083, -0.016], { turn: [0, 0, 90] }),
      tube(
        'trigger',
        'dark',
        [
          [0, 0.1, -0.014],
          [0, 0.086, -0.011],
          [0, 0.075, -0.006],
        ],
        [0.003, 0.0028, 0.002],
        { sides: 8 },
      ),
    ],
  ),
  thing(
    'railgun',
    'rail gun, rail rifle, coil gun, gauss rifle, heavy plasma cannon gun',
    { body: { is: 'metal', color: '#4a5058' }, plate: { is: 'metal', color: '#b8bec6' }, grip: { is: 'rubber', color: '#26282c' }, rail: { is: 'steel', color: '#8a9098' }, glow: { color: '#3ab8ff', glow: 2 } },
    ['body', 'plate'],
    () => [
      box('receiver', 'body', [0.07, 0.12, 0.42], [0, 0.3, -0.08], { round: 0.015 }),
      box('cover', 'plate', [0.078, 0.05, 0.3], [0, 0.35, -0.06], { round: 0.012 }),
      box('stock', 'body', [0.05, 0.1, 0.2], [0, 0.28, -0.38], { round: 0.02 }),
      box('butt', 'grip', [0.055, 0.16, 0.03], [0, 0.27, -0.49], { round: 0.012 }),
      box('grip', 'grip', [0.045, 0.15, 0.06], [0, 0.19, -0.18], { turn: [18, 0, 0], round: 0.018 }),
      box('fore grip', 'grip', [0.045, 0.11, 0.05], [0, 0.2, 0.12], { round: 0.016 }),
      ring('trigger guard', 'body', 0.032, 0.006, [0, 0.225, -0.11], { turn: [0, 0, 90] }),
      box('cell', 'glow', [0.06, 0.06, 0.1], [0, 0.235, 0], { round: 0.01 }),
      ...[1, -1].map((s) => box('rail', 'rail', [0.036, 0.03, 0.72], [0, 0.305 + s * 0.038, 0.48], { round: 0.006 })),
      cylinder('beam', 'glow', 0.014, 0.68, [0, 0.305, 0.46], { turn: [90, 0, 0] }),
      ...[0.18, 0.32, 0.46, 0.6].map((z) => box('coil', 'body', [0.075, 0.13, 0.045], [0, 0.305, z], { round: 0.012 })),
      ...[0.25, 0.39, 0.53].map((z) => box('coil light', 'glow', [0.05, 0.112, 0.02], [0, 0.305, z], { round: 0.004 })),
      box('muzzle', 'plate', [0.07, 0.14, 0.07], [0, 0.305, 0.8], { round: 0.012 }),
      box('scope', 'body', [0.04, 0.045, 0.2], [0, 0.42, -0.06], { round: 0.015 }),
      cylinder('lens', 'glow', 0.017, 0.01, [0, 0.42, 0.042], { turn: [90, 0, 0] }),
      ...[-0.12, 0].map((z) => box('mount', 'body', [0.02, 0.05, 0.03], [0, 0.385, z], { round: 0.004 })),
      box('light', 'glow', [0.08, 0.012, 0.22], [0, 0.318, -0.06], { round: 0.004 }),
    ],
  ),
];
