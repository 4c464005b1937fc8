import type { PeriodicNoise } from './periodic-noise.ts';
import { SIDE } from './periodic-noise.ts';
import { type Layer, smoothStep, TEXELS, texels } from './texels.ts';

/** Close-up appearance of a material: a repeating tile whose u axis runs along the part. */
export interface Grain {
  /** The lightness relative to the material's own color: linear, with a mean of 1. */
  light: Float32Array;
  /** The height as a fraction of the tile's side; null if smooth. */
  height: Float32Array | null;
  /** Areas of other colors, such as the joints between bricks. */
  over: readonly Layer[];
}

/** The drawing rule and the size of a grain. */
export interface GrainRecipe {
  /** The side of the tile in meters, on a thing of usual size. */
  metres: number;
  /** Whether rows are horizontal on every surface, so that u is never vertical. */
  level?: boolean;
  draw(noise: PeriodicNoise): Grain;
}

/** Draws boards: growth rings cut along the trunk, fibers and pores along u. */
const wood = (rings: number, contrast: number, metres: number): GrainRecipe => ({
  metres,
  draw(noise) {
    const bend = noise.field(2, 4, 3);
    const fibre = noise.field(6, 128, 2);
    const patch = noise.field(2, 3, 2);
    const ring = texels((t, _, v) => {
      const phase = v * rings + 1.3 * bend[t];
      const part = phase - Math.floor(phase);
      // Darkens slowly through summer, then lightens abruptly.
      return part < 0.8 ? smoothStep(part, 0.1, 0.8) : 1 - smoothStep(part, 0.8, 1);
    });
    return {
      light: texels(
        (t) => 1.06 - contrast * (0.5 * ring[t] + 0.4 * Math.max(0, fibre[t])) + 0.1 * patch[t],
      ),
      height: texels((t) => 0.0012 * (fibre[t] - 0.8 * ring[t])),
      over: [],
    };
  },
});

const bark: GrainRecipe = {
  metres: 0.7,
  draw(noise) {
    const rough = noise.field(4, 14, 4);
    const ridge = texels((t) => 1 - Math.min(1, 1.6 * Math.abs(rough[t])));
    return {
      light: texels((t) => 1.15 - 0.75 * ridge[t]),
      height: texels((t) => -0.02 * ridge[t]),
      over: [],
    };
  },
};

/** Draws clouds of one or more sizes: stone, bread, moss. */
const clouds = (
  size: number,
  contrast: number,
  relief: number,
  metres: number,
  octaves = 5,
): GrainRecipe => ({
  metres,
  draw(noise) {
    const field = noise.field(size, size, octaves);
    return {
      light: texels((t) => 1 + contrast * field[t]),
      height: relief === 0 ? null : texels((t) => relief * field[t]),
      over: [],
    };
  },
});

/** Draws fine lines along u and smudges: brushed metal. */
const brushed = (contrast: number): GrainRecipe => ({
  metres: 0.5,
  draw(noise) {
    const lines = noise.field(3, 128, 2);
    const smudge = noise.field(3, 3, 4);
    return {
      light: texels((t) => 1 + contrast * (0.5 * lines[t] + 0.7 * smudge[t])),
      height: null,
      over: [],
    };
  },
});

/** Draws hammer marks. */
const hammered = (contrast: number, relief: number): GrainRecipe => ({
  metres: 0.4,
  draw(noise) {
    const { nearest } = noise.cells(12, 12);
    const smudge = noise.field(3, 3, 4);
    return {
      light: texels((t) => 1 + contrast * (0.5 - nearest[t] + 0.7 * smudge[t])),
      height: texels((t) => relief * nearest[t] * nearest[t]),
      over: [],
    };
  },
});

const rust: GrainRecipe = {
  metres: 0.5,
  draw(noise) {
    const field = noise.field(4, 4, 5);
    const fine = noise.field(48, 48, 2);
    return {
      light: texels((t) => 1 + 0.35 * fine[t] - 0.15 * field[t]),
      height: texels((t) => 0.004 * (field[t] + 0.5 * fine[t])),
      over: [{ share: texels((t) => 0.75 * smoothStep(field[t], 0.05, 0.5)), color: '#5c3a2a' }],
    };
  },
};

/** Draws courses of stones with joints between them. */
const courses = (columns: number, rows: number, metres: number, joint: string): GrainRecipe => ({
  metres,
  level: true,
  draw(noise) {
    const fine = noise.field(24, 24, 4);
    const warp = noise.field(6, 6, 2);
    const tones = Float32Array.from({ length: columns * rows }, () => noise.random());
    const gap = 0.055;
    const edge = texels((t, u, v) => {
      const y = v * rows + 0.05 * warp[t];
      const x = u * columns + (Math.floor(y) & 1) * 0.5 + 0.03 * warp[t];
      const [fx, fy] = [x - Math.floor(x), y - Math.floor(y)];
      const near = Math.min(Math.min(fx, 1 - fx) * (rows / columns), Math.min(fy, 1 - fy));
      return smoothStep(near, gap * 0.5, gap * 1.6);
    });
    return {
      light: texels((t, u, v) => {
        const y = Math.floor(v * rows + 0.05 * warp[t] + rows) % rows;
        const x = Math.floor(u * columns + (y & 1) * 0.5 + 0.03 * warp[t] + columns) % columns;
        return 0.82 + 0.34 * tones[y * columns + x] + 0.14 * fine[t];
      }),
      height: texels((t) => 0.012 * edge[t] + 0.002 * fine[t]),
      over: [{ share: texels((t) => 1 - edge[t]), color: joint }],
    };
  },
});

const cobbles: GrainRecipe = {
  metres: 1.2,
  draw(noise) {
    const { nearest, second, id } = noise.cells(7, 7);
    const fine = noise.field(24, 24, 4);
    const edge = texels((t) => smoothStep(second[t] - nearest[t], 0.04, 0.3));
    return {
      light: texels((t) => (0.8 + 0.36 * id[t] + 0.14 * fine[t]) * (0.35 + 0.65 * edge[t])),
      height: texels((t) => 0.025 * edge[t]),
      over: [],
    };
  },
};

const marble: GrainRecipe = {
  metres: 1,
  draw(noise) {
    const bend = noise.field(3, 3, 5);
    const cloud = noise.field(2, 2, 4);
    return {
      light: texels((t) => {
        const vein = Math.max(0, 1 - 9 * Math.abs(bend[t] + 0.25 * cloud[t]));
        return 1.02 - 0.4 * vein * vein - 0.07 * cloud[t];
      }),
      height: null,
      over: [],
    };
  },
};

/** Draws speckles of several tones. */
const speckled = (contrast: number, count: number): GrainRecipe => ({
  metres: 0.4,
  draw(noise) {
    const { id } = noise.cells(count, count);
    return { light: texels((t) => 1 + contrast * (id[t] - 0.5)), height: null, over: [] };
  },
});

/** Draws woven threads. */
const weave = (threads: number, contrast: number, relief: number, metres: number): GrainRecipe => ({
  metres,
  draw(noise) {
    const fine = noise.field(64, 64, 2);
    const patch = noise.field(3, 3, 2);
    const thread = texels((_, u, v) => {
      const [x, y] = [u * threads, v * threads];
      const over = ((Math.floor(x) + Math.floor(y)) & 1) === 0;
      const along = over ? y : x;
      return Math.sin(Math.PI * (along - Math.floor(along)));
    });
    return {
      light: texels((t) => 1 + contrast * (thread[t] - 0.64 + 0.4 * fine[t]) + 0.05 * patch[t]),
      height: texels((t) => relief * thread[t]),
      over: [],
    };
  },
});

/** Draws rows of V-shaped stitches. */
const knit: GrainRecipe = {
  metres: 0.16,
  draw(noise) {
    const fine = noise.field(64, 64, 2);
    const stitch = texels((_, u, v) => {
      const x = v * 16;
      const side = Math.abs((x - Math.floor(x)) * 2 - 1);
      const y = u * 20 + 0.7 * side;
      const along = y - Math.floor(y);
      return Math.sin(Math.PI * along) * (0.4 + 0.6 * Math.sin(Math.PI * Math.min(1, side + 0.15)));
    });
    return {
      light: texels((t) => 0.86 + 0.3 * stitch[t] + 0.08 * fine[t]),
      height: texels((t) => 0.012 * stitch[t]),
      over: [],
    };
  },
};

const leather: GrainRecipe = {
  metres: 0.3,
  draw(noise) {
    const { nearest, second } = noise.cells(40, 40);
    const patch = noise.field(4, 4, 4);
    const pebble = texels((t) => smoothStep(second[t] - nearest[t], 0, 0.35));
    return {
      light: texels((t) => 0.94 + 0.1 * pebble[t] + 0.16 * patch[t]),
      height: texels((t) => 0.003 * pebble[t]),
      over: [],
    };
  },
};

/** Draws hairs along u. */
const strands = (contrast: number, metres: number): GrainRecipe => ({
  metres,
  draw(noise) {
    const bend = noise.field(4, 4, 2);
    const rough = noise.field(16, 96, 2);
    const tuft = noise.field(8, 16, 3);
    const hair = texels((t, u, v) => {
      const y = Math.floor(((v + 0.03 * bend[t] + 1) % 1) * SIDE);
      return rough[y * SIDE + Math.floor(u * SIDE)];
    });
    return {
      light: texels((t) => 1 + contrast * (0.6 * hair[t] + 0.5 * tuft[t])),
      height: texels((t) => 0.004 * hair[t] + 0.003 * tuft[t]),
      over: [],
    };
  },
});

/** Draws rounded scales in overlapping rows. */
const scales = (count: number, metres: number): GrainRecipe => ({
  metres,
  draw(noise) {
    const tones = Float32Array.from({ length: count * count }, () => noise.random());
    const light = new Float32Array(TEXELS);
    const height = texels((t, u, v) => {
      const row = Math.floor(u * count);
      let best = 0;
      for (let r = row; r >= row - 1; r--) {
        const y = v * count + (r & 1) * 0.5;
        const k = Math.floor(y);
        const dx = u * count - r - 0.35;
        const dy = y - k - 0.5;
        const inside = 1 - Math.sqrt(dx * dx * 0.55 + dy * dy * 2.6);
        if (inside > 0.12 && (r < row || inside > best)) {
          best = inside;
          light[t] = tones[((r + count) % count) * count + (k % count)];
          if (r < row) break;
        }
      }
      light[t] = best === 0 ? 0.6 : 0.78 + 0.2 * light[t] + 0.3 * best;
      return 0.02 * best;
    });
    return { light, height, over: [] };
  },
});

/** Draws blades and leaves from above. */
const foliage = (count: number, metres: number): GrainRecipe => ({
  metres,
  draw(noise) {
    const { nearest, id } = noise.cells(count, count);
    const patch = noise.field(3, 3, 3);
    return {
      light: texels((t) => 0.8 + 0.5 * id[t] - 0.3 * nearest[t] + 0.15 * patch[t]),
      height: texels((t) => -0.02 * nearest[t]),
      over: [],
    };
  },
});

/** Draws stalks side by side along u. */
const stalks = (rows: number, contrast: number, metres: number): GrainRecipe => ({
  metres,
  draw(noise) {
    const rough = noise.field(8, 64, 3);
    const tones = Float32Array.from({ length: rows }, () => noise.random());
    const round = texels((_, __, v) => Math.sin(Math.PI * (v * rows - Math.floor(v * rows))));
    return {
      light: texels(
        (t, _, v) =>
          1 + contrast * (tones[Math.floor(v * rows)] - 0.75 + 0.5 * round[t] + 0.4 * rough[t]),
      ),
      height: texels((t) => 0.01 * round[t]),
      over: [],
    };
  },
});

/** Draws boards side by side along u, each with its own tone, with dark joints. */
const planks: GrainRecipe = {
  metres: 1.2,
  draw(noise) {
    const count = 8;
    const bend = noise.field(2, 24, 3);
    const fibre = noise.field(6, 160, 2);
    const tones = Float32Array.from({ length: count }, () => noise.random());
    const ends = Float32Array.from({ length: count }, () => noise.random());
    const joint = texels((_, u, v) => {
      const board = Math.floor(v * count);
      const off = Math.min(v * count - board, board + 1 - v * count);
      const end = Math.abs(((u - ends[board] + 1.5) % 1) - 0.5) * count;
      return smoothStep(Math.min(off, end), 0.015, 0.06);
    });
    return {
      light: texels((t, _, v) => {
        const tone = 0.84 + 0.3 * tones[Math.floor(v * count)];
        return (tone - 0.2 * Math.max(0, fibre[t]) + 0.12 * bend[t]) * (0.3 + 0.7 * joint[t]);
      }),
      height: texels((t) => 0.008 * joint[t] + 0.0008 * fibre[t]),
      over: [],
    };
  },
};

/** Draws overlapping rows of roof tiles across u. */
const shingles: GrainRecipe = {
  metres: 1.6,
  level: true,
  draw(noise) {
    const [rows, columns] = [8, 10];
    const fine = noise.field(32, 32, 3);
    const tones = Float32Array.from({ length: rows * columns }, () => noise.random());
    const tile = (
      u: number,
      v: number,
    ): [row: number, at: number, column: number, side: number] => {
      const row = Math.floor(v * rows);
      const x = u * columns + (row & 1) * 0.5;
      return [row, v * rows - row, Math.floor(x) % columns, x - Math.floor(x)];
    };
    const gap = texels((_, u, v) => {
      const [, at, , side] = tile(u, v);
      // The lower edge of each tile is rounded.
      const edge = 0.9 - 0.35 * (2 * side - 1) ** 4;
      return (
        smoothStep(Math.min(side, 1 - side), 0.015, 0.06) *
        (1 - 0.6 * smoothStep(at, edge - 0.1, edge + 0.04))
      );
    });
    return {
      light: texels((t, u, v) => {
        const [row, at, column] = tile(u, v);
        return (
          (0.8 + 0.32 * tones[row * columns + column] + 0.1 * fine[t]) *
          (0.35 + 0.65 * gap[t]) *
          (0.85 + 0.2 * at)
        );
      }),
      height: texels((t, u, v) => 0.02 * tile(u, v)[1] * gap[t]),
      over: [],
    };
  },
};

/**
 * The grains of the material library. Materials that are smooth have none: gems, glass, plastic, polished metal, skin.
 * Sizes are those of real things; on a model much smaller or larger, the tile's size is clamped relative to the model.
 */
export const GRAINS: Readonly<Record<string, GrainRecipe>> = {
  oak: wood(7, 0.5, 0.7),
  pine: wood(6, 0.4, 0.7),
  walnut: wood(8, 0.55, 0.7),
  mahogany: wood(9, 0.4, 0.7),
  ebony: wood(9, 0.4, 0.7),
  birch: wood(6, 0.3, 0.7),
  wood: wood(7, 0.5, 0.7),
  bamboo: stalks(12, 0.25, 0.5),
  bark,
  steel: brushed(0.12),
  aluminium: brushed(0.1),
  metal: brushed(0.13),
  brass: brushed(0.1),
  copper: brushed(0.12),
  bronze: hammered(0.16, 0.006),
  iron: hammered(0.22, 0.008),
  rust,
  stone: clouds(5, 0.3, 0.012, 1, 6),
  cobblestone: cobbles,
  marble,
  granite: speckled(0.5, 96),
  sandstone: clouds(8, 0.16, 0.004, 0.9, 5),
  concrete: clouds(5, 0.14, 0.003, 1, 6),
  brick: courses(4, 12, 1, '#b9b1a6'),
  masonry: courses(4, 8, 2.4, '#6f6a63'),
  planks,
  shingles,
  terracotta: clouds(4, 0.12, 0.002, 0.5),
  sand: clouds(32, 0.14, 0.004, 0.6, 3),
  snow: clouds(6, 0.06, 0.008, 0.9, 5),
  bone: clouds(5, 0.1, 0.002, 0.3),
  paper: clouds(6, 0.05, 0, 0.4),
  bread: clouds(10, 0.16, 0.004, 0.25, 4),
  leather,
  fabric: weave(64, 0.2, 0.003, 0.2),
  denim: weave(72, 0.28, 0.003, 0.2),
  wool: knit,
  velvet: clouds(40, 0.12, 0.002, 0.2, 2),
  straw: stalks(40, 0.4, 0.4),
  rope: stalks(24, 0.35, 0.2),
  fur: strands(0.3, 0.4),
  hair: strands(0.3, 0.2),
  feathers: scales(12, 0.5),
  scales: scales(14, 0.5),
  leaves: foliage(24, 0.9),
  grass: foliage(40, 1),
  moss: foliage(48, 0.8),
};

const WOODS = /^(oak|pine|walnut|mahogany|ebony|birch|wood)$/;
const STONES = /^(stone|sandstone|granite)$/;

/**
 * Returns the grain that a material's tile shows: a stone wall consists of courses, a wooden wall of boards, a roof of
 * tiles; everything else shows the material itself. Returns null if there is none.
 * @param name the material's name in its program
 */
export function grainOf(name: string, is: string | undefined): string | null {
  const says = (words: string) => new RegExp(`(^|_)(${words})(_|$)`).test(name);
  if (
    says('roof') &&
    (is === undefined || /^(terracotta|paint|plastic)$/.test(is) || WOODS.test(is))
  )
    return 'shingles';
  if (is === undefined) return null;
  if (says('wall|tower|keep|rampart') && STONES.test(is)) return 'masonry';
  if (says('wall|door|hull|deck|floor|planks?|boards?|gate|barrel|crate') && WOODS.test(is))
    return 'planks';
  return Object.hasOwn(GRAINS, is) ? is : null;
}
