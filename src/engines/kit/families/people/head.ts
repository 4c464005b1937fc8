import type { Blob, Part, Triple } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';

/** The features of a face. */
export interface Face {
  ears: 'round' | 'pointed' | 'long' | 'none';
  nose: 'small' | 'large' | 'broad' | 'hooked';
  mouth: 'smile' | 'straight' | 'frown' | 'grin';
  brows: 'soft' | 'angry' | 'bushy' | 'none';
  /** Half the width of the jaw relative to the skull; 1 means that both are equally wide. */
  jaw: number;
  tusks?: boolean;
  patch?: boolean;
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

/** Builds the skin of a head around its middle: skull, jaw, nose and ears in one piece. */
export function headSkin(head: number, { ears, nose, jaw }: Face): Part {
  const h = head;
  const blobs: Blob[] = [
    { kind: 'ball', size: [SKULL[0] * h, SKULL[1] * h, SKULL[2] * h] },
    { kind: 'ball', size: [0.66 * jaw * h, 0.5 * h, 0.6 * h], at: [0, -0.23 * h, 0.08 * h], blend: 0.16 * h },
    ...noseBlobs(h, nose),
    ...earBlobs(h, ears),
  ];
  return part('face', 'skin', { kind: 'blend', of: blobs, cells: 28, crease: 80 });
}

function noseBlobs(h: number, nose: Face['nose']): Blob[] {
  const at: Triple = [0, -0.1 * h, 0.455 * h];
  const blend = 0.05 * h;
  switch (nose) {
    case 'small':
      return [{ kind: 'ball', size: [0.1 * h, 0.09 * h, 0.1 * h], at, blend }];
    case 'large':
      return [{ kind: 'ball', size: [0.17 * h, 0.16 * h, 0.2 * h], at, blend }];
    case 'broad':
      return [{ kind: 'ball', size: [0.26 * h, 0.13 * h, 0.16 * h], at, blend }];
    case 'hooked':
      return [
        {
          kind: 'limb',
          path: [
            [0, 0.02 * h, 0.42 * h],
            [0, -0.06 * h, 0.56 * h],
            [0, -0.16 * h, 0.56 * h],
          ],
          radius: [0.045 * h, 0.07 * h, 0.03 * h],
          blend,
        },
      ];
  }
}

function earBlobs(h: number, ears: Face['ears']): Blob[] {
  const pair = (make: (side: number) => Blob[]) => [...make(1), ...make(-1)];
  const blend = 0.03 * h;
  switch (ears) {
    case 'none':
      return [];
    case 'round':
      return pair((s) => [{ kind: 'ball', size: [0.1 * h, 0.2 * h, 0.14 * h], at: [s * 0.45 * h, -0.06 * h, -0.02 * h], blend }]);
    case 'pointed':
      return pair((s) => [
        {
          kind: 'limb',
          path: [
            [s * 0.42 * h, -0.08 * h, 0],
            [s * 0.5 * h, 0.0, -0.02 * h],
            [s * 0.58 * h, 0.2 * h, -0.1 * h],
          ],
          radius: [0.06 * h, 0.065 * h, 0.012 * h],
          blend,
        },
      ]);
    case 'long':
      return pair((s) => [
        {
          kind: 'limb',
          path: [
            [s * 0.4 * h, -0.06 * h, 0],
            [s * 0.62 * h, 0.04 * h, -0.04 * h],
            [s * 0.92 * h, 0.14 * h, -0.16 * h],
          ],
          radius: [0.06 * h, 0.09 * h, 0.012 * h],
          blend,
        },
      ]);
  }
}

/** Builds eyes, brows, mouth and other features of a face. */
export function features(head: number, face: Face): Part[] {
  const h = head;
  const eye = onSkull(h, 0.18, -0.02, -0.022);
  const eyes = part(
    'eye',
    'white',
    { kind: 'superellipsoid', size: [0.19 * h, 0.235 * h, 0.09 * h] },
    {
      ...eye,
      copies: [...MIRRORED],
      parts: [
        part('iris', 'iris', { kind: 'superellipsoid', size: [0.125 * h, 0.165 * h, 0.06 * h] }, { at: [-0.012 * h, -0.005 * h, 0.026 * h] }),
        part('pupil', 'pupil', { kind: 'superellipsoid', size: [0.075 * h, 0.11 * h, 0.045 * h] }, { at: [-0.012 * h, -0.005 * h, 0.04 * h] }),
        part('glint', 'white', { kind: 'sphere', radius: 0.02 * h }, { at: [0.012 * h, 0.045 * h, 0.055 * h] }),
      ],
    },
  );
  const parts: Part[] = [];
  if (face.patch) parts.push({ ...eyes, copies: [] }, ...eyePatch(h));
  else parts.push(eyes);
  if (face.brows !== 'none') parts.push(brow(h, face.brows));
  parts.push(mouth(h, face.mouth));
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

function eyePatch(h: number): Part[] {
  const place = onSkull(h, -0.18, -0.02, -0.005);
  return [
    part('eye patch', 'leather', { kind: 'superellipsoid', size: [0.24 * h, 0.26 * h, 0.1 * h], square: 3 }, place),
    part('patch band', 'leather', { kind: 'torus', radius: 0.455 * h, tube: 0.016 * h }, { turn: [0, 0, -14], at: [0, 0.03 * h, 0] }),
  ];
}

function brow(h: number, kind: 'soft' | 'angry' | 'bushy'): Part {
  const slant = { soft: 6, angry: -20, bushy: -4 }[kind];
  const thick = { soft: 0.032, angry: 0.05, bushy: 0.075 }[kind];
  const { at, turn } = onSkull(h, 0.19, 0.15, 0.0);
  return part('brow', 'hair', { kind: 'box', size: [0.2 * h, thick * h, 0.05 * h], round: 0.02 * h, modify: [{ kind: 'taper', axis: 'x', amount: -0.35 }] }, { at, turn: [turn[0], turn[1], -slant], copies: [...MIRRORED] });
}

function mouth(h: number, kind: Face['mouth']): Part {
  const y = -0.255;
  const lift = { smile: 0.04, grin: 0.045, straight: 0, frown: -0.03 }[kind];
  const wide = kind === 'grin' ? 0.13 : 0.095;
  const path = [-1, -0.5, 0, 0.5, 1].map((t): Triple => {
    const x = t * wide * h;
    return [x, (y + lift * t * t) * h, (0.405 - 0.4 * (t * wide) ** 2) * h];
  });
  const radius = kind === 'grin' ? [0.004, 0.02, 0.026, 0.02, 0.004] : [0.006, 0.014, 0.016, 0.014, 0.006];
  return part('mouth', 'mouth', { kind: 'sweep', path, radius: radius.map((r) => r * h), smooth: true, sides: 6 });
}
