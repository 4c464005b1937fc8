import type { AccountStore } from './account-store.ts';
import type { StorageStore } from './storage-store.ts';
import type { TaskStore } from './task-store.ts';

/** What may be read from a replica. What decides (keys, money, quotas, links) is always asked of the primary. */
export interface ReplicaStores {
  tasks: Pick<TaskStore, 'find' | 'list' | 'ownModels' | 'queueEstimates'>;
  accounts: Pick<AccountStore, 'ledger'>;
  storage: Pick<StorageStore, 'use'>;
}

/** Where a replica is; `away`: it does not answer, or belongs to another database. */
export interface ReplicaStatus {
  state: 'in use' | 'behind' | 'away';
  /** Age of what it shows; null where that is not known. */
  behindSeconds: number | null;
}

/**
 * A copy of the database that follows it. Positions are bytes of the primary's log: who has seen one has seen all
 * that was committed before it.
 */
export interface Replica extends ReplicaStores {
  /** It is not asked where what it shows may be older: any read that comes later than this after a write shows it. */
  maxLagSeconds: number;
  /** Whether it is to be asked now by somebody who has seen this position (null: nothing). */
  holds(position: number | null): boolean;
  /** A position that covers everything that was read from it, or from the primary, before the call. */
  position(of: 'replica' | 'primary'): Promise<number>;
  /** Told that a read from it failed: it is not asked again until it has answered its next probe. */
  failed(error: unknown): void;
  status(): ReplicaStatus;
}
