import { blur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';

/** Rounds of the registration, and of the correction after it. */
const ROUNDS = 60;
const CORRECTIONS = 3;
/** Standard deviation of the blur that keeps the displacement smooth, in shares of the longer side. */
const SMOOTH = 0.035;
/**
 * The same of a thing that is seen from an oblique direction: its surfaces run along the view, so that what is moved by a few cells is much
 * nearer or farther, and correcting the outline would crumple them.
 */
const SMOOTH_OBLIQUE = 0.1;
/** Distances beyond this share of the longer side count as this far, because they say nothing about where to go. */
const FAR = 0.12;

/** For each cell of a grid, where something that lies there is in another image, as an offset in cells. */
export interface Warp {
  x: Float32Array;
  y: Float32Array;
}

/**
 * Returns the smooth displacement that moves one outline onto another (demons registration: Thirion 1998, on signed
 * distances).
 * @param wanted signed distance to the outline to be matched, in cells, positive inside
 * @param given signed distance to the outline that is moved
 * @param isOblique whether neither its front nor a side faces the viewer
 */
export function warpOutline(
  wanted: Float32Array,
  given: Float32Array,
  grid: Grid,
  isOblique = false,
): Warp {
  const { width, height } = grid;
  const longest = Math.max(width, height);
  const far = FAR * longest;
  const smooth = isOblique ? SMOOTH_OBLIQUE : SMOOTH;
  const target = wanted.map((value) => clamp(value, far));
  const source = given.map((value) => clamp(value, far));
  let x = new Float32Array(target.length);
  let y = new Float32Array(target.length);
  for (let round = 0; round < ROUNDS; round++) {
    step({ target, source, x, y }, grid, 1 / far);
    x = blur(x, grid, smooth * longest);
    y = blur(y, grid, smooth * longest);
  }
  if (isOblique) return { x, y };
  // What smoothness left is corrected along the gradient, so that the outlines lie on each other.
  const exact = { target: wanted, source: given, x, y };
  for (let round = 0; round < CORRECTIONS; round++) step(exact, grid, 0);
  return { x, y };
}

/** Moves every cell towards the place where the source has the value of the target. */
function step(
  { target, source, x, y }: Warp & { target: Float32Array; source: Float32Array },
  { width, height }: Grid,
  damping: number,
): void {
  const at = (u: number, v: number) => sample(source, { width, height }, u, v);
  for (let row = 0, p = 0; row < height; row++) {
    for (let column = 0; column < width; column++, p++) {
      const u = column + x[p];
      const v = row + y[p];
      const difference = target[p] - at(u, v);
      const gx = (at(u + 1, v) - at(u - 1, v)) / 2;
      const gy = (at(u, v + 1) - at(u, v - 1)) / 2;
      const steep = gx * gx + gy * gy + (difference * damping) ** 2;
      if (steep < 1e-3) continue;
      x[p] += (difference * gx) / Math.max(0.25, steep);
      y[p] += (difference * gy) / Math.max(0.25, steep);
    }
  }
}

/** Returns the value at a place between cells; beyond the grid, that of its edge. */
function sample(field: Float32Array, { width, height }: Grid, u: number, v: number): number {
  const x = Math.max(0, Math.min(width - 1.001, u));
  const y = Math.max(0, Math.min(height - 1.001, v));
  const column = x | 0;
  const row = y | 0;
  const a = x - column;
  const b = y - row;
  const p = row * width + column;
  const above = field[p] + a * (field[p + 1] - field[p]);
  const below = field[p + width] + a * (field[p + width + 1] - field[p + width]);
  return above + b * (below - above);
}

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
