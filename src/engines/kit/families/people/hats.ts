import type { Part } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import { drape } from './drapery.ts';
import type { Garment } from './worn.ts';

const onHead =
  (make: (h: number) => Part[]): Garment =>
  (f) => ({ head: make(f.head) });

/** Hats, helmets and other headwear, relative to the middle of the skull. */
export const HATS: Readonly<Record<string, Garment>> = {
  'great helm': onHead((h) => [
    part(
      'helm',
      'armor',
      {
        kind: 'loft',
        smooth: false,
        sections: [
          { y: -0.5 * h, size: [0.84 * h, 0.86 * h] },
          { y: -0.46 * h, size: [0.94 * h, 1.0 * h] },
          { y: -0.1 * h, size: [1.04 * h, 1.1 * h] },
          { y: 0.22 * h, size: [1.04 * h, 1.06 * h] },
          { y: 0.44 * h, size: [0.8 * h, 0.82 * h] },
          { y: 0.55 * h, size: [0.4 * h, 0.42 * h] },
        ],
        sides: 32,
        crease: 30,
      },
      {
        parts: [
          // Slit and bar follow the surface of the helm, whose sections are ellipses.
          part(
            'visor slit',
            'pupil',
            drape(
              [
                [-0.005 * h, 0.523 * h, 0.548 * h],
                [0.07 * h, 0.523 * h, 0.544 * h],
              ],
              { from: -52, to: 52, thick: 0.1, points: 20 },
            ),
          ),
          part(
            'cross bar',
            'trim',
            drape(
              [
                [0.075 * h, 0.532 * h, 0.552 * h],
                [0.14 * h, 0.532 * h, 0.547 * h],
              ],
              { from: -64, to: 64, thick: 0.1, points: 20 },
            ),
          ),
          part('cross', 'trim', {
            kind: 'sweep',
            sides: 6,
            crease: 50,
            path: [
              [0, -0.47 * h, 0.49 * h],
              [0, -0.1 * h, 0.55 * h],
              [0, 0.22 * h, 0.53 * h],
              [0, 0.44 * h, 0.41 * h],
              [0, 0.53 * h, 0.24 * h],
            ],
            radius: 0.05 * h,
            thickness: 0.028 * h,
            facing: [0, 0, 1],
          }),
          ...[-0.24, -0.32].map((y) =>
            part('breath', 'pupil', { kind: 'sphere', radius: 0.02 * h }, { at: [0.14 * h, y * h, (0.575 + 0.15 * y) * h * 0.955], copies: [{ kind: 'line', count: 3, step: [0.07 * h, 0, -0.03 * h] }, ...MIRRORED] }),
          ),
          part('plume', 'plume', {
            kind: 'blend',
            cells: 24,
            of: [
              {
                kind: 'limb',
                path: [
                  [0, 0.5 * h, 0.05 * h],
                  [0, 0.74 * h, -0.1 * h],
                  [0, 0.72 * h, -0.42 * h],
                  [0, 0.4 * h, -0.66 * h],
                  [0, 0.12 * h, -0.7 * h],
                ],
                radius: [0.06 * h, 0.12 * h, 0.14 * h, 0.11 * h, 0.02 * h],
                blend: 0.05 * h,
              },
            ],
          }),
        ],
      },
    ),
  ]),
  'horned helmet': onHead((h) => [
    part(
      'helmet',
      'armor',
      {
        kind: 'lathe',
        profile: [
          [0.44 * h, -0.02 * h],
          [0.53 * h, 0],
          [0.53 * h, 0.1 * h],
          [0.48 * h, 0.3 * h],
          [0.32 * h, 0.48 * h],
          [0, 0.58 * h],
        ],
      },
      { at: [0, 0.06 * h, -0.01 * h] },
    ),
    part('helmet rim', 'trim', { kind: 'torus', radius: 0.515 * h, tube: 0.05 * h }, { at: [0, 0.09 * h, -0.01 * h] }),
    part('nose guard', 'trim', { kind: 'box', size: [0.1 * h, 0.3 * h, 0.05 * h], round: 0.02 * h }, { at: [0, 0.0, 0.5 * h] }),
    part(
      'horn',
      'tusk',
      {
        kind: 'sweep',
        smooth: true,
        path: [
          [0, 0, 0],
          [0.2 * h, 0.04 * h, 0],
          [0.34 * h, 0.2 * h, 0.02 * h],
          [0.34 * h, 0.44 * h, 0.06 * h],
        ],
        radius: [0.11 * h, 0.09 * h, 0.06 * h, 0],
      },
      { at: [0.44 * h, 0.24 * h, 0], copies: [...MIRRORED] },
    ),
  ]),
  kabuto: onHead((h) => [
    part(
      'bowl',
      'armor',
      {
        kind: 'lathe',
        sides: 16,
        crease: 15,
        profile: [
          [0.46 * h, 0],
          [0.54 * h, 0.02 * h],
          [0.54 * h, 0.12 * h],
          [0.46 * h, 0.34 * h],
          [0.26 * h, 0.48 * h],
          [0, 0.52 * h],
        ],
      },
      { at: [0, 0.06 * h, -0.02 * h] },
    ),
    ...[0, 1, 2].map((i) =>
      part(
        `neck guard ${i + 1}`,
        i % 2 === 0 ? 'armor' : 'trim',
        {
          kind: 'subtract',
          of: [
            {
              kind: 'lathe',
              profile: [
                [(0.5 + 0.08 * i) * h, 0],
                [(0.64 + 0.09 * i) * h, -0.13 * h],
                [(0.61 + 0.09 * i) * h, -0.15 * h],
                [(0.46 + 0.08 * i) * h, -0.02 * h],
                [(0.5 + 0.08 * i) * h, 0],
              ],
            },
            { kind: 'box', size: [1.15 * h, 0.6 * h, 1.2 * h], at: [0, -0.1 * h, 0.78 * h] },
          ],
        },
        { at: [0, (0.12 - 0.13 * i) * h, -0.02 * h] },
      ),
    ),
    part('brim', 'armor', { kind: 'box', size: [0.74 * h, 0.035 * h, 0.24 * h], round: 0.015 * h, modify: [{ kind: 'bend', axis: 'x', towards: 'z', angle: -60 }] }, { at: [0, 0.1 * h, 0.5 * h], turn: [14, 0, 0] }),
    part(
      'crest',
      'gold',
      {
        kind: 'extrude',
        smooth: true,
        depth: 0.045 * h,
        bevel: 0.012 * h,
        outline: [
          [0, 0],
          [0.16 * h, 0.1 * h],
          [0.3 * h, 0.3 * h],
          [0.34 * h, 0.6 * h],
          [0.26 * h, 0.36 * h],
          [0.1 * h, 0.18 * h],
          [0, 0.15 * h],
          [-0.1 * h, 0.18 * h],
          [-0.26 * h, 0.36 * h],
          [-0.34 * h, 0.6 * h],
          [-0.3 * h, 0.3 * h],
          [-0.16 * h, 0.1 * h],
        ],
      },
      { at: [0, 0.16 * h, 0.52 * h], turn: [-10, 0, 0] },
    ),
  ]),
  'wizard hat': onHead((h) => [
    part('hat', 'hat', {
      kind: 'loft',
      smooth: true,
      sides: 24,
      sections: [
        { y: 0.16 * h, size: [0.8 * h, 0.8 * h] },
        { y: 0.15 * h, size: [1.75 * h, 1.7 * h] },
        { y: 0.2 * h, size: [1.7 * h, 1.65 * h] },
        { y: 0.26 * h, size: [1.02 * h, 1.02 * h] },
        { y: 0.5 * h, size: [0.8 * h, 0.8 * h], shift: [0, -0.02 * h] },
        { y: 0.85 * h, size: [0.46 * h, 0.46 * h], shift: [0.02 * h, -0.1 * h] },
        { y: 1.15 * h, size: [0.2 * h, 0.2 * h], shift: [0.1 * h, -0.28 * h] },
        { y: 1.25 * h, size: [0, 0], shift: [0.18 * h, -0.46 * h] },
      ],
    }),
    part(
      'hat band',
      'trim',
      { kind: 'torus', radius: 0.49 * h, tube: 0.05 * h },
      { at: [0, 0.31 * h, 0], parts: [part('hat buckle', 'gold', { kind: 'box', size: [0.17 * h, 0.15 * h, 0.05 * h], round: 0.02 * h }, { at: [0, 0, 0.53 * h] })] },
    ),
  ]),
  'straw hat': onHead((h) => [part('straw hat', 'straw', { kind: 'cone', radius: 0.95 * h, height: 0.45 * h, sides: 28 }, { at: [0, 0.42 * h, 0] })]),
  crown: onHead((h) => [
    part(
      'crown',
      'gold',
      {
        kind: 'lathe',
        profile: [
          [0.42 * h, 0],
          [0.47 * h, 0],
          [0.49 * h, 0.12 * h],
          [0.45 * h, 0.12 * h],
          [0.42 * h, 0],
        ],
      },
      {
        at: [0, 0.26 * h, 0],
        parts: [
          part('crown point', 'gold', { kind: 'cone', radius: 0.1 * h, height: 0.22 * h, sides: 4, scale: [1, 1, 0.35], at: [0, 0.2 * h, 0.47 * h] }, { copies: [{ kind: 'ring', count: 8 }] }),
          part('crown ball', 'gold', { kind: 'capsule', radius: 0.036 * h, height: 0.073 * h, sides: 8, at: [0, 0.32 * h, 0.47 * h] }, { copies: [{ kind: 'ring', count: 8 }] }),
          part('jewel', 'jewel', { kind: 'cylinder', radius: 0.045 * h, height: 0.05 * h, round: 0.02 * h, sides: 8, at: [0, 0.06 * h, 0.485 * h], turn: [90, 0, 0] }, { copies: [{ kind: 'ring', count: 8 }] }),
        ],
      },
    ),
  ]),
  'chef hat': onHead((h) => [
    part('hat band', 'hat', { kind: 'cylinder', radius: 0.46 * h, height: 0.36 * h }, { at: [0, 0.36 * h, 0] }),
    part(
      'hat top',
      'hat',
      {
        kind: 'blend',
        cells: 24,
        of: [
          { kind: 'ball', size: [0.9 * h, 0.5 * h, 0.9 * h], at: [0, 0.1 * h, 0] },
          ...Array.from({ length: 7 }, (_, i) => ({
            kind: 'ball' as const,
            size: [0.46 * h, 0.44 * h, 0.46 * h] as [number, number, number],
            at: [0.38 * h * Math.cos(i * 0.9), 0.06 * h, 0.38 * h * Math.sin(i * 0.9)] as [number, number, number],
            blend: 0.06 * h,
          })),
        ],
      },
      { at: [0, 0.62 * h, 0] },
    ),
  ]),
  'pirate hat': onHead((h) => [
    part(
      'hat',
      'hat',
      {
        kind: 'blend',
        cells: 32,
        of: [
          { kind: 'ball', size: [1.0 * h, 0.7 * h, 1.0 * h], at: [0, 0.3 * h, -0.02 * h] },
          {
            kind: 'limb',
            path: [
              [-0.8 * h, 0.3 * h, 0.1 * h],
              [-0.42 * h, 0.32 * h, 0.42 * h],
              [0, 0.42 * h, 0.52 * h],
              [0.42 * h, 0.32 * h, 0.42 * h],
              [0.8 * h, 0.3 * h, 0.1 * h],
            ],
            radius: [0.05 * h, 0.12 * h, 0.17 * h, 0.12 * h, 0.05 * h],
            blend: 0.1 * h,
          },
          {
            kind: 'limb',
            path: [
              [-0.8 * h, 0.3 * h, 0.1 * h],
              [-0.4 * h, 0.32 * h, -0.38 * h],
              [0, 0.36 * h, -0.52 * h],
              [0.4 * h, 0.32 * h, -0.38 * h],
              [0.8 * h, 0.3 * h, 0.1 * h],
            ],
            radius: [0.05 * h, 0.1 * h, 0.13 * h, 0.1 * h, 0.05 * h],
            blend: 0.1 * h,
          },
          { kind: 'block', size: [2 * h, 0.5 * h, 2 * h], at: [0, -0.06 * h, 0], op: 'subtract', blend: 0.02 * h },
        ],
      },
      {
        parts: [
          part(
            'skull badge',
            'white',
            {
              kind: 'blend',
              cells: 15,
              of: [
                { kind: 'ball', size: [0.17 * h, 0.16 * h, 0.08 * h] },
                { kind: 'block', size: [0.1 * h, 0.1 * h, 0.06 * h], round: 0.02 * h, at: [0, -0.08 * h, 0], blend: 0.02 * h },
              ],
            },
            { at: [0, 0.44 * h, 0.68 * h], turn: [-6, 0, 0], parts: [part('socket', 'pupil', { kind: 'sphere', radius: 0.026 * h }, { at: [0.04 * h, 0, 0.032 * h], copies: [...MIRRORED] })] },
          ),
        ],
      },
    ),
  ]),
  headband: onHead((h) => [
    part(
      'headband',
      'sash',
      { kind: 'torus', radius: 0.475 * h, tube: 0.05 * h },
      {
        at: [0, 0.17 * h, -0.01 * h],
        turn: [-8, 0, 0],
        parts: [part('knot end', 'sash', { kind: 'box', size: [0.09 * h, 0.4 * h, 0.035 * h], round: 0.015 * h }, { at: [0.07 * h, -0.16 * h, -0.52 * h], turn: [14, 0, 14], copies: [...MIRRORED] })],
      },
    ),
  ]),
  cap: onHead((h) => [
    part(
      'cap',
      'hat',
      {
        kind: 'lathe',
        profile: [
          [0.42 * h, 0.1 * h],
          [0.51 * h, 0.1 * h],
          [0.51 * h, 0.24 * h],
          [0.42 * h, 0.44 * h],
          [0.2 * h, 0.55 * h],
          [0, 0.57 * h],
        ],
        smooth: false,
        crease: 60,
      },
      { at: [0, 0.02 * h, -0.02 * h] },
    ),
    part('peak', 'hat', { kind: 'superellipsoid', size: [0.72 * h, 0.06 * h, 0.62 * h], square: 2.4 }, { at: [0, 0.14 * h, 0.5 * h], turn: [8, 0, 0] }),
  ]),
  'ninja mask': onHead((h) => [
    part('mask', 'cloth', {
      kind: 'blend',
      cells: 28,
      of: [
        { kind: 'ball', size: [1.0 * h, 1.02 * h, 0.99 * h], at: [0, 0, -0.01 * h] },
        { kind: 'ball', size: [0.72 * h, 0.55 * h, 0.68 * h], at: [0, -0.24 * h, 0.08 * h], blend: 0.14 * h },
        { kind: 'block', size: [0.74 * h, 0.27 * h, 0.7 * h], round: 0.12 * h, at: [0, 0.01 * h, 0.5 * h], op: 'subtract', blend: 0.03 * h },
      ],
    }),
    part(
      'mask knot',
      'sash',
      { kind: 'torus', radius: 0.505 * h, tube: 0.04 * h },
      {
        at: [0, 0.24 * h, -0.02 * h],
        turn: [-6, 0, 0],
        parts: [part('knot end', 'sash', { kind: 'box', size: [0.1 * h, 0.44 * h, 0.035 * h], round: 0.015 * h }, { at: [0.08 * h, -0.18 * h, -0.55 * h], turn: [14, 0, 16], copies: [...MIRRORED] })],
      },
    ),
  ]),
  hood: onHead((h) => [
    part('hood', 'cape', {
      kind: 'blend',
      cells: 26,
      of: [
        { kind: 'ball', size: [1.14 * h, 1.14 * h, 1.16 * h], at: [0, 0.02 * h, -0.06 * h] },
        {
          kind: 'limb',
          path: [
            [0, 0.3 * h, -0.3 * h],
            [0, 0.4 * h, -0.66 * h],
          ],
          radius: [0.3 * h, 0.04 * h],
          blend: 0.2 * h,
        },
        { kind: 'ball', size: [0.84 * h, 0.96 * h, 1 * h], at: [0, -0.08 * h, 0.46 * h], op: 'subtract', blend: 0.04 * h },
        { kind: 'block', size: [2 * h, 0.5 * h, 2 * h], at: [0, -0.74 * h, 0], op: 'subtract', blend: 0.03 * h },
      ],
    }),
  ]),
  'space helmet': onHead((h) => [
    part(
      'helmet',
      'suit',
      {
        kind: 'blend',
        cells: 26,
        of: [
          { kind: 'ball', size: [1.34 * h, 1.3 * h, 1.3 * h] },
          { kind: 'ball', size: [0.96 * h, 0.78 * h, 0.8 * h], at: [0, 0.02 * h, 0.5 * h], op: 'subtract', blend: 0.06 * h },
        ],
      },
      {
        parts: [
          part('visor', 'visor', { kind: 'superellipsoid', size: [1.02 * h, 0.84 * h, 0.9 * h], square: 2.3 }, { at: [0, 0.02 * h, 0.2 * h] }),
          part('ear piece', 'trim', { kind: 'cylinder', radius: 0.17 * h, height: 0.14 * h, round: 0.04 * h }, { at: [0.65 * h, 0, 0], turn: [0, 0, 90], copies: [...MIRRORED] }),
          part('aerial', 'trim', { kind: 'capsule', radius: 0.022 * h, height: 0.34 * h }, { at: [0.66 * h, 0.26 * h, 0] }),
          part('neck ring', 'trim', { kind: 'torus', radius: 0.46 * h, tube: 0.075 * h }, { at: [0, -0.52 * h, 0] }),
        ],
      },
    ),
  ]),
};
