import type pg from 'pg';
import type { RateStore } from '../../core/ports/rate-store.ts';
import type { Statement } from './connection.ts';

export type { RateStore };

const DRAW: Statement = {
  name: 'draw-tokens',
  text: 'select granted, remaining from draw_tokens($1, $2, $3, $4)',
};

/** Deletes buckets that are so old that they are full again, because a missing row counts as a full bucket. */
const SWEEP: Statement = {
  name: 'sweep-rate-buckets',
  text: `delete from rate_buckets where drawn_at < clock_timestamp() - interval '2 minutes'`,
};
const SWEEP_EVERY_MS = 300_000;

/** Returns the `RateStore` on PostgreSQL. */
export function rateStore(pool: pg.Pool): RateStore {
  let sweptAt = performance.now();
  return {
    async draw(account, policy, perMinute, wanted) {
      if (performance.now() - sweptAt > SWEEP_EVERY_MS) {
        sweptAt = performance.now();
        // This is not awaited: anything that is not swept now is swept later.
        void pool.query({ ...SWEEP }).catch(() => undefined);
      }
      const values = [account, policy, perMinute, wanted];
      const { rows } = await pool.query<{ granted: number; remaining: number }>({
        ...DRAW,
        values,
      });
      return rows[0]!;
    },
  };
}
