import type { AccountStore } from './account-store.ts';
import type { StorageStore } from './storage-store.ts';
import type { TaskStore } from './task-store.ts';

/** The reads that a replica may answer. Critical data (keys, money, quotas, links) always comes from the primary. */
export interface ReplicaStores {
  tasks: Pick<TaskStore, 'find' | 'list' | 'ownModels' | 'queueEstimates'>;
  accounts: Pick<AccountStore, 'ledger'>;
  storage: Pick<StorageStore, 'use'>;
}

/** State of a replica. `away` means that it does not answer or belongs to another database. */
export interface ReplicaStatus {
  state: 'in use' | 'behind' | 'away';
  /** Age of the replica's data; null if unknown. */
  behindSeconds: number | null;
}

/**
 * A read replica of the database. Positions are byte offsets in the primary's log: a client that has seen a position
 * has seen everything committed before it.
 */
export interface Replica extends ReplicaStores {
  /**
   * The replica is not used if its data may be older than this. A read that comes later than this after a write
   * therefore always sees the write.
   */
  maxLagSeconds: number;
  /**
   * Returns whether the replica may answer now for a client that has seen this position (null: the client has seen
   * none).
   */
  holds(position: number | null): boolean;
  /** Returns a position that covers everything read from the given source before the call. */
  position(of: 'replica' | 'primary'): Promise<number>;
  /** Reports a failed read. The replica is not used again until it has answered its next probe. */
  failed(error: unknown): void;
  status(): ReplicaStatus;
}
