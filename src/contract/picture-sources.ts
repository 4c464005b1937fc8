import type { InputProblem, SourceRef } from './flow-spec.ts';

/** One image of an object, or several images of its sides. */
interface Pictures {
  image_file?: string | undefined;
  front_azimuth?: number | undefined;
  front_elevation?: number | undefined;
  images?: Readonly<Record<string, string | undefined>> | undefined;
}

const DEPTH_NOT_SHOWN: InputProblem = {
  code: 4003,
  message: 'front_azimuth and front_elevation need an image from the right or the left',
  suggestion: 'Add images.right or images.left, or leave front_azimuth and front_elevation out.',
};

/** Returns the images that a request names. */
export function pictureSources({ image_file, images }: Pictures): SourceRef[] {
  const sources: SourceRef[] = [];
  if (image_file !== undefined)
    sources.push({ field: 'image_file', kind: 'image', value: image_file });
  for (const [side, value] of Object.entries(images ?? {}))
    if (value !== undefined) sources.push({ field: `images.${side}`, kind: 'image', value });
  return sources;
}

/**
 * Returns whether a caption would help: the request has one image and no words, and the model is not a plain inflation
 * of the outline.
 */
export function isHelpedByCaption({
  image_file,
  images,
  prompt,
  model_version,
}: Readonly<Record<string, unknown>>): boolean {
  const isOne = image_file !== undefined || Object.keys(images ?? {}).join() === 'front';
  return isOne && prompt === undefined && model_version !== 'v1';
}

/** Returns whether the front image is not taken from straight ahead. */
export function isFrontOblique({
  front_azimuth = 0,
  front_elevation = 0,
}: Pick<Pictures, 'front_azimuth' | 'front_elevation'>): boolean {
  return front_azimuth !== 0 || front_elevation !== 0;
}

/** Explains what is wrong with the images. Returns null if there is one image, or one from each of several sides. */
export function pictureProblem(pictures: Pictures): InputProblem | null {
  const { image_file, images } = pictures;
  if ((image_file === undefined) !== (images === undefined))
    return isFrontOblique(pictures) && !images?.right && !images?.left ? DEPTH_NOT_SHOWN : null;
  const suggestion = 'Give one image as image_file, or several from different sides as images.';
  return image_file === undefined
    ? { code: 4001, message: 'image_file is missing', suggestion }
    : { code: 4003, message: 'exactly one of image_file and images is required', suggestion };
}
