import type { Part, Shape } from '../../../../contract/shape-program.ts';
import { assembly, MIRRORED, mirrored, part } from '../family.ts';
import type { Figure } from './figure.ts';
import { footPart } from './foot.ts';
import { handShape } from './hand.ts';
import { lowerArmShape, lowerLegShape, upperArmShape, upperLegShape } from './limbs.ts';
import { hipShape, neckRadius, trunkShape } from './trunk.ts';

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
  /** Whether clothes show the muscles below them, as a superhero's suit does. */
  isTight?: boolean | undefined;
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

export const isSkin = (material: string): boolean => material === 'skin';

/** Returns whether a limb shows its own shape: bare, in tights, or in a tight suit. */
export const isSleek = ({ isTight = false }: Cover, material: string): boolean => isTight || isSkin(material) || material === 'tights';

/** Builds a left arm; the right one is its mirror image. */
export function arm(
  f: Figure,
  cover: Cover,
  pose: Pose,
  { onUpper = [], onLower = [], held = [], hook }: { onUpper?: Part[]; onLower?: Part[]; held?: Part[]; hook?: Part | undefined } = {},
): Part {
  const r = f.armRadius;
  const hand: Part = {
    name: 'hand',
    ...(hook === undefined && { material: cover.hand, shape: handShape(r * 0.94, held.length > 0) }),
    at: [0, -f.lowerArm, 0],
    skeleton: [{ name: 'leftHand', at: [0, 0, 0], to: [0, -2.4 * r, 0], radius: r }],
    sockets: { grip: { at: [-0.72 * r, -1.66 * r, 0.0], turn: [90, 0, 0] } },
    parts: [...held.map((each) => ({ ...each, socket: 'grip' })), ...(hook === undefined ? [] : [hook])],
  };
  const lower = part('lower arm', cover.lowerArm, lowerArmShape(f.lowerArm, r, !isSleek(cover, cover.lowerArm)), {
    bone: 'leftLowerArm',
    at: [0, -f.upperArm, 0],
    joint: { kind: 'turn', axis: [1, 0, 0], limits: [-150, 0], value: -pose.bend },
    parts: [hand, ...onLower],
  });
  return part(
    'upper arm',
    cover.upperArm,
    upperArmShape(f.upperArm, r, { isCloth: !isSleek(cover, cover.upperArm), isShort: !isSkin(cover.upperArm) && isSkin(cover.lowerArm), muscle: f.muscle }),
    {
      bone: 'leftUpperArm',
      at: [f.armX, f.shoulder - f.waist - r * 0.95, 0],
      turn: [-pose.reach, 0, pose.raise],
      parts: [lower, ...onUpper],
    },
  );
}

/** Builds both legs, relative to the waist. */
export function legs(
  f: Figure,
  cover: Cover,
  {
    onUpper = [],
    onLower = [],
    boot = true,
    plated = false,
    covered = false,
    peg,
  }: { onUpper?: Part[]; onLower?: Part[]; boot?: boolean; plated?: boolean; covered?: boolean; peg?: Part[] | undefined } = {},
): Part {
  const r = f.legRadius;
  const foot = footPart(r, f.ankle, { material: cover.foot, isBare: isSkin(cover.foot), cells: covered ? 14 : 19 });
  const lower: Part = part(
    'lower leg',
    cover.lowerLeg,
    lowerLegShape(f.lowerLeg, r, isSleek(cover, cover.lowerLeg) ? 'skin' : boot || plated ? 'in boot' : 'cloth', covered ? 10 : 16),
    {
      at: [0, -f.upperLeg, 0],
      bone: 'leftLowerLeg',
      joint: { kind: 'turn', axis: [1, 0, 0], limits: [0, 140], value: 0 },
      parts: [{ ...foot, at: [0, -f.lowerLeg, 0] }, ...(boot ? [bootShaft(f, cover.foot)] : []), ...onLower],
    },
  );
  const whole = (below: Part): Part =>
    part(
      'upper leg',
      cover.upperLeg,
      upperLegShape(f.upperLeg, r, !isSleek(cover, cover.upperLeg), { cells: covered ? 10 : 15, isShort: !isSkin(cover.upperLeg) && isSkin(cover.lowerLeg) }),
      {
        bone: 'leftUpperLeg',
        at: [f.legX, f.crotch - f.waist, 0],
        turn: [0, 0, 3],
        parts: [below, ...onUpper],
      },
    );
  if (peg === undefined) return { ...whole(lower), copies: [...MIRRORED] };
  const { shape: _, material: __, ...stump } = lower;
  const { shape: ___, material: ____, ...ankle } = foot;
  const wooden: Part = { ...stump, parts: [{ ...ankle, parts: [], at: [0, -f.lowerLeg, 0] }, ...peg] };
  return assembly('legs', [whole(wooden), mirrored(whole(lower))]);
}

/** Builds the shaft of a boot: a tube around the calf with a folded top. */
function bootShaft(f: Figure, material: string): Part {
  const [r, l] = [f.legRadius, f.lowerLeg];
  return part('boot', material, {
    kind: 'lathe',
    smooth: true,
    sides: 16,
    crease: 60,
    profile: [
      [r * 0.66, -l - f.ankle * 0.1],
      [r * 0.86, -l * 0.92],
      [r * 0.94, -l * 0.7],
      [r * 1.08, -l * 0.48],
      [r * 1.12, -l * 0.44],
      [r * 1.16, -l * 0.36],
      [r * 1.1, -l * 0.345],
      [r * 1.0, -l * 0.37],
      [r * 0.9, -l * 0.46],
      [r * 0.6, -l * 0.7],
      [r * 0.66, -l - f.ankle * 0.1],
    ],
  });
}

function neckShape(f: Figure): Shape {
  const r = neckRadius(f);
  const long = f.shoulder * 0.1;
  return {
    kind: 'loft',
    smooth: true,
    sides: 16,
    sections: [
      { y: -long * 1.2, size: [r * 1.9, r * 1.8] },
      { y: -long * 0.7, size: [r * 1.96, r * 1.86] },
      { y: 0, size: [r * 1.9, r * 1.9] },
      { y: f.head * 0.16, size: [r * 1.9, r * 1.9] },
    ],
  };
}

/** The bones that the trunk and everything worn on it follow. */
const TRUNK = ['hips', 'spine', 'chest'] as const;

/** Builds the body as a tree: the hips carry the legs and the spine, and the spine carries the arms and the head. */
export function skeletonTree(
  f: Figure,
  cover: Cover,
  limbs: { leg: Part; left: Part; right: Part },
  on: { hips: Part[]; chest: Part[]; head: Part[]; hidden: ReadonlySet<'chest' | 'hips'> },
): Part {
  const up = f.shoulder - f.waist;
  const head = assembly('head', on.head, {
    skeleton: [{ name: 'head', at: [0, -f.head * 0.4, 0], to: [0, f.head * 0.5, 0], radius: f.head * 0.4, parent: 'neck' }],
    at: [0, f.chin - f.waist + f.head * 0.44, 0],
    joint: { kind: 'turn', axis: [0, 1, 0], limits: [-70, 70], value: 0 },
  });
  const chest = part(
    'chest',
    cover.trunk,
    trunkShape(f, 0, { isSoft: !isSleek(cover, cover.trunk), cells: on.hidden.has('chest') ? 16 : isSleek(cover, cover.trunk) && f.muscle > 0.3 ? 34 : 24 }),
    {
      skeleton: [
        { name: 'spine', at: [0, 0, 0], to: [0, up * 0.45, 0], radius: f.belly[1] / 2 },
        { name: 'chest', at: [0, up * 0.45, 0], to: [0, up, 0], radius: f.chest[1] / 2 },
      ],
      follows: [...TRUNK],
      parts: [
        { ...limbs.left, name: 'left upper arm' },
        { ...mirrored(limbs.right), name: 'right upper arm' },
        part('neck', 'skin', neckShape(f), {
          skeleton: [{ name: 'neck', at: [0, -f.head * 0.1, 0], to: [0, f.head * 0.04, 0], radius: f.head * 0.15 }],
          at: [0, f.chin - f.waist, -f.head * 0.02],
        }),
        head,
        ...on.chest,
      ],
    },
  );
  return part('hips', cover.hips, hipShape(f, on.hidden.has('hips') ? 12 : 19), {
    at: [0, f.waist, 0],
    skeleton: [{ name: 'hips', at: [0, -(f.waist - f.crotch) * 0.5, 0], to: [0, 0, 0], radius: f.belly[1] / 2 }],
    follows: [...TRUNK],
    parts: [chest, limbs.leg, ...on.hips],
  });
}
