import type { Part, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part, program } from '../family.ts';
import { turned } from '../pieces.ts';

const wheel = (radius: number, width: number, at: Triple): Part =>
  assembly(
    'wheel',
    [
      part('tyre', 'tyre', { kind: 'cylinder', radius, height: width, round: radius * 0.16, sides: 28, turn: [0, 0, 90] }),
      part('rim', 'metal', { kind: 'cylinder', radius: radius * 0.56, height: width * 1.06, round: radius * 0.08, sides: 24, turn: [0, 0, 90] }),
    ],
    { at, copies: [...MIRRORED] },
  );

const bus = () =>
  program(
    'bus',
    {
      paint: { is: 'paint', color: '#f2b21c', roughness: 0.3 },
      trim: { color: '#1e2024', roughness: 0.5 },
      glass: { is: 'glass', color: '#26343e', opacity: 1 },
      tyre: { is: 'rubber' },
      metal: { is: 'chrome' },
      light: { color: '#fff4cc', glow: 0.8 },
      tail: { color: '#d8202a', glow: 0.5 },
    },
    [
      part('body', 'paint', { kind: 'box', size: [2.3, 2.1, 6.4], round: 0.24 }, { at: [0, 1.6, -0.5] }),
      part('bonnet', 'paint', { kind: 'box', size: [1.9, 0.95, 1.3], round: 0.2 }, { at: [0, 1.02, 3.2] }),
      part('rail', 'trim', { kind: 'box', size: [2.34, 0.06, 6.2], round: 0.02 }, { at: [0, 0.98, -0.5], copies: [{ kind: 'line', count: 2, step: [0, 0.42, 0] }] }),
      part('window', 'glass', { kind: 'box', size: [2.34, 0.55, 0.72], round: 0.06 }, { at: [0, 1.98, -3.05], copies: [{ kind: 'line', count: 6, step: [0, 0, 0.9] }] }),
      part('windscreen', 'glass', { kind: 'box', size: [1.9, 0.72, 0.1], round: 0.05 }, { at: [0, 1.95, 2.68] }),
      part('rear window', 'glass', { kind: 'box', size: [1.6, 0.6, 0.1], round: 0.05 }, { at: [0, 2.0, -3.68] }),
      part('door', 'glass', { kind: 'box', size: [0.06, 1.4, 0.7], round: 0.03 }, { at: [1.14, 1.45, 2.2] }),
      part('sign', 'trim', { kind: 'box', size: [1.3, 0.22, 0.08], round: 0.03 }, { at: [0, 2.46, 2.7] }),
      part('bumper', 'trim', { kind: 'box', size: [2.2, 0.22, 0.2], round: 0.06 }, { at: [0, 0.6, 3.86], copies: [{ kind: 'line', count: 2, step: [0, 0, -7.6] }] }),
      part('grille', 'trim', { kind: 'box', size: [1.1, 0.45, 0.08], round: 0.03 }, { at: [0, 1.02, 3.84] }),
      part('headlight', 'light', { kind: 'cylinder', radius: 0.14, height: 0.1, round: 0.03, sides: 24, turn: [90, 0, 0] }, { at: [0.75, 1.05, 3.83], copies: [...MIRRORED] }),
      part('tail light', 'tail', { kind: 'cylinder', radius: 0.11, height: 0.1, round: 0.03, sides: 20, turn: [90, 0, 0] }, { at: [0.9, 1.0, -3.7], copies: [...MIRRORED] }),
      part('roof light', 'tail', { kind: 'sphere', radius: 0.08 }, { at: [0.7, 2.6, 2.4], copies: [{ kind: 'line', count: 2, step: [0, 0, -5.6] }, ...MIRRORED] }),
      wheel(0.5, 0.34, [0.95, 0.5, 2.7]),
      wheel(0.5, 0.34, [0.95, 0.5, -2.3]),
    ],
  );

const tank = () =>
  program('tank', { armour: { is: 'paint', color: '#5c6b3a', roughness: 0.6 }, dark: { is: 'paint', color: '#46522c', roughness: 0.65 }, track: { is: 'rubber', color: '#2a2b2a' }, metal: { is: 'iron', color: '#4a4d4a' } }, [
    part('hull', 'armour', {
      kind: 'extrude',
      depth: 2.0,
      bevel: 0.06,
      turn: [0, -90, 0],
      outline: [
        [-2.4, 0.6],
        [-2.2, 0.45],
        [1.9, 0.45],
        [2.5, 0.8],
        [1.5, 1.2],
        [-2.3, 1.2],
        [-2.5, 0.95],
      ],
    }),
    part(
      'track',
      'track',
      {
        kind: 'extrude',
        smooth: true,
        depth: 0.55,
        bevel: 0.05,
        turn: [0, -90, 0],
        outline: [
          [-2.4, 0.25],
          [-2.0, 0.02],
          [1.8, 0.02],
          [2.3, 0.25],
          [2.6, 0.65],
          [2.3, 0.95],
          [-2.4, 0.95],
          [-2.65, 0.65],
        ],
      },
      { at: [1.15, 0, 0], copies: [...MIRRORED] },
    ),
    part('road wheel', 'metal', { kind: 'cylinder', radius: 0.29, height: 0.6, round: 0.04, sides: 24, turn: [0, 0, 90] }, { at: [1.15, 0.36, -1.65], copies: [{ kind: 'line', count: 6, step: [0, 0, 0.66] }, ...MIRRORED] }),
    part('mudguard', 'dark', { kind: 'box', size: [0.62, 0.06, 4.9], round: 0.02 }, { at: [1.15, 1.02, 0], copies: [...MIRRORED] }),
    part('cleat', 'metal', { kind: 'box', size: [0.58, 0.035, 0.1], round: 0.01 }, { at: [1.15, 0.965, -2.1], copies: [{ kind: 'line', count: 16, step: [0, 0, 0.28] }, ...MIRRORED] }),
    assembly(
      'turret',
      [
        part('turret', 'armour', {
          kind: 'loft',
          crease: 30,
          sections: [
            { y: 0, size: [1.75, 2.1], square: 3.4 },
            { y: 0.34, size: [1.65, 1.95], square: 3.4 },
            { y: 0.58, size: [1.2, 1.45], square: 3 },
          ],
        }),
        part('mantlet', 'dark', { kind: 'box', size: [0.62, 0.4, 0.34], round: 0.1 }, { at: [0, 0.27, 1.02] }),
        part('barrel', 'armour', { kind: 'cylinder', radius: 0.1, height: 2.6, sides: 24, turn: [90, 0, 0] }, { at: [0, 0.29, 2.3] }),
        part('muzzle brake', 'dark', { kind: 'cylinder', radius: 0.155, height: 0.36, round: 0.04, sides: 24, turn: [90, 0, 0] }, { at: [0, 0.29, 3.6] }),
        part('hatch', 'dark', { kind: 'cylinder', radius: 0.27, height: 0.14, round: 0.04, sides: 28 }, { at: [-0.3, 0.62, -0.2] }),
        part('cupola', 'dark', { kind: 'cylinder', radius: 0.2, height: 0.1, round: 0.03, sides: 24 }, { at: [0.34, 0.6, -0.1] }),
        part('aerial', 'metal', { kind: 'cylinder', radius: 0.014, height: 1.1, sides: 8 }, { at: [0.6, 1.05, -0.7] }),
      ],
      { at: [0, 1.2, -0.2], joint: { kind: 'turn', axis: [0, 1, 0], limits: [-180, 180] } },
    ),
    part('light', 'metal', { kind: 'cylinder', radius: 0.1, height: 0.1, round: 0.03, sides: 18, turn: [90, 0, 0] }, { at: [0.7, 1.0, 2.2], copies: [...MIRRORED] }),
    part('exhaust', 'metal', { kind: 'cylinder', radius: 0.09, height: 0.5, round: 0.02, sides: 16, turn: [90, 0, 0] }, { at: [0.5, 1.0, -2.45], copies: [...MIRRORED] }),
  ]);

const helicopter = () =>
  program(
    'helicopter',
    {
      paint: { is: 'paint', color: '#2f6fb8', roughness: 0.3 },
      white: { is: 'paint', color: '#f0f2f2', roughness: 0.35 },
      glass: { is: 'glass', color: '#22303a', opacity: 1 },
      metal: { is: 'steel' },
      blade: { color: '#2a2d30', roughness: 0.6 },
    },
    [
      part('cabin', 'paint', {
        kind: 'blend',
        cells: 48,
        of: [
          { kind: 'ball', size: [1.5, 1.5, 2.5], at: [0, 1.25, 0.2] },
          {
            kind: 'limb',
            path: [
              [0, 1.45, -0.6],
              [0, 1.6, -1.6],
              [0, 1.75, -3.2],
            ],
            radius: [0.5, 0.24, 0.12],
            blend: 0.3,
          },
          { kind: 'block', size: [0.8, 0.4, 1.1], round: 0.15, at: [0, 1.95, -0.1], blend: 0.15 },
        ],
      }),
      part('canopy', 'glass', { kind: 'superellipsoid', size: [1.38, 1.1, 1.3] }, { at: [0, 1.38, 0.86] }),
      part('stripe', 'white', { kind: 'superellipsoid', size: [1.53, 0.2, 2.4] }, { at: [0, 0.98, 0.15] }),
      part('side window', 'glass', { kind: 'superellipsoid', size: [1.52, 0.5, 0.7], square: 3 }, { at: [0, 1.42, -0.1] }),
      part('mast', 'metal', { kind: 'cylinder', radius: 0.08, height: 0.4, sides: 16 }, { at: [0, 2.3, 0] }),
      assembly(
        'rotor',
        [
          part('hub', 'metal', { kind: 'cylinder', radius: 0.18, height: 0.12, round: 0.04, sides: 20 }),
          part('blade', 'blade', { kind: 'box', size: [2.6, 0.03, 0.2], round: 0.012, at: [1.4, 0.02, 0] }, { copies: [{ kind: 'ring', count: 4 }] }),
        ],
        { at: [0, 2.5, 0], joint: { kind: 'turn', axis: [0, 1, 0], limits: [-180, 180] } },
      ),
      part('fin', 'paint', {
        kind: 'extrude',
        depth: 0.1,
        bevel: 0.03,
        turn: [0, -90, 0],
        outline: [
          [-3.0, 1.7],
          [-3.3, 2.5],
          [-3.6, 2.5],
          [-3.45, 1.65],
        ],
      }),
      part('tail plane', 'white', { kind: 'box', size: [1.3, 0.06, 0.32], round: 0.02 }, { at: [0, 1.7, -2.8] }),
      assembly(
        'tail rotor',
        [part('tail hub', 'metal', { kind: 'sphere', radius: 0.07 }), part('tail blade', 'blade', { kind: 'box', size: [0.025, 0.5, 0.1], round: 0.01, at: [0, 0.27, 0] }, { copies: [{ kind: 'ring', count: 3, axis: 'x' }] })],
        { at: [0.12, 2.1, -3.35] },
      ),
      part(
        'skid',
        'metal',
        {
          kind: 'sweep',
          smooth: true,
          sides: 12,
          path: [
            [0.75, 0.06, -1.1],
            [0.75, 0.05, 1.0],
            [0.75, 0.12, 1.3],
            [0.75, 0.25, 1.42],
          ],
          radius: 0.05,
        },
        { copies: [...MIRRORED] },
      ),
      part(
        'strut',
        'metal',
        {
          kind: 'sweep',
          smooth: true,
          sides: 10,
          path: [
            [0.4, 0.7, 0],
            [0.65, 0.4, 0],
            [0.75, 0.06, 0],
          ],
          radius: 0.04,
        },
        { at: [0, 0, -0.55], copies: [{ kind: 'line', count: 2, step: [0, 0, 1.2] }, ...MIRRORED] },
      ),
    ],
  );

const submarine = () =>
  program('submarine', { hull: { is: 'paint', color: '#f0b41e', roughness: 0.35 }, trim: { is: 'paint', color: '#c8402c', roughness: 0.4 }, glass: { is: 'glass', color: '#5fb4d8', opacity: 1 }, metal: { is: 'brass' } }, [
    part(
      'hull',
      'hull',
      {
        kind: 'loft',
        smooth: true,
        turn: [90, 0, 0],
        sections: [
          [-2.2, 0.2, 0.2],
          [-1.8, 0.6, 0.6],
          [-1, 1.15, 1.15],
          [0.4, 1.3, 1.3],
          [1.4, 1.1, 1.1],
          [2, 0.6, 0.6],
          [2.15, 0, 0],
        ].map(([y, x, z]) => ({ y, size: [x, z] as [number, number] })),
      },
      { at: [0, 0.95, 0] },
    ),
    part(
      'tower',
      'hull',
      {
        kind: 'loft',
        crease: 50,
        sections: [
          { y: 0, size: [0.56, 1.3], square: 2.6 },
          { y: 0.5, size: [0.5, 1.05], square: 2.6 },
        ],
      },
      { at: [0, 1.5, -0.1] },
    ),
    part('tower rim', 'trim', { kind: 'torus', radius: 0.5, tube: 0.06, scale: [0.52, 1, 1.06] }, { at: [0, 2.0, -0.1] }),
    part('periscope', 'metal', {
      kind: 'sweep',
      smooth: true,
      sides: 14,
      path: [
        [0, 2.0, 0.1],
        [0, 2.5, 0.1],
        [0, 2.6, 0.2],
        [0, 2.6, 0.36],
      ],
      radius: 0.06,
    }),
    part('port ring', 'metal', { kind: 'torus', radius: 0.2, tube: 0.05, turn: [0, 0, 90] }, { at: [0.61, 1.05, -0.5], copies: [{ kind: 'line', count: 3, step: [0, 0, 0.6] }, ...MIRRORED] }),
    part('port', 'glass', { kind: 'superellipsoid', size: [0.12, 0.38, 0.38] }, { at: [0.6, 1.05, -0.5], copies: [{ kind: 'line', count: 3, step: [0, 0, 0.6] }, ...MIRRORED] }),
    part('front port ring', 'metal', { kind: 'torus', radius: 0.26, tube: 0.05, turn: [90, 0, 0] }, { at: [0, 0.98, 2.0] }),
    part('front port', 'glass', { kind: 'superellipsoid', size: [0.5, 0.5, 0.2] }, { at: [0, 0.98, 2.02] }),
    part('fin', 'trim', { kind: 'box', size: [1.5, 0.07, 0.45], round: 0.03 }, { at: [0, 0.95, -1.75] }),
    part('rudder', 'trim', { kind: 'box', size: [0.07, 1.3, 0.45], round: 0.03 }, { at: [0, 0.95, -1.75] }),
    part('diving plane', 'trim', { kind: 'box', size: [1.9, 0.07, 0.4], round: 0.03 }, { at: [0, 0.8, 1.1] }),
    assembly(
      'propeller',
      [part('boss', 'metal', { kind: 'sphere', radius: 0.12 }), part('screw blade', 'metal', { kind: 'superellipsoid', size: [0.2, 0.46, 0.06], at: [0, 0.27, 0], turn: [0, 32, 0] }, { copies: [{ kind: 'ring', count: 4, axis: 'z' }] })],
      { at: [0, 0.95, -2.3] },
    ),
    part('stand', 'metal', { kind: 'box', size: [0.7, 0.34, 0.16], round: 0.04 }, { at: [0, 0.17, -0.7], copies: [{ kind: 'line', count: 2, step: [0, 0, 1.5] }] }),
  ]);

const hotAirBalloon = () =>
  program(
    'hot air balloon',
    { cloth: { is: 'fabric', color: '#d8402c' }, stripe: { is: 'fabric', color: '#f4c83a' }, basket: { is: 'straw', color: '#b0803c' }, rope: { is: 'rope' }, metal: { is: 'steel' }, flame: { color: '#ffa42a', glow: 2 } },
    [
      part('envelope', 'cloth', {
        kind: 'lathe',
        smooth: true,
        sides: 48,
        profile: [
          [0.5, 2.6],
          [0.9, 3.3],
          [1.6, 4.3],
          [1.95, 5.3],
          [1.75, 6.3],
          [1.1, 7.0],
          [0.4, 7.28],
          [0, 7.32],
        ],
      }),
      part(
        'stripe',
        'stripe',
        {
          kind: 'sweep',
          smooth: true,
          sides: 8,
          path: [
            [0.52, 2.6, 0],
            [0.92, 3.3, 0],
            [1.62, 4.3, 0],
            [1.97, 5.3, 0],
            [1.77, 6.3, 0],
            [1.11, 7.0, 0],
            [0.4, 7.29, 0],
            [0.02, 7.33, 0],
          ],
          radius: [0.06, 0.1, 0.17, 0.2, 0.18, 0.12, 0.06, 0.02],
          scale: [1, 1, 1.1],
        },
        { copies: [{ kind: 'ring', count: 8 }] },
      ),
      part('mouth', 'stripe', { kind: 'torus', radius: 0.5, tube: 0.05, sides: 36 }, { at: [0, 2.6, 0] }),
      part(
        'basket',
        'basket',
        {
          kind: 'subtract',
          of: [
            { kind: 'box', size: [0.85, 0.75, 0.85], round: 0.08 },
            { kind: 'box', size: [0.7, 0.75, 0.7], round: 0.06, at: [0, 0.1, 0] },
          ],
        },
        { at: [0, 0.375, 0] },
      ),
      part('rim', 'rope', {
        kind: 'sweep',
        closed: true,
        smooth: false,
        sides: 10,
        path: [
          [0.41, 0.76, 0.41],
          [-0.41, 0.76, 0.41],
          [-0.41, 0.76, -0.41],
          [0.41, 0.76, -0.41],
        ],
        radius: 0.05,
      }),
      part('band', 'rope', { kind: 'box', size: [0.88, 0.05, 0.88], round: 0.02 }, { at: [0, 0.2, 0], copies: [{ kind: 'line', count: 2, step: [0, 0.26, 0] }] }),
      part(
        'rope',
        'rope',
        {
          kind: 'sweep',
          sides: 6,
          path: [
            [0.4, 0.75, 0.4],
            [0.36, 2.6, 0.36],
          ],
          radius: 0.018,
        },
        { copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] },
      ),
      part('burner', 'metal', { kind: 'cylinder', radius: 0.12, height: 0.24, round: 0.03, sides: 20 }, { at: [0, 1.75, 0] }),
      part('burner frame', 'metal', { kind: 'box', size: [0.78, 0.04, 0.78], round: 0.01 }, { at: [0, 1.62, 0] }),
      turned(
        'flame',
        'flame',
        [
          [0, 0],
          [0.09, 0.08],
          [0.07, 0.25],
          [0, 0.5],
        ],
        { smooth: true, sides: 16, at: [0, 1.87, 0] },
      ),
    ],
  );

/** Large machines on land, in the water and in the air. */
export const MACHINES: readonly Family[] = [
  { name: 'bus', words: ['school bus', 'coach', 'minibus'], surfaces: { window: ['glass'], wheel: ['tyre'], rim: ['metal'], stripe: ['trim'] }, main: ['paint'], make: bus },
  { name: 'tank', words: ['battle tank', 'military tank', 'panzer'], surfaces: { track: ['track'], turret: ['armour'], armour: ['armour', 'dark'], armor: ['armour', 'dark'] }, main: ['armour', 'dark'], make: tank },
  { name: 'helicopter', words: ['chopper'], surfaces: { rotor: ['blade'], blade: ['blade'], window: ['glass'], stripe: ['white'] }, main: ['paint'], make: helicopter },
  { name: 'submarine', words: [], surfaces: { window: ['glass'], fin: ['trim'], hull: ['hull'] }, main: ['hull'], make: submarine },
  { name: 'hot air balloon', words: ['air balloon'], surfaces: { stripe: ['stripe'], basket: ['basket'], rope: ['rope'] }, main: ['cloth'], make: hotAirBalloon },
];
