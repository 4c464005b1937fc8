import type { Uuid } from '../ids.ts';

/** What a user has stored, in bytes. */
export interface StorageUse {
  /** Uploads; a presigned one counts from the moment it is announced. */
  upload_bytes: number;
  /** Outputs of tasks, and what was fetched for tasks that have not ended. */
  task_bytes: number;
  /** null: no limit. */
  quota_bytes: number | null;
}

/** Why a user may store no more: the own quota is used up, or that of all users together. */
export interface StorageProblem {
  whose: 'user' | 'all';
  used: number;
  allowed: number;
}

/** What a user has stored, by name. */
export interface UserStorage extends StorageUse {
  user_uuid: Uuid;
  name: string;
}

/** Storage by user, counted in the transactions of the rows that own the bytes. */
export interface StorageStore {
  use(user: Uuid): Promise<StorageUse>;
  /** All users together. */
  useOfAll(): Promise<StorageUse>;
  /** Who stores most, most first. */
  largest(limit: number): Promise<UserStorage[]>;
  /** Whether `more` bytes would go over a quota; null where not. */
  problem(user: Uuid, more: number): Promise<StorageProblem | null>;
  /** A quota of the user's own: bytes, 0 for no limit, null for the setting's. */
  setQuota(user: Uuid, bytes: number | null): Promise<void>;
}
