import type { Uuid } from '../ids.ts';
import type { StorageProblem } from './storage-store.ts';

/** An uploaded file. `bytes`, `sha256` … are null until a presigned upload has arrived. */
export interface Upload {
  file_key: string;
  user_uuid: Uuid;
  kind: 'image' | 'model';
  filename: string;
  /** Lower-case, detected from the bytes: png, jpeg, webp, avif, glb, obj, zip … */
  format: string | null;
  content_type: string;
  bytes: number | null;
  sha256: string | null;
  width: number | null;
  height: number | null;
  blob_key: string;
  created_at: number;
  expires_at: number;
  /** False between presign and PUT. */
  complete: boolean;
}

export interface UploadStore {
  /** Returns null if it was stored, otherwise the quota that its bytes would exceed. */
  create(upload: Upload): Promise<StorageProblem | null>;
  /** Returns the upload if it exists, has not expired, and belongs to the user (null: any user). */
  find(user: Uuid | null, file_key: string): Promise<Upload | null>;
  /**
   * Records the facts read from the bytes, and their location if it changed, after `store` has put them there. Returns
   * false, without calling `store`, if the upload is already complete or gone. If two arrive at once, one wins, and the
   * bytes of the other replace nothing.
   */
  complete(
    file_key: string,
    facts: Pick<Upload, 'format' | 'content_type' | 'bytes' | 'sha256' | 'width' | 'height'> &
      Partial<Pick<Upload, 'blob_key'>>,
    store: () => Promise<void>,
  ): Promise<boolean>;
  /** Removes an upload that no task in flight reads; returns its blob key for deletion. */
  remove(
    user: Uuid,
    file_key: string,
  ): Promise<
    { outcome: 'removed'; blob_key: string } | { outcome: 'unknown' } | { outcome: 'in-use' }
  >;
}
