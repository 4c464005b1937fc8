import type pg from 'pg';
import type { StorageProblem } from '../../core/ports/storage-store.ts';
import type { Upload, UploadStore } from '../../core/ports/upload-store.ts';
import { type Statement, transaction } from './connection.ts';
import { type StorageQuotas, storageProblem } from './storage-store.ts';

const CREATE: Statement = {
  name: 'create-upload',
  text: `insert into uploads (file_key, user_uuid, kind, filename, format, content_type, bytes, sha256, width, height,
                              blob_key, created_at, expires_at, complete)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::double precision / 1000),
                 to_timestamp($13::double precision / 1000), $14)`,
};

const FIND: Statement = {
  name: 'find-upload',
  text: `select file_key, user_uuid, kind, filename, format, content_type, bytes, sha256, width, height, blob_key,
                created_at, expires_at, complete
           from uploads
          where file_key = $1 and ($2::uuid is null or user_uuid = $2) and expires_at > clock_timestamp()`,
};

/** Locks an incomplete upload, so that two requests that complete the same upload run one after the other. */
const LOCK_INCOMPLETE: Statement = {
  name: 'lock-incomplete-upload',
  text: 'select from uploads where file_key = $1 and not complete for update',
};

const COMPLETE: Statement = {
  name: 'complete-upload',
  text: `update uploads set format = $2, content_type = $3, bytes = $4, sha256 = $5, width = $6, height = $7, complete = true,
                            blob_key = coalesce($8, blob_key)
          where file_key = $1`,
};

const REMOVE: Statement = {
  name: 'remove-upload',
  text: 'select outcome, the_blob as blob_key from remove_upload($1, $2)',
};

/**
 * Serializes uploads if there is a total quota, so that they are counted one after another. The key is an arbitrary
 * number that no other code uses.
 */
const COUNT_ALL: Statement = {
  name: 'count-all-storage',
  text: 'select pg_advisory_xact_lock(7203118408)',
};

/** Thrown to roll back the insert. */
class OverQuota extends Error {
  readonly problem: StorageProblem;
  constructor(problem: StorageProblem) {
    super('over a quota');
    this.problem = problem;
  }
}

/** Returns the `UploadStore` on PostgreSQL. */
export function uploadStore(reads: pg.Pool, writes: pg.Pool, quotas: StorageQuotas): UploadStore {
  return {
    async create(upload) {
      const { file_key, user_uuid, kind, filename, format, content_type, bytes, sha256 } = upload;
      const { width, height, blob_key, created_at, expires_at, complete } = upload;
      const values = [
        ...[file_key, user_uuid, kind, filename, format, content_type, bytes, sha256],
        ...[width, height, blob_key, created_at, expires_at, complete],
      ];
      try {
        await transaction(writes, async (client) => {
          if (quotas.total > 0) await client.query({ ...COUNT_ALL });
          // The insert locks the user's count, so that each of several concurrent uploads sees the ones before it.
          await client.query({ ...CREATE, values });
          const problem = await storageProblem(client, user_uuid, 0, quotas);
          if (problem !== null) throw new OverQuota(problem);
        });
        return null;
      } catch (error) {
        if (error instanceof OverQuota) return error.problem;
        throw error;
      }
    },

    async remove(user, file_key) {
      const { rows } = await writes.query<Awaited<ReturnType<UploadStore['remove']>>>({
        ...REMOVE,
        values: [user, file_key],
      });
      return rows[0]!;
    },

    async find(user, file_key) {
      return (await reads.query<Upload>({ ...FIND, values: [file_key, user] })).rows[0] ?? null;
    },

    complete(file_key, facts, store) {
      const { format, content_type, bytes, sha256, width, height, blob_key = null } = facts;
      return transaction(writes, async (client) => {
        const locked = await client.query({ ...LOCK_INCOMPLETE, values: [file_key] });
        if (locked.rowCount === 0) return false;
        // A crash in between leaves bytes stored under the key of an incomplete upload. The next attempt replaces them.
        await store();
        const values = [file_key, format, content_type, bytes, sha256, width, height, blob_key];
        await client.query({ ...COMPLETE, values });
        return true;
      });
    },
  };
}
