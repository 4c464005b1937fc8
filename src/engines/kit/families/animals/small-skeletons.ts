import type { SkeletonBone } from '../../../../contract/shape-program.ts';

/** The bones of a frog, whose feet stay in place when its body rises. */
export const FROG_BONES: SkeletonBone[] = [
  { name: 'body', at: [0, 0.13, -0.12], to: [0, 0.19, 0.1], radius: 0.13 },
  { name: 'head', at: [0, 0.22, 0.08], to: [0, 0.27, 0.2], radius: 0.12 },
  ...(['left', 'right'] as const).flatMap((side): SkeletonBone[] => {
    const s = side === 'left' ? 1 : -1;
    return [
      { name: `${side}HindFoot`, at: [s * 0.2, 0.04, -0.1], to: [s * 0.25, 0.02, 0.06], radius: 0.035, parent: 'body' },
      { name: `${side}FrontFoot`, at: [s * 0.15, 0.07, 0.165], to: [s * 0.14, 0.015, 0.2], radius: 0.035, parent: 'body' },
    ];
  }),
];

/** The bones of a turtle. */
export const TURTLE_BONES: SkeletonBone[] = [
  { name: 'body', at: [0, 0.13, -0.16], to: [0, 0.13, 0.14], radius: 0.15 },
  { name: 'head', at: [0, 0.17, 0.25], to: [0, 0.26, 0.38], radius: 0.07, parent: 'body' },
  { name: 'tail', at: [0, 0.1, -0.24], to: [0, 0.06, -0.33], radius: 0.03, parent: 'body' },
  ...(['left', 'right'] as const).flatMap((side): SkeletonBone[] =>
    [0.15, -0.15].map((z, i) => ({ name: `${side}Leg${i + 1}`, at: [(side === 'left' ? 1 : -1) * 0.15, 0.1, z * 1.06], to: [(side === 'left' ? 1 : -1) * 0.21, 0.03, z * 1.25], radius: 0.05, parent: 'body' })),
  ),
];

/** The bones of a snail. */
export const SNAIL_BONES: SkeletonBone[] = [
  { name: 'body', at: [0, 0.055, -0.06], to: [0, 0.06, 0.14], radius: 0.075 },
  { name: 'shell', at: [0, 0.1, -0.06], to: [0, 0.3, -0.06], radius: 0.1, parent: 'body' },
  { name: 'foot1', at: [0, 0.05, -0.08], to: [0, 0.04, -0.2], radius: 0.06, parent: 'body' },
  { name: 'foot2', at: [0, 0.04, -0.2], to: [0, 0.03, -0.34], radius: 0.04 },
  { name: 'head', at: [0, 0.1, 0.2], to: [0, 0.25, 0.32], radius: 0.06, parent: 'body' },
  { name: 'leftStalk', at: [0.03, 0.28, 0.322], to: [0.06, 0.4, 0.35], radius: 0.02, parent: 'head' },
  { name: 'rightStalk', at: [-0.03, 0.28, 0.322], to: [-0.06, 0.4, 0.35], radius: 0.02, parent: 'head' },
];
