import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';
import { BlobMissing, type BlobStore } from '../../../core/ports/blob-store.ts';
import type { SmallPictures } from '../../../core/ports/small-pictures.ts';
import { CACHE_CONTROL, downloadHeaders, matches, type StoredFile, sendBlob } from './send-blob.ts';
import { wantsSmall } from './signed.ts';

/** The dependencies of sending files. */
export interface FileParts {
  blobs: BlobStore;
  smallPictures: SmallPictures;
}

/** Sends a stored file, or its thumbnail if requested and possible. @throws ApiError 4042 */
export async function sendFile(
  { blobs, smallPictures }: FileParts,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = CACHE_CONTROL,
): Promise<FastifyReply> {
  if (!wantsSmall(request) || !file.content_type.startsWith('image/'))
    return sendBlob(blobs, file, request, reply, cacheControl);
  const bytes = await smallPictures.of(file.blob_key).catch((error: unknown) => {
    if (error instanceof BlobMissing) throw new ApiError(4042, 'the file no longer exists');
    throw error;
  });
  if (bytes === null) return sendBlob(blobs, file, request, reply, cacheControl);
  const filename = `${file.filename.replace(/\.[^.]*$/, '')}.small.webp`;
  const etag = `"${file.sha256}-small"`;
  reply.headers({
    etag,
    'cache-control': cacheControl,
    ...downloadHeaders(filename, 'image/webp'),
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(bytes);
}
