import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, type Family, part, program } from '../family.ts';
import { archWindow, door, STONE } from './masonry.ts';

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
  part(
    'merlon',
    'wall',
    {
      kind: 'box',
      size: [(r * 3.6) / count, tall * 1.1, r * 0.2],
      round: tall * 0.06,
      at: [0, y + tall * 0.5, r * 1.04],
    },
    { copies: [{ kind: 'ring', count }] },
  ),
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

export const TOWER: Family = {
  name: 'tower',
  words: ['watchtower', 'wizard tower', 'stone tower'],
  surfaces: SURFACES,
  main: ['wall'],
  traits: ['ruined'],
  make: ({ traits }) => tower(!(traits?.has('ruined') ?? false)),
};
