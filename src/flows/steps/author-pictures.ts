import {
  type ComparedPicture,
  type CutOut,
  type Engines,
  type NamedRaster,
  type Raster,
  type ShownPictures,
  SourceUnusable,
  type Work,
} from '../../engines/spec.ts';
import type { FlowContext, OutputFile } from '../flow.ts';
import { frontOf, OTHER_SIDES } from './other-views.ts';

/** The pictures that a program is to be made from, for its author. */
interface AuthorPictures {
  /** A picture for each view, then the object of each side that has measures. */
  files: OutputFile[];
  views: string[];
  sides: ShownPictures['sides'];
}

/** Prepares the pictures of the sources `front`, `back`, `left`, `right` and `top` for an author of programs. */
export async function authorPictures({
  engines,
  sources,
  work,
}: FlowContext): Promise<AuthorPictures> {
  const named: NamedRaster[] = [];
  const objects: Raster[] = [];
  const sides: AuthorPictures['sides'] = [];
  for (const side of ['front', ...OTHER_SIDES] as const) {
    const path = sources[side];
    if (path === undefined) continue;
    const part = work.within(0.2);
    const picture = await engines.codec.decode(path, part.within(0.1));
    const cutOut = await foundObject(engines, picture, part.within(0.5));
    const { images, measures, object } = await engines.comparer.prepare(
      picture,
      cutOut,
      part.within(0.4),
    );
    sides.push({ side, measures });
    if (object !== null) objects.push(object);
    if (side === 'front') named.push(...images);
    else named.push({ name: `the object’s ${side}, with a grid`, image: images[0]!.image });
  }
  const files: OutputFile[] = [];
  for (const image of [...named.map((each) => each.image), ...objects])
    files.push(await authorPicture(engines, image, work.within(0)));
  return { files, views: named.map(({ name }) => name), sides };
}

/**
 * Returns the objects of a task's pictures, for its author's model to resemble.
 * @param viewpoint camera of the first picture, as it was fitted while the author worked; null: unknown
 * @param isCompared whether all pictures are needed, or only the cut-out of the first one
 */
export async function authoredPictures(
  { engines, sources, work }: FlowContext,
  viewpoint: ComparedPicture['guess'],
  isCompared: boolean,
): Promise<{ cutOut: Raster | null; pictures: ComparedPicture[] }> {
  const pictures: ComparedPicture[] = [];
  let front: Raster | null = null;
  for (const side of ['front', ...OTHER_SIDES] as const) {
    const path = side === 'front' ? frontOf({ sources }) : sources[`images.${side}`];
    if (path === undefined || (side !== 'front' && !isCompared)) continue;
    const picture = await engines.codec.decode(path, work.within(0.01));
    const cutOut = await foundObject(engines, picture, work.within(0.02));
    if (side === 'front') front = cutOut?.image ?? null;
    if (cutOut === null || !isCompared) continue;
    const { measures } = await engines.comparer.prepare(picture, cutOut, work.within(0.01));
    const trust = measures?.cutOut.trust ?? 0;
    pictures.push({
      side,
      cutOut: cutOut.image,
      trust,
      guess: side === 'front' ? viewpoint : null,
    });
  }
  return { cutOut: front, pictures };
}

/** Cuts the object out of a picture; null if none can be distinguished. */
export async function foundObject(
  { segmenter }: Engines,
  picture: Raster,
  work: Work,
): Promise<CutOut | null> {
  try {
    return await segmenter.cutOut(picture, work);
  } catch (error) {
    if (!(error instanceof SourceUnusable)) throw error;
    return null;
  }
}

/** Encodes an image that an author of programs sees as PNG. */
export async function authorPicture(
  { codec }: Engines,
  image: Raster,
  work: Work,
): Promise<OutputFile> {
  const { bytes, width, height } = await codec.encode(image, 'png', work, null);
  return {
    role: 'preview_url',
    kind: 'preview',
    format: 'png',
    filename: 'view.png',
    content_type: 'image/png',
    bytes,
    width,
    height,
  };
}
