import { openDiskBlobStore } from '../adapters/blobs/disk-blob-store.ts';
import { linksInto, openS3BlobStore } from '../adapters/s3/s3-blob-store.ts';
import type { Config } from '../config/config.ts';
import type { BlobStore } from '../core/ports/blob-store.ts';

/** The blob store that the settings name. */
export async function openBlobs({
  blobs,
  bucket,
  blobsDirect = false,
}: Pick<Config, 'blobs' | 'bucket'> & Partial<Pick<Config, 'blobsDirect'>>): Promise<BlobStore> {
  if (bucket === null) return openDiskBlobStore(blobs);
  const store = openS3BlobStore(bucket);
  return blobsDirect ? { ...store, ...linksInto(bucket) } : store;
}
