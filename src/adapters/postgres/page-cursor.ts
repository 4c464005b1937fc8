import { ApiError } from '../../contract/errors.ts';

/** Packs the sort key of a page's last row; opaque to the client. */
export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/**
 * The sort key back, if it has the shape that `encodeCursor` gave it.
 * @throws ApiError 4001 for anything that this service did not give out
 */
export function decodeCursor(cursor: string, shape: RegExp): string[] {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!shape.test(text))
    throw new ApiError(4001, 'cursor: is not one that this service gave out', {
      suggestion: 'Pass next_cursor of the page before, or none for the first page.',
    });
  return text.split(' ');
}
