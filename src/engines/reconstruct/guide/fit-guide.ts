import type { Grid } from '../../raster/grid.ts';
import type { PolygonMesh } from '../../spec.ts';
import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import {
  columnsOf,
  type GuideColumns,
  type GuideView,
  guideTriangles,
  turned,
} from './guide-columns.ts';

/** The side from which a guide looks most like the picture. */
export interface GuideFit extends GuideView {
  /** Intersection over union of the outlines when their bounds are the same, 0 to 1. */
  overlap: number;
  /** Ratio of width to height of the narrower outline over that of the wider one, 0 to 1. */
  proportion: number;
  /** How much the two look alike, 0 to 1: the overlap, less for other proportions. */
  agreement: number;
}

/** Cells along the longer side of the grid on which views are compared. */
const SEARCH_SIDE = 72;
/**
 * The views that are compared, and what each one loses: most images show the front, or a side, and most outlines are
 * alike from several directions.
 */
const AZIMUTHS = [
  { azimuth: 0, loss: 0 },
  ...[-90, 90].map((azimuth) => ({ azimuth, loss: 0.03 })),
  ...[-60, -35, 35, 60].map((azimuth) => ({ azimuth, loss: 0.12 })),
];
const ELEVATIONS = [
  { elevation: 0, loss: 0 },
  { elevation: 20, loss: 0.08 },
];
/** Power of the proportion in the agreement: a thing of another make is wider, but hardly ten times as wide. */
const PROPORTION = 0.25;
/** The same of people and animals, which are hardly twice as wide: a dog that looks narrow is seen from the front. */
const BODY_PROPORTION = 0.5;
/**
 * Loss of a view that is its own mirror image, per share by which the image's outline is not: a car that looks lopsided is not seen
 * from the front. People and animals are lopsided in any pose.
 */
const LOPSIDED = 1;
/** How much more a body from another side loses: outlines of legs are alike from everywhere. */
const BODY_TURNED = 2;

/** Finds the view from which the outline of a guide is most like the picture's. */
export function fitGuide(
  mesh: PolygonMesh,
  silhouette: Silhouette,
  grid: WorkingGrid,
  isBody: boolean,
): { fit: GuideFit; columns: GuideColumns } {
  const triangles = guideTriangles(mesh);
  const coarse = coarseMask(silhouette.inside, grid);
  const evenness = isBody ? 1 : mirrorOverlap(coarse.inside, coarse);
  let best: { fit: GuideFit; points: Float32Array; rank: number } | null = null;
  for (const { azimuth, loss } of AZIMUTHS) {
    for (const { elevation, loss: steep } of ELEVATIONS) {
      const points = turned(triangles, { azimuth, elevation });
      const { counts } = columnsOf(points, coarse, { left: 0, top: 0, ...boxIn(coarse) });
      const overlap = overlapOf(counts, coarse.inside);
      const proportion = proportionOf(points, grid);
      const agreement = overlap * proportion ** (isBody ? BODY_PROPORTION : PROPORTION);
      const lopsided = Math.max(0, mirrorOverlap(counts, coarse) - evenness);
      const rank =
        agreement -
        (isBody ? BODY_TURNED * loss : loss) -
        steep -
        (isBody ? 0 : LOPSIDED * lopsided);
      if (best === null || rank > best.rank)
        best = { fit: { azimuth, elevation, overlap, proportion, agreement }, points, rank };
    }
  }
  const { fit, points } = best!;
  const { innerWidth, innerHeight } = grid;
  const box = { left: MARGIN, top: MARGIN, width: innerWidth - 1, height: innerHeight - 1 };
  return { fit, columns: columnsOf(points, grid, box) };
}

/** The last cell of a box is at its width minus one. */
const boxIn = ({ width, height }: Grid) => ({ width: width - 1, height: height - 1 });

/** Samples the inner part of the silhouette at fewer cells. */
function coarseMask(inside: Uint8Array, { width, innerWidth, innerHeight }: WorkingGrid) {
  const scale = Math.min(1, SEARCH_SIDE / Math.max(innerWidth, innerHeight));
  const small = {
    width: Math.max(2, Math.round(innerWidth * scale)),
    height: Math.max(2, Math.round(innerHeight * scale)),
  };
  const mask = new Uint8Array(small.width * small.height);
  for (let y = 0, p = 0; y < small.height; y++) {
    const row =
      MARGIN + Math.min(innerHeight - 1, Math.floor(((y + 0.5) * innerHeight) / small.height));
    for (let x = 0; x < small.width; x++, p++) {
      const column =
        MARGIN + Math.min(innerWidth - 1, Math.floor(((x + 0.5) * innerWidth) / small.width));
      mask[p] = inside[row * width + column];
    }
  }
  return { ...small, inside: mask };
}

function proportionOf(points: Float32Array, { innerWidth, innerHeight }: WorkingGrid): number {
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    for (let k = 0; k < 2; k++) {
      if (points[i + k] < low[k]) low[k] = points[i + k];
      if (points[i + k] > high[k]) high[k] = points[i + k];
    }
  }
  const ratio = ((high[0] - low[0]) / (high[1] - low[1])) * (innerHeight / innerWidth);
  return Math.min(ratio, 1 / ratio);
}

/** How much a mask overlaps with its mirror image, 0 to 1. */
function mirrorOverlap(mask: Uint8Array, { width }: Grid): number {
  const turned = mask.slice();
  for (let start = 0; start < turned.length; start += width)
    turned.subarray(start, start + width).reverse();
  return overlapOf(mask, turned);
}

function overlapOf(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let p = 0; p < a.length; p++) {
    if (a[p] > 0 && b[p] > 0) both++;
    if (a[p] > 0 || b[p] > 0) either++;
  }
  return both / Math.max(1, either);
}
