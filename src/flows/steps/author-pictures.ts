import {
  type ComparedPicture,
  type CutOut,
  type Engines,
  type PictureMeasures,
  type PictureSide,
  type Raster,
  SourceUnusable,
  type Work,
} from '../../engines/spec.ts';
import type { FlowContext, OutputFile } from '../flow.ts';
import { frontOf } from './other-views.ts';

const OTHER_SIDES = ['back', 'left', 'right', 'top'] as const satisfies PictureSide[];

/** The pictures that a program is to be made from, for its author. */
interface AuthorPictures {
  /** A picture for each view; the last file is the cut-out of the first picture, if its object was found. */
  files: OutputFile[];
  views: string[];
  /** null: no object was found. */
  measures: PictureMeasures | null;
}

/** Prepares the pictures of the sources `front`, `back`, `left`, `right` and `top` for an author of programs. */
export async function authorPictures({
  engines,
  sources,
  work,
}: FlowContext): Promise<AuthorPictures> {
  const picture = await engines.codec.decode(sources.front!, work.within(0.1));
  const cutOut = await foundObject(engines, picture, work.within(0.3));
  const prepared = await engines.comparer.prepare(picture, cutOut, work.within(0.2));
  const named = [...prepared.images];
  for (const side of OTHER_SIDES) {
    const path = sources[side];
    if (path === undefined) continue;
    const other = await engines.codec.decode(path, work.within(0.05));
    const { images } = await engines.comparer.prepare(other, null, work.within(0));
    named.push({ name: `the object’s ${side}`, image: images[0]!.image });
  }
  const files: OutputFile[] = [];
  for (const { image } of named) files.push(await authorPicture(engines, image, work.within(0.02)));
  const { object } = prepared;
  if (object !== null) files.push(await authorPicture(engines, object, work.within(0.02)));
  return { files, views: named.map(({ name }) => name), measures: prepared.measures };
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
