import { ApiError } from '../../contract/errors.ts';

/** Encodes the sort key of a page's last row as a cursor, which is opaque to the client. */
export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/**
 * Decodes a cursor into its sort key.
 * @throws ApiError 4001 if the cursor does not have the expected shape
 */
export function decodeCursor(cursor: string, shape: RegExp): string[] {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!shape.test(text))
    throw new ApiError(4001, 'cursor: is not one that this service gave out', {
      suggestion: 'Pass next_cursor of the page before, or none for the first page.',
    });
  return text.split(' ');
}
