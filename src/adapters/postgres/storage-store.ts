import type pg from 'pg';
import type {
  StorageProblem,
  StorageStore,
  StorageUse,
  UserStorage,
} from '../../core/ports/storage-store.ts';
import type { Statement } from './connection.ts';

const USE: Statement = {
  name: 'storage-use',
  text: `select upload_bytes, task_bytes, nullif(coalesce(own_quota(user_uuid), $2), 0) as quota_bytes
           from storage_usage where user_uuid = $1`,
};

const USE_OF_ALL: Statement = {
  name: 'storage-use-of-all',
  text: `select coalesce(sum(upload_bytes), 0)::bigint as upload_bytes,
                coalesce(sum(task_bytes), 0)::bigint as task_bytes, nullif($1::bigint, 0) as quota_bytes
           from storage_usage`,
};

const LARGEST: Statement = {
  name: 'largest-storage',
  // A sandbox is counted together with its user: the bytes of both accounts are shown beside a single quota.
  text: `select o.user_uuid, o.name, s.upload_bytes, s.task_bytes, nullif(coalesce(own_quota(o.user_uuid), $2), 0) as quota_bytes
           from (select coalesce(u.sandbox_of, u.user_uuid) as user_uuid, sum(upload_bytes)::bigint as upload_bytes,
                        sum(task_bytes)::bigint as task_bytes
                   from storage_usage join users u using (user_uuid) group by 1
                  order by sum(upload_bytes + task_bytes) desc, 1 limit $1) s join users o using (user_uuid)
          order by s.upload_bytes + s.task_bytes desc, o.user_uuid`,
};

const PROBLEM: Statement = {
  name: 'storage-problem',
  text: 'select * from storage_problem($1, $2, $3, $4)',
};

const SET_QUOTA: Statement = {
  name: 'set-storage-quota',
  text: 'update storage_usage set quota_bytes = $2 where user_uuid = $1',
};

/**
 * Milliseconds for which a user who is known to be below the quota is not checked again when creating tasks. Creating a
 * task stores nothing yet, and some users create hundreds per second.
 */
const CACHE_LIFE_MS = 1000;
const CACHE_SIZE = 10_000;

/** Quotas from the settings in bytes; 0 means unlimited. */
export interface StorageQuotas {
  perUser: number;
  total: number;
}

/** Returns the quota that the user would exceed, as seen by the connection's transaction, or null if none. */
export async function storageProblem(
  connection: Pick<pg.Pool, 'query'>,
  user: string,
  more: number,
  { perUser, total }: StorageQuotas,
): Promise<StorageProblem | null> {
  const values = [user, more, perUser, total];
  const { rows } = await connection.query<StorageProblem | { whose: null }>({ ...PROBLEM, values });
  const row = rows[0]!;
  return row.whose === null ? null : row;
}

/** Returns the `StorageStore` on PostgreSQL. */
export function storageStore(reads: pg.Pool, writes: pg.Pool, quotas: StorageQuotas): StorageStore {
  /**
   * Maps users known to be below the quota to the time until which this is assumed. Rejections are not cached, so that
   * deleting files helps at once.
   */
  const fine = new Map<string, number>();
  return {
    async use(user) {
      const { rows } = await reads.query<StorageUse>({ ...USE, values: [user, quotas.perUser] });
      return rows[0] ?? { upload_bytes: 0, task_bytes: 0, quota_bytes: quotas.perUser || null };
    },

    async useOfAll() {
      const { rows } = await reads.query<StorageUse>({ ...USE_OF_ALL, values: [quotas.total] });
      return rows[0]!;
    },

    async largest(limit) {
      const values = [limit, quotas.perUser];
      return (await reads.query<UserStorage>({ ...LARGEST, values })).rows;
    },

    async problem(user, more) {
      const now = performance.now();
      if (more === 0 && now < (fine.get(user) ?? 0)) return null;
      const problem = await storageProblem(reads, user, more, quotas);
      if (fine.size >= CACHE_SIZE) fine.clear();
      if (problem === null) fine.set(user, now + CACHE_LIFE_MS);
      else fine.delete(user);
      return problem;
    },

    async setQuota(user, bytes) {
      await writes.query({ ...SET_QUOTA, values: [user, bytes] });
      fine.delete(user);
    },
  };
}
