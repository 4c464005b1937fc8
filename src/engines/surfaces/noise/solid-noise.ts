import { seededRandom } from '../../math/seeded-random.ts';
import { fade } from './fade.ts';

/** Solid noise from a seed; the same seed gives the same values. */
export interface Noise {
  /** Gradient noise, about −1 to 1, features one unit across. */
  value(x: number, y: number, z: number): number;
  /** Sum of `octaves` noises, each twice as fine and half as strong as the previous one; about −1 to 1. */
  fractal(x: number, y: number, z: number, octaves: number): number;
  /** Ridges: 1 on lines between regions, 0 far from them. */
  ridged(x: number, y: number, z: number, octaves: number): number;
  /** Finds the cell of a point, among cells around scattered points, and writes the result into `cell`. */
  cells(x: number, y: number, z: number): void;
  /**
   * Result of the last call of `cells`: distances to the nearest and the second nearest point, and a random number for
   * the cell, 0 to 1.
   */
  readonly cell: { nearest: number; second: number; id: number };
  /** Returns the random number, 0 to 1, of a point in a lattice. */
  hash(i: number, j: number, k: number): number;
}

/**
 * Creates gradient noise after K. Perlin (Improving Noise, 2002) and cells after S. Worley (1996), from tables that are
 * shuffled according to the seed.
 */
export function createNoise(seed: number): Noise {
  const table = shuffled(seed);
  const cell = { nearest: 0, second: 0, id: 0 };

  function corner(h: number, x: number, y: number, z: number): number {
    const u = h < 8 ? x : y;
    const v = h < 4 ? y : h === 12 || h === 14 ? x : z;
    return ((h & 1) === 0 ? u : -u) + ((h & 2) === 0 ? v : -v);
  }

  function value(x: number, y: number, z: number): number {
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const zi = Math.floor(z);
    const fx = x - xi;
    const fy = y - yi;
    const fz = z - zi;
    const u = fade(fx);
    const v = fade(fy);
    const w = fade(fz);
    const a = table[xi & 255] + (yi & 255);
    const b = table[(xi + 1) & 255] + (yi & 255);
    const aa = table[a] + (zi & 255);
    const ab = table[a + 1] + (zi & 255);
    const ba = table[b] + (zi & 255);
    const bb = table[b + 1] + (zi & 255);
    const n00 = corner(table[aa] & 15, fx, fy, fz);
    const n10 = corner(table[ba] & 15, fx - 1, fy, fz);
    const n01 = corner(table[ab] & 15, fx, fy - 1, fz);
    const n11 = corner(table[bb] & 15, fx - 1, fy - 1, fz);
    const m00 = corner(table[aa + 1] & 15, fx, fy, fz - 1);
    const m10 = corner(table[ba + 1] & 15, fx - 1, fy, fz - 1);
    const m01 = corner(table[ab + 1] & 15, fx, fy - 1, fz - 1);
    const m11 = corner(table[bb + 1] & 15, fx - 1, fy - 1, fz - 1);
    const near0 = n00 + u * (n10 - n00);
    const near1 = n01 + u * (n11 - n01);
    const far0 = m00 + u * (m10 - m00);
    const far1 = m01 + u * (m11 - m01);
    const near = near0 + v * (near1 - near0);
    const far = far0 + v * (far1 - far0);
    return near + w * (far - near);
  }

  function fractal(x: number, y: number, z: number, octaves: number): number {
    let sum = 0;
    let strength = 1;
    let total = 0;
    for (let o = 0; o < octaves; o++) {
      sum += strength * value(x, y, z);
      total += strength;
      strength /= 2;
      // The shift prevents the zeros of the lattices from coinciding.
      x = x * 2 + 17.3;
      y = y * 2 + 5.7;
      z = z * 2 + 11.9;
    }
    return (sum / total) * 1.4;
  }

  function ridged(x: number, y: number, z: number, octaves: number): number {
    let sum = 0;
    let strength = 1;
    let total = 0;
    for (let o = 0; o < octaves; o++) {
      sum += strength * (1 - Math.abs(value(x, y, z)) * 1.6);
      total += strength;
      strength /= 2;
      x = x * 2.1 + 3.1;
      y = y * 2.1 + 9.2;
      z = z * 2.1 + 6.4;
    }
    return Math.max(0, sum / total);
  }

  function hash(i: number, j: number, k: number): number {
    return (
      (table[(table[(table[i & 255] + j) & 255] + k) & 255] * 256 +
        table[(table[(k + 89) & 255] + i * 7 + j * 3) & 255]) /
      65536
    );
  }

  function cells(x: number, y: number, z: number): void {
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const zi = Math.floor(z);
    let nearest = 9;
    let second = 9;
    let id = 0;
    for (let k = zi - 1; k <= zi + 1; k++) {
      for (let j = yi - 1; j <= yi + 1; j++) {
        const row = table[(table[k & 255] + j) & 255];
        for (let i = xi - 1; i <= xi + 1; i++) {
          const h = table[(row + i) & 255];
          const dx = i + table[h] / 256 - x;
          const dy = j + table[h + 85] / 256 - y;
          const dz = k + table[h + 170] / 256 - z;
          const square = dx * dx + dy * dy + dz * dz;
          if (square < nearest) {
            second = nearest;
            nearest = square;
            id = h;
          } else if (square < second) second = square;
        }
      }
    }
    cell.nearest = Math.sqrt(nearest);
    cell.second = Math.sqrt(second);
    cell.id = id / 256;
  }

  return { value, fractal, ridged, cells, cell, hash };
}

/** Returns the numbers 0 to 255 in random order, repeated three times. */
function shuffled(seed: number): Uint8Array {
  const table = new Uint8Array(768);
  for (let i = 0; i < 256; i++) table[i] = i;
  const random = seededRandom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ 0x6c8e9cf5);
  for (let i = 255; i > 0; i--) {
    // The generator's 32 bits, converted back to an integer.
    const j = (random() * 2 ** 32) % (i + 1);
    [table[i], table[j]] = [table[j], table[i]];
  }
  for (let i = 256; i < 768; i++) table[i] = table[i - 256];
  return table;
}
