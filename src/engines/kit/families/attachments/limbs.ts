import type { Pair, Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { ball, cylinder, plate, tube } from '../pieces.ts';
import { type Attach, spread } from './attachment.ts';
import type { Host } from './host.ts';

type Side = 1 | -1;
const SIDES = [1, -1] as const;

const outlines: Readonly<Record<'feather' | 'bat' | 'fairy', Pair[]>> = {
  feather: [
    [0, -0.16],
    [0, 0.12],
    [0.3, 0.42],
    [0.62, 0.56],
    [0.9, 0.54],
    [1.06, 0.4],
    [0.98, 0.2],
    [1, 0.02],
    [0.86, -0.1],
    [0.82, -0.3],
    [0.66, -0.32],
    [0.58, -0.5],
    [0.42, -0.44],
    [0.3, -0.52],
    [0.14, -0.36],
  ],
  bat: [
    [0, -0.1],
    [0, 0.1],
    [0.36, 0.5],
    [0.5, 0.66],
    [0.84, 0.5],
    [1.1, 0.16],
    [1.14, -0.24],
    [0.94, -0.06],
    [0.78, -0.4],
    [0.62, -0.16],
    [0.42, -0.46],
    [0.3, -0.18],
    [0.1, -0.34],
  ],
  fairy: [
    [0, 0],
    [0.16, 0.44],
    [0.5, 0.78],
    [0.84, 0.78],
    [0.92, 0.5],
    [0.7, 0.2],
    [0.36, 0.02],
    [0.62, -0.14],
    [0.7, -0.44],
    [0.5, -0.62],
    [0.24, -0.46],
    [0.06, -0.16],
  ],
};

const wings: Attach = (host, { count, said }) => {
  const kind = ['bat', 'dragon', 'demon', 'leather', 'leathery', 'devil'].some((word) => said.has(word))
    ? 'bat'
    : ['fairy', 'butterfly', 'insect', 'dragonfly', 'bee'].some((word) => said.has(word))
      ? 'fairy'
      : 'feather';
  const s = Math.max(host.scale, host.size[1] * 0.6) * 0.85;
  const outline = outlines[kind];
  const wing = (k: number): Part[] =>
    kind === 'feather'
      ? [0, 1, 2].map((i) =>
          plate(
            'wing',
            i === 1 ? 'second' : 'wing',
            outline.map(([x, y]): Pair => [Number(x) * s * k * (1 - 0.24 * i), Number(y) * s * k * (1 - 0.24 * i)]),
            s * 0.04,
            [0, s * 0.03 * i, s * 0.03 * (i + 1)],
            { bevel: s * 0.012 },
          ),
        )
      : [
          plate(
            'wing',
            'wing',
            outline.map(([x, y]): Pair => [Number(x) * s * k, Number(y) * s * k]),
            s * 0.03,
            [0, 0, 0],
            { smooth: kind === 'fairy' },
          ),
          ...(kind === 'bat'
            ? [
                [0.5, 0.66],
                [1.14, -0.24],
                [0.78, -0.4],
                [0.42, -0.46],
              ].map(([x, y], i) =>
                tube(
                  'finger',
                  'second',
                  i === 0
                    ? [
                        [0, 0, 0],
                        [x * s * k, y * s * k, 0],
                      ]
                    : [
                        [0.5 * s * k, 0.64 * s * k, 0],
                        [x * s * k, y * s * k, 0],
                      ],
                  s * (i === 0 ? 0.04 : 0.022),
                ),
              )
            : []),
        ];
  const pairs = Math.max(1, Math.min(3, Math.round((count ?? 2) / 2)));
  const materials = {
    feather: { wing: { is: 'feathers', color: '#f2f0ea' }, second: { color: '#dcd8d0' } },
    bat: { wing: { is: 'leather', color: '#5a2a2e' }, second: { color: '#35181c' } },
    fairy: { wing: { color: '#a8e4f4', opacity: 0.6, roughness: 0.2 }, second: { color: '#7ac0e0' } },
  }[kind];
  if (kind === 'feather') Object.assign(materials.wing, { is: 'fabric' });
  const parts = Array.from({ length: pairs }, (_, p) => p).flatMap((p) =>
    SIDES.map((side) => {
      const back = host.onFourLegs ? host.side(side, 0.2, 0.72) : host.front(0.3 * side, pairs === 1 ? 0.66 : 0.8 - 0.22 * p, -1);
      // The left wing is the mirror image of the right one.
      return {
        name: `${side > 0 ? 'left' : 'right'} wing`,
        at: back.at,
        turn: [0, side * 24, 0] as Triple,
        scale: [side, 1, 1] as Triple,
        parts: wing(pairs === 1 ? 1 : 1 - 0.16 * p),
      };
    }),
  );
  return { materials, parts };
};

/** Returns the spots where limbs leave a body, along its sides from front to back. */
const alongSides = (host: Host, perSide: number, y: number): { side: Side; spot: ReturnType<Host['side']>; t: number }[] =>
  SIDES.flatMap((side) => spread(perSide, perSide === 1 ? 0 : 0.6).map((t) => ({ side, t, spot: host.side(side, t, y) })));

const legs: Attach = (host, { count, said }) => {
  const bird = ['chicken', 'bird', 'hen', 'duck', 'flamingo', 'human'].some((word) => said.has(word));
  const s = host.scale;
  if (bird || count === 2) {
    const long = s * 0.75;
    const parts = SIDES.map((side): Part => {
      const { at } = host.top(0.4 * side, 0, -1);
      const toe = (a: number): Part =>
        tube(
          'toe',
          'leg',
          [
            [0, -long, 0],
            [Math.sin(a) * s * 0.14, -long - s * 0.02, Math.cos(a) * s * 0.14],
            [Math.sin(a) * s * 0.27, -long - s * 0.05, Math.cos(a) * s * 0.27],
          ],
          [s * 0.045, s * 0.04, s * 0.014],
        );
      return {
        name: 'leg',
        at,
        parts: [
          tube(
            'leg',
            'leg',
            [
              [0, s * 0.1, 0],
              [side * s * 0.03, -long * 0.42, -s * 0.14],
              [0, -long, 0],
            ],
            [s * 0.1, s * 0.06, s * 0.05],
          ),
          toe(-0.6),
          toe(0),
          toe(0.6),
          toe(Math.PI),
        ],
      };
    });
    return { materials: { leg: { is: 'skin', color: '#e0a23a', roughness: 0.7 } }, parts };
  }
  const perSide = Math.max(1, Math.min(5, Math.round((count ?? (said.has('spider') ? 8 : 6)) / 2)));
  const high = host.size[1] * 0.24;
  const parts = alongSides(host, perSide, 0.22).map(({ side, spot, t }): Part => {
    const k = s * 0.72;
    const down = high + s * 0.34;
    return {
      name: 'leg',
      at: spot.at,
      turn: [0, -side * t * 38, 0],
      parts: [
        tube(
          'leg',
          'leg',
          [
            [-side * s * 0.06, 0, 0],
            [side * k * 0.42, k * 0.34, 0],
            [side * k * 0.66, k * 0.1, 0],
            [side * k * 0.84, -down, 0],
          ],
          [s * 0.06, s * 0.055, s * 0.045, s * 0.016],
        ),
        ball('joint', 'joint', s * 0.14, [side * k * 0.44, k * 0.35, 0]),
      ],
    };
  });
  return { materials: { leg: { is: 'iron', color: '#4a4a52' }, joint: { is: 'brass' } }, parts };
};

const arms: Attach = (host, { count }) => {
  const s = host.scale * 0.8;
  const perSide = Math.max(1, Math.min(3, Math.round((count ?? 2) / 2)));
  const parts = SIDES.flatMap((side) =>
    Array.from({ length: perSide }, (_, i): Part => {
      const spot = host.side(side, 0, 0.52 - 0.16 * i);
      const hand: Triple = [side * s * 0.5, -s * 0.2, s * 0.26];
      return {
        name: 'arm',
        at: spot.at,
        parts: [
          tube(
            'arm',
            'arm',
            [[-side * s * 0.05, 0, 0], [side * s * 0.26, -s * 0.06, s * 0.02], [side * s * 0.38, -s * 0.24, s * 0.08], hand],
            [s * 0.07, s * 0.06, s * 0.055, s * 0.05],
          ),
          ball('hand', 'arm', [s * 0.16, s * 0.17, s * 0.12], hand),
          ...[-1, 0, 1].map((f) => ball('finger', 'arm', [s * 0.05, s * 0.13, s * 0.05], [hand[0] + f * s * 0.05, hand[1] - s * 0.1, hand[2] + s * 0.02])),
        ],
      };
    }),
  );
  return { materials: { arm: { color: '#f0f0f0', roughness: 0.5 } }, parts };
};

const wheels: Attach = (host, { count }) => {
  const n = count ?? 4;
  const r = Math.min(host.scale * 0.26, host.size[1] * 0.4);
  const pairs = Math.max(1, Math.min(5, Math.round(n / 2)));
  const wheel = (side: number): Part[] => [
    { ...cylinder('tyre', 'tyre', r, r * 0.5, [side * r * 0.2, 0, 0], { turn: [0, 0, 90], round: r * 0.12 }) },
    { ...cylinder('rim', 'rim', r * 0.62, r * 0.54, [side * r * 0.2, 0, 0], { turn: [0, 0, 90] }) },
    { ...cylinder('hub', 'tyre', r * 0.16, r * 0.62, [side * r * 0.2, 0, 0], { turn: [0, 0, 90] }) },
  ];
  const parts = alongSides(host, pairs, 0.08).map(
    ({ side, spot }): Part => ({ name: 'wheel', at: [spot.at[0], host.box.min[1] + r * 0.2, spot.at[2]], parts: wheel(side) }),
  );
  const axles = spread(pairs, pairs === 1 ? 0 : 0.6).map((t) => {
    const [a, b] = [host.side(1, t, 0.08), host.side(-1, t, 0.08)];
    return cylinder('axle', 'tyre', r * 0.14, a.at[0] - b.at[0] + r * 0.3, [(a.at[0] + b.at[0]) / 2, host.box.min[1] + r * 0.2, a.at[2]], { turn: [0, 0, 90] });
  });
  return { materials: { rim: { is: 'steel' }, tyre: { is: 'rubber' } }, parts: [...axles, ...parts] };
};

const fins: Attach = (host, { count }) => {
  const s = host.scale * 0.5;
  const fin: Pair[] = [
    [0, 0],
    [0.8, -0.1],
    [1.05, -0.42],
    [0.5, -0.36],
    [0, -0.56],
  ];
  const n = Math.max(2, Math.min(6, count ?? 3));
  const parts = Array.from({ length: n }, (_, i): Part => {
    const a = (360 * i) / n;
    const out: Triple = [Math.cos((a * Math.PI) / 180), 0, -Math.sin((a * Math.PI) / 180)];
    const [cx, cz] = [0, 2].map((k) => (host.box.min[k] + host.box.max[k]) / 2);
    const y = host.box.min[1] + host.size[1] * 0.3;
    const spot = host.hit([cx + out[0] * s * 20, y, cz + out[2] * s * 20], [-out[0], 0, -out[2]]);
    return {
      name: 'fin',
      at: spot?.at ?? [cx, y, cz],
      turn: [0, a, 0],
      parts: [
        plate(
          'fin',
          'fin',
          fin.map(([x, v]): Pair => [(Number(x) - 0.08) * s, Number(v) * s]),
          s * 0.07,
          [0, 0, 0],
        ),
      ],
    };
  });
  return { materials: { fin: { color: '#c9302a', roughness: 0.4 } }, parts };
};

/** Limbs with which a thing stands, reaches out or moves. */
export const LIMBS = { wings, legs, arms, wheels, fins } satisfies Record<string, Attach>;
