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

/** Uploads that can be used. */
export interface Arrivals {
  /**
   * The user's upload of that key, its bytes checked; null where there is none or nothing arrived. What a client put into the
   * store by itself is taken over now.
   * @throws ApiError 4130, 4150, 4220 where that is not what was announced, 5070
   */
  find(user: Uuid, file_key: string): Promise<Upload | null>;
}

/** Refusals for what the bytes are. Whoever sends others may use the link again. */
const REFUSALS: ReadonlySet<number> = new Set([4130, 4150, 4220]);

/**
 * Takes uploads over that clients put into the store themselves. The client's link stays open for a while, so nothing that was
 * checked may lie where it leads: the store copies first, to a name of this attempt's own, and the copy is checked. Of attempts
 * at once, in any number of processes, one comes to be named by the row, and the others remove theirs.
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

/** Fine where nothing lies there, or somebody else takes it meanwhile. @throws ApiError 4130, 4150, 4220, 5070 */
async function take(context: UploadContext, upload: Upload): Promise<void> {
  const { blobs, room, uploads } = context;
  try {
    const { bytes } = await blobs.stat(upload.blob_key);
    // The store was told the size, and some may not look at it: then nothing is copied.
    if (bytes > upload.bytes!) throw tooLarge(upload.bytes!);
    await requireDisk(room, bytes);
    if (upload.kind === 'image') context.expectImage();
    const blob_key = `uploads/${upload.file_key}.${randomBytes(8).toString('hex')}`;
    const facts = await checkedCopy(context, upload, blob_key);
    // Where its answer is lost nobody knows whose the copy is: then the sweeper finds out.
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
    // What was refused once is not read again and again.
    if (error instanceof ApiError && REFUSALS.has(error.code))
      await letGo(context, upload.blob_key);
    throw error;
  }
}

/** Has the store copy the bytes, and reads what they are; a copy that is not what was announced goes. */
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

/** What cannot be removed now is swept: nobody owns it when the upload is complete or gone. */
async function letGo({ blobs }: UploadContext, key: string): Promise<void> {
  await blobs.remove(key).catch(() => {});
}
