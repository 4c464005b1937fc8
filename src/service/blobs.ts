import { openDiskBlobStore } from '../adapters/blobs/disk-blob-store.ts';
import { openS3BlobStore } from '../adapters/s3/s3-blob-store.ts';
import type { Config } from '../config.ts';
import type { BlobStore } from '../core/ports/blob-store.ts';

/** The blob store that the settings name. */
export async function openBlobs({
  blobs,
  bucket,
}: Pick<Config, 'blobs' | 'bucket'>): Promise<BlobStore> {
  return bucket === null ? openDiskBlobStore(blobs) : openS3BlobStore(bucket);
}
