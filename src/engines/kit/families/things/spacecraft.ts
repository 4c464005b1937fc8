import type { Part, Shape, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, hoop, plate, thing, tube } from '../pieces.ts';

const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };

/** Builds a hull along z from its cross-sections, from stern to bow. */
const fuselage = (sections: Extract<Shape, { kind: 'loft' }>['sections'], at: Triple): Part => part('fuselage', 'hull', { kind: 'loft', smooth: true, turn: [90, 0, 0], sections }, { at });

/** Spacecraft, space suits, and antennas that listen to space. */
export const SPACECRAFT: readonly Family[] = [
  thing(
    'space shuttle',
    'shuttle, nasa shuttle, shuttle orbiter, orbiter, space plane, spaceplane',
    {
      hull: { is: 'paint', color: '#f1f2f3' },
      tile: { is: 'paint', color: '#24262b' },
      glass: { is: 'glass', color: '#1e2c3c' },
      engine: { is: 'steel', color: '#80858c' },
      glow: { color: '#5fc8ff', glow: 1.2 },
      stripe: { is: 'paint', color: '#c8342c' },
    },
    ['hull'],
    () => [
      fuselage(
        [
          { y: -5.4, size: [2.4, 2.5], square: 3.4 },
          { y: -3, size: [2.5, 2.5], square: 3.2 },
          { y: 1.6, size: [2.46, 2.4], square: 3 },
          { y: 3.4, size: [2.2, 2.2], square: 2.6, shift: [0, 0.1] },
          { y: 4.7, size: [1.5, 1.5], square: 2.3, shift: [0, 0.3] },
          { y: 5.5, size: [0.66, 0.66], square: 2, shift: [0, 0.46] },
          { y: 5.8, size: [0, 0], shift: [0, 0.5] },
        ],
        [0, 1.9, 0],
      ),
      ball('nose cap', 'tile', [0.9, 0.86, 1.1], [0, 1.42, 5.2]),
      plate(
        'wing',
        'hull',
        [
          [0, 2.6],
          [0.9, 1.0],
          [3.9, -3.6],
          [3.9, -4.6],
          [0, -5.0],
        ],
        0.32,
        [0.9, 1.06, 0],
        { turn: [90, 0, 0], bevel: 0.1, copies: [...MIRRORED] },
      ),
      plate(
        'wing edge',
        'tile',
        [
          [0.02, 2.9],
          [1.0, 1.2],
          [4.08, -3.5],
          [3.9, -3.6],
          [0.9, 0.9],
          [0, 2.4],
        ],
        0.36,
        [0.9, 1.06, 0],
        { turn: [90, 0, 0], bevel: 0.08, copies: [...MIRRORED] },
      ),
      box('belly', 'tile', [2.2, 0.3, 9], [0, 0.76, -0.8], { round: 0.12 }),
      plate(
        'fin',
        'hull',
        [
          [-5.6, 2.9],
          [-3.0, 2.9],
          [-4.9, 6.1],
          [-5.9, 6.1],
        ],
        0.3,
        [0, 0, 0],
        { turn: [0, -90, 0], bevel: 0.1 },
      ),
      plate(
        'fin edge',
        'tile',
        [
          [-2.8, 2.9],
          [-3.2, 2.9],
          [-5.05, 6.1],
          [-4.8, 6.1],
        ],
        0.34,
        [0, 0, 0],
        { turn: [0, -90, 0], bevel: 0.08 },
      ),
      box('wind screen', 'glass', [0.42, 0.36, 0.3], [0.28, 2.5, 4.06], { turn: [-38, 14, 0], round: 0.06, copies: [...MIRRORED] }),
      box('side screen', 'glass', [0.3, 0.34, 0.4], [0.74, 2.36, 3.72], { turn: [-30, 50, 0], round: 0.06, copies: [...MIRRORED] }),
      box('bay seam', 'tile', [0.05, 0.06, 5.8], [0, 3.1, -0.9]),
      box('bay rib', 'tile', [2.0, 0.03, 0.05], [0, 3.09, -3.4], { copies: [{ kind: 'line', count: 5, step: [0, 0, 1.3] }] }),
      box('stripe', 'stripe', [2.54, 0.18, 2.6], [0, 2.1, -2.6], { round: 0.02 }),
      part('engine pod', 'hull', { kind: 'superellipsoid', size: [1.0, 1.0, 2.6], square: 2.6 }, { at: [0.84, 2.86, -4.6], copies: [...MIRRORED] }),
      ...(
        [
          [0, 2.7],
          [0.66, 1.7],
          [-0.66, 1.7],
        ] as const
      ).flatMap(([x, y]) => [cone('engine bell', 'engine', [0.56, 0.26], 0.9, [x, y, -5.8], { turn: [90, 0, 0] }), cylinder('engine glow', 'glow', 0.44, 0.06, [x, y, -6.24], { turn: [90, 0, 0] })]),
      cylinder('gear strut', 'engine', 0.08, 0.9, [1.5, 0.5, -2.2], { copies: [...MIRRORED] }),
      cylinder('gear wheel', 'tile', 0.3, 0.24, [1.5, 0.3, -2.2], { turn: [0, 0, 90], round: 0.05, copies: [...MIRRORED] }),
      cylinder('nose strut', 'engine', 0.07, 0.8, [0, 0.6, 3.6], {}),
      cylinder('nose wheel', 'tile', 0.26, 0.3, [0, 0.26, 3.6], { turn: [0, 0, 90], round: 0.05 }),
    ],
  ),
  thing(
    'spaceship',
    'space ship, starship, spacecraft, star fighter, starfighter, space fighter, spacefighter, star cruiser, space cruiser, alien spaceship, x wing, space vessel, gunship',
    {
      hull: { is: 'paint', color: '#c9ced4' },
      dark: { is: 'metal', color: '#3a4048' },
      glass: { is: 'glass', color: '#1d3a58', opacity: 1 },
      stripe: { is: 'paint', color: '#c8442c' },
      engine: { is: 'steel', color: '#6a7078' },
      glow: { color: '#58c8ff', glow: 1.5 },
    },
    ['hull'],
    () => [
      fuselage(
        [
          { y: -4.2, size: [1.5, 1.1], square: 4 },
          { y: -2.4, size: [2.0, 1.4], square: 3.4 },
          { y: 0, size: [1.8, 1.3], square: 3 },
          { y: 2.6, size: [1.1, 0.86], square: 2.8 },
          { y: 4.6, size: [0.5, 0.4], square: 2.6, shift: [0, 0.1] },
          { y: 5.2, size: [0.06, 0.05], shift: [0, 0.12] },
        ],
        [0, 1.6, 0],
      ),
      part('canopy', 'glass', { kind: 'superellipsoid', size: [0.86, 0.8, 2.3], square: 2.3 }, { at: [0, 2.08, 1.1], turn: [5, 0, 0] }),
      box('canopy frame', 'dark', [0.9, 0.5, 0.06], [0, 2.24, 0.9], { round: 0.2 }),
      plate(
        'wing',
        'hull',
        [
          [0, 1.2],
          [1.2, 0.2],
          [3.8, -2.6],
          [3.8, -3.8],
          [2.4, -3.4],
          [0, -3.2],
        ],
        0.24,
        [0.7, 1.5, 0],
        { turn: [90, 0, -7], bevel: 0.09, copies: [...MIRRORED] },
      ),
      plate(
        'wing stripe',
        'stripe',
        [
          [1.5, -0.3],
          [2.1, -0.96],
          [2.1, -3.36],
          [1.5, -3.24],
        ],
        0.27,
        [0.7, 1.5, 0],
        { turn: [90, 0, -7], bevel: 0.03, copies: [...MIRRORED] },
      ),
      cylinder('cannon', 'dark', 0.13, 2.0, [4.42, 1.04, -2.4], { turn: [90, 0, 0], round: 0.03, copies: [...MIRRORED] }),
      cylinder('barrel', 'engine', 0.055, 1.6, [4.42, 1.04, -0.8], { turn: [90, 0, 0], copies: [...MIRRORED] }),
      plate(
        'fin',
        'hull',
        [
          [-4.4, 0],
          [-2.2, 0],
          [-3.8, 1.5],
          [-4.5, 1.5],
        ],
        0.16,
        [0.8, 2.0, 0],
        { turn: [0, -90, -16], bevel: 0.06, copies: [...MIRRORED] },
      ),
      box('fin stripe', 'stripe', [0.2, 0.2, 0.7], [1.18, 3.32, -4.16], { turn: [0, 0, -16], round: 0.03, copies: [...MIRRORED] }),
      part('engine pod', 'hull', { kind: 'superellipsoid', size: [1.0, 1.0, 3.0], square: 3 }, { at: [1.1, 1.66, -3.0], copies: [...MIRRORED] }),
      cylinder('intake', 'dark', 0.36, 0.2, [1.1, 1.66, -1.5], { turn: [90, 0, 0], round: 0.04, copies: [...MIRRORED] }),
      cone('nozzle', 'engine', [0.5, 0.36], 0.7, [1.1, 1.66, -4.6], { turn: [90, 0, 0], copies: [...MIRRORED] }),
      cylinder('nozzle glow', 'glow', 0.4, 0.08, [1.1, 1.66, -4.94], { turn: [90, 0, 0], copies: [...MIRRORED] }),
      cylinder('main nozzle', 'engine', 0.4, 0.5, [0, 1.6, -4.3], { turn: [90, 0, 0], round: 0.04 }),
      cylinder('main glow', 'glow', 0.32, 0.08, [0, 1.6, -4.54], { turn: [90, 0, 0] }),
      box('panel', 'dark', [0.9, 0.06, 0.5], [0, 2.28, -1.2], { round: 0.02, copies: [{ kind: 'line', count: 3, step: [0, 0, -0.7] }] }),
      box('nose stripe', 'stripe', [0.92, 0.5, 0.3], [0, 1.66, 3.1], { round: 0.1 }),
      box('belly', 'dark', [1.2, 0.3, 3.6], [0, 1.0, -1.4], { round: 0.1 }),
      cylinder('landing leg', 'engine', 0.08, 1.0, [0.9, 0.55, -2.4], { copies: [...MIRRORED] }),
      cylinder('landing foot', 'dark', 0.26, 0.12, [0.9, 0.06, -2.4], { round: 0.03, copies: [...MIRRORED] }),
      cylinder('nose leg', 'engine', 0.07, 1.1, [0, 0.6, 2.2], {}),
      cylinder('nose foot', 'dark', 0.24, 0.12, [0, 0.06, 2.2], { round: 0.03 }),
    ],
  ),
  thing(
    'mech',
    'mecha, mech suit, battle mech, mech warrior, war mech, battle robot, war robot, combat robot, giant robot, gundam, mech robot, robot warrior, assault mech, titan mech',
    { armor: { is: 'paint', color: '#8d949c' }, dark: { is: 'metal', color: '#32373f' }, joint: { is: 'steel', color: '#5a6068' }, glow: { color: '#ff7a1e', glow: 1.3 }, stripe: { is: 'paint', color: '#d8a21c' } },
    ['armor'],
    () => [
      ...[1, -1].map((s) =>
        assembly(
          'leg',
          [
            box('foot', 'armor', [0.9, 0.36, 1.5], [0, 0.2, 0.16], { round: 0.1 }),
            box('toe', 'dark', [0.3, 0.24, 0.5], [-0.26, 0.14, 0.98], { round: 0.06, copies: [{ kind: 'line', count: 2, step: [0.52, 0, 0] }] }),
            cylinder('ankle', 'joint', 0.22, 0.7, [0, 0.56, -0.06], { turn: [0, 0, 90], round: 0.04 }),
            box('shin', 'armor', [0.74, 1.3, 0.8], [0, 1.16, -0.16], { turn: [10, 0, 0], round: 0.14 }),
            box('shin plate', 'stripe', [0.42, 0.8, 0.14], [0, 1.26, 0.26], { turn: [10, 0, 0], round: 0.05 }),
            cylinder('knee', 'joint', 0.3, 0.86, [0, 1.92, 0.02], { turn: [0, 0, 90], round: 0.05 }),
            box('knee guard', 'armor', [0.62, 0.56, 0.28], [0, 2.0, 0.34], { turn: [-8, 0, 0], round: 0.09 }),
            box('thigh', 'armor', [0.64, 1.1, 0.72], [0, 2.5, -0.02], { turn: [-10, 0, 0], round: 0.14 }),
            cylinder('hip', 'joint', 0.34, 0.6, [-0.2 * s, 3.06, -0.06], { turn: [0, 0, 90], round: 0.05 }),
          ],
          { at: [0.78 * s, 0, 0] },
        ),
      ),
      box('pelvis', 'dark', [1.2, 0.5, 0.9], [0, 3.14, -0.04], { round: 0.12 }),
      cylinder('waist', 'joint', 0.42, 0.4, [0, 3.5, -0.04], { round: 0.05 }),
      part(
        'torso',
        'armor',
        {
          kind: 'loft',
          smooth: false,
          sections: [
            { y: 0, size: [1.3, 1.1], square: 6 },
            { y: 0.6, size: [2.1, 1.6], square: 6 },
            { y: 1.3, size: [2.3, 1.5], square: 6 },
            { y: 1.6, size: [1.7, 1.1], square: 6 },
          ],
        },
        { at: [0, 3.6, 0] },
      ),
      box('chest plate', 'dark', [1.2, 0.7, 0.3], [0, 4.5, 0.7], { turn: [-12, 0, 0], round: 0.1 }),
      box('cockpit', 'glow', [0.8, 0.2, 0.12], [0, 4.62, 0.86], { turn: [-12, 0, 0], round: 0.05 }),
      box('vent', 'dark', [0.34, 0.08, 0.1], [0.62, 4.1, 0.8], { copies: [...MIRRORED, { kind: 'line', count: 3, step: [0, 0.13, 0] }] }),
      box('chest stripe', 'stripe', [0.3, 0.36, 0.12], [0.86, 4.7, 0.66], { turn: [-8, 0, 0], round: 0.04, copies: [...MIRRORED] }),
      box('back pack', 'dark', [1.3, 1.1, 0.6], [0, 4.5, -0.9], { round: 0.12 }),
      cylinder('thruster', 'joint', 0.24, 0.5, [0.4, 3.96, -1.0], { round: 0.05, copies: [...MIRRORED] }),
      box('head', 'armor', [0.62, 0.52, 0.66], [0, 5.44, 0.06], { round: 0.14 }),
      box('visor', 'glow', [0.5, 0.12, 0.1], [0, 5.48, 0.38], { round: 0.04 }),
      box('jaw', 'dark', [0.36, 0.2, 0.2], [0, 5.26, 0.34], { round: 0.05 }),
      box('antenna', 'stripe', [0.05, 0.5, 0.08], [0.3, 5.78, -0.02], { turn: [0, 0, -18], round: 0.02, copies: [...MIRRORED] }),
      ...[1, -1].map((s) =>
        assembly(
          'arm',
          [
            part('shoulder', 'armor', { kind: 'superellipsoid', size: [1.0, 1.0, 1.16], square: 4 }, { at: [0, 0.1, 0] }),
            box('shoulder stripe', 'stripe', [0.7, 0.1, 1.2], [0.04 * s, 0.42, 0], { round: 0.03 }),
            cylinder('upper arm', 'joint', 0.26, 0.9, [0.06 * s, -0.66, 0], { round: 0.06 }),
            cylinder('elbow', 'joint', 0.3, 0.62, [0.06 * s, -1.12, 0], { turn: [0, 0, 90], round: 0.05 }),
            box('fore arm', 'armor', [0.66, 0.7, 1.3], [0.06 * s, -1.3, 0.5], { round: 0.14 }),
            ...(s > 0
              ? [
                  cylinder('gun', 'dark', 0.3, 0.9, [0.06, -1.3, 1.36], { turn: [90, 0, 0], round: 0.05 }),
                  assembly(
                    'barrels',
                    [
                      {
                        name: 'barrel',
                        material: 'joint',
                        shape: { kind: 'cylinder' as const, radius: 0.075, height: 1.1, sides: 14, at: [0, 0, 0.16] as [number, number, number], turn: [90, 0, 0] as [number, number, number] },
                        copies: [{ kind: 'ring' as const, count: 6, axis: 'z' as const }],
                      },
                    ],
                    { at: [0.06, -1.3, 1.9] },
                  ),
                ]
              : [
                  box('fist', 'dark', [0.5, 0.5, 0.5], [-0.06, -1.3, 1.34], { round: 0.1 }),
                  box('finger', 'joint', [0.12, 0.16, 0.3], [-0.24, -1.2, 1.66], { round: 0.04, copies: [{ kind: 'line' as const, count: 3, step: [0.18, 0, 0] as [number, number, number] }] }),
                  box('thumb', 'joint', [0.14, 0.14, 0.3], [0.2, -1.46, 1.6], { round: 0.04 }),
                ]),
          ],
          { at: [1.62 * s, 4.7, 0] },
        ),
      ),
      assembly(
        'missile pod',
        [
          box('pod', 'dark', [0.8, 0.5, 0.8], [0, 0, 0], { round: 0.08 }),
          cylinder('missile', 'stripe', 0.09, 0.1, [-0.22, 0.12, 0.4], {
            turn: [90, 0, 0],
            copies: [
              { kind: 'line', count: 3, step: [0.22, 0, 0] },
              { kind: 'line', count: 2, step: [0, -0.24, 0] },
            ],
          }),
        ],
        { at: [-1.0, 5.5, -0.3] },
      ),
    ],
  ),
  thing('paper airplane', 'paper plane, paper aeroplane, origami plane, paper dart', { paper: { is: 'paper', color: '#f6f5f0' }, fold: { is: 'paper', color: '#dddad0' } }, ['paper', 'fold'], () => [
    plate(
      'wing',
      'paper',
      [
        [0.002, 0.15],
        [0.002, -0.13],
        [0.12, -0.13],
      ],
      0.003,
      [0, 0.062, 0],
      { turn: [90, 0, 10], bevel: 0.0005, copies: [...MIRRORED] },
    ),
    plate(
      'keel',
      'fold',
      [
        [-0.13, 0.062],
        [0.148, 0.062],
        [-0.13, 0],
      ],
      0.003,
      [0.002, 0, 0],
      { turn: [0, -90, 0], bevel: 0.0005 },
    ),
    plate(
      'fold line',
      'fold',
      [
        [0.002, 0.145],
        [0.03, -0.13],
        [0.034, -0.13],
      ],
      0.0036,
      [0, 0.0625, 0],
      { turn: [90, 0, 10], bevel: 0.0003, copies: [...MIRRORED] },
    ),
  ]),
  thing('satellite dish', 'dish antenna, radar dish, radio telescope, parabolic antenna, tv dish, radar', { dish: { is: 'paint', color: '#eceeef' }, steel: STEEL, dark: DARK, red: { color: '#e0342a', glow: 0.6 } }, ['dish'], () => [
    box('base', 'steel', [0.9, 0.12, 0.9], [0, 0.06, 0], { round: 0.03 }),
    cylinder('mast', 'steel', 0.12, 1.2, [0, 0.7, 0], { round: 0.02 }),
    box('yoke', 'dark', [0.5, 0.3, 0.36], [0, 1.36, 0], { round: 0.06 }),
    assembly(
      'head',
      [
        part('reflector', 'dish', {
          kind: 'lathe',
          sides: 48,
          smooth: true,
          profile: [
            [0, -0.02],
            [0.4, 0.02],
            [0.8, 0.17],
            [1.1, 0.38],
            [1.14, 0.38],
            [0.82, 0.13],
            [0.4, -0.05],
            [0, -0.09],
          ],
        }),
        tube(
          'strut',
          'steel',
          [
            [0.9, 0.24, 0],
            [0.06, 0.98, 0],
          ],
          0.025,
          { copies: [{ kind: 'mirror', axis: 'x' }] },
        ),
        tube(
          'strut',
          'steel',
          [
            [0, 0.24, 0.9],
            [0, 0.98, 0.06],
          ],
          0.025,
          { copies: [{ kind: 'mirror', axis: 'z' }] },
        ),
        cone('feed', 'dark', [0.12, 0.07], 0.26, [0, 0.98, 0], { turn: [180, 0, 0] }),
        ball('lamp', 'red', 0.09, [0, 1.14, 0]),
        cylinder('hub', 'dark', 0.24, 0.22, [0, -0.14, 0], { round: 0.03 }),
      ],
      { at: [0, 1.62, 0.16], turn: [48, 0, 0] },
    ),
  ]),
  thing(
    'steering wheel',
    'steeringwheel, car steeringwheel, ship wheel, driving wheel',
    { rim: { is: 'leather', color: '#1d1d20' }, spoke: { is: 'aluminium' }, badge: { is: 'chrome' }, dark: DARK, red: { is: 'plastic', color: '#c8322a' } },
    ['rim'],
    () => [
      assembly(
        'wheel',
        [
          part('rim', 'rim', { kind: 'torus', radius: 0.17, tube: 0.017 }, { turn: [90, 0, 0] }),
          box('spoke', 'spoke', [0.15, 0.032, 0.012], [0.09, 0, 0], { round: 0.005, copies: [...MIRRORED] }),
          box('lower spoke', 'spoke', [0.034, 0.14, 0.012], [0, -0.09, 0], { round: 0.005 }),
          cylinder('hub', 'dark', 0.058, 0.036, [0, 0, 0.004], { turn: [90, 0, 0], round: 0.008 }),
          cylinder('badge', 'badge', 0.02, 0.008, [0, 0, 0.024], { turn: [90, 0, 0], round: 0.002 }),
          cylinder('button', 'red', 0.008, 0.012, [0.06, 0.004, 0.01], { turn: [90, 0, 0], copies: [...MIRRORED] }),
          hoop('grip', 'dark', [0.189, 0.152], 0.03, [0, 0, 0], {}),
          cylinder('column', 'dark', 0.03, 0.18, [0, 0, -0.09], { turn: [90, 0, 0] }),
        ],
        { at: [0, 0.2, 0], turn: [-14, 0, 0] },
      ),
    ],
  ),
];
