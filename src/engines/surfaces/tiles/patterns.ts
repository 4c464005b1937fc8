import type { PatternKind } from '../../../contract/shape-program.ts';
import { CAMOUFLAGE } from '../figures/camouflage.ts';
import { ramp } from '../figures/ramp.ts';
import { inRunningBond, offMiddle } from '../figures/repeating.ts';
import { createPeriodicNoise, type PeriodicNoise, SIDE } from '../noise/tile-noise.ts';
import { type Layer, texels } from './texels.ts';

/** A repeating motif. The tile's side holds `count` of them; u runs along the part. */
interface PatternRecipe {
  /** Number of repeats along the side of a tile. */
  count: number;
  draw(noise: PeriodicNoise, color: string): readonly Layer[];
}

/** Returns the width of a soft border (two texels) as a share of one repeat. */
const soft = (count: number): number => (2 * count) / SIDE;

/** Bands of a second color across an axis; `width` is the share that they cover. */
const bands = (axis: 'u' | 'v', count: number, width = 0.5): PatternRecipe => ({
  count,
  draw: (_, color) => [
    {
      color,
      share: texels((_t, u, v) => {
        const off = offMiddle((axis === 'u' ? u : v) * count);
        return 1 - ramp(off, width / 2 - soft(count), width / 2 + soft(count));
      }),
    },
  ],
});

/** A motif in each square, given by its signed distance, which is negative inside. */
const motif = (count: number, distance: (x: number, y: number) => number): PatternRecipe => ({
  count,
  draw: (_, color) => [
    {
      color,
      share: texels((_t, u, v) => {
        const [x, y] = inRunningBond(u * count, v * count);
        return 1 - ramp(distance(x, y), -soft(count), soft(count));
      }),
    },
  ],
});

/** Returns the outline of a star with `points` points, or of a flower with as many petals, in polar coordinates. */
const rays = (points: number, inner: number, outer: number, round: boolean) => {
  return (x: number, y: number): number => {
    const angle = Math.atan2(x, -y);
    const turn = ((angle * points) / (2 * Math.PI) + points) % 1;
    const off = Math.abs(turn - 0.5) * 2;
    const edge = round
      ? inner + (outer - inner) * Math.sqrt(off)
      : (inner * outer) / (outer + (inner - outer) * off);
    return Math.hypot(x, y) - edge;
  };
};

const heart = (x: number, y: number): number => {
  const [a, b] = [Math.abs(x) * 2.9, -y * 2.9 + 0.25];
  const curve = (a * a + b * b - 0.62) ** 3 - a * a * b * b * b * 0.9;
  return Math.sign(curve) * Math.min(0.4, Math.abs(curve) ** 0.5) * 0.3;
};

const checks = (count: number): PatternRecipe => ({
  count,
  draw: (_, color) => [
    {
      color,
      share: texels((_t, u, v) => (Math.floor(u * 2 * count) + Math.floor(v * 2 * count)) & 1),
    },
  ],
});

/** Crossing bands, darker where they overlap, with a thin light line. */
const plaid: PatternRecipe = {
  count: 3,
  draw(noise, color) {
    const [wide] = bands('u', 3, 0.4).draw(noise, color);
    const [other] = bands('v', 3, 0.4).draw(noise, color);
    const [thin] = bands('u', 3, 0.05).draw(noise, color);
    const [line] = bands('v', 3, 0.05).draw(noise, color);
    return [
      { color, share: wide.share.map((s) => 0.6 * s) },
      { color, share: other.share.map((s) => 0.6 * s) },
      { color: '#f2e9d8', share: thin.share.map((s, t) => 0.7 * Math.max(s, line.share[t])) },
    ];
  },
};

const zigzag: PatternRecipe = {
  count: 6,
  draw: (_, color) => [
    {
      color,
      share: texels((_t, u, v) => {
        const off = offMiddle(u * 6 + 0.8 * offMiddle(v * 6));
        return 1 - ramp(off, 0.25 - soft(6), 0.25 + soft(6));
      }),
    },
  ],
};

/** Blots of two additional colors. */
const camouflage: PatternRecipe = {
  count: 2,
  draw(noise, color) {
    const layer = (share: string, from: number): Layer => {
      const field = noise.field(4, 4, 3);
      return { color: share, share: texels((t) => ramp(field[t], from, from + 0.04)) };
    };
    return [layer(color, 0.06), layer(CAMOUFLAGE.dark, 0.28), layer(CAMOUFLAGE.light, 0.36)];
  },
};

const flowers: PatternRecipe = {
  count: 4,
  draw(noise, color) {
    const [petals] = motif(4, rays(5, 0.16, 0.34, true)).draw(noise, color);
    const [middle] = motif(4, (x, y) => Math.hypot(x, y) - 0.09).draw(noise, color);
    return [petals, { ...middle, color: '#f2c23a' }];
  },
};

/** Open dark rings with a brown middle. */
const leopard: PatternRecipe = {
  count: 3,
  draw(noise, color) {
    const { nearest, id } = noise.cells(9, 9);
    const bend = noise.field(12, 12, 2);
    const off = texels((t) => nearest[t] + 0.14 * bend[t]);
    const size = (t: number) => 0.26 + 0.12 * id[t];
    return [
      {
        color: '#8a5a2a',
        share: texels((t) => 0.8 * (1 - ramp(off[t], size(t) - 0.1, size(t) - 0.05))),
      },
      {
        color,
        share: texels((t) => {
          const ring = Math.abs(off[t] - size(t));
          return (1 - ramp(ring, 0.07, 0.11)) * (bend[t] > -0.25 ? 1 : 0);
        }),
      },
    ];
  },
};

/** Wavering stripes across the part that taper and end. */
const zebra: PatternRecipe = {
  count: 3,
  draw(noise, color) {
    const bend = noise.field(3, 5, 2);
    return [
      {
        color,
        share: texels((t, u) => {
          const off = offMiddle(u * 7 + 0.75 * bend[t]);
          return 1 - ramp(off, 0.2 + 0.1 * bend[t], 0.26 + 0.1 * bend[t]);
        }),
      },
    ];
  },
};

const patches: PatternRecipe = {
  count: 2,
  draw(noise, color) {
    const field = noise.field(3, 3, 2);
    return [{ color, share: texels((t) => ramp(field[t], 0.08, 0.12)) }];
  },
};

const calico: PatternRecipe = {
  count: 2,
  draw: (noise, color) => [
    ...patches.draw(noise, color),
    { ...patches.draw(noise, '#2b2420')[0], color: '#2b2420' },
  ],
};

/** Large plates with light lines between them, as a giraffe has. */
const cells: PatternRecipe = {
  count: 1,
  draw(noise, color) {
    const { nearest, second } = noise.cells(5, 5);
    const bend = noise.field(12, 12, 2);
    return [
      {
        color,
        share: texels((t) => ramp(second[t] - nearest[t] + 0.05 * bend[t], 0.1, 0.16)),
      },
    ];
  },
};

/** Scattered round spots of several sizes. */
const speckles: PatternRecipe = {
  count: 2,
  draw(noise, color) {
    const { nearest, id } = noise.cells(10, 10);
    return [
      {
        color,
        share: texels((t) => 1 - ramp(nearest[t], 0.14 + 0.16 * id[t], 0.2 + 0.16 * id[t])),
      },
    ];
  },
};

const RECIPES: Readonly<Record<PatternKind, PatternRecipe>> = {
  stripes: bands('u', 4),
  lines: bands('v', 4),
  pinstripes: bands('v', 12, 0.12),
  dots: motif(5, (x, y) => Math.hypot(x, y) - 0.24),
  checks: checks(4),
  plaid,
  zigzag,
  stars: motif(4, rays(5, 0.13, 0.34, false)),
  hearts: motif(4, heart),
  flowers,
  camouflage,
  leopard,
  zebra,
  patches,
  calico,
  cells,
  speckles,
};

/** Returns the number of repeats of a pattern's motif on a tile. */
export const repeatsOf = (kind: PatternKind): number => RECIPES[kind].count;

/** Returns the layers that a pattern adds over a material. */
export function drawPattern(kind: PatternKind, color: string): readonly Layer[] {
  return RECIPES[kind].draw(createPeriodicNoise(77), color);
}
