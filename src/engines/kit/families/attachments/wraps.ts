import type { Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { part } from '../family.ts';
import { ball, box, ring, tube } from '../pieces.ts';
import { type Attach, facing, spread, standing } from './attachment.ts';
import type { Host } from './host.ts';

/** Returns the heights of `count` loops, as fractions of the thing's height. */
const heights = (count: number): number[] => (count === 1 ? [0.5] : spread(count, 0.26).map((t) => 0.5 + t));

const loop = (host: Host, material: string, y: number, radius: number, name = 'loop'): Part => {
  const path = host.around([y, y], 1, radius * 0.6);
  return part(name, material, { kind: 'sweep', path, radius, smooth: true, closed: true, sides: 8 });
};

/** Builds a flat band around the thing. */
const band = (host: Host, material: string, y: number, wide: number): Part => {
  const path = host.around([y, y], 1, wide * 0.08);
  const [a, b] = [wide * 0.12, wide * 0.5];
  return part('band', material, {
    kind: 'sweep',
    path,
    radius: 1,
    section: [
      [-a, -b],
      [a, -b],
      [a, b],
      [-a, b],
    ],
    smooth: true,
    closed: true,
  });
};

/** Returns points at equal distances along a path. */
function along(path: readonly Triple[], step: number): { at: Triple; to: Triple }[] {
  const points: { at: Triple; to: Triple }[] = [];
  let left = 0;
  for (let i = 0; i + 1 < path.length; i++) {
    const [a, b] = [path[i], path[i + 1]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    const to = b.map((v, k) => (v - a[k]) / (length || 1)) as Triple;
    for (; left < length; left += step) points.push({ at: a.map((v, k) => v + to[k] * left) as Triple, to });
    left -= length;
  }
  return points;
}

/** Returns the rotation that aligns a link with a direction. */
const heading = ([x, y, z]: Triple): [number, number] => [(-Math.asin(Math.max(-1, Math.min(1, y))) * 180) / Math.PI, (Math.atan2(x, z) * 180) / Math.PI];

const chains: Attach = (host, { count }) => {
  const s = host.scale * 0.055;
  const turns = Math.min(3, count ?? 2);
  const path = host.around([0.3, 0.7], turns, s * 0.5);
  const links = along(path, s * 1.55).slice(0, 60);
  const parts = links.map(({ at, to }, i): Part => {
    const [x, y] = heading(to);
    return {
      name: 'link',
      at,
      turn: [x, y, 0],
      parts: [part('link', 'chain', { kind: 'torus', radius: s * 0.62, tube: s * 0.2, sides: 8, scale: [0.8, 1, 1.45], turn: [0, 0, i % 2 === 0 ? 8 : 82] })],
    };
  });
  return { materials: { chain: { is: 'iron' } }, parts };
};

const ropes: Attach = (host, { count }) => {
  const r = host.scale * 0.022;
  return {
    materials: { rope: { is: 'fabric', color: '#b3935a' } },
    parts: heights(Math.min(4, count ?? 2)).flatMap((y) => [
      loop(host, 'rope', y - 0.012, r, 'rope'),
      loop(host, 'rope', y + (1.6 * r) / host.size[1], r, 'rope'),
      facing('knot', host.front(0.1, y), [ball('knot', 'rope', r * 5, [0, 0, r])]),
    ]),
  };
};

const straps: Attach = (host, { count }) => {
  const wide = host.scale * 0.09;
  return {
    materials: { strap: { is: 'leather', color: '#6b4326' }, buckle: { is: 'brass' } },
    parts: heights(Math.min(4, count ?? 2)).flatMap((y) => [
      band(host, 'strap', y, wide),
      facing('buckle', host.front(0, y), [
        box('buckle', 'buckle', [wide * 0.9, wide * 1.2, wide * 0.28], [0, 0, wide * 0.1]),
        box('slot', 'strap', [wide * 0.5, wide * 0.75, wide * 0.32], [0, 0, wide * 0.1]),
      ]),
    ]),
  };
};

const bands: Attach = (host, { count }) => ({
  materials: { band: { is: 'iron' } },
  parts: heights(Math.min(5, count ?? 2)).map((y) => band(host, 'band', y, host.scale * 0.08)),
});

/** Builds the loops and ends of a bow that faces +Z. */
const bowOf = (s: number, material: string): Part[] => [
  ...[1, -1].map((side) => ball('bow', material, [s * 0.9, s * 0.6, s * 0.34], [side * s * 0.5, s * 0.06, s * 0.16], { turn: [0, 0, side * 16] })),
  ...[1, -1].map((side) => box('end', material, [s * 0.26, s * 0.8, s * 0.05], [side * s * 0.26, -s * 0.46, s * 0.08], { turn: [0, 0, side * 22] })),
  ball('knot', material, s * 0.32, [0, 0, s * 0.22]),
];

const ribbon: Attach = (host) => {
  const s = host.scale * 0.24;
  return {
    materials: { ribbon: { is: 'silk', color: '#c92a3a', roughness: 0.5 } },
    parts: [band(host, 'ribbon', 0.5, s * 0.34), facing('bow', host.front(0, 0.5), bowOf(s, 'ribbon'))],
  };
};

const bow: Attach = (host) => {
  const s = host.scale * 0.26;
  const spot = host.size[1] > host.size[0] * 1.2 ? host.front(0, 0.72) : host.top(0, 0.4);
  return { materials: { ribbon: { is: 'silk', color: '#e0566f', roughness: 0.5 } }, parts: [standing('bow', spot, bowOf(s, 'ribbon'))] };
};

const vines: Attach = (host, { count }) => {
  const s = host.scale;
  const turns = Math.min(4, count ?? 2.2);
  const path = host.around([0.04, 0.96], turns, s * 0.012);
  const leaves = along(path, s * 0.085)
    .slice(0, 46)
    .map(({ at, to }, i): Part => {
      const [, y] = heading(to);
      return {
        name: 'leaf',
        at,
        turn: [0, y + 90, 0],
        parts: [
          ball('leaf', 'leaf', [s * 0.075, s * 0.016, s * 0.1], [0, (i % 2 ? 0.5 : -0.3) * s * 0.05, s * 0.02], {
            turn: [50 - 30 * (i % 3), 40 * (i % 2 ? 1 : -1), 0],
          }),
        ],
      };
    });
  return {
    materials: { leaf: { color: '#4f8f3a' }, vine: { is: 'bark', color: '#5a4a2a' } },
    parts: [tube('vine', 'vine', path.slice(0, 120), s * 0.014, { sides: 6 }), ...leaves],
  };
};

const lights: Attach = (host, { count }) => {
  const s = host.scale;
  const path = host.around([0.1, 0.94], 2.6, s * 0.015);
  const bulbs = along(path, s * 0.16)
    .slice(0, count ?? 40)
    .map(({ at }, i) => ball('bulb', ['bulb', 'red', 'green', 'blue'][i % 4], [s * 0.045, s * 0.06, s * 0.045], at));
  return {
    materials: {
      bulb: { color: '#ffd86a', glow: 1.6 },
      red: { color: '#ff5a4a', glow: 1.3 },
      green: { color: '#5aff7a', glow: 1.3 },
      blue: { color: '#5aa8ff', glow: 1.3 },
      wire: { color: '#1f3a22' },
    },
    parts: [tube('wire', 'wire', path.slice(0, 120), s * 0.008, { sides: 5 }), ...bulbs],
  };
};

const halo: Attach = (host) => {
  const s = host.scale * 0.34;
  const y = host.box.max[1] + s * 0.4;
  const { at } = host.top(0, 0);
  return { materials: { halo: { color: '#ffe28a', glow: 1.8 } }, parts: [ring('halo', 'halo', s, s * 0.09, [at[0], y, at[2]])] };
};

/** Things that are wound around another thing. */
export const WRAPS = { chains, ropes, straps, bands, ribbon, bow, vines, lights, halo } as const satisfies Record<string, Attach>;
