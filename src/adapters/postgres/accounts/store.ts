import type pg from 'pg';
import type { AccountStore } from '../../../core/ports/account-store.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import { credits } from './credits.ts';
import { keyStore } from './keys.ts';
import { planStore } from './plans.ts';
import { bookTotals, reconcile } from './reconcile.ts';
import { userStore } from './users.ts';

/** Returns the `AccountStore` on PostgreSQL. */
export function accountStore(reads: pg.Pool, writes: pg.Pool, clock: Clock): AccountStore {
  return {
    ...userStore(reads, writes, clock),
    ...keyStore(reads, writes, clock),
    ...planStore(reads, writes),
    ...credits(reads, writes),
    reconcile: () => reconcile(reads),
    bookTotals: () => bookTotals(reads),
  };
}
