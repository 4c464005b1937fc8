import type { Species } from '../../../../contract/library-species.ts';
import type { Blob, Paint, Part } from '../../../../contract/shape-program.ts';
import { assembly, MIRRORED, part } from '../family.ts';
import { neckPath } from './body.ts';
import { earParts } from './ears.ts';
import { facing, probe, reaching, type Spot } from './probe.ts';
import type { Point, Stance } from './stance.ts';

/** Cells along the longest side of a head: fine enough for lips and lids. */
const CELLS = 50;
const RADIANS = Math.PI / 180;

/** Where the muzzle ends, in the space of the head: its axis, and half its height there. */
export function muzzleTip({ head: { size, skull, muzzle } }: Species): { y: number; z: number; half: number; wide: number } {
  return { y: -muzzle.drop[1] * size, z: (Number(skull[2]) * 0.3 + muzzle.length) * size, half: (muzzle.to[1] / 2) * size, wide: muzzle.to[0] * size };
}

/** Builds skull, cheeks, brows, muzzle and jaw in the space of the head, and the neck below them. */
export function headBlobs(s: Species, stance: Stance): Blob[] {
  const { size: u, skull, muzzle, cheeks = 0, jowls = 0, eyes } = s.head;
  const [w, h, d] = skull.map((v) => Number(v) * u);
  const tip = muzzleTip(s);
  const [w0, h0] = muzzle.from.map((v) => v * u);
  const [w1, h1] = muzzle.to.map((v) => v * u);
  const start: Point = [0, -muzzle.drop[0] * u, d * 0.12];
  const end: Point = [0, tip.y, tip.z - h1 / 2];
  const wide = (w0 / h0 + w1 / h1) / 2;
  const mirror = [...MIRRORED];
  const along = (t: number, down: number): Point => [0, start[1] + (end[1] - start[1]) * t - down, start[2] + (end[2] - start[2]) * t];
  const narrow = (path: Point[]): Point[] => path.map(([x, y, z]) => [x / wide, y, z]);
  const neck = neckStub(s, stance);
  return [
    { kind: 'ball', size: [w, h, d] },
    ...(cheeks > 0
      ? [
          {
            kind: 'ball',
            size: [u * cheeks * 0.62, u * cheeks * 0.6, u * cheeks * 0.6],
            at: [w * 0.3, -h * 0.2, d * 0.12],
            blend: u * 0.12,
            copies: mirror,
          } satisfies Blob,
        ]
      : []),
    {
      kind: 'limb',
      path: narrow([start, along(0.5, 0), end]),
      radius: [h0 * 0.5, (h0 + h1) * 0.26, h1 * 0.47],
      scale: [wide, 1, 1],
      blend: u * 0.14,
      material: 'muzzle',
    },
    {
      kind: 'limb',
      path: narrow([along(0.1, h0 * 0.3), along(0.9, h1 * 0.36)]),
      radius: [h0 * 0.3, h1 * 0.24],
      scale: [wide * 0.94, 1, 1],
      blend: u * 0.05,
      material: 'muzzle',
    },
    {
      kind: 'limb',
      path: [
        [w * 0.12, h * 0.16 + eyes.up * u * 0.3, d * 0.3],
        [w * 0.34, h * 0.2 + eyes.up * u * 0.3, d * 0.16],
      ],
      radius: u * 0.08,
      blend: u * 0.14,
      copies: mirror,
    },
    ...(jowls > 0
      ? [
          {
            kind: 'ball',
            size: [w1 * 0.62, h1 * (0.6 + jowls * 0.4), u * 0.42],
            at: [w1 * 0.3, tip.y - h1 * (0.12 + jowls * 0.22), tip.z - h1 * 0.5 - u * 0.04],
            blend: u * 0.06,
            material: 'muzzle',
            copies: mirror,
          } satisfies Blob,
        ]
      : []),
    ...neck,
  ];
}

/** Builds the upper end of the neck, so that the head grows out of it without an edge. */
function neckStub(s: Species, stance: Stance): Blob[] {
  const { path, radius } = neckPath(s, stance);
  const { head } = stance;
  const own = (p: Point): Point => {
    const q = [p[0] - head.at[0], p[1] - head.at[1], p[2] - head.at[2]] as Point;
    // The inverse of a rotation about x, then y.
    const [cy, sy] = [Math.cos(-head.yaw * RADIANS), Math.sin(-head.yaw * RADIANS)];
    const [x, z] = [q[0] * cy + q[2] * sy, -q[0] * sy + q[2] * cy];
    const [cp, sp] = [Math.cos(-head.pitch * RADIANS), Math.sin(-head.pitch * RADIANS)];
    return [x, q[1] * cp - z * sp, q[1] * sp + z * cp];
  };
  const [mid, top] = [own(path[2]), own(path[3])];
  const low = mid.map((v, k) => v + (top[k] - v) * 0.35) as Point;
  return [{ kind: 'limb', path: [low, top], radius: [radius[2] * 0.8, radius[3] * 1.04], blend: s.head.size * 0.2 }];
}

/** An eye: the ball, iris, pupil, glint, rim and lids. Its middle lies in the surface. */
function eyeParts(s: Species, spot: Spot, asleep: boolean): Part {
  const { eyes, size } = s.head;
  const r = eyes.size * size;
  const outward = Math.sin(eyes.aside * RADIANS);
  const gaze: Point = [outward, spot.normal[1] * 0.35, Math.cos(eyes.aside * RADIANS)];
  const at = spot.at.map((v, k) => v - gaze[k] * r * 0.5) as Point;
  const turn = facing(gaze);
  const lid = eyes.lid ?? 0.2;
  const skin = s.marks?.mask === undefined ? 'coat' : 'lid';
  const lids = part(
    'lid',
    skin,
    {
      kind: 'blend',
      cells: 14,
      crease: 80,
      of: [
        { kind: 'ball', size: [r * 2.32, r * 2.32, r * 2.2] },
        { kind: 'ball', op: 'subtract', size: [r * 2.16, r * (2.14 - lid * 1.9), r * 6], at: [0, -r * lid * 0.22, r * 2.6] },
      ],
    },
    { turn: [0, 0, eyes.slant ?? -3] },
  );
  if (asleep)
    return assembly(
      'eye',
      [
        part('lid', skin, { kind: 'superellipsoid', size: [r * 2.1, r * 1.9, r * 1.7] }),
        part('lash', 'rim', {
          kind: 'sweep',
          smooth: true,
          sides: 6,
          path: [-1, -0.5, 0, 0.5, 1].map((t): Point => {
            const y = -0.28 * r + 0.24 * r * t * t;
            return [t * r * 0.86, y, 0.88 * Math.sqrt(Math.max(0.05 * r * r, r * r - t * t * r * r * 0.74 - y * y))];
          }),
          radius: [r * 0.05, r * 0.1, r * 0.11, r * 0.1, r * 0.05],
        }),
      ],
      { at, turn, copies: [...MIRRORED] },
    );
  const pupil: Point = eyes.pupil === 'slit' ? [r * 0.78, r * 1.5, r * 1.3] : eyes.pupil === 'bar' ? [r * 1.4, r * 0.9, r * 1.3] : [r * 1.4, r * 1.4, r * 1.32];
  return assembly(
    'eye',
    [
      part('iris', 'iris', { kind: 'sphere', radius: r }),
      // The eyes look ahead, more than they face.
      assembly(
        'pupil',
        [
          part('pupil', 'pupil', { kind: 'superellipsoid', size: pupil }, { at: [0, 0, r * 0.37] }),
          part('glint', 'white', { kind: 'sphere', radius: r * 0.22 }, { at: [r * 0.24, r * 0.38, r * 0.86] }),
          part('glint', 'white', { kind: 'sphere', radius: r * 0.1 }, { at: [-r * 0.3, -r * 0.3, r * 0.9] }),
        ],
        { turn: [0, -eyes.aside * 0.45, 0] },
      ),
      part('rim', 'rim', { kind: 'torus', radius: r * 0.99, tube: r * 0.1, sides: 12 }, { at: [0, 0, r * 0.22], turn: [90, 0, 0] }),
      lids,
    ],
    { at, turn, copies: [...MIRRORED] },
  );
}

/** Builds the nose, its nostrils and the line of the mouth. */
function snoutParts(s: Species, hit: ReturnType<typeof probe>): Part[] {
  const { size: u, nose } = s.head;
  const tip = muzzleTip(s);
  const top = hit([0, tip.y + tip.half * 0.45, tip.z + u], [0, 0, -1]);
  const parts: Part[] = [];
  const n = nose.size * u;
  if (nose.kind === 'pad' && top)
    parts.push(
      part(
        'nose',
        'nose',
        {
          kind: 'blend',
          cells: 18,
          crease: 80,
          of: [
            { kind: 'ball', size: [n, n * 0.62, n * 0.6], at: [0, n * 0.06, 0] },
            { kind: 'ball', size: [n * 0.5, n * 0.6, n * 0.5], at: [0, -n * 0.14, n * 0.02], blend: n * 0.12 },
            { kind: 'ball', op: 'subtract', size: [n * 0.2, n * 0.14, n * 0.3], at: [n * 0.26, -n * 0.02, n * 0.28], blend: n * 0.06 },
            { kind: 'ball', op: 'subtract', size: [n * 0.2, n * 0.14, n * 0.3], at: [-n * 0.26, -n * 0.02, n * 0.28], blend: n * 0.06 },
          ],
        },
        { at: [0, top.at[1], top.at[2] + n * 0.06] },
      ),
    );
  if (nose.kind === 'button' && top)
    parts.push(part('nose', 'nose', { kind: 'superellipsoid', size: [n, n * 0.72, n * 0.6] }, { at: [0, top.at[1], top.at[2] + n * 0.04] }));
  if (nose.kind === 'nostrils') {
    const side = hit([tip.wide * 0.24, tip.y + tip.half * 0.36, tip.z + u], [0, 0, -1]);
    if (side)
      parts.push(
        part(
          'nostril',
          'nose',
          { kind: 'superellipsoid', size: [n * 0.42, n * 0.6, n * 0.3] },
          { at: side.at, turn: [facing(side.normal)[0], facing(side.normal)[1], -24], copies: [...MIRRORED] },
        ),
      );
  }
  if (nose.kind === 'snout')
    parts.push(
      part(
        'snout',
        'nose',
        { kind: 'superellipsoid', size: [tip.wide * 1.12, tip.half * 2.2, u * 0.16], square: 2.6 },
        { at: [0, tip.y, tip.z - u * 0.02], turn: [-6, 0, 0] },
      ),
      part(
        'nostril',
        'rim',
        { kind: 'superellipsoid', size: [n * 0.26, n * 0.36, n * 0.16] },
        { at: [tip.wide * 0.24, tip.y + tip.half * 0.06, tip.z + u * 0.05], copies: [...MIRRORED] },
      ),
    );
  parts.push(...mouth(s, hit, top));
  return parts;
}

/** The line between the lips, around the tip of the muzzle, and the cleft below the nose. */
function mouth(s: Species, hit: ReturnType<typeof probe>, top: Spot | null): Part[] {
  const { size: u, muzzle, nose } = s.head;
  const tip = muzzleTip(s);
  const low = tip.y - tip.half * 0.42;
  const back = Math.max(0.2, muzzle.length * 0.62) * u;
  const spots: Spot[] = [];
  for (const t of [-1, -0.9, -0.76, -0.6, -0.44, -0.28, -0.13, 0, 0.13, 0.28, 0.44, 0.6, 0.76, 0.9, 1]) {
    const side = Math.sign(t) * Math.abs(t) ** 0.8;
    const angle = side * 88 * RADIANS;
    const z = tip.z - tip.half - Math.max(0, Math.abs(t) - 0.5) * 2 * back;
    const y = low + tip.half * 0.5 * Math.abs(t) ** 3 + (muzzle.drop[1] - muzzle.drop[0]) * u * Math.max(0, Math.abs(t) - 0.5) * 0.8;
    const found = hit([Math.sin(angle) * u * 1.5, y, z + Math.cos(angle) * u * 1.5], [-Math.sin(angle), 0, -Math.cos(angle)]);
    if (found) spots.push(found);
  }
  const line = (path: Point[], radius: number[]): Part => part('mouth line', 'rim', { kind: 'sweep', sides: 6, path, radius });
  const parts: Part[] = [];
  const thin = u * 0.014;
  if (spots.length > 4)
    parts.push(
      line(
        spots.map(({ at }) => at),
        [thin * 0.4, thin, thin * 1.1, thin, thin * 0.4],
      ),
    );
  if (top && (nose.kind === 'pad' || nose.kind === 'button')) {
    const path = [0, 0.5, 1].flatMap((t): Point[] => {
      const y = top.at[1] + (low - top.at[1]) * t;
      const found = hit([0, y, tip.z + u], [0, 0, -1]);
      return found ? [found.at] : [];
    });
    if (path.length === 3) parts.push(line(path, [thin, thin, thin]));
  }
  return parts;
}

/** Returns what markings of the head color, in the space of the head. */
function headPaint(s: Species): Paint[] {
  const { marks = {}, head } = s;
  const u = head.size;
  const [w, h, d] = head.skull.map((v) => Number(v) * u);
  const { eyes } = head;
  const eye: Point = [Math.sin(eyes.aside * RADIANS) * w * 0.46, eyes.up * u, Math.cos(eyes.aside * RADIANS) * d * 0.46 + (eyes.forward ?? 0) * u];
  const tip = muzzleTip(s);
  const paint: Paint[] = [];
  const mirror = [...MIRRORED];
  if (marks.cheeks !== undefined)
    paint.push({
      kind: 'ball',
      size: [w * 0.56, h * 0.72, d * 0.9],
      at: [w * 0.36, -h * 0.36, d * 0.16],
      color: marks.cheeks,
      blend: u * 0.08,
      copies: mirror,
    });
  if (marks.blaze !== undefined)
    paint.push({
      kind: 'limb',
      path: [
        [0, tip.y, tip.z],
        [0, h * 0.1, d * 0.5],
        [0, h * 0.52, d * 0.16],
      ],
      radius: [tip.wide * 0.5, u * 0.13, u * 0.05],
      color: marks.blaze,
      blend: u * 0.05,
    });
  if (marks.mask !== undefined)
    paint.push({
      kind: 'ball',
      size: [u * 0.42, u * 0.36, u * 0.5],
      at: [eye[0] * 1.04, eye[1] - u * 0.02, eye[2]],
      turn: [0, 0, -28],
      color: marks.mask,
      blend: u * 0.05,
      copies: mirror,
    });
  if (marks.brows !== undefined)
    paint.push({
      kind: 'ball',
      size: [u * 0.2, u * 0.13, u * 0.3],
      at: [eye[0] * 0.72, eye[1] + u * (eyes.size + 0.12), eye[2] + u * 0.02],
      color: marks.brows,
      blend: u * 0.05,
      copies: mirror,
    });
  if (marks.stripes !== undefined) {
    const c = marks.stripes;
    const bar = (path: Point[], r: number): Paint => ({ kind: 'limb', path, radius: [r, r * 0.4], color: c, blend: u * 0.03, copies: mirror });
    paint.push(
      bar(
        [
          [w * 0.07, h * 0.44, d * 0.16],
          [w * 0.08, h * 0.3, d * 0.38],
        ],
        u * 0.06,
      ),
      bar(
        [
          [w * 0.22, h * 0.42, d * 0.08],
          [w * 0.24, h * 0.32, d * 0.28],
        ],
        u * 0.06,
      ),
      bar(
        [
          [w * 0.46, h * 0.1, d * 0.04],
          [w * 0.44, -h * 0.02, d * 0.24],
        ],
        u * 0.065,
      ),
      bar(
        [
          [w * 0.46, -h * 0.14, -d * 0.04],
          [w * 0.44, -h * 0.24, d * 0.18],
        ],
        u * 0.07,
      ),
    );
  }
  if (marks.spots !== undefined)
    for (const [x, y, z] of [
      [0.3, 0.34, 0.2],
      [0.12, 0.46, -0.1],
      [0.44, 0.02, -0.12],
      [0.36, -0.2, 0.2],
    ])
      paint.push({ kind: 'ball', size: [u * 0.14, u * 0.14, u * 0.14], at: [x * w, y * h, z * d], color: marks.spots, blend: u * 0.03, copies: mirror });
  if (marks.patches !== undefined)
    paint.push(
      { kind: 'ball', size: [u * 0.9, u * 0.9, u * 0.9], at: [eye[0] * 1.1, eye[1] + u * 0.1, eye[2] - u * 0.16], color: marks.patches, blend: u * 0.04 },
      { kind: 'ball', size: [u * 0.5, u * 0.9, u * 0.6], at: [-w * 0.5, h * 0.2, -d * 0.1], color: marks.patches, blend: u * 0.04 },
    );
  return paint;
}

/** Builds the head with its face and ears. `more` are horns and the like, in the space of the head. */
export function headPart(s: Species, stance: Stance, more: { blobs: readonly Blob[]; parts: readonly Part[]; closedMouth: boolean }): Part {
  const blobs = [...headBlobs(s, stance), ...more.blobs];
  const hit = probe(blobs);
  const { eyes, size: u, skull } = s.head;
  const way: Point = [Math.sin(eyes.aside * RADIANS), 0, Math.cos(eyes.aside * RADIANS)];
  const from: Point = [0, eyes.up * u, (eyes.forward ?? 0) * u + Number(skull[2]) * u * 0.06];
  const eye = hit(from.map((v, k) => v + way[k] * u * 2) as Point, way.map((v) => -v) as Point);
  const paint = reaching(blobs, headPaint(s), u * 0.018);
  return assembly(
    'head',
    [
      part('skull', 'coat', { kind: 'blend', of: blobs, cells: CELLS, crease: 80 }, paint.length > 0 ? { paint } : {}),
      eye && eyeParts(s, eye, stance.asleep),
      ...(more.closedMouth ? snoutParts(s, hit) : []),
      ...earParts(s, hit),
      ...more.parts,
    ],
    { at: stance.head.at, turn: [stance.head.pitch, stance.head.yaw, 0], follows: ['head'] },
  );
}
