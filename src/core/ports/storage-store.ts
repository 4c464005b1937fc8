import type { Uuid } from '../ids.ts';

/** Storage that a user occupies, in bytes. */
export interface StorageUse {
  /** Size of the uploads. A presigned upload counts from the moment it is announced. */
  upload_bytes: number;
  /** Size of the outputs of tasks, and of sources fetched for tasks that have not ended. */
  task_bytes: number;
  /** null means that there is no limit. */
  quota_bytes: number | null;
}

/** Why a user may not store more: either the user's own quota or the total quota is used up. */
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

/** Storage used by each user. It is updated in the same transactions as the rows that own the bytes. */
export interface StorageStore {
  use(user: Uuid): Promise<StorageUse>;
  /** Returns the total storage used by all users. */
  useOfAll(): Promise<StorageUse>;
  /** Lists the users who store the most, largest first. */
  largest(limit: number): Promise<UserStorage[]>;
  /** Returns the quota that storing `more` additional bytes would exceed; null if none. */
  problem(user: Uuid, more: number): Promise<StorageProblem | null>;
  /** Sets the user's own quota in bytes: 0 for no limit, null for the default from the settings. */
  setQuota(user: Uuid, bytes: number | null): Promise<void>;
}
