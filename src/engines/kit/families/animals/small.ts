import type { Blob, Part, SkeletonBone, Triple } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED, part, program } from '../family.ts';
import { EYES, eyes, feet } from './face.ts';
import { flesh } from './flesh.ts';
import { FROG_BONES, SNAIL_BONES, TURTLE_BONES } from './small-skeletons.ts';

/** Returns the bone of a bird's left leg, which ends in its foot. */
const birdLeg = (height: number): SkeletonBone => ({ name: 'leftLeg', at: [0, height, 0], to: [0, 0, 0], radius: 0.03, parent: 'body' });

function owl() {
  return program(
    'owl',
    {
      body: { is: 'feathers', color: '#8a6242' },
      belly: { is: 'feathers', color: '#e4cfa4' },
      wing: { is: 'feathers', color: '#6a4630' },
      disc: { is: 'feathers', color: '#f0e0bc' },
      beak: { is: 'plastic', color: '#e8a020' },
      iris: { color: '#f2b41e', roughness: 0.2 },
      ...EYES,
    },
    [
      flesh(
        'body',
        'body',
        [
          { kind: 'ball', size: [0.3, 0.42, 0.28], at: [0, 0.25, 0] },
          { kind: 'ball', size: [0.31, 0.25, 0.26], at: [0, 0.45, 0.015], blend: 0.07 },
          ...[1, -1].map(
            (s): Blob => ({
              kind: 'limb',
              path: [
                [s * 0.09, 0.53, 0.01],
                [s * 0.13, 0.62, 0],
              ],
              radius: [0.045, 0.008],
              blend: 0.03,
            }),
          ),
        ],
        40,
        {
          skeleton: [
            { name: 'body', at: [0, 0.12, 0], to: [0, 0.34, 0], radius: 0.15 },
            { name: 'head', at: [0, 0.4, 0], to: [0, 0.5, 0.01], radius: 0.15, parent: 'body' },
            { name: 'tail', at: [0, 0.12, -0.1], to: [0, 0.03, -0.2], radius: 0.05, parent: 'body' },
          ],
          follows: ['body', 'head'],
        },
      ),
      part('belly', 'belly', { kind: 'superellipsoid', size: [0.23, 0.31, 0.2] }, { at: [0, 0.23, 0.06], follows: ['body', 'head'] }),
      ...[0, 1, 2].map((row) =>
        part(
          `speckle ${row + 1}`,
          'wing',
          { kind: 'superellipsoid', size: [0.026, 0.034, 0.02], at: [0, 0, 0] },
          { at: [-0.03 - 0.025 * (row % 2), 0.32 - 0.06 * row, [0.142, 0.153, 0.15][row]], follows: ['body', 'head'], copies: [{ kind: 'line', count: 2 + (row % 2), step: [0.055, 0, -0.002] }] },
        ),
      ),
      part('face', 'disc', { kind: 'superellipsoid', size: [0.135, 0.135, 0.06] }, { at: [0.063, 0.47, 0.115], turn: [0, 16, 0], follows: ['head'], copies: [...MIRRORED] }),
      part('iris', 'iris', { kind: 'sphere', radius: 0.042 }, { at: [0.063, 0.475, 0.128], follows: ['head'], copies: [...MIRRORED] }),
      part('pupil', 'pupil', { kind: 'sphere', radius: 0.025 }, { at: [0.065, 0.475, 0.15], follows: ['head'], copies: [...MIRRORED], parts: [part('glint', 'white', { kind: 'sphere', radius: 0.008 }, { at: [0.006, 0.012, 0.019] })] }),
      part('beak', 'beak', { kind: 'cone', radius: 0.026, height: 0.07, sides: 10, turn: [152, 0, 0] }, { at: [0, 0.43, 0.165], follows: ['head'] }),
      part(
        'wing',
        'wing',
        { kind: 'superellipsoid', size: [0.06, 0.33, 0.2], square: 2.2 },
        { skeleton: [{ name: 'leftWing', at: [0, 0.13, 0], to: [0, -0.16, 0], radius: 0.08, parent: 'body' }], at: [0.155, 0.25, -0.015], turn: [14, 0, 7], copies: [...MIRRORED] },
      ),
      part('tail', 'wing', { kind: 'box', size: [0.15, 0.03, 0.16], round: 0.014 }, { at: [0, 0.07, -0.14], turn: [38, 0, 0], follows: ['tail'] }),
      { ...feet('beak', 0.08, [0.075, 0.018, 0.075]), skeleton: [birdLeg(0.04)] },
    ],
    {},
    { plan: 'bird' },
  );
}

/** Builds the thin line of a mouth in the shell's color. */
const smile = (path: Triple[]): Part => part('mouth', 'shell', { kind: 'sweep', smooth: true, sides: 6, path, radius: 0.004 }, { follows: ['head'] });

function duck() {
  return program(
    'duck',
    { body: { is: 'feathers', color: '#f4f0e6' }, wing: { is: 'feathers', color: '#e2dac8' }, beak: { is: 'plastic', color: '#f09a1e' }, ...EYES },
    [
      flesh(
        'body',
        'body',
        [
          { kind: 'ball', size: [0.28, 0.24, 0.44], at: [0, 0.2, -0.02] },
          {
            kind: 'limb',
            path: [
              [0, 0.22, -0.16],
              [0, 0.33, -0.31],
            ],
            radius: [0.08, 0.015],
            blend: 0.06,
          },
          {
            kind: 'limb',
            path: [
              [0, 0.24, 0.13],
              [0, 0.37, 0.17],
              [0, 0.46, 0.18],
            ],
            radius: [0.085, 0.062, 0.06],
            blend: 0.06,
          },
          { kind: 'ball', size: [0.18, 0.17, 0.19], at: [0, 0.5, 0.19], blend: 0.03 },
        ],
        44,
        {
          skeleton: [
            { name: 'body', at: [0, 0.2, -0.16], to: [0, 0.22, 0.1], radius: 0.13 },
            { name: 'head', at: [0, 0.32, 0.15], to: [0, 0.5, 0.19], radius: 0.08, parent: 'body' },
            { name: 'tail', at: [0, 0.22, -0.18], to: [0, 0.33, -0.31], radius: 0.06, parent: 'body' },
          ],
          follows: ['body', 'head', 'tail'],
        },
      ),
      part(
        'beak',
        'beak',
        {
          kind: 'loft',
          smooth: true,
          turn: [90, 0, 0],
          sections: [
            [0, 0.075, 0.06],
            [0.05, 0.085, 0.034],
            [0.095, 0.1, 0.026],
            [0.115, 0, 0],
          ].map(([y, x, z]) => ({ y, size: [x, z] as [number, number], square: 2.4 })),
        },
        { at: [0, 0.475, 0.255], follows: ['head'] },
      ),
      { ...eyes(0.019, [0.068, 0.53, 0.245]), follows: ['head'] },
      part(
        'wing',
        'wing',
        { kind: 'superellipsoid', size: [0.055, 0.16, 0.3] },
        { skeleton: [{ name: 'leftWing', at: [0, 0.02, 0.12], to: [0, 0, -0.15], radius: 0.06, parent: 'body' }], at: [0.135, 0.22, -0.05], turn: [12, -4, 6], copies: [...MIRRORED] },
      ),
      part('leg', 'beak', { kind: 'cylinder', radius: 0.014, height: 0.09, sides: 10 }, { skeleton: [birdLeg(0.04)], at: [0.07, 0.055, 0.02], copies: [...MIRRORED] }),
      part(
        'foot',
        'beak',
        {
          kind: 'extrude',
          depth: 0.016,
          bevel: 0.005,
          turn: [-90, 0, 0],
          outline: [
            [-0.016, 0.02],
            [0.016, 0.02],
            [0.052, -0.07],
            [0.026, -0.06],
            [0, -0.082],
            [-0.026, -0.06],
            [-0.052, -0.07],
          ],
        },
        { at: [0.07, 0.01, 0.02], follows: ['leftLeg'], copies: [...MIRRORED] },
      ),
    ],
    {},
    { plan: 'bird' },
  );
}

function penguin() {
  return program(
    'penguin',
    { body: { is: 'feathers', color: '#23262e' }, belly: { is: 'feathers', color: '#f6f4ee' }, beak: { is: 'plastic', color: '#f09a1e' }, ...EYES },
    [
      flesh(
        'body',
        'body',
        [
          { kind: 'ball', size: [0.38, 0.56, 0.36], at: [0, 0.32, 0] },
          { kind: 'ball', size: [0.28, 0.26, 0.27], at: [0, 0.62, 0.02], blend: 0.09 },
          {
            kind: 'limb',
            path: [
              [0, 0.12, -0.12],
              [0, 0.04, -0.23],
            ],
            radius: [0.07, 0.02],
            blend: 0.05,
          },
        ],
        44,
        {
          skeleton: [
            { name: 'body', at: [0, 0.14, 0], to: [0, 0.46, 0], radius: 0.18 },
            { name: 'head', at: [0, 0.55, 0], to: [0, 0.66, 0.02], radius: 0.14, parent: 'body' },
          ],
          follows: ['body', 'head'],
        },
      ),
      part('belly', 'belly', { kind: 'superellipsoid', size: [0.3, 0.46, 0.28] }, { at: [0, 0.29, 0.065], follows: ['body', 'head'] }),
      part('face', 'belly', { kind: 'superellipsoid', size: [0.12, 0.14, 0.1] }, { at: [0.05, 0.63, 0.105], follows: ['head'], copies: [...MIRRORED] }),
      { ...eyes(0.02, [0.058, 0.655, 0.15]), follows: ['head'] },
      part('beak', 'beak', { kind: 'cone', radius: 0.034, height: 0.1, sides: 12, turn: [94, 0, 0], scale: [1, 1, 0.8] }, { at: [0, 0.61, 0.19], follows: ['head'] }),
      part(
        'flipper',
        'body',
        { kind: 'superellipsoid', size: [0.05, 0.32, 0.13], square: 2.2 },
        { skeleton: [{ name: 'leftWing', at: [0, 0.14, 0], to: [0, -0.16, 0], radius: 0.06, parent: 'body' }], at: [0.21, 0.34, 0.0], turn: [6, 0, 20], copies: [...MIRRORED] },
      ),
      part('foot', 'beak', { kind: 'superellipsoid', size: [0.13, 0.05, 0.19], square: 2.6 }, { skeleton: [birdLeg(0.02)], at: [0.09, 0.025, 0.07], turn: [0, 12, 0], copies: [...MIRRORED] }),
    ],
    {},
    { plan: 'bird' },
  );
}

function frog() {
  const leg = (s: number): Blob[] => [
    {
      kind: 'limb',
      path: [
        [s * 0.12, 0.12, -0.08],
        [s * 0.22, 0.13, 0.04],
        [s * 0.2, 0.04, -0.1],
      ],
      radius: [0.07, 0.055, 0.04],
      blend: 0.03,
    },
    {
      kind: 'limb',
      path: [
        [s * 0.2, 0.04, -0.1],
        [s * 0.25, 0.02, 0.06],
      ],
      radius: [0.035, 0.026],
      blend: 0.02,
    },
    {
      kind: 'limb',
      path: [
        [s * 0.1, 0.15, 0.12],
        [s * 0.15, 0.08, 0.16],
        [s * 0.14, 0.02, 0.2],
      ],
      radius: [0.045, 0.036, 0.028],
      blend: 0.03,
    },
  ];
  return program(
    'frog',
    { skin: { is: 'plastic', color: '#5aa83c', roughness: 0.4 }, belly: { is: 'plastic', color: '#dfe8a0', roughness: 0.5 }, mouth: { color: '#2f6a24' }, ...EYES },
    [
      flesh(
        'body',
        'skin',
        [
          { kind: 'ball', size: [0.32, 0.24, 0.4], at: [0, 0.16, -0.01], turn: [-16, 0, 0] },
          { kind: 'ball', size: [0.32, 0.18, 0.24], at: [0, 0.25, 0.14], blend: 0.06 },
          ...[1, -1].flatMap((s): Blob[] => [{ kind: 'ball', size: [0.11, 0.11, 0.11], at: [s * 0.09, 0.34, 0.14], blend: 0.02 }, ...leg(s)]),
        ],
        52,
        { skeleton: FROG_BONES, follows: FROG_BONES.map(({ name }) => name) },
      ),
      part('belly', 'belly', { kind: 'superellipsoid', size: [0.25, 0.17, 0.2] }, { at: [0, 0.15, 0.12], follows: ['body', 'head'] }),
      { ...eyes(0.042, [0.093, 0.352, 0.175], true), follows: ['head'] },
      part(
        'mouth',
        'mouth',
        {
          kind: 'sweep',
          smooth: true,
          sides: 6,
          path: [
            [-0.115, 0.255, 0.195],
            [-0.06, 0.235, 0.245],
            [0, 0.23, 0.262],
            [0.06, 0.235, 0.245],
            [0.115, 0.255, 0.195],
          ],
          radius: 0.0065,
        },
        { follows: ['head'] },
      ),
      { ...feet('skin', 0.075, [0.25, 0.016, 0.06]), follows: ['leftHindFoot'] },
      { ...feet('skin', 0.06, [0.14, 0.014, 0.19]), follows: ['leftFrontFoot'] },
    ],
    {},
    { plan: 'hopper' },
  );
}

function turtle() {
  return program(
    'turtle',
    {
      skin: { is: 'plastic', color: '#7fae52', roughness: 0.6 },
      shell: { is: 'plastic', color: '#7a5a34', roughness: 0.5 },
      plate: { is: 'plastic', color: '#a07c48', roughness: 0.5 },
      belly: { is: 'plastic', color: '#dcc98a', roughness: 0.6 },
      ...EYES,
    },
    [
      flesh(
        'body',
        'skin',
        [
          { kind: 'ball', size: [0.4, 0.14, 0.5], at: [0, 0.13, 0] },
          {
            kind: 'limb',
            path: [
              [0, 0.14, 0.2],
              [0, 0.22, 0.32],
            ],
            radius: [0.07, 0.055],
            blend: 0.03,
          },
          { kind: 'ball', size: [0.15, 0.14, 0.17], at: [0, 0.26, 0.37], blend: 0.03 },
          {
            kind: 'limb',
            path: [
              [0, 0.1, -0.22],
              [0, 0.06, -0.33],
            ],
            radius: [0.04, 0.008],
            blend: 0.02,
          },
          ...[1, -1].flatMap((s): Blob[] =>
            [0.15, -0.15].map(
              (z): Blob => ({
                kind: 'limb',
                path: [
                  [s * 0.13, 0.12, z],
                  [s * 0.21, 0.035, z * 1.25],
                ],
                radius: [0.06, 0.045],
                blend: 0.02,
              }),
            ),
          ),
        ],
        46,
        { skeleton: TURTLE_BONES, follows: TURTLE_BONES.map(({ name }) => name) },
      ),
      part(
        'shell',
        'shell',
        {
          kind: 'lathe',
          smooth: true,
          sides: 40,
          profile: [
            [0, 0.16],
            [0.16, 0.14],
            [0.215, 0.075],
            [0.23, 0.02],
            [0.205, -0.01],
            [0, -0.02],
          ],
          scale: [1, 1, 1.22],
        },
        { at: [0, 0.16, -0.01] },
      ),
      part('rim', 'plate', { kind: 'torus', radius: 0.224, tube: 0.02, sides: 40, scale: [1, 1, 1.22] }, { at: [0, 0.178, -0.01] }),
      part('plate', 'plate', { kind: 'cylinder', radius: 0.068, height: 0.024, round: 0.01, sides: 6 }, { at: [0, 0.316, -0.01], scale: [1, 1, 1.2] }),
      part('side plate', 'plate', { kind: 'cylinder', radius: 0.05, height: 0.03, round: 0.01, sides: 6, turn: [34, 0, 0], at: [0, 0.288, 0.14] }, { at: [0, 0, -0.01], scale: [1, 1, 1.2], copies: [{ kind: 'ring', count: 6 }] }),
      part('belly', 'belly', { kind: 'superellipsoid', size: [0.34, 0.08, 0.44], square: 2.5 }, { at: [0, 0.1, 0] }),
      { ...eyes(0.02, [0.058, 0.285, 0.41]), follows: ['head'] },
      smile([
        [-0.045, 0.235, 0.425],
        [0, 0.225, 0.452],
        [0.045, 0.235, 0.425],
      ]),
    ],
    {},
    { plan: 'crawler' },
  );
}

function snail() {
  const turns = 2.6;
  const spiral = Array.from({ length: 30 }, (_, i): Triple => {
    const t = i / 29;
    const a = -Math.PI / 2 + turns * 2 * Math.PI * t;
    const r = 0.155 * (1 - 0.86 * t);
    return [0, 0.25 - 0.02 * t + r * Math.sin(a), -0.06 + r * Math.cos(a)];
  });
  return program(
    'snail',
    { body: { is: 'plastic', color: '#d9b48a', roughness: 0.5 }, shell: { is: 'plastic', color: '#b0683a', roughness: 0.35 }, ...EYES },
    [
      flesh(
        'body',
        'body',
        [
          {
            kind: 'limb',
            path: [
              [0, 0.03, -0.34],
              [0, 0.055, -0.1],
              [0, 0.06, 0.14],
              [0, 0.14, 0.26],
              [0, 0.23, 0.3],
            ],
            radius: [0.015, 0.07, 0.075, 0.06, 0.05],
          },
          { kind: 'ball', size: [0.13, 0.12, 0.14], at: [0, 0.24, 0.32], blend: 0.03 },
          ...[1, -1].map(
            (s): Blob => ({
              kind: 'limb',
              path: [
                [s * 0.03, 0.27, 0.32],
                [s * 0.06, 0.4, 0.35],
              ],
              radius: [0.018, 0.012],
              blend: 0.01,
            }),
          ),
        ],
        48,
        { skeleton: SNAIL_BONES, follows: SNAIL_BONES.filter(({ name }) => name !== 'shell').map(({ name }) => name) },
      ),
      ...[1, -1].map((s) =>
        part('shell', 'shell', { kind: 'sweep', smooth: true, sides: 16, path: spiral.map(([, y, z], i): Triple => [s * 0.095 * (i / 29), y, z]), radius: spiral.map((_, i) => 0.1 * (1 - 0.72 * (i / 29))) }, { follows: ['shell'] }),
      ),
      part('eye', 'white', { kind: 'sphere', radius: 0.026 }, { at: [0.062, 0.41, 0.352], follows: ['leftStalk'], copies: [...MIRRORED], parts: [part('pupil', 'pupil', { kind: 'sphere', radius: 0.016 }, { at: [0, 0, 0.014] })] }),
      smile([
        [-0.03, 0.222, 0.384],
        [0, 0.212, 0.392],
        [0.03, 0.222, 0.384],
      ]),
    ],
    {},
    { plan: 'mollusc' },
  );
}

const FEATHERED = { feather: ['body'], body: ['body'], belly: ['belly'], wing: ['wing'], tail: ['wing'], beak: ['beak'], leg: ['beak'], foot: ['beak'] };

/** Small animals on land, in the air and at ponds. */
export const SMALL_ANIMALS: readonly Family[] = [
  { name: 'owl', words: ['owlet'], surfaces: FEATHERED, main: ['body', 'wing'], make: owl },
  { name: 'duck', words: ['duckling', 'goose', 'mallard'], surfaces: FEATHERED, main: ['body', 'wing'], make: duck },
  { name: 'penguin', words: [], surfaces: { ...FEATHERED, wing: ['body'], flipper: ['body'] }, main: ['body'], make: penguin },
  { name: 'frog', words: ['toad'], surfaces: { skin: ['skin'], body: ['skin'], belly: ['belly'] }, main: ['skin'], make: frog },
  { name: 'turtle', words: ['tortoise'], surfaces: { skin: ['skin'], shell: ['shell', 'plate'], belly: ['belly'] }, main: ['skin'], make: turtle },
  { name: 'snail', words: ['slug'], surfaces: { shell: ['shell'], body: ['body'] }, main: ['shell'], make: snail },
];
