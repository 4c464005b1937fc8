import type { Pair, Triple } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';
import { ball, box, circle, cylinder, plate, ring, tube, turned } from '../pieces.ts';
import type { Footprint } from './footprint.ts';
import { disc, inside, planks, type Recipe, slab, WATER } from './ground-pieces.ts';

/** Artificial places, sized for the things that stand there. */
export const BUILT = {
  road: (f) => ({
    materials: { ground: { is: 'concrete', color: '#56585c' }, line: { is: 'paint', color: '#f2efe6' }, kerb: { is: 'concrete', color: '#b4b1aa' } },
    parts: [
      slab('road', 'ground', f.r * 2.6, f.r * 0.1, f.r * 2.1),
      box('line', 'line', [f.r * 0.36, f.r * 0.012, f.r * 0.07], [-f.r * 1.0, 0, f.r * 0.82], { copies: [{ kind: 'line', count: 4, step: [f.r * 0.66, 0, 0] }] }),
      box('kerb', 'kerb', [f.r * 2.6, f.r * 0.16, f.r * 0.3], [0, -f.r * 0.0, -f.r * 1.15]),
    ],
  }),
  city: (f) => ({
    materials: { ground: { is: 'cobblestone' } },
    parts: [slab('square', 'ground', f.r * 3, f.r * 0.1, f.r * 2.4)],
    decor: [-1.05, 0.05, 1.1].map((x, i) => ({ family: 'house', high: Math.max(f.h * 1.25, f.r * 1.3) * (1 + 0.08 * i), at: [x * f.r * 1.1, 0, -f.r * 1.3] as [number, number, number] })),
  }),
  track: (f) => {
    const gauge = Math.max(f.w * 0.62, f.r * 0.12);
    const long = f.d * 1.3 + f.r * 0.1;
    return {
      materials: { sleeper: { is: 'oak', color: '#6a4a30' }, ballast: { is: 'stone', color: '#9a948a' }, rail: { is: 'steel' } },
      parts: [
        box('ballast', 'ballast', [gauge * 4.2, gauge * 0.3, long * 2], [0, -gauge * 0.33, 0], { round: gauge * 0.1 }),
        box('sleeper', 'sleeper', [gauge * 3, gauge * 0.16, gauge * 0.34], [0, -gauge * 0.17, -long * 0.93], { copies: [{ kind: 'line', count: 9, step: [0, 0, long * 0.2325] }] }),
        box('rail', 'rail', [gauge * 0.14, gauge * 0.18, long * 2], [gauge, -gauge * 0.06, 0], { copies: [{ kind: 'mirror', axis: 'x' }] }),
      ],
    };
  },
  pavement: (f) => ({
    materials: { ground: { is: 'stone', color: '#a9a49b' }, joint: { is: 'stone', color: '#6f6a64' } },
    parts: [
      slab('bed', 'joint', f.r * 2.1, f.r * 0.1, f.r * 2.1, -f.r * 0.02),
      part(
        'slab',
        'ground',
        { kind: 'box', size: [f.r * 0.5, f.r * 0.08, f.r * 0.5], round: f.r * 0.02 },
        {
          at: [-f.r * 0.78, -f.r * 0.04, -f.r * 0.78],
          copies: [
            { kind: 'line', count: 4, step: [f.r * 0.52, 0, 0] },
            { kind: 'line', count: 4, step: [0, 0, f.r * 0.52] },
          ],
        },
      ),
    ],
  }),
  room: inside(
    { is: 'oak', color: '#b58a58' },
    { is: 'paint', color: '#d9cdb4' },
    (f, half, high) => [
      cylinder('rug', 'rug', f.r * 0.72, half * 0.02, [0, half * 0.005, 0]),
      box('window', 'glass', [half * 0.5, high * 0.34, half * 0.03], [half * 0.4, high * 0.58, -half * 0.96]),
      box('window frame', 'skirting', [half * 0.58, high * 0.4, half * 0.02], [half * 0.4, high * 0.58, -half * 0.97]),
    ],
    { rug: { is: 'wool', color: '#a84a3e' }, glass: { is: 'glass', color: '#9fd0ec', opacity: 1 } },
  ),
  kitchen: inside(
    { is: 'ceramic', color: '#e4dccd' },
    { is: 'paint', color: '#e9e4d4' },
    (f, half, high) => {
      const top = Math.min(high * 0.45, f.h * 0.55);
      return [
        box('counter', 'cabinet', [half * 1.9, top, half * 0.4], [0, top / 2, -half * 0.76]),
        box('worktop', 'worktop', [half * 1.94, top * 0.07, half * 0.46], [0, top, -half * 0.75]),
        box('cupboard door', 'trim', [half * 0.4, top * 0.7, half * 0.02], [-half * 0.66, top * 0.5, -half * 0.55], { copies: [{ kind: 'line', count: 4, step: [half * 0.44, 0, 0] }] }),
        box('oven', 'oven', [half * 0.42, top * 0.72, half * 0.03], [half * 0.66, top * 0.5, -half * 0.54]),
        box('shelf', 'worktop', [half * 1.2, top * 0.06, half * 0.24], [-half * 0.2, high * 0.72, -half * 0.84]),
        cylinder('pan', 'oven', half * 0.13, half * 0.1, [half * 0.66, top * 1.08, -half * 0.75]),
        cylinder('jar', 'trim', half * 0.06, half * 0.15, [-half * 0.5, high * 0.72 + half * 0.09, -half * 0.84], { copies: [{ kind: 'line', count: 3, step: [half * 0.2, 0, 0] }] }),
      ];
    },
    { cabinet: { is: 'paint', color: '#5f8f96' }, worktop: { is: 'oak' }, trim: { is: 'paint', color: '#7aa8ae' }, oven: { is: 'steel', color: '#3a3e44' } },
  ),
  garage: inside(
    { is: 'concrete' },
    { is: 'concrete', color: '#b9bdc0' },
    (_, half, high) => [
      box('door', 'door', [half * 1.3, high * 0.16, half * 0.03], [0, high * 0.1, -half * 0.95], { copies: [{ kind: 'line', count: 5, step: [0, high * 0.165, 0] }] }),
      box('shelf', 'shelf', [half * 0.24, half * 0.03, half * 1.1], [-half * 0.84, high * 0.55, 0]),
      box('tool box', 'tool', [half * 0.2, half * 0.18, half * 0.34], [-half * 0.84, high * 0.55 + half * 0.1, half * 0.2]),
    ],
    { door: { is: 'paint', color: '#8f9aa3' }, shelf: { is: 'oak' }, tool: { is: 'paint', color: '#b8352c' } },
  ),
  stage: (f) => ({
    materials: { ground: { is: 'oak', color: '#9a6a3c' }, edge: { is: 'walnut', color: '#5c3a22' }, curtain: { is: 'velvet', color: '#9a1c2c' }, light: { color: '#ffe9b0', glow: 1.5 } },
    parts: [
      slab('stage', 'ground', f.r * 2.6, f.r * 0.08, f.r * 2),
      slab('front', 'edge', f.r * 2.6, f.r * 0.24, f.r * 1.98, -f.r * 0.08),
      part(
        'curtain',
        'curtain',
        { kind: 'cylinder', radius: f.r * 0.13, height: Math.max(f.h * 1.4, f.r * 1.6), sides: 14 },
        { at: [-f.r * 1.2, Math.max(f.h * 1.4, f.r * 1.6) / 2, -f.r * 0.9], copies: [{ kind: 'line', count: 11, step: [f.r * 0.24, 0, 0] }] },
      ),
      ball('foot light', 'light', f.r * 0.1, [-f.r * 1.0, f.r * 0.02, f.r * 0.92], { copies: [{ kind: 'line', count: 5, step: [f.r * 0.5, 0, 0] }] }),
    ],
  }),
  pad: (f) => ({
    materials: { ground: { is: 'concrete' }, mark: { is: 'paint', color: '#e8b52a' }, steel: { is: 'steel', color: '#a03a30' } },
    parts: [
      cylinder('pad', 'ground', f.r * 1.25, f.r * 0.2, [0, -f.r * 0.1, 0]),
      ring('mark', 'mark', f.r * 0.95, f.r * 0.03, [0, 0, 0], { scale: [1, 0.4, 1] }),
      box('mast', 'steel', [f.r * 0.09, f.h * 0.9, f.r * 0.09], [-f.r * 0.95, f.h * 0.45, -f.r * 0.2], { copies: [{ kind: 'line', count: 2, step: [0, 0, f.r * 0.34] }] }),
      box('brace', 'steel', [f.r * 0.05, f.r * 0.05, f.r * 0.4], [-f.r * 0.95, f.h * 0.12, -f.r * 0.03], { copies: [{ kind: 'line', count: 6, step: [0, f.h * 0.15, 0] }] }),
      box('arm', 'steel', [f.r * 0.55, f.r * 0.06, f.r * 0.08], [-f.r * 0.7, f.h * 0.55, -f.r * 0.03]),
    ],
  }),
  dock: (f) => ({
    materials: { ground: { is: 'oak', color: '#9a7348' }, post: { is: 'bark' }, water: WATER },
    parts: [
      planks('ground', f.w * 1.5 + f.r * 0.3, f.r, f.r * 0.07),
      part(
        'post',
        'post',
        { kind: 'cylinder', radius: f.r * 0.08, height: f.r * 0.9, sides: 12 },
        {
          at: [f.w * 1.5 + f.r * 0.3, -f.r * 0.25, f.r * 0.8],
          copies: [
            { kind: 'mirror', axis: 'x' },
            { kind: 'mirror', axis: 'z' },
          ],
        },
      ),
      turned(
        'sea',
        'water',
        [
          [0, -f.r * 0.62],
          [f.r * 1.9, -f.r * 0.62],
          [f.r * 1.9, -f.r * 0.42],
          [0, -f.r * 0.42],
        ] as Pair[],
        { sides: 48 },
      ),
    ],
  }),
  porch: (f) => ({
    materials: { ground: { is: 'oak', color: '#a9794a' }, rail: { is: 'paint', color: '#f0ece2' }, step: { is: 'oak', color: '#8a5f38' } },
    parts: [
      planks('ground', f.r * 1.15, f.r, f.r * 0.08),
      slab('beam', 'step', f.r * 2.3, f.r * 0.16, f.r * 1.96, -f.r * 0.08),
      slab('step', 'step', f.r * 1.1, f.r * 0.14, f.r * 2.5, -f.r * 0.12),
      box('post', 'rail', [f.r * 0.09, f.r * 0.8, f.r * 0.09], [f.r * 1.08, f.r * 0.4, -f.r * 0.92], { copies: [{ kind: 'mirror', axis: 'x' }] }),
      box('rail', 'rail', [f.r * 2.2, f.r * 0.07, f.r * 0.08], [0, f.r * 0.74, -f.r * 0.92]),
      box('baluster', 'rail', [f.r * 0.05, f.r * 0.7, f.r * 0.05], [-f.r * 0.85, f.r * 0.36, -f.r * 0.92], { copies: [{ kind: 'line', count: 8, step: [f.r * 0.243, 0, 0] }] }),
    ],
  }),
  graveyard: (f) => ({
    materials: { ground: { is: 'grass', color: '#5f7a45' }, stone: { is: 'stone', color: '#8a8d90' }, earth: { color: '#5a4632', roughness: 1 } },
    parts: [
      disc('ground', f.r * 1.2),
      ...[-0.8, 0.05, 0.85].flatMap((x, i) => [
        plate(
          'grave stone',
          'stone',
          [
            [-0.16, 0],
            [0.16, 0],
            [0.16, 0.3],
            [0.1, 0.4],
            [0, 0.44],
            [-0.1, 0.4],
            [-0.16, 0.3],
          ].map(([a, b]): Pair => [a * f.r * 1.4, b * f.r * 1.4]),
          f.r * 0.12,
          [x * f.r, 0, -f.r * (0.72 + 0.1 * (i % 2))],
          { turn: [0, 0, (i - 1) * 4] },
        ),
        ball('mound', 'earth', [f.r * 0.36, f.r * 0.1, f.r * 0.5], [x * f.r, 0, -f.r * 0.5]),
      ]),
    ],
  }),
  hall: inside(
    { is: 'cobblestone', color: '#77736d' },
    { is: 'stone', color: '#8b867d' },
    (_, half, high) => [
      turned(
        'column',
        'trim',
        [
          [0, 0],
          [half * 0.15, 0],
          [half * 0.15, half * 0.08],
          [half * 0.1, half * 0.12],
          [half * 0.1, high * 0.86],
          [half * 0.15, high * 0.92],
          [half * 0.15, high * 0.96],
          [0, high * 0.96],
        ] as Pair[],
        { at: [half * 0.72, 0, -half * 0.76], copies: [{ kind: 'mirror', axis: 'x' }] },
      ),
      ball('torch', 'light', [half * 0.07, half * 0.14, half * 0.07], [0, high * 0.66, -half * 0.88]),
    ],
    { trim: { is: 'stone', color: '#6e6a63' }, light: { color: '#ffae3a', glow: 2 } },
  ),
  library: (f) => ({
    materials: { ground: { is: 'walnut' } },
    parts: [slab('floor', 'ground', f.r * 2.3, f.r * 0.07, f.r * 2)],
    decor: [-0.95, 0.05, 1.05].map((x) => ({ family: 'bookshelf', high: Math.max(f.h * 1.3, f.r * 1.3), at: [x * Math.max(f.h * 1.3, f.r * 1.3) * 0.61, 0, -f.r * 0.85] as [number, number, number] })),
  }),
  pedestal: (f) => {
    const w = Math.max(f.w, f.d) * 1.08 + f.h * 0.05;
    return {
      materials: { ground: { is: 'stone', color: '#b5b0a6' } },
      parts: [slab('plinth top', 'ground', w * 2, w * 0.16, w * 2), slab('plinth', 'ground', w * 1.76, w * 0.7, w * 1.76, -w * 0.14), slab('plinth foot', 'ground', w * 2.15, w * 0.22, w * 2.15, -w * 0.82)],
    };
  },
  branch: (f) => {
    const l = Math.max(f.w * 3.4, f.h * 1.4);
    const t = Math.max(f.h * 0.075, f.r * 0.07);
    return {
      materials: { ground: { is: 'bark' }, leaf: { is: 'leaves', color: '#5f9a3c' } },
      parts: [
        tube(
          'branch',
          'ground',
          [
            [-l, -t * 2.2, 0],
            [-l * 0.4, -t * 0.9, 0],
            [l * 0.2, -t, 0],
            [l * 0.8, t * 1.4, 0],
          ],
          [t * 1.5, t * 1.05, t * 0.9, t * 0.3],
        ),
        tube(
          'twig',
          'ground',
          [
            [l * 0.3, -t, 0],
            [l * 0.5, t * 2, t * 1.6],
            [l * 0.62, t * 5, t * 2],
          ],
          [t * 0.5, t * 0.35, t * 0.1],
        ),
        ...[
          [0.78, 1.6, 0],
          [0.66, 3.4, 1.4],
          [0.6, 5, 2],
          [-0.7, 0.4, 1],
          [0.5, 2.6, 1.8],
        ].map(([x, y, z], i) => ball('leaf', 'leaf', [t * 2.4, t * 0.3, t * 4.4], [l * x, t * y, t * z], { turn: [20, i * 70, 20] })),
      ],
      sunk: t * 0.15,
    };
  },
  leaf: (f) => ({
    materials: { ground: { is: 'leaves', color: '#5aa248' }, vein: { is: 'leaves', color: '#8cc46a' }, water: WATER },
    parts: [
      plate(
        'leaf',
        'ground',
        circle(f.r * 1.05, f.r * 1.05, 36).filter((_, i) => i !== 9),
        f.r * 0.07,
        [0, -f.r * 0.035, 0],
        { turn: [-90, 0, 0], bevel: f.r * 0.02 },
      ),
      ring('rim', 'ground', f.r * 1.02, f.r * 0.04, [0, 0, 0]),
      box('vein', 'vein', [f.r * 0.022, f.r * 0.02, f.r * 0.9], [0, 0.0, f.r * 0.45], { at: [0, 0, 0], shape: { kind: 'box', size: [f.r * 0.024, f.r * 0.02, f.r * 0.92], at: [0, 0, f.r * 0.48] }, copies: [{ kind: 'ring', count: 7 }] }),
    ],
  }),
  stump: (f) => {
    const w = Math.max(f.r * 0.95, 0.01);
    return {
      materials: { ground: { is: 'bark' }, wood: { is: 'pine' }, ring: { is: 'oak' } },
      parts: [
        turned(
          'stump',
          'ground',
          [
            [0, -w * 0.9],
            [w * 1.5, -w * 0.9],
            [w * 1.16, -w * 0.7],
            [w * 1.04, -w * 0.3],
            [w, 0],
            [0, 0],
          ] as Pair[],
          { sides: 18 },
        ),
        cylinder('cut', 'wood', w * 0.9, w * 0.03, [0, w * 0.005, 0]),
        ring('year ring', 'ring', w * 0.6, w * 0.014, [0, w * 0.02, 0]),
        ring('year ring', 'ring', w * 0.3, w * 0.014, [0, w * 0.02, 0]),
      ],
    };
  },
  web: (f) => {
    const r = Math.max(f.r * 2.2, f.h * 2);
    const t = r * 0.008;
    return {
      materials: { ground: { is: 'silk', color: '#e6e8ec' } },
      parts: [
        part('thread', 'ground', { kind: 'cylinder', radius: t, height: r, sides: 6, at: [0, r / 2, 0] }, { at: [0, f.h / 2, -f.d - t * 2], copies: [{ kind: 'ring', count: 10, axis: 'z' }] }),
        ...[0.22, 0.42, 0.62, 0.82].map((s) =>
          part(
            'ring thread',
            'ground',
            {
              kind: 'sweep',
              closed: true,
              radius: t * 0.8,
              sides: 6,
              path: Array.from({ length: 20 }, (_, i): Triple => {
                const a = (i * Math.PI) / 10;
                const d = i % 2 === 0 ? 1 : 0.86;
                return [r * s * d * Math.sin(a), r * s * d * Math.cos(a), 0];
              }),
            },
            { at: [0, f.h / 2, -f.d - t * 2] },
          ),
        ),
      ],
    };
  },
  wall: (f) => {
    const w = Math.max(f.w * 2.6, f.h * 1.4);
    const high = f.h * 1.4;
    return {
      materials: { ground: { is: 'brick' }, mortar: { is: 'concrete' }, cap: { is: 'stone' }, floor: { is: 'concrete', color: '#9d9a94' } },
      parts: [
        box('core', 'mortar', [w, high, f.r * 0.12], [0, high / 2, -f.d - f.r * 0.12], { round: 0 }),
        ...Array.from({ length: 8 }, (_, i) =>
          box('brick', 'ground', [w / 6.4, high / 9, f.r * 0.15], [-w / 2 + w / 12 + (i % 2 ? w / 24 : 0), high * (0.06 + 0.123 * i), -f.d - f.r * 0.12], {
            copies: [{ kind: 'line', count: 6 - (i % 2 ? 0 : 0), step: [w / 6.1, 0, 0] }],
            round: high * 0.008,
          }),
        ),
        box('cap', 'cap', [w * 1.06, high * 0.05, f.r * 0.24], [0, high * 1.01, -f.d - f.r * 0.12]),
        slab('floor', 'floor', w * 1.1, f.r * 0.06, f.d * 2 + f.r * 0.7),
      ],
    };
  },
  sill: (f) => {
    const w = f.w * 1.5 + f.r * 0.35;
    return {
      materials: { ground: { is: 'oak', color: '#b98a54' }, bracket: { is: 'oak', color: '#8a5f38' }, wall: { is: 'paint', color: '#e6dfd0' } },
      parts: [
        box('shelf', 'ground', [w * 2, f.r * 0.1, f.r * 2], [0, -f.r * 0.05, 0]),
        box('back', 'wall', [w * 2.1, f.r * 0.9, f.r * 0.1], [0, -f.r * 0.3, -f.r * 1.02], { round: 0 }),
        plate(
          'bracket',
          'bracket',
          [
            [0, 0],
            [f.r * 1.3, 0],
            [0, -f.r * 0.8],
          ],
          f.r * 0.1,
          [w * 0.66, -f.r * 0.1, -f.r * 0.95],
          { turn: [0, -90, 0], copies: [{ kind: 'mirror', axis: 'x' }] },
        ),
      ],
    };
  },
  mat: (f) => ({
    materials: { ground: { is: 'wool', color: '#b4553f' }, edge: { is: 'wool', color: '#e6cf9c' } },
    parts: [slab('mat', 'ground', f.r * 2.1, f.r * 0.05, f.r * 1.6), slab('border', 'edge', f.r * 2.3, f.r * 0.04, f.r * 1.8, -f.r * 0.005)],
  }),
  coins: (f) => ({
    materials: { ground: { is: 'gold' } },
    parts: [
      ball('heap', 'ground', [f.r * 2.2, f.r * 0.9, f.r * 2.2], [0, -f.r * 0.45, 0]),
      part('coin', 'ground', { kind: 'cylinder', radius: f.r * 0.15, height: f.r * 0.035, round: f.r * 0.008, sides: 16 }, { at: [0, -f.r * 0.14, 0], copies: [{ kind: 'scatter', count: 46, size: [f.r * 1.5, f.r * 0.2, f.r * 1.5] }] }),
      part(
        'coin',
        'ground',
        { kind: 'cylinder', radius: f.r * 0.15, height: f.r * 0.035, round: f.r * 0.008, sides: 16, turn: [40, 0, 20] },
        { at: [0, -f.r * 0.3, 0], copies: [{ kind: 'scatter', count: 60, size: [f.r * 2.1, f.r * 0.24, f.r * 2.1] }] },
      ),
    ],
    sunk: f.r * 0.06,
  }),
  nest: (f) => ({
    materials: { ground: { is: 'straw', color: '#9a7a48' } },
    parts: [0, 1, 2, 3]
      .map((i) =>
        part('nest', 'ground', { kind: 'torus', radius: f.r * (0.8 + 0.12 * i), tube: f.r * 0.16, modify: [{ kind: 'roughen', amount: f.r * 0.05, size: f.r * 0.1 }] }, { at: [0, f.r * (0.0 + 0.1 * i), 0], turn: [4 * (i % 2), i * 40, 3] }),
      )
      .concat([cylinder('bottom', 'ground', f.r * 0.85, f.r * 0.12, [0, -f.r * 0.06, 0])]),
  }),
} as const satisfies Record<string, (f: Footprint) => Recipe>;
