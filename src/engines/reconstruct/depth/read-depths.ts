import type { WorkingGrid } from '../field/working-grid.ts';
import type { Features } from './layers.ts';
import { type Reading, runNetwork } from './network.ts';
import { type CoarseColumns, coarseColumns, type Occupancy, refineOccupancy } from './occupancy.ts';
import { drawPicture } from './picture.ts';
import type { Weights } from './weights.ts';

export interface Depths extends Occupancy {
  /** Radians by which the camera looks down, as far as the picture shows it. */
  elevation: number;
}

/** Maximum elevation in radians. The network knows elevations from -5° to 45°, and has seen few of the steep ones. */
const HIGHEST = 0.7;

/** What the network reads from a picture, before it is refined. */
interface CoarseDepths {
  columns: CoarseColumns;
  /** Radians. */
  elevation: number;
}

/**
 * Reads the picture and its mirror image, and takes the mean of both: they differ where the network guesses.
 * @param pixels RGBA on the grid
 * @param suffices whether the columns of the picture alone tell enough; its mirror image is then not read
 */
export function readDepths(
  weights: Weights,
  pixels: Uint8Array,
  grid: WorkingGrid,
  suffices: (columns: CoarseColumns) => boolean,
): CoarseDepths {
  const picture = drawPicture(pixels, grid);
  const reading = runNetwork(weights, picture);
  const first = coarseColumns(reading, picture, grid);
  if (suffices(first)) return { columns: first, elevation: reading.elevation };
  const other = runNetwork(weights, mirrored(picture, 4));
  const mean: Reading = {
    logits: average(reading.logits, mirrored(other.logits, other.logits.channels)),
    elevation: (reading.elevation + other.elevation) / 2,
  };
  return { columns: coarseColumns(mean, picture, grid), elevation: mean.elevation };
}

/** Returns the depths on the fine grid. @param distance signed distance to the outline in cells */
export function refineDepths({ columns, elevation }: CoarseDepths, distance: Float32Array): Depths {
  return {
    ...refineOccupancy(columns, distance),
    elevation: Math.max(0, Math.min(HIGHEST, elevation)),
  };
}

/** Exchanges left and right in the first `channels`. The other channels hold positions and stay unchanged. */
function mirrored(features: Features, channels: number): Features {
  const { side } = features;
  const data = features.data.slice();
  for (let row = 0; row < channels * side; row++) {
    data.subarray(row * side, (row + 1) * side).reverse();
  }
  return { ...features, data };
}

function average(a: Features, b: Features): Features {
  return { ...a, data: a.data.map((value, i) => (value + b.data[i]) / 2) };
}
