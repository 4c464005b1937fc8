import type { Part, Shape, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, mirrored, part, program, type Wishes } from '../family.ts';
import { HELD_MATERIALS } from './materials.ts';
import { heldThing, PIECES } from './wardrobe.ts';

/** Returns the shape of a long bone along −Y with knobs at its ends. */
const bone = (length: number, r: number): Shape => ({
  kind: 'blend',
  cells: 22,
  of: [
    {
      kind: 'limb',
      path: [
        [0, 0, 0],
        [0, -length, 0],
      ],
      radius: r,
    },
    { kind: 'ball', size: [r * 3, r * 2.2, r * 2.4], blend: r * 0.6 },
    { kind: 'ball', size: [r * 3, r * 2.2, r * 2.4], at: [0, -length, 0], blend: r * 0.6 },
  ],
});

const skull = (h: number): Part =>
  part(
    'skull',
    'bone',
    {
      kind: 'blend',
      cells: 36,
      scale: h,
      of: [
        { kind: 'ball', size: [0.92, 0.86, 0.96], at: [0, 0.08, 0] },
        { kind: 'block', size: [0.5, 0.36, 0.4], round: 0.12, at: [0, -0.3, 0.2], blend: 0.14 },
        {
          kind: 'ball',
          size: [0.26, 0.28, 0.3],
          at: [0.19, -0.02, 0.42],
          op: 'subtract',
          blend: 0.05,
        },
        {
          kind: 'ball',
          size: [0.26, 0.28, 0.3],
          at: [-0.19, -0.02, 0.42],
          op: 'subtract',
          blend: 0.05,
        },
        {
          kind: 'limb',
          path: [
            [0, -0.1, 0.5],
            [0, -0.18, 0.46],
          ],
          radius: [0.03, 0.055],
          op: 'subtract',
          blend: 0.03,
        },
      ],
    },
    {
      parts: [
        part('eye', 'glow', { kind: 'sphere', radius: 0.06 * h }, { at: [0.19 * h, -0.02 * h, 0.32 * h], copies: [...MIRRORED] }),
        part(
          'tooth',
          'bone',
          { kind: 'box', size: [0.07 * h, 0.1 * h, 0.05 * h], round: 0.02 * h },
          {
            at: [-0.14 * h, -0.42 * h, 0.37 * h],
            copies: [{ kind: 'line', count: 4, step: [0.093 * h, 0, 0] }],
          },
        ),
        part('jaw', 'bone', {
          kind: 'blend',
          cells: 22,
          of: [
            {
              kind: 'limb',
              path: [
                [-0.3 * h, -0.28 * h, 0.02 * h],
                [-0.24 * h, -0.5 * h, 0.22 * h],
                [0, -0.56 * h, 0.34 * h],
                [0.24 * h, -0.5 * h, 0.22 * h],
                [0.3 * h, -0.28 * h, 0.02 * h],
              ],
              radius: [0.05 * h, 0.07 * h, 0.08 * h, 0.07 * h, 0.05 * h],
              blend: 0.05 * h,
            },
          ],
        }),
      ],
    },
  );

/** Builds a finger bone. */
const finger = (z: number, x = 0): Part =>
  part('finger', 'bone', { kind: 'capsule', radius: 0.012, height: 0.07, sides: 8 }, { at: [x, -0.1, z], turn: [0, 0, x === 0 ? -12 : 0] });

/** Builds a skeleton's hand and the thing it holds. */
const hand = (item?: string): Part =>
  part(
    'hand',
    'bone',
    { kind: 'superellipsoid', size: [0.045, 0.08, 0.085], square: 2.6, at: [0, -0.04, 0] },
    {
      at: [0, -0.23, 0],
      skeleton: [{ name: 'leftHand', at: [0, 0, 0], to: [0, -0.12, 0], radius: 0.04 }],
      sockets: { grip: { at: [-0.02, -0.1, 0], turn: [90, 0, 0] } },
      parts: [
        ...[-0.032, 0, 0.032].map((z) => finger(z)),
        part('thumb', 'bone', { kind: 'capsule', radius: 0.012, height: 0.05, sides: 8 }, { at: [-0.015, -0.06, 0.055], turn: [-30, 0, -10] }),
        ...(item === undefined ? [] : [{ ...heldThing(item, 1.6 * PIECES.get(item)!.length!), socket: 'grip' }]),
      ],
    },
  );

/** Builds the hook in place of a hand. */
const hookHand = (): Part => ({
  ...heldThing('handhook', 1.6 * PIECES.get('handhook')!.length!),
  at: [0, -0.22, 0],
  skeleton: [{ name: 'leftHand', at: [0, 0, 0], to: [0, -0.12, 0], radius: 0.04 }],
});

/** Builds a pair of ribs. Pair 0 is the topmost. */
const rib = (i: number): Part => {
  const w = [0.15, 0.175, 0.18, 0.165, 0.135][i];
  return part(
    'rib',
    'bone',
    {
      kind: 'sweep',
      smooth: true,
      sides: 8,
      path: [
        [0, 0.02, -0.09],
        [w * 0.8, 0.03, -0.06],
        [w, -0.01, 0.03],
        [w * 0.7, -0.045, 0.115],
        [0.015, -0.05, 0.135],
      ],
      radius: [0.014, 0.017, 0.017, 0.016, 0.012],
    },
    { at: [0, 0.37 - i * 0.062, 0], copies: [...MIRRORED] },
  );
};

const PELVIS: Shape = {
  kind: 'blend',
  cells: 28,
  of: [
    { kind: 'ball', size: [0.14, 0.18, 0.08], at: [0.08, 0, -0.02], turn: [0, 24, -24] },
    { kind: 'ball', size: [0.14, 0.18, 0.08], at: [-0.08, 0, -0.02], turn: [0, -24, 24] },
    { kind: 'ball', size: [0.1, 0.12, 0.08], at: [0, -0.01, -0.06], blend: 0.03 },
    {
      kind: 'limb',
      path: [
        [-0.09, -0.06, 0.02],
        [0, -0.09, 0.05],
        [0.09, -0.06, 0.02],
      ],
      radius: 0.026,
      blend: 0.03,
    },
  ],
};

function skeleton({ extras = new Set(), traits }: Wishes) {
  const [h, r] = [0.4, 0.026];
  const held = ['axe', 'bow', 'spear', 'staff', 'club', 'dagger', 'hammer'].find((item) => extras.has(item));
  // The sword gives way to what is named with the skeleton.
  const isBusy = traits?.has('holding') || traits?.has('carrying');
  const left = ['handhook', 'shield', 'round shield', 'scutum'].find((item) => extras.has(item));
  const arm = (bend: number, item?: string): Part =>
    part('upper arm', 'bone', bone(0.24, r), {
      at: [0.23, 0.38, 0],
      turn: [0, 0, 16],
      bone: 'leftUpperArm',
      parts: [
        part('lower arm', 'bone', bone(0.21, r * 0.85), {
          bone: 'leftLowerArm',
          at: [0, -0.26, 0],
          joint: { kind: 'turn', axis: [1, 0, 0], limits: [-150, 0], value: -bend },
          parts: [item === 'handhook' ? hookHand() : hand(item)],
        }),
      ],
    });
  const leg = part('upper leg', 'bone', bone(0.28, r * 1.15), {
    at: [0.11, -0.06, 0],
    turn: [0, 0, 3],
    bone: 'leftUpperLeg',
    copies: [...MIRRORED],
    parts: [
      part('lower leg', 'bone', bone(0.28, r), {
        at: [0, -0.31, 0],
        bone: 'leftLowerLeg',
        joint: { kind: 'turn', axis: [1, 0, 0], limits: [0, 140], value: 0 },
        parts: [
          part(
            'foot',
            'bone',
            {
              kind: 'blend',
              cells: 20,
              of: [
                { kind: 'ball', size: [0.085, 0.07, 0.1], at: [0, -0.02, -0.015] },
                { kind: 'ball', size: [0.1, 0.055, 0.2], at: [0, -0.03, 0.07], blend: 0.03 },
              ],
            },
            {
              at: [0, -0.31, 0],
              skeleton: [{ name: 'leftFoot', at: [0, 0, 0], to: [0, -0.055, 0.15], radius: 0.05 }],
            },
          ),
        ],
      }),
    ],
  });
  const spine = assembly(
    'spine',
    [
      part(
        'vertebra',
        'bone',
        { kind: 'superellipsoid', size: [0.065, 0.05, 0.07], square: 3 },
        { at: [0, 0.02, -0.075], copies: [{ kind: 'line', count: 9, step: [0, 0.056, 0] }] },
      ),
      part('breastbone', 'bone', { kind: 'box', size: [0.045, 0.26, 0.03], round: 0.014 }, { at: [0, 0.2, 0.135] }),
      part(
        'collar bone',
        'bone',
        {
          kind: 'sweep',
          smooth: true,
          sides: 8,
          path: [
            [0.01, 0.36, 0.12],
            [0.12, 0.4, 0.08],
            [0.23, 0.39, 0],
          ],
          radius: 0.017,
        },
        { copies: [...MIRRORED] },
      ),
      ...[0, 1, 2, 3, 4].map(rib),
      { ...arm(left === undefined || left === 'handhook' ? 14 : 66, left), name: 'left arm' },
      { ...mirrored(arm(72, held ?? (isBusy ? undefined : 'sword'))), name: 'right arm' },
      {
        ...assembly('head', [skull(h)]),
        at: [0, 0.68, 0.02] as Triple,
        skeleton: [
          {
            name: 'neck',
            at: [0, -0.28, -0.08],
            to: [0, -0.18, -0.05],
            radius: 0.05,
            parent: 'chest',
          },
          { name: 'head', at: [0, -0.18, -0.05], to: [0, 0.2, 0], radius: 0.2 },
        ],
      },
    ],
    {
      skeleton: [
        { name: 'spine', at: [0, 0.02, -0.06], to: [0, 0.14, -0.06], radius: 0.12 },
        { name: 'chest', at: [0, 0.14, -0.04], to: [0, 0.4, -0.04], radius: 0.12 },
      ],
      follows: ['spine', 'chest'],
    },
  );
  const pelvis = part('pelvis', 'bone', PELVIS, {
    at: [0, 0.7, 0],
    skeleton: [{ name: 'hips', at: [0, 0, 0], to: [0, 0.02, -0.05], radius: 0.12 }],
    parts: [spine, leg],
  });
  return program(
    'skeleton',
    {
      ...HELD_MATERIALS,
      bone: { is: 'bone' },
      leather: { is: 'leather', color: '#4a3324' },
      glow: { color: '#e8442a', glow: 1.5 },
      blade: { is: 'iron', color: '#8d9299' },
      trim: { is: 'rust' },
    },
    [pelvis],
    {},
    { plan: 'humanoid' },
  );
}

export const SKELETON: Family = {
  name: 'skeleton',
  words: ['lich'],
  surfaces: { bone: ['bone'], skull: ['bone'], eye: ['glow'] },
  main: ['bone'],
  extras: ['sword', 'axe', 'bow', 'spear', 'shield', 'round shield', 'scutum', 'staff', 'club', 'dagger', 'hammer', 'handhook'],
  make: skeleton,
};
