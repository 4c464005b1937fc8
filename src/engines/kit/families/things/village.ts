import type { Pair } from '../../../../contract/shape-program.ts';
import { assembly, MIRRORED, part, program } from '../family.ts';
import { STONE } from './masonry.ts';

export const house = () =>
  program(
    'house',
    {
      ...STONE,
      wall: { is: 'paint', color: '#f0e4c8' },
      trim: { is: 'paint', color: '#fbf7ee' },
      base: { is: 'stone', color: '#8d8a84' },
      door: { is: 'oak', color: '#2f6a7a' },
      chimney: { is: 'brick' },
      window: { is: 'glass', color: '#6fb0d0', opacity: 1, roughness: 0.15 },
      plant: { is: 'leaves' },
    },
    [
      part('base', 'base', { kind: 'box', size: ['width+0.2', 0.24, 'depth+0.2'], round: 0.03 }, { at: [0, 0.12, 0] }),
      part(
        'walls',
        'wall',
        {
          kind: 'extrude',
          outline: [
            ['-width/2', 0],
            ['width/2', 0],
            ['width/2', 2.3],
            [0, '2.3+width*0.4'],
            ['-width/2', 2.3],
          ],
          depth: 'depth',
        },
        { at: [0, 0.2, 0] },
      ),
      part('roof side', 'roof', { kind: 'box', size: ['width*0.73', 0.16, 'depth+0.7'], round: 0.03 }, { at: ['width*0.29', '2.53+width*0.185', 0], turn: [0, 0, -38.66], copies: [...MIRRORED] }),
      part('ridge', 'roof', { kind: 'cylinder', radius: 0.13, height: 'depth+0.74', sides: 10, turn: [90, 0, 0] }, { at: [0, '2.6+width*0.4', 0] }),
      part(
        'chimney',
        'chimney',
        { kind: 'box', size: [0.46, 1.3, 0.46], round: 0.02 },
        { at: ['width*0.24', '2.9+width*0.26', '-depth*0.2'], parts: [part('chimney top', 'base', { kind: 'box', size: [0.58, 0.12, 0.58], round: 0.03 }, { at: [0, 0.66, 0] })] },
      ),
      assembly(
        'doorway',
        [
          part('door frame', 'trim', { kind: 'box', size: [1.0, 1.75, 0.12], round: 0.02 }, { at: [0, 0.87, 0] }),
          part('door', 'door', { kind: 'box', size: [0.8, 1.62, 0.16], round: 0.02 }, { at: [0, 0.82, 0.01] }),
          part('door panel', 'trim', { kind: 'box', size: [0.5, 0.42, 0.02], round: 0.01 }, { at: [0, 1.25, 0.09] }),
          part('knob', 'iron', { kind: 'sphere', radius: 0.045 }, { at: [0.3, 0.8, 0.11] }),
          part('step', 'base', { kind: 'box', size: [1.2, 0.14, 0.5], round: 0.03 }, { at: [0, -0.13, 0.25] }),
        ],
        { at: [0, 0.2, 'depth/2'] },
      ),
      assembly(
        'window',
        [
          part('window frame', 'trim', { kind: 'box', size: [0.92, 0.98, 0.12], round: 0.02 }),
          part('pane', 'window', { kind: 'box', size: [0.76, 0.82, 0.14], round: 0.01 }),
          part('bar', 'trim', { kind: 'box', size: [0.06, 0.82, 0.16], round: 0.01 }),
          part('cross bar', 'trim', { kind: 'box', size: [0.76, 0.06, 0.16], round: 0.01 }),
          part(
            'flower box',
            'wood',
            { kind: 'box', size: [0.96, 0.16, 0.22], round: 0.03 },
            {
              at: [0, -0.56, 0.12],
              parts: [
                part('plants', 'plant', {
                  kind: 'blend',
                  cells: 22,
                  of: [-0.34, -0.17, 0, 0.17, 0.34].map((x, i) => ({ kind: 'ball' as const, size: [0.24, 0.22 + 0.04 * (i % 2), 0.22] as [number, number, number], at: [x, 0.12, 0] as [number, number, number], blend: 0.03 })),
                }),
              ],
            },
          ),
        ],
        { at: ['width*0.31', 1.5, 'depth/2'], copies: [...MIRRORED] },
      ),
      assembly(
        'side window',
        [
          part('window frame', 'trim', { kind: 'box', size: [0.12, 0.98, 0.92], round: 0.02 }),
          part('pane', 'window', { kind: 'box', size: [0.14, 0.82, 0.76], round: 0.01 }),
          part('bar', 'trim', { kind: 'box', size: [0.16, 0.82, 0.06], round: 0.01 }),
        ],
        { at: ['width/2', 1.5, 0], copies: [...MIRRORED] },
      ),
      part(
        'attic window',
        'trim',
        { kind: 'cylinder', radius: 0.32, height: 0.14, turn: [90, 0, 0], sides: 20 },
        { at: [0, '2.2+width*0.17', 'depth/2'], parts: [part('attic pane', 'window', { kind: 'cylinder', radius: 0.24, height: 0.17, turn: [90, 0, 0], sides: 20 })] },
      ),
    ],
    { width: { value: 3.8, min: 2.5, max: 10 }, depth: { value: 3.2, min: 2, max: 12 } },
  );

export const fence = () =>
  program(
    'fence',
    { wood: { is: 'paint', color: '#f4f1ea' }, post: { is: 'paint', color: '#f4f1ea' } },
    [
      part(
        'post',
        'post',
        { kind: 'box', size: [0.11, 1.05, 0.11], round: 0.012 },
        { at: ['-length/2', 0.525, 0], copies: [{ kind: 'line', count: 3, step: ['length/2', 0, 0] }], parts: [part('post cap', 'post', { kind: 'cone', radius: 0.1, height: 0.1, sides: 4, turn: [0, 45, 0] }, { at: [0, 0.57, 0] })] },
      ),
      part('rail', 'wood', { kind: 'box', size: ['length', 0.09, 0.04], round: 0.01 }, { at: [0, 0.3, 0], copies: [{ kind: 'line', count: 2, step: [0, 0.42, 0] }] }),
      part(
        'picket',
        'wood',
        {
          kind: 'extrude',
          depth: 0.03,
          bevel: 0.006,
          outline: [
            [-0.045, 0],
            [0.045, 0],
            [0.045, 0.84],
            [0, 0.94],
            [-0.045, 0.84],
          ],
        },
        { at: ['-length/2+length/24', 0.06, 0.032], copies: [{ kind: 'line', count: 12, step: ['length/12', 0, 0] }] },
      ),
    ],
    { length: { value: 2, min: 0.8, max: 8 } },
  );

export const bridge = () => {
  const deck = (t: number) => 0.5 + 0.62 * Math.sin(t * Math.PI);
  const along = Array.from({ length: 13 }, (_, i) => i / 12);
  const curve = (y: number): Pair[] => along.map((t): Pair => [-2.6 + 5.2 * t, deck(t) + y]);
  return program('bridge', { ...STONE, wall: { is: 'stone', color: '#9a958c' }, water: { is: 'water' } }, [
    part('span', 'wall', {
      kind: 'extrude',
      depth: 1.5,
      bevel: 0.02,
      outline: [...curve(0), [2.6, 0], [1.5, 0], ...Array.from({ length: 11 }, (_, i): Pair => [1.5 * Math.cos((i * Math.PI) / 10), 0.72 * Math.sin((i * Math.PI) / 10)]).slice(1, -1), [-1.5, 0], [-2.6, 0]],
    }),
    part('deck', 'trim', { kind: 'extrude', depth: 1.3, outline: [...curve(0.06), ...curve(-0.02).reverse()] }),
    part('parapet', 'wall', { kind: 'extrude', depth: 0.18, bevel: 0.02, outline: [...curve(0.42), ...curve(-0.1).reverse()] }, { at: [0, 0, 0.72], copies: [{ kind: 'mirror', axis: 'z' }] }),
    part('coping', 'trim', { kind: 'extrude', depth: 0.26, bevel: 0.02, outline: [...curve(0.52), ...curve(0.42).reverse()] }, { at: [0, 0, 0.72], copies: [{ kind: 'mirror', axis: 'z' }] }),
    part('pillar', 'trim', { kind: 'box', size: [0.34, 1.25, 0.34], round: 0.04 }, { at: [2.6, 0.62, 0.72], copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
    part('voussoir', 'trim', { kind: 'box', size: [0.2, 0.24, 0.06], round: 0.02 }, { at: [0, 0.84, 0.76], copies: [{ kind: 'mirror', axis: 'z' }] }),
  ]);
};

export const well = () =>
  program('well', { ...STONE, wall: { is: 'cobblestone' }, rope: { is: 'rope' }, water: { is: 'water' } }, [
    part('wall', 'wall', {
      kind: 'lathe',
      sides: 20,
      crease: 15,
      profile: [
        [0.55, 0],
        [0.75, 0],
        [0.72, 0.66],
        [0.55, 0.66],
        [0.55, 0],
      ],
    }),
    part('rim stone', 'trim', { kind: 'box', size: [0.38, 0.14, 0.3], round: 0.04, at: [0, 0.7, 0.64] }, { copies: [{ kind: 'ring', count: 11 }] }),
    part('water', 'water', { kind: 'cylinder', radius: 0.56, height: 0.04 }, { at: [0, 0.36, 0] }),
    part('post', 'wood', { kind: 'box', size: [0.12, 1.3, 0.12], round: 0.02 }, { at: [0.66, 1.2, 0], copies: [...MIRRORED] }),
    part('winch', 'wood', { kind: 'cylinder', radius: 0.08, height: 1.4, sides: 12, turn: [0, 0, 90] }, { at: [0, 1.36, 0] }),
    part('rope coil', 'rope', { kind: 'torus', radius: 0.09, tube: 0.022, turn: [0, 0, 90] }, { at: [-0.1, 1.36, 0], copies: [{ kind: 'line', count: 6, step: [0.04, 0, 0] }] }),
    part('rope', 'rope', { kind: 'cylinder', radius: 0.018, height: 0.4, sides: 8 }, { at: [0, 1.12, 0.09] }),
    part(
      'bucket',
      'wood',
      {
        kind: 'lathe',
        sides: 16,
        profile: [
          [0, 0],
          [0.11, 0],
          [0.15, 0.24],
          [0.13, 0.24],
          [0.1, 0.04],
          [0, 0.04],
        ],
      },
      { at: [0, 0.76, 0.09] },
    ),
    part('roof side', 'roof', { kind: 'box', size: [1.0, 0.08, 1.2], round: 0.02 }, { at: [0.4, 2.06, 0], turn: [0, 0, -36], copies: [...MIRRORED] }),
    part('ridge', 'roof', { kind: 'cylinder', radius: 0.07, height: 1.24, sides: 8, turn: [90, 0, 0] }, { at: [0, 2.36, 0] }),
  ]);
