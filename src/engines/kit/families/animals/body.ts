import type { Species } from '../../../../contract/library-species.ts';
import type { Blob, Paint, Part, SkeletonBone } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';
import { reaching } from './probe.ts';
import { along, between, type Frame, type Limb, type Point, type Stance, within } from './stance.ts';

/** Cells along the longest side of the body, fine enough for markings. */
const CELLS = 68;

const turnOf = ({ pitch, yaw }: Frame): Point => [pitch, yaw, 0];

/** A ball of a frame. */
const ball = (frame: Frame, size: Point, offset: Point, more: Partial<Blob> = {}): Blob =>
  ({ kind: 'ball', size, at: within(frame, offset), turn: turnOf(frame), ...more }) as Blob;

/** Builds ribcage, loin and rump with withers and breast. */
function trunk(s: Species, { chest, loin, pelvis }: Stance): Blob[] {
  const [cw, cd] = s.chest;
  const [lw, ld] = s.loin;
  const [rw, rd] = s.rump;
  const l = s.length;
  return [
    ball(chest, [cw, cd, l * 0.58], [0, 0, 0]),
    ball(chest, [cw * 0.82, cd * 0.78, l * 0.3], [0, -cd * 0.02, l * 0.17], { blend: 0.08 }),
    ball(loin, [lw, ld, l * 0.58], [0, 0, 0], { blend: 0.12 }),
    ball(pelvis, [rw, rd, l * 0.36], [0, 0, -l * 0.01], { blend: 0.12 }),
    {
      kind: 'limb',
      path: [within(chest, [0, cd * 0.4, l * 0.08]), within(loin, [0, ld * 0.4, 0]), within(pelvis, [0, rd * 0.38, -l * 0.02])],
      radius: [cw * 0.17, lw * 0.17, rw * 0.2],
      blend: 0.1,
    },
  ];
}

/** The material of the legs, if it is not that of the body. */
const legMaterial = (s: Species): { material?: string } => (s.materials?.leg === undefined ? {} : { material: 'leg' });

/** The material of the feet and pasterns: that of the coat, unless the species has paws of another color. */
const sockMaterial = (s: Species): string => (s.paw === undefined ? 'coat' : 'paw');

/** Builds a foreleg from the shoulder blade to the pastern. */
function foreleg(s: Species, { chest }: Stance, side: number, leg: Limb): Blob[] {
  const [upper, elbow, wrist, pastern] = s.fore;
  const blade = within(chest, [side * s.chest[0] * 0.27, s.chest[1] * 0.3, s.length * 0.06]);
  const calf = between(leg.middle, leg.low, 0.35);
  const own = legMaterial(s);
  return [
    { kind: 'limb', path: [blade, leg.top, leg.middle], radius: [upper * 0.8, upper, elbow * 1.08], blend: 0.06, ...own },
    { kind: 'limb', path: [leg.middle, [calf[0], calf[1], calf[2] + elbow * 0.08], leg.low], radius: [elbow, elbow * 0.9, wrist], blend: 0.03, ...own },
    { kind: 'limb', path: [leg.low, leg.pastern], radius: [wrist * 1.02, pastern], blend: 0.02, material: sockMaterial(s) },
  ];
}

/** Builds a hind leg from the hip to the pastern, with the mass of the thigh and the point of the hock. */
function hindleg(s: Species, { pelvis }: Stance, side: number, leg: Limb): Blob[] {
  const [thigh, stifle, hock, pastern] = s.hind;
  const seat = within(pelvis, [side * s.rump[0] * 0.24, -s.rump[1] * 0.22, -s.length * 0.08]);
  const calf = between(leg.middle, leg.low, 0.4);
  const heel: Point = [
    leg.low[0] * 2 - (leg.middle[0] + leg.pastern[0]) / 2,
    leg.low[1] * 2 - (leg.middle[1] + leg.pastern[1]) / 2,
    leg.low[2] * 2 - (leg.middle[2] + leg.pastern[2]) / 2,
  ];
  return [
    { kind: 'limb', path: [leg.top, between(leg.top, leg.middle, 0.5), leg.middle], radius: [thigh, thigh * 0.94, stifle], blend: 0.06 },
    { kind: 'limb', path: [seat, between(leg.middle, leg.low, 0.3)], radius: [thigh * 0.8, stifle * 0.6], blend: 0.08 },
    { kind: 'limb', path: [leg.middle, calf, leg.low], radius: [stifle * 0.94, (stifle + hock) * 0.44, hock], blend: 0.04, ...legMaterial(s) },
    { kind: 'limb', path: [leg.low, between(leg.low, heel, 0.12)], radius: [hock, hock * 0.75], blend: 0.02, ...legMaterial(s) },
    { kind: 'limb', path: [leg.low, leg.pastern], radius: [hock * 0.96, pastern], blend: 0.02, material: sockMaterial(s) },
  ];
}

/** Where the neck begins and ends, and what it is like between. */
export function neckPath(s: Species, { chest, head }: Stance): { path: Point[]; radius: number[] } {
  const base = within(chest, [0, s.chest[1] * 0.12, s.length * 0.17]);
  const back = within(head, [0, -Number(s.head.skull[1]) * s.head.size * 0.16, -Number(s.head.skull[2]) * s.head.size * 0.24]);
  const mid = between(base, back, 0.5);
  const withers = within(chest, [0, s.chest[1] * 0.3, s.length * 0.08]);
  const bow = Math.hypot(base[0] - back[0], base[1] - back[1], base[2] - back[2]) * 0.05;
  return {
    path: [withers, base, [mid[0], mid[1] + bow * 0.4, mid[2] + bow * 0.2], back],
    radius: [s.neck.base * 0.92, s.neck.base, (s.neck.base + s.neck.top) * 0.48, s.neck.top],
  };
}

const TAIL_SHAPES: Readonly<Record<Species['tail']['kind'], readonly number[]>> = {
  plain: [1, 0.9, 0.78, 0.62, 0.45, 0.25],
  brush: [0.5, 0.85, 1.1, 1.15, 0.85, 0.2],
  plume: [0.7, 0.95, 1.1, 1.1, 0.9, 0.3],
  curl: [0.85, 1, 1.1, 1.1, 0.9, 0.45],
  stub: [1, 1, 0.95, 0.9, 0.8, 0.6],
  scut: [1, 1.1, 1.15, 1.1, 0.95, 0.6],
  tuft: [1, 0.8, 0.66, 0.56, 0.5, 0.45],
  hair: [1, 0.9, 0.7, 0.5, 0.4, 0.3],
  flat: [1, 1.1, 1.1, 1, 0.8, 0.4],
  none: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
};

function tail(s: Species, { tail: path }: Stance): Blob[] {
  const { kind, radius, tip } = s.tail;
  if (kind === 'none') return [];
  const radii = TAIL_SHAPES[kind].map((share) => share * radius);
  const scaled = kind === 'plain' || kind === 'tuft' ? 0.03 : 0.05;
  if (tip === undefined) return [{ kind: 'limb', path, radius: radii, blend: scaled }];
  return [
    { kind: 'limb', path: path.slice(0, 4), radius: radii.slice(0, 4), blend: scaled },
    { kind: 'limb', path: path.slice(3), radius: radii.slice(3), blend: 0.02, material: 'tip' },
  ];
}

/** The bodies of the trunk, the neck, the legs and the tail. */
export function bodyBlobs(s: Species, stance: Stance): Blob[] {
  const { path, radius } = neckPath(s, stance);
  return [
    ...trunk(s, stance),
    { kind: 'limb', path, radius, blend: 0.1 },
    ...tail(s, stance),
    ...foreleg(s, stance, 1, stance.fore.left),
    ...foreleg(s, stance, -1, stance.fore.right),
    ...hindleg(s, stance, 1, stance.hind.left),
    ...hindleg(s, stance, -1, stance.hind.right),
  ];
}

/** Builds the body. */
export function bodyPart(s: Species, stance: Stance, blobs: readonly Blob[], paint: readonly Paint[]): Part {
  const bones = bonesOf(s, stance);
  const seen = reaching(blobs, paint, 0.012);
  return part(
    'body',
    'coat',
    { kind: 'blend', of: [...blobs], cells: CELLS, crease: 80 },
    { skeleton: bones, follows: bones.map(({ name }) => name), ...(seen.length > 0 && { paint: seen }) },
  );
}

/** Returns the bones: hips (the root), chest, neck, head, three for the tail, and three per leg. */
function bonesOf(s: Species, stance: Stance): SkeletonBone[] {
  const { pelvis, chest, head, tail: path } = stance;
  const { path: neck } = neckPath(s, stance);
  const skull = within(head, [0, -s.head.size * 0.1, -s.head.size * 0.2]);
  const middle = between(pelvis.at, chest.at, 0.5);
  const bones: SkeletonBone[] = [
    { name: 'hips', at: pelvis.at, to: middle, radius: s.rump[1] * 0.42 },
    { name: 'chest', at: middle, to: within(chest, [0, 0, s.length * 0.12]), radius: s.chest[1] * 0.44 },
    { name: 'neck', at: neck[1], to: skull, radius: s.neck.top * 1.2 },
    { name: 'head', at: skull, to: within(head, [0, 0, s.head.size * 0.4]), radius: s.head.size * 0.5 },
  ];
  // Every tail has three bones over its whole length, so that all tails move alike.
  for (let i = 0; i < 3; i++)
    bones.push({
      name: `tail${i + 1}`,
      at: along(path, i / 3),
      to: along(path, (i + 1) / 3),
      radius: Math.max(0.03, s.tail.radius),
      ...(i === 0 && { parent: 'hips' }),
    });
  const leg = (name: string, parent: string, { top, low, pastern, toe }: Limb, radii: readonly number[]): void => {
    bones.push(
      { name: `${name}UpperLeg`, at: top, to: low, radius: radii[0] * 1.2, parent },
      // The bone ends above the foot, because the sole would otherwise slide with it.
      { name: `${name}LowerLeg`, at: low, to: between(low, pastern, 0.5), radius: radii[2] * 1.3 },
      { name: `${name}Foot`, at: pastern, to: toe, radius: radii[3] * 1.5 },
    );
  };
  for (const side of ['left', 'right'] as const) {
    leg(`${side}Front`, 'chest', stance.fore[side], s.fore);
    leg(`${side}Hind`, 'hips', stance.hind[side], s.hind);
  }
  return bones;
}

/** Builds a foot whose pastern is at the origin, with toes toward +Z and its sole at y = `sole`. */
function footParts(s: Species, width: number, sole: number): Part[] {
  const { kind, claws } = s.feet;
  const w = width;
  const h = Math.max(w * 0.5, -sole * 0.9);
  if (kind === 'paw') {
    const toe = (x: number, z: number): Blob => ({ kind: 'ball', size: [w * 0.36, h * 0.86, w * 0.52], at: [x * w, sole + h * 0.42, z * w], blend: w * 0.05 });
    const nails = claws
      ? [-0.33, -0.12, 0.12, 0.33].map((x) =>
          part('claw', 'claw', {
            kind: 'sweep',
            smooth: true,
            sides: 6,
            path: [
              [x * w, sole + h * 0.42, w * (0.8 - Math.abs(x) * 0.5)],
              [x * w, sole + h * 0.4, w * (0.96 - Math.abs(x) * 0.5)],
              [x * w, sole + h * 0.1, w * (1.08 - Math.abs(x) * 0.5)],
            ],
            radius: [w * 0.06, w * 0.05, 0],
          }),
        )
      : [];
    return [
      part('foot', sockMaterial(s), {
        kind: 'blend',
        cells: 14,
        crease: 80,
        of: [
          { kind: 'ball', size: [w, h * 1.1, w * 1.1], at: [0, sole + h * 0.5, w * 0.18] },
          {
            kind: 'limb',
            path: [
              [0, 0, 0],
              [0, sole + h * 0.5, w * 0.1],
            ],
            radius: [w * 0.36, w * 0.42],
            blend: w * 0.2,
          },
          toe(-0.33, 0.5),
          toe(-0.12, 0.66),
          toe(0.12, 0.66),
          toe(0.33, 0.5),
          { kind: 'block', op: 'subtract', size: [w * 3, w, w * 4], at: [0, sole - w / 2, 0] },
        ],
      }),
      ...nails,
    ];
  }
  if (kind === 'pad')
    return [
      part('foot', 'coat', {
        kind: 'loft',
        smooth: true,
        sides: 20,
        sections: [
          { y: sole, size: [w * 1.02, w * 1.02], shift: [0, w * 0.05] },
          { y: sole + h * 0.3, size: [w * 1.06, w * 1.06], shift: [0, w * 0.04] },
          { y: h * 0.6, size: [w * 0.86, w * 0.86] },
        ],
      }),
      ...[-52, -18, 18, 52].map((a) =>
        part(
          'toenail',
          'hoof',
          { kind: 'superellipsoid', size: [w * 0.24, h * 0.42, w * 0.16] },
          { at: [Math.sin((a * Math.PI) / 180) * w * 0.49, sole + h * 0.18, w * 0.05 + Math.cos((a * Math.PI) / 180) * w * 0.49], turn: [0, a, 0] },
        ),
      ),
    ];
  const hoof = (x: number, wide: number): Part =>
    part('hoof', 'hoof', {
      kind: 'loft',
      smooth: false,
      sides: 18,
      crease: 30,
      sections: [
        { y: sole, size: [wide, w * 1.15], shift: [x, w * 0.22], square: 2.3 },
        { y: sole + h * 0.12, size: [wide, w * 1.15], shift: [x, w * 0.21], square: 2.3 },
        { y: sole + h * 0.86, size: [wide * 0.82, w * 0.78], shift: [x * 0.9, w * 0.08], square: 2.2 },
      ],
    });
  const collar = part('pastern', sockMaterial(s), { kind: 'superellipsoid', size: [w * 0.92, h * 0.8, w * 0.92] }, { at: [0, sole + h * 1.0, w * 0.04] });
  return kind === 'hoof' ? [collar, hoof(0, w)] : [collar, hoof(w * 0.25, w * 0.47), hoof(-w * 0.25, w * 0.47)];
}

/** Builds the four feet. */
export function feetParts(s: Species, stance: Stance): Part[] {
  return (['fore', 'hind'] as const).flatMap((pair) =>
    (['left', 'right'] as const).flatMap((side): Part[] => {
      const { pastern, toe } = stance[pair][side];
      const yaw = (Math.atan2(toe[0] - pastern[0], toe[2] - pastern[2]) * 180) / Math.PI;
      const width = s.feet.size * (pair === 'fore' ? 1 : 0.92);
      const backward = Math.abs(yaw) > 100 && stance.chest.yaw === 0;
      return footParts(s, width, -pastern[1]).map((each) => ({
        ...each,
        at: each.at ? within({ at: pastern, pitch: 0, yaw: backward ? 180 : yaw }, each.at.map(Number) as Point) : pastern,
        turn: [0, (backward ? 180 : yaw) + Number(each.turn?.[1] ?? 0), 0] as Point,
        follows: [`${side}${pair === 'fore' ? 'Front' : 'Hind'}Foot`],
      }));
    }),
  );
}

/** Returns what markings of the body color. */
export function bodyPaint(s: Species, stance: Stance): Paint[] {
  const { marks = {} } = s;
  const { chest, loin, pelvis } = stance;
  const [cw, cd] = s.chest;
  const [, ld] = s.loin;
  const [rw, rd] = s.rump;
  const l = s.length;
  const paint: Paint[] = [];
  const region = (color: string | undefined, frame: Frame, size: Point, offset: Point, blend = 0.07): void => {
    if (color !== undefined) paint.push({ kind: 'ball', size, at: within(frame, offset), turn: turnOf(frame), color, blend });
  };
  region(marks.belly, chest, [cw * 0.74, cd * 0.6, l * 0.66], [0, -cd * 0.42, 0]);
  region(marks.belly, loin, [s.loin[0] * 0.7, ld * 0.6, l * 0.6], [0, -ld * 0.42, 0]);
  region(marks.belly, pelvis, [rw * 0.5, rd * 0.7, l * 0.36], [0, -rd * 0.48, 0]);
  if (marks.breast !== undefined) {
    const { path, radius } = neckPath(s, stance);
    const ahead = within(chest, [0, -cd * 0.14, l * 0.32]);
    paint.push({
      kind: 'limb',
      path: [ahead, [path[3][0], path[3][1] - radius[3] * 0.7, path[3][2] + radius[3] * 0.95]],
      radius: [cw * 0.3, radius[3] * 0.8],
      color: marks.breast,
      blend: 0.05,
    });
  }
  region(marks.saddle, chest, [cw * 1.25, cd * 0.8, l * 0.62], [0, cd * 0.34, -l * 0.02], 0.08);
  region(marks.saddle, loin, [s.loin[0] * 1.25, ld * 0.9, l * 0.7], [0, ld * 0.36, 0], 0.08);
  region(marks.saddle, pelvis, [rw * 1.1, rd * 0.7, l * 0.4], [0, rd * 0.34, 0], 0.08);
  region(marks.shoulders, chest, [cw * 1.6, cd * 1.5, l * 0.24], [0, 0, l * 0.12], 0.04);
  if (marks.back !== undefined)
    paint.push({
      kind: 'limb',
      path: [within(chest, [0, cd * 0.5, l * 0.1]), within(loin, [0, ld * 0.5, 0]), within(pelvis, [0, rd * 0.5, -l * 0.12])],
      radius: [cw * 0.12, cw * 0.13, cw * 0.1],
      color: marks.back,
      blend: 0.03,
    });
  if (marks.stripes !== undefined) paint.push(...stripes(s, stance, marks.stripes));
  if (marks.spots !== undefined) paint.push(...spots(s, stance, marks.spots));
  if (marks.patches !== undefined) paint.push(...patches(s, stance, marks.patches));
  if (marks.rings !== undefined) paint.push(...tailRings(s, stance, marks.rings));
  return paint;
}

/** Stripes that run from the back down the flanks and narrow toward the belly. */
function stripes(s: Species, stance: Stance, color: string): Paint[] {
  const paint: Paint[] = [];
  const rows: [Frame, number, number, number][] = [];
  for (const [frame, [w, d], zs] of [
    [stance.chest, s.chest, [0.21, 0.13, 0.05, -0.03, -0.11]],
    [stance.loin, s.loin, [0.07, 0, -0.07, -0.14]],
    [stance.pelvis, s.rump, [0.03, -0.05, -0.12]],
  ] as const)
    for (const z of zs) rows.push([frame, w, d, z * s.length]);
  for (const [i, [frame, w, d, z]] of rows.entries()) {
    const low = i % 2 === 0 ? -0.3 : -0.08;
    const lean = (i % 3) * 0.02 - 0.02;
    for (const side of [1, -1])
      paint.push({
        kind: 'limb',
        path: [
          within(frame, [side * w * 0.06, d * 0.54, z]),
          within(frame, [side * w * 0.42, d * 0.3, z + lean]),
          within(frame, [side * w * 0.53, 0, z + lean * 2]),
          within(frame, [side * w * 0.5, d * low, z - lean]),
        ],
        radius: [0.026, 0.034, 0.03, 0.012],
        color,
        blend: 0.018,
      });
  }
  for (const pair of ['fore', 'hind'] as const)
    for (const side of ['left', 'right'] as const) {
      const { middle, low, top } = stance[pair][side];
      const r = pair === 'fore' ? s.fore[1] : s.hind[1];
      for (const t of [0.3, 0.75]) {
        const [x, y, z] = between(middle, low, t);
        paint.push({
          kind: 'limb',
          path: [
            [x + Math.sign(x) * r * 0.8, y + 0.02, z + r * 0.5],
            [x + Math.sign(x) * r * 0.8, y, z - r * 0.6],
          ],
          radius: [0.03, 0.02],
          color,
          blend: 0.016,
        });
      }
      if (pair === 'hind') {
        const [x, y, z] = between(top, middle, 0.6);
        paint.push({
          kind: 'limb',
          path: [
            [x + Math.sign(x) * r * 0.9, y + 0.03, z - r],
            [x + Math.sign(x) * r * 1.0, y, z + r * 0.6],
          ],
          radius: [0.03, 0.014],
          color,
          blend: 0.018,
        });
      }
    }
  return [...paint, ...tailRings(s, stance, color)];
}

/** Round spots over the trunk, staggered in rows. */
function spots(s: Species, stance: Stance, color: string): Paint[] {
  const paint: Paint[] = [];
  for (const [f, [frame, [w, d]]] of (
    [
      [stance.chest, s.chest],
      [stance.loin, s.loin],
      [stance.pelvis, s.rump],
    ] as const
  ).entries())
    for (let i = 0; i < 12; i++) {
      const around = (i * 137.5 + f * 60) * (Math.PI / 180);
      const z = ((i / 12 - 0.5) * 0.34 + 0.02) * s.length;
      const size = 0.07 + 0.035 * ((i * 7 + f * 3) % 4) * 0.33;
      paint.push({
        kind: 'ball',
        size: [size, size, size],
        at: within(frame, [Math.sin(around) * w * 0.48, Math.cos(around) * d * 0.47, z]),
        color,
        blend: 0.012,
      });
    }
  for (const side of ['left', 'right'] as const)
    for (const t of [0.3, 0.8]) {
      const a = between(stance.hind[side].top, stance.hind[side].middle, t);
      const b = between(stance.fore[side].middle, stance.fore[side].low, t);
      paint.push(
        { kind: 'ball', size: [0.07, 0.07, 0.07], at: [a[0] + Math.sign(a[0]) * s.hind[1] * 0.9, a[1], a[2]], color, blend: 0.012 },
        { kind: 'ball', size: [0.055, 0.055, 0.055], at: [b[0] + Math.sign(b[0]) * s.fore[1] * 0.8, b[1], b[2]], color, blend: 0.012 },
      );
    }
  return paint;
}

/** Large irregular patches, as of dairy cows. */
function patches(s: Species, stance: Stance, color: string): Paint[] {
  const patch = (frame: Frame, size: Point, offset: Point): Paint => ({ kind: 'ball', size, at: within(frame, offset), color, blend: 0.025 });
  const [cw, cd] = s.chest;
  const [rw, rd] = s.rump;
  return [
    patch(stance.chest, [cw * 0.7, cd * 0.66, s.length * 0.3], [cw * 0.42, cd * 0.12, s.length * 0.02]),
    patch(stance.chest, [cw * 0.5, cd * 0.4, s.length * 0.2], [cw * 0.45, -cd * 0.06, s.length * 0.14]),
    patch(stance.chest, [cw * 0.6, cd * 0.7, s.length * 0.22], [-cw * 0.44, cd * 0.2, s.length * 0.1]),
    patch(stance.loin, [cw * 0.8, cd * 0.5, s.length * 0.26], [-cw * 0.42, cd * 0.1, -s.length * 0.06]),
    patch(stance.pelvis, [rw * 0.9, rd * 0.6, s.length * 0.24], [rw * 0.3, rd * 0.26, 0]),
    patch(stance.pelvis, [rw * 0.4, rd * 0.5, s.length * 0.2], [-rw * 0.46, -rd * 0.2, s.length * 0.02]),
  ];
}

function tailRings({ tail: { radius } }: Species, { tail: path }: Stance, color: string): Paint[] {
  return [0.22, 0.42, 0.62, 0.82].map((t) => {
    const at = t * (path.length - 1);
    const i = Math.floor(at);
    const middle = between(path[i], path[i + 1], at - i);
    const ahead = between(path[i], path[i + 1], Math.min(1, at - i + 0.28));
    return { kind: 'limb' as const, path: [middle, ahead], radius: radius * 1.35, color, blend: 0.015 };
  });
}
