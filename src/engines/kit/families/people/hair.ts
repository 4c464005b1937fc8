import type { BeardKind, HairKind } from '../../../../contract/library-person.ts';
import type { Blob, Part, Shape, Triple } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';
import { hairLocks } from './locks.ts';

/** Shape that cuts hair off above the rim of a hat. */
const UNDER_HAT: Blob = {
  kind: 'block',
  size: [3, 1, 3],
  at: [0, 0.64, 0],
  op: 'subtract',
  blend: 0.02,
};

/** Builds hair around the middle of a head; `covered` means that there is a hat on it. */
export function hair(head: number, kind: HairKind, covered: boolean): Part[] {
  const shape = HAIR_SHAPES[kind]();
  if (shape === null) return [];
  const kept = covered && shape.kind === 'blend' ? { ...shape, of: [...shape.of, UNDER_HAT] } : shape;
  return [part('hair', 'hair', { ...kept, scale: head, crease: 60 }), ...hairLocks(head, kind, covered)];
}

/** Returns a cap of hair that leaves the face free; `front` is how far down the forehead it grows. */
function cap(front = 0.2, sides = -0.12): Blob[] {
  return [
    { kind: 'ball', size: [1.0, 1.0, 0.99], at: [0, 0.035, -0.03] },
    { kind: 'block', size: [0.74, 0.9, 0.6], round: 0.16, at: [0, front - 0.45, 0.36], op: 'subtract', blend: 0.06 },
    { kind: 'block', size: [1.4, 0.7, 1.0], round: 0.05, at: [0, sides - 0.42, 0.2], op: 'subtract', blend: 0.08 },
    { kind: 'block', size: [1.4, 0.5, 1.4], at: [0, -0.62, 0], op: 'subtract', blend: 0.05 },
  ];
}

const lock = (path: Triple[], radius: number | number[], blend = 0.06): Blob => ({ kind: 'limb', path, radius, blend });

const blend = (of: Blob[], cells = 26): Shape => ({ kind: 'blend', of, cells });
const curtain = (down: number): Blob[] => [
  lock(
    [
      [0.4, 0.1, -0.08],
      [0.44, -0.2, -0.1],
      [0.4, down, -0.12],
    ],
    [0.13, 0.13, 0.06],
  ),
  lock(
    [
      [-0.4, 0.1, -0.08],
      [-0.44, -0.2, -0.1],
      [-0.4, down, -0.12],
    ],
    [0.13, 0.13, 0.06],
  ),
  lock(
    [
      [0.2, 0, -0.38],
      [0.22, -0.3, -0.4],
      [0.18, down - 0.05, -0.38],
    ],
    [0.16, 0.18, 0.08],
  ),
  lock(
    [
      [-0.2, 0, -0.38],
      [-0.22, -0.3, -0.4],
      [-0.18, down - 0.05, -0.38],
    ],
    [0.16, 0.18, 0.08],
  ),
  lock(
    [
      [0, 0, -0.42],
      [0, -0.3, -0.44],
      [0, down - 0.1, -0.42],
    ],
    [0.16, 0.18, 0.08],
  ),
];
const fringe: Blob[] = [
  lock(
    [
      [-0.12, 0.42, 0.26],
      [0.1, 0.34, 0.4],
      [0.28, 0.18, 0.36],
    ],
    [0.1, 0.1, 0.03],
  ),
  lock(
    [
      [-0.14, 0.42, 0.26],
      [-0.26, 0.3, 0.36],
      [-0.34, 0.14, 0.3],
    ],
    [0.1, 0.09, 0.03],
  ),
];

/** The shape of each kind of hair on a head of size 1; null for no hair. */
const HAIR_SHAPES: Readonly<Record<HairKind, () => Shape | null>> = {
  none: () => null,
  short: () => blend([...cap(), ...fringe]),
  swept: () =>
    blend([
      ...cap(0.24),
      lock(
        [
          [0.22, 0.28, 0.4],
          [0.05, 0.46, 0.36],
          [-0.24, 0.5, 0.1],
        ],
        [0.07, 0.13, 0.1],
        0.08,
      ),
      lock(
        [
          [0.02, 0.3, 0.42],
          [-0.12, 0.46, 0.3],
          [-0.36, 0.4, 0.0],
        ],
        [0.06, 0.12, 0.08],
        0.08,
      ),
    ]),
  spiky: () =>
    blend(
      [
        ...cap(0.22),
        ...[
          [0, 0.62, 0.2],
          [0.3, 0.56, 0.1],
          [-0.3, 0.56, 0.1],
          [0.16, 0.66, -0.14],
          [-0.16, 0.66, -0.14],
          [0.4, 0.4, -0.22],
          [-0.4, 0.4, -0.22],
          [0, 0.5, -0.46],
          [0.16, 0.42, 0.5],
          [-0.14, 0.4, 0.52],
        ].map(([x, y, z]) =>
          lock(
            [
              [x * 0.5, y * 0.55, z * 0.5],
              [x * 1.15, y * 1.05, z * 1.1],
            ],
            [0.17, 0.015],
            0.04,
          ),
        ),
      ],
      24,
    ),
  long: () => blend([...cap(), ...fringe, ...curtain(-0.8)], 26),
  bob: () => blend([...cap(), ...fringe, ...curtain(-0.36)], 25),
  ponytail: () =>
    blend(
      [
        ...cap(0.22),
        ...fringe,
        lock(
          [
            [0, 0.3, -0.44],
            [0, 0.2, -0.66],
            [0, -0.25, -0.72],
            [0, -0.55, -0.6],
          ],
          [0.1, 0.15, 0.14, 0.02],
        ),
      ],
      24,
    ),
  bun: () => blend([...cap(0.22), { kind: 'ball', size: [0.36, 0.34, 0.36], at: [0, 0.46, -0.3], blend: 0.03 }]),
  topknot: () =>
    blend([
      { kind: 'ball', size: [0.97, 0.97, 0.97], at: [0, 0.03, -0.04] },
      { kind: 'block', size: [0.74, 0.9, 0.6], round: 0.16, at: [0, -0.2, 0.36], op: 'subtract', blend: 0.06 },
      { kind: 'block', size: [1.4, 0.7, 1.0], round: 0.05, at: [0, -0.46, 0.2], op: 'subtract', blend: 0.08 },
      lock(
        [
          [0, 0.46, -0.12],
          [0, 0.6, -0.16],
        ],
        [0.07, 0.06],
        0.03,
      ),
      lock(
        [
          [0, 0.6, -0.22],
          [0, 0.66, -0.06],
        ],
        [0.1, 0.08],
        0.02,
      ),
    ]),
  pigtails: () =>
    blend(
      [
        ...cap(0.2),
        ...fringe,
        ...[1, -1].map((s) =>
          lock(
            [
              [s * 0.46, 0.12, -0.14],
              [s * 0.68, 0.08, -0.16],
              [s * 0.74, -0.3, -0.12],
              [s * 0.66, -0.5, -0.08],
            ],
            [0.08, 0.14, 0.13, 0.02],
          ),
        ),
      ],
      24,
    ),
  mohawk: () =>
    blend(
      [
        lock(
          [
            [0, 0.24, 0.46],
            [0, 0.52, 0.26],
            [0, 0.6, -0.06],
            [0, 0.46, -0.4],
            [0, 0.1, -0.52],
          ],
          [0.05, 0.11, 0.12, 0.11, 0.05],
        ),
      ],
      30,
    ),
  afro: () =>
    blend([
      { kind: 'ball', size: [1.42, 1.3, 1.3], at: [0, 0.16, -0.14] },
      { kind: 'block', size: [0.78, 0.9, 0.9], round: 0.2, at: [0, -0.22, 0.5], op: 'subtract', blend: 0.1 },
      { kind: 'block', size: [1.6, 0.5, 1.6], at: [0, -0.6, 0.1], op: 'subtract', blend: 0.1 },
    ]),
  curls: () =>
    blend(
      [
        ...cap(0.24),
        ...[
          [0, 0.5, 0.2],
          [0.25, 0.45, 0.15],
          [-0.25, 0.45, 0.15],
          [0.4, 0.28, 0],
          [-0.4, 0.28, 0],
          [0.42, 0.05, -0.2],
          [-0.42, 0.05, -0.2],
          [0.22, 0.5, -0.18],
          [-0.22, 0.5, -0.18],
          [0, 0.36, -0.42],
          [0.26, 0.14, -0.42],
          [-0.26, 0.14, -0.42],
          [0.12, 0.34, 0.4],
          [-0.14, 0.34, 0.4],
          [0, -0.1, -0.48],
        ].map(([x, y, z]): Blob => ({ kind: 'ball', size: [0.3, 0.3, 0.3], at: [x, y, z], blend: 0.03 })),
      ],
      30,
    ),
  plait: () =>
    blend(
      [
        ...cap(),
        ...fringe,
        ...[0, 1, 2, 3, 4].map((i): Blob => ({ kind: 'ball', size: [0.26 - i * 0.025, 0.26, 0.24], at: [0, -0.1 - i * 0.18, -0.5 - 0.02 * i], blend: 0.02 })),
      ],
      25,
    ),
};

/** Builds a beard below a face; null for no beard. */
export function beard(head: number, kind: BeardKind): Part | null {
  const shape = beardShape(kind);
  if (shape === null) return null;
  return part('beard', 'beard', { ...shape, scale: head, crease: 60 } as Shape);
}

/** Shape that keeps the lips free of the beard. */
const LIPS: Blob = {
  kind: 'ball',
  size: [0.24, 0.075, 0.3],
  at: [0, -0.25, 0.44],
  op: 'subtract',
  blend: 0.02,
};
const MOUSTACHE: Blob[] = [1, -1].map(
  (s): Blob =>
    lock(
      [
        [s * 0.02, -0.185, 0.47],
        [s * 0.12, -0.2, 0.44],
        [s * 0.22, -0.27, 0.36],
      ],
      [0.045, 0.05, 0.012],
      0.03,
    ),
);

function beardShape(kind: BeardKind): Shape | null {
  const blend = (of: Blob[], cells = 24): Shape => ({ kind: 'blend', of, cells });
  const jaw = (down: number, out: number): Blob[] => [
    { kind: 'ball', size: [0.78, 0.5, 0.66], at: [0, -0.28, 0.09] },
    { kind: 'ball', size: [0.5, 0.3 + down, 0.34 + out], at: [0, -0.38 - down / 2, 0.26], blend: 0.1 },
    { kind: 'block', size: [0.6, 0.36, 0.5], round: 0.14, at: [0, -0.02, 0.42], op: 'subtract', blend: 0.06 },
    { kind: 'block', size: [1.4, 0.4, 1.4], at: [0, 0.14, 0], op: 'subtract', blend: 0.04 },
    { kind: 'block', size: [1.4, 1.4, 0.6], at: [0, -0.3, -0.36], op: 'subtract', blend: 0.04 },
  ];
  switch (kind) {
    case 'none':
      return null;
    case 'moustache':
      return blend(MOUSTACHE, 24);
    case 'goatee':
      return blend(
        [
          ...MOUSTACHE,
          lock(
            [
              [0, -0.38, 0.4],
              [0, -0.56, 0.4],
            ],
            [0.09, 0.02],
          ),
        ],
        26,
      );
    case 'stubble':
    case 'short':
      return blend([...jaw(0.02, 0), ...MOUSTACHE, LIPS], 21);
    case 'full':
      return blend([...jaw(0.22, 0.06), ...MOUSTACHE, LIPS], 21);
    case 'long':
      return blend(
        [
          ...jaw(0.2, 0.06),
          lock(
            [
              [0, -0.5, 0.32],
              [0, -0.85, 0.34],
              [0, -1.25, 0.26],
            ],
            [0.22, 0.18, 0.03],
            0.1,
          ),
          ...MOUSTACHE,
          LIPS,
        ],
        22,
      );
    case 'plaited':
      return blend(
        [
          ...jaw(0.24, 0.06),
          ...[1, -1].map((s) =>
            lock(
              [
                [s * 0.14, -0.55, 0.34],
                [s * 0.17, -0.8, 0.38],
                [s * 0.16, -1.02, 0.34],
              ],
              [0.11, 0.09, 0.02],
              0.04,
            ),
          ),
          ...MOUSTACHE,
          LIPS,
        ],
        22,
      );
  }
}
