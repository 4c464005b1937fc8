import type { DepthMap, PolygonMesh, Raster, Warning, Work } from '../spec.ts';
import { followDepths } from './depth/follow-depths.ts';
import { learnedShape } from './depth/learned-shape.ts';
import type { Weights } from './depth/weights.ts';
import { type GuidedReading, guidedShape } from './guide/guided-shape.ts';
import { withPlainHead } from './guide/plain-head.ts';
import { type Framing, outlineShape, plainShape } from './outline/outline-shape.ts';
import {
  ANALYSIS_SIDE,
  type Analysis,
  analysePicture,
  transferAnalysis,
} from './picture/analysis.ts';
import { type ObjectBounds, touchedBorders } from './picture/crop.ts';
import { type GridView, viewAt } from './picture/grid-view.ts';
import type { Shape } from './shape/shape.ts';
import { vesselShape } from './vessel/vessel-shape.ts';

/** A picture that is known to contain an object, with its grid. */
export interface PictureRequest {
  image: Raster;
  bounds: ObjectBounds;
  view: GridView;
  /** A thing of the kind that the picture shows; null: unknown. */
  guide: PolygonMesh | null;
  /** Whether the guide is a person or an animal. */
  guideIsBody: boolean;
  /** Depths of the whole picture from another network; null: none. */
  depths: DepthMap | null;
}

/** Reads the shape that an image shows. */
export type PictureReader = (picture: PictureRequest, work: Work) => Promise<Shape>;

/** Minimum share of the grid's inner part that the silhouette of a picture without a background covers. */
const FULL_FRAME = 0.985;
/** Minimum size in pixels; smaller objects have no recognizable form. */
const TINY = 32;

/** Reads only the inflated silhouette. */
export const readOutlineOnly: PictureReader = async (picture, work) =>
  work.stage('thickness', 1, () => {
    const { silhouette, grid } = picture.view;
    return plainShape(silhouette, grid, framingOf(picture));
  });

/**
 * Tries all readers in turn: first the vessel, if one looks into it; otherwise the outline, with relief from the
 * regions. Depths that came with the picture then shape its front; without them, a network's depths are used if it sees the
 * object as deeper or flatter. Last comes the guide, if its outline agrees and it knows more than the image shows.
 * @param weights of the network; read when they are needed for the first time
 */
export function readWithAll(weights: () => Promise<Weights>): PictureReader {
  return async (picture, work) => {
    const { image, bounds, view } = picture;
    const { silhouette, grid, pixels } = view;
    const framing = framingOf(picture);
    const isWhole = framing.bordersTouched === 0;
    // The coarse view is the same for every triangle limit.
    const coarse = await work.stage('view', 0.08, () => viewAt(ANALYSIS_SIDE, view, image, bounds));
    const vessel = isWhole
      ? await work.stage('vessel', 0.08, () => vesselShape(coarse, view))
      : null;
    if (vessel) return vessel;
    const analysis = await analyse(view, coarse, work.within(0.58));
    const outlined = await work.stage('thickness', 0.18, () =>
      outlineShape(analysis, silhouette, grid, framing),
    );
    const { depths } = picture;
    if (depths !== null)
      return work.stage('depths', 0.08, () =>
        followDepths(outlined, { depths, image, bounds }, silhouette, grid),
      );
    if (!isWhole) return outlined;
    const learned = await work.stage('depths', 0.03, async () =>
      learnedShape({ weights: await weights(), outlined, analysis, pixels, silhouette, grid }),
    );
    const whole = learned ?? outlined;
    // A turned body or a box looks the same from behind.
    const hasFace = analysis.looksAtViewer && outlined.class === 'inflate';
    const alone = hasFace ? withPlainHead(whole, silhouette, grid) : whole;
    const { guide, guideIsBody: isBody } = picture;
    if (guide === null) return alone;
    const guided = await work.stage('guide', 0.05, () =>
      guidedShape({ guide, isBody, outlined, alone, analysis, silhouette, grid }),
    );
    const shape = guided.shape ?? alone;
    return withGuide(guided.showsFace ? withPlainHead(shape, silhouette, grid) : shape, guided);
  };
}

function withGuide(shape: Shape, { statistics, warnings }: GuidedReading): Shape {
  return { ...shape, statistics: { ...shape.statistics, ...statistics }, warnings };
}

/** Analyzes the view, on a coarser grid if its own is finer than needed. */
async function analyse(view: GridView, coarse: GridView, work: Work): Promise<Analysis> {
  const { grid } = view;
  const finer = Math.max(grid.width, grid.height) > ANALYSIS_SIDE;
  const { pixels, silhouette, grid: from } = finer ? coarse : view;
  const analysis = await analysePicture(pixels, silhouette, from, work);
  return from === grid ? analysis : transferAnalysis(analysis, from, grid);
}

function framingOf({ image, bounds, view: { silhouette, grid } }: PictureRequest): Framing {
  const bordersTouched = touchedBorders(image, bounds).length;
  const fills = silhouette.area >= FULL_FRAME * grid.innerWidth * grid.innerHeight;
  return { bordersTouched, fullFrame: bordersTouched === 4 && fills };
}

/** Returns warnings about properties of the image that keep its model from being complete or detailed. */
export function pictureWarnings(image: Raster, bounds: ObjectBounds): Warning[] {
  const warnings: Warning[] = [];
  const touched = touchedBorders(image, bounds);
  if (touched.length > 0) {
    warnings.push({
      code: 'truncated',
      message: `The object touches the border of the image (${touched.join(', ')}); anything beyond it is missing.`,
    });
  }
  if (Math.max(bounds.width, bounds.height) < TINY) {
    warnings.push({
      code: 'tiny',
      message: `The object covers only ${bounds.width} × ${bounds.height} pixels of the image.`,
    });
  }
  return warnings;
}
