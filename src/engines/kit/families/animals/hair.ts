import type { Species } from '../../../../contract/library-species.ts';
import type { Blob, Part } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import { neckPath } from './body.ts';
import { type Grower, lock, skullOf } from './growth.ts';
import { muzzleTip } from './head.ts';
import { between, type Point, type Stance, within } from './stance.ts';

const mirror = [...MIRRORED];

/** A mane that falls from the crest of the neck to one side, a forelock, and a tail of long hair. */
const crestMane: Grower = (s, stance) => {
  const [w, h, d] = skullOf(s);
  const { path, radius } = neckPath(s, stance);
  const crest = (t: number): { at: Point; r: number } => {
    const i = Math.min(2, Math.floor(t * 3));
    const at = between(path[i], path[i + 1], t * 3 - i);
    const r = radius[i] + (radius[i + 1] - radius[i]) * (t * 3 - i);
    return { at: [at[0], at[1] + r * 0.72, at[2] - r * 0.62], r };
  };
  const locks: Part[] = [];
  const count = 9;
  for (let i = 0; i < count; i++) {
    const t = 0.2 + (0.8 * i) / (count - 1);
    const { at, r } = crest(t);
    const long = 0.2 + 0.05 * Math.sin(i * 2.1);
    locks.push(
      lock(
        'mane lock',
        'mane',
        [
          [at[0] - r * 0.1, at[1] - 0.01, at[2] + 0.01],
          [at[0] + r * 0.5, at[1] + r * 0.1, at[2] - 0.01],
          [at[0] + r * 1.02, at[1] - long * 0.5, at[2] - 0.02],
          [at[0] + r * 1.05, at[1] - long * 1.15, at[2] - 0.015],
        ],
        0.055,
        { facing: [1, 0.3, 0], thick: 0.5, follows: ['neck', 'chest', 'head'] },
      ),
      lock(
        'mane lock',
        'mane',
        [
          [at[0] + r * 0.1, at[1] - 0.01, at[2] - 0.01],
          [at[0] - r * 0.3, at[1] + r * 0.12, at[2] - 0.03],
          [at[0] - r * 0.72, at[1] - long * 0.1, at[2] - 0.035],
          [at[0] - r * 0.85, at[1] - long * 0.45, at[2] - 0.03],
        ],
        0.048,
        { facing: [-1, 0.3, 0], thick: 0.5, follows: ['neck', 'chest', 'head'] },
      ),
    );
  }
  return {
    head: [0, 1, 2].map((i) =>
      lock(
        'forelock',
        'mane',
        [
          [(i - 1) * w * 0.12, h * 0.44, -d * 0.16],
          [(i - 1) * w * 0.18, h * 0.62, d * 0.12],
          [(i - 1) * w * 0.2, h * 0.4, d * 0.44],
          [(i - 1) * w * 0.1 + 0.01, h * 0.02, d * 0.62],
        ],
        w * 0.16,
        { facing: [0, 0.5, 1] },
      ),
    ),
    body: [...locks, ...(s.tail.kind === 'hair' ? longTail(stance) : [])],
  };
};

/** A tail of long hair that hangs to the hocks. */
function longTail({ tail: path }: Stance): Part[] {
  const root = path[0];
  const end = path[5];
  return [-1, 0, 1, 2, -2].map((i) =>
    lock(
      'tail lock',
      'mane',
      [
        [root[0], root[1] + 0.015, root[2] + 0.02],
        [root[0] + i * 0.022, root[1] - 0.02, root[2] - 0.1 - Math.abs(i) * 0.006],
        [end[0] + i * 0.04, (root[1] + end[1]) / 2, end[2] - 0.02 - (i % 2) * 0.02],
        [end[0] + i * 0.016, end[1] - 0.04 * Math.abs(i), end[2] + 0.02],
      ],
      0.07,
      { facing: [0, 0.3, -1], thick: 0.7, follows: ['tail1', 'tail2', 'tail3'] },
    ),
  );
}

/** A short mane that stands up. */
const stiffMane: Grower = (s, stance) => {
  const { path, radius } = neckPath(s, stance);
  const ridge = [0, 1, 2, 3].map((i): Point => [0, path[i][1] + radius[i] * 0.7, path[i][2] - radius[i] * 0.66]);
  return {
    body: [
      part(
        'mane',
        'mane',
        { kind: 'sweep', smooth: true, sides: 12, path: ridge, radius: [0.03, 0.08, 0.085, 0.05], thickness: [0.02, 0.028, 0.028, 0.02], facing: [1, 0, 0] },
        { follows: ['chest', 'neck', 'head'] },
      ),
    ],
  };
};

/** A lion's mane: three wreaths of locks around the face, over a thick ruff, and the tuft of the tail. */
const lionMane: Grower = (s, stance) => {
  const [w, h, d] = skullOf(s);
  const wreath = (count: number, r: number, z: number, long: number, phase: number): Part[] =>
    Array.from({ length: count }, (_, i) => {
      const a = ((i + phase) / count) * 2 * Math.PI;
      const [x, y] = [Math.sin(a), Math.cos(a)];
      const low = y < 0 ? 1 + 0.35 * -y : 1;
      return lock(
        'mane lock',
        i % 2 === 0 ? 'mane' : 'mane_inner',
        [
          [x * r * 0.6, y * r * 0.6, z + 0.02],
          [x * r * 1.02, y * r * 1.02, z + 0.03],
          [x * r * (1 + long * 0.6 * low), y * r * (1 + long * 0.6 * low), z - 0.05],
          [x * r * (1 + long * low), y * r * (1 + long * low) - 0.03, z - 0.14],
        ],
        w * 0.17,
        { facing: [x * 0.3, y * 0.3, 1], thick: 0.45 },
      );
    });
  const ruff = part('mane', 'mane', {
    kind: 'blend',
    cells: 40,
    crease: 80,
    of: [
      { kind: 'ball', size: [w * 1.62, h * 1.6, d * 0.9], at: [0, -h * 0.04, -d * 0.42] },
      { kind: 'ball', size: [w * 1.3, h * 1.3, d * 1.0], at: [0, -h * 0.62, -d * 0.5], blend: w * 0.2 },
    ],
  });
  const end = stance.tail[5];
  const before = stance.tail[4];
  const chest = within(stance.chest, [0, -s.chest[1] * 0.1, s.length * 0.28]);
  return {
    head: [ruff, ...wreath(15, w * 0.62, d * 0.0, 0.42, 0), ...wreath(17, w * 0.72, -d * 0.26, 0.46, 0.5), ...wreath(13, w * 0.74, -d * 0.52, 0.5, 0)],
    body: [
      ...[-1, 0, 1].map((i) =>
        lock(
          'breast lock',
          'mane',
          [
            [chest[0] + i * 0.07, chest[1] + 0.2, chest[2] - 0.06],
            [chest[0] + i * 0.09, chest[1] + 0.08, chest[2] + 0.03],
            [chest[0] + i * 0.07, chest[1] - 0.08, chest[2] + 0.02],
            [chest[0] + i * 0.03, chest[1] - 0.24, chest[2] - 0.06],
          ],
          0.1,
          { facing: [0, 0, 1], follows: ['chest'] },
        ),
      ),
      part(
        'tail tuft',
        'mane',
        {
          kind: 'sweep',
          smooth: true,
          sides: 10,
          path: [before, end, [end[0] * 2 - before[0], end[1] * 2 - before[1], end[2] * 2 - before[2]]],
          radius: [0.03, 0.07, 0],
        },
        { follows: ['tail3'] },
      ),
    ],
  };
};

/** Thick fur around the neck, in pointed locks. */
const ruff: Grower = (s, stance) => {
  const { path, radius } = neckPath(s, stance);
  const wreath = (t: number, count: number, long: number, phase: number): Part[] => {
    const i = t < 0.5 ? 1 : 2;
    const at = between(path[i], path[i + 1], t < 0.5 ? t * 2 : t * 2 - 1);
    const r = (radius[1] + (radius[3] - radius[1]) * t) * 0.98;
    const axis = path[3].map((v, k) => v - path[1][k]) as Point;
    const length = Math.hypot(...axis);
    const up = axis.map((v) => v / length) as Point;
    const across: Point = [0, up[2], -up[1]];
    return Array.from({ length: count }, (_, n) => {
      const a = (((n + phase) / count) * 1.5 - 0.75) * Math.PI;
      const [c, q] = [Math.cos(a), Math.sin(a)];
      // Around the axis, from the throat to the sides.
      const out: Point = [q, -across[1] * c, -across[2] * c];
      const place = (o: number, u: number): Point => at.map((v, k) => v + out[k] * r * o + up[k] * u) as Point;
      return lock(
        'ruff lock',
        c > 0.2 && s.marks?.breast !== undefined ? 'breast' : 'coat',
        [place(0.8, 0.06), place(1.02, 0.02), place(1.16, -long * 0.5), place(1.22, -long)],
        0.062,
        {
          facing: out,
          thick: 0.4,
          follows: ['neck', 'chest'],
        },
      );
    });
  };
  return { body: [...wreath(0.72, 9, 0.15, 0.5), ...wreath(0.36, 10, 0.17, 0), ...wreath(0.02, 9, 0.18, 0.5)] };
};

/** Pointed fur at the cheeks. */
const cheekTufts: Grower = (s) => {
  const [w, h, d] = skullOf(s);
  const material = s.marks?.cheeks !== undefined ? 'cheek' : 'coat';
  return {
    head: [0, 1, 2].map((i) => {
      const y = -h * (0.1 + 0.15 * i);
      const x = w * (0.4 - 0.05 * i);
      return lock(
        'cheek tuft',
        material,
        [
          [x * 0.7, y + h * 0.06, d * 0.16],
          [x * 1.06, y + h * 0.02, d * 0.1],
          [x * 1.34, y - h * 0.08, -d * 0.02],
          [x * (1.66 - i * 0.1), y - h * (0.16 + i * 0.04), -d * 0.12],
        ],
        w * 0.14,
        { facing: [0.7, 0, 1], thick: 0.5, copies: mirror },
      );
    }),
  };
};

/** A tuft of fur at the breast. */
const breastFur: Grower = (s, { chest }) => {
  const at = (x: number, y: number, z: number): Point => within(chest, [x * s.chest[0], y * s.chest[1], s.length * z]);
  const material = s.marks?.breast !== undefined ? 'breast' : 'coat';
  return {
    body: [-1, 0, 1].map((i) =>
      lock(
        'breast tuft',
        material,
        [at(i * 0.16, 0.24, 0.26), at(i * 0.2, 0.06, 0.335), at(i * 0.15, -0.14, 0.345), at(i * 0.06, -0.42, 0.3)],
        s.chest[0] * 0.2,
        { facing: [0, 0, 1], thick: 0.5, follows: ['chest'] },
      ),
    ),
  };
};

/** Brushes at the tips of the ears, as of a lynx. */
const earTufts: Grower = (s) => {
  const [w, h] = skullOf(s);
  const x = w * 0.36;
  return {
    head: [
      lock(
        'ear tuft',
        'dark',
        [
          [x, h * 0.5 + s.head.ears.length * w * 0.7, -0.02],
          [x * 1.1, h * 0.5 + s.head.ears.length * w, -0.02],
          [x * 1.16, h * 0.5 + s.head.ears.length * w * 1.2, -0.03],
          [x * 1.2, h * 0.5 + s.head.ears.length * w * 1.4, -0.05],
        ],
        w * 0.05,
        { copies: mirror },
      ),
    ],
  };
};

/** Curly wool over the body and the crown. */
const wool: Grower = (s, stance) => {
  const [w, h, d] = skullOf(s);
  const balls: Blob[] = [];
  for (const [frame, [fw, fd], z, count] of [
    [stance.chest, s.chest, 0.05, 20],
    [stance.loin, s.loin, 0, 16],
    [stance.pelvis, s.rump, -0.03, 20],
  ] as const) {
    balls.push({ kind: 'ball', size: [fw * 1.3, fd * 1.24, s.length * 0.58], at: within(frame, [0, 0, z * s.length]), blend: 0.05 });
    for (let i = 0; i < count; i++) {
      const a = i * 2.39996;
      const along = ((i + 0.5) / count - 0.5) * 0.42 * s.length;
      balls.push({
        kind: 'ball',
        size: [0.2, 0.2, 0.2],
        at: within(frame, [Math.cos(a) * fw * 0.56, Math.sin(a) * fd * 0.53, z * s.length + along]),
        blend: 0.035,
      });
    }
  }
  const cap = [
    [0, 0.5, 0.1],
    [0.24, 0.44, 0],
    [-0.24, 0.44, 0],
    [0, 0.56, -0.2],
    [0.2, 0.5, -0.3],
    [-0.2, 0.5, -0.3],
    [0.12, 0.46, 0.24],
    [-0.12, 0.46, 0.24],
  ].map(([x, y, z]): Blob => ({ kind: 'ball', size: [w * 0.44, w * 0.4, w * 0.44], at: [x * w, y * h, z * d], blend: 0.02 }));
  return {
    body: [part('wool', 'wool', { kind: 'blend', cells: 60, crease: 80, of: balls }, { follows: ['hips', 'chest'] })],
    head: [part('wool cap', 'wool', { kind: 'blend', cells: 30, crease: 80, of: cap })],
  };
};

const puff = (name: string, at: Point, size: number, follows: string[]): Part => {
  const of: Blob[] = [{ kind: 'ball', size: [size * 0.86, size * 0.86, size * 0.86] }];
  for (let i = 0; i < 16; i++) {
    const y = 1 - (2 * (i + 0.5)) / 16;
    const r = Math.sqrt(1 - y * y);
    of.push({
      kind: 'ball',
      size: [size * 0.36, size * 0.36, size * 0.36],
      at: [Math.cos(i * 2.4) * r * size * 0.4, y * size * 0.4, Math.sin(i * 2.4) * r * size * 0.4],
      blend: size * 0.05,
    });
  }
  return part(name, 'wool', { kind: 'blend', cells: 18, crease: 80, of }, { at, follows });
};

/** A poodle's clip: balls of wool on head, ears, breast, hips, legs and tail. */
const poodle: Grower = (s, stance) => {
  const [w, h, d] = skullOf(s);
  const { chest, pelvis, fore, hind, tail } = stance;
  return {
    head: [
      puff('topknot', [0, h * 0.62, -d * 0.16], w * 1.24, ['head']),
      ...[1, -1].map((side) => puff('ear puff', [side * w * 0.66, -h * 0.14, -d * 0.14], w * 0.72, ['head'])),
    ],
    body: [
      puff('breast', within(chest, [0, s.chest[1] * 0.04, s.length * 0.12]), s.chest[1] * 1.36, ['chest']),
      ...([1, -1] as const).map((side) =>
        puff('hip puff', within(pelvis, [side * s.rump[0] * 0.34, s.rump[1] * 0.1, -s.length * 0.04]), s.rump[1] * 0.78, ['hips']),
      ),
      ...(['left', 'right'] as const).flatMap((side) => [
        puff('bracelet', between(fore[side].low, fore[side].pastern, 0.5), 0.2, [`${side}FrontLowerLeg`]),
        puff('bracelet', between(hind[side].low, hind[side].pastern, 0.4), 0.2, [`${side}HindLowerLeg`]),
      ]),
      puff('pompom', tail[5], 0.22, ['tail3']),
    ],
  };
};

/** Long hair over the brow. */
const fringe: Grower = (s) => {
  const [w, h, d] = skullOf(s);
  return {
    head: [-2, -1, 0, 1, 2].map((i) =>
      lock(
        'fringe',
        'mane',
        [
          [i * w * 0.14, h * 0.44, -d * 0.24],
          [i * w * 0.18, h * 0.6, d * 0.1],
          [i * w * 0.2, h * 0.4, d * 0.44],
          [i * w * 0.2, h * 0.08, d * 0.56],
        ],
        w * 0.15,
        { facing: [0, 0.5, 1] },
      ),
    ),
  };
};

/** A beard below the chin. */
const beard: Grower = (s) => {
  const u = s.head.size;
  const tip = muzzleTip(s);
  const [y, z] = [tip.y - tip.half * 0.7, tip.z - tip.half * 1.5];
  return {
    head: [-1, 0, 1].map((i) =>
      lock(
        'beard',
        'beard',
        [
          [i * u * 0.08, y + u * 0.08, z - u * 0.04],
          [i * u * 0.12, y - u * 0.1, z + u * 0.04],
          [i * u * 0.08, y - u * 0.34, z + u * 0.04],
          [i * u * 0.02, y - u * 0.62, z - u * 0.06],
        ],
        u * 0.13,
        { facing: [0, 0, 1], thick: 0.7 },
      ),
    ),
  };
};

/** Three whiskers on each side of the muzzle. */
const whiskers: Grower = (s) => {
  const u = s.head.size;
  const tip = muzzleTip(s);
  return {
    head: [0, 1, 2].map((i) =>
      part(
        'whisker',
        'white',
        {
          kind: 'sweep',
          smooth: true,
          sides: 5,
          path: [
            [tip.wide * 0.3, tip.y - tip.half * (0.1 + i * 0.12), tip.z - tip.half * 0.7],
            [tip.wide * 0.5 + u * 0.24, tip.y + u * (0.05 - i * 0.06), tip.z - tip.half * 0.6],
            [tip.wide * 0.5 + u * 0.5, tip.y + u * (0.03 - i * 0.12), tip.z - tip.half - u * 0.1],
          ],
          radius: [u * 0.009, u * 0.008, u * 0.002],
        },
        { copies: mirror },
      ),
    ),
  };
};

export const HAIR = {
  'crest mane': crestMane,
  'stiff mane': stiffMane,
  'lion mane': lionMane,
  ruff,
  'cheek tufts': cheekTufts,
  'breast fur': breastFur,
  'ear tufts': earTufts,
  wool,
  poodle,
  fringe,
  beard,
  whiskers,
} satisfies Record<string, Grower>;

/** Returns the place and radius of a band around the upper neck, and its rotation about x. */
export function neckBand(s: Species, stance: Stance, share = 0.55): { at: Point; radius: number; pitch: number } {
  const { path, radius } = neckPath(s, stance);
  const at = between(path[1], path[3], share);
  const along = path[3].map((v, k) => v - path[1][k]) as Point;
  return { at, radius: radius[1] + (radius[3] - radius[1]) * share, pitch: (Math.atan2(along[2], along[1]) * 180) / Math.PI };
}
