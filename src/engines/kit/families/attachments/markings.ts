import type { Pair, Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { ball, box, circle, cone, plate, ring, tube, turned } from '../pieces.ts';
import { type Attach, type Attached, facing, spread, sunk, upright } from './attachment.ts';
import type { Host, Spot } from './host.ts';

/** Returns spots on the front, in a row if the thing is wide, otherwise in a column. */
function onFront(host: Host, count: number, y = 0.55): Spot[] {
  const [w, h] = host.size;
  return w > h * 0.8 ? spread(count, 0.62).map((x) => host.front(x, y)) : spread(count, count === 1 ? 0 : 0.34).map((t) => host.front(0, Math.min(0.95, Math.max(0.05, y + t))));
}

const gems: Attach = (host, { count }) => {
  const s = host.scale * 0.1;
  const cut: Pair[] = [
    [0, -s * 0.2],
    [s, 0],
    [s * 0.62, s * 0.36],
    [0, s * 0.36],
  ];
  const parts = onFront(host, Math.min(9, count ?? 3), 0.62).map((spot) => upright('gem', spot, [turned('gem', 'gem', cut, { sides: 8 }), ring('setting', 'setting', s * 0.98, s * 0.13, [0, 0, 0])]));
  return { materials: { gem: { is: 'crystal', color: '#d02440', glow: 0.15 }, setting: { is: 'gold' } }, parts };
};

/** Strokes of rune-like signs, in a field of 2 × 3. */
const SIGNS: readonly (readonly [number, number, number, number][])[] = [
  [
    [0, 0, 0, 3],
    [0, 3, 1.4, 2.2],
    [0, 2, 1.4, 1.2],
  ],
  [
    [0, 0, 0, 3],
    [1.5, 0, 1.5, 3],
    [0, 2.4, 1.5, 1.2],
  ],
  [
    [0.7, 0, 0.7, 3],
    [0, 2, 0.7, 3],
    [1.4, 2, 0.7, 3],
  ],
  [
    [0, 0, 0, 3],
    [0, 3, 1.4, 2.2],
    [1.4, 2.2, 0, 1.4],
    [0, 1.4, 1.4, 0],
  ],
  [
    [0, 0, 1.5, 3],
    [1.5, 0, 0, 3],
  ],
  [
    [0.7, 0, 0.7, 3],
    [0, 0.9, 1.4, 2],
  ],
  [
    [0, 1.5, 0.75, 3],
    [0.75, 3, 1.5, 1.5],
    [1.5, 1.5, 0.75, 0],
    [0.75, 0, 0, 1.5],
  ],
];

const runes: Attach = (host, { count }) => {
  const n = Math.min(9, count ?? 6);
  const [w, h] = host.size;
  const s = Math.min(host.scale * 0.085, (Math.max(w, h) * 0.8) / n / 3.4);
  const parts = onFront(host, n, 0.52).map((spot, i) => {
    const strokes = SIGNS[i % SIGNS.length].map(([x0, y0, x1, y1]): Part => {
      const [dx, dy] = [x1 - x0, y1 - y0];
      return box('stroke', 'rune', [s * 0.24, s * (Math.hypot(dx, dy) + 0.2), s * 0.3], [((x0 + x1) / 2 - 0.75) * s, ((y0 + y1) / 2 - 1.5) * s, 0], { turn: [0, 0, (-Math.atan2(dx, dy) * 180) / Math.PI], round: s * 0.05 });
    });
    return facing('rune', spot, strokes);
  });
  return { materials: { rune: { color: '#5fd8ff', glow: 1.4 } }, parts };
};

/** Builds lines that wander over front and sides, each a thin glowing ridge. */
const cracks: Attach = (host, { count, look, said }) => {
  const glows = look?.glow !== undefined || ['lava', 'magma', 'molten', 'glowing', 'vein'].some((word) => said.has(word));
  const s = host.scale;
  const starts = host.scatter(count ?? 9, ({ normal }) => normal[1] > -0.6);
  const parts = starts.flatMap((spot, i): Part[] => {
    const path: Triple[] = [sunk(spot, s * 0.004).at];
    let here = spot;
    let angle = host.random() * 6.28;
    for (let k = 0; k < 6; k++) {
      angle += (host.random() - 0.5) * 2.2;
      const next = beside(host, here, angle, s * 0.09);
      if (next === null) break;
      here = next;
      path.push(sunk(here, s * 0.004).at);
    }
    if (path.length < 3) return [];
    return [
      {
        ...tube(
          `crack ${i + 1}`,
          'crack',
          path,
          path.map((_, k) => s * 0.02 * Math.sin(((k + 0.6) / (path.length + 0.2)) * Math.PI)),
          { sides: 5 },
        ),
      },
    ];
  });
  return { materials: { crack: glows ? { color: '#e04400', glow: 0.6 } : { color: '#1f1b19', roughness: 1 } }, parts };
};

/** Returns the point on the surface that is one step away, in a direction of the tangent plane. */
function beside(host: Host, { at, normal }: Spot, angle: number, step: number): Spot | null {
  const helper: Triple = Math.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const u = unit([helper[1] * normal[2] - helper[2] * normal[1], helper[2] * normal[0] - helper[0] * normal[2], helper[0] * normal[1] - helper[1] * normal[0]]);
  const v: Triple = [normal[1] * u[2] - normal[2] * u[1], normal[2] * u[0] - normal[0] * u[2], normal[0] * u[1] - normal[1] * u[0]];
  const [c, d] = [Math.cos(angle) * step, Math.sin(angle) * step];
  const origin = at.map((p, k) => p + u[k] * c + v[k] * d + normal[k] * step * 0.7) as Triple;
  const found = host.hit(origin, normal.map((n) => -n) as Triple);
  return found !== null && Math.hypot(...found.at.map((p, k) => p - at[k])) < step * 2 ? found : null;
}

const unit = (v: Triple): Triple => {
  const length = Math.hypot(...v) || 1;
  return v.map((x) => x / length) as Triple;
};

const EYE_LOOKS = { iris: { color: '#3f7fbf', roughness: 0.2 }, white: { color: '#fafafa', roughness: 0.2 }, pupil: { color: '#101014', roughness: 0.1 } };

const eye = (s: number): Part[] => [ball('eyeball', 'white', s, [0, 0, 0]), ball('iris', 'iris', [s * 0.62, s * 0.62, s * 0.2], [0, 0, s * 0.42]), ball('pupil', 'pupil', [s * 0.3, s * 0.3, s * 0.12], [0, 0, s * 0.5])];

const eyes: Attach = (host, { count }) => {
  const n = Math.min(9, count ?? 2);
  const s = (host.isFigure ? host.head.width * 1.3 : host.scale) * (n === 1 ? 0.36 : n === 2 ? 0.24 : 0.17);
  const { front } = host.head;
  const above = { at: [front.at[0], front.at[1] + s * 0.4, front.at[2] + s * 0.1] as Triple, normal: front.normal };
  const spots = n <= 2 ? (n === 1 ? [host.isFigure ? above : host.front(0, 0.6)] : [host.front(-0.36, 0.66), host.front(0.36, 0.66)]) : host.scatter(n, ({ normal }) => normal[2] > 0.2);
  // Eyes look straight ahead, whatever the slope of the surface.
  const parts = spots.map(({ at }) => facing('eye', { at, normal: [0, 0, 1] }, eye(s)));
  return { materials: EYE_LOOKS, parts };
};

const arc = (s: number, wide: number, deep: number): Triple[] => [-1, -0.5, 0, 0.5, 1].map((t): Triple => [t * wide * s, deep * s * (t * t - 1), 0]);

/** Builds a small friendly face: eyes with a glint, a mouth, cheeks. */
const face: Attach = (host, { said }): Attached => {
  const s = host.scale * 0.15;
  const frowns = said.has('sad') || said.has('angry') || said.has('grumpy');
  const [left, right, middle] = [host.front(-0.34, 0.58), host.front(0.34, 0.58), host.front(0, 0.44)];
  const one = (spot: Spot): Part => facing('eye', spot, [ball('eye', 'eye', [s * 0.8, s, s * 0.34], [0, 0, 0]), ball('light', 'light', [s * 0.26, s * 0.26, s * 0.12], [-s * 0.14, s * 0.2, s * 0.15])]);
  const mouth = tube('mouth', 'eye', arc(s, 0.85, frowns ? -0.5 : 0.6), s * 0.1);
  return {
    materials: { eye: { color: '#1c1614', roughness: 0.2 }, light: { color: '#ffffff', roughness: 0.2 }, cheek: { color: '#f29a9a', roughness: 0.8 } },
    parts: [
      one(left),
      one(right),
      facing('mouth', { at: [middle.at[0], middle.at[1], middle.at[2] + s * 0.03], normal: [0, middle.normal[1], middle.normal[2]] }, [mouth]),
      ...[-0.56, 0.56].map((x) => facing('cheek', host.front(x, 0.45), [ball('cheek', 'cheek', [s * 0.7, s * 0.4, s * 0.14], [0, 0, 0])])),
    ],
  };
};

/** Builds a wide mouth full of teeth, like a mimic's. */
const maw: Attach = (host) => {
  const s = Math.min(host.scale, host.size[0]) * 0.62;
  const spot = host.front(0, 0.42);
  const teeth = [1, -1].flatMap((side) =>
    spread(7, 0.42).map((x) => {
      const high = s * 0.2 * Math.sqrt(Math.max(0.1, 1 - (x / 0.5) ** 2));
      return cone('tooth', 'tooth', [s * 0.05, s * 0.002], s * 0.16, [x * s, side * (high - s * 0.06), s * 0.05], { turn: [side > 0 ? 180 : 0, 0, 0] });
    }),
  );
  const tongue = ball('tongue', 'tongue', [s * 0.36, s * 0.1, s * 0.4], [0, -s * 0.1, s * 0.1], { turn: [20, 0, 0] });
  return {
    materials: { tooth: { is: 'bone', color: '#f2ead2' }, mouth: { color: '#3a0f14', roughness: 0.5 }, tongue: { color: '#c2435a', roughness: 0.35 } },
    parts: [facing('mouth', { at: spot.at, normal: [0, 0, 1] }, [ball('throat', 'mouth', [s, s * 0.46, s * 0.14], [0, 0, 0]), ...teeth, tongue])],
  };
};

const buttons: Attach = (host, { count, said }) => {
  const n = Math.min(12, count ?? (said.has('knob') ? 3 : 6));
  const s = host.scale * 0.05;
  const parts = onFront(host, n, 0.5).map((spot, i) =>
    facing('button', spot, [
      {
        ...turned('button', i % 3 === 0 ? 'button' : i % 3 === 1 ? 'second' : 'third', [
          [0, 0],
          [s, 0],
          [s, s * 0.5],
          [s * 0.8, s * 0.7],
          [0, s * 0.7],
        ]),
        turn: [90, 0, 0],
      },
    ]),
  );
  return { materials: { button: { color: '#d83a3a', roughness: 0.35 }, second: { color: '#e8c23a', roughness: 0.35 }, third: { color: '#3a9ad8', roughness: 0.35 } }, parts };
};

const dials: Attach = (host, { count }) => {
  const s = host.scale * 0.13;
  const parts = onFront(host, Math.min(5, count ?? 2), 0.6).map((spot) =>
    facing('gauge', spot, [
      {
        ...turned('case', 'case', [
          [0, -s * 0.1],
          [s, -s * 0.1],
          [s, s * 0.3],
          [s * 0.86, s * 0.3],
          [s * 0.84, s * 0.16],
          [0, s * 0.16],
        ]),
        turn: [90, 0, 0],
      },
      {
        ...turned('dial', 'dial', [
          [0, s * 0.1],
          [s * 0.84, s * 0.1],
          [s * 0.84, s * 0.18],
          [0, s * 0.18],
        ]),
        turn: [90, 0, 0],
      },
      box('needle', 'needle', [s * 0.07, s * 0.8, s * 0.05], [s * 0.16, s * 0.22, s * 0.21], { turn: [0, 0, -36] }),
      ...spread(7, 120).map((a) => box('mark', 'needle', [s * 0.05, s * 0.16, s * 0.04], [Math.sin((a * Math.PI) / 180) * s * 0.68, Math.cos((a * Math.PI) / 180) * s * 0.68, s * 0.2], { turn: [0, 0, -a] })),
    ]),
  );
  return { materials: { case: { is: 'brass' }, dial: { color: '#f3ecd8' }, needle: { color: '#1d1a18' } }, parts };
};

const screen: Attach = (host, { count }) => {
  const s = host.scale * 0.42;
  const parts = onFront(host, Math.min(4, count ?? 1), 0.6).map((spot) =>
    facing('screen', spot, [
      box('frame', 'frame', [s, s * 0.64, s * 0.1], [0, 0, 0]),
      box('screen', 'screen', [s * 0.86, s * 0.5, s * 0.04], [0, 0, s * 0.05], { round: s * 0.01 }),
      ...[0, 1, 2].map((i) => box('line', 'line', [s * (0.5 - 0.12 * i), s * 0.03, s * 0.02], [-s * (0.1 + 0.06 * i), s * (0.12 - 0.1 * i), s * 0.072], { round: 0 })),
    ]),
  );
  return { materials: { screen: { color: '#1f6f8f', glow: 0.8 }, frame: { color: '#2a2e36' }, line: { color: '#9ff4ff', glow: 1.6 } }, parts };
};

/** Builds a seam of short stitches across the front. */
const stitches: Attach = (host) => {
  const s = host.scale * 0.06;
  const parts = spread(8, 0.5).flatMap((t) => {
    const spot = host.front(t, 0.5 + 0.22 * t);
    return [facing('stitch', spot, [box('stitch', 'thread', [s * 0.22, s * 1.3, s * 0.3], [0, 0, 0], { turn: [0, 0, 20], round: s * 0.1 })])];
  });
  return { materials: { thread: { color: '#26201c' } }, parts };
};

const emblem =
  (outline: readonly Pair[], look: { color?: string; is?: string }): Attach =>
  (host, { count }) => {
    const s = host.scale * (count !== null && count > 2 ? 0.12 : 0.22);
    const parts = onFront(host, Math.min(7, count ?? 1), 0.58).map((spot) =>
      facing('emblem', spot, [
        plate(
          'emblem',
          'emblem',
          outline.map(([x, y]): Pair => [Number(x) * s, Number(y) * s]),
          s * 0.3,
          [0, 0, s * 0.08],
        ),
      ]),
    );
    return { materials: { emblem: look }, parts };
  };

const HEART: Pair[] = [
  [0, -0.9],
  [0.55, -0.35],
  [0.85, 0.1],
  [0.8, 0.5],
  [0.5, 0.68],
  [0.2, 0.6],
  [0, 0.36],
  [-0.2, 0.6],
  [-0.5, 0.68],
  [-0.8, 0.5],
  [-0.85, 0.1],
  [-0.55, -0.35],
];
const STAR: Pair[] = Array.from({ length: 10 }, (_, i): Pair => [Math.sin((i * Math.PI) / 5) * (i % 2 ? 0.42 : 1), Math.cos((i * Math.PI) / 5) * (i % 2 ? 0.42 : 1)]);
const CROSS: Pair[] = [
  [-0.26, -0.9],
  [0.26, -0.9],
  [0.26, -0.26],
  [0.9, -0.26],
  [0.9, 0.26],
  [0.26, 0.26],
  [0.26, 0.9],
  [-0.26, 0.9],
  [-0.26, 0.26],
  [-0.9, 0.26],
  [-0.9, -0.26],
  [-0.26, -0.26],
];
const MOON: Pair[] = [
  ...Array.from({ length: 11 }, (_, i): Pair => [-Math.sin((i * Math.PI) / 10) * 0.9, -Math.cos((i * Math.PI) / 10) * 0.9]),
  ...Array.from({ length: 9 }, (_, i): Pair => [-Math.sin(((9 - i) * Math.PI) / 10) * 0.42, -Math.cos(((9 - i) * Math.PI) / 10) * 0.9 * 0.98]),
];
const BOLT: Pair[] = [
  [0.1, 1],
  [-0.55, -0.1],
  [-0.08, -0.1],
  [-0.25, -1],
  [0.55, 0.2],
  [0.1, 0.2],
  [0.4, 1],
];
const ARROW: Pair[] = [
  [0.9, 0],
  [0.3, 0.6],
  [0.3, 0.24],
  [-0.9, 0.24],
  [-0.9, -0.24],
  [0.3, -0.24],
  [0.3, -0.6],
];

/** Markings that are carved, set or drawn on the front. */
export const MARKINGS = {
  gems,
  runes,
  cracks,
  eyes,
  face,
  maw,
  buttons,
  dials,
  screen,
  stitches,
  'heart emblem': emblem(HEART, { color: '#d8304a' }),
  'star emblem': emblem(STAR, { is: 'gold' }),
  'cross emblem': emblem(CROSS, { color: '#d22f2f' }),
  'moon emblem': emblem(MOON, { is: 'silver' }),
  'bolt emblem': emblem(BOLT, { color: '#ffd23a' }),
  'arrow emblem': emblem(ARROW, { color: '#f2f2f2' }),
  'round emblem': emblem(circle(0.9, 0.9, 28), { is: 'gold' }),
} as const satisfies Record<string, Attach>;
