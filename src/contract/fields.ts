import { z } from 'zod';

/**
 * One of these names. Validation lets any short string pass, because a name that is not listed is refused with 4004 and the
 * list, not with 4001; the OpenAPI document says `enum`, so that generated clients know the names.
 */
export const oneOf = (names: readonly string[]) =>
  z
    .string()
    .max(64)
    .meta({ enum: [...names] });

/**
 * Words of so many characters after trimming. Counted in code points, as JSON Schema and everybody's eyes count them: an
 * emoji is one character, not two.
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
    })
    .meta({ minLength: from, maxLength: to });

/** Longest source URL: what browsers, proxies and object stores with signed links commonly take. */
const LONGEST_SOURCE = 8192;

/** A file_key or an absolute http(s) URL; which of the two is decided by its form. */
const source = z.string().trim().min(1).max(LONGEST_SOURCE);
export const imageFile = source.describe('image file_key or public URL');
export const modelFile = source.describe('model file_key or public URL');

export const prompt = words(3, 1000).describe('what to make, in words');
export const polygonLimit = z
  .int()
  .min(1000)
  .max(1_500_000)
  .default(1_000_000)
  .describe('most triangles that the mesh may have');
export const textureSize = z
  .int()
  .min(1024)
  .max(4096)
  .default(1024)
  .describe('side of the square texture in pixels');
export const turbo = z.boolean().default(false).describe('faster geometry path');
