import type { Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, circle, cone, cylinder, EYE, plate, ring, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
/** Returns that many points evenly distributed over a sphere (Fibonacci lattice). */
const overBall = (count: number, r: number): Triple[] =>
  times(count, (i) => {
    const y = 1 - (2 * (i + 0.5)) / count;
    const a = i * 2.39996;
    const wide = Math.sqrt(1 - y * y);
    return [r * wide * Math.sin(a), r * y, r * wide * Math.cos(a)];
  });
const degrees = (radians: number): number => (radians * 180) / Math.PI;
/** Returns the rotation that aligns +Y with a direction. */
const along = ([x, y, z]: Triple): Triple => {
  const length = Math.hypot(x, y, z);
  return [degrees(Math.acos(y / length)), degrees(Math.atan2(x, z)), 0];
};
const eye = (s: number, iris = 'iris'): Part[] => [ball('eyeball', 'white', s, [0, 0, 0]), ball('iris', iris, [s * 0.6, s * 0.6, s * 0.2], [0, 0, s * 0.42]), ball('pupil', 'pupil', [s * 0.2, s * 0.44, s * 0.12], [0, 0, s * 0.5])];

/** Monsters that are mostly eye or mouth, sea creatures, and things seen under a microscope. */
export const ODDITIES: readonly Family[] = [
  thing(
    'beholder',
    'eye monster, floating eye, floating eyeball, eye tyrant, floating eyeball monster, eyeball monster',
    {
      skin: { is: 'skin', color: '#8a4a6a' },
      belly: { is: 'skin', color: '#c99a92' },
      iris: { color: '#e8a020', roughness: 0.2 },
      tooth: { is: 'bone', color: '#f4ecd6' },
      mouth: { color: '#3a0f18' },
      tongue: { color: '#c2435a' },
      lid: { is: 'skin', color: '#6b3450' },
      ...EYE,
    },
    ['skin'],
    () => [
      { name: 'body', material: 'skin', shape: { kind: 'sphere', radius: 0.5, modify: [{ kind: 'roughen', amount: 0.02, size: 0.12 }] }, at: [0, 0.8, 0] },
      assembly('eye', eye(0.46), { at: [0, 0.94, 0.34] }),
      ball('upper lid', 'lid', [0.56, 0.24, 0.4], [0, 1.14, 0.32], { turn: [24, 0, 0] }),
      ball('lower lid', 'lid', [0.52, 0.14, 0.3], [0, 0.74, 0.4], { turn: [-12, 0, 0] }),
      ball('mouth', 'mouth', [0.62, 0.2, 0.24], [0, 0.56, 0.34], { turn: [20, 0, 0] }),
      ...times(9, (i) => cone('tooth', 'tooth', [0.034, 0.002], 0.13, [0.3 * Math.sin(-1 + i * 0.25), 0.6, 0.3 + 0.14 * Math.cos(-1 + i * 0.25)], { turn: [170, 0, 0] })),
      ...times(8, (i) => cone('tooth', 'tooth', [0.03, 0.002], 0.11, [0.27 * Math.sin(-0.9 + i * 0.257), 0.51, 0.29 + 0.12 * Math.cos(-0.9 + i * 0.257)], { turn: [14, 0, 0] })),
      ball('tongue', 'tongue', [0.22, 0.08, 0.24], [0, 0.54, 0.42], { turn: [16, 0, 0] }),
      ...times(9, (i): Part => {
        const a = (i / 9) * 2 * Math.PI + 0.35;
        const [x, z] = [Math.sin(a), Math.cos(a) * 0.8 - 0.15];
        const tip: Triple = [x * 0.62, 1.5 + 0.12 * (i % 3), z * 0.6];
        return assembly('stalk', [
          tube('stalk', 'skin', [[x * 0.2, 1.2, z * 0.2], [x * 0.34, 1.36, z * 0.34], [x * 0.56, 1.4, z * 0.52], tip], [0.06, 0.05, 0.045, 0.04]),
          assembly('small eye', eye(0.14), { at: tip, turn: [-10, degrees(Math.atan2(x, Math.max(0.3, z + 0.8))), 0] }),
        ]);
      }),
      ...times(7, (i) =>
        tube(
          'tentacle',
          'skin',
          [
            [0.2 * Math.sin(i * 0.9), 0.42, 0.2 * Math.cos(i * 0.9) - 0.05],
            [0.26 * Math.sin(i * 0.9), 0.26, 0.24 * Math.cos(i * 0.9) - 0.05],
            [0.2 * Math.sin(i * 0.9 + 0.3), 0.1, 0.2 * Math.cos(i * 0.9 + 0.3) - 0.05],
            [0.26 * Math.sin(i * 0.9 + 0.5), 0.02, 0.26 * Math.cos(i * 0.9 + 0.5) - 0.05],
          ],
          [0.06, 0.045, 0.03, 0.008],
        ),
      ),
    ],
  ),
  thing(
    'gelatinous cube',
    'jelly cube, slime cube, jello cube',
    { jelly: { color: '#6fd86a', opacity: 0.5, roughness: 0.08 }, bone: { is: 'bone' }, steel: { is: 'steel' }, gold: { is: 'gold' }, dark: { color: '#1b1512' } },
    ['jelly'],
    () => [
      { name: 'cube', material: 'jelly', shape: { kind: 'superellipsoid', size: [1.5, 1.5, 1.5], square: 7 }, at: [0, 0.75, 0] },
      ball('skull', 'bone', [0.3, 0.32, 0.34], [0.2, 0.95, 0.3]),
      box('jaw', 'bone', [0.18, 0.1, 0.16], [0.2, 0.79, 0.4], { round: 0.03 }),
      ...[0.13, 0.27].map((x) => ball('socket', 'dark', 0.08, [x, 0.96, 0.45])),
      box('blade', 'steel', [0.07, 0.8, 0.02], [-0.32, 0.72, 0.2], { turn: [10, 20, 34] }),
      box('guard', 'gold', [0.26, 0.05, 0.05], [-0.09, 0.4, 0.26], { turn: [10, 20, 34] }),
      ...times(6, (i) => cylinder('coin', 'gold', 0.05, 0.014, [0.4 * Math.sin(i * 2), 0.3 + 0.13 * i, 0.3 * Math.cos(i * 2)], { turn: [i * 40, i * 60, 20] })),
      ...[0, 1].map((i) =>
        assembly('bone', [cylinder('shaft', 'bone', 0.028, 0.36, [0, 0, 0]), ...[0.19, -0.19].flatMap((y) => [0.03, -0.03].map((x) => ball('knob', 'bone', 0.075, [x, y, 0])))], {
          at: [-0.2 + i * 0.4, 0.45 + 0.5 * i, -0.3],
          turn: [30, i * 70, 60 + i * 50],
        }),
      ),
    ],
  ),
  thing('manta ray', 'stingray, ray fish, manta, eagle ray', { skin: { is: 'skin', color: '#3a4a5e' }, belly: { is: 'skin', color: '#e8eef2' }, ...EYE }, ['skin'], () => [
    {
      name: 'body',
      material: 'skin',
      shape: {
        kind: 'blend',
        cells: 44,
        of: [
          { kind: 'ball', size: [0.6, 0.24, 0.9] },
          ...[1, -1].flatMap((s) => [
            {
              kind: 'limb' as const,
              path: [
                [s * 0.2, 0, 0.1],
                [s * 0.7, 0.08, 0],
                [s * 1.15, 0.28, -0.2],
              ] as Triple[],
              radius: [0.16, 0.09, 0.015],
              blend: 0.14,
            },
            {
              kind: 'limb' as const,
              path: [
                [s * 0.1, 0, -0.25],
                [s * 0.6, 0.05, -0.15],
                [s * 1.15, 0.28, -0.2],
              ] as Triple[],
              radius: [0.13, 0.07, 0.012],
              blend: 0.14,
            },
          ]),
        ],
      },
      at: [0, 0.5, 0],
    },
    ball('belly', 'belly', [0.5, 0.18, 0.76], [0, 0.46, 0.02]),
    tube(
      'tail',
      'skin',
      [
        [0, 0.5, -0.4],
        [0, 0.5, -0.8],
        [0.06, 0.56, -1.2],
        [0, 0.6, -1.6],
      ],
      [0.06, 0.035, 0.02, 0.004],
    ),
    plate(
      'fin',
      'skin',
      [
        [0, 0],
        [0.16, 0.02],
        [0.04, 0.16],
      ],
      0.02,
      [0, 0.54, -0.5],
      { turn: [0, 90, 0] },
    ),
    tube(
      'horn',
      'skin',
      [
        [0.2, 0.5, 0.36],
        [0.22, 0.47, 0.52],
        [0.17, 0.44, 0.62],
      ],
      [0.06, 0.05, 0.02],
      { copies: [...MIRRORED] },
    ),
    ...[1, -1].map((x) => assembly('eye', [ball('eye', 'white', 0.07, [0, 0, 0]), ball('pupil', 'pupil', 0.045, [x * 0.018, 0.008, 0.012])], { at: [x * 0.27, 0.55, 0.3] })),
  ]),
  thing(
    'pufferfish',
    'puffer fish, blowfish, balloonfish',
    { skin: { is: 'skin', color: '#e0b04a' }, belly: { is: 'skin', color: '#f6f0de' }, spike: { is: 'bone', color: '#d8b878' }, fin: { is: 'skin', color: '#c8882a' }, mouth: { color: '#a8544a' }, ...EYE },
    ['skin'],
    () => [
      ball('body', 'skin', [0.46, 0.44, 0.5], [0, 0.26, 0]),
      ball('belly', 'belly', [0.42, 0.36, 0.46], [0, 0.22, 0.01]),
      assembly(
        'spikes',
        overBall(70, 0.5)
          .filter(([, , z]) => z < 0.36)
          .slice(0, 60)
          .map(([x, y, z]): Part => cone('spike', 'spike', [0.012, 0.001], 0.07, [x * 0.49, 0.26 + y * 0.47, z * 0.53], { turn: along([x, y, z]) })),
      ),
      ...[1, -1].map((x) => assembly('eye', [ball('eye', 'white', 0.12, [0, 0, 0]), ball('pupil', 'pupil', 0.07, [x * 0.014, 0, 0.036])], { at: [x * 0.14, 0.34, 0.18], turn: [0, x * 24, 0] })),
      ring('lips', 'mouth', 0.035, 0.018, [0, 0.25, 0.25], { turn: [90, 0, 0] }),
      plate(
        'side fin',
        'fin',
        [
          [0, 0],
          [0.1, 0.05],
          [0.12, -0.02],
          [0.09, -0.07],
        ],
        0.012,
        [0.2, 0.24, 0.04],
        { turn: [0, 50, 0], copies: [...MIRRORED] },
      ),
      plate(
        'tail',
        'fin',
        [
          [0, 0.03],
          [0.14, 0.1],
          [0.12, 0],
          [0.14, -0.1],
          [0, -0.03],
        ],
        0.014,
        [0, 0.27, -0.22],
        { turn: [0, 90, 0] },
      ),
      plate(
        'top fin',
        'fin',
        [
          [0, 0],
          [0.09, 0.02],
          [0.1, 0.1],
          [0.03, 0.06],
        ],
        0.012,
        [0, 0.47, -0.08],
        { turn: [0, 90, 0] },
      ),
    ],
  ),
  thing('brain', 'human brain', { brain: { is: 'skin', color: '#e0a2a0', roughness: 0.35 }, stem: { is: 'skin', color: '#cf8f86' } }, ['brain'], () => [
    ...[1, -1].flatMap((s): Part[] => [
      ball('hemisphere', 'brain', [0.13, 0.15, 0.24], [s * 0.06, 0.14, 0]),
      ...times(
        11,
        (i): Part =>
          tube(
            'fold',
            'brain',
            times(9, (k): Triple => {
              const a = -1.3 + k * 0.36;
              const z = -0.1 + i * 0.02 + 0.012 * Math.sin(k * 2 + i);
              const flat = Math.sqrt(Math.max(0.05, 1 - (z / 0.125) ** 2));
              return [s * (0.06 + 0.066 * flat * Math.cos(a)), 0.14 + 0.077 * flat * Math.sin(a + 0.35), z];
            }),
            0.011,
            { sides: 6 },
          ),
      ),
    ]),
    ...[1, -1].map((s) => ball('cerebellum', 'stem', [0.1, 0.07, 0.09], [s * 0.045, 0.07, -0.08])),
    cylinder('stem', 'stem', 0.022, 0.1, [0, 0.04, -0.04], { turn: [-14, 0, 0], round: 0.01 }),
  ]),
  thing('eyeball', 'human eye, eye', { iris: { color: '#3f8fc8', roughness: 0.2 }, vein: { color: '#c23a3a' }, nerve: { is: 'skin', color: '#c87a72' }, ...EYE }, ['iris'], () => [
    assembly(
      'eye',
      [
        ball('eyeball', 'white', 0.24, [0, 0, 0]),
        {
          ...turned(
            'iris',
            'iris',
            [
              [0, 0.118],
              [0.03, 0.121],
              [0.06, 0.112],
              [0.062, 0.1],
              [0, 0.1],
            ],
            { smooth: true },
          ),
          turn: [90, 0, 0],
        },
        ball('pupil', 'pupil', [0.052, 0.052, 0.02], [0, 0, 0.116]),
        ball('light', 'white', 0.02, [0.022, 0.026, 0.122]),
        ...times(9, (i) =>
          tube(
            'vein',
            'vein',
            times(5, (k): Triple => {
              const t = 0.75 + k * 0.3;
              const a = i * 0.7 + 0.12 * Math.sin(k * 2 + i);
              return [0.1195 * Math.sin(t) * Math.cos(a), 0.1195 * Math.sin(t) * Math.sin(a), 0.1195 * Math.cos(t)];
            }),
            [0.0008, 0.0016, 0.002, 0.0024, 0.003],
            { sides: 5 },
          ),
        ),
        tube(
          'nerve',
          'nerve',
          [
            [0, 0, -0.11],
            [0, -0.01, -0.18],
            [0.02, -0.03, -0.24],
          ],
          [0.03, 0.024, 0.018],
        ),
      ],
      { at: [0, 0.12, 0] },
    ),
  ]),
  thing('tooth', 'molar, human tooth', { enamel: { color: '#f7f3e8', roughness: 0.15 }, root: { is: 'bone', color: '#e8d8b0' } }, ['enamel'], () => [
    {
      name: 'crown',
      material: 'enamel',
      shape: {
        kind: 'blend',
        cells: 40,
        of: [{ kind: 'ball', size: [0.2, 0.16, 0.18], at: [0, 0.26, 0] }, ...[1, -1].flatMap((x) => [1, -1].map((z) => ({ kind: 'ball' as const, size: [0.1, 0.1, 0.1] as Triple, at: [x * 0.055, 0.32, z * 0.05] as Triple, blend: 0.04 })))],
      },
    },
    ...[
      [0.05, 0.05],
      [-0.05, 0.05],
      [0, -0.05],
    ].map(([x, z]) =>
      tube(
        'root',
        'root',
        [
          [x * 0.7, 0.24, z * 0.6],
          [x * 1.1, 0.12, z],
          [x * 1.2, 0.0, z * 1.1],
        ],
        [0.058, 0.04, 0.01],
      ),
    ),
  ]),
  thing('bone', 'dog bone, femur', { bone: { is: 'bone' } }, ['bone'], () => [
    {
      name: 'bone',
      material: 'bone',
      shape: {
        kind: 'blend',
        cells: 44,
        of: [
          {
            kind: 'limb',
            path: [
              [-0.13, 0.05, 0],
              [0, 0.048, 0],
              [0.13, 0.05, 0],
            ],
            radius: [0.026, 0.021, 0.026],
          },
          ...[1, -1].flatMap((x) => [1, -1].map((z) => ({ kind: 'ball' as const, size: [0.07, 0.066, 0.066] as Triple, at: [x * 0.155, 0.05, z * 0.03] as Triple, blend: 0.02 }))),
        ],
      },
    },
  ]),
  thing(
    'atom',
    'atom model, nucleus',
    { proton: { color: '#d8382e', roughness: 0.3 }, neutron: { color: '#c8ccd2', roughness: 0.3 }, electron: { color: '#2a8ae0', glow: 0.8 }, orbit: { is: 'chrome' }, base: { is: 'ebony' } },
    ['proton'],
    () => [
      ...overBall(14, 0.075).map(([x, y, z], i) => ball('nucleon', i % 2 ? 'proton' : 'neutron', 0.08, [x, 0.5 + y, z])),
      ...[0, 60, 120].map((a): Part => ({ name: 'orbit', at: [0, 0.5, 0], turn: [72, a, 0], parts: [ring('orbit', 'orbit', 0.36, 0.008, [0, 0, 0]), ball('electron', 'electron', 0.06, [0.36 * Math.cos(a), 0, 0.36 * Math.sin(a)])] })),
      cylinder('rod', 'orbit', 0.01, 0.3, [0, 0.2, 0]),
      turned('base', 'base', [
        [0, 0],
        [0.16, 0],
        [0.16, 0.03],
        [0.1, 0.06],
        [0, 0.06],
      ]),
    ],
  ),
  thing(
    'molecule',
    'water molecule, molecule model, caffeine molecule',
    { red: { color: '#d8302a', roughness: 0.25 }, white: { color: '#f0f0ee', roughness: 0.25 }, black: { color: '#26282c', roughness: 0.25 }, blue: { color: '#2a5ad0', roughness: 0.25 }, rod: { is: 'steel' } },
    ['red'],
    () => {
      const hexagon = times(6, (i): Triple => [0.26 * Math.cos((i * Math.PI) / 3), 0.5 + 0.26 * Math.sin((i * Math.PI) / 3), 0]);
      const outer = times(6, (i): Triple => [0.46 * Math.cos((i * Math.PI) / 3), 0.5 + 0.46 * Math.sin((i * Math.PI) / 3), i % 2 ? 0.06 : -0.06]);
      return [
        ...hexagon.map((at, i) => ball('atom', i % 3 ? 'black' : 'blue', 0.15, at)),
        ...outer.map((at, i) => ball('atom', i % 3 === 1 ? 'red' : 'white', i % 3 === 1 ? 0.14 : 0.1, at)),
        ...hexagon.flatMap((a, i) => [tube('bond', 'rod', [a, hexagon[(i + 1) % 6]], 0.022), tube('bond', 'rod', [a, outer[i]], 0.022)]),
      ];
    },
  ),
  thing('asteroid', 'meteoroid, space rock', { rock: { is: 'stone', color: '#6b645c' }, crater: { is: 'stone', color: '#4a443e' } }, ['rock'], () => [
    {
      name: 'rock',
      material: 'rock',
      shape: {
        kind: 'superellipsoid',
        size: [1.3, 0.95, 1.05],
        modify: [
          { kind: 'roughen', amount: 0.14, size: 0.4 },
          { kind: 'roughen', amount: 0.03, size: 0.1 },
        ],
      },
      at: [0, 0.5, 0],
    },
    ...overBall(9, 0.5).map(
      ([x, y, z], i): Part => ({
        name: 'crater',
        at: [x * 1.1, 0.5 + y * 0.8, z * 0.88],
        turn: along([x, y, z]),
        scale: 0.6 + (0.5 * ((i * 7) % 5)) / 5,
        parts: [ring('rim', 'rock', 0.13, 0.035, [0, 0, 0]), ball('floor', 'crater', [0.25, 0.06, 0.25], [0, -0.005, 0])],
      }),
    ),
  ]),
  thing('geode', 'crystal geode, amethyst geode', { rock: { is: 'stone', color: '#6f6a66' }, rim: { color: '#e8e2f0', roughness: 0.3 }, crystal: { is: 'crystal', color: '#8a4ad0', glow: 0.15 } }, ['crystal'], () => [
    turned(
      'shell',
      'rock',
      [
        [0, -0.34],
        [0.2, -0.28],
        [0.34, -0.12],
        [0.38, 0.02],
        [0.33, 0.02],
        [0.28, -0.1],
        [0.16, -0.2],
        [0, -0.24],
      ],
      { at: [0, 0.4, 0], turn: [62, 0, 0], sides: 18 },
    ),
    turned(
      'rim',
      'rim',
      [
        [0.34, 0.015],
        [0.34, 0.03],
        [0.29, 0.03],
        [0.27, -0.06],
        [0.29, -0.06],
      ],
      { at: [0, 0.4, 0], turn: [62, 0, 0], sides: 18 },
    ),
    assembly(
      'crystals',
      times(34, (i): Part => {
        const r = 0.3 * Math.sqrt((i + 0.5) / 34);
        const a = i * 2.399;
        const high = 0.1 + 0.05 * ((i * 5) % 4);
        return turned(
          'crystal',
          'crystal',
          [
            [0, 0],
            [0.034, 0],
            [0.034, high * 0.65],
            [0, high],
          ],
          { sides: 6, at: [r * Math.cos(a), -0.23 + 0.19 * (r / 0.3) ** 2, r * Math.sin(a)], turn: [-Math.sin(a) * r * 120, 0, Math.cos(a) * r * 120] },
        );
      }),
      { at: [0, 0.4, 0], turn: [62, 0, 0] },
    ),
  ]),
  thing(
    'rune stone',
    'runestone, standing stone, menhir, monolith, carved stone, glowing rune stone, runic stone, rune monolith, norse rune stone',
    { stone: { is: 'stone', color: '#7f7b74' }, rune: { color: '#5ad8ff', glow: 1.5 }, moss: { color: '#5a7f3a' } },
    ['stone'],
    () => [
      {
        name: 'stone',
        material: 'stone',
        shape: {
          kind: 'loft',
          smooth: true,
          sides: 24,
          sections: [
            { y: 0, size: [0.9, 0.6], square: 3.4 },
            { y: 0.6, size: [0.86, 0.54], square: 3.2 },
            { y: 1.4, size: [0.7, 0.44], shift: [0.04, 0], square: 3 },
            { y: 1.85, size: [0.4, 0.3], shift: [0.1, 0], square: 2.6 },
          ],
          modify: [{ kind: 'roughen', amount: 0.03, size: 0.25 }],
        },
      },
      ...[
        [0.45, 0],
        [0.85, 0.01],
        [1.25, 0.03],
      ].flatMap(([y, x], i): Part[] => [
        box('stroke', 'rune', [0.045, 0.3, 0.06], [x - 0.06, y, 0.3 - y * 0.045], { turn: [-3, 0, 0], round: 0.01 }),
        box('stroke', 'rune', [0.04, 0.2, 0.06], [x + 0.03, y + (i === 1 ? -0.05 : 0.06), 0.3 - y * 0.045], { turn: [-3, 0, i === 2 ? 40 : -40], round: 0.01 }),
        box('stroke', 'rune', [0.04, 0.14, 0.06], [x + 0.08, y + (i === 1 ? 0.04 : -0.03), 0.3 - y * 0.045], { turn: [-3, 0, i === 2 ? -40 : 40], round: 0.01 }),
      ]),
      ...times(7, (i) => ball('moss', 'moss', [0.2, 0.06, 0.14], [0.4 * Math.sin(i * 0.9), 0.04, 0.28 * Math.cos(i * 0.9)])),
      ...circle(0.62, 0.5, 7).map(([x, z], i) => ball('pebble', 'stone', [0.14 + 0.03 * (i % 3), 0.09, 0.12], [Number(x), 0.03, Number(z)])),
    ],
  ),
];
