import type { Uuid } from '../ids.ts';
import type { StorageProblem } from './storage-store.ts';

/** An uploaded file. `bytes`, `sha256` … are null until a presigned upload has arrived. */
export interface Upload {
  file_key: string;
  user_uuid: Uuid;
  kind: 'image' | 'model';
  filename: string;
  /** Lower-case, decided by the bytes: png, jpeg, webp, avif, glb, obj, zip … */
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
  /** Null where it was stored; otherwise whose quota its bytes would go over. */
  create(upload: Upload): Promise<StorageProblem | null>;
  /** The upload if it exists, has not expired, and belongs to the user (null: any user). */
  find(user: Uuid | null, file_key: string): Promise<Upload | null>;
  /**
   * Fills in what the bytes said, and where they lie if that is another place, once `store` has put them there; false
   * where it was complete already, or is gone, and then `store` was not called. Where two arrive at once, one gets it, and
   * the bytes of the other replace nothing.
   */
  complete(
    file_key: string,
    facts: Pick<Upload, 'format' | 'content_type' | 'bytes' | 'sha256' | 'width' | 'height'> &
      Partial<Pick<Upload, 'blob_key'>>,
    store: () => Promise<void>,
  ): Promise<boolean>;
  /** Removes an upload that no task in flight reads; gives back its blob key for deletion. */
  remove(
    user: Uuid,
    file_key: string,
  ): Promise<
    { outcome: 'removed'; blob_key: string } | { outcome: 'unknown' } | { outcome: 'in-use' }
  >;
}
