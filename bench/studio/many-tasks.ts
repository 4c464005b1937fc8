import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import type { Service } from '../../test/support/service.ts';

/** Number of different images, so that a browser decodes more than one. */
const PICTURES = 20;

/** Tasks of the first user that were never actually run: finished ones with a preview, and some that run forever. */
export interface ManyTasks {
  /** Advances every running task by one percent, in one transaction, as their workers would. */
  advance(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Inserts tasks into the database of a service without a worker, respecting the rules for their states.
 * @param model bytes of a GLB for the newest finished task; null: no task has a model's bytes
 */
export async function putTasks(
  { env, data }: Service,
  { done, running, model }: { done: number; running: number; model: Uint8Array | null },
): Promise<ManyTasks & { newest: string }> {
  const blobs = join(data, 'blobs');
  const put = async (key: string, bytes: Uint8Array) => {
    const path = join(blobs, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  };
  for (let i = 0; i < PICTURES; i++) {
    const background = { r: (i * 53) % 256, g: (i * 101) % 256, b: (i * 29) % 256 };
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const picture = sharp({
      create: { width: 1024, height: 1024, channels: 3, background, noise },
    });
    await put(`tasks/bench/${i}.png`, await picture.png().toBuffer());
  }
  if (model !== null) await put('tasks/bench/model.glb', model);
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL!, max: 2 });
  const query = (text: string, values: unknown[] = []) => pool.query(text, values);
  await query(
    `insert into tasks (task_uuid, user_uuid, flow_name, cost_credits, input, fingerprint, cursor, created_at)
     select gen_random_uuid(), (select user_uuid from credit_accounts limit 1), 'text-to-model', 0,
            jsonb_build_object('prompt', 'thing number ' || i), md5(i::text), 0, now() - i * interval '1 minute'
       from generate_series(1, $1) i`,
    [done + running],
  );
  await query(`update tasks set status = 'QUEUED', queued_at = created_at`);
  await query(
    `update tasks set status = 'RUNNING', attempt = 1, worker = 'bench', started_at = created_at`,
  );
  const asset = (role: string, kind: string, format: string, type: string) =>
    `'asset_id', gen_random_uuid(), 'role', '${role}', 'kind', '${kind}', 'format', '${format}', 'filename', '${kind}.${format}',
     'content_type', '${type}', 'sha256', md5(task_uuid::text)`;
  await query(
    `update tasks set status = 'SUCCESS', progress = 100, completed_at = clock_timestamp(), assets = jsonb_build_array(
        jsonb_build_object(${asset('preview_url', 'preview', 'png', 'image/png')},
          'blob_key', 'tasks/bench/' || abs(hashtext(task_uuid::text)) % $1 || '.png', 'bytes', 1000000, 'width', 1024, 'height', 1024))
      where created_at < now() - $2 * interval '1 minute'`,
    [PICTURES, running],
  );
  const newest = await query(
    `update tasks set assets = assets || jsonb_build_array(
        jsonb_build_object(${asset('geometry_model_url', 'model', 'glb', 'model/gltf-binary')},
          'blob_key', 'tasks/bench/model.glb', 'bytes', $1::bigint))
      where task_uuid = (select task_uuid from tasks where status = 'SUCCESS' order by created_at desc limit 1)
      returning task_uuid`,
    [model?.byteLength ?? 0],
  );
  return {
    newest: newest.rows[0].task_uuid,
    async advance() {
      await query(
        `update tasks set progress = progress + 1 where status = 'RUNNING' and progress < 99`,
      );
    },
    close: () => pool.end(),
  };
}
