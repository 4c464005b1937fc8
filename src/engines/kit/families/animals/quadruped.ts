import type { Blob, Part, SkeletonBone, Triple } from '../../../../contract/shape-program.ts';
import { assembly, MIRRORED, part } from '../family.ts';

/** Sizes of a quadruped, relative to its shoulder height. */
export interface Beast {
  /** The distance from chest to rump. */
  length: number;
  /** The radii of the body at the chest and at the rump. */
  chest: number;
  rump: number;
  leg: number;
  /** How much thinner a leg is at its foot. */
  ankle: number;
  /** The neck's direction from the chest: up and forward. */
  neck: readonly [number, number];
  neckRadius: number;
  /** Width, height and depth of the skull. */
  head: readonly [number, number, number];
  /** Width, height and length of the muzzle, and its distance below the middle of the skull. */
  muzzle: readonly [number, number, number, number];
  tail: readonly (readonly [number, number, number])[];
  tailRadius: readonly number[];
  eye: number;
  /** The angle in degrees by which a long face slopes down. It gives a horse's face, which narrows to soft lips. */
  droop?: number;
  ears: 'pointed' | 'round' | 'floppy' | 'long' | 'fan' | 'none';
  foot: 'paw' | 'hoof';
}

/** Returns the position of an animal's skull. */
export function headPlace(b: Beast): [number, number, number] {
  return [0, 0.98 - b.chest * 0.4 + b.neck[0], b.length / 2 + b.neck[1]];
}

/**
 * Builds body, legs, neck, skull and tail in one skin, with eyes, nose, ears and feet. The animal is one meter high at
 * the shoulder.
 */
export function quadruped(b: Beast, extra: { blobs?: Blob[] | undefined; head?: Part[]; body?: Part[] } = {}): Part[] {
  const [hx, hy, hz] = headPlace(b);
  const back = -b.length / 2;
  const front = b.length / 2;
  const [w, h, d] = b.head;
  const y = 0.98 - b.chest;
  const [mw, mh, ml, low] = b.muzzle;
  const legX = Math.max(b.leg * 0.9, b.chest * 0.62);
  const skin: Blob[] = [
    {
      kind: 'limb',
      path: [
        [0, y, front - b.chest * 0.7],
        [0, y + 0.02, 0],
        [0, y + (b.chest - b.rump) * 0.3, back + b.rump * 0.8],
      ],
      radius: [b.chest, (b.chest + b.rump) * 0.49, b.rump],
    },
    {
      kind: 'limb',
      path: [
        [0, y + b.chest * 0.3, front - b.chest * 0.6],
        [hx, hy - h * 0.15, hz - d * 0.2],
      ],
      radius: [b.neckRadius * 1.35, b.neckRadius],
      blend: 0.12,
    },
    { kind: 'ball', size: [w, h, d], at: [hx, hy, hz], blend: 0.06 },
    { kind: 'limb', path: b.tail.map(([x, ty, z]): Triple => [x, y + b.rump * 0.45 + ty, back + z]), radius: [...b.tailRadius], blend: 0.05 },
    ...[1, -1].flatMap((s): Blob[] => [
      {
        kind: 'limb',
        path: [
          [s * legX, y, front - b.chest * 0.75],
          [s * legX, 0.36, front - b.chest * 0.7],
          [s * legX, 0.06, front - b.chest * 0.68],
        ],
        radius: [b.leg * 1.5, b.leg, b.leg * b.ankle],
        blend: 0.06,
      },
      {
        kind: 'limb',
        path: [
          [s * legX, y, back + b.rump * 0.9],
          [s * legX, 0.4, back + b.rump * 0.95],
          [s * legX, 0.28, back + b.rump * 0.45],
          [s * legX, 0.06, back + b.rump * 0.6],
        ],
        radius: [b.leg * 1.75, b.leg * 1.2, b.leg * 0.85, b.leg * b.ankle],
        blend: 0.06,
      },
    ]),
    ...earBlobs(b, [hx, hy, hz]),
    ...(extra.blobs ?? []),
  ];
  const footSize: [number, number, number] = b.foot === 'paw' ? [b.leg * 2.3, b.leg * 1.5, b.leg * 2.8] : [b.leg * 2.4, b.leg * 1.6, b.leg * 2.4];
  const foot = (z: number): Part =>
    part('foot', b.foot === 'paw' ? 'paw' : 'hoof', b.foot === 'paw' ? { kind: 'superellipsoid', size: footSize, square: 2.4 } : { kind: 'cone', radius: footSize[0] / 2, top: footSize[0] * 0.42, height: footSize[1], sides: 14 }, {
      at: [legX, footSize[1] * 0.48, z + (b.foot === 'paw' ? b.leg * 0.5 : 0)],
      copies: [...MIRRORED],
    });
  const snout: Part[] =
    b.droop === undefined
      ? [
          part('muzzle', 'muzzle', { kind: 'superellipsoid', size: [mw, mh, ml], square: 2.3 }, { at: [0, -low, d * 0.36 + ml * 0.3] }),
          part('nose', 'nose', { kind: 'superellipsoid', size: [mw * 0.5, mh * 0.4, ml * 0.3] }, { at: [0, -low + mh * 0.24, d * 0.36 + ml * 0.78] }),
        ]
      : [
          part('muzzle', 'muzzle', {
            kind: 'blend',
            cells: 26,
            of: [
              {
                kind: 'limb',
                path: [
                  [0, -h * 0.04, d * 0.12],
                  [0, -low * 0.5, d * 0.36 + ml * 0.5],
                ],
                radius: [Math.min(w, h) * 0.46, mw * 0.4],
              },
              { kind: 'ball', size: [mw * 0.86, mh * 0.72, ml * 0.4], at: [0, -low * 0.62, d * 0.36 + ml * 0.6], blend: 0.04 },
            ],
          }),
          part('nostril', 'nose', { kind: 'sphere', radius: mw * 0.1 }, { at: [mw * 0.25, -low * 0.4, d * 0.36 + ml * 0.76], copies: [...MIRRORED] }),
        ];
  const face: Part[] = [
    ...snout,
    part(
      'eye',
      'pupil',
      { kind: 'sphere', radius: b.eye },
      {
        at: [w * (b.droop === undefined ? 0.32 : 0.44), h * 0.1, d * (b.droop === undefined ? 0.36 : 0.2)],
        copies: [...MIRRORED],
        parts: [part('glint', 'white', { kind: 'sphere', radius: b.eye * 0.3 }, { at: [b.eye * 0.2, b.eye * 0.45, b.eye * 0.78] })],
      },
    ),
    ...(extra.head ?? []),
  ];
  return [
    part('body', 'coat', { kind: 'blend', of: skin, cells: 56, crease: 80 }, { skeleton: beastBones(b, legX), follows: beastBones(b, legX).map(({ name }) => name) }),
    { ...foot(front - b.chest * 0.68), follows: ['leftFrontFoot'] },
    { ...foot(back + b.rump * 0.6), follows: ['leftHindFoot'] },
    assembly('head', face, { at: [hx, hy, hz], ...(b.droop !== undefined && { turn: [b.droop, 0, 0] }), follows: ['head'] }),
    ...(extra.body ?? []).map((each) => ({ follows: TRUNK, ...each })),
  ];
}

/** The bones that clothes around the body follow. */
const TRUNK = ['hips', 'chest'];

/** Returns the bones of an animal: hips (the root), chest, neck, head, three for the tail, and three per leg. */
function beastBones(b: Beast, legX: number): SkeletonBone[] {
  const [hx, hy, hz] = headPlace(b);
  const [back, front] = [-b.length / 2, b.length / 2];
  const y = 0.98 - b.chest;
  const neck: Triple = [0, y + b.chest * 0.3, front - b.chest * 0.6];
  const bones: SkeletonBone[] = [
    { name: 'hips', at: [0, y, back + b.rump * 0.8], to: [0, y + 0.02, 0], radius: b.rump },
    { name: 'chest', at: [0, y + 0.02, 0], to: [0, y, front - b.chest * 0.7], radius: b.chest },
    { name: 'neck', at: neck, to: [hx, hy - b.head[1] * 0.3, hz - b.head[2] * 0.3], radius: b.neckRadius * 1.1 },
    { name: 'head', at: [hx, hy - b.head[1] * 0.3, hz - b.head[2] * 0.3], to: [hx, hy, hz + b.head[2] * 0.3], radius: b.head[1] * 0.55 },
  ];
  const tail = b.tail.map(([x, ty, z]): Triple => [x, y + b.rump * 0.45 + ty, back + z]);
  // Every tail has three bones over its whole length, so that all tails move alike.
  const along = (t: number): Triple => {
    const at = t * (tail.length - 1);
    const i = Math.min(tail.length - 2, Math.floor(at));
    return tail[i].map((v, k) => Number(v) + (Number(tail[i + 1][k]) - Number(v)) * (at - i)) as [number, number, number];
  };
  for (let i = 0; i < 3; i++) bones.push({ name: `tail${i + 1}`, at: along(i / 3), to: along((i + 1) / 3), radius: Math.max(...b.tailRadius), ...(i === 0 && { parent: 'hips' }) });
  for (const [side, s] of [
    ['left', 1],
    ['right', -1],
  ] as const) {
    const x = s * legX;
    const leg = (which: string, parent: string, path: readonly Triple[], thick: number): void => {
      const [top, middle, foot, sole] = path;
      const name = `${side}${which}`;
      bones.push({ name: `${name}UpperLeg`, at: top, to: middle, radius: b.leg * thick, parent });
      // The bone ends above the foot, because the sole would otherwise slide with it.
      const end = foot.map((v, k) => Number(v) * 0.5 + Number(middle[k]) * 0.5) as [number, number, number];
      bones.push({ name: `${name}LowerLeg`, at: middle, to: end, radius: b.leg * 1.1 });
      bones.push({ name: `${name}Foot`, at: foot, to: sole, radius: b.leg * 1.15 });
    };
    const ankle = Math.max(0.1, b.leg * b.ankle);
    const [fz, rz] = [front - b.chest * 0.7, back + b.rump * 0.6];
    leg(
      'Front',
      'chest',
      [
        [x, y, front - b.chest * 0.75],
        [x, 0.36, fz],
        [x, ankle, fz],
        [x, 0, fz + b.leg],
      ],
      1.4,
    );
    leg(
      'Hind',
      'hips',
      [
        [x, y, back + b.rump * 0.9],
        [x, 0.3, back + b.rump * 0.5],
        [x, ankle, rz],
        [x, 0, rz + b.leg],
      ],
      1.6,
    );
  }
  return bones;
}

function earBlobs(b: Beast, [x, y, z]: Triple): Blob[] {
  const [w, h, d] = b.head;
  const at = (s: number, dx: number, dy: number, dz: number): Triple => [Number(x) + s * dx * w, Number(y) + dy * h, Number(z) + dz * d];
  const pair = (make: (s: number) => Blob[]) => [...make(1), ...make(-1)];
  const blend = 0.03;
  switch (b.ears) {
    case 'none':
      return [];
    case 'pointed':
      return pair((s) => [{ kind: 'limb', path: [at(s, 0.28, 0.32, -0.06), at(s, 0.4, 0.86, -0.08)], radius: [0.17 * w, 0.02 * w], blend }]);
    case 'round':
      return pair((s) => [{ kind: 'ball', size: [0.36 * w, 0.36 * w, 0.2 * w], at: at(s, 0.4, 0.42, -0.08), blend }]);
    case 'long':
      return pair((s) => [{ kind: 'limb', path: [at(s, 0.2, 0.35, -0.1), at(s, 0.26, 0.9, -0.14), at(s, 0.34, 1.45, -0.2)], radius: [0.1 * w, 0.17 * w, 0.05 * w], blend }]);
    case 'floppy':
      return pair((s) => [{ kind: 'limb', path: [at(s, 0.36, 0.36, -0.1), at(s, 0.58, 0.2, -0.08), at(s, 0.6, -0.28, 0)], radius: [0.11 * w, 0.15 * w, 0.1 * w], blend }]);
    case 'fan':
      return pair((s) => [{ kind: 'ball', size: [0.62 * w, 0.86 * h, 0.12 * w], at: at(s, 0.72, 0.05, -0.24), turn: [0, s * -24, s * 6], blend: 0.05 }]);
  }
}
