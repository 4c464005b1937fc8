import type { Stance } from '../shape/stance.ts';

/**
 * Converts positions in cells (y down, z towards the viewer) to upright ones, by a shear or a rotation, so a closed
 * mesh stays closed.
 */
export function setUpright(cells: Float32Array, { slope, sine, depths }: Stance): Float32Array {
  if (slope === 0 && sine === 0) return cells;
  const cosine = Math.sqrt(1 - sine * sine);
  const upright = new Float32Array(cells.length);
  for (let i = 0; i < cells.length; i += 3) {
    const level = depths ? cosine * cells[i + 2] + sine * cells[i + 1] : cells[i + 2];
    const z = level + slope * cells[i];
    upright[i] = cells[i];
    upright[i + 1] = (cells[i + 1] - sine * z) / cosine;
    upright[i + 2] = z;
  }
  return upright;
}
