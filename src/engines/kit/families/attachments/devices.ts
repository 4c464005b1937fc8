import type { Pair, Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { ball, box, circle, cone, cylinder, hoop, plate, ring, tube, turned } from '../pieces.ts';
import { type Attach, facing, spread, standing, sunk } from './attachment.ts';

const thrusters: Attach = (host, { count }) => {
  const s = host.scale * 0.22;
  const n = Math.max(1, Math.min(6, count ?? 2));
  const nozzle: Pair[] = [
    [s * 0.5, -s * 0.6],
    [s * 0.62, s * 0.1],
    [s * 0.5, s * 0.4],
    [s * 0.8, s * 1.05],
    [s * 0.66, s * 1.05],
    [s * 0.36, s * 0.42],
    [0, s * 0.4],
  ];
  const flame = (): Part => ({
    ...turned(
      'exhaust',
      'exhaust',
      [
        [0, s * 0.45],
        [s * 0.5, s * 0.9],
        [s * 0.46, s * 1.2],
        [s * 0.22, s * 1.9],
        [0, s * 2.4],
      ],
      { smooth: true },
    ),
    turn: [90, 0, 0],
  });
  const parts = spread(n, n === 1 ? 0 : 0.5).map((x) => {
    const { at } = host.front(x, 0.45, -1);
    return facing('thruster', { at, normal: [0, 0, -1] }, [{ ...turned('nozzle', 'nozzle', nozzle, { smooth: true }), turn: [90, 0, 0] }, { ...ring('collar', 'collar', s * 0.58, s * 0.09, [0, 0, s * 0.16]), turn: [90, 0, 0] }, flame()]);
  });
  return { materials: { nozzle: { is: 'metal', color: '#55585f' }, collar: { is: 'steel' }, exhaust: { color: '#5ac8ff', glow: 2.2, opacity: 0.75 } }, parts };
};

const blades = (n: number, s: number): Part[] => Array.from({ length: n }, (_, i): Part => ({ name: 'blade', turn: [0, (360 * i) / n, 0], parts: [box('blade', 'blade', [s, s * 0.03, s * 0.16], [s * 0.54, 0, 0], { turn: [14, 0, 0] })] }));

const propeller: Attach = (host, { count, said }) => {
  const s = host.scale * 0.7;
  const behind = said.has('rear') || said.has('back');
  const spots = (count ?? 1) >= 3 ? [-1, 1].flatMap((x) => [-1, 1].map((z) => host.top(x * 0.8, z * 0.8))) : [host.top(0, 0)];
  const k = spots.length > 1 ? 0.6 : 1;
  const parts = spots.map((spot) =>
    behind
      ? facing('propeller', host.front(0, 0.5, -1), [{ name: 'screw', turn: [90, 0, 0], parts: [...blades(3, s * 0.5), ball('hub', 'shaft', s * 0.16, [0, 0, 0])] }])
      : standing('rotor', spot, [cylinder('shaft', 'shaft', s * 0.035, s * 0.4 * k, [0, s * 0.16 * k, 0]), { name: 'rotor', at: [0, s * 0.36 * k, 0] as Triple, parts: [...blades(4, s * k), ball('hub', 'shaft', s * 0.14, [0, 0, 0])] }]),
  );
  return { materials: { blade: { is: 'metal', color: '#3c4048' }, shaft: { is: 'steel' } }, parts };
};

const antenna: Attach = (host, { count }) => {
  const s = host.scale * 0.5;
  const n = Math.min(5, count ?? 1);
  const parts = spread(n, n === 1 ? 0 : 0.4).map((x) =>
    standing('antenna', host.top(n === 1 ? 0.3 : x, -0.2), [cylinder('foot', 'mast', s * 0.06, s * 0.08, [0, s * 0.03, 0]), cylinder('mast', 'mast', s * 0.016, s, [0, s * 0.5, 0]), ball('tip', 'tip', s * 0.1, [0, s, 0])]),
  );
  return { materials: { mast: { is: 'steel' }, tip: { color: '#e23b2e', glow: 0.6 } }, parts };
};

const dish: Attach = (host) => {
  const s = host.scale * 0.3;
  const bowl: Pair[] = [
    [0, 0],
    [s * 0.5, s * 0.1],
    [s, s * 0.4],
    [s * 0.96, s * 0.45],
    [s * 0.46, s * 0.17],
    [0, s * 0.07],
  ];
  return {
    materials: { dish: { color: '#e6e8ea' }, mast: { is: 'steel' } },
    parts: [
      standing('dish', host.top(-0.3, -0.2), [
        cylinder('mast', 'mast', s * 0.07, s * 0.7, [0, s * 0.3, 0]),
        { name: 'head', at: [0, s * 0.66, 0], turn: [50, 20, 0], parts: [turned('dish', 'dish', bowl, { smooth: true }), cylinder('feed', 'mast', s * 0.03, s * 0.6, [0, s * 0.36, 0]), ball('horn', 'mast', s * 0.14, [0, s * 0.66, 0])] },
      ]),
    ],
  };
};

const lamps: Attach = (host, { count }) => {
  const s = host.scale * 0.12;
  const n = Math.min(6, count ?? 2);
  const parts = spread(n, n === 1 ? 0 : 0.55).map((x) =>
    facing('lamp', { at: host.front(x, 0.5).at, normal: [0, 0, 1] }, [
      {
        ...turned(
          'housing',
          'housing',
          [
            [0, -s * 0.4],
            [s * 0.7, -s * 0.3],
            [s, s * 0.5],
            [s * 0.86, s * 0.5],
            [0, s * 0.4],
          ],
          { smooth: false },
        ),
        turn: [90, 0, 0],
      },
      ball('lens', 'lens', [s * 1.66, s * 1.66, s * 0.5], [0, 0, s * 0.42]),
    ]),
  );
  return { materials: { lens: { color: '#fff2b8', glow: 1.8 }, housing: { is: 'chrome' } }, parts };
};

/** Builds small warning lights on top, each on a foot. */
const beacons: Attach = (host, { count }) => {
  const s = host.scale * 0.12;
  const n = Math.min(6, count ?? 2);
  const parts = spread(n, n === 1 ? 0 : 0.6).map((x) =>
    standing('beacon', sunk(host.top(x, 0), s * 0.05), [
      cylinder('foot', 'foot', s * 0.7, s * 0.3, [0, s * 0.12, 0]),
      turned(
        'dome',
        'dome',
        [
          [0, s * 0.2],
          [s * 0.56, s * 0.2],
          [s * 0.54, s * 0.8],
          [s * 0.3, s * 1.1],
          [0, s * 1.18],
        ],
        { smooth: true },
      ),
    ]),
  );
  return { materials: { dome: { color: '#ff7a1a', glow: 1.8 }, foot: { color: '#2a2c30' } }, parts };
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
    return tube('pipe', 'pipe', [lift(a.at, -r), lift(a.at, out), [Math.max(a.at[0] * side, b.at[0] * side) * side + side * out * 1.1, (a.at[1] + b.at[1]) / 2, (a.at[2] + b.at[2]) / 2], lift(b.at, out), lift(b.at, -r)], r);
  });
  return { materials: { pipe: thin ? { is: 'rubber' } : { is: 'copper' } }, parts };
};

/** Returns the outline of a gear in x and y, whose axle is along z. */
const gearOf = (r: number): Pair[] =>
  Array.from({ length: 48 }, (_, i): Pair => {
    const a = (2 * Math.PI * i) / 48;
    const k = i % 4 < 2 ? 1 : 0.82;
    return [Math.cos(a) * r * k, Math.sin(a) * r * k];
  });

const gears: Attach = (host, { count }) => {
  const s = host.scale * 0.16;
  const spots = [host.front(-0.4, 0.62), host.front(0.3, 0.4), host.side(1, 0.2, 0.55), host.side(-1, -0.1, 0.5), host.front(0.45, 0.75), host.front(0, 0.5, -1)].slice(0, Math.min(6, count ?? 5));
  const parts = spots.map((spot, i) => {
    const k = s * (1 - 0.14 * (i % 3));
    return facing('gear', spot, [
      { name: 'gear', material: i % 2 ? 'second' : 'gear', shape: { kind: 'extrude', outline: gearOf(k), holes: [circle(k * 0.24, k * 0.24, 16)], depth: k * 0.24, bevel: k * 0.03 }, at: [0, 0, k * 0.1] },
      { ...cylinder('axle', 'axle', k * 0.26, k * 0.5, [0, 0, k * 0.1], { turn: [90, 0, 0] }) },
    ]);
  });
  return { materials: { gear: { is: 'brass' }, second: { is: 'copper' }, axle: { is: 'steel' } }, parts };
};

const speakers: Attach = (host, { count }) => {
  const s = host.scale * 0.2;
  const n = Math.min(4, count ?? 2);
  const parts = spread(n, n === 1 ? 0 : 0.45).map((x) =>
    facing('speaker', host.front(x, 0.4), [hoop('rim', 'rim', [s, s * 0.84], s * 0.14, [0, 0, 0]), ball('cone', 'cone', [s * 1.7, s * 1.7, s * 0.1], [0, 0, 0]), ball('cap', 'rim', [s * 0.6, s * 0.6, s * 0.24], [0, 0, s * 0.03])]),
  );
  return { materials: { cone: { color: '#23252a' }, rim: { is: 'metal', color: '#8a8e96' } }, parts };
};

const solar: Attach = (host, { count }) => {
  const s = host.scale;
  const per = Math.max(1, Math.min(3, Math.round((count ?? 2) / 2)));
  const parts = ([1, -1] as const).map((side): Part => {
    const spot = host.side(side, 0, 0.6);
    return {
      name: 'solar panels',
      at: spot.at,
      parts: [
        cylinder('arm', 'arm', s * 0.02, s * 0.3, [side * s * 0.12, 0, 0], { turn: [0, 0, 90] }),
        ...Array.from({ length: per }, (_, i) => box('panel', 'panel', [s * 0.5, s * 0.02, s * 0.42], [side * s * (0.5 + 0.54 * i), 0, 0], { turn: [24, 0, 0] })),
        ...Array.from({ length: per }, (_, i) => box('frame', 'arm', [s * 0.53, s * 0.014, s * 0.45], [side * s * (0.5 + 0.54 * i), -s * 0.008, 0], { turn: [24, 0, 0] })),
      ],
    };
  });
  return { materials: { panel: { color: '#1c3f7f', roughness: 0.15, pattern: { kind: 'lines', color: '#8fb4e0' } }, arm: { is: 'aluminium' } }, parts };
};

const guns: Attach = (host, { count }) => {
  const s = host.scale * 0.5;
  const n = Math.max(1, Math.min(6, count ?? 2));
  const gun = (): Part[] => [
    box('mount', 'mount', [s * 0.22, s * 0.2, s * 0.4], [0, 0, 0]),
    cylinder('barrel', 'gun', s * 0.05, s * 0.8, [0, s * 0.02, s * 0.5], { turn: [90, 0, 0] }),
    cylinder('muzzle', 'gun', s * 0.075, s * 0.14, [0, s * 0.02, s * 0.88], { turn: [90, 0, 0] }),
  ];
  const spots = n === 1 ? [host.top(0, 0.1)] : Array.from({ length: n }, (_, i) => host.side(i % 2 ? 1 : -1, n <= 2 ? 0.1 : -0.5 + (i >> 1) / Math.max(1, (n >> 1) - 1), 0.6));
  return { materials: { gun: { is: 'metal', color: '#33363c' }, mount: { is: 'metal', color: '#5a5f66' } }, parts: spots.map(({ at }): Part => ({ name: 'gun', at, parts: gun() })) };
};

const chimney: Attach = (host, { count }) => {
  const s = host.scale * 0.2;
  const parts = spread(Math.min(4, count ?? 1), 0.5).map((x) =>
    standing('chimney', { at: host.top(x === 0 ? 0.45 : x, -0.2).at, normal: [0, 1, 0] }, [
      box('chimney', 'brick', [s * 0.7, s * 2, s * 0.7], [0, s * 0.5, 0], { round: 0 }),
      box('coping', 'coping', [s * 0.9, s * 0.16, s * 0.9], [0, s * 1.5, 0]),
      box('flue', 'flue', [s * 0.4, s * 0.1, s * 0.4], [0, s * 1.58, 0]),
    ]),
  );
  return { materials: { brick: { is: 'brick' }, coping: { is: 'stone' }, flue: { color: '#1c1a19' } }, parts };
};

const windows: Attach = (host, { count, said }) => {
  const s = host.scale * 0.14;
  const n = Math.min(8, count ?? 4);
  const round = said.has('round') || said.has('porthole');
  const spots = [host.front(-0.5, 0.6), host.front(0.5, 0.6), host.side(1, 0, 0.55), host.side(-1, 0, 0.55), host.front(0, 0.82), host.front(0, 0.55, -1), host.side(1, 0.5, 0.7), host.side(-1, 0.5, 0.7)].slice(0, n);
  const one = (): Part[] =>
    round
      ? [hoop('frame', 'frame', [s * 0.8, s * 0.62], s * 0.3, [0, 0, 0]), ball('pane', 'pane', [s * 1.3, s * 1.3, s * 0.2], [0, 0, 0])]
      : [
          box('frame', 'frame', [s * 1.3, s * 1.5, s * 0.24], [0, 0, 0]),
          box('pane', 'pane', [s * 1.06, s * 1.26, s * 0.3], [0, 0, 0], { round: 0 }),
          box('bar', 'frame', [s * 0.1, s * 1.3, s * 0.34], [0, 0, 0]),
          box('bar', 'frame', [s * 1.1, s * 0.1, s * 0.34], [0, 0, 0]),
        ];
  return {
    materials: { frame: { is: 'wood', color: '#f0e8d8' }, pane: { color: '#ffd98a', glow: 0.7 } },
    parts: spots.map((spot) => facing('window', { at: sunk(spot, -s * 0.08).at, normal: [spot.normal[0], spot.normal[1] * 0.5, spot.normal[2]] }, one())),
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
    parts: [facing('door', { at, normal: [0, 0, 1] }, [plate('frame', 'frame', arch(1.2), s * 0.24, [0, 0, -s * 0.04]), plate('leaf', 'door', arch(1), s * 0.26, [0, 0, 0]), ball('knob', 'knob', s * 0.09, [s * 0.27, -s * 0.02, s * 0.15])])],
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

const sail: Attach = (host) => {
  const s = Math.max(host.scale, host.size[0] * 0.5);
  const outline: Pair[] = [
    [0, 0],
    [0.9, 0.1],
    [0.6, 0.7],
    [0, 1.3],
  ].map(([x, y]): Pair => [x * s * 0.8, y * s]);
  return {
    materials: { sail: { is: 'fabric', color: '#f2ead8' }, mast: { is: 'wood' } },
    parts: [
      standing('sail', { at: host.top(0, 0).at, normal: [0, 1, 0] }, [
        cylinder('mast', 'mast', s * 0.035, s * 1.6, [0, s * 0.75, 0]),
        plate('sail', 'sail', outline, s * 0.02, [s * 0.04, s * 0.2, 0], { smooth: true }),
        cone('finial', 'mast', [s * 0.05, s * 0.01], s * 0.1, [0, s * 1.6, 0]),
      ]),
    ],
  };
};

/** Machinery and fittings of houses. */
export const DEVICES = { thrusters, propeller, antenna, dish, lamps, beacons, pipes, gears, speakers, solar, guns, chimney, windows, door, ladder, sail } as const satisfies Record<string, Attach>;
