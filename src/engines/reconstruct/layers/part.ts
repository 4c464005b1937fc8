import { signedDistance } from '../../raster/distance-field.ts';
import { blur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';
import type { DrawingLayer } from '../../spec.ts';
import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import type { Rectangle } from '../picture/crop.ts';

/** One shape of a drawing on the working grid. */
export interface Part {
  /** 0 to 1. */
  coverage: Float32Array;
  /** Signed distance to the outline in cells, positive inside. */
  distance: Float32Array;
  /** Cells inside. */
  area: number;
  /** Radius of the largest inscribed circle. */
  radius: number;
}

/** Minimum share of all cells that a part covers. Smaller shapes are glints and dots. */
const SMALLEST = 0.0006;
/**
 * Alpha of the whole picture from which coverage counts fully. Where the picture is clipped away, a layer adds nothing
 * to the solid.
 */
const CLIPPED = 0.35;
/** Minimum distance in cells from a part's outline to its middle. Thinner parts would slip between the samples. */
const THINNEST = 1.3;

/**
 * Places the layer on the grid, clipped to the picture.
 * @param side of the layer's mask
 * @param bounds of the object, in pixels of the mask
 * @param alpha of the picture on the grid, 0 to 1
 * @returns null if too little of the layer is left
 */
export function placePart(
  layer: DrawingLayer,
  side: number,
  bounds: Rectangle,
  alpha: Float32Array,
  grid: WorkingGrid,
): Part | null {
  const coverage = resampleMask(layer.coverage, side, bounds, grid);
  for (let p = 0; p < coverage.length; p++) coverage[p] *= Math.min(1, alpha[p] / CLIPPED);
  return partOf(coverage, grid);
}

/** Turns a coverage into a part with its measurements; null if there is almost nothing. */
export function partOf(coverage: Float32Array, grid: Grid): Part | null {
  const { width, height } = grid;
  let area = 0;
  for (let p = 0; p < coverage.length; p++) if (coverage[p] > 0.5) area++;
  if (area < coverage.length * SMALLEST) return null;
  const sigma = (0.7 * Math.max(width, height)) / 256;
  const distance = blur(signedDistance(coverage, grid), grid, sigma);
  let radius = 0;
  for (let p = 0; p < distance.length; p++) if (distance[p] > radius) radius = distance[p];
  if (radius < THINNEST) {
    const more = THINNEST - radius;
    for (let p = 0; p < distance.length; p++) distance[p] += more;
    radius = THINNEST;
  }
  return { coverage, distance, area, radius };
}

/** Samples the mask bilinearly at the middle of each cell; the mask is about as fine as the grid. */
function resampleMask(mask: Uint8Array, side: number, bounds: Rectangle, grid: WorkingGrid) {
  const { width, height, innerWidth, innerHeight } = grid;
  const coverage = new Float32Array(width * height);
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= side || y >= side ? 0 : mask[y * side + x];
  for (let y = MARGIN; y < MARGIN + innerHeight; y++) {
    const sy = bounds.top + ((y - MARGIN + 0.5) / innerHeight) * bounds.height - 0.5;
    const iy = Math.floor(sy);
    const ay = sy - iy;
    for (let x = MARGIN; x < MARGIN + innerWidth; x++) {
      const sx = bounds.left + ((x - MARGIN + 0.5) / innerWidth) * bounds.width - 0.5;
      const ix = Math.floor(sx);
      const ax = sx - ix;
      const above = at(ix, iy) * (1 - ax) + at(ix + 1, iy) * ax;
      const below = at(ix, iy + 1) * (1 - ax) + at(ix + 1, iy + 1) * ax;
      coverage[y * width + x] = (above * (1 - ay) + below * ay) / 255;
    }
  }
  return coverage;
}
