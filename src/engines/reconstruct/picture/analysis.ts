import { EXACT, labOf } from '../../raster/cielab.ts';
import { maskedBlur } from '../../raster/gaussian-blur.ts';
import type { Work } from '../../spec.ts';
import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import { backRuleOf } from '../outline/back-rule.ts';
import { type Footprint, findFootprint } from './footprint.ts';
import { looksAtViewer } from './frontal-look.ts';
import { standsOnLegs } from './legs.ts';
import { findMirrorAxis, type MirrorAxis, uprightSymmetry } from './mirror-axis.ts';
import { mirroredPairs } from './mirrored-pairs.ts';
import { enclosedCells, layOutRegions } from './region-layout.ts';
import { mergeWeakBorders } from './region-merging.ts';
import { segmentRegions } from './region-segmentation.ts';
import { type Relief, readRelief } from './relief.ts';
import type { Silhouette } from './silhouette.ts';
import { findViewSkew } from './view-skew.ts';

/** Properties read from the image besides the outline. */
export interface Analysis {
  relief: Relief;
  /** The region of each cell; -1 outside. */
  label: Int32Array;
  /** 1 on cells of enclosed regions; null if there are none. */
  enclosed: Uint8Array | null;
  axis: MirrorAxis;
  /** Mirror symmetry about an upright axis, 0 to 1. */
  symmetry: number;
  /** Whether it looks at the viewer, see {@link looksAtViewer}. */
  looksAtViewer: boolean;
  regions: number;
  enclosedRegions: number;
  mirroredPairs: number;
  /** Whether the object stands on legs with a gap between them. */
  onLegs: boolean;
  /** Footprint of the base; null if no corner of it is visible. */
  footprint: Footprint | null;
  /** Rise of horizontal lines in the picture, y downwards over x; 0: not turned, or unknown. */
  skew: number;
}

/**
 * Maximum length of the analysis grid's longest side. It is the same for every finer grid, so that the triangle limit
 * does not change what the object is: regions found at 512 cells differ, and with them the class.
 */
export const ANALYSIS_SIDE = 256;

/** Finds regions, relief and symmetries on the grid of `pixels` (RGBA). */
export async function analysePicture(
  pixels: Uint8Array,
  silhouette: Silhouette,
  grid: WorkingGrid,
  work: Work,
): Promise<Analysis> {
  const { width, height } = grid;
  const { inside, area } = silhouette;
  const side = Math.max(width, height);
  const { regions, lightness } = await work.stage('regions', 0.7, async (work) => {
    const raw = labOf(pixels, EXACT);
    const smooth = {
      lightness: maskedBlur(raw.lightness, inside, grid, 0.7),
      a: maskedBlur(raw.a, inside, grid, 0.7),
      b: maskedBlur(raw.b, inside, grid, 0.7),
    };
    const smallest = Math.max(12, area * 0.0012);
    const found = segmentRegions(smooth, inside, grid, smallest);
    const reach = Math.max(2, Math.round((2 * side) / 256));
    const regions = await mergeWeakBorders(found, smooth, inside, grid, reach, work);
    return { regions, lightness: raw.lightness };
  });
  return work.stage('relief', 0.3, () => {
    const layout = layOutRegions(regions, grid, area);
    const axis = findMirrorAxis(inside, grid);
    const onLegs = standsOnLegs(inside, axis, grid);
    const symmetry = uprightSymmetry(inside, grid);
    const isSymmetric = backRuleOf(symmetry) === 'inpaint';
    return {
      relief: readRelief(regions, layout, lightness, inside, grid),
      label: regions.label,
      enclosed: enclosedCells(regions, layout),
      axis,
      symmetry,
      looksAtViewer: looksAtViewer(lightness, inside, grid, { onLegs, isSymmetric }),
      regions: regions.count,
      enclosedRegions: layout.enclosed.reduce((sum, flag) => sum + flag, 0),
      mirroredPairs: mirroredPairs(axis, layout, side),
      footprint: findFootprint(inside, grid),
      onLegs,
      skew: findViewSkew(pixels, inside, grid),
    };
  });
}

/** Transfers the analysis to another grid of the same crop: lengths are scaled, fields are resampled bilinearly. */
export function transferAnalysis(analysis: Analysis, from: WorkingGrid, to: WorkingGrid): Analysis {
  const { relief, label, enclosed, axis, footprint } = analysis;
  const scale =
    Math.max(to.innerWidth, to.innerHeight) / Math.max(from.innerWidth, from.innerHeight);
  const across = (x: number) =>
    (x + 0.5 - MARGIN) * (to.innerWidth / from.innerWidth) + MARGIN - 0.5;
  const down = (y: number) =>
    (y + 0.5 - MARGIN) * (to.innerHeight / from.innerHeight) + MARGIN - 0.5;
  const bump = resample(relief.bump, from, to);
  for (let p = 0; p < bump.length; p++) bump[p] *= scale;
  return {
    ...analysis,
    relief: {
      bump,
      order: resample(relief.order, from, to),
      detail: resample(relief.detail, from, to),
    },
    label: resampleLabels(label, from, to),
    enclosed:
      enclosed &&
      Uint8Array.from(resample(Float32Array.from(enclosed), from, to), (v) => (v > 0.5 ? 1 : 0)),
    axis: { ...axis, x: across(axis.x), y: down(axis.y) },
    footprint: footprint && {
      ...footprint,
      cornerX: across(footprint.cornerX),
      cornerY: down(footprint.cornerY),
      left: across(footprint.left),
      right: across(footprint.right),
    },
  };
}

function resample(
  field: Float32Array,
  from: WorkingGrid,
  to: WorkingGrid,
): Float32Array<ArrayBuffer> {
  const result = new Float32Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    const sy = place(y, to.innerHeight, from.innerHeight, from.height);
    const iy = sy | 0;
    const ay = sy - iy;
    for (let x = 0; x < to.width; x++) {
      const sx = place(x, to.innerWidth, from.innerWidth, from.width);
      const ix = sx | 0;
      const ax = sx - ix;
      const p = iy * from.width + ix;
      const above = field[p] + (field[p + 1] - field[p]) * ax;
      const q = p + from.width;
      const below = field[q] + (field[q + 1] - field[q]) * ax;
      result[y * to.width + x] = above + (below - above) * ay;
    }
  }
  return result;
}

/** Resamples the labels; each cell gets the label of the nearest one. */
function resampleLabels(label: Int32Array, from: WorkingGrid, to: WorkingGrid): Int32Array {
  const columns = Int32Array.from({ length: to.width }, (_, x) =>
    Math.round(place(x, to.innerWidth, from.innerWidth, from.width)),
  );
  const result = new Int32Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    const row = Math.round(place(y, to.innerHeight, from.innerHeight, from.height)) * from.width;
    for (let x = 0; x < to.width; x++) result[y * to.width + x] = label[row + columns[x]];
  }
  return result;
}

/**
 * Returns the position of the center of cell `i` on the other grid; both grids have margins of the same number of
 * cells.
 */
function place(i: number, innerTo: number, innerFrom: number, limit: number): number {
  const position = ((i + 0.5 - MARGIN) * innerFrom) / innerTo + MARGIN - 0.5;
  return Math.max(0, Math.min(limit - 1.001, position));
}
