import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { blobKey } from '../../core/blob-key.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { BucketLocation } from './bucket-location.ts';
import { openS3Client } from './s3-client.ts';

const LINK_SECONDS = 60;

/**
 * Creates links with which clients access the bucket itself. A download link is valid for a minute, because a download
 * starts at once and a resumed one requests a new link. With an upload link, the store accepts only the given number of
 * bytes with the given content type.
 */
export function linksInto(
  at: BucketLocation,
  now: () => number = Date.now,
): Required<Pick<BlobStore, 'link' | 'linkToPut'>> {
  const client = openS3Client(at);
  const object = (key: string) => ({ Bucket: at.bucket, Key: at.prefix + blobKey(key) });
  return {
    link: (key, { content_type, disposition }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...object(key),
          ResponseContentType: content_type,
          ResponseContentDisposition: disposition,
        }),
        { expiresIn: LINK_SECONDS, signingDate: new Date(now()) },
      ),
    linkToPut: (key, { content_type, bytes, until }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          ...object(key),
          ContentType: content_type,
          ContentLength: bytes,
        }),
        {
          expiresIn: Math.max(1, Math.floor((until - now()) / 1000)),
          signingDate: new Date(now()),
          // These headers are signed, because the client could choose the value of a header that is not signed.
          signableHeaders: new Set(['host', 'content-length', 'content-type']),
        },
      ),
  };
}
