import type { FieldSolid, SlicedSolid, Solid } from '../shape/solid.ts';

/** Value outside a sliced solid; away from the surface, only the sign matters. */
const OUTSIDE = -1;

/** A solid at half the resolution. */
export interface HalvedSolid {
  solid: Solid;
  /** Scales positions on the half-size grid to the full-size grid, in place. */
  enlarge(positions: Float32Array): void;
}

/** Halves the resolution, and adds an empty cell on every side, so that the border stays empty. */
export function halveSolid(solid: Solid): HalvedSolid {
  return solid.kind === 'field'
    ? { solid: halveField(solid), enlarge: (positions) => double(positions, 0) }
    : { solid: halveSlices(solid), enlarge: (positions) => double(positions, 0.5) };
}

/**
 * Doubles positions in place: cell x of the half-size grid is the middle of cells 2x - 2 and 2x - 1 of the full-size
 * grid, and height z is 2z + `lift`.
 */
function double(positions: Float32Array, lift: number): void {
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] = 2 * positions[i] - 1.5;
    positions[i + 1] = 2 * positions[i + 1] - 1.5;
    positions[i + 2] = 2 * positions[i + 2] + lift;
  }
}

function halfOf(side: number): number {
  return ((side + 1) >> 1) + 2;
}

/** Averages blocks of 2 x 2 cells. */
function halveField({ field, grid: { width, height } }: FieldSolid): FieldSolid {
  const half = { width: halfOf(width), height: halfOf(height) };
  const squared = new Float32Array(half.width * half.height).fill(-1);
  const middle = new Float32Array(half.width * half.height);
  for (let y = 1; y < half.height - 1; y++) {
    for (let x = 1; x < half.width - 1; x++) {
      let sum = 0;
      let offset = 0;
      let cells = 0;
      for (let j = 2 * y - 2; j < Math.min(height, 2 * y); j++) {
        for (let i = 2 * x - 2; i < Math.min(width, 2 * x); i++) {
          sum += field.squared[j * width + i];
          offset += field.middle[j * width + i];
          cells++;
        }
      }
      const p = y * half.width + x;
      squared[p] = sum / cells / 4;
      middle[p] = offset / cells / 2;
    }
  }
  return { kind: 'field', field: { squared, middle }, grid: half };
}

/**
 * Takes the largest (most inside) of 2 x 2 x 2 samples, so that walls thinner than a cell of the half-size grid remain;
 * with the mean they would vanish. Slice z of the half-size solid covers slices 2z and 2z + 1.
 */
function halveSlices(solid: SlicedSolid): SlicedSolid {
  const { width, height } = solid.grid;
  const grid = { width: halfOf(width), height: halfOf(height) };
  const fine = new Float32Array(width * height);
  return {
    ...solid,
    grid,
    lowest: Math.floor(solid.lowest / 2) - 1,
    highest: Math.floor(solid.highest / 2) + 1,
    evaluate(z, slice) {
      slice.fill(Number.NEGATIVE_INFINITY);
      for (let k = 2 * z; k <= 2 * z + 1; k++) {
        if (k < solid.lowest || k > solid.highest) continue;
        solid.evaluate(k, fine);
        for (let p = 0; p < fine.length; p++) {
          const x = p % width;
          const q = (((p - x) / width + 2) >> 1) * grid.width + ((x + 2) >> 1);
          if (fine[p] > slice[q]) slice[q] = fine[p];
        }
      }
      for (let q = 0; q < slice.length; q++) if (slice[q] < OUTSIDE) slice[q] = OUTSIDE;
    },
  };
}
