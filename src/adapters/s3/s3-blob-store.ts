import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { blobKey, isBlobKey } from '../../core/blob-key.ts';
import { BlobMissing, type BlobStore } from '../../core/ports/blob-store.ts';
import {
  type BucketLocation,
  createS3Client,
  elements,
  type FilePart,
  type S3Client,
  S3Refused,
  tag,
  urlOf,
} from './s3-client.ts';
import { signedLink } from './sign.ts';

/** Stores take parts from 5 MiB up, 10,000 at most: 160 GB, and what is sent again after a failure stays small. */
const PART_BYTES = 16 << 20;
const PARTS_AT_ONCE = 3;
const LINK_SECONDS = 60;
/** Probes come every few seconds from every balancer, and stores charge each write. */
const CHECK_LIFE_MS = 10_000;
/** Written over and over: its name starts with a dot, so it is no blob. */
const CHECK_OBJECT = '.check';

/**
 * Blobs as objects of an S3 bucket, by its REST interface of 2006: what every compatible store has. Nothing needs
 * conditional writes or new checksums; each body's SHA-256 is signed, so that a store refuses what arrived otherwise.
 */
export function openS3BlobStore(at: BucketLocation, now: () => number = Date.now): BlobStore {
  const s3 = createS3Client(at, now);
  const objectOf = (key: string) => at.prefix + blobKey(key);
  let checkedUntil = Number.NEGATIVE_INFINITY;

  return {
    async putFile(key, path) {
      const object = objectOf(key);
      const { size } = await stat(path);
      if (size <= PART_BYTES)
        await s3.ask({ method: 'PUT', object, body: await partOf(path, 0, size) });
      else await putInParts(s3, object, path, size);
      await rm(path, { force: true });
    },

    async copy(key, to) {
      const call = {
        method: 'PUT',
        object: objectOf(to),
        headers: {
          'x-amz-copy-source': `/${at.bucket}/${objectOf(key)}`,
          // What whoever put it said of it, how a browser shall show it for one, stays behind.
          'x-amz-metadata-directive': 'REPLACE',
          'content-type': 'application/octet-stream',
        },
      } as const;
      const { text } = await s3.ask(call).catch((error) => missing(error, key));
      // It may say 200 at once, to keep the connection, and what went wrong afterwards.
      const code = tag(text, 'Code');
      if (code !== null) throw new S3Refused(call, 200, code);
    },

    async stat(key) {
      const { headers } = await s3
        .ask({ method: 'HEAD', object: objectOf(key) })
        .catch((error) => missing(error, key));
      return {
        bytes: Number(headers['content-length']),
        modified_at: Date.parse(headers['last-modified'] ?? ''),
      };
    },

    async read(key, range) {
      return s3
        .send({
          method: 'GET',
          object: objectOf(key),
          headers: range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` },
        })
        .catch((error) => missing(error, key));
    },

    async toLocalFile(key, directory) {
      const answer = await s3
        .send({ method: 'GET', object: objectOf(key) })
        .catch((error) => missing(error, key));
      const path = join(directory, `${randomUUID()}-${basename(key)}`);
      try {
        await pipeline(answer, createWriteStream(path, { flags: 'wx' }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return path;
    },

    async remove(key) {
      await s3.ask({ method: 'DELETE', object: objectOf(key) }).catch((error) => {
        // Amazon says 204 of what is not there, others 404.
        if (!(error instanceof S3Refused) || error.status !== 404) throw error;
      });
    },

    list: () => keysOf(s3, at.prefix),

    async removeUnfinished(before) {
      for await (const { object, id, began } of unfinished(s3, at.prefix))
        if (began < before) await abandon(s3, object, id);
    },

    async check() {
      if (performance.now() < checkedUntil) return;
      const text = 'whether this can be written';
      const sha256 = createHash('sha256').update(text).digest('hex');
      await s3.ask({ method: 'PUT', object: at.prefix + CHECK_OBJECT, body: { text, sha256 } });
      checkedUntil = performance.now() + CHECK_LIFE_MS;
    },
  };
}

/**
 * Links that clients go to themselves. Those to download hold for a minute: a download begins at once, and one that is resumed
 * asks for a new one. With those to upload the store takes that many bytes of that type and no others.
 */
export function linksInto(
  at: BucketLocation,
  now: () => number = Date.now,
): Required<Pick<BlobStore, 'link' | 'linkToPut'>> {
  const object = (key: string) => at.prefix + blobKey(key);
  return {
    link(key, { content_type, disposition }) {
      const query = {
        'response-content-disposition': disposition,
        'response-content-type': content_type,
      };
      const url = urlOf(at, { object: object(key), query });
      return signedLink({ method: 'GET', url, headers: {} }, LINK_SECONDS, at, now());
    },
    linkToPut(key, { content_type, bytes, until }) {
      const headers = { 'content-length': String(bytes), 'content-type': content_type };
      const seconds = Math.max(1, Math.floor((until - now()) / 1000));
      const url = urlOf(at, { object: object(key) });
      return signedLink({ method: 'PUT', url, headers }, seconds, at, now());
    },
  };
}

/** A part with its digest: the file is read twice, a piece at a time. */
async function partOf(path: string, start: number, bytes: number): Promise<FilePart> {
  const hash = createHash('sha256');
  if (bytes > 0)
    await pipeline(createReadStream(path, { start, end: start + bytes - 1 }), hash, {
      end: false,
    });
  return { path, start, bytes, sha256: hash.digest('hex') };
}

async function putInParts(s3: S3Client, object: string, path: string, size: number) {
  const { text } = await s3.ask({ method: 'POST', object, query: { uploads: '' } });
  const uploadId = tag(text, 'UploadId');
  if (uploadId === null) throw new Error('the bucket began an upload and did not name it');
  try {
    const count = Math.ceil(size / PART_BYTES);
    const tags: string[] = [];
    let next = 0;
    const sendParts = async () => {
      while (next < count) {
        const part = next++;
        const start = part * PART_BYTES;
        const { headers } = await s3.ask({
          method: 'PUT',
          object,
          query: { partNumber: String(part + 1), uploadId },
          body: await partOf(path, start, Math.min(PART_BYTES, size - start)),
        });
        tags[part] = headers.etag ?? '';
      }
    };
    const senders = Array.from({ length: Math.min(PARTS_AT_ONCE, count) }, sendParts);
    // All must have ended before a failed upload is abandoned: a part that comes later would stay.
    for (const { status, reason } of (await Promise.allSettled(senders)) as PromiseRejectedResult[])
      if (status === 'rejected') throw reason;
    await complete(s3, object, uploadId, tags, size);
  } catch (error) {
    await abandon(s3, object, uploadId).catch(() => {});
    throw error;
  }
}

async function complete(
  s3: S3Client,
  object: string,
  uploadId: string,
  tags: string[],
  size: number,
) {
  const parts = tags.map(
    (etag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const text = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const headers = { 'content-type': 'application/xml' };
  const call = {
    method: 'POST',
    object,
    query: { uploadId },
    headers,
    body: { text, sha256 },
  } as const;
  try {
    const answer = await s3.ask(call);
    // It may say 200 at once, to keep the connection, and what went wrong afterwards.
    const code = tag(answer.text, 'Code');
    if (code !== null) throw new S3Refused(call, 200, code);
  } catch (error) {
    // A second try after a lost answer finds the upload gone: then the object must be there, whole.
    if (!(error instanceof S3Refused) || error.status !== 404) throw error;
    const found = await s3.ask({ method: 'HEAD', object });
    if (Number(found.headers['content-length']) !== size) throw error;
  }
}

async function abandon(s3: S3Client, object: string, uploadId: string): Promise<void> {
  await s3.ask({ method: 'DELETE', object, query: { uploadId } }).catch((error) => {
    if (!(error instanceof S3Refused) || error.status !== 404) throw error;
  });
}

async function* keysOf(s3: S3Client, prefix: string): AsyncGenerator<string> {
  let token: string | null = null;
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix };
    if (token !== null) query['continuation-token'] = token;
    const { text } = await s3.ask({ method: 'GET', query });
    for (const entry of elements(text, 'Contents')) {
      const key = (tag(entry, 'Key') ?? '').slice(prefix.length);
      // Names that are no keys are not ours.
      if (isBlobKey(key)) yield key;
    }
    token = tag(text, 'IsTruncated') === 'true' ? tag(text, 'NextContinuationToken') : null;
  } while (token !== null);
}

/** Uploads in parts that were begun and not ended. */
async function* unfinished(s3: S3Client, prefix: string) {
  let markers: Record<string, string> | null = {};
  while (markers !== null) {
    const query: Record<string, string> = { uploads: '', prefix, ...markers };
    const { text } = await s3.ask({ method: 'GET', query });
    for (const entry of elements(text, 'Upload'))
      yield {
        object: tag(entry, 'Key') ?? '',
        id: tag(entry, 'UploadId') ?? '',
        began: Date.parse(tag(entry, 'Initiated') ?? ''),
      };
    const next = tag(text, 'NextKeyMarker');
    markers =
      tag(text, 'IsTruncated') === 'true' && next !== null
        ? { 'key-marker': next, 'upload-id-marker': tag(text, 'NextUploadIdMarker') ?? '' }
        : null;
  }
}

function missing(error: unknown, key: string): never {
  if (error instanceof S3Refused && error.status === 404)
    throw new BlobMissing(`there is no blob ${key}`);
  throw error;
}
