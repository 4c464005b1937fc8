import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };
const WOOD = { is: 'oak', color: '#8f6336' };
const WHITE = { is: 'paint', color: '#f4f2ec' };

/** Game tables and arcade machines. */
export const ARCADE: readonly Family[] = [
  thing(
    'pinball machine',
    'pinball, pinball table, pinball game',
    {
      cabinet: { is: 'paint', color: '#b3202c' },
      field: { is: 'paint', color: '#1f5f8f' },
      metal: { is: 'chrome' },
      glass: { is: 'glass', opacity: 0.2 },
      dark: DARK,
      art: { color: '#ffb028', glow: 0.7 },
      lamp: { color: '#fff1b0', glow: 1 },
      red: { is: 'plastic', color: '#e8362c' },
      white: WHITE,
    },
    ['cabinet'],
    () => [
      ...[1, -1].flatMap((x) => [0.6, -0.6].map((z) => box('leg', 'metal', [0.05, z > 0 ? 0.62 : 0.74, 0.05], [x * 0.29, z > 0 ? 0.31 : 0.37, z], { round: 0.01 }))),
      assembly(
        'playfield cabinet',
        [
          box('cabinet', 'cabinet', [0.62, 0.28, 1.34], [0, 0, 0], { round: 0.015 }),
          box('playfield', 'field', [0.54, 0.02, 1.22], [0, 0.14, 0], { round: 0.004 }),
          box('side rail', 'metal', [0.04, 0.1, 1.34], [0.292, 0.17, 0], { round: 0.01, copies: [...MIRRORED] }),
          box('lockdown bar', 'metal', [0.62, 0.1, 0.06], [0, 0.17, 0.64], { round: 0.02 }),
          box('flipper', 'red', [0.13, 0.03, 0.03], [0.085, 0.165, 0.42], { turn: [0, -24, 0], round: 0.012, copies: [...MIRRORED] }),
          ...[
            [0, -0.26],
            [0.13, -0.1],
            [-0.13, -0.1],
          ].flatMap(([x, z]) => [cylinder('bumper', 'white', 0.055, 0.05, [x!, 0.17, z!]), cylinder('bumper cap', 'red', 0.062, 0.014, [x!, 0.198, z!], { round: 0.005 }), ball('bumper lamp', 'lamp', 0.03, [x!, 0.206, z!])]),
          tube(
            'ramp',
            'metal',
            [
              [-0.22, 0.16, 0.3],
              [-0.22, 0.19, -0.3],
              [-0.1, 0.2, -0.5],
              [0.12, 0.2, -0.5],
              [0.21, 0.17, -0.3],
            ],
            0.012,
          ),
          plate(
            'slingshot',
            'art',
            [
              [0, 0],
              [0.07, 0.14],
              [0, 0.17],
            ],
            0.03,
            [0.17, 0.165, 0.34],
            { turn: [-90, 0, 0], copies: [...MIRRORED] },
          ),
          ...[0, 1, 2, 3, 4].map((i) => cylinder('light', 'lamp', 0.016, 0.01, [-0.14 + i * 0.07, 0.153, 0.08 + (i % 2) * 0.08])),
          ball('ball', 'metal', 0.034, [0.03, 0.168, 0.2]),
          box('glass', 'glass', [0.55, 0.006, 1.24], [0, 0.215, 0]),
          cylinder('plunger', 'metal', 0.014, 0.1, [0.24, 0.02, 0.71], { turn: [90, 0, 0] }),
          ball('knob', 'dark', 0.04, [0.24, 0.02, 0.76]),
          cylinder('flipper button', 'red', 0.018, 0.02, [0.315, 0.07, 0.5], { turn: [0, 0, 90], copies: [...MIRRORED] }),
          box('coin door', 'dark', [0.26, 0.18, 0.02], [0, -0.01, 0.67], { round: 0.01 }),
        ],
        { at: [0, 0.8, 0], turn: [6, 0, 0] },
      ),
      box('neck', 'cabinet', [0.5, 0.34, 0.22], [0, 1.04, -0.57], { round: 0.02 }),
      box('backbox', 'cabinet', [0.72, 0.66, 0.24], [0, 1.5, -0.57], { round: 0.02 }),
      box('backglass', 'art', [0.62, 0.46, 0.02], [0, 1.56, -0.45], { round: 0.01 }),
      part(
        'backglass star',
        'red',
        { kind: 'extrude', outline: Array.from({ length: 16 }, (_, i): [number, number] => [(i % 2 === 0 ? 0.2 : 0.1) * Math.sin((Math.PI * i) / 8), (i % 2 === 0 ? 0.2 : 0.1) * Math.cos((Math.PI * i) / 8)]), depth: 0.02, bevel: 0.003 },
        { at: [0, 1.56, -0.437] },
      ),
      box('score', 'dark', [0.62, 0.1, 0.02], [0, 1.25, -0.45], { round: 0.008 }),
    ],
  ),
  thing(
    'foosball table',
    'foosball, table football, table soccer, football table, baby foot',
    { wood: WOOD, field: { is: 'fabric', color: '#2f9a4c' }, line: WHITE, metal: { is: 'chrome' }, red: { is: 'plastic', color: '#d2302a' }, blue: { is: 'plastic', color: '#2458c0' }, grip: DARK, skin: { is: 'plastic', color: '#e8b48c' } },
    ['wood'],
    () => [
      box('leg', 'wood', [0.1, 0.72, 0.1], [0.56, 0.36, 0.28], { round: 0.02, copies: [...MIRRORED] }),
      box('leg', 'wood', [0.1, 0.72, 0.1], [0.56, 0.36, -0.28], { round: 0.02, copies: [...MIRRORED] }),
      box('floor', 'wood', [1.4, 0.06, 0.76], [0, 0.7, 0], { round: 0.01 }),
      box('field', 'field', [1.3, 0.02, 0.68], [0, 0.735, 0], { round: 0.004 }),
      box('halfway line', 'line', [0.012, 0.004, 0.68], [0, 0.746, 0]),
      hoop('centre circle', 'line', [0.11, 0.1], 0.004, [0, 0.746, 0], { turn: [90, 0, 0] }),
      box('side', 'wood', [1.42, 0.22, 0.06], [0, 0.82, 0.36], { round: 0.012 }),
      box('side', 'wood', [1.42, 0.22, 0.06], [0, 0.82, -0.36], { round: 0.012 }),
      box('end', 'wood', [0.06, 0.22, 0.78], [0.69, 0.82, 0], { round: 0.012, copies: [...MIRRORED] }),
      box('goal', 'grip', [0.02, 0.1, 0.22], [0.655, 0.79, 0], { copies: [...MIRRORED] }),
      ...[
        [1, 'red'],
        [2, 'red'],
        [3, 'blue'],
        [5, 'red'],
        [5, 'blue'],
        [3, 'red'],
        [2, 'blue'],
        [1, 'blue'],
      ].map(([count, team], i) =>
        assembly(
          'rod',
          [
            cylinder('rod', 'metal', 0.008, 1.16, [0, 0.86, 0], { turn: [90, 0, 0] }),
            cylinder('grip', 'grip', 0.018, 0.12, [0, 0.86, team === 'red' ? 0.62 : -0.62], { turn: [90, 0, 0], round: 0.006 }),
            ...Array.from({ length: count as number }, (_, k) => {
              const z = (k - ((count as number) - 1) / 2) * (count === 5 ? 0.115 : 0.17);
              return assembly(
                'player',
                [box('body', team as string, [0.026, 0.08, 0.04], [0, 0.85, 0], { round: 0.009 }), box('feet', team as string, [0.03, 0.035, 0.028], [0, 0.79, 0], { round: 0.008 }), ball('head', 'skin', 0.032, [0, 0.905, 0])],
                { at: [0, 0, z] },
              );
            }),
          ],
          { at: [-0.56 + i * 0.16, 0, 0] },
        ),
      ),
      ball('ball', 'line', 0.034, [0.08, 0.762, 0.06]),
    ],
  ),
  thing(
    'air hockey table',
    'air hockey, air-hockey table',
    { cabinet: { is: 'paint', color: '#1d2c5c' }, top: WHITE, red: { is: 'plastic', color: '#e0322c' }, blue: { is: 'plastic', color: '#2f7fe0' }, dark: DARK, metal: STEEL },
    ['cabinet'],
    () => [
      box('leg', 'cabinet', [0.2, 0.68, 0.9], [0.7, 0.34, 0], { round: 0.03, copies: [...MIRRORED] }),
      box('cabinet', 'cabinet', [2.2, 0.16, 1.2], [0, 0.72, 0], { round: 0.04 }),
      box('top', 'top', [2.06, 0.02, 1.06], [0, 0.805, 0], { round: 0.004 }),
      ...[1, -1].map((s) => box('long rail', 'dark', [2.2, 0.08, 0.08], [0, 0.83, s * 0.56], { round: 0.02 })),
      ...[1, -1].flatMap((s) => [box('end rail', 'dark', [0.08, 0.08, 0.4], [1.06, 0.83, s * 0.38], { round: 0.02, copies: [...MIRRORED] })]),
      box('goal', 'metal', [0.06, 0.02, 0.36], [1.07, 0.8, 0], { copies: [...MIRRORED] }),
      box('centre line', 'red', [0.02, 0.005, 1.04], [0, 0.816, 0]),
      hoop('centre circle', 'red', [0.2, 0.185], 0.005, [0, 0.816, 0], { turn: [90, 0, 0] }),
      hoop('goal circle', 'blue', [0.26, 0.245], 0.005, [0.7, 0.816, 0], { turn: [90, 0, 0], copies: [...MIRRORED] }),
      ...(
        [
          [-0.7, 0.1, 'red'],
          [0.7, -0.12, 'blue'],
        ] as const
      ).map(([x, z, m]) =>
        turned(
          'mallet',
          m,
          [
            [0, 0],
            [0.06, 0],
            [0.06, 0.02],
            [0.03, 0.028],
            [0.022, 0.06],
            [0.03, 0.075],
            [0.018, 0.085],
            [0, 0.085],
          ],
          { at: [x, 0.818, z], sides: 28 },
        ),
      ),
      cylinder('puck', 'red', 0.04, 0.014, [-0.2, 0.824, -0.16], { round: 0.003 }),
      tube(
        'score arch',
        'metal',
        [
          [0, 0.78, 0.6],
          [0, 1.5, 0.58],
          [0, 1.62, 0.3],
          [0, 1.62, -0.3],
          [0, 1.5, -0.58],
          [0, 0.78, -0.6],
        ],
        0.025,
      ),
      box('scoreboard', 'dark', [0.1, 0.18, 0.44], [0, 1.6, 0], { round: 0.02 }),
      box('score', 'red', [0.11, 0.1, 0.1], [0, 1.6, 0.1], { round: 0.01 }),
      box('score', 'blue', [0.11, 0.1, 0.1], [0, 1.6, -0.1], { round: 0.01 }),
    ],
  ),
  thing(
    'roulette wheel',
    'roulette, casino wheel, roulette table',
    { wood: { is: 'mahogany' }, red: { is: 'paint', color: '#c01f24' }, black: { is: 'paint', color: '#18181a' }, green: { is: 'paint', color: '#1f8a4a' }, gold: { is: 'gold' }, ball: { is: 'porcelain' } },
    ['wood'],
    () => [
      turned(
        'bowl',
        'wood',
        [
          [0, 0],
          [0.3, 0],
          [0.4, 0.06],
          [0.41, 0.12],
          [0.395, 0.13],
          [0.38, 0.12],
          [0.29, 0.06],
          [0.28, 0.05],
          [0, 0.05],
        ],
        { sides: 56 },
      ),
      ...Array.from({ length: 37 }, (_, i) =>
        assembly(
          'pocket',
          [
            plate(
              'pocket',
              i === 0 ? 'green' : i % 2 === 0 ? 'black' : 'red',
              [
                [-0.0136, 0.16],
                [0.0136, 0.16],
                [0.0236, 0.278],
                [-0.0236, 0.278],
              ],
              0.012,
              [0, 0.056, 0],
              { turn: [-90, 0, 0], bevel: 0.0006 },
            ),
            box('fret', 'gold', [0.0026, 0.014, 0.06], [0.0195, 0.064, -0.205], { round: 0.0005, turn: [0, -4.86, 0] }),
          ],
          { turn: [0, (i * 360) / 37, 0] },
        ),
      ),
      ring('number ring', 'gold', 0.281, 0.004, [0, 0.062, 0]),
      ring('inner ring', 'gold', 0.165, 0.004, [0, 0.062, 0]),
      cone('cone', 'wood', [0.163, 0.05], 0.045, [0, 0.078, 0]),
      turned(
        'turret',
        'gold',
        [
          [0, 0.09],
          [0.045, 0.09],
          [0.03, 0.11],
          [0.014, 0.12],
          [0.014, 0.16],
          [0.024, 0.17],
          [0.012, 0.19],
          [0, 0.2],
        ],
        { smooth: true },
      ),
      ...[0, 90].map((a) => cylinder('spoke', 'gold', 0.007, 0.16, [0, 0.145, 0], { turn: [90, a, 0] })),
      ...[0, 90, 180, 270].flatMap((a) => [assembly('arm', [ball('arm end', 'gold', 0.024, [0, 0.145, 0.08]), ball('deflector', 'gold', [0.018, 0.012, 0.05], [0.24, 0.1, 0.24], { turn: [0, 45, 0] })], { turn: [0, a, 0] })]),
      ball('ball', 'ball', 0.024, [0.07, 0.076, 0.21]),
    ],
  ),
];
