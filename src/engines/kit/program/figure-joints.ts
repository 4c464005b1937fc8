import type { Figure, FigureJoint } from '../../../contract/shape-program.ts';
import type { Vector3 } from '../../mesh/scene.ts';
import { ProgramError } from './expression.ts';
import type { NodeBone } from './node-bone.ts';
import type { Values } from './values.ts';

type Side = 'left' | 'right';
type Place = (joint: FigureJoint, side?: Side) => Vector3;
type Line = readonly [bone: string, at: Vector3, to: Vector3, parent: string | null];

/** Joints that a plan needs. The position of any other joint can be estimated. */
const NEEDED = {
  humanoid: ['pelvis', 'neck', 'head', 'shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle', 'toe'],
  quadruped: [
    'pelvis',
    'chest',
    'neck',
    'head',
    'shoulder',
    'elbow',
    'wrist',
    'fingertip',
    'hip',
    'knee',
    'ankle',
    'toe',
  ],
} as const satisfies Partial<Record<Figure['plan'], readonly FigureJoint[]>>;

const SIDES = ['left', 'right'] as const;

/**
 * Returns the bones of a figure whose joints are given, in the space of its part. Their thickness is not set yet, but
 * measured later.
 * @throws ProgramError if the plan has no joints, or a joint that it needs is missing
 */
export function jointBones({ plan, joints }: Figure, values: Values): NodeBone[] {
  if (joints === undefined) return [];
  if (plan !== 'humanoid' && plan !== 'quadruped')
    throw new ProgramError(
      `a figure with "joints" is a humanoid or a quadruped, not a ${plan}: give a ${plan} a "skeleton"`,
    );
  const missing = NEEDED[plan].filter((joint) => joints[joint] === undefined);
  if (missing.length > 0)
    throw new ProgramError(
      `the joints of a ${plan} lack ${missing.map((joint) => `"${joint}"`).join(', ')}`,
    );
  const given = (joint: FigureJoint, side: Side = 'left'): Vector3 | null => {
    const own = side === 'right' ? joints[rightOf(joint)] : undefined;
    if (own !== undefined) return values.triple(own);
    const left = joints[joint];
    if (left === undefined) return null;
    const [x, y, z] = values.triple(left);
    return side === 'right' ? [-x, y, z] : [x, y, z];
  };
  const place: Place = (joint, side) => given(joint, side) ?? usualPlace(joint, plan, place, side);
  const lines = plan === 'humanoid' ? humanoidLines(place) : quadrupedLines(place);
  if (given('tail') !== null) lines.push(...tailLines(place));
  return lines.map(([name, at, to, parent]) => ({
    name,
    at,
    to,
    radius: null,
    parent,
    joint: null,
  }));
}

const rightOf = (joint: FigureJoint) =>
  `right${joint[0].toUpperCase()}${joint.slice(1)}` as FigureJoint;

/** Returns the usual place of a joint that is not given, derived from other joints. */
function usualPlace(joint: FigureJoint, plan: Figure['plan'], place: Place, side?: Side): Vector3 {
  const on = (from: FigureJoint, to: FigureJoint, t: number): Vector3 => {
    const [a, b] = [place(from, side), place(to, side)];
    return [0, 1, 2].map((k) => a[k] + (b[k] - a[k]) * t) as Vector3;
  };
  switch (joint) {
    case 'waist':
      return plan === 'humanoid' ? on('pelvis', 'neck', 0.3) : on('pelvis', 'chest', 0.5);
    case 'chest':
      return on('pelvis', 'neck', 0.62);
    case 'headTip': {
      const [x, y, z] = place('head');
      const long = Math.hypot(...on('neck', 'head', 1).map((v, k) => v - place('neck')[k]));
      return plan === 'humanoid' ? on('neck', 'head', 2.5) : [x, y, z + long];
    }
    case 'fingertip':
      return on('elbow', 'wrist', 1.5);
    default:
      return on('pelvis', 'tail', 2);
  }
}

function humanoidLines(place: Place): Line[] {
  return [
    ['hips', place('pelvis'), place('waist'), null],
    ['spine', place('waist'), place('chest'), 'hips'],
    ['chest', place('chest'), place('neck'), 'spine'],
    ['neck', place('neck'), place('head'), 'chest'],
    ['head', place('head'), place('headTip'), 'neck'],
    ...SIDES.flatMap((side) => [
      ...limbLines(
        ['UpperArm', 'LowerArm', 'Hand'].map((bone) => side + bone),
        ['shoulder', 'elbow', 'wrist', 'fingertip'].map((joint) =>
          place(joint as FigureJoint, side),
        ),
        'chest',
      ),
      ...legLines(side, place, 'hips', ['hip', 'knee', 'ankle', 'toe']),
    ]),
  ];
}

function quadrupedLines(place: Place): Line[] {
  return [
    ['hips', place('pelvis'), place('waist'), null],
    ['chest', place('waist'), place('chest'), 'hips'],
    ['neck', place('neck'), place('head'), 'chest'],
    ['head', place('head'), place('headTip'), 'neck'],
    ...SIDES.flatMap((side) => [
      ...legLines(`${side}Front`, (joint) => place(joint, side), 'chest', [
        'shoulder',
        'elbow',
        'wrist',
        'fingertip',
      ]),
      ...legLines(`${side}Hind`, (joint) => place(joint, side), 'hips', [
        'hip',
        'knee',
        'ankle',
        'toe',
      ]),
    ]),
  ];
}

function legLines(
  leg: string,
  place: Place,
  parent: string,
  joints: readonly [FigureJoint, FigureJoint, FigureJoint, FigureJoint],
): Line[] {
  const side = leg.startsWith('left') ? 'left' : 'right';
  const [upper, lower, foot] = limbLines(
    ['UpperLeg', 'LowerLeg', 'Foot'].map((bone) => leg + bone),
    joints.map((joint) => place(joint, side)),
    parent,
  );
  // The bone ends above the foot, because the sole would otherwise slide with it.
  const end = lower[1].map((v, k) => (v + lower[2][k]) / 2) as Vector3;
  return [upper, [lower[0], lower[1], end, lower[3]], foot];
}

function limbLines(
  [upper, lower, end]: readonly string[],
  [a, b, c, d]: readonly Vector3[],
  parent: string,
): Line[] {
  return [
    [upper, a, b, parent],
    [lower, b, c, upper],
    [end, c, d, lower],
  ];
}

function tailLines(place: Place): Line[] {
  const [from, to] = [place('tail'), place('tailTip')];
  const at = (t: number) => from.map((v, k) => v + (to[k] - v) * t) as Vector3;
  return [0, 1, 2].map((i) => [
    `tail${i + 1}`,
    at(i / 3),
    at((i + 1) / 3),
    i === 0 ? 'hips' : `tail${i}`,
  ]);
}
