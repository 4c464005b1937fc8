import { signedDistance } from '../../raster/distance-field.ts';
import type { PolygonMesh, Warning } from '../../spec.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import type { Analysis } from '../picture/analysis.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import { depthOf } from '../shape/depth-of.ts';
import { frontAndBack } from '../shape/projection.ts';
import { rounded } from '../shape/rounded.ts';
import type { Shape } from '../shape/shape.ts';
import { bodySolid } from './body-solid.ts';
import { fitGuide, type GuideFit } from './fit-guide.ts';
import { depthOfColumns, type GuideColumns, MOST_INTERVALS } from './guide-columns.ts';
import { columnSolid, warpedColumns } from './guide-solid.ts';
import { warpOutline } from './outline-warp.ts';

/** Agreement and proportion of the outlines below which the guide is not used. */
const LEAST = { agreement: 0.3, proportion: 0.15 };
/** The same of people and animals, of which only a head, or a pose of its own, has other proportions. */
const LEAST_BODY = { agreement: 0.35, proportion: 0.6 };
/**
 * What a guide must add where the image alone gives an inflated outline, whose depth the network does not contradict:
 * nearly the image's proportions, or a depth that differs by this factor. A thing of other proportions, which is as deep
 * as the image suggests, is of another make. Chosen on the packs for tuning (docs/decisions/0089).
 */
const WORTH = { proportion: 0.85, depths: 1.8 };
/**
 * Overlap from which a thing that is not seen from its front is worth it too: a car from its side tells how it looks from ahead, which its
 * outline does not. Views from the front, where compact things of any make overlap, do not count.
 */
const TURNED = 0.78;
/**
 * A thing of other proportions is not believed to be this many times as deep as the image suggests: a crocodile that stands
 * upright is not four meters long (docs/decisions/0123).
 */
const DEEPER = { depths: 3, proportion: 0.65 };
/** Degrees from the front up to which a picture shows a face, which the back does not have. */
const FACING = 45;
const SMOOTHING = 4;

/** Input for reading an image with the help of a guide. */
export interface GuideRequest {
  /** A thing of the kind that the image shows, +Y up, front +Z. */
  guide: PolygonMesh;
  /** Whether it is a person or an animal. */
  isBody: boolean;
  /** The shape that was derived from the outline alone. */
  outlined: Shape;
  /** The shape that the image would get without a guide. */
  alone: Shape;
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
  /** Whether the image shows the front of a person or an animal, also if the guide is not used for its proportions. */
  showsFace: boolean;
}

/**
 * Builds the shape that fills the picture's outline as deep as a thing of the same kind is there: the guide is turned to
 * the side that the picture shows, scaled to its bounds, and moved onto its outline. The picture's outline rules.
 */
export function guidedShape(request: GuideRequest): GuidedReading {
  const { guide, isBody, outlined, alone, analysis, silhouette, grid } = request;
  const { fit, columns } = fitGuide(guide, silhouette, grid, isBody);
  const moved = movedColumns(columns, silhouette, grid, isOblique(fit));
  const depths = depthOfColumns(moved) / depthOf(alone.solid);
  const problem = reasonAgainst(fit, alone.class, depths, isBody);
  const used = problem === null;
  const found = { ...roundedFit(fit), depths: rounded(depths), used, body: used && isBody };
  const statistics = { guide: found };
  const isFacing = Math.abs(fit.azimuth) <= FACING;
  const showsFace = isBody && facesViewer(fit);
  if (!used) {
    const message = `${problem}, so the depth was estimated from the image alone`;
    return { shape: null, statistics, warnings: [{ code: 'prompt_not_used', message }], showsFace };
  }
  const { distance } = silhouette;
  const { solid, middle } = isBody
    ? bodySolid(moved, distance)
    : { solid: columnSolid(moved, distance), middle: middleOf(moved) };
  const shape: Shape = {
    ...outlined,
    class: 'guided',
    isGuided: true,
    solid,
    smoothing: SMOOTHING,
    stance: { slope: 0, sine: Math.sin((fit.elevation * Math.PI) / 180), depths: 'view' },
    back: isFacing ? 'inpaint' : 'mirror',
    projection: frontAndBack(middle, grid),
    colors() {
      const { detail, ...colors } = outlined.colors();
      const frontOnly = isFacing ? analysis.enclosed : null;
      return { ...colors, frontOnly, detail: detail && { ...detail, lit: null } };
    },
    statistics: outlined.statistics,
  };
  return { shape, statistics, warnings: [], showsFace };
}

/**
 * Whether a picture shows the front of a person or an animal. Other proportions do not speak against it, as a head alone has
 * others; an outline that is like none of the figure's says nothing about where it is seen from.
 */
export function facesViewer({ azimuth, agreement }: Pick<GuideFit, 'azimuth' | 'agreement'>) {
  return Math.abs(azimuth) <= FACING && agreement >= LEAST_BODY.agreement;
}

/** Whether neither the front nor a side of the guide faces the viewer. */
const isOblique = ({ azimuth, elevation }: GuideFit) => azimuth % 90 !== 0 || elevation !== 0;

/** Moves the columns of a guide onto the picture's outline. */
function movedColumns(
  columns: GuideColumns,
  { distance }: Silhouette,
  grid: WorkingGrid,
  isOblique: boolean,
): GuideColumns {
  const coverage = Float32Array.from(columns.counts, (count) => (count > 0 ? 1 : 0));
  const warp = warpOutline(distance, signedDistance(coverage, grid), grid, isOblique);
  return warpedColumns(columns, warp, distance);
}

/**
 * Returns the reason not to use a guide; null: it is used.
 * @param alone class of the shape that the image gets without the guide
 * @param depths depth with the guide / depth without it
 * @param isBody whether it is a person or an animal
 */
export function reasonAgainst(
  fit: Pick<GuideFit, 'agreement' | 'proportion' | 'overlap' | 'azimuth'>,
  alone: Shape['class'],
  depths: number,
  isBody = false,
): string | null {
  const least = isBody ? LEAST_BODY : LEAST;
  for (const key of ['agreement', 'proportion'] as const)
    if (fit[key] < least[key])
      return `the outline in the image is too different from the thing that the words name (${key} ${rounded(fit[key])}, needed ${least[key]})`;
  if (isBody) return null;
  if (depths >= DEEPER.depths && fit.proportion < DEEPER.proportion)
    return `the thing that the words name has other proportions (${rounded(fit.proportion)}, needed ${DEEPER.proportion}) and ${rounded(depths)} times the depth that the image suggests`;
  const isOther = Math.max(depths, 1 / depths) >= WORTH.depths;
  const isTurned = fit.azimuth !== 0 && fit.overlap >= TURNED;
  return alone !== 'inflate' || isOther || isTurned || fit.proportion >= WORTH.proportion
    ? null
    : `the thing that the words name has other proportions (${rounded(fit.proportion)}, needed ${WORTH.proportion}) and about the depth that the image suggests`;
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
