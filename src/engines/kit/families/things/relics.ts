import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, ring, thing, tube, turned } from '../pieces.ts';

const BONE = { is: 'bone', color: '#e9dfc6' };
const DARK = { color: '#1d1a18', roughness: 0.9 };

/** The spine of a dinosaur skeleton from its neck to the end of its tail: z, height and radius. */
const SPINE: readonly (readonly [number, number, number])[] = [
  [1.75, 2.72, 0.09],
  [1.5, 2.5, 0.1],
  [1.25, 2.3, 0.11],
  [0.98, 2.18, 0.12],
  [0.7, 2.12, 0.12],
  [0.42, 2.1, 0.12],
  [0.14, 2.1, 0.12],
  [-0.14, 2.1, 0.12],
  [-0.42, 2.09, 0.12],
  [-0.7, 2.06, 0.11],
  [-0.98, 2.02, 0.1],
  [-1.26, 1.97, 0.095],
  [-1.52, 1.92, 0.085],
  [-1.78, 1.88, 0.075],
  [-2.02, 1.85, 0.065],
  [-2.26, 1.84, 0.055],
  [-2.48, 1.85, 0.045],
  [-2.7, 1.88, 0.035],
];

/** Builds the bones of legs and arms. */
const fossilLimbs = (): Part[] => [
  tube(
    'thigh bone',
    'bone',
    [
      [0.26, 1.98, -0.36],
      [0.32, 1.62, -0.1],
      [0.32, 1.24, 0.06],
    ],
    [0.11, 0.07, 0.1],
    { copies: [...MIRRORED] },
  ),
  tube(
    'shin bone',
    'bone',
    [
      [0.32, 1.22, 0.06],
      [0.31, 0.84, -0.2],
      [0.3, 0.46, -0.42],
    ],
    [0.09, 0.055, 0.075],
    { copies: [...MIRRORED] },
  ),
  tube(
    'foot bone',
    'bone',
    [
      [0.3, 0.46, -0.42],
      [0.3, 0.24, -0.28],
      [0.3, 0.1, -0.12],
    ],
    [0.07, 0.05, 0.06],
    { copies: [...MIRRORED] },
  ),
  ...[-0.16, 0, 0.16].map((x) =>
    tube(
      'toe',
      'bone',
      [
        [0.3 + x * 0.4, 0.1, -0.14],
        [0.3 + x, 0.09, 0.1],
        [0.3 + x * 1.25, 0.04, 0.28],
      ],
      [0.05, 0.045, 0.012],
      { copies: [...MIRRORED] },
    ),
  ),
  tube(
    'arm bone',
    'bone',
    [
      [0.3, 1.86, 1.0],
      [0.36, 1.62, 1.08],
      [0.34, 1.5, 1.3],
    ],
    [0.05, 0.035, 0.03],
    { copies: [...MIRRORED] },
  ),
  tube(
    'claw',
    'bone',
    [
      [0.34, 1.5, 1.3],
      [0.32, 1.46, 1.4],
      [0.31, 1.4, 1.44],
    ],
    [0.025, 0.02, 0.006],
    { copies: [...MIRRORED, { kind: 'line', count: 2, step: [0.06, 0.02, 0] }] },
  ),
];

/** Things that are excavated, inherited or worshipped. */
export const RELICS: readonly Family[] = [
  thing(
    'dinosaur skeleton',
    't rex skeleton, trex skeleton, tyrannosaurus skeleton, dinosaur fossil, triceratops skeleton, raptor skeleton, velociraptor skeleton, stegosaurus skeleton, dino skeleton, dinosaur bones, fossil skeleton',
    { bone: BONE, dark: DARK, stand: { is: 'walnut' } },
    ['bone'],
    () => [
      ...SPINE.map(([z, y, r], i) =>
        assembly('vertebra', [ball('vertebra body', 'bone', [r * 2.1, r * 2, 0.24], [0, 0, 0]), i < 16 && box('spine process', 'bone', [r * 0.5, r * 2.6, r * 1.2], [0, r * 1.7, -r * 0.3], { turn: [14, 0, 0] })], { at: [0, y, z] }),
      ),
      ...[0.98, 0.76, 0.54, 0.32, 0.1, -0.12].map((z, i) =>
        tube(
          'rib',
          'bone',
          [
            [0.08, 2.12, z],
            [0.42, 1.94, z + 0.04],
            [0.46 - i * 0.02, 1.6, z + 0.1],
            [0.22, 1.3 + i * 0.05, z + 0.2],
          ],
          [0.05, 0.045, 0.04, 0.025],
          { copies: [...MIRRORED] },
        ),
      ),
      part('pelvis', 'bone', { kind: 'superellipsoid', size: [0.4, 0.34, 0.7], square: 3 }, { at: [0, 2.0, -0.42] }),
      ...fossilLimbs(),
      assembly(
        'skull',
        [
          part('cranium', 'bone', {
            kind: 'blend',
            cells: 40,
            of: [
              { kind: 'ball', size: [0.56, 0.5, 0.56], at: [0, 0.06, 0] },
              {
                kind: 'limb',
                path: [
                  [0, 0.04, 0.16],
                  [0, 0, 0.5],
                  [0, -0.04, 0.82],
                ],
                radius: [0.23, 0.19, 0.13],
                blend: 0.1,
              },
              { kind: 'ball', size: [0.2, 0.24, 0.26], at: [0.27, 0.12, 0.1], op: 'subtract', blend: 0.03 },
              { kind: 'ball', size: [0.2, 0.24, 0.26], at: [-0.27, 0.12, 0.1], op: 'subtract', blend: 0.03 },
              { kind: 'ball', size: [0.16, 0.2, 0.3], at: [0.24, 0.02, 0.44], op: 'subtract', blend: 0.03 },
              { kind: 'ball', size: [0.16, 0.2, 0.3], at: [-0.24, 0.02, 0.44], op: 'subtract', blend: 0.03 },
              { kind: 'block', size: [1, 0.4, 2], at: [0, -0.36, 0.4], op: 'subtract', blend: 0.03 },
            ],
          }),
          tube(
            'jaw',
            'bone',
            [
              [0.22, -0.14, -0.06],
              [0.2, -0.34, 0.36],
              [0.08, -0.36, 0.76],
            ],
            [0.06, 0.075, 0.06],
            { copies: [...MIRRORED] },
          ),
          ...[0.24, 0.36, 0.48, 0.6, 0.72].flatMap((z, i) => [
            cone('tooth', 'bone', [0.028, 0], 0.13, [0.17 - i * 0.018, -0.2, z], { turn: [180, 0, 0], copies: [...MIRRORED] }),
            cone('lower tooth', 'bone', [0.022, 0], 0.09, [0.17 - i * 0.02, -0.27, z - 0.05], { copies: [...MIRRORED] }),
          ]),
        ],
        { at: [0, 2.86, 1.98], turn: [8, 0, 0] },
      ),
      cylinder('post', 'dark', 0.035, 1.96, [0, 1.06, 0.14], {}),
      cylinder('tail post', 'dark', 0.03, 1.82, [0, 0.98, -1.9], {}),
      box('base', 'stand', [1.3, 0.12, 4.4], [0, 0.02, -0.5], { round: 0.04 }),
    ],
  ),
  thing('dragon skull', 'dinosaur skull, t rex skull, beast skull, monster skull, animal skull', { bone: BONE, dark: DARK, horn: { is: 'bone', color: '#8a765a' } }, ['bone'], () => [
    part('cranium', 'bone', {
      kind: 'blend',
      cells: 56,
      of: [
        { kind: 'ball', size: [0.62, 0.5, 0.7], at: [0, 0.5, -0.1] },
        {
          kind: 'limb',
          path: [
            [0, 0.48, 0.1],
            [0, 0.4, 0.5],
            [0, 0.34, 0.86],
          ],
          radius: [0.25, 0.2, 0.13],
          blend: 0.12,
        },
        {
          kind: 'limb',
          path: [
            [0.24, 0.62, 0.02],
            [0.26, 0.66, 0.3],
          ],
          radius: [0.09, 0.05],
          blend: 0.06,
        },
        {
          kind: 'limb',
          path: [
            [-0.24, 0.62, 0.02],
            [-0.26, 0.66, 0.3],
          ],
          radius: [0.09, 0.05],
          blend: 0.06,
        },
        { kind: 'ball', size: [0.26, 0.22, 0.3], at: [0.29, 0.5, 0.16], op: 'subtract', blend: 0.03 },
        { kind: 'ball', size: [0.26, 0.22, 0.3], at: [-0.29, 0.5, 0.16], op: 'subtract', blend: 0.03 },
        { kind: 'ball', size: [0.09, 0.1, 0.16], at: [0.1, 0.42, 0.92], op: 'subtract', blend: 0.02 },
        { kind: 'ball', size: [0.09, 0.1, 0.16], at: [-0.1, 0.42, 0.92], op: 'subtract', blend: 0.02 },
        { kind: 'block', size: [1.2, 0.5, 1], at: [0, 0.02, 0.8], op: 'subtract', blend: 0.03 },
      ],
    }),
    ball('eye socket', 'dark', [0.2, 0.17, 0.2], [0.2, 0.49, 0.14], { copies: [...MIRRORED] }),
    tube(
      'horn',
      'horn',
      [
        [0.22, 0.66, -0.2],
        [0.36, 0.86, -0.5],
        [0.4, 0.92, -0.86],
        [0.34, 1.04, -1.1],
      ],
      [0.1, 0.085, 0.055, 0.01],
      { copies: [...MIRRORED] },
    ),
    tube(
      'cheek horn',
      'horn',
      [
        [0.3, 0.36, -0.16],
        [0.46, 0.34, -0.32],
        [0.52, 0.36, -0.48],
      ],
      [0.06, 0.04, 0.006],
      { copies: [...MIRRORED] },
    ),
    tube(
      'jaw',
      'bone',
      [
        [0.27, 0.34, -0.2],
        [0.26, 0.12, 0.1],
        [0.18, 0.09, 0.5],
        [0.05, 0.1, 0.82],
      ],
      [0.07, 0.085, 0.075, 0.06],
      { copies: [...MIRRORED] },
    ),
    ...[0.3, 0.42, 0.54, 0.66, 0.78].flatMap((z, i) => [
      cone('tooth', 'bone', [0.03, 0], i === 3 ? 0.2 : 0.13, [0.18 - i * 0.022, 0.23, z], { turn: [180, 0, 0], copies: [...MIRRORED] }),
      cone('lower tooth', 'bone', [0.026, 0], 0.1, [0.19 - i * 0.026, 0.18, z - 0.05], { copies: [...MIRRORED] }),
    ]),
  ]),
  thing(
    'sarcophagus',
    'pharaoh sarcophagus, egyptian sarcophagus, pharaoh coffin, egyptian coffin, mummy coffin, mummy sarcophagus',
    { gold: { is: 'gold' }, blue: { is: 'paint', color: '#1f4f9e' }, face: { is: 'gold', color: '#e8bd62' }, dark: DARK, red: { is: 'paint', color: '#a8322a' } },
    ['gold'],
    () => [
      assembly(
        'upright',
        [
          assembly(
            'mummy case',
            [
              part(
                'case',
                'gold',
                {
                  kind: 'loft',
                  smooth: true,
                  turn: [90, 0, 0],
                  sections: [
                    { y: -1.05, size: [0.5, 0.42], square: 4 },
                    { y: -0.9, size: [0.56, 0.46], square: 4 },
                    { y: 0, size: [0.78, 0.5], square: 4 },
                    { y: 0.52, size: [0.92, 0.52], square: 4 },
                    { y: 0.8, size: [0.6, 0.48], square: 3 },
                    { y: 1.06, size: [0.5, 0.42], square: 3 },
                  ],
                },
                { at: [0, 0.26, 0] },
              ),
              ball('headdress', 'blue', [0.62, 0.34, 0.6], [0, 0.5, 0.78]),
              box('lappet', 'blue', [0.14, 0.1, 0.5], [0.22, 0.53, 0.4], { round: 0.04, copies: [...MIRRORED] }),
              ...[0, 1, 2, 3].map((i) => box('lappet band', 'gold', [0.15, 0.11, 0.04], [0.22, 0.532, 0.22 + i * 0.12], { round: 0.02, copies: [...MIRRORED] })),
              ball('face', 'face', [0.36, 0.22, 0.42], [0, 0.6, 0.74]),
              ball('eye', 'dark', [0.08, 0.03, 0.035], [0.085, 0.7, 0.8], { copies: [...MIRRORED] }),
              ball('nose', 'face', [0.06, 0.08, 0.12], [0, 0.7, 0.73]),
              ball('mouth', 'red', [0.12, 0.03, 0.03], [0, 0.695, 0.63]),
              cylinder('beard', 'blue', 0.035, 0.22, [0, 0.62, 0.46], { turn: [90, 0, 0], round: 0.02 }),
              ball('hand', 'face', [0.16, 0.1, 0.14], [0.1, 0.53, 0.18], { copies: [...MIRRORED] }),
              tube(
                'crook',
                'blue',
                [
                  [-0.02, 0.56, 0.1],
                  [0.2, 0.57, 0.36],
                  [0.26, 0.57, 0.46],
                ],
                0.025,
                {},
              ),
              tube(
                'flail',
                'red',
                [
                  [0.02, 0.56, 0.1],
                  [-0.2, 0.57, 0.36],
                  [-0.26, 0.57, 0.46],
                ],
                0.025,
                {},
              ),
              ...[-0.12, -0.3, -0.48, -0.66, -0.84].map((z, i) => box('band', i % 2 === 0 ? 'blue' : 'red', [0.76 + z * 0.2, 0.08, 0.08], [0, 0.475, z], { round: 0.03 })),
              box('lid seam', 'dark', [0.7, 0.015, 1.6], [0, 0.25, -0.1]),
            ],
            { turn: [-90, 0, 0] },
          ),
        ],
        { at: [0, 1.05, 0], turn: [0, 180, 0] },
      ),
    ],
  ),
  thing(
    'tiki mask',
    'tiki, tiki head, tiki statue, tiki totem, totem mask, tribal mask, voodoo mask',
    { wood: { is: 'oak', color: '#8a5a2e' }, dark: { is: 'walnut', color: '#3a2414' }, tooth: { is: 'bone' }, red: { is: 'paint', color: '#b8362a' }, leaf: { is: 'leaves' } },
    ['wood'],
    () => [
      part('face', 'wood', { kind: 'superellipsoid', size: [0.62, 1.1, 0.34], square: 4 }, { at: [0, 0.6, 0] }),
      box('brow', 'dark', [0.3, 0.1, 0.14], [0.16, 0.86, 0.16], { turn: [0, 0, 16], round: 0.04, copies: [...MIRRORED] }),
      part('eye', 'tooth', { kind: 'superellipsoid', size: [0.2, 0.14, 0.08], square: 3 }, { at: [0.15, 0.74, 0.16], turn: [0, 0, 10], copies: [...MIRRORED] }),
      ball('pupil', 'dark', [0.08, 0.1, 0.06], [0.15, 0.74, 0.19], { copies: [...MIRRORED] }),
      part('nose', 'wood', { kind: 'cone', radius: 0.16, top: 0.05, height: 0.3, sides: 4 }, { at: [0, 0.62, 0.17], turn: [-12, 45, 0] }),
      ball('nostril', 'dark', 0.06, [0.06, 0.5, 0.3], { copies: [...MIRRORED] }),
      part('mouth', 'dark', { kind: 'superellipsoid', size: [0.46, 0.24, 0.1], square: 4 }, { at: [0, 0.3, 0.15] }),
      ...[-0.15, -0.05, 0.05, 0.15].flatMap((x) => [box('upper tooth', 'tooth', [0.08, 0.09, 0.06], [x, 0.36, 0.19], { round: 0.02 }), box('lower tooth', 'tooth', [0.08, 0.09, 0.06], [x, 0.245, 0.19], { round: 0.02 })]),
      box('stripe', 'red', [0.05, 0.22, 0.05], [0.26, 0.56, 0.13], { turn: [0, 0, 8], round: 0.02, copies: [...MIRRORED] }),
      box('forehead stripe', 'red', [0.06, 0.16, 0.05], [0, 1.0, 0.14], { round: 0.02 }),
      box('forehead stripe', 'red', [0.05, 0.13, 0.05], [0.11, 0.99, 0.14], { round: 0.02, copies: [...MIRRORED] }),
      ...[-50, -25, 0, 25, 50].map((a) => ball('leaf', 'leaf', [0.13, 0.46, 0.04], [Math.sin((a * Math.PI) / 180) * 0.42, 1.1 + Math.cos((a * Math.PI) / 180) * 0.22, -0.04], { turn: [0, 0, -a] })),
    ],
  ),
  thing('oil lamp', 'genie lamp, magic lamp, aladdin lamp, djinn lamp, arabian lamp', { metal: { is: 'gold', color: '#d9a441' }, gem: { is: 'ruby' }, flame: { color: '#ff9a2a', glow: 2 } }, ['metal'], () => [
    turned(
      'bowl',
      'metal',
      [
        [0, 0.05],
        [0.02, 0.05],
        [0.1, 0.08],
        [0.145, 0.125],
        [0.13, 0.165],
        [0.06, 0.19],
        [0, 0.195],
      ],
      { smooth: true },
    ),
    turned(
      'foot',
      'metal',
      [
        [0.09, 0],
        [0.085, 0.015],
        [0.03, 0.03],
        [0.03, 0.06],
        [0, 0.06],
      ],
      { smooth: true },
    ),
    turned(
      'lid',
      'metal',
      [
        [0.06, 0.185],
        [0.05, 0.21],
        [0.02, 0.23],
        [0.015, 0.25],
        [0, 0.25],
      ],
      { smooth: true },
    ),
    ball('knob', 'gem', 0.03, [0, 0.262, 0]),
    tube(
      'spout',
      'metal',
      [
        [0.1, 0.12, 0],
        [0.2, 0.13, 0],
        [0.28, 0.17, 0],
        [0.33, 0.2, 0],
      ],
      [0.05, 0.035, 0.025, 0.03],
      {},
    ),
    tube(
      'handle',
      'metal',
      [
        [-0.12, 0.15, 0],
        [-0.22, 0.2, 0],
        [-0.25, 0.14, 0],
        [-0.2, 0.08, 0],
        [-0.12, 0.1, 0],
      ],
      0.014,
      {},
    ),
    cone('flame', 'flame', [0.022, 0], 0.08, [0.335, 0.25, 0], {}),
    ring('band', 'gem', 0.143, 0.006, [0, 0.128, 0]),
  ]),
];
