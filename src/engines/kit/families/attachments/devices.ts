import type { Pair, Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { ball, box, cylinder, plate, tube } from '../pieces.ts';
import { type Attach, facing, standing } from './attachment.ts';

const blades = (n: number, s: number): Part[] =>
  Array.from(
    { length: n },
    (_, i): Part => ({
      name: 'blade',
      turn: [0, (360 * i) / n, 0],
      parts: [box('blade', 'blade', [s, s * 0.03, s * 0.16], [s * 0.54, 0, 0], { turn: [14, 0, 0] })],
    }),
  );

const propeller: Attach = (host, { count, said }) => {
  const s = host.scale * 0.7;
  const behind = said.has('rear') || said.has('back');
  const spots = (count ?? 1) >= 3 ? [-1, 1].flatMap((x) => [-1, 1].map((z) => host.top(x * 0.8, z * 0.8))) : [host.top(0, 0)];
  const k = spots.length > 1 ? 0.6 : 1;
  const parts = spots.map((spot) =>
    behind
      ? facing('propeller', host.front(0, 0.5, -1), [
          { name: 'screw', turn: [90, 0, 0], parts: [...blades(3, s * 0.5), ball('hub', 'shaft', s * 0.16, [0, 0, 0])] },
        ])
      : standing('rotor', spot, [
          cylinder('shaft', 'shaft', s * 0.035, s * 0.4 * k, [0, s * 0.16 * k, 0]),
          { name: 'rotor', at: [0, s * 0.36 * k, 0] as Triple, parts: [...blades(4, s * k), ball('hub', 'shaft', s * 0.14, [0, 0, 0])] },
        ]),
  );
  return { materials: { blade: { is: 'metal', color: '#3c4048' }, shaft: { is: 'steel' } }, parts };
};

const pipes: Attach = (host, { count, said }) => {
  const s = host.scale;
  const thin = said.has('cable') || said.has('wire') || said.has('hose');
  const r = s * (thin ? 0.014 : 0.03);
  const n = Math.min(8, count ?? 4);
  const parts = Array.from({ length: n }, (_, i): Part => {
    const side = i % 2 ? 1 : -1;
    const z = -0.6 + (1.2 * (i >> 1)) / Math.max(1, (n >> 1) - 1 || 1);
    const [a, b] = [host.side(side, z, 0.2), host.side(side, z * 0.6, 0.8)];
    const out = s * (0.07 + 0.02 * (i % 3));
    const lift = (p: Triple, by: number): Triple => [p[0] + side * by, p[1], p[2]];
    return tube(
      'pipe',
      'pipe',
      [
        lift(a.at, -r),
        lift(a.at, out),
        [Math.max(a.at[0] * side, b.at[0] * side) * side + side * out * 1.1, (a.at[1] + b.at[1]) / 2, (a.at[2] + b.at[2]) / 2],
        lift(b.at, out),
        lift(b.at, -r),
      ],
      r,
    );
  });
  return { materials: { pipe: thin ? { is: 'rubber' } : { is: 'copper' } }, parts };
};

const guns: Attach = (host, { count }) => {
  const s = host.scale * 0.5;
  const n = Math.max(1, Math.min(6, count ?? 2));
  const gun = (): Part[] => [
    box('mount', 'mount', [s * 0.22, s * 0.2, s * 0.4], [0, 0, 0]),
    cylinder('barrel', 'gun', s * 0.05, s * 0.8, [0, s * 0.02, s * 0.5], { turn: [90, 0, 0] }),
    cylinder('muzzle', 'gun', s * 0.075, s * 0.14, [0, s * 0.02, s * 0.88], { turn: [90, 0, 0] }),
  ];
  const spots =
    n === 1
      ? [host.top(0, 0.1)]
      : Array.from({ length: n }, (_, i) => host.side(i % 2 ? 1 : -1, n <= 2 ? 0.1 : -0.5 + (i >> 1) / Math.max(1, (n >> 1) - 1), 0.6));
  return {
    materials: { gun: { is: 'metal', color: '#33363c' }, mount: { is: 'metal', color: '#5a5f66' } },
    parts: spots.map(({ at }): Part => ({ name: 'gun', at, parts: gun() })),
  };
};

const door: Attach = (host) => {
  const s = Math.min(host.scale * 0.36, host.size[1] * 0.4);
  const spot = host.front(0, Math.min(0.4, (s * 0.6) / host.size[1]));
  const arch = (k: number): Pair[] => [
    [-0.42 * s * k, -0.6 * s],
    [0.42 * s * k, -0.6 * s],
    [0.42 * s * k, 0.3 * s * k],
    [0.3 * s * k, 0.54 * s * k],
    [0, 0.66 * s * k],
    [-0.3 * s * k, 0.54 * s * k],
    [-0.42 * s * k, 0.3 * s * k],
  ];
  const at: Triple = [spot.at[0], host.box.min[1] + s * 0.62, spot.at[2]];
  return {
    materials: { door: { is: 'wood', color: '#7a4a26' }, frame: { is: 'stone' }, knob: { is: 'brass' } },
    parts: [
      facing('door', { at, normal: [0, 0, 1] }, [
        plate('frame', 'frame', arch(1.2), s * 0.24, [0, 0, -s * 0.04]),
        plate('leaf', 'door', arch(1), s * 0.26, [0, 0, 0]),
        ball('knob', 'knob', s * 0.09, [s * 0.27, -s * 0.02, s * 0.15]),
      ]),
    ],
  };
};

const ladder: Attach = (host) => {
  const tall = host.size[1] * 0.85;
  const s = Math.min(host.scale, tall) * 0.13;
  const spot = host.front(0.55, 0.6);
  const rungs = Math.max(4, Math.min(14, Math.round(tall / (s * 0.9))));
  return {
    materials: { ladder: { is: 'wood' } },
    parts: [
      {
        name: 'ladder',
        at: [spot.at[0], host.box.min[1], spot.at[2] + s * 0.5],
        turn: [-6, 0, 0],
        parts: [
          ...[-1, 1].map((x) => box('rail', 'ladder', [s * 0.2, tall, s * 0.2], [x * s, tall / 2, s * 0.4])),
          ...Array.from({ length: rungs }, (_, i) => box('rung', 'ladder', [s * 2, s * 0.16, s * 0.16], [0, ((i + 0.7) * tall) / rungs, s * 0.4])),
        ],
      },
    ],
  };
};

/** Machinery and fittings of houses. */
export const DEVICES = { propeller, pipes, guns, door, ladder } satisfies Record<string, Attach>;
