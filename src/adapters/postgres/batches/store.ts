import type pg from 'pg';
import type { BatchStore } from '../../../core/ports/batch-store.ts';
import type { TaskOptions } from '../tasks/create.ts';
import { batchChanges } from './change.ts';
import { batchReads } from './read.ts';

/**
 * Returns the `BatchStore` on PostgreSQL.
 * @param reads connections that never wait for a lock
 * @param writes connections for transactions
 */
export function batchStore(reads: pg.Pool, writes: pg.Pool, options: TaskOptions): BatchStore {
  return { ...batchReads(reads), ...batchChanges(writes, options) };
}
