import type { Blob, SkeletonBone, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part, program } from '../family.ts';
import { EYES, eyes } from './face.ts';

function octopus() {
  const arm = (i: number): Blob => {
    const a = ((i + 0.5) / 8) * 2 * Math.PI;
    const at = (r: number, y: number, twist = 0): Triple => [r * Math.cos(a + twist), y, r * Math.sin(a + twist)];
    return { kind: 'limb', path: [at(0.1, 0.2), at(0.22, 0.11), at(0.34, 0.04), at(0.45, 0.06, 0.16), at(0.5, 0.14, 0.3), at(0.45, 0.17, 0.4)], radius: [0.085, 0.07, 0.055, 0.042, 0.03, 0.016], blend: 0.03 };
  };
  const bones: SkeletonBone[] = [
    { name: 'body', at: [0, 0.24, 0], to: [0, 0.4, 0], radius: 0.15 },
    { name: 'head', at: [0, 0.34, 0], to: [0, 0.56, -0.05], radius: 0.2 },
    ...Array.from({ length: 8 }, (_, i) => {
      const path = (arm(i) as { path: Triple[] }).path;
      const joint = (name: string, from: number, to: number, radius: number, parent?: string): SkeletonBone => ({ name: `arm${i + 1}${name}`, at: path[from], to: path[to], radius, ...(parent && { parent }) });
      return [joint('a', 0, 2, 0.07, 'body'), joint('b', 2, 3, 0.05), joint('c', 3, 5, 0.035)];
    }).flat(),
  ];
  return program(
    'octopus',
    { skin: { is: 'plastic', color: '#b0508f', roughness: 0.4 }, sucker: { is: 'plastic', color: '#e6b4d2', roughness: 0.5 }, ...EYES },
    [
      part(
        'body',
        'skin',
        {
          kind: 'blend',
          cells: 68,
          crease: 80,
          of: [{ kind: 'ball', size: [0.4, 0.46, 0.42], at: [0, 0.48, -0.03], turn: [-14, 0, 0] }, { kind: 'ball', size: [0.3, 0.24, 0.3], at: [0, 0.26, 0], blend: 0.1 }, ...Array.from({ length: 8 }, (_, i) => arm(i))],
        },
        { skeleton: bones, follows: bones.map(({ name }) => name) },
      ),
      { ...eyes(0.058, [0.1, 0.38, 0.135], true), follows: ['body', 'head'] },
      part('mouth', 'sucker', { kind: 'torus', radius: 0.03, tube: 0.012, sides: 16, turn: [80, 0, 0] }, { at: [0, 0.27, 0.165], follows: ['body', 'head'] }),
      part('spot', 'sucker', { kind: 'superellipsoid', size: [0.05, 0.05, 0.02], at: [0, 0, 0] }, { follows: ['body', 'head'], at: [0.07, 0.6, 0.125], turn: [-40, 24, 0], copies: [...MIRRORED] }),
    ],
    {},
    { plan: 'mollusc' },
  );
}

const SHARK_SPINE = ['body', 'spine1', 'spine2', 'spine3', 'tailFin'];

function shark() {
  const fin = (outline: [number, number][]) => ({ kind: 'extrude' as const, smooth: true, depth: 0.05, bevel: 0.02, turn: [0, -90, 0] as Triple, outline });
  return program(
    'shark',
    { body: { is: 'plastic', color: '#6f7f8c', roughness: 0.45 }, belly: { is: 'plastic', color: '#eef1f2', roughness: 0.5 }, tooth: { is: 'bone', color: '#fbfaf4' }, mouth: { color: '#8a2a34' }, gill: { color: '#3c4852' }, ...EYES },
    [
      part(
        'body',
        'body',
        {
          kind: 'loft',
          smooth: true,
          turn: [90, 0, 0],
          sections: [
            [-1, 0.03, 0.08],
            [-0.8, 0.09, 0.14],
            [-0.4, 0.28, 0.34],
            [0, 0.42, 0.48],
            [0.4, 0.4, 0.44],
            [0.75, 0.26, 0.28],
            [0.95, 0.1, 0.12],
            [1, 0, 0],
          ].map(([y, x, z]) => ({ y, size: [x, z] as [number, number] })),
        },
        {
          at: [0, 0.45, 0],
          skeleton: [
            { name: 'body', at: [0, 0, 0.2], to: [0, 0, 1], radius: 0.2 },
            { name: 'spine1', at: [0, 0, 0.2], to: [0, 0, -0.25], radius: 0.2 },
            { name: 'spine2', at: [0, 0, -0.25], to: [0, 0, -0.6], radius: 0.16 },
            { name: 'spine3', at: [0, 0, -0.6], to: [0, 0, -0.95], radius: 0.1 },
            { name: 'tailFin', at: [0, 0, -0.95], to: [0, 0.1, -1.25], radius: 0.1 },
          ],
          follows: SHARK_SPINE,
        },
      ),
      part(
        'belly',
        'belly',
        {
          kind: 'loft',
          smooth: true,
          turn: [90, 0, 0],
          sections: [
            [-0.7, 0.04, 0.04],
            [-0.3, 0.26, 0.24],
            [0.1, 0.37, 0.36],
            [0.5, 0.31, 0.3],
            [0.8, 0.15, 0.14],
            [0.88, 0, 0],
          ].map(([y, x, z]) => ({ y, size: [x, z] as [number, number] })),
        },
        { at: [0, 0.39, 0.02], follows: SHARK_SPINE },
      ),
      part(
        'back fin',
        'body',
        fin([
          [0.22, 0],
          [-0.06, 0.36],
          [-0.16, 0.38],
          [-0.16, 0.1],
          [-0.2, 0],
        ]),
        { at: [0, 0.64, -0.02], follows: SHARK_SPINE },
      ),
      part(
        'tail fin',
        'body',
        fin([
          [0.1, 0.04],
          [-0.16, 0.46],
          [-0.28, 0.5],
          [-0.16, 0.06],
          [-0.2, -0.26],
          [-0.26, -0.3],
          [0.1, -0.04],
        ]),
        { at: [0, 0.45, -0.95], follows: SHARK_SPINE },
      ),
      part(
        'side fin',
        'body',
        {
          kind: 'extrude',
          smooth: true,
          depth: 0.05,
          bevel: 0.02,
          turn: [90, 0, 0],
          outline: [
            [0, 0.16],
            [0.42, -0.16],
            [0.46, -0.24],
            [0.14, -0.1],
            [0, -0.12],
          ],
        },
        { skeleton: [{ name: 'leftFin', at: [0, 0, 0], to: [0.45, 0, -0.1], radius: 0.1, parent: 'body' }], at: [0.15, 0.36, 0.28], turn: [0, 0, -18], copies: [...MIRRORED] },
      ),
      part('gill', 'gill', { kind: 'box', size: [0.012, 0.13, 0.014], round: 0.005 }, { at: [0.194, 0.47, 0.34], turn: [0, 0, -6], copies: [{ kind: 'line', count: 3, step: [0.006, 0, -0.06] }, ...MIRRORED] }),
      part('mouth', 'mouth', { kind: 'superellipsoid', size: [0.21, 0.06, 0.18] }, { at: [0, 0.345, 0.73] }),
      assembly('teeth', [part('tooth', 'tooth', { kind: 'cone', radius: 0.016, height: 0.045, sides: 6, turn: [180, 0, 0], at: [0, 0, 0.095] }, { turn: [0, -75, 0], copies: [{ kind: 'ring', count: 7, angle: 150 }] })], {
        at: [0, 0.36, 0.72],
      }),
      eyes(0.034, [0.125, 0.5, 0.7]),
    ],
    {},
    { plan: 'fish' },
  );
}

function crab() {
  const claw = assembly(
    'claw',
    [
      part('arm', 'shell', {
        kind: 'sweep',
        smooth: true,
        sides: 10,
        path: [
          [0.16, 0.14, 0.06],
          [0.28, 0.16, 0.12],
          [0.3, 0.2, 0.24],
        ],
        radius: [0.03, 0.032, 0.03],
      }),
      part('lower pincer', 'shell', { kind: 'superellipsoid', size: [0.12, 0.09, 0.2] }, { at: [0.29, 0.22, 0.31], turn: [-14, -14, 0] }),
      part('upper pincer', 'shell', { kind: 'superellipsoid', size: [0.06, 0.05, 0.15] }, { at: [0.24, 0.275, 0.35], turn: [-34, -14, 0] }),
    ],
    { skeleton: [{ name: 'leftClaw', at: [0.16, 0.14, 0.06], to: [0.29, 0.2, 0.3], radius: 0.05, parent: 'body' }], copies: [...MIRRORED] },
  );
  return program(
    'crab',
    { shell: { is: 'plastic', color: '#d8472c', roughness: 0.35 }, belly: { is: 'plastic', color: '#f0c9a0', roughness: 0.5 }, ...EYES },
    [
      part('shell', 'shell', { kind: 'superellipsoid', size: [0.44, 0.2, 0.32], square: 2.3 }, { skeleton: [{ name: 'body', at: [-0.2, 0, 0], to: [0.2, 0, 0], radius: 0.1 }], at: [0, 0.15, 0] }),
      part('belly', 'belly', { kind: 'superellipsoid', size: [0.38, 0.12, 0.27] }, { at: [0, 0.11, 0.012] }),
      claw,
      ...[0, 1, 2].map((i) =>
        part(
          `leg ${i + 1}`,
          'shell',
          {
            kind: 'sweep',
            smooth: true,
            sides: 8,
            path: [
              [0.17, 0.12, 0.02 - 0.07 * i],
              [0.3, 0.18, 0.01 - 0.09 * i],
              [0.39, 0.0, -0.01 - 0.11 * i],
            ],
            radius: [0.024, 0.02, 0.006],
          },
          { skeleton: [{ name: `leftLeg${i + 1}`, at: [0.17, 0.12, 0.02 - 0.07 * i], to: [0.39, 0, -0.01 - 0.11 * i], radius: 0.02, parent: 'body' }], copies: [...MIRRORED] },
        ),
      ),
      part('stalk', 'shell', { kind: 'cylinder', radius: 0.014, height: 0.1, sides: 10 }, { at: [0.07, 0.27, 0.1], copies: [...MIRRORED] }),
      eyes(0.034, [0.07, 0.335, 0.105], true),
      part('mouth', 'pupil', {
        kind: 'sweep',
        smooth: true,
        sides: 6,
        path: [
          [-0.05, 0.15, 0.155],
          [0, 0.135, 0.163],
          [0.05, 0.15, 0.155],
        ],
        radius: 0.005,
      }),
    ],
    {},
    { plan: 'crawler' },
  );
}

/** Sea animals. */
export const SEA_ANIMALS: readonly Family[] = [
  { name: 'octopus', words: ['squid', 'kraken'], surfaces: { skin: ['skin'], body: ['skin'], tentacle: ['skin'], sucker: ['sucker'] }, main: ['skin'], make: octopus },
  { name: 'shark', words: [], surfaces: { skin: ['body'], body: ['body'], fin: ['body'], belly: ['belly'], tooth: ['tooth'], teeth: ['tooth'] }, main: ['body'], make: shark },
  { name: 'crab', words: ['lobster'], surfaces: { shell: ['shell'], claw: ['shell'], body: ['shell'] }, main: ['shell'], make: crab },
];
