import { z } from 'zod';
import { COMPRESSIONS, TEXTURE_ENCODINGS, WRITE_FORMATS } from './formats.ts';

/**
 * Accepts one of these names. Validation accepts any short string, because an unlisted name is refused later with error
 * 4004, which includes the list, rather than with 4001. The OpenAPI document has an `enum`, so that generated clients
 * know the names.
 */
export const oneOf = (names: readonly string[]) =>
  z
    .string()
    .max(64)
    .meta({ enum: [...names] });

/**
 * Matches invisible text: blanks, control and format characters, fillers, variation selectors and the Braille blank.
 * This includes combining marks without a base letter, whose appearance depends on the font.
 */
const INVISIBLE = /^[\p{Z}\p{Cc}\p{Cf}\p{Cn}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * A text with `from` to `to` characters after trimming, at least one of them visible. Counts code points, as JSON
 * Schema does and people expect: an emoji is one character, not two.
 */
export const words = (from: number, to: number) =>
  z
    .string()
    .trim()
    .superRefine((text, { addIssue }) => {
      const origin = 'string';
      const length = [...text].length;
      if (length < from) addIssue({ code: 'too_small', minimum: from, origin, input: text });
      if (length > to) addIssue({ code: 'too_big', maximum: to, origin, input: text });
      if (length >= from && INVISIBLE.test(text))
        addIssue({
          code: 'custom',
          message: 'must contain a visible character',
          input: text,
        });
    })
    .meta({ minLength: from, maxLength: to });

/** Maximum length of a source URL: the usual limit of browsers, proxies and object stores with signed links. */
export const LONGEST_SOURCE = 8192;

/** A file_key or an absolute http(s) URL. The form of the value tells which of the two it is. */
const source = z.string().trim().min(1).max(LONGEST_SOURCE);
export const imageFile = source.describe('image file_key or public URL');

/** Images of one object from several sides. The image of the right side is taken from +X, as in preview renders. */
export const images = z
  .strictObject({
    front: imageFile,
    back: imageFile.optional(),
    left: imageFile.optional(),
    right: imageFile.optional(),
    top: imageFile.optional(),
    front_right: imageFile.optional(),
    back_right: imageFile.optional(),
    back_left: imageFile.optional(),
    front_left: imageFile.optional(),
  })
  .refine((given) => Object.keys(given).length > 1, 'must have front and at least one other side')
  .meta({ id: 'Images' })
  .optional()
  .describe(
    'images of the same object from several sides, in place of `image_file`: `front` and at least one of `back`, `left`, ' +
      '`right` (taken from +X, which is on the right in the front image, so the object faces left in it), `top`, and the images of a turntable of eight between ' +
      'the sides: `front_right`, `back_right`, `back_left` and `front_left`',
  );
/** The steepest direction of a front image, in degrees: from the side or from above, it is another view. */
const STEEPEST_FRONT = 60;
export const frontAzimuth = z
  .number()
  .min(-STEEPEST_FRONT)
  .max(STEEPEST_FRONT)
  .optional()
  .describe(
    'from where `images.front` is taken, in degrees from straight ahead, towards `right` if positive: 35 for a three-quarter view; needs an image from the `right` or the `left`, and is not sent to model servers',
  );
export const frontElevation = z
  .number()
  .min(-STEEPEST_FRONT)
  .max(STEEPEST_FRONT)
  .optional()
  .describe('from how far above `images.front` is taken, in degrees; used like `front_azimuth`');
export const modelFile = source.describe('model file_key or public URL');

/** Common values of the polygon limit, for forms. */
export const POLYGON_PRESETS = [10_000, 50_000, 200_000, 1_000_000];
export const TEXTURE_PRESETS = [1024, 2048, 4096];

export const prompt = words(3, 1000).describe('description of what to generate');
/** What an image shows. Where the library has a thing of that name, it tells the depth of what the image does not show. */
export const picturePrompt = words(2, 300)
  .optional()
  .describe(
    'what the image shows, such as `a wooden stool`: if the library has it and its outline agrees with the image, it gives the depth and the back of the model; the outline and the colors come from the image',
  );
/** The triangle limit of a task that asks for none. */
export const DEFAULT_POLYGON_LIMIT = 1_000_000;
export const polygonLimit = z
  .int()
  .min(1000)
  .max(1_500_000)
  .default(DEFAULT_POLYGON_LIMIT)
  .describe('triangle limit of the mesh');
export const textureSize = z
  .int()
  .min(1024)
  .max(4096)
  .default(1024)
  .describe('side length of the square texture, in pixels');
/** This limits the operator's bill, not the credits of the user. */
export const maxAuthorCost = z
  .number()
  .positive()
  .max(1000)
  .optional()
  .describe(
    'the most that the host of a language model may charge for this task, in US dollars; the best model so far is delivered when the next request could exceed it',
  );
export const turbo = z
  .boolean()
  .default(false)
  .describe('faster geometry path; quality may be lower');

/** How the geometry of a glTF file is stored. */
export const gltfCompression = oneOf(COMPRESSIONS).meta({ id: 'GltfCompression' });

/** How the textures of a glTF file are stored. */
export const textureEncoding = oneOf(TEXTURE_ENCODINGS).meta({ id: 'TextureEncoding' });

/** A format's name; upper case and surrounding spaces are accepted. */
export const formatName = (names: readonly string[]) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .max(16)
    .meta({ enum: [...names] });

/** A format that models are written in. */
export const writeFormat = formatName(WRITE_FORMATS).meta({
  id: 'WriteFormat',
  enum: [...WRITE_FORMATS],
});
