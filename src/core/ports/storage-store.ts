import type { Uuid } from '../ids.ts';

/** Storage that a user occupies, in bytes. */
export interface StorageUse {
  /** Uploads; a presigned one counts from the moment it is announced. */
  upload_bytes: number;
  /** Outputs of tasks, and sources fetched for tasks that have not ended. */
  task_bytes: number;
  /** null: no limit. */
  quota_bytes: number | null;
}

/** Why a user may store no more: the user's own quota or the total quota is used up. */
export interface StorageProblem {
  whose: 'user' | 'all';
  used: number;
  allowed: number;
}

/** A user's storage, with the user's name. */
export interface UserStorage extends StorageUse {
  user_uuid: Uuid;
  name: string;
}

/** Storage by user, counted in the transactions of the rows that own the bytes. */
export interface StorageStore {
  use(user: Uuid): Promise<StorageUse>;
  /** Returns the use of all users together. */
  useOfAll(): Promise<StorageUse>;
  /** Lists the users who store the most, largest first. */
  largest(limit: number): Promise<UserStorage[]>;
  /** Returns the quota that `more` bytes would exceed; null if none. */
  problem(user: Uuid, more: number): Promise<StorageProblem | null>;
  /** Sets the user's own quota: bytes, 0 for no limit, null for the default from the settings. */
  setQuota(user: Uuid, bytes: number | null): Promise<void>;
}
