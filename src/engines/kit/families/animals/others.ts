import type { Pair, Part, SkeletonBone, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part, program } from '../family.ts';
import { EYES, eyes } from './face.ts';

function wing(span: number): Part {
  const bones: Triple[] = [
    [0, 0, 0],
    [span * 0.34, span * 0.36, -span * 0.06],
    [span * 0.66, span * 0.4, -span * 0.1],
    [span, span * 0.24, -span * 0.2],
  ];
  return assembly('wing', [
    part('wing arm', 'scales', { kind: 'sweep', smooth: true, sides: 8, path: bones, radius: [0.075, 0.06, 0.045, 0.01] }),
    part(
      'wing skin',
      'wing',
      {
        kind: 'extrude',
        depth: 0.03,
        bevel: 0.01,
        outline: [
          [0, 0.02],
          [0.34, 0.36],
          [0.66, 0.4],
          [1, 0.24],
          [0.88, -0.02],
          [0.76, 0.04],
          [0.62, -0.2],
          [0.48, -0.06],
          [0.3, -0.3],
          [0.14, -0.12],
          [0, -0.14],
        ].map(([x, y]) => [x * span, y * span]) as [number, number][],
      },
      { turn: [-12, 8, 0] },
    ),
    ...[
      [0.62, -0.2],
      [0.3, -0.3],
      [0.88, -0.02],
    ].map(([x, y], i) =>
      part(`wing finger ${i + 1}`, 'scales', {
        kind: 'sweep',
        sides: 6,
        path: [
          [span * [0.5, 0.36, 0.7][i], span * [0.38, 0.36, 0.38][i], -0.05],
          [span * x * 0.98, span * y * 0.95, -0.02 + span * 0.02],
        ],
        radius: [0.03, 0.012],
      }),
    ),
  ]);
}

const DRAGON_BONES: SkeletonBone[] = [
  { name: 'hips', at: [0, 0.64, -0.3], to: [0, 0.68, 0], radius: 0.28 },
  { name: 'chest', at: [0, 0.68, 0], to: [0, 0.76, 0.34], radius: 0.3 },
  { name: 'neck', at: [0, 0.86, 0.42], to: [0, 1.4, 0.7], radius: 0.2 },
  { name: 'head', at: [0, 1.5, 0.78], to: [0, 1.55, 1.2], radius: 0.2 },
  { name: 'tail1', at: [0, 0.58, -0.42], to: [0, 0.4, -0.84], radius: 0.19, parent: 'hips' },
  { name: 'tail2', at: [0, 0.4, -0.84], to: [0, 0.23, -1.26], radius: 0.13 },
  { name: 'tail3', at: [0, 0.23, -1.26], to: [0.34, 0.3, -1.9], radius: 0.08 },
  ...(['left', 'right'] as const).flatMap((side): SkeletonBone[] => {
    const s = side === 'left' ? 1 : -1;
    return [
      { name: `${side}FrontUpperLeg`, at: [s * 0.24, 0.62, 0.3], to: [s * 0.33, 0.36, 0.34], radius: 0.13, parent: 'chest' },
      { name: `${side}FrontLowerLeg`, at: [s * 0.33, 0.36, 0.34], to: [s * 0.32, 0.12, 0.42], radius: 0.1 },
      { name: `${side}FrontFoot`, at: [s * 0.32, 0.12, 0.42], to: [s * 0.32, 0, 0.56], radius: 0.1 },
      { name: `${side}HindUpperLeg`, at: [s * 0.26, 0.58, -0.28], to: [s * 0.35, 0.27, -0.34], radius: 0.19, parent: 'hips' },
      { name: `${side}HindLowerLeg`, at: [s * 0.35, 0.27, -0.34], to: [s * 0.35, 0.11, -0.25], radius: 0.1 },
      { name: `${side}HindFoot`, at: [s * 0.35, 0.11, -0.25], to: [s * 0.35, 0, -0.06], radius: 0.1 },
    ];
  }),
];
/** The bones that parts on the back and below the belly follow. */
const DRAGON_TRUNK = DRAGON_BONES.slice(0, 7).map(({ name }) => name);

/** Builds the trunk of a dragon with its neck, tail and legs. */
const dragonBody = (): Part =>
  part(
    'body',
    'scales',
    {
      kind: 'blend',
      cells: 64,
      crease: 80,
      of: [
        { kind: 'ball', size: [0.62, 0.66, 1.0], at: [0, 0.68, 0] },
        {
          kind: 'limb',
          path: [
            [0, 0.8, 0.36],
            [0, 1.06, 0.6],
            [0, 1.34, 0.68],
            [0, 1.52, 0.8],
          ],
          radius: [0.26, 0.19, 0.15, 0.15],
          blend: 0.12,
        },
        { kind: 'ball', size: [0.44, 0.4, 0.46], at: [0, 1.58, 0.9], blend: 0.06 },
        { kind: 'block', size: [0.3, 0.2, 0.42], round: 0.09, at: [0, 1.52, 1.16], blend: 0.08 },
        {
          kind: 'limb',
          path: [
            [0, 0.62, -0.36],
            [0, 0.42, -0.8],
            [0, 0.24, -1.2],
            [0.12, 0.2, -1.6],
            [0.34, 0.3, -1.9],
          ],
          radius: [0.25, 0.17, 0.11, 0.065, 0.025],
          blend: 0.12,
        },
        ...[1, -1].flatMap((s) => [
          {
            kind: 'limb' as const,
            path: [
              [s * 0.24, 0.62, 0.3],
              [s * 0.33, 0.36, 0.34],
              [s * 0.32, 0.1, 0.42],
            ] as Triple[],
            radius: [0.15, 0.1, 0.085],
            blend: 0.06,
          },
          {
            kind: 'limb' as const,
            path: [
              [s * 0.26, 0.58, -0.28],
              [s * 0.37, 0.42, -0.14],
              [s * 0.35, 0.26, -0.36],
              [s * 0.35, 0.1, -0.24],
            ] as Triple[],
            radius: [0.22, 0.16, 0.1, 0.09],
            blend: 0.06,
          },
          { kind: 'ball' as const, size: [0.22, 0.15, 0.3] as Triple, at: [s * 0.32, 0.07, 0.48] as Triple, blend: 0.05 },
          { kind: 'ball' as const, size: [0.22, 0.15, 0.32] as Triple, at: [s * 0.35, 0.07, -0.16] as Triple, blend: 0.05 },
          { kind: 'ball' as const, size: [0.1, 0.1, 0.1] as Triple, at: [s * 0.09, 1.6, 1.34] as Triple, blend: 0.04 },
        ]),
      ],
    },
    { skeleton: DRAGON_BONES, follows: DRAGON_BONES.map(({ name }) => name) },
  );

function dragon() {
  const spikes = [
    [1.34, 0.62, 0.1],
    [1.2, 0.46, 0.12],
    [1.06, 0.26, 0.13],
    [1.03, 0.0, 0.13],
    [1.0, -0.28, 0.12],
    [0.84, -0.58, 0.1],
    [0.62, -0.86, 0.09],
    [0.44, -1.14, 0.08],
  ];
  return program(
    'dragon',
    {
      scales: { is: 'scales', color: '#3f8a4a' },
      belly: { is: 'scales', color: '#e6d08a' },
      wing: { is: 'leather', color: '#c8703a' },
      horn: { is: 'bone' },
      claw: { is: 'bone', color: '#3a332c' },
      iris: { color: '#f0c020', roughness: 0.2, glow: 0.4 },
      ...EYES,
    },
    [
      dragonBody(),
      part(
        'belly',
        'belly',
        {
          kind: 'blend',
          cells: 34,
          of: [
            {
              kind: 'limb',
              path: [
                [0, 0.42, -0.26],
                [0, 0.44, 0.2],
                [0, 0.72, 0.48],
                [0, 1.02, 0.68],
                [0, 1.3, 0.75],
              ],
              radius: [0.16, 0.2, 0.17, 0.13, 0.1],
              blend: 0.05,
            },
          ],
        },
        { follows: DRAGON_TRUNK },
      ),
      assembly(
        'head',
        [
          eyes(0.062, [0.16, 0.09, 0.13]),
          part('brow', 'scales', { kind: 'superellipsoid', size: [0.14, 0.06, 0.18] }, { at: [0.16, 0.15, 0.13], turn: [0, 0, -18], copies: [...MIRRORED] }),
          part(
            'horn',
            'horn',
            {
              kind: 'sweep',
              smooth: true,
              sides: 10,
              path: [
                [0, 0, 0],
                [0.03, 0.14, -0.16],
                [0.06, 0.2, -0.36],
                [0.06, 0.3, -0.5],
              ],
              radius: [0.062, 0.05, 0.03, 0],
            },
            { at: [0.13, 0.14, -0.1], copies: [...MIRRORED] },
          ),
          part('tooth', 'horn', { kind: 'cone', radius: 0.02, height: 0.07, sides: 6, turn: [180, 0, 0] }, { at: [0.1, -0.16, 0.4], copies: [{ kind: 'line', count: 2, step: [0.01, 0, -0.12] }, ...MIRRORED] }),
        ],
        { at: [0, 1.58, 0.9], follows: ['head'] },
      ),
      { ...wing(1.25), skeleton: [{ name: 'leftWing', at: [0, 0, 0], to: [1.2, 0.3, 0], radius: 0.2, parent: 'chest' }], at: [0.16, 0.95, 0.1], turn: [-14, 24, 0], copies: [...MIRRORED] },
      ...spikes.map(([y, z, s], i) => part(`spike ${i + 1}`, 'wing', { kind: 'cone', radius: s * 0.55, height: s * 1.7, sides: 5, scale: [0.5, 1, 1] }, { at: [0, y + s * 0.4, z], turn: [-28, 0, 0], follows: DRAGON_TRUNK })),
      part('claw', 'claw', { kind: 'cone', radius: 0.028, height: 0.1, sides: 6, turn: [90, 0, 0] }, { at: [0.26, 0.04, 0.66], copies: [{ kind: 'line', count: 3, step: [0.06, 0, 0] }, ...MIRRORED], follows: ['leftFrontFoot'] }),
      part('hind claw', 'claw', { kind: 'cone', radius: 0.028, height: 0.1, sides: 6, turn: [90, 0, 0] }, { at: [0.29, 0.04, 0.03], copies: [{ kind: 'line', count: 3, step: [0.06, 0, 0] }, ...MIRRORED], follows: ['leftHindFoot'] }),
    ],
    {},
    { plan: 'quadruped' },
  );
}

function bird(name: string, colors: { body: string; belly: string; wing: string; beak: string }) {
  return program(
    name,
    { body: { is: 'feathers', color: colors.body }, belly: { is: 'feathers', color: colors.belly }, wing: { is: 'feathers', color: colors.wing }, beak: { is: 'plastic', color: colors.beak }, ...EYES },
    [
      part(
        'body',
        'body',
        {
          kind: 'blend',
          cells: 34,
          crease: 80,
          of: [
            { kind: 'ball', size: [0.2, 0.2, 0.3], at: [0, 0.2, 0], turn: [-20, 0, 0] },
            { kind: 'ball', size: [0.17, 0.17, 0.17], at: [0, 0.32, 0.09], blend: 0.06 },
            {
              kind: 'limb',
              path: [
                [0, 0.2, -0.1],
                [0, 0.15, -0.28],
              ],
              radius: [0.06, 0.02],
              blend: 0.05,
            },
          ],
        },
        {
          skeleton: [
            { name: 'body', at: [0, 0.16, -0.1], to: [0, 0.23, 0.07], radius: 0.11 },
            { name: 'head', at: [0, 0.28, 0.07], to: [0, 0.35, 0.11], radius: 0.085, parent: 'body' },
            { name: 'tail', at: [0, 0.19, -0.12], to: [0, 0.14, -0.34], radius: 0.05, parent: 'body' },
          ],
          follows: ['body', 'head', 'tail'],
        },
      ),
      part('belly', 'belly', { kind: 'superellipsoid', size: [0.16, 0.17, 0.2] }, { at: [0, 0.18, 0.05], turn: [-24, 0, 0], follows: ['body', 'head', 'tail'] }),
      { ...eyes(0.019, [0.056, 0.34, 0.142]), follows: ['head'] },
      part('beak', 'beak', { kind: 'cone', radius: 0.028, height: 0.085, sides: 8, turn: [96, 0, 0] }, { at: [0, 0.315, 0.2], follows: ['head'] }),
      part(
        'wing',
        'wing',
        {
          kind: 'loft',
          smooth: true,
          sections: [
            { y: -0.15, size: [0.012, 0.03] },
            { y: -0.08, size: [0.03, 0.09] },
            { y: 0.02, size: [0.045, 0.13] },
            { y: 0.08, size: [0.02, 0.06] },
          ],
        },
        { skeleton: [{ name: 'leftWing', at: [0, 0.05, 0], to: [0, -0.15, 0], radius: 0.05, parent: 'body' }], at: [0.1, 0.22, -0.03], turn: [62, 0, 8], copies: [...MIRRORED] },
      ),
      part('tail', 'wing', { kind: 'box', size: [0.1, 0.018, 0.16], round: 0.008, modify: [{ kind: 'taper', axis: 'z', amount: -0.4 }] }, { at: [0, 0.145, -0.27], turn: [-22, 0, 0], follows: ['tail'] }),
      part(
        'leg',
        'beak',
        { kind: 'cylinder', radius: 0.009, height: 0.1, sides: 8 },
        {
          skeleton: [{ name: 'leftLeg', at: [0, 0.05, 0], to: [0, -0.06, 0.03], radius: 0.02, parent: 'body' }],
          at: [0.045, 0.06, 0.01],
          copies: [...MIRRORED],
          parts: [
            part(
              'toe',
              'beak',
              {
                kind: 'sweep',
                smooth: true,
                sides: 6,
                path: [
                  [0, -0.045, 0],
                  [0, -0.05, 0.03],
                  [0, -0.054, 0.055],
                ],
                radius: [0.009, 0.008, 0.003],
              },
              { copies: [{ kind: 'ring', count: 3, angle: 100 }], turn: [0, -50, 0] },
            ),
          ],
        },
      ),
    ],
    {},
    { plan: 'bird' },
  );
}

const FISH_SPINE = ['body', 'spine1', 'spine2', 'tailFin'];

/** Builds a fin in the middle of a fish from its outline in side view. */
const fin = (name: string, outline: Pair[], at: Triple): Part => part(name, 'fin', { kind: 'extrude', smooth: true, depth: 0.016, bevel: 0.005, turn: [0, -90, 0], outline }, { at, follows: FISH_SPINE });

function fish() {
  return program(
    'fish',
    { body: { is: 'scales', color: '#f08a2a' }, fin: { is: 'scales', color: '#e0642a' }, stripe: { is: 'scales', color: '#f6f2ea' }, ...EYES },
    [
      part(
        'body',
        'body',
        {
          kind: 'loft',
          smooth: true,
          sections: [
            [-0.2, 0.02, 0.05],
            [-0.15, 0.04, 0.08],
            [-0.06, 0.1, 0.17],
            [0.05, 0.14, 0.21],
            [0.13, 0.12, 0.17],
            [0.18, 0.07, 0.09],
            [0.2, 0, 0],
          ].map(([y, x, z]) => ({ y, size: [x, z] as [number, number] })),
          turn: [90, 0, 0],
        },
        {
          at: [0, 0.18, 0],
          skeleton: [
            { name: 'body', at: [0, 0, 0.04], to: [0, 0, 0.2], radius: 0.08 },
            { name: 'spine1', at: [0, 0, 0.04], to: [0, 0, -0.05], radius: 0.08 },
            { name: 'spine2', at: [0, 0, -0.05], to: [0, 0, -0.16], radius: 0.06 },
            { name: 'tailFin', at: [0, 0, -0.16], to: [0, 0, -0.31], radius: 0.05 },
          ],
          follows: FISH_SPINE,
        },
      ),
      ...[0.11, 0.0].map((z, i) =>
        part(
          `stripe ${i + 1}`,
          'stripe',
          {
            kind: 'torus',
            radius: 0.5,
            tube: 0.1,
            turn: [90, 0, 0],
            scale: [
              [0.132, 0.192, 0.16],
              [0.127, 0.197, 0.16],
            ][i] as Triple,
          },
          { at: [0, 0.18, z], follows: FISH_SPINE },
        ),
      ),
      fin(
        'tail fin',
        [
          [0, 0.025],
          [-0.07, 0.11],
          [-0.13, 0.12],
          [-0.09, 0],
          [-0.13, -0.12],
          [-0.07, -0.11],
          [0, -0.025],
        ],
        [0, 0.18, -0.18],
      ),
      fin(
        'back fin',
        [
          [0.1, 0],
          [0.06, 0.07],
          [-0.06, 0.08],
          [-0.11, 0.02],
          [-0.05, 0],
        ],
        [0, 0.268, 0.0],
      ),
      part(
        'belly fin',
        'fin',
        {
          kind: 'extrude',
          smooth: true,
          depth: 0.014,
          bevel: 0.004,
          turn: [0, -90, 0],
          outline: [
            [0.04, 0],
            [-0.02, -0.07],
            [-0.07, -0.06],
            [-0.04, 0],
          ],
        },
        { at: [0, 0.1, -0.01], follows: FISH_SPINE },
      ),
      part(
        'side fin',
        'fin',
        { kind: 'superellipsoid', size: [0.014, 0.06, 0.09] },
        { skeleton: [{ name: 'leftFin', at: [0, 0, 0.04], to: [0, 0, -0.05], radius: 0.03, parent: 'body' }], at: [0.078, 0.16, 0.03], turn: [30, 34, 0], copies: [...MIRRORED] },
      ),
      eyes(0.022, [0.05, 0.205, 0.135], true),
      part('mouth', 'fin', { kind: 'torus', radius: 0.018, tube: 0.008, sides: 12, turn: [90, 0, 0] }, { at: [0, 0.165, 0.192] }),
    ],
    {},
    { plan: 'fish' },
  );
}

const FEATHERED = {
  feather: ['body'],
  body: ['body'],
  belly: ['belly'],
  wing: ['wing'],
  tail: ['wing'],
  beak: ['beak'],
  leg: ['beak'],
};

/** Animals with distinctive shapes. */
export const OTHER_ANIMALS: readonly Family[] = [
  { name: 'dragon', words: ['wyvern', 'drake'], surfaces: { scale: ['scales'], body: ['scales'], skin: ['scales'], belly: ['belly'], wing: ['wing'], horn: ['horn'], spike: ['wing'], claw: ['claw'] }, main: ['scales'], make: dragon },
  { name: 'bird', words: ['robin', 'sparrow', 'songbird', 'finch'], surfaces: FEATHERED, main: ['body', 'wing'], make: () => bird('bird', { body: '#3f7fc0', belly: '#f0a860', wing: '#2a5a94', beak: '#e8a020' }) },
  { name: 'chick', words: ['chicken', 'hen'], surfaces: FEATHERED, main: ['body', 'wing'], make: () => bird('chick', { body: '#f4d04a', belly: '#f8e08a', wing: '#e8b830', beak: '#e8842a' }) },
  { name: 'fish', words: ['clownfish', 'goldfish', 'carp'], surfaces: { scale: ['body'], body: ['body'], fin: ['fin'], tail: ['fin'], stripe: ['stripe'] }, main: ['body', 'fin'], make: fish },
];
