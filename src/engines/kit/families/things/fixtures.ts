import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };
const WHITE = { is: 'plastic', color: '#f4f4f2' };
const WOOD = { is: 'oak', color: '#a9743e' };
const GREEN = { color: '#4be07a', glow: 1 };

/** Things in server rooms, on film sets, along walls and in sheds. */
export const FIXTURES: readonly Family[] = [
  thing(
    'server rack',
    'server, server cabinet, rack of servers, data center rack, network rack, mainframe',
    { cabinet: { is: 'paint', color: '#22252b' }, unit: { is: 'aluminium', color: '#4a4f58' }, vent: DARK, green: GREEN, blue: { color: '#3fa2ff', glow: 1 } },
    ['cabinet'],
    () => [
      box('side', 'cabinet', [0.04, 2, 0.9], [0.28, 1.03, 0], { round: 0.008, copies: [...MIRRORED] }),
      box('top', 'cabinet', [0.6, 0.05, 0.9], [0, 2.03, 0], { round: 0.01 }),
      box('bottom', 'cabinet', [0.6, 0.08, 0.9], [0, 0.06, 0], { round: 0.01 }),
      box('back', 'cabinet', [0.56, 2, 0.03], [0, 1.03, -0.43], { round: 0.005 }),
      ...Array.from({ length: 12 }, (_, i) =>
        assembly(
          'server',
          [
            box('case', 'unit', [0.5, 0.13, 0.78], [0, 0, 0], { round: 0.006 }),
            box('bay', 'vent', [0.085, 0.085, 0.02], [-0.18, 0, 0.385], { round: 0.004, copies: [{ kind: 'line', count: 4, step: [0.095, 0, 0] }] }),
            box('light', i % 3 === 1 ? 'blue' : 'green', [0.016, 0.016, 0.012], [0.2, 0.03, 0.392], { round: 0.003 }),
            box('light', 'green', [0.016, 0.016, 0.012], [0.2, -0.02, 0.392], { round: 0.003 }),
            box('handle', 'vent', [0.014, 0.09, 0.03], [0.235, 0, 0.4], { round: 0.005, copies: [...MIRRORED] }),
          ],
          { at: [0, 0.19 + i * 0.152, 0.02] },
        ),
      ),
      cylinder('foot', 'vent', 0.03, 0.03, [0.25, 0.015, 0.38], { copies: [...MIRRORED] }),
      cylinder('foot', 'vent', 0.03, 0.03, [0.25, 0.015, -0.38], { copies: [...MIRRORED] }),
    ],
  ),
  thing('router', 'wifi router, wireless router, modem, internet router, wi-fi router', { case: DARK, antenna: { is: 'plastic', color: '#17191d' }, light: GREEN, stripe: { is: 'plastic', color: '#3a3f48' } }, ['case'], () => [
    box('case', 'case', [0.24, 0.032, 0.15], [0, 0.022, 0], { round: 0.012 }),
    box('stripe', 'stripe', [0.2, 0.004, 0.012], [0, 0.038, 0.02], { copies: [{ kind: 'line', count: 5, step: [0, 0, -0.018] }] }),
    box('light', 'light', [0.006, 0.004, 0.004], [-0.05, 0.024, 0.075], { copies: [{ kind: 'line', count: 6, step: [0.02, 0, 0] }] }),
    ...[-0.1, -0.036, 0.036, 0.1].map((x) =>
      assembly('antenna', [cylinder('hinge', 'antenna', 0.007, 0.02, [0, 0, 0], { turn: [0, 0, 90] }), box('antenna', 'antenna', [0.014, 0.17, 0.007], [0, 0.085, 0], { round: 0.003 })], { at: [x, 0.026, -0.077], turn: [0, 0, x * -90] }),
    ),
    box('foot', 'antenna', [0.02, 0.008, 0.1], [0.09, 0.004, 0], { copies: [...MIRRORED] }),
  ]),
  thing('webcam', 'web cam, computer camera, web camera', { body: DARK, lens: { is: 'glass', color: '#10131c' }, metal: STEEL, light: { color: '#4fa8ff', glow: 1 } }, ['body'], () => [
    cylinder('base', 'body', 0.036, 0.01, [0, 0.005, 0], { round: 0.003 }),
    cylinder('stem', 'metal', 0.006, 0.04, [0, 0.028, 0]),
    ball('joint', 'metal', 0.018, [0, 0.048, 0]),
    part('body', 'body', { kind: 'superellipsoid', size: [0.096, 0.034, 0.034], square: 3 }, { at: [0, 0.068, 0] }),
    hoop('bezel', 'metal', [0.0155, 0.011], 0.008, [0, 0.068, 0.017]),
    cylinder('lens', 'lens', 0.0115, 0.008, [0, 0.068, 0.0165], { turn: [90, 0, 0] }),
    ball('pupil', 'body', [0.01, 0.01, 0.005], [0, 0.068, 0.02]),
    ball('light', 'light', 0.004, [0.028, 0.068, 0.0165]),
  ]),
  thing('film reel', 'movie reel, cinema reel, reel of film, film roll, film spool', { reel: STEEL, film: { is: 'plastic', color: '#1c1a19' } }, ['reel'], () => [
    assembly(
      'reel',
      [
        cylinder('film', 'film', 0.14, 0.03, [0, 0, 0], { turn: [90, 0, 0] }),
        ...[1, -1].map((s) =>
          part(
            'flange',
            'reel',
            {
              kind: 'extrude',
              outline: Array.from({ length: 64 }, (_, i): [number, number] => [0.18 * Math.cos((i * Math.PI) / 32), 0.18 * Math.sin((i * Math.PI) / 32)]),
              holes: [0, 1, 2, 3, 4].map((k) =>
                Array.from({ length: 24 }, (_, i): [number, number] => [0.102 * Math.sin(k * 1.2566) + 0.047 * Math.cos((i * Math.PI) / 12), 0.102 * Math.cos(k * 1.2566) + 0.047 * Math.sin((i * Math.PI) / 12)]),
              ),
              depth: 0.006,
              bevel: 0.001,
            },
            { at: [0, 0, s * 0.018] },
          ),
        ),
        hoop('hub', 'reel', [0.03, 0.012], 0.05, [0, 0, 0]),
      ],
      { at: [0, 0.18, 0] },
    ),
    tube(
      'tail',
      'film',
      [
        [0.13, 0.16, 0],
        [0.19, 0.05, 0],
        [0.25, 0.008, 0],
        [0.34, 0.006, 0],
      ],
      0.006,
    ),
  ]),
  thing('clapperboard', 'clapboard, clapper board, film slate, movie clapper, film clapper, director slate', { board: { is: 'paint', color: '#1d1e21' }, stripe: { is: 'paint', color: '#f4f2ea' } }, ['board'], () => [
    box('board', 'board', [0.3, 0.2, 0.012], [0, 0.1, 0], { round: 0.004 }),
    ...[0.15, 0.1].map((y) => box('line', 'stripe', [0.27, 0.004, 0.002], [0, y, 0.0065])),
    ...[-0.05, 0.05].map((x) => box('divider', 'stripe', [0.004, 0.1, 0.002], [x, 0.1, 0.0065])),
    ...[0, 1].map((i) =>
      assembly(
        i === 0 ? 'lower stick' : 'clapper',
        [
          box('stick', 'board', [0.3, 0.036, 0.016], [0.15, 0.018, 0], { round: 0.002 }),
          ...[0, 1, 2, 3, 4].map((k) =>
            plate(
              'stripe',
              'stripe',
              [
                [0, 0],
                [0.026, 0],
                [0.042, 0.034],
                [0.016, 0.034],
              ].map(([x, y]): [number, number] => [i === 0 ? x! : 0.042 - x!, y!]),
              0.018,
              [0.014 + k * 0.056, 0.001, 0],
              {},
            ),
          ),
        ],
        { at: [-0.15, 0.202 + i * 0.037, 0], turn: [0, 0, i * 22] },
      ),
    ),
    cylinder('hinge', 'stripe', 0.006, 0.022, [-0.143, 0.238, 0], { turn: [90, 0, 0] }),
  ]),
  thing("director's chair", "director chair, directors chair, film director's chair, movie director chair", { wood: WOOD, canvas: { is: 'fabric', color: '#1c1d20' } }, ['canvas'], () => [
    ...[0.2, -0.2].flatMap((z) => [
      tube(
        'cross leg',
        'wood',
        [
          [-0.27, 0.03, z],
          [0.27, 0.48, z],
        ],
        0.018,
        { sides: 8 },
      ),
      tube(
        'cross leg',
        'wood',
        [
          [0.27, 0.03, z * 0.9],
          [-0.27, 0.48, z * 0.9],
        ],
        0.018,
        { sides: 8 },
      ),
    ]),
    box('skid', 'wood', [0.04, 0.04, 0.5], [0.27, 0.02, 0], { copies: [...MIRRORED] }),
    box('seat rail', 'wood', [0.04, 0.04, 0.48], [0.27, 0.49, 0], { copies: [...MIRRORED] }),
    box('seat', 'canvas', [0.52, 0.014, 0.42], [0, 0.495, 0]),
    box('post', 'wood', [0.034, 0.46, 0.034], [0.27, 0.7, -0.2], { copies: [...MIRRORED] }),
    box('front post', 'wood', [0.034, 0.22, 0.034], [0.27, 0.6, 0.2], { copies: [...MIRRORED] }),
    box('arm', 'wood', [0.06, 0.025, 0.5], [0.27, 0.72, 0], { copies: [...MIRRORED] }),
    box('back', 'canvas', [0.58, 0.18, 0.04], [0, 0.85, -0.2], { round: 0.018 }),
  ]),
  thing('balloon dog', 'balloon animal, balloon poodle, balloon dog sculpture', { balloon: { is: 'chrome', color: '#e0325c' } }, ['balloon'], () => {
    const bubble = (name: string, from: [number, number, number], to: [number, number, number], r: number) => {
      const at = (t: number) => from.map((f, i) => f + (to[i]! - f) * t) as [number, number, number];
      return tube(name, 'balloon', [at(0), at(0.12), at(0.35), at(0.65), at(0.88), at(1)], [r * 0.15, r * 0.72, r, r, r * 0.72, r * 0.15], { sides: 24 });
    };
    return [
      bubble('body', [0, 0.3, -0.2], [0, 0.3, 0.14], 0.075),
      bubble('neck', [0, 0.29, 0.13], [0, 0.5, 0.2], 0.06),
      bubble('muzzle', [0, 0.49, 0.19], [0, 0.45, 0.42], 0.06),
      ...[1, -1].flatMap((s) => [
        bubble('ear', [s * 0.01, 0.49, 0.19], [s * 0.1, 0.68, 0.13], 0.056),
        bubble('front leg', [s * 0.015, 0.31, 0.13], [s * 0.08, 0.005, 0.16], 0.062),
        bubble('back leg', [s * 0.015, 0.31, -0.19], [s * 0.08, 0.005, -0.22], 0.062),
      ]),
      bubble('tail', [0, 0.3, -0.19], [0, 0.52, -0.32], 0.045),
      ball('tail tip', 'balloon', 0.05, [0, 0.54, -0.33]),
      ball('knot', 'balloon', 0.032, [0, 0.446, 0.43]),
    ];
  }),
  thing('stethoscope', "doctor's stethoscope", { tube: { is: 'rubber', color: '#23569a' }, metal: { is: 'chrome' }, tip: DARK }, ['tube'], () => [
    tube(
      'tubing',
      'tube',
      [
        [0, 0.01, 0.04],
        [0.02, 0.008, 0.16],
        [0.13, 0.008, 0.2],
        [0.16, 0.008, 0.08],
        [0.12, 0.01, -0.02],
      ],
      0.006,
    ),
    tube(
      'branch',
      'tube',
      [
        [0, 0.01, 0.045],
        [0.03, 0.01, 0],
        [0.05, 0.01, -0.06],
      ],
      0.0055,
      { copies: [...MIRRORED] },
    ),
    tube(
      'ear tube',
      'metal',
      [
        [0.048, 0.01, -0.05],
        [0.06, 0.01, -0.11],
        [0.045, 0.01, -0.18],
        [0.022, 0.01, -0.2],
      ],
      0.004,
      { copies: [...MIRRORED] },
    ),
    ball('ear tip', 'tip', [0.02, 0.016, 0.016], [0.018, 0.01, -0.201], { copies: [...MIRRORED] }),
    cylinder('stem', 'metal', 0.006, 0.03, [0.117, 0.01, -0.028], { turn: [90, 15, 0] }),
    cylinder('chest piece', 'metal', 0.025, 0.014, [0.11, 0.009, -0.058], { round: 0.004 }),
    cylinder('diaphragm', 'tip', 0.02, 0.004, [0.11, 0.016, -0.058]),
  ]),
  thing('crutch', 'crutches, pair of crutches, walking crutch, medical crutch', { frame: { is: 'aluminium' }, pad: { is: 'rubber', color: '#2b2d31' } }, ['frame'], () => [
    tube(
      'upright',
      'frame',
      [
        [0.02, 0.42, 0],
        [0.07, 0.62, 0],
        [0.075, 1.26, 0],
      ],
      0.012,
      { copies: [...MIRRORED] },
    ),
    cylinder('leg', 'frame', 0.013, 0.52, [0, 0.28, 0]),
    cylinder('collar', 'frame', 0.03, 0.03, [0, 0.43, 0], { round: 0.008 }),
    turned('tip', 'pad', [
      [0, 0],
      [0.026, 0],
      [0.02, 0.05],
      [0, 0.05],
    ]),
    part('arm pad', 'pad', { kind: 'capsule', radius: 0.03, height: 0.2 }, { at: [0, 1.27, 0], turn: [0, 0, 90] }),
    part('grip', 'pad', { kind: 'capsule', radius: 0.019, height: 0.17 }, { at: [0, 0.82, 0], turn: [0, 0, 90] }),
    cylinder('bolt', 'pad', 0.008, 0.03, [0, 0.36, 0], { turn: [90, 0, 0] }),
  ]),
  thing('radiator', 'heater, cast iron radiator, heating radiator, wall radiator, column radiator', { body: { is: 'paint', color: '#efece4' }, valve: { is: 'brass' }, pipe: { is: 'copper' } }, ['body'], () => [
    ...Array.from({ length: 9 }, (_, i) => [-0.055, 0, 0.055].map((z) => part('column', 'body', { kind: 'capsule', radius: 0.026, height: 0.6 }, { at: [(i - 4) * 0.075, 0.38, z] }))).flat(),
    ...Array.from({ length: 9 }, (_, i) => [0.12, 0.64].map((y) => part('bridge', 'body', { kind: 'superellipsoid', size: [0.066, 0.07, 0.17], square: 3 }, { at: [(i - 4) * 0.075, y, 0] }))).flat(),
    cylinder('manifold', 'body', 0.022, 0.66, [0, 0.12, 0], { turn: [0, 0, 90] }),
    cylinder('manifold', 'body', 0.022, 0.66, [0, 0.64, 0], { turn: [0, 0, 90] }),
    box('foot', 'body', [0.05, 0.1, 0.18], [0.3, 0.05, 0], { round: 0.02, copies: [...MIRRORED] }),
    tube(
      'pipe',
      'pipe',
      [
        [0.32, 0.12, 0],
        [0.41, 0.12, 0],
        [0.43, 0.09, 0],
        [0.43, 0, 0],
      ],
      0.012,
    ),
    cylinder('valve', 'valve', 0.026, 0.06, [0.43, 0.15, 0], { round: 0.01 }),
  ]),
  thing('air conditioner', 'ac unit, air conditioning unit, split air conditioner, aircon, air con', { case: WHITE, vent: DARK, light: GREEN, trim: { is: 'plastic', color: '#c8ccd0' } }, ['case'], () => [
    box('case', 'case', [0.9, 0.3, 0.22], [0, 0.16, 0], { round: 0.05 }),
    box('seam', 'trim', [0.88, 0.006, 0.01], [0, 0.115, 0.107]),
    box('outlet', 'vent', [0.76, 0.05, 0.06], [0, 0.055, 0.09], { round: 0.01 }),
    box('flap', 'case', [0.76, 0.008, 0.07], [0, 0.045, 0.125], { turn: [28, 0, 0] }),
    box('fin', 'trim', [0.005, 0.045, 0.07], [-0.3, 0.055, 0.09], { copies: [{ kind: 'line', count: 11, step: [0.06, 0, 0] }] }),
    box('grille', 'vent', [0.8, 0.004, 0.012], [0, 0.311, -0.06], { copies: [{ kind: 'line', count: 5, step: [0, 0, 0.024] }] }),
    box('display', 'light', [0.05, 0.018, 0.006], [0.34, 0.15, 0.109]),
  ]),
  thing('wine barrel', 'wine cask, oak barrel, barrel on a stand, whiskey barrel, wine keg', { wood: WOOD, hoop: { is: 'iron' }, tap: { is: 'brass' }, stand: { is: 'walnut' } }, ['wood'], () => [
    assembly(
      'barrel',
      [
        turned(
          'staves',
          'wood',
          [
            [0, -0.43],
            [0.27, -0.43],
            [0.27, -0.46],
            [0.295, -0.46],
            [0.34, -0.22],
            [0.355, 0],
            [0.34, 0.22],
            [0.295, 0.46],
            [0.27, 0.46],
            [0.27, 0.43],
            [0, 0.43],
          ],
          { sides: 40 },
        ),
        ...[
          [0.4, 0.309],
          [0.28, 0.331],
          [0.12, 0.35],
        ].flatMap(([y, r]) => [1, -1].map((s) => cylinder('hoop', 'hoop', r! + 0.006, 0.04, [0, s * y!, 0]))),
      ],
      { at: [0, 0.52, 0], turn: [90, 0, 0] },
    ),
    cylinder('bung', 'stand', 0.03, 0.03, [0, 0.885, 0]),
    cylinder('tap', 'tap', 0.016, 0.13, [0, 0.32, 0.48], { turn: [90, 0, 0] }),
    box('handle', 'tap', [0.014, 0.06, 0.02], [0, 0.36, 0.5]),
    cylinder('spout', 'tap', 0.013, 0.06, [0, 0.3, 0.53]),
    ...[0.26, -0.26].map((z) =>
      plate(
        'cradle',
        'stand',
        [
          [-0.36, 0],
          [-0.24, 0],
          [-0.2, 0.06],
          [0.2, 0.06],
          [0.24, 0],
          [0.36, 0],
          [0.36, 0.34],
          [0.3, 0.34],
          [0.2, 0.24],
          [0, 0.19],
          [-0.2, 0.24],
          [-0.3, 0.34],
          [-0.36, 0.34],
        ],
        0.08,
        [0, 0, z],
      ),
    ),
    box('beam', 'stand', [0.07, 0.08, 0.6], [0.2, 0.1, 0], { copies: [...MIRRORED] }),
  ]),
  thing('hoe', 'garden hoe, hand hoe', { metal: STEEL, wood: WOOD }, ['metal'], () => [
    cylinder('handle', 'wood', 0.015, 1.4, [0, 0.78, 0], { round: 0.006 }),
    tube(
      'neck',
      'metal',
      [
        [0, 0.16, 0],
        [0, 0.06, 0],
        [0, 0.04, 0.04],
        [0, 0.05, 0.1],
      ],
      0.009,
    ),
    cylinder('socket', 'metal', 0.018, 0.1, [0, 0.14, 0]),
    plate(
      'blade',
      'metal',
      [
        [-0.05, 0.07],
        [0.05, 0.07],
        [0.08, -0.045],
        [-0.08, -0.045],
      ],
      0.005,
      [0, 0.045, 0.105],
      { turn: [12, 0, 0] },
    ),
  ]),
  thing('parking meter', 'coin parking meter, street parking meter', { body: { is: 'paint', color: '#4a5a68' }, metal: STEEL, glass: { is: 'glass', color: '#cfe4ea' }, red: { is: 'paint', color: '#d2322a' }, dark: DARK }, ['body'], () => [
    cylinder('foot', 'metal', 0.09, 0.03, [0, 0.015, 0], { round: 0.01 }),
    cylinder('post', 'metal', 0.032, 1.05, [0, 0.53, 0]),
    cylinder('neck', 'body', 0.06, 0.1, [0, 1.07, 0], { round: 0.02 }),
    box('body', 'body', [0.18, 0.26, 0.13], [0, 1.24, 0], { round: 0.04 }),
    cylinder('head', 'body', 0.1, 0.12, [0, 1.38, 0], { turn: [90, 0, 0], round: 0.02 }),
    cylinder('window', 'glass', 0.075, 0.01, [0, 1.39, 0.058], { turn: [90, 0, 0] }),
    hoop('rim', 'metal', [0.084, 0.073], 0.014, [0, 1.39, 0.06]),
    box('needle', 'red', [0.008, 0.06, 0.006], [0.015, 1.4, 0.064], { turn: [0, 0, -35] }),
    box('slot plate', 'metal', [0.08, 0.05, 0.01], [0, 1.27, 0.065]),
    box('slot', 'dark', [0.006, 0.03, 0.006], [0, 1.27, 0.069]),
    cylinder('knob', 'metal', 0.022, 0.03, [0, 1.19, 0.075], { turn: [90, 0, 0], round: 0.006 }),
    box('lever', 'metal', [0.05, 0.012, 0.014], [0, 1.19, 0.092]),
    ring('collar', 'metal', 0.034, 0.008, [0, 1.02, 0]),
  ]),
];
