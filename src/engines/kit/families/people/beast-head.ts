import type { Beast } from '../../../../contract/library-beast.ts';
import type { Blob, Part, PartMaterial, Triple } from '../../../../contract/shape-program.ts';
import { MIRRORED, part } from '../family.ts';
import { ball, tube } from '../pieces.ts';
import type { Figure } from './figure.ts';
import { onSkull } from './head.ts';

/** The position of the snout relative to the middle of the skull. */
const LOW = -0.13;

const scaled = (h: number, points: readonly Triple[]): Triple[] => points.map((point) => point.map((v) => Number(v) * h) as Triple);

/** Builds the head of an animal around the middle of a person's skull. */
export function beastHead(h: number, look: Beast): Part[] {
  const skull: Blob[] = [
    { kind: 'ball', size: [0.94 * h, 0.86 * h, 0.86 * h], at: [0, 0.02 * h, 0] },
    { kind: 'ball', size: [0.8 * h, 0.5 * h, 0.6 * h], at: [0, -0.2 * h, 0.06 * h], blend: 0.14 * h },
  ];
  if (look.eyes === 'on top')
    for (const s of [1, -1]) skull.push({ kind: 'ball', size: [0.3 * h, 0.3 * h, 0.3 * h], at: [s * 0.26 * h, 0.4 * h, 0.14 * h], blend: 0.06 * h });
  return [
    part('face', 'skin', { kind: 'blend', of: skull, cells: 28, crease: 80 }),
    ...(look.mane === undefined ? [] : [mane(h)]),
    ...(look.mask === undefined ? [] : [mask(h)]),
    ...eyes(h, look),
    ...(look.bill === undefined ? snout(h, look) : [bill(h, look)]),
    ...ears(h, look),
    ...horns(h, look),
  ];
}

function eyes(h: number, { eyes: where }: Beast): Part[] {
  const place = where === 'on top' ? { at: [0.26 * h, 0.42 * h, 0.27 * h] as Triple, turn: [-6, 8, 0] as Triple } : onSkull(h, 0.2, 0.1, -0.02);
  return [
    part(
      'eye',
      'white',
      { kind: 'superellipsoid', size: [0.19 * h, 0.22 * h, 0.09 * h] },
      {
        ...place,
        copies: [...MIRRORED],
        parts: [
          part('iris', 'iris', { kind: 'superellipsoid', size: [0.15 * h, 0.18 * h, 0.06 * h] }, { at: [-0.01 * h, 0, 0.024 * h] }),
          part('pupil', 'pupil', { kind: 'superellipsoid', size: [0.085 * h, 0.12 * h, 0.045 * h] }, { at: [-0.01 * h, 0, 0.038 * h] }),
          part('glint', 'white', { kind: 'sphere', radius: 0.022 * h }, { at: [0.014 * h, 0.045 * h, 0.052 * h] }),
        ],
      },
    ),
  ];
}

function snout(h: number, { snout: [wide, high, out], nose = '', noseless = false }: Beast): Part[] {
  // A trunk hangs down.
  if (out > 0.8)
    return [
      tube(
        'trunk',
        'skin',
        scaled(h, [
          [0, -0.04, 0.34],
          [0, -0.16, 0.52],
          [0, -0.5, 0.6],
          [0, -0.78, 0.58],
          [0, -0.9, 0.7],
        ]),
        [0.17, 0.16, 0.12, 0.09, 0.07].map((r) => r * h),
      ),
      mouthLine(h, 0.1, -0.32, 0.4),
    ];
  const front = 0.36 + out;
  const blobs: Blob[] = [
    { kind: 'ball', size: [wide * 1.15 * h, high * 1.1 * h, 0.36 * h], at: [0, LOW * h, 0.32 * h] },
    {
      kind: 'ball',
      size: [wide * h, high * h, Math.max(0.2, out * 0.9) * h],
      at: [0, (LOW - 0.02) * h, (front - Math.max(0.1, out * 0.45)) * h],
      blend: 0.1 * h,
    },
  ];
  // In a flat face, the last two blobs coincide.
  if (out < 0.13) blobs.pop();
  const tip = LOW + high * 0.24;
  const flat = nose !== '' && wide > 0.3 && high > 0.27 && out < 0.27 && out > 0.22;
  return [
    part('muzzle', 'muzzle', { kind: 'blend', of: blobs, cells: 30, crease: 80 }),
    ...(noseless
      ? []
      : [
          flat
            ? ball('nose', 'nose', [wide * 0.9 * h, high * 0.9 * h, 0.08 * h], [0, LOW * h, (front - 0.01) * h])
            : ball('nose', 'nose', [Math.min(0.2, wide * 0.46) * h, Math.min(0.14, high * 0.42) * h, 0.12 * h], [0, tip * h, (front - 0.035) * h]),
        ]),
    mouthLine(h, wide * 0.34, LOW - high * 0.22, front - 0.025),
  ];
}

const mouthLine = (h: number, wide: number, y: number, z: number): Part =>
  tube(
    'mouth',
    'mouth',
    scaled(h, [
      [-wide, y + 0.05, z - 0.1],
      [-wide * 0.5, y, z - 0.02],
      [0, y + 0.03, z],
      [wide * 0.5, y, z - 0.02],
      [wide, y + 0.05, z - 0.1],
    ]),
    [0.006, 0.012, 0.014, 0.012, 0.006].map((r) => r * h),
    { sides: 6 },
  );

function bill(h: number, { snout: [wide, high, out], bill: kind }: Beast): Part {
  if (kind === 'flat')
    return part('bill', 'muzzle', {
      kind: 'blend',
      cells: 26,
      of: [
        { kind: 'ball', size: [wide * h, high * h, out * 1.5 * h], at: [0, (LOW + 0.03) * h, (0.36 + out * 0.3) * h] },
        { kind: 'ball', size: [wide * 0.9 * h, high * 0.8 * h, out * 1.2 * h], at: [0, (LOW - 0.06) * h, (0.36 + out * 0.2) * h], blend: 0.02 * h },
      ],
    });
  const drop = kind === 'hooked' ? 0.2 : 0.02;
  return tube(
    'beak',
    'muzzle',
    scaled(h, [
      [0, LOW + 0.06, 0.3],
      [0, LOW + 0.05, 0.4 + out * 0.3],
      [0, LOW - drop * 0.3, 0.4 + out * 0.75],
      [0, LOW - drop, 0.4 + out * (kind === 'hooked' ? 0.82 : 1)],
    ]),
    [high * 0.62, high * 0.55, high * 0.36, 0.012].map((r) => r * h),
  );
}

function ears(h: number, { ears: kind, earSize = 1 }: Beast): Part[] {
  const e = earSize * h;
  const pair = (material: string, size: Triple, at: Triple, turn: Triple, inner = 0.62): Part =>
    part(
      'ear',
      material,
      { kind: 'superellipsoid', size },
      {
        at,
        turn,
        copies: [...MIRRORED],
        parts: [
          part(
            'inner ear',
            'inner',
            { kind: 'superellipsoid', size: [Number(size[0]) * inner, Number(size[1]) * inner, Number(size[2]) * 0.5] },
            { at: [0, 0, Number(size[2]) * 0.34] },
          ),
        ],
      },
    );
  switch (kind) {
    case 'none':
      return [];
    case 'pointed':
      return [
        part(
          'ear',
          'skin',
          {
            kind: 'loft',
            sides: 12,
            sections: [
              { y: 0, size: [0.3 * e, 0.16 * e] },
              { y: 0.2 * e, size: [0.22 * e, 0.11 * e] },
              { y: 0.42 * e, size: [0.02 * e, 0.02 * e] },
            ],
          },
          {
            at: [0.27 * h, 0.3 * h, -0.02 * h],
            turn: [0, 0, -16],
            copies: [...MIRRORED],
            parts: [
              part(
                'inner ear',
                'inner',
                {
                  kind: 'loft',
                  sides: 10,
                  sections: [
                    { y: 0.04 * e, size: [0.18 * e, 0.06 * e] },
                    { y: 0.34 * e, size: [0.02 * e, 0.02 * e] },
                  ],
                },
                { at: [0, 0, 0.055 * e] },
              ),
            ],
          },
        ),
      ];
    case 'round':
      return [pair('skin', [0.32 * e, 0.32 * e, 0.14 * e], [0.33 * h, 0.36 * h, -0.02 * h], [0, 0, -20])];
    case 'long':
      return [pair('skin', [0.2 * e, 0.82 * e, 0.13 * e], [0.17 * h, 0.76 * h, -0.06 * h], [-6, 0, -8])];
    case 'floppy':
      return [pair('ear', [0.24 * e, 0.5 * e, 0.12 * e], [0.45 * h, 0.06 * h, 0.02 * h], [0, 30, 14], 0)];
    case 'wide':
      return [pair('skin', [0.62 * e, 0.66 * e, 0.1 * e], [(0.36 + 0.3 * earSize) * h, 0.1 * h, -0.06 * h], [0, -18, 0])];
    case 'side':
      return [pair('skin', [0.34 * e, 0.2 * e, 0.12 * e], [0.5 * h, 0.14 * h, -0.04 * h], [0, -16, 8])];
  }
}

/** The path of a giraffe's horn. */
const OSSICONES: readonly Triple[] = [
  [0.15, 0.36, -0.04],
  [0.17, 0.56, -0.08],
  [0.18, 0.72, -0.1],
  [0.18, 0.78, -0.1],
];

function horns(h: number, { horns: kind, snout: [, , out] }: Beast): Part[] {
  const pair = (path: readonly Triple[], radii: readonly number[]): Part =>
    tube(
      'horn',
      'horn',
      scaled(h, path),
      radii.map((r) => r * h),
      { copies: [...MIRRORED] },
    );
  switch (kind) {
    case 'bull':
      return [
        pair(
          [
            [0.3, 0.3, 0],
            [0.52, 0.36, 0.02],
            [0.64, 0.5, 0.04],
            [0.62, 0.72, 0.06],
          ],
          [0.09, 0.08, 0.05, 0.008],
        ),
      ];
    case 'goat':
      return [
        pair(
          [
            [0.16, 0.38, 0.1],
            [0.2, 0.6, 0],
            [0.26, 0.72, -0.2],
            [0.32, 0.66, -0.4],
          ],
          [0.08, 0.07, 0.045, 0.008],
        ),
      ];
    case 'antlers':
      return [
        pair(
          [
            [0.14, 0.38, 0],
            [0.24, 0.62, -0.04],
            [0.42, 0.82, -0.02],
            [0.4, 1.06, 0.04],
          ],
          [0.045, 0.04, 0.035, 0.008],
        ),
        pair(
          [
            [0.25, 0.64, -0.04],
            [0.26, 0.8, 0.06],
            [0.22, 0.92, 0.12],
          ],
          [0.034, 0.03, 0.008],
        ),
        pair(
          [
            [0.41, 0.82, -0.02],
            [0.56, 0.9, 0.02],
            [0.6, 1.02, 0.04],
          ],
          [0.03, 0.026, 0.008],
        ),
      ];
    case 'unicorn':
      return [
        part(
          'horn',
          'horn',
          { kind: 'cone', radius: 0.075 * h, height: 0.55 * h, sides: 12, modify: [{ kind: 'twist', axis: 'y', angle: 90 }] },
          { at: [0, 0.56 * h, 0.26 * h], turn: [24, 0, 0] },
        ),
      ];
    case 'nose':
      return [part('horn', 'horn', { kind: 'cone', radius: 0.1 * h, height: 0.42 * h, sides: 12 }, { at: [0, 0.2 * h, (0.3 + out) * h], turn: [22, 0, 0] })];
    case 'tusks':
      return [
        pair(
          [
            [0.16, -0.2, 0.36],
            [0.2, -0.4, 0.5],
            [0.19, -0.4, 0.72],
          ],
          [0.06, 0.05, 0.008],
        ),
      ];
    case 'giraffe':
      return [pair(OSSICONES, [0.06, 0.05, 0.075, 0.04])];
    case 'crest':
      return [0, 1, 2, 3].map((i) =>
        part(
          'crest',
          'crest',
          { kind: 'cone', radius: 0.08 * h, height: (0.24 - 0.03 * i) * h, sides: 8 },
          { at: [0, (0.5 - 0.05 * i * i) * h, (0.16 - 0.17 * i) * h], turn: [-12 - 22 * i, 0, 0] },
        ),
      );
    default:
      return [];
  }
}

/** Builds hair around the face, like a lion's. */
const mane = (h: number): Part =>
  part('mane', 'mane', {
    kind: 'blend',
    cells: 30,
    crease: 80,
    of: [
      ...Array.from({ length: 12 }, (_, i): Blob => {
        const a = (i * 30 * Math.PI) / 180;
        return { kind: 'ball', size: [0.42 * h, 0.42 * h, 0.4 * h], at: [0.47 * h * Math.sin(a), (0.45 * Math.cos(a) - 0.02) * h, -0.12 * h], blend: 0.06 * h };
      }),
      { kind: 'ball', size: [0.9 * h, 0.9 * h, 0.6 * h], at: [0, 0, -0.24 * h], blend: 0.1 * h },
    ],
  });

/** Builds dark areas around the eyes. */
const mask = (h: number): Part =>
  part('mask', 'mark', { kind: 'superellipsoid', size: [0.3 * h, 0.34 * h, 0.1 * h] }, { ...onSkull(h, 0.21, 0.07, -0.045), copies: [...MIRRORED] });

/** Builds a tail on the hips. */
export function beastTail(f: Figure, { tail }: Beast, isUnderPack: boolean): Part[] {
  const r = f.legRadius;
  const back = -f.hips[1] * 0.42;
  const along = (points: readonly [number, number][]): Triple[] => points.map(([y, z]) => [0, (isUnderPack ? Math.min(y - 1, -1.6) : y) * r, back - z * r]);
  switch (tail) {
    case 'none':
      return [];
    case 'puff':
      return [ball('tail', 'skin', [r * 1.6, r * 1.6, r * 1.4], [0, 0, back - r * 0.7])];
    case 'thin':
      return [
        tube(
          'tail',
          'skin',
          along([
            [-0.4, 0],
            [-2, 1.6],
            [-3, 3.4],
            [-1.6, 4.8],
            [0.4, 4.8],
          ]),
          [0.4, 0.36, 0.32, 0.28, 0.16].map((k) => k * r),
        ),
      ];
    case 'bushy':
      return [
        tube(
          'tail',
          'skin',
          along([
            [-0.2, 0],
            [-1.6, 1.4],
            [-1.8, 3.2],
            [-0.2, 4.8],
            [2, 5.2],
          ]),
          [0.4, 0.9, 1.35, 1.3, 0.1].map((k) => k * r),
        ),
      ];
    case 'ringed':
      return [0, 1, 2, 3, 4].map((i) =>
        ball(
          i % 2 === 0 ? 'tail' : 'tail ring',
          i % 2 === 0 ? 'skin' : 'mark',
          [r * (1.9 - 0.12 * i), r * 1.7, r * 1.5],
          [0, r * (-1 + 0.5 * i * i * 0.3), back - r * (0.6 + 1.15 * i)],
          { turn: [30 - 14 * i, 0, 0] },
        ),
      );
    case 'reptile':
      return [
        tube(
          'tail',
          'skin',
          along([
            [0.2, -0.4],
            [-1.6, 1.2],
            [-4, 3.4],
            [-5.4, 6],
            [-5.2, 8.4],
          ]),
          [1.5, 1.25, 0.85, 0.5, 0.06].map((k) => k * r),
        ),
      ];
    case 'plume':
      return [-1, 0, 1].map((s) =>
        ball('tail feather', 'skin', [r * 0.8, r * 0.3, r * 3.4], [s * r * 0.6, r * 0.2, back - r * 1.6], { turn: [18, s * -14, 0] }),
      );
  }
}

/** Returns the materials of a person with an animal's head. */
export function beastMaterials({
  coat,
  muzzle = coat,
  hide = 'fur',
  bill,
  nose = '#241e1c',
  pattern,
  mane: hair,
  mask: mark,
}: Beast): Record<string, PartMaterial> {
  return {
    skin: { is: hide, color: coat, ...(pattern && { pattern }) },
    muzzle: bill === undefined ? { is: hide, color: muzzle } : { is: 'bone', color: muzzle },
    ear: { is: hide, color: coat },
    inner: { color: '#d8a49a', roughness: 0.8 },
    nose: { color: nose, roughness: 0.3 },
    horn: { is: 'bone', color: '#e2d4b4' },
    crest: { is: hide === 'feathers' ? 'skin' : hide, color: hide === 'feathers' ? '#c8281e' : muzzle },
    ...(hair !== undefined && { mane: { is: 'fur', color: hair } }),
    mark: { is: 'fur', color: mark ?? '#5a2a1a' },
    iris: { color: '#6a4420', roughness: 0.25 },
    mouth: { color: '#4a2622', roughness: 0.6 },
  };
}
