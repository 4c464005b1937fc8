import type { Pair, Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { part } from '../family.ts';
import { ball, cone, plate, tube } from '../pieces.ts';
import { type Attach, facing, spread, standing } from './attachment.ts';
import type { Host } from './host.ts';

/** Returns a random size factor, so that copies do not look identical. */
const varied = ({ random }: Host, by = 0.35): number => 1 - by / 2 + by * random();

/** Builds parts on both sides of the head or top from those of the right side. */
const pairOnTop = (host: Host, name: string, made: (side: 1 | -1) => Part[], x: number): Part[] =>
  ([1, -1] as const).map((side) => {
    const { top, width } = host.head;
    const over: Triple = [top[0] + (side * x * width) / 2, host.box.max[1] + host.size[1], top[2]];
    const found = host.hit(over, [0, -1, 0]);
    const at = found !== null && top[1] - found.at[1] < width ? found.at : top;
    return standing(name, { at: [at[0], at[1] - host.scale * 0.02, at[2]], normal: [0, 1, 0] }, made(side));
  });

const horns: Attach = (host, { count, said }) => {
  const s = host.isFigure ? host.head.width * 1.1 : host.scale * 0.45;
  const curled = said.has('curled') || said.has('ram');
  const path = (side: number): Triple[] =>
    curled
      ? [0, 1, 2, 3, 4, 5, 6].map((i): Triple => [side * s * (0.12 + 0.09 * i), s * 0.3 * Math.sin(i * 0.95), -s * 0.3 * (1 - Math.cos(i * 0.95))])
      : [
          [0, -s * 0.08, 0],
          [side * s * 0.26, s * 0.16, 0],
          [side * s * 0.4, s * 0.46, 0],
          [side * s * 0.3, s * 0.86, s * 0.06],
        ];
  const radii = curled ? [0.12, 0.115, 0.105, 0.09, 0.07, 0.045, 0.01] : [0.13, 0.11, 0.07, 0.008];
  const one = (side: number): Part[] => [
    tube(
      'horn',
      'horn',
      path(side),
      radii.map((r) => r * s),
    ),
  ];
  const materials = { horn: { is: 'bone', color: '#d8c9a3' } };
  if (count === 1) {
    const spot = host.head.front;
    return { materials, parts: [standing('horn', spot, [cone('horn', 'horn', [s * 0.1, s * 0.006], s, [0, s * 0.45, 0], { turn: [18, 0, 0] })])] };
  }
  return { materials, parts: pairOnTop(host, 'horn', one, 0.42) };
};

const antlers: Attach = (host) => {
  const s = host.isFigure ? host.head.width * 1.5 : host.scale * 0.6;
  const one = (side: number): Part[] => [
    tube(
      'beam',
      'antler',
      [
        [0, -s * 0.06, 0],
        [side * s * 0.25, s * 0.3, -s * 0.04],
        [side * s * 0.42, s * 0.7, 0],
        [side * s * 0.36, s * 1.05, s * 0.06],
      ],
      [s * 0.055, s * 0.05, s * 0.04, s * 0.012],
    ),
    ...[0.34, 0.6, 0.82].map((y, i) =>
      tube(
        'tine',
        'antler',
        [
          [side * s * (0.27 + 0.1 * i * 0.6), s * y, 0],
          [side * s * (0.2 + 0.22 * i), s * (y + 0.2), s * 0.14],
          [side * s * (0.16 + 0.24 * i), s * (y + 0.36), s * 0.2],
        ],
        [s * 0.04, s * 0.03, s * 0.008],
      ),
    ),
  ];
  return { materials: { antler: { is: 'bone', color: '#b79a6e' } }, parts: pairOnTop(host, 'antlers', one, 0.35) };
};

const ears: Attach = (host, { said }) => {
  const s = host.isFigure ? host.head.width * 0.62 : host.scale * 0.34;
  const long = said.has('bunny') || said.has('rabbit') || said.has('long');
  const shape: Pair[] = long
    ? [
        [-0.22, 0],
        [0.22, 0],
        [0.3, 0.9],
        [0.16, 1.6],
        [0, 1.75],
        [-0.16, 1.6],
        [-0.3, 0.9],
      ]
    : [
        [-0.46, 0],
        [0.46, 0],
        [0.3, 0.55],
        [0, 1],
        [-0.3, 0.55],
      ];
  const scaled = (k: number, lift: number): Pair[] => shape.map(([x, y]): Pair => [Number(x) * s * k, Number(y) * s * k + lift]);
  const one = (side: number): Part[] => [
    plate('ear', 'ear', scaled(1, -s * 0.1), s * 0.18, [0, 0, 0], { turn: [0, side * 12, -side * 10], smooth: long, bevel: s * 0.06 }),
    plate('inner ear', 'inner', scaled(0.62, 0.06 * s), s * 0.04, [0, 0, s * 0.1], { turn: [0, side * 12, -side * 10], smooth: long }),
  ];
  return { materials: { ear: { is: 'fur', color: '#8a6a4a' }, inner: { color: '#e9a8a8' } }, parts: pairOnTop(host, 'ear', one, 0.5) };
};

const tentacles: Attach = (host, { count }) => {
  const n = Math.min(12, count ?? 7);
  const s = host.scale * 0.8;
  const parts = Array.from({ length: n }, (_, i) => {
    const a = (2 * Math.PI * (i + 0.5)) / n;
    const [cx, cz] = [0, 2].map((k) => (host.box.min[k] + host.box.max[k]) / 2);
    const y = host.box.min[1] + host.size[1] * 0.2;
    const out: Triple = [Math.sin(a), 0, Math.cos(a)];
    const spot = host.hit([cx + out[0] * 9 * s, y, cz + out[2] * 9 * s], [-out[0], 0, -out[2]]) ?? { at: [cx, y, cz] as Triple, normal: out };
    const k = varied(host, 0.4) * s;
    return facing('tentacle', { at: spot.at, normal: out }, [
      tube(
        'tentacle',
        'tentacle',
        [
          [0, 0, -k * 0.1],
          [k * 0.05, k * 0.02, k * 0.25],
          [-k * 0.04, -k * 0.16, k * 0.5],
          [k * 0.06, -k * 0.1, k * 0.74],
          [k * 0.02, k * 0.1, k * 0.86],
          [-k * 0.02, k * 0.18, k * 0.76],
        ],
        [0.12, 0.11, 0.085, 0.06, 0.04, 0.015].map((r) => r * k),
      ),
    ]);
  });
  return { materials: { tentacle: { is: 'skin', color: '#7a4a8a', roughness: 0.4 } }, parts };
};

const tail: Attach = (host) => {
  const s = host.scale * 0.8;
  const spot = host.front(0, 0.25, -1);
  const path: Triple[] = [
    [0, 0, s * 0.1],
    [0, s * 0.02, -s * 0.25],
    [s * 0.04, s * 0.18, -s * 0.5],
    [s * 0.02, s * 0.48, -s * 0.6],
    [-s * 0.06, s * 0.66, -s * 0.5],
  ];
  return {
    materials: { tail: { is: 'fur', color: '#8a6a4a' } },
    parts: [
      {
        ...part('tail', 'tail', { kind: 'sweep', path, radius: [0.1, 0.09, 0.075, 0.06, 0.02].map((r) => r * s), smooth: true, sides: 10 }, { at: spot.at }),
      },
    ],
  };
};

const feathers: Attach = (host, { count }) => {
  const s = host.isFigure ? host.head.width * 1.2 : host.scale * 0.45;
  const { top } = host.head;
  const vane: Pair[] = [
    [0, 0],
    [0.12, 0.2],
    [0.17, 0.6],
    [0.1, 0.95],
    [0, 1.08],
    [-0.12, 0.9],
    [-0.17, 0.5],
    [-0.1, 0.16],
  ].map(([x, y]): Pair => [x * s, y * s]);
  const n = Math.min(9, count ?? 3);
  const parts = spread(n, 30).map(
    (a): Part => ({
      name: 'feather',
      at: [top[0], top[1] - s * 0.04, top[2]],
      turn: [-10, 0, -a],
      parts: [
        plate('vane', 'feather', vane, s * 0.03, [0, 0, 0], { smooth: true }),
        tube(
          'shaft',
          'shaft',
          [
            [0, -s * 0.1, 0],
            [0, s * 0.5, s * 0.01],
            [0, s * 1.02, 0],
          ],
          s * 0.014,
        ),
      ],
    }),
  );
  return { materials: { feather: { is: 'fabric', color: '#d8452e' }, shaft: { is: 'bone' } }, parts };
};

/** Builds snakes in place of hair. */
const snakes: Attach = (host, { count }) => {
  const { top, width } = host.head;
  const n = Math.min(16, count ?? 13);
  const parts = Array.from({ length: n }, (_, i): Part => {
    const a = i * 2.399;
    const r = Math.sqrt((i + 0.5) / n);
    const [x, z] = [Math.sin(a) * r, Math.cos(a) * r - 0.3];
    const s = width * 0.5;
    const path: Triple[] = [
      [x * s * 0.8, -r * s * 0.7, z * s * 0.8],
      [x * s * 1.3, s * 0.35 * (1.2 - r), z * s * 1.3],
      [x * s * 1.9, s * 0.3 * Math.cos(i), z * s * 1.9],
      [x * s * 2.1, s * (0.5 - r) * 0.9, z * s * 2.2 + s * 0.3],
    ];
    return {
      name: 'snake',
      at: top,
      parts: [
        tube(
          'snake',
          'snake',
          path,
          [0.12, 0.11, 0.1, 0.085].map((k) => k * s),
          { sides: 8 },
        ),
        ball('head', 'snake', [s * 0.24, s * 0.2, s * 0.32], path[3]),
        ball('eyes', 'eye', [s * 0.22, s * 0.07, s * 0.07], [path[3][0], path[3][1] + s * 0.06, path[3][2] + s * 0.09]),
      ],
    };
  });
  return { materials: { snake: { is: 'scales', color: '#5a8a3c' }, eye: { color: '#f0c02a', glow: 0.4 } }, parts };
};

const roots: Attach = (host, { count }) => {
  const s = host.scale * 0.6;
  const n = count ?? 7;
  const parts = spread(n, 1).map((_, i) => {
    const a = (360 * i) / n;
    const spot = host.top(Math.sin((a * Math.PI) / 180) * 0.5, Math.cos((a * Math.PI) / 180) * 0.5, -1);
    const k = s * varied(host, 0.6);
    return {
      ...tube(
        'root',
        'root',
        [
          [0, s * 0.12, 0],
          [0, s * 0.02, k * 0.3],
          [k * 0.08, -s * 0.02, k * 0.6],
          [0, -s * 0.08, k * 0.95],
        ],
        [0.1, 0.085, 0.055, 0.01].map((r) => r * s),
      ),
      at: spot.at,
      turn: [0, a, 0] as Triple,
    };
  });
  return { materials: { root: { is: 'bark' } }, parts };
};

/** Things that grow on or out of a thing. */
export const GROWTHS = { horns, antlers, ears, tentacles, tail, roots, snakes, feathers } satisfies Record<string, Attach>;
