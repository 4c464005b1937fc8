import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../contract/errors.ts';

/** A received file on its way to the blob store. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

/**
 * Streams a body to a temporary file while counting and hashing its bytes, passes the file to `use`, and removes it
 * afterwards.
 * @param maxBytes maximum size; a larger body is refused with 4130
 * @throws ApiError 4130, and errors of `use`
 */
export async function receiveFile<T>(
  body: Readable,
  maxBytes: number,
  directory: string,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const path = join(directory, `upload-${randomBytes(12).toString('hex')}`);
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        done(tooLarge(maxBytes));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(body, meter, createWriteStream(path)).catch((error: unknown) => {
      throw isBroken(error) ? brokenBody() : error;
    });
    return await use({ path, bytes, sha256: hash.digest('hex') });
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Returns whether an error comes from the multipart parser. Its errors have no code, unlike those of disks and sockets.
 */
export function isBroken(error: unknown): boolean {
  return error instanceof Error && !(error instanceof ApiError) && !('code' in error);
}

export function brokenBody(): ApiError {
  return new ApiError(4001, 'the body is malformed or incomplete');
}

export function tooLarge(maxBytes: number): ApiError {
  const limit =
    maxBytes >= 1024 * 1024 ? `${Math.floor(maxBytes / 1024 / 1024)} MiB` : `${maxBytes} bytes`;
  return new ApiError(4130, `the file is larger than ${limit}`);
}
