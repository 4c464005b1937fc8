import type { Blob, Pair, Part, Triple } from '../../../../contract/shape-program.ts';
import { FACE_FEATURES, readShelf } from '../../../library/shelves.ts';
import { assembly, MIRRORED, part } from '../family.ts';
import { sized } from '../sized.ts';

const FEATURES = readShelf(FACE_FEATURES);

/** The features of a face. */
export interface Face {
  ears: 'round' | 'pointed' | 'long' | 'none';
  nose: 'tiny' | 'small' | 'large' | 'broad' | 'hooked';
  mouth: 'smile' | 'straight' | 'frown' | 'grin';
  brows: 'soft' | 'angry' | 'bushy' | 'none';
  /** Half the width of the jaw relative to the skull; 1 means that both are equally wide. */
  jaw: number;
  /** Colored lips and long lashes. */
  hasMakeup?: boolean | undefined;
  tusks?: boolean | undefined;
  patch?: boolean | undefined;
  /** Large flat eyes and a small mouth, as in anime. */
  isDrawn?: boolean | undefined;
  /** How much it is a child's, from 0 to 1: round cheeks, a short jaw and large eyes. */
  youth?: number | undefined;
}

/** The size of the skull in head heights. */
const SKULL = [0.9, 0.92, 0.88] as const;

/** Returns a point on the front of the skull, and the rotation that makes a part there face outward. */
export function onSkull(head: number, x: number, y: number, out = 0): { at: Triple; turn: Triple } {
  const [a, b, c] = SKULL.map((size) => size / 2);
  const z = c * Math.sqrt(Math.max(0.02, 1 - (x / a) ** 2 - (y / b) ** 2));
  const degrees = 180 / Math.PI;
  const yaw = Math.atan2(x / (a * a), z / (c * c)) * degrees * 0.8;
  const pitch = -Math.atan2(y / (b * b), z / (c * c)) * degrees * 0.7;
  return { at: [x * head, y * head, (z + out) * head], turn: [pitch, yaw, 0] };
}

/** The hollows of the eyes and the ridge above them. */
const hollows: readonly Blob[] = [
  { kind: 'ball', op: 'subtract', size: [0.2, 0.13, 0.06], at: [0.18, -0.02, 0.44], blend: 0.06, copies: [...MIRRORED] },
  {
    kind: 'limb',
    path: [
      [0.06, 0.1, 0.425],
      [0.2, 0.125, 0.385],
      [0.31, 0.08, 0.29],
    ],
    radius: 0.028,
    blend: 0.07,
    copies: [...MIRRORED],
  },
];

/** Builds the skin of a head around its middle: skull, jaw, nose and ears in one piece. */
export function headSkin(head: number, { ears, nose, jaw, hasMakeup = false, youth = 0, isDrawn = false }: Face, cells: number): Part {
  const mirror = [...MIRRORED];
  const blobs: Blob[] = [
    { kind: 'ball', size: [...SKULL] },
    { kind: 'ball', size: [0.64 * jaw + 0.07 * youth, 0.5, 0.58], at: [0, -0.23 + 0.03 * youth, 0.08], blend: 0.16 },
    {
      kind: 'ball',
      size: [0.2 * jaw + 0.04 * youth, 0.14, 0.16],
      at: [0, -0.41 + 0.045 * youth, 0.29 - 0.01 * youth],
      blend: 0.12 + 0.06 * youth,
    },
    {
      kind: 'ball',
      size: [0.24 + 0.06 * youth, 0.2 + 0.06 * youth, 0.2 + 0.03 * youth],
      at: [0.23 + 0.01 * youth, -0.16 - 0.035 * youth, 0.29 - 0.04 * youth],
      blend: 0.12 + 0.04 * youth,
      copies: mirror,
    },
    ...(isDrawn ? [] : hollows),
    ...feature(`${nose} nose`),
    ...feature('lips').map((each) => (hasMakeup ? { ...each, material: 'lips' } : each)),
    ...feature(`${ears} ears`),
  ];
  return part('face', 'skin', { kind: 'blend', of: blobs, cells, crease: 80, scale: head });
}

/** Returns the bodies of a feature of a face, relative to the height of the head. */
function feature(name: string): readonly Blob[] {
  const shape = FEATURES.get(name)?.parts?.[0]?.shape;
  return shape?.kind === 'blend' ? shape.of : [];
}

/** Builds eyes, brows, mouth and other features of a face. */
export function features(head: number, face: Face): Part[] {
  const h = head;
  const eyes = face.isDrawn
    ? drawnEyes(h)
    : eyePart(h, face.brows === 'angry' ? 0.5 : 0.28 - 0.1 * (face.youth ?? 0), { lashes: face.hasMakeup === true ? 1.5 : 1, youth: face.youth ?? 0 });
  const parts: Part[] = [];
  if (face.patch) parts.push({ ...eyes, copies: [] }, ...eyePatch(h));
  else parts.push(eyes);
  if (face.brows !== 'none') parts.push(brow(h, face.brows));
  parts.push(mouth(h, face.mouth, face.isDrawn ? 0.6 : 1));
  if (face.tusks)
    parts.push(
      part(
        'tusk',
        'tusk',
        {
          kind: 'sweep',
          path: [
            [0, 0, 0],
            [0.02 * h, 0.06 * h, 0.03 * h],
            [0.02 * h, 0.14 * h, 0.02 * h],
          ],
          radius: [0.035 * h, 0.028 * h, 0],
          smooth: true,
          sides: 8,
        },
        { at: [0.13 * h, -0.3 * h, 0.4 * h], copies: [...MIRRORED] },
      ),
    );
  return parts;
}

/** Builds the front half of an ellipsoid of given radii. */
const dome = (name: string, material: string, [x, y, z]: Triple, at: Triple): Part =>
  part(
    name,
    material,
    {
      kind: 'lathe',
      sides: 16,
      crease: 60,
      profile: [[0, 0], ...[0, 25, 50, 72].map((degrees): Pair => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]), [0, 1]],
    },
    { at, turn: [90, 0, 0], scale: [Number(x), Number(z), Number(y)] },
  );

/** Returns the eyes of a face in anime, which are flat. */
function drawnEyes(h: number): Part {
  const { at, turn } = onSkull(h, 0.18, -0.085, 0.004);
  return assembly('eye', sized(FEATURES.get('anime eye')!.parts!, h), { at, turn: [-4, Number(turn[1]) * 0.7, 0], copies: [...MIRRORED] });
}

/** Builds the left eye, and its mirror image: the ball, iris, pupil, lids and lashes. */
function eyePart(h: number, lid: number, { lashes, youth }: { lashes: number; youth: number }): Part {
  const { at, turn } = onSkull(h, 0.17 + 0.012 * youth, -0.02 - 0.02 * youth, -0.092 - 0.014 * youth);
  const r = (0.118 + 0.024 * youth) * h;
  const open = 0.8 - lid * 0.5;
  const lash = [-1, -0.6, 0, 0.6, 1].map((t): Triple => {
    const [x, y] = [t * r * 0.84, r * (open * Math.sqrt(1 - 0.8 * t * t) + 0.02)];
    return [x, y, Math.sqrt(Math.max(0.05 * r * r, (r * 1.1) ** 2 - x * x - y * y))];
  });
  return assembly(
    'eye',
    [
      dome('eyeball', 'white', [r, r, r], [0, 0, 0]),
      assembly(
        'gaze',
        [
          dome('iris', 'iris', [r * 0.73, r * 0.77, r * 0.62], [0, 0, r * 0.41]),
          dome('pupil', 'pupil', [r * 0.43, r * 0.47, r * 0.57], [0, 0, r * 0.49]),
          dome('glint', 'white', [r * 0.19, r * 0.19, r * 0.19], [r * 0.26, r * 0.34, r * 0.94]),
        ],
        { turn: [0, -Number(turn[1]) * 0.5, 0] },
      ),
      part('lid', 'skin', {
        kind: 'blend',
        cells: 11,
        crease: 80,
        of: [
          { kind: 'ball', size: [r * 2.24, r * 2.2, r * 2.16] },
          { kind: 'ball', op: 'subtract', size: [r * 2.04, r * 2 * open, r * 6], at: [0, 0, r * 2.6] },
        ],
      }),
      part('lash', 'lash', { kind: 'sweep', smooth: true, sides: 6, path: lash, radius: [0.03, 0.08, 0.1, 0.1, 0.06].map((each) => each * r * lashes) }),
    ],
    { at, turn: [0, Number(turn[1]) * 0.6, 0], copies: [...MIRRORED] },
  );
}

function eyePatch(h: number): Part[] {
  const place = onSkull(h, -0.18, -0.02, -0.005);
  return [
    part('eye patch', 'leather', { kind: 'superellipsoid', size: [0.24 * h, 0.26 * h, 0.1 * h], square: 3 }, place),
    part('patch band', 'leather', { kind: 'torus', radius: 0.455 * h, tube: 0.016 * h }, { turn: [0, 0, -14], at: [0, 0.03 * h, 0] }),
  ];
}

function brow(h: number, kind: 'soft' | 'angry' | 'bushy'): Part {
  const slant = { soft: 0.01, angry: -0.07, bushy: 0 }[kind];
  const thick = { soft: 0.017, angry: 0.026, bushy: 0.036 }[kind];
  const path = [0.07, 0.14, 0.22, 0.3].map(
    (x, i): Triple => onSkull(h, x, 0.112 + [0, 0.028, 0.034, 0.006][i] - slant * (i / 3 - 0.5) + (kind === 'angry' ? 0.01 : 0.02), 0.012).at,
  );
  return part(
    'brow',
    'hair',
    {
      kind: 'sweep',
      smooth: true,
      sides: 8,
      path,
      radius: [thick * 0.8, thick, thick * 0.9, thick * 0.25].map((r) => r * h),
      thickness: thick * 0.6 * h,
      facing: [0, 0, 1],
    },
    { copies: [...MIRRORED] },
  );
}

function mouth(h: number, kind: Face['mouth'], size: number): Part {
  const y = -0.254;
  const lift = { smile: 0.04, grin: 0.045, straight: 0, frown: -0.03 }[kind];
  const wide = size * (kind === 'grin' ? 0.14 : 0.115);
  const path = [-1, -0.5, 0, 0.5, 1].map((t): Triple => {
    const x = t * wide * h;
    return [x, (y + lift * t * t) * h, (0.422 - 2.1 * (t * wide) ** 2) * h];
  });
  const radius = kind === 'grin' ? [0.004, 0.02, 0.026, 0.02, 0.004] : [0.006, 0.014, 0.016, 0.014, 0.006];
  return part('mouth', 'mouth', { kind: 'sweep', path, radius: radius.map((r) => r * h), smooth: true, sides: 6 });
}
