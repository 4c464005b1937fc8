import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { blobKey, isBlobKey } from '../../core/blob-key.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { BucketLocation } from './bucket-location.ts';
import { ask, isMissing, missing, openS3Client } from './s3-client.ts';

/**
 * Size of one part of an upload. Stores accept parts of at least 5 MiB and at most 10,000 parts, so an upload is
 * limited to 160 GB. A part is held in memory so that it can be sent again, and an upload holds PARTS_AT_ONCE parts at
 * a time.
 */
const PART_BYTES = 16 << 20;
const PARTS_AT_ONCE = 3;
/**
 * Milliseconds for which the result of a check is reused, because every load balancer probes every few seconds, and
 * stores charge for each write.
 */
const CHECK_LIFE_MS = 10_000;
/** Overwritten by each check. Its name starts with a dot, so it is not a blob. */
const CHECK_OBJECT = '.check';

/** Opens a store that keeps blobs as objects of an S3 bucket, through the AWS SDK. */
export function openS3BlobStore(at: BucketLocation): BlobStore {
  const s3 = openS3Client(at);
  const objectOf = (key: string) => ({ Bucket: at.bucket, Key: at.prefix + blobKey(key) });
  const get = (key: string, Range?: string) =>
    ask(`GET ${key}`, () =>
      s3.send(new GetObjectCommand({ ...objectOf(key), ...(Range !== undefined && { Range }) })),
    )
      .then(({ Body }) => Body as Readable)
      .catch((error) => missing(error, key));
  let checkedUntil = Number.NEGATIVE_INFINITY;

  return {
    async putFile(key, path) {
      const { size } = await stat(path);
      if (size <= PART_BYTES) {
        const Body = await readFile(path);
        await ask(`PUT ${key}`, () => s3.send(new PutObjectCommand({ ...objectOf(key), Body })));
      } else await putInParts(s3, objectOf(key), path, size);
      await rm(path, { force: true });
    },

    async copy(key, to) {
      await ask(`COPY ${key}`, () =>
        s3.send(
          new CopyObjectCommand({
            ...objectOf(to),
            CopySource: `${at.bucket}/${objectOf(key).Key}`,
            // Drops the metadata of the source, such as how a browser should display it.
            MetadataDirective: 'REPLACE',
            ContentType: 'application/octet-stream',
          }),
        ),
      ).catch((error) => missing(error, key));
    },

    async stat(key) {
      const found = await ask(`HEAD ${key}`, () =>
        s3.send(new HeadObjectCommand(objectOf(key))),
      ).catch((error) => missing(error, key));
      return { bytes: found.ContentLength!, modified_at: found.LastModified!.getTime() };
    },

    read: (key, range) =>
      get(key, range === undefined ? undefined : `bytes=${range.start}-${range.end}`),

    async toLocalFile(key, directory) {
      const body = await get(key);
      const path = join(directory, `${randomUUID()}-${basename(key)}`);
      try {
        await pipeline(body, createWriteStream(path, { flags: 'wx' }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return path;
    },

    async remove(key) {
      await ask(`DELETE ${key}`, () => s3.send(new DeleteObjectCommand(objectOf(key)))).catch(
        (error) => {
          // For a missing object, Amazon responds with 204 and other stores with 404.
          if (!isMissing(error)) throw error;
        },
      );
    },

    list: () => keysOf(s3, at),

    async removeUnfinished(before) {
      for await (const { Key, UploadId, Initiated } of unfinished(s3, at))
        if (Key !== undefined && Initiated !== undefined && Initiated.getTime() < before)
          await abandon(s3, { Bucket: at.bucket, Key, UploadId });
    },

    async check() {
      if (performance.now() < checkedUntil) return;
      const Key = at.prefix + CHECK_OBJECT;
      const Body = 'whether this can be written';
      await ask('PUT', () => s3.send(new PutObjectCommand({ Bucket: at.bucket, Key, Body })));
      checkedUntil = performance.now() + CHECK_LIFE_MS;
    },
  };
}

/** Uploads a large file in parts. A failed upload leaves no parts behind. */
async function putInParts(
  s3: S3Client,
  object: { Bucket: string; Key: string },
  path: string,
  size: number,
): Promise<void> {
  const upload = new Upload({
    client: s3,
    params: { ...object, Body: createReadStream(path) },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  });
  try {
    await ask(`PUT ${object.Key}`, () => upload.done());
  } catch (error) {
    // If the answer to the first attempt was lost, the second attempt fails because the upload has already ended. The
    // object is then complete.
    if (!isMissing(error)) throw error;
    const found = await ask(`HEAD ${object.Key}`, () => s3.send(new HeadObjectCommand(object)));
    if (found.ContentLength !== size) throw error;
  }
}

async function abandon(
  s3: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string | undefined },
): Promise<void> {
  await ask(`DELETE ${upload.Key}`, () => s3.send(new AbortMultipartUploadCommand(upload))).catch(
    (error) => {
      if (!isMissing(error)) throw error;
    },
  );
}

async function* keysOf(s3: S3Client, { bucket, prefix }: BucketLocation): AsyncGenerator<string> {
  const pages = paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: prefix });
  for (;;) {
    const { value: page, done } = await ask('LIST', () => pages.next());
    if (done) return;
    for (const { Key = '' } of page.Contents ?? []) {
      const key = Key.slice(prefix.length);
      // Objects whose names are not keys do not belong to this store.
      if (isBlobKey(key)) yield key;
    }
  }
}

/** Yields multipart uploads that were started but never completed. */
async function* unfinished(s3: S3Client, { bucket, prefix }: BucketLocation) {
  let markers: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (markers !== null) {
    const query: ListMultipartUploadsCommandInput = { Bucket: bucket, Prefix: prefix, ...markers };
    const page: ListMultipartUploadsCommandOutput = await ask('LIST', () =>
      s3.send(new ListMultipartUploadsCommand(query)),
    );
    yield* page.Uploads ?? [];
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    markers =
      IsTruncated === true && NextKeyMarker !== undefined
        ? {
            KeyMarker: NextKeyMarker,
            ...(NextUploadIdMarker !== undefined && { UploadIdMarker: NextUploadIdMarker }),
          }
        : null;
  }
}
