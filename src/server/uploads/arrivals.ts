import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError } from '../../contract/errors.ts';
import type { Uuid } from '../../core/ids.ts';
import { BlobMissing } from '../../core/ports/blob-store.ts';
import type { Upload } from '../../core/ports/upload-store.ts';
import { isStaged } from '../../core/staging-key.ts';
import { requireDisk } from '../room.ts';
import { probeAnnounced, type UploadContext } from './intake.ts';
import { receiveFile, tooLarge } from './receive.ts';

/** Uploads that are ready for use. */
export interface Arrivals {
  /**
   * Returns the user's upload with that key after checking its bytes; null if there is no such upload or its file has
   * not arrived. A file that a client uploaded directly to the store is taken over now.
   * @throws ApiError 4130, 4150, 4220 if the file is not as announced, 5070
   */
  find(user: Uuid, file_key: string): Promise<Upload | null>;
}

/**
 * Error codes of refusals caused by the bytes. After such a refusal, the client may use the link again to upload other
 * bytes.
 */
const REFUSALS: ReadonlySet<number> = new Set([4130, 4150, 4220]);

/**
 * Takes over uploads that clients put directly into the store. The client's link stays valid for a while, so checked
 * bytes must not stay there: the store first copies them to a name unique to this attempt, and the copy is checked. Of
 * several attempts at once, in any number of processes, one ends up in the row, and the others remove their copies.
 */
export function uploadArrivals(context: UploadContext): Arrivals {
  const { uploads } = context;
  const underWay = new Map<string, Promise<void>>();
  return {
    async find(user, file_key) {
      const upload = await uploads.find(user, file_key);
      if (upload === null || upload.complete) return upload;
      if (!isStaged(upload)) return null;
      let taking = underWay.get(file_key);
      if (taking === undefined) {
        taking = take(context, upload).finally(() => underWay.delete(file_key));
        underWay.set(file_key, taking);
      }
      await taking;
      const taken = await uploads.find(user, file_key);
      return taken?.complete === true ? taken : null;
    },
  };
}

/** Takes over an upload, unless it is missing or already taken over. @throws ApiError 4130, 4150, 4220, 5070 */
async function take(context: UploadContext, upload: Upload): Promise<void> {
  const { blobs, room, uploads } = context;
  try {
    const { bytes } = await blobs.stat(upload.blob_key);
    // The signed link states the size, but some stores ignore it: a file that is too large is not copied.
    if (bytes > upload.bytes!) throw tooLarge(upload.bytes!);
    await requireDisk(room, bytes);
    if (upload.kind === 'image') context.expectImage();
    const blob_key = `uploads/${upload.file_key}.${randomBytes(8).toString('hex')}`;
    const facts = await checkedCopy(context, upload, blob_key);
    // If the database's answer is lost, it is unknown whether the copy is in use. The sweeper finds out later.
    const isFirst = await uploads.complete(upload.file_key, { ...facts, blob_key }, async () => {});
    if (!isFirst) {
      await letGo(context, blob_key);
      return;
    }
    await letGo(context, upload.blob_key);
    if (upload.kind === 'image')
      context.imageArrived({ ...upload, blob_key, sha256: facts.sha256! });
  } catch (error) {
    if (error instanceof BlobMissing) return;
    // A refused file is removed, so that it is not read again and again.
    if (error instanceof ApiError && REFUSALS.has(error.code))
      await letGo(context, upload.blob_key);
    throw error;
  }
}

/** Has the store copy the bytes, and examines the copy, which is removed if it is not as announced. */
async function checkedCopy(context: UploadContext, upload: Upload, blob_key: string) {
  const { blobs, prober, tempDirectory } = context;
  try {
    await blobs.copy(upload.blob_key, blob_key);
    const body = Readable.from(await blobs.read(blob_key), { objectMode: false });
    return await receiveFile(body, upload.bytes!, tempDirectory, (file) =>
      probeAnnounced(prober, upload, file),
    );
  } catch (error) {
    await letGo(context, blob_key);
    throw error;
  }
}

/**
 * Removes a blob. If that fails, the sweeper removes it later, because it has no owner once the upload is complete or
 * deleted.
 */
async function letGo({ blobs }: UploadContext, key: string): Promise<void> {
  await blobs.remove(key).catch(() => {});
}
