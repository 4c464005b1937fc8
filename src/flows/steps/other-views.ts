import type {
  ObliqueSide,
  OtherViews,
  PictureSide,
  Raster,
  StraightSide,
  Work,
} from '../../engines/spec.ts';
import type { FlowContext } from '../flow.ts';

/** Sides other than the front, in the order in which they are read. */
export const OTHER_SIDES = ['back', 'left', 'right', 'top'] as const satisfies StraightSide[];

/** Directions between the sides, in the order in which they are read. */
const OBLIQUE_SIDES = [
  'front_right',
  'back_right',
  'back_left',
  'front_left',
] as const satisfies ObliqueSide[];

/** Returns the path of the image from which a model is made; if there are several, the front one. */
export function frontOf({ sources }: Pick<FlowContext, 'sources'>): string {
  return sources.image_file ?? sources['images.front']!;
}

/**
 * Returns the cut-out objects of images from other sides; null if there are none.
 * @throws SourceUnusable if an image is broken or shows no object
 */
export async function readOtherViews(
  { engines, sources }: Pick<FlowContext, 'engines' | 'sources'>,
  work: Work,
): Promise<OtherViews | null> {
  const views: Partial<Record<PictureSide, Raster>> = {};
  const given = [...OTHER_SIDES, ...OBLIQUE_SIDES].filter(
    (side) => sources[`images.${side}`] !== undefined,
  );
  for (const side of given) {
    const part = work.within(1 / given.length);
    const picture = await engines.codec.decode(sources[`images.${side}`]!, part.within(0.2));
    views[side] = (await engines.segmenter.cutOut(picture, part.within(0.8))).image;
  }
  return given.length === 0 ? null : views;
}
