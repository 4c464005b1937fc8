import type { Blob, Part, Section, Shape } from '../../../../contract/shape-program.ts';
import { assembly, MIRRORED, mirrored, part } from '../family.ts';
import type { Figure } from './figure.ts';

/** The materials that cover the parts of a body. */
export interface Cover {
  trunk: string;
  hips: string;
  upperArm: string;
  lowerArm: string;
  hand: string;
  upperLeg: string;
  lowerLeg: string;
  foot: string;
}

/**
 * The angles of a standing figure's joints, in degrees. `raise` moves an arm sideways from hanging; `bend` moves a
 * forearm forward.
 */
export interface Pose {
  raise: number;
  bend: number;
  /** Angle by which the whole arm moves forward. */
  reach: number;
}

const section = (y: number, width: number, depth: number, square = 2.4, z = 0): Section => ({ y, size: [width, depth], square, shift: [0, z] });

/** Returns the shape of the trunk above the waist, relative to the waist. */
export function trunkShape(f: Figure, grow = 0): Shape {
  const [cw, cd] = f.chest;
  const [bw, bd] = f.belly;
  const up = f.shoulder - f.waist;
  const g = 2 * grow;
  return {
    kind: 'loft',
    smooth: true,
    sections: [
      section(-up * 0.16 - grow, bw * 0.8 + g, bd * 0.8 + g),
      section(-up * 0.1 - grow, bw + g, bd + g),
      section(up * 0.25, (bw + cw) / 2 + g, (bd + cd) / 2 + g, 2.5, bd * 0.03),
      section(up * 0.68, cw + g, cd + g, 2.6, cd * 0.03),
      section(up * 0.93, cw * 1.06 + g, cd * 0.82 + g, 2.5),
      section(up * 1.05 + grow, cw * 0.74 + g, cd * 0.64 + g, 2.2),
      section(up * 1.1 + grow, cw * 0.3 + g, cd * 0.34 + g, 2),
    ],
  };
}

/** Returns the shape of the hips, relative to the waist. */
export function hipShape(f: Figure, grow = 0): Shape {
  const [hw, hd] = f.hips;
  const [bw, bd] = f.belly;
  const down = f.waist - f.crotch;
  const g = 2 * grow;
  return {
    kind: 'loft',
    smooth: true,
    sections: [
      section(-down - f.legRadius * 0.35, hw * 0.45 + g, hd * 0.55 + g),
      section(-down * 0.8, hw * 0.9 + g, hd * 0.92 + g),
      section(-down * 0.35, hw + g, hd + g, 2.6, -hd * 0.03),
      section(down * 0.12, bw * 0.99 + g, bd * 0.99 + g),
      section(down * 0.2, bw * 0.8 + g, bd * 0.8 + g),
    ],
  };
}

/** Returns the shape of a limb that hangs from its joint, with round ends. */
export function limbShape(length: number, from: number, to: number, middle = 1): Shape {
  const at = (y: number, r: number): Section => ({ y, size: [2 * r, 2 * r] });
  const belly = ((from + to) / 2) * middle;
  return {
    kind: 'loft',
    smooth: true,
    sides: 14,
    sections: [at(-length - to, 0), at(-length - to * 0.82, to * 0.62), at(-length, to), at(-length * 0.5, belly), at(0, from), at(from * 0.8, from * 0.64), at(from, 0)],
  };
}

/**
 * Returns the shape of a left hand that hangs from its wrist. `grips` closes it around something that is held front to
 * back.
 */
function handShape(r: number, grips: boolean): Shape {
  const finger = (z: number, length: number): Blob => ({
    kind: 'limb',
    path: grips
      ? [
          [0.02 * r, -1.9 * r, z],
          [-0.9 * r, -2.5 * r, z],
          [-1.5 * r, -1.7 * r, z],
        ]
      : [
          [0, -1.9 * r, z],
          [-0.1 * r, -(2.1 + 0.6 * length) * r, z],
          [-0.5 * r, -(2 + 1.2 * length) * r, z],
        ],
    radius: [0.44 * r, 0.4 * r, 0.32 * r],
    blend: 0.12 * r,
  });
  return {
    kind: 'blend',
    cells: 17,
    crease: 80,
    of: [
      { kind: 'ball', size: [1.7 * r, 1.7 * r, 1.9 * r], at: [0, -0.3 * r, 0] },
      { kind: 'block', size: [1.05 * r, 1.9 * r, 2.3 * r], round: 0.5 * r, at: [0, -1.25 * r, 0], blend: 0.5 * r },
      finger(0.78 * r, 1),
      finger(0.02 * r, 1.15),
      finger(-0.74 * r, 0.95),
      {
        kind: 'limb',
        path: grips
          ? [
              [0, -0.8 * r, 0.9 * r],
              [-0.5 * r, -1.4 * r, 1.5 * r],
              [-1.2 * r, -1.6 * r, 1.1 * r],
            ]
          : [
              [0, -0.8 * r, 0.9 * r],
              [-0.1 * r, -1.4 * r, 1.6 * r],
              [-0.3 * r, -2.0 * r, 1.7 * r],
            ],
        radius: [0.46 * r, 0.42 * r, 0.34 * r],
        blend: 0.2 * r,
      },
    ],
  };
}

/** Builds a left arm; the right one is its mirror image. */
export function arm(f: Figure, cover: Cover, pose: Pose, { onUpper = [], onLower = [], held = [] }: { onUpper?: Part[]; onLower?: Part[]; held?: Part[] } = {}): Part {
  const r = f.armRadius;
  const hand = part('hand', cover.hand, handShape(r * 0.96, held.length > 0), {
    at: [0, -f.lowerArm, 0],
    skeleton: [{ name: 'leftHand', at: [0, 0, 0], to: [0, -2.4 * r, 0], radius: r }],
    sockets: { grip: { at: [-0.75 * r, -1.75 * r, 0.0], turn: [90, 0, 0] } },
    parts: held.map((each) => ({ ...each, socket: 'grip' })),
  });
  const lower = part('lower arm', cover.lowerArm, limbShape(f.lowerArm, r * 1.02, r * 0.86, 1.05), {
    bone: 'leftLowerArm',
    at: [0, -f.upperArm, 0],
    joint: { kind: 'turn', axis: [1, 0, 0], limits: [-150, 0], value: -pose.bend },
    parts: [hand, ...onLower],
  });
  return part('upper arm', cover.upperArm, limbShape(f.upperArm, r * 1.2, r * 1.02), { bone: 'leftUpperArm', at: [f.armX, f.shoulder - f.waist - r * 0.95, 0], turn: [-pose.reach, 0, pose.raise], parts: [lower, ...onUpper] });
}

/** Builds both legs, relative to the waist. */
export function legs(f: Figure, cover: Cover, { onUpper = [], onLower = [], boot = true }: { onUpper?: Part[]; onLower?: Part[]; boot?: boolean } = {}): Part {
  const r = f.legRadius;
  const foot = part('foot', cover.foot, footShape(r, f.ankle), { at: [0, -f.lowerLeg, 0], skeleton: [{ name: 'leftFoot', at: [0, 0, 0], to: [0, -f.ankle, r * 2.4], radius: r }] });
  const cuff = part('boot', cover.foot, {
    kind: 'loft',
    smooth: true,
    sections: [
      { y: -f.lowerLeg - f.ankle * 0.35, size: [r * 1.75, r * 1.75] },
      { y: -f.lowerLeg * 0.72, size: [r * 1.95, r * 1.95] },
      { y: -f.lowerLeg * 0.46, size: [r * 2.2, r * 2.2] },
      { y: -f.lowerLeg * 0.4, size: [r * 2.3, r * 2.3] },
      { y: -f.lowerLeg * 0.34, size: [r * 2.2, r * 2.2] },
      { y: -f.lowerLeg * 0.34, size: [r * 1.2, r * 1.2] },
    ],
  });
  const lower = part('lower leg', cover.lowerLeg, limbShape(f.lowerLeg, r * 0.95, r * 0.78, 1.06), {
    at: [0, -f.upperLeg, 0],
    bone: 'leftLowerLeg',
    joint: { kind: 'turn', axis: [1, 0, 0], limits: [0, 140], value: 0 },
    parts: [foot, ...(boot ? [cuff] : []), ...onLower],
  });
  return part('upper leg', cover.upperLeg, limbShape(f.upperLeg, r * 1.16, r * 0.96), { bone: 'leftUpperLeg', at: [f.legX, f.crotch - f.waist, 0], turn: [0, 0, 3], copies: [...MIRRORED], parts: [lower, ...onUpper] });
}

function footShape(r: number, ankle: number): Shape {
  const low = -ankle;
  return {
    kind: 'blend',
    cells: 18,
    crease: 50,
    of: [
      {
        kind: 'limb',
        path: [
          [0, 0, 0],
          [0, low * 0.5, 0],
        ],
        radius: [r * 0.85, r * 0.9],
      },
      { kind: 'ball', size: [r * 2.1, ankle * 1.5, r * 2.2], at: [0, low * 0.62, -r * 0.05], blend: r * 0.3 },
      { kind: 'ball', size: [r * 2.2, ankle * 1.35, r * 2.6], at: [0, low * 0.72, r * 1.15], blend: r * 0.5 },
      { kind: 'block', size: [r * 9, ankle * 2, r * 9], at: [0, low - ankle, 0], op: 'subtract' },
    ],
  };
}

/** The bones that the trunk and everything worn on it follow. */
const TRUNK = ['hips', 'spine', 'chest'] as const;

/** Builds the body as a tree: the hips carry the legs and the spine, and the spine carries the arms and the head. */
export function skeletonTree(f: Figure, cover: Cover, limbs: { leg: Part; left: Part; right: Part }, on: { hips: Part[]; chest: Part[]; head: Part[] }): Part {
  const up = f.shoulder - f.waist;
  const head = assembly('head', on.head, {
    skeleton: [{ name: 'head', at: [0, -f.head * 0.4, 0], to: [0, f.head * 0.5, 0], radius: f.head * 0.4, parent: 'neck' }],
    at: [0, f.chin - f.waist + f.head * 0.44, 0],
    joint: { kind: 'turn', axis: [0, 1, 0], limits: [-70, 70], value: 0 },
  });
  const chest = part('chest', cover.trunk, trunkShape(f), {
    skeleton: [
      { name: 'spine', at: [0, 0, 0], to: [0, up * 0.45, 0], radius: f.belly[1] / 2 },
      { name: 'chest', at: [0, up * 0.45, 0], to: [0, up, 0], radius: f.chest[1] / 2 },
    ],
    follows: [...TRUNK],
    parts: [
      { ...limbs.left, name: 'left upper arm' },
      { ...mirrored(limbs.right), name: 'right upper arm' },
      part('neck', 'skin', limbShape(f.shoulder * 0.1, f.head * 0.17, f.head * 0.19), { skeleton: [{ name: 'neck', at: [0, -f.head * 0.1, 0], to: [0, f.head * 0.04, 0], radius: f.head * 0.15 }], at: [0, f.chin - f.waist, -f.head * 0.02] }),
      head,
      ...on.chest,
    ],
  });
  return part('hips', cover.hips, hipShape(f), {
    at: [0, f.waist, 0],
    skeleton: [{ name: 'hips', at: [0, -(f.waist - f.crotch) * 0.5, 0], to: [0, 0, 0], radius: f.belly[1] / 2 }],
    follows: [...TRUNK],
    parts: [chest, limbs.leg, ...on.hips],
  });
}
