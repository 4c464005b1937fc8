import type { Uuid } from '../ids.ts';
import type { StorageProblem } from './storage-store.ts';

/** An uploaded file. `bytes`, `sha256` and similar fields are null until a presigned upload has arrived. */
export interface Upload {
  file_key: string;
  user_uuid: Uuid;
  kind: 'image' | 'model';
  filename: string;
  /** Lowercase format detected from the bytes: png, jpeg, webp, avif, glb, obj, zip … */
  format: string | null;
  content_type: string;
  bytes: number | null;
  sha256: string | null;
  width: number | null;
  height: number | null;
  blob_key: string;
  created_at: number;
  expires_at: number;
  /** False while a presigned upload has not arrived by PUT. */
  complete: boolean;
}

export interface UploadStore {
  /** Stores an upload and returns null, or returns the quota that its bytes would exceed. */
  create(upload: Upload): Promise<StorageProblem | null>;
  /**
   * Returns the upload if it exists, has not expired, and belongs to the user. If `user` is null, the upload may belong
   * to anyone.
   */
  find(user: Uuid | null, file_key: string): Promise<Upload | null>;
  /**
   * Completes an upload after `store` has put its bytes in place: records what was read from the bytes, and their
   * location if it changed. Returns false, without calling `store`, if the upload is already complete or gone. If two
   * requests arrive at once, one wins, and the bytes of the other replace nothing.
   */
  complete(
    file_key: string,
    facts: Pick<Upload, 'format' | 'content_type' | 'bytes' | 'sha256' | 'width' | 'height'> &
      Partial<Pick<Upload, 'blob_key'>>,
    store: () => Promise<void>,
  ): Promise<boolean>;
  /** Removes an upload unless a task in flight reads it, and returns its blob key, which is to be deleted. */
  remove(
    user: Uuid,
    file_key: string,
  ): Promise<
    { outcome: 'removed'; blob_key: string } | { outcome: 'unknown' } | { outcome: 'in-use' }
  >;
}
