import { openDiskBlobStore } from '../adapters/blobs/disk-blob-store.ts';
import type { Config } from '../config/config.ts';
import type { BlobStore } from '../core/ports/blob-store.ts';

/** Opens the blob store that the settings name. */
export async function openBlobs({
  blobs,
  bucket,
  blobsDirect = false,
}: Pick<Config, 'blobs' | 'bucket'> & Partial<Pick<Config, 'blobsDirect'>>): Promise<BlobStore> {
  if (bucket === null) return openDiskBlobStore(blobs);
  // Loading the AWS SDK takes 0.2 s and 35 MiB, so a service without a bucket does not load it.
  const { openS3BlobStore } = await import('../adapters/s3/s3-blob-store.ts');
  const store = openS3BlobStore(bucket);
  if (!blobsDirect) return store;
  const { linksInto } = await import('../adapters/s3/links-into.ts');
  return { ...store, ...linksInto(bucket) };
}
