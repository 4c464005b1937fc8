import { seededRandom } from '../../math/seeded-random.ts';
import { fade } from './fade.ts';

/** The side of a tile in texels. */
export const SIDE = 512;

/** Seamless noise on a tile of `SIDE` × `SIDE` texels. */
export interface PeriodicNoise {
  /**
   * Returns gradient noise of about −1 to 1.
   * @param columns number of features along u, as `rows` is along v; both whole numbers
   * @param octaves each is twice as fine and half as strong as the previous one
   */
  field(columns: number, rows: number, octaves: number): Float32Array;
  /** Returns cells around scattered points, one point in each square of the lattice. */
  cells(columns: number, rows: number): Cells;
  random(): number;
}

/**
 * The distances to the nearest and second nearest points in lattice squares, and a random number (0 to 1) per nearest
 * point.
 */
export interface Cells {
  nearest: Float32Array;
  second: Float32Array;
  id: Float32Array;
}

/**
 * Creates gradient noise after K. Perlin (Improving Noise, 2002) and cells after S. Worley (1996), on periodic
 * lattices.
 */
export function createPeriodicNoise(seed: number): PeriodicNoise {
  const random = seededRandom(seed);

  function addOctave(into: Float32Array, columns: number, rows: number, weight: number): void {
    const gradients = new Float32Array(2 * columns * rows);
    for (let i = 0; i < gradients.length; i += 2) {
      const angle = random() * 2 * Math.PI;
      gradients[i] = Math.cos(angle);
      gradients[i + 1] = Math.sin(angle);
    }
    const at = (i: number, j: number, x: number, y: number) => {
      const k = 2 * ((j % rows) * columns + (i % columns));
      return gradients[k] * x + gradients[k + 1] * y;
    };
    for (let y = 0, t = 0; y < SIDE; y++) {
      const v = ((y + 0.5) * rows) / SIDE;
      const j = Math.floor(v);
      const fy = v - j;
      const sy = fade(fy);
      for (let x = 0; x < SIDE; x++, t++) {
        const u = ((x + 0.5) * columns) / SIDE;
        const i = Math.floor(u);
        const fx = u - i;
        const sx = fade(fx);
        const low = at(i, j, fx, fy) * (1 - sx) + at(i + 1, j, fx - 1, fy) * sx;
        const high = at(i, j + 1, fx, fy - 1) * (1 - sx) + at(i + 1, j + 1, fx - 1, fy - 1) * sx;
        // Two-dimensional gradient noise reaches ±0.7.
        into[t] += weight * 1.4 * (low * (1 - sy) + high * sy);
      }
    }
  }

  return {
    random,
    field(columns, rows, octaves) {
      const values = new Float32Array(SIDE * SIDE);
      for (let o = 0, weight = 1; o < octaves; o++, weight /= 2)
        addOctave(values, columns << o, rows << o, weight);
      return values;
    },
    cells(columns, rows) {
      const points = Float32Array.from({ length: 3 * columns * rows }, random);
      const nearest = new Float32Array(SIDE * SIDE);
      const second = new Float32Array(SIDE * SIDE);
      const id = new Float32Array(SIDE * SIDE);
      for (let y = 0, t = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE; x++, t++) {
          const u = ((x + 0.5) * columns) / SIDE;
          const v = ((y + 0.5) * rows) / SIDE;
          const [i, j] = [Math.floor(u), Math.floor(v)];
          let [first, next, which] = [9, 9, 0];
          for (let b = j - 1; b <= j + 1; b++)
            for (let a = i - 1; a <= i + 1; a++) {
              const k = 3 * (((b + rows) % rows) * columns + ((a + columns) % columns));
              const [dx, dy] = [a + points[k] - u, b + points[k + 1] - v];
              const far = dx * dx + dy * dy;
              if (far < first) [next, first, which] = [first, far, points[k + 2]];
              else if (far < next) next = far;
            }
          nearest[t] = Math.sqrt(first);
          second[t] = Math.sqrt(next);
          id[t] = which;
        }
      return { nearest, second, id };
    },
  };
}
