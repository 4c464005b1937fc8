import type { Part } from '../../../contract/shape-program.ts';
import { assembly, MIRRORED, part } from './family.ts';

/** Builds a thing of a given length in meters that extends along +Y, with its grip at the origin. */
export type Item = (length: number) => Part;

const grip = (radius: number, length: number, material = 'grip'): Part =>
  part(
    'grip',
    material,
    { kind: 'cylinder', radius, height: length, round: radius * 0.3, sides: 12 },
    { parts: [part('wrap', material, { kind: 'torus', radius: radius * 0.98, tube: radius * 0.16, sides: 12 }, { at: [0, -length * 0.36, 0], copies: [{ kind: 'line', count: 6, step: [0, length * 0.144, 0] }] })] },
  );

const sword: Item = (l) =>
  assembly('sword', [
    grip(l * 0.016, l * 0.15),
    part('pommel', 'trim', { kind: 'sphere', radius: l * 0.03 }, { at: [0, -l * 0.1, 0] }),
    part('guard', 'trim', { kind: 'box', size: [l * 0.26, l * 0.032, l * 0.045], round: l * 0.014, modify: [{ kind: 'bend', axis: 'x', towards: 'y', angle: 24 }] }, { at: [l * 0.002, l * 0.082, 0] }),
    part(
      'blade',
      'blade',
      {
        kind: 'loft',
        sides: 4,
        crease: 20,
        sections: [
          { y: 0, size: [l * 0.085, l * 0.026] },
          { y: l * 0.62, size: [l * 0.068, l * 0.02] },
          { y: l * 0.78, size: [0, 0] },
        ],
      },
      { at: [0, l * 0.095, 0] },
    ),
    part('fuller', 'trim', { kind: 'box', size: [l * 0.014, l * 0.46, l * 0.024], round: l * 0.006 }, { at: [0, l * 0.34, 0] }),
  ]);

const katana: Item = (l) =>
  assembly('katana', [
    grip(l * 0.017, l * 0.26),
    part('guard', 'trim', { kind: 'cylinder', radius: l * 0.045, height: l * 0.014, round: l * 0.004 }, { at: [0, l * 0.135, 0] }),
    part(
      'blade',
      'blade',
      {
        kind: 'extrude',
        depth: l * 0.014,
        bevel: l * 0.005,
        crease: 20,
        outline: [
          [-0.016, 0],
          [0.016, 0],
          [0.02, 0.25],
          [0.034, 0.5],
          [0.058, 0.7],
          [0.03, 0.69],
          [0.004, 0.5],
          [-0.012, 0.25],
        ].map(([x, y]) => [x * l * 1.2, y * l]) as [number, number][],
      },
      { at: [0, l * 0.14, 0] },
    ),
  ]);

const axe: Item = (l) =>
  assembly('axe', [
    part('haft', 'wood', { kind: 'cylinder', radius: l * 0.022, height: l * 0.95, round: l * 0.01, sides: 10 }, { at: [0, l * 0.22, 0] }),
    part('end cap', 'trim', { kind: 'sphere', radius: l * 0.034 }, { at: [0, -l * 0.26, 0] }),
    part(
      'axe head',
      'blade',
      {
        kind: 'extrude',
        depth: l * 0.05,
        bevel: l * 0.02,
        crease: 25,
        outline: [
          [-0.04, -0.05],
          [0.07, -0.05],
          [0.2, -0.17],
          [0.27, -0.08],
          [0.29, 0.02],
          [0.27, 0.12],
          [0.2, 0.21],
          [0.07, 0.07],
          [-0.04, 0.07],
        ].map(([x, y]) => [x * l, y * l]) as [number, number][],
      },
      { at: [0, l * 0.57, 0] },
    ),
    part('binding', 'grip', { kind: 'cylinder', radius: l * 0.028, height: l * 0.16, round: l * 0.006, sides: 10 }),
    part('spike', 'trim', { kind: 'cone', radius: l * 0.03, height: l * 0.12, sides: 6 }, { at: [-l * 0.09, l * 0.58, 0], turn: [0, 0, 90] }),
  ]);

const hammer: Item = (l) =>
  assembly('hammer', [
    part('haft', 'wood', { kind: 'cylinder', radius: l * 0.026, height: l * 0.86, round: l * 0.01, sides: 10 }, { at: [0, l * 0.2, 0] }),
    part('hammer head', 'blade', { kind: 'box', size: [l * 0.38, l * 0.2, l * 0.2], round: l * 0.03 }, { at: [0, l * 0.62, 0] }),
    part('hammer band', 'trim', { kind: 'box', size: [l * 0.06, l * 0.215, l * 0.215], round: l * 0.02 }, { at: [l * 0.1, l * 0.62, 0], copies: [...MIRRORED] }),
  ]);

const staff: Item = (l) =>
  assembly('staff', [
    part('shaft', 'wood', {
      kind: 'sweep',
      smooth: true,
      sides: 10,
      path: [
        [0, -l * 0.42, 0],
        [l * 0.012, -l * 0.1, 0],
        [-l * 0.008, l * 0.25, 0],
        [0, l * 0.46, 0],
      ],
      radius: [l * 0.012, l * 0.016, l * 0.017, l * 0.022],
    }),
    part(
      'claw',
      'wood',
      {
        kind: 'sweep',
        smooth: true,
        sides: 8,
        path: [
          [0, 0, 0],
          [l * 0.055, l * 0.035, 0],
          [l * 0.058, l * 0.1, 0],
          [l * 0.02, l * 0.145, 0],
        ],
        radius: [l * 0.02, l * 0.015, l * 0.011, l * 0.003],
      },
      { at: [0, l * 0.45, 0], copies: [{ kind: 'ring', count: 3 }] },
    ),
    part('orb', 'orb', { kind: 'sphere', radius: l * 0.042 }, { at: [0, l * 0.53, 0] }),
  ]);

const shield: Item = (l) => {
  const w = l * 0.4;
  const outline = [
    [0, -0.56],
    [0.26, -0.32],
    [0.42, 0.02],
    [0.44, 0.4],
    [0.22, 0.46],
    [0, 0.5],
    [-0.22, 0.46],
    [-0.44, 0.4],
    [-0.42, 0.02],
    [-0.26, -0.32],
  ].map(([x, y]) => [x * w * 2, y * l]) as [number, number][];
  const inner = outline.map(([x, y]): [number, number] => [x * 0.86, y * 0.86 + 0.0 * l]);
  return assembly('shield', [
    part('shield rim', 'trim', { kind: 'extrude', outline, depth: l * 0.06, bevel: l * 0.018 }),
    part('shield board', 'board', { kind: 'extrude', outline: inner, depth: l * 0.085, bevel: l * 0.02 }),
    part('emblem', 'trim', { kind: 'box', size: [l * 0.08, l * 0.62, l * 0.1], round: l * 0.015 }, { at: [0, 0, l * 0.005] }),
    part('emblem bar', 'trim', { kind: 'box', size: [l * 0.44, l * 0.08, l * 0.1], round: l * 0.015 }, { at: [0, l * 0.13, l * 0.005] }),
    part('boss', 'trim', { kind: 'superellipsoid', size: [l * 0.17, l * 0.17, l * 0.14] }, { at: [0, l * 0.13, l * 0.03] }),
    part('strap', 'grip', {
      kind: 'sweep',
      smooth: true,
      path: [
        [-l * 0.14, 0, -l * 0.03],
        [-l * 0.1, 0, -l * 0.09],
        [l * 0.1, 0, -l * 0.09],
        [l * 0.14, 0, -l * 0.03],
      ],
      radius: l * 0.018,
    }),
  ]);
};

const bow: Item = (l) =>
  assembly('bow', [
    part('limb', 'wood', {
      kind: 'sweep',
      smooth: true,
      sides: 10,
      path: [
        [-0.17, -0.52, 0],
        [-0.13, -0.47, 0],
        [-0.06, -0.36, 0],
        [0.02, -0.16, 0],
        [0, 0, 0],
        [0.02, 0.16, 0],
        [-0.06, 0.36, 0],
        [-0.13, 0.47, 0],
        [-0.17, 0.52, 0],
      ].map(([x, y, z]) => [x * l, y * l, z]) as [number, number, number][],
      radius: [0.006, 0.01, 0.016, 0.021, 0.024, 0.021, 0.016, 0.01, 0.006].map((r) => r * l),
    }),
    part('grip', 'grip', { kind: 'cylinder', radius: l * 0.029, height: l * 0.15, round: l * 0.008, sides: 12 }),
    part('tip', 'trim', { kind: 'sphere', radius: l * 0.015 }, { at: [-l * 0.165, l * 0.52, 0], copies: [{ kind: 'mirror', axis: 'y' }] }),
    part('string', 'string', { kind: 'cylinder', radius: l * 0.004, height: l * 1.02, sides: 6 }, { at: [-l * 0.16, 0, 0] }),
  ]);

const spear: Item = (l) =>
  assembly('spear', [
    part('shaft', 'wood', { kind: 'cylinder', radius: l * 0.011, height: l * 0.95, sides: 10 }, { at: [0, l * 0.05, 0] }),
    part(
      'point',
      'blade',
      {
        kind: 'loft',
        sides: 4,
        crease: 20,
        sections: [
          { y: 0, size: [l * 0.02, l * 0.014] },
          { y: l * 0.05, size: [l * 0.06, l * 0.022] },
          { y: l * 0.18, size: [0, 0] },
        ],
      },
      { at: [0, l * 0.51, 0] },
    ),
    part('ferrule', 'trim', { kind: 'cylinder', radius: l * 0.016, height: l * 0.05, round: l * 0.004, sides: 10 }, { at: [0, l * 0.505, 0] }),
  ]);

const club: Item = (l) =>
  assembly('club', [
    part('club', 'wood', {
      kind: 'lathe',
      smooth: true,
      sides: 12,
      profile: [
        [0, -0.2],
        [0.045, -0.2],
        [0.05, -0.16],
        [0.03, -0.1],
        [0.035, 0.1],
        [0.08, 0.4],
        [0.11, 0.6],
        [0.09, 0.72],
        [0, 0.75],
      ].map(([r, y]) => [r * l, y * l]) as [number, number][],
    }),
    part(
      'spike',
      'blade',
      { kind: 'cone', radius: l * 0.028, height: l * 0.1, sides: 6, at: [0, 0, l * 0.14], turn: [90, 0, 0] },
      {
        at: [0, l * 0.5, 0],
        copies: [
          { kind: 'ring', count: 5 },
          { kind: 'line', count: 2, step: [0, l * 0.11, 0] },
        ],
      },
    ),
  ]);

const spoon: Item = (l) =>
  assembly('spoon', [
    part('handle', 'wood', { kind: 'capsule', radius: l * 0.02, height: l * 0.8 }, { at: [0, l * 0.2, 0] }),
    part('bowl', 'wood', { kind: 'superellipsoid', size: [l * 0.17, l * 0.24, l * 0.07] }, { at: [0, l * 0.68, 0] }),
  ]);

const sceptre: Item = (l) =>
  assembly('sceptre', [
    part('rod', 'gold', { kind: 'cylinder', radius: l * 0.018, height: l * 0.8, sides: 12 }, { at: [0, l * 0.12, 0] }),
    part('knob', 'gold', { kind: 'sphere', radius: l * 0.035 }, { at: [0, -l * 0.29, 0] }),
    part('head', 'gold', { kind: 'sphere', radius: l * 0.07 }, { at: [0, l * 0.55, 0] }),
    part('jewel', 'jewel', { kind: 'superellipsoid', size: [l * 0.08, l * 0.13, l * 0.08], square: 1.2 }, { at: [0, l * 0.66, 0] }),
  ]);

/** Builds a pistol whose barrel points along +Y. */
const pistol: Item = (l) =>
  assembly('pistol', [
    part('barrel', 'blade', { kind: 'cylinder', radius: l * 0.075, height: l * 0.8, sides: 12 }, { at: [0, l * 0.4, l * 0.14] }),
    part('stock', 'wood', { kind: 'box', size: [l * 0.14, l * 0.75, l * 0.15], round: l * 0.04 }, { at: [0, l * 0.3, l * 0.06] }),
    part('handle', 'wood', { kind: 'box', size: [l * 0.14, l * 0.2, l * 0.42], round: l * 0.05 }, { at: [0, -l * 0.04, -l * 0.1], turn: [-20, 0, 0] }),
    part('muzzle', 'trim', { kind: 'torus', radius: l * 0.08, tube: l * 0.025, sides: 12 }, { at: [0, l * 0.8, l * 0.14] }),
  ]);

const torch: Item = (l) =>
  assembly('torch', [
    part('shaft', 'wood', { kind: 'cone', radius: l * 0.028, top: l * 0.045, height: l * 0.8, sides: 10 }, { at: [0, l * 0.15, 0] }),
    part('cup', 'trim', { kind: 'cone', radius: l * 0.05, top: l * 0.085, height: l * 0.12, sides: 12 }, { at: [0, l * 0.58, 0] }),
    part(
      'flame',
      'flame',
      {
        kind: 'loft',
        smooth: true,
        sides: 10,
        sections: [
          { y: 0, size: [l * 0.1, l * 0.1] },
          { y: l * 0.1, size: [l * 0.17, l * 0.17] },
          { y: l * 0.26, size: [l * 0.09, l * 0.09], shift: [l * 0.02, 0] },
          { y: l * 0.4, size: [0, 0] },
        ],
      },
      { at: [0, l * 0.62, 0] },
    ),
  ]);

/** Things that figures can hold, by name, with their length relative to the figure's height. */
export const ITEMS: Readonly<Record<string, { item: Item; share: number }>> = {
  sword: { item: sword, share: 0.62 },
  katana: { item: katana, share: 0.62 },
  axe: { item: axe, share: 0.56 },
  hammer: { item: hammer, share: 0.56 },
  staff: { item: staff, share: 0.95 },
  shield: { item: shield, share: 0.4 },
  bow: { item: bow, share: 0.66 },
  spear: { item: spear, share: 1.1 },
  club: { item: club, share: 0.5 },
  spoon: { item: spoon, share: 0.36 },
  sceptre: { item: sceptre, share: 0.42 },
  pistol: { item: pistol, share: 0.22 },
  torch: { item: torch, share: 0.36 },
  dagger: { item: sword, share: 0.32 },
};

/** Materials of these items. */
export const ITEM_MATERIALS = {
  blade: { is: 'steel', color: '#c3c9d0' },
  trim: { is: 'gold', color: '#d8a440' },
  grip: { is: 'leather', color: '#5a3520' },
  wood: { is: 'oak', color: '#8a5a34' },
  board: { is: 'paint', color: '#2c4f9e' },
  string: { is: 'rope', color: '#e8e0cc' },
  gold: { is: 'gold' },
  jewel: { is: 'ruby', color: '#d01a3c' },
  orb: { is: 'crystal', color: '#4fc8f0', opacity: 1, glow: 1.2 },
  flame: { color: '#ff9a2a', glow: 2, roughness: 1 },
} as const;
