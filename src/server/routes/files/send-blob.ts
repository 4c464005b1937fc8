import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import { BlobMissing } from '../../../core/ports/blob-store.ts';
import { parseRange } from '../../range.ts';

/** A file to be sent. */
export interface StoredFile {
  blob_key: string;
  filename: string;
  content_type: string;
  bytes: number;
  /** Hex; used as the entity tag. */
  sha256: string;
}

/** One hour: a signed link is stable for that long, and its bytes never change. */
export const CACHE_CONTROL = 'private, max-age=3600, immutable';

/** Sends a stored file, with Range, If-Range, If-None-Match, ETag and a safe name. @throws ApiError 4042 */
export async function sendBlob(
  blobs: BlobStore,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = CACHE_CONTROL,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    ...downloadHeaders(file.filename, file.content_type),
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (blobs.link !== undefined && mayGoElsewhere(request)) {
    const { content_type } = file;
    // The store does not send the headers that keep a browser from running a file, so the file is sent as an
    // attachment.
    const disposition = nameHeader('attachment', file.filename);
    reply
      .removeHeader('accept-ranges')
      .removeHeader('content-type')
      .header('cache-control', 'no-store');
    return reply.redirect(await blobs.link(file.blob_key, { content_type, disposition }), 302);
  }
  const ifRange = request.headers['if-range'];
  const range =
    ifRange === undefined || ifRange === etag
      ? parseRange(request.headers.range, file.bytes)
      : ({ kind: 'whole' } as const);
  if (range.kind === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  const part = range.kind === 'part' ? { start: range.start, end: range.end } : undefined;
  if (part !== undefined)
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  reply.header('content-length', part === undefined ? file.bytes : part.end - part.start + 1);
  // Fastify computes the content length of a HEAD answer, except for a stream.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  try {
    return reply.send(Readable.from(await blobs.read(file.blob_key, part), { objectMode: false }));
  } catch (error) {
    if (error instanceof BlobMissing) throw new ApiError(4042, 'the file no longer exists');
    throw error;
  }
}

/**
 * Whether the request may be redirected to the bucket. HEAD would need a link of its own. Resources of a page must come
 * from here: the page's policy allows no other origin, and the bucket needs no knowledge of pages.
 */
function mayGoElsewhere({ method, headers }: FastifyRequest): boolean {
  const use = headers['sec-fetch-dest'];
  return method === 'GET' && (use === undefined || use === 'document');
}

function nameHeader(shown: 'inline' | 'attachment', filename: string): string {
  const ascii = filename.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `${shown}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}

/** Returns the type, name and isolation headers of a download: files come from users, so no browser may run them. */
export function downloadHeaders(filename: string, content_type: string): Record<string, string> {
  const shown = content_type.startsWith('image/') ? 'inline' : 'attachment';
  return {
    'content-type': content_type,
    'content-disposition': nameHeader(shown, filename),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

/** Whether the browser already has the tagged version. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
