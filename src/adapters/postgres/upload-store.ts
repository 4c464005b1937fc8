import type pg from 'pg';
import type { Upload, UploadStore } from '../../core/ports/upload-store.ts';
import type { Statement } from './connection.ts';

const CREATE: Statement = {
  name: 'create-upload',
  text: `insert into uploads (file_key, user_uuid, kind, filename, format, content_type, bytes, sha256, width, height,
                              blob_key, created_at, expires_at, complete)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::double precision / 1000),
                 to_timestamp($13::double precision / 1000), $14)`,
};

const FIND: Statement = {
  name: 'find-upload',
  text: `select * from uploads
          where file_key = $1 and ($2::uuid is null or user_uuid = $2) and expires_at > clock_timestamp()`,
};

const COMPLETE: Statement = {
  name: 'complete-upload',
  text: `update uploads set format = $2, content_type = $3, bytes = $4, sha256 = $5, width = $6, height = $7, complete = true
          where file_key = $1 and not complete`,
};

const REMOVE_EXPIRED: Statement = {
  name: 'remove-expired-uploads',
  text: 'delete from uploads where expires_at <= clock_timestamp() returning blob_key',
};

/** The `UploadStore` on PostgreSQL. */
export function uploadStore(reads: pg.Pool, writes: pg.Pool): UploadStore {
  return {
    async create(upload) {
      const { file_key, user_uuid, kind, filename, format, content_type, bytes, sha256 } = upload;
      const { width, height, blob_key, created_at, expires_at, complete } = upload;
      await writes.query({
        ...CREATE,
        values: [
          ...[file_key, user_uuid, kind, filename, format, content_type, bytes, sha256],
          ...[width, height, blob_key, created_at, expires_at, complete],
        ],
      });
    },

    async find(user, file_key) {
      return (await reads.query<Upload>({ ...FIND, values: [file_key, user] })).rows[0] ?? null;
    },

    async complete(file_key, { format, content_type, bytes, sha256, width, height }) {
      const values = [file_key, format, content_type, bytes, sha256, width, height];
      return (await writes.query({ ...COMPLETE, values })).rowCount === 1;
    },

    async removeExpired() {
      const { rows } = await writes.query<{ blob_key: string }>({ ...REMOVE_EXPIRED });
      return rows.map(({ blob_key }) => blob_key);
    },
  };
}
