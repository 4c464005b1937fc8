import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, type Family, part, program } from '../family.ts';
import { archWindow, door, STONE } from './masonry.ts';
import { bridge, fence, house, well } from './village.ts';

/** Builds merlons around a round parapet. */
const battlement = (r: number, y: number, count: number, tall = 0.3): Part[] => [
  part('wall walk', 'trim', {
    kind: 'lathe',
    sides: 32,
    profile: [
      [r * 0.9, y - tall * 0.7],
      [r, y - tall * 0.9],
      [r * 1.14, y - tall * 0.35],
      [r * 1.14, y],
      [r * 0.92, y],
      [r * 0.92, y - tall * 0.5],
      [0, y - tall * 0.5],
    ],
  }),
  part('merlon', 'wall', { kind: 'box', size: [(r * 3.6) / count, tall * 1.1, r * 0.2], round: tall * 0.06, at: [0, y + tall * 0.5, r * 1.04] }, { copies: [{ kind: 'ring', count }] }),
];

const flagPole = (at: [number, number, number], h: number): Part =>
  assembly(
    'flagpole',
    [
      part('pole', 'wood', { kind: 'cylinder', radius: h * 0.022, height: h, sides: 8 }, { at: [0, h / 2, 0] }),
      part('ball', 'light', { kind: 'sphere', radius: h * 0.045 }, { at: [0, h, 0] }),
      part(
        'flag',
        'flag',
        {
          kind: 'extrude',
          depth: h * 0.02,
          outline: [
            [0, 0],
            [h * 0.6, -h * 0.06],
            [h * 0.5, -h * 0.17],
            [h * 0.6, -h * 0.3],
            [0, -h * 0.36],
          ],
        },
        { at: [0, h * 0.94, 0] },
      ),
    ],
    { at },
  );

const stones = (r: number, low: number, high: number): Part =>
  part(
    'stone',
    'trim',
    { kind: 'box', size: [0.36, 0.2, 0.14], round: 0.03 },
    {
      at: [0, low, r],
      copies: [
        { kind: 'line', count: 5, step: [0, (high - low) / 5, -0.016] },
        { kind: 'ring', count: 3 },
      ],
    },
  );

const tower = (roofed: boolean) =>
  program('tower', STONE, [
    part('tower wall', 'wall', {
      kind: 'lathe',
      sides: 32,
      crease: 30,
      profile: [
        [0, 0],
        [1.32, 0],
        [1.3, 0.3],
        [1.1, 0.45],
        [1.0, 4.6],
        [0, 4.6],
      ],
    }),
    ...battlement(1.06, 4.95, 10),
    door(0.72, 1.2, [0, 0.0, 1.18]),
    { ...archWindow(0.32, 0.62), at: [0, 2.6, 1.0], copies: [{ kind: 'ring', count: 3 }] },
    stones(1.1, 0.9, 4.3),
    ...(roofed
      ? [
          part('roof', 'roof', {
            kind: 'lathe',
            sides: 24,
            crease: 20,
            profile: [
              [1.22, 4.95],
              [1.24, 5.0],
              [0.8, 5.7],
              [0.4, 6.5],
              [0, 7.2],
            ],
          }),
          flagPole([0, 7.05, 0], 0.9),
        ]
      : [flagPole([0, 4.8, 0], 1.5)]),
  ]);

const castle = () => {
  const turret = (x: number, z: number): Part =>
    assembly(
      'turret',
      [
        part('turret wall', 'wall', {
          kind: 'lathe',
          sides: 24,
          profile: [
            [0, 0],
            [0.78, 0],
            [0.68, 0.3],
            [0.66, 3.1],
            [0, 3.1],
          ],
        }),
        ...battlement(0.68, 3.4, 8, 0.24),
        part('turret roof', 'roof', { kind: 'cone', radius: 0.72, height: 1.5, sides: 20 }, { at: [0, 4.1, 0] }),
        { ...archWindow(0.2, 0.42), at: [0, 2.1, 0.66], copies: [{ kind: 'ring', count: 4 }] },
        flagPole([0, 4.75, 0], 0.7),
      ],
      { at: [x, 0, z] },
    );
  const wall = (name: string, at: [number, number, number], turn: number, length: number): Part =>
    assembly(
      name,
      [
        part('curtain wall', 'wall', { kind: 'box', size: [length, 2, 0.5], round: 0.03 }, { at: [0, 1, 0] }),
        part('coping', 'trim', { kind: 'box', size: [length, 0.12, 0.62], round: 0.03 }, { at: [0, 2, 0] }),
        part('merlon', 'wall', { kind: 'box', size: [0.3, 0.34, 0.2], round: 0.03 }, { at: [-length / 2 + 0.85, 2.2, 0.2], copies: [{ kind: 'line', count: Math.floor((length - 1.4) / 0.5), step: [0.5, 0, 0] }] }),
      ],
      { at, turn: [0, turn, 0] },
    );
  return program('castle', STONE, [
    part('ground', 'ground', { kind: 'cylinder', radius: 3.9, height: 0.16, round: 0.06 }, { at: [0, 0.02, 0] }),
    turret(2.2, 2.2),
    turret(-2.2, 2.2),
    turret(2.2, -2.2),
    turret(-2.2, -2.2),
    wall('front wall', [0, 0, 2.2], 0, 4.4),
    wall('back wall', [0, 0, -2.2], 180, 4.4),
    wall('left wall', [2.2, 0, 0], 90, 4.4),
    wall('right wall', [-2.2, 0, 0], -90, 4.4),
    assembly(
      'gatehouse',
      [
        part('gate block', 'wall', { kind: 'box', size: [1.7, 2.7, 0.9], round: 0.04 }, { at: [0, 1.35, 0] }),
        part('gate top', 'trim', { kind: 'box', size: [1.84, 0.16, 1.04], round: 0.04 }, { at: [0, 2.7, 0] }),
        part('gate merlon', 'wall', { kind: 'box', size: [0.28, 0.34, 0.18], round: 0.03 }, { at: [-0.72, 2.92, 0.42], copies: [{ kind: 'line', count: 4, step: [0.48, 0, 0] }] }),
        door(0.95, 1.5, [0, 0, 0.42]),
      ],
      { at: [0, 0, 2.3] },
    ),
    assembly(
      'keep',
      [
        part('keep wall', 'wall', { kind: 'box', size: [1.9, 4.1, 1.9], round: 0.04 }, { at: [0, 2.05, 0] }),
        part('keep top', 'trim', { kind: 'box', size: [2.1, 0.2, 2.1], round: 0.04 }, { at: [0, 4.1, 0] }),
        part('keep roof', 'roof', { kind: 'cone', radius: 1.5, height: 1.7, sides: 4, turn: [0, 45, 0], crease: 10 }, { at: [0, 5.05, 0] }),
        {
          ...archWindow(0.3, 0.7),
          at: [-0.42, 2.7, 0.95],
          copies: [
            { kind: 'line', count: 2, step: [0.84, 0, 0] },
            { kind: 'ring', count: 4 },
          ],
        },
        flagPole([0, 5.75, 0], 1.1),
      ],
      { at: [0, 0, -0.3] },
    ),
  ]);
};

const lighthouse = () =>
  program(
    'lighthouse',
    {
      ...STONE,
      wall: { is: 'paint', color: '#f4f1ea' },
      stripe: { is: 'paint', color: '#c0302a' },
      roof: { is: 'paint', color: '#b02a24' },
      rock: { is: 'stone', color: '#6f6c68' },
      rail: { is: 'iron', color: '#33373c' },
      glass: { is: 'glass', color: '#bfe4ee', opacity: 0.5 },
    },
    [
      part('rock', 'rock', { kind: 'superellipsoid', size: [4.6, 1.5, 4.2], square: 2.6, crease: 20, modify: [{ kind: 'roughen', amount: 0.3, size: 0.9 }] }, { at: [0, 0.1, 0] }),
      ...Array.from({ length: 5 }, (_, i) => {
        const r = (k: number) => 1.0 - k * 0.09;
        return part(i % 2 === 0 ? 'wall' : 'stripe', i % 2 === 0 ? 'wall' : 'stripe', { kind: 'cone', radius: r(i), top: r(i + 1), height: 1.02, sides: 32 }, { at: [0, 1.2 + i, 0] });
      }),
      part('gallery', 'trim', {
        kind: 'lathe',
        sides: 32,
        profile: [
          [0, 5.6],
          [0.55, 5.6],
          [0.86, 5.78],
          [0.86, 5.88],
          [0, 5.88],
        ],
      }),
      part('rail post', 'rail', { kind: 'cylinder', radius: 0.018, height: 0.36, sides: 8 }, { at: [0, 6.05, 0.8], copies: [] }),
      part('rail posts', 'rail', { kind: 'cylinder', radius: 0.018, height: 0.36, sides: 8, at: [0, 6.05, 0.8] }, { copies: [{ kind: 'ring', count: 14 }] }),
      part('rail', 'rail', { kind: 'torus', radius: 0.8, tube: 0.024, sides: 36 }, { at: [0, 6.06, 0], copies: [{ kind: 'line', count: 2, step: [0, 0.17, 0] }] }),
      part('lantern', 'glass', { kind: 'cylinder', radius: 0.42, height: 0.7, sides: 12 }, { at: [0, 6.23, 0] }),
      part('light', 'light', { kind: 'sphere', radius: 0.2 }, { at: [0, 6.22, 0] }),
      part('lantern bar', 'rail', { kind: 'cylinder', radius: 0.022, height: 0.7, sides: 6, at: [0, 6.23, 0.42] }, { copies: [{ kind: 'ring', count: 6 }] }),
      part('roof', 'roof', {
        kind: 'lathe',
        sides: 28,
        profile: [
          [0.56, 6.56],
          [0.58, 6.6],
          [0.36, 6.86],
          [0.12, 7.02],
          [0, 7.04],
        ],
      }),
      part('ball', 'roof', { kind: 'sphere', radius: 0.1 }, { at: [0, 7.1, 0] }),
      door(0.5, 0.85, [0, 0.72, 0.92]),
      { ...archWindow(0.2, 0.36), at: [0, 2.5, 0.86], copies: [] },
      { ...archWindow(0.2, 0.36), at: [0, 4.3, 0.7], copies: [] },
    ],
  );

const windmill = () =>
  program(
    'windmill',
    { ...STONE, wall: { is: 'paint', color: '#efe6d2' }, cap: { is: 'wood', color: '#8a4a30' }, sail: { is: 'fabric', color: '#f6efe0' }, base: { is: 'stone', color: '#8d877c' } },
    [
      part('base', 'base', { kind: 'cylinder', radius: 1.5, height: 0.5, round: 0.06, sides: 16 }, { at: [0, 0.25, 0] }),
      part('mill', 'wall', { kind: 'cone', radius: 1.35, top: 0.86, height: 3.6, sides: 12, crease: 10 }, { at: [0, 2.2, 0] }),
      part('ledge', 'wood', {
        kind: 'lathe',
        sides: 24,
        profile: [
          [0.8, 3.9],
          [1.02, 3.94],
          [1.02, 4.04],
          [0.8, 4.04],
          [0.8, 3.9],
        ],
      }),
      part('cap', 'cap', {
        kind: 'lathe',
        sides: 12,
        crease: 15,
        profile: [
          [0, 4.0],
          [0.94, 4.0],
          [0.9, 4.3],
          [0.62, 4.75],
          [0, 5.05],
        ],
      }),
      door(0.62, 1.1, [0, 0.4, 1.3]),
      { ...archWindow(0.3, 0.5), at: [0, 2.3, 1.08], turn: [-6, 0, 0] },
      part(
        'axle',
        'wood',
        { kind: 'cylinder', radius: 0.09, height: 0.8, sides: 12, turn: [90, 0, 0] },
        {
          at: [0, 4.35, 1.0],
          joint: { kind: 'turn', axis: [0, 0, 1], limits: [-360, 360], value: 'angle' },
          parts: [
            part('hub', 'wood', { kind: 'superellipsoid', size: [0.36, 0.36, 0.26], square: 3 }, { at: [0, 0, 0.36] }),
            assembly(
              'sail',
              [
                part('stock', 'wood', { kind: 'box', size: [0.1, 2.5, 0.08], round: 0.02 }, { at: [0, 1.25, 0] }),
                part('sail cloth', 'sail', { kind: 'box', size: [0.62, 1.75, 0.03], round: 0.01 }, { at: [0.34, 1.5, 0.02], turn: [0, 10, 0] }),
                part('sail bar', 'wood', { kind: 'box', size: [0.66, 0.05, 0.06], round: 0.012 }, { at: [0.34, 0.64, 0.02], copies: [{ kind: 'line', count: 6, step: [0, 0.345, 0] }], turn: [0, 10, 0] }),
                part('sail edge', 'wood', { kind: 'box', size: [0.05, 1.8, 0.06], round: 0.012 }, { at: [0.64, 1.5, -0.03] }),
              ],
              { at: [0, 0, 0.42], copies: [{ kind: 'ring', count: 4, axis: 'z' }] },
            ),
          ],
        },
      ),
    ],
    { angle: { value: 24, min: -360, max: 360 } },
  );

const SURFACES = {
  wall: ['wall'],
  roof: ['roof'],
  door: ['door'],
  window: ['window'],
  flag: ['flag'],
  trim: ['trim'],
  chimney: ['chimney'],
  stripe: ['stripe'],
  sail: ['sail'],
  stone: ['wall'],
  post: ['post'],
  picket: ['wood'],
  cap: ['cap'],
  rock: ['rock'],
  light: ['light'],
};
const family = (name: string, words: readonly string[], make: Family['make'], main: readonly string[] = ['wall'], traits?: readonly string[]): Family => ({ name, words, surfaces: SURFACES, main, make, ...(traits && { traits }) });

export const BUILDINGS: readonly Family[] = [
  family('tower', ['watchtower', 'turret', 'wizard tower', 'stone tower'], ({ traits }) => tower(!(traits?.has('ruined') ?? false))),
  family('castle', ['fortress', 'citadel', 'stronghold', 'palace'], castle),
  family('lighthouse', ['beacon'], lighthouse, ['stripe', 'roof']),
  family('windmill', ['mill'], windmill, ['wall']),
  family('house', ['cottage', 'home', 'hut', 'villa'], house, ['wall']),
  family('fence', ['picket fence', 'railing'], fence, ['wood', 'post']),
  family('bridge', ['stone bridge', 'footbridge'], bridge, ['wall']),
  family('well', ['wishing well', 'water well'], well, ['wall']),
];
