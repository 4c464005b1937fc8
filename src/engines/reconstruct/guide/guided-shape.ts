import { signedDistance } from '../../raster/distance-field.ts';
import type { PolygonMesh, Warning } from '../../spec.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import type { Analysis } from '../picture/analysis.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import { frontAndBack } from '../shape/projection.ts';
import { rounded } from '../shape/rounded.ts';
import type { Shape } from '../shape/shape.ts';
import { fitGuide, type GuideFit } from './fit-guide.ts';
import { type GuideColumns, MOST_INTERVALS } from './guide-columns.ts';
import { columnSolid, warpedColumns } from './guide-solid.ts';
import { warpOutline } from './outline-warp.ts';

/** Agreement and proportion of the outlines below which the guide is not used. */
const LEAST = { agreement: 0.3, proportion: 0.15 };
/** Degrees from the front up to which a picture shows a face, which the back does not have. */
const FACING = 45;
const SMOOTHING = 4;

/** Input for reading an image with the help of a guide. */
export interface GuideRequest {
  /** A thing of the kind that the image shows, +Y up, front +Z. */
  guide: PolygonMesh;
  /** The shape that was derived from the outline alone. */
  outlined: Shape;
  analysis: Pick<Analysis, 'enclosed'>;
  silhouette: Silhouette;
  grid: WorkingGrid;
}

/** A shape with the depths of a guide, or the reason why there is none. */
export interface GuidedReading {
  /** null: the outlines do not agree. */
  shape: Shape | null;
  /** For the report. */
  statistics: Record<string, unknown>;
  warnings: Warning[];
}

/**
 * Builds the shape that fills the picture's outline as deep as a thing of the same kind is there: the guide is turned to
 * the side that the picture shows, scaled to its bounds, and moved onto its outline. The picture's outline rules.
 */
export function guidedShape(request: GuideRequest): GuidedReading {
  const { guide, outlined, analysis, silhouette, grid } = request;
  const { fit, columns } = fitGuide(guide, silhouette, grid);
  const used = fit.agreement >= LEAST.agreement && fit.proportion >= LEAST.proportion;
  const statistics = { guide: { ...roundedFit(fit), used } };
  if (!used) {
    const key = fit.agreement < LEAST.agreement ? 'agreement' : 'proportion';
    const message = `the outline in the image is too different from the thing that the prompt names (${key} ${rounded(fit[key])}, needed ${LEAST[key]}), so the depth was estimated from the image alone`;
    return { shape: null, statistics, warnings: [{ code: 'prompt_not_used', message }] };
  }
  const coverage = Float32Array.from(columns.counts, (count) => (count > 0 ? 1 : 0));
  const warp = warpOutline(silhouette.distance, signedDistance(coverage, grid), grid);
  const moved = warpedColumns(columns, warp, silhouette.distance);
  const isFacing = Math.abs(fit.azimuth) <= FACING;
  const shape: Shape = {
    ...outlined,
    class: 'guided',
    isGuided: true,
    solid: columnSolid(moved, silhouette.distance),
    smoothing: SMOOTHING,
    stance: { slope: 0, sine: Math.sin((fit.elevation * Math.PI) / 180), depths: 'view' },
    back: isFacing ? 'inpaint' : 'mirror',
    projection: frontAndBack(middleOf(moved), grid),
    colors() {
      const { detail, ...colors } = outlined.colors();
      const frontOnly = isFacing ? analysis.enclosed : null;
      return { ...colors, frontOnly, detail: detail && { ...detail, lit: null } };
    },
    statistics: outlined.statistics,
  };
  return { shape, statistics, warnings: [] };
}

function roundedFit(fit: GuideFit) {
  return Object.fromEntries(Object.entries(fit).map(([key, value]) => [key, rounded(value)]));
}

/** Returns the middle between the nearest and the farthest depth of each cell. */
function middleOf({ intervals, counts }: GuideColumns): Float32Array {
  const stride = 2 * MOST_INTERVALS;
  return Float32Array.from(counts, (count, p) =>
    count === 0 ? 0 : (intervals[p * stride + 1] + intervals[p * stride + 2 * count - 2]) / 2,
  );
}
