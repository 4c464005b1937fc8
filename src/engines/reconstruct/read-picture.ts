import type { Raster, Warning, Work } from '../spec.ts';
import { learnedShape } from './depth/learned-shape.ts';
import type { Weights } from './depth/weights.ts';
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

/** A picture whose object is known to be one, on its grid. */
export interface PictureRequest {
  image: Raster;
  bounds: ObjectBounds;
  view: GridView;
}

/** Reads the shape that an image shows. */
export type PictureReader = (picture: PictureRequest, work: Work) => Promise<Shape>;

/** Share of the grid's inner part that a silhouette covers which has no background. */
const FULL_FRAME = 0.985;
/** Smaller objects, in pixels, have no recognizable form. */
const TINY = 32;

/** The inflated silhouette and nothing else. */
export const readOutlineOnly: PictureReader = async (picture, work) =>
  work.stage('thickness', 1, () => {
    const { silhouette, grid } = picture.view;
    return plainShape(silhouette, grid, framingOf(picture));
  });

/**
 * All readers in turn: a vessel that one looks into, else the outline with what the regions tell of relief, else what a
 * network holds for deeper or flatter than that.
 * @param weights of the network; read when they are needed for the first time
 */
export function readWithAll(weights: () => Promise<Weights>): PictureReader {
  return async (picture, work) => {
    const { image, bounds, view } = picture;
    const { silhouette, grid, pixels } = view;
    const framing = framingOf(picture);
    const isWhole = framing.bordersTouched === 0;
    // The same for every limit of triangles.
    const coarse = await work.stage('view', 0.08, () => viewAt(ANALYSIS_SIDE, view, image, bounds));
    const vessel = isWhole
      ? await work.stage('vessel', 0.08, () => vesselShape(coarse, view))
      : null;
    if (vessel) return vessel;
    const analysis = await analyse(view, coarse, work.within(0.58));
    const outlined = await work.stage('thickness', 0.18, () =>
      outlineShape(analysis, silhouette, grid, framing),
    );
    if (!isWhole) return outlined;
    const learned = await work.stage('depths', 0.08, async () =>
      learnedShape({ weights: await weights(), outlined, analysis, pixels, silhouette, grid }),
    );
    return learned ?? outlined;
  };
}

/** The analysis for the view, made on a coarser one where its grid is finer than it needs. */
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
