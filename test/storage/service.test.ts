import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { attachEmbeddedPostgres } from '../../src/adapters/embedded-postgres/start.ts';
import { send } from '../support/http.ts';
import { objectImage } from '../support/images.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT, type Service, startService } from '../support/service.ts';
import { NO_DISK, smallDisk } from '../support/tmpfs.ts';

const MIB = 2 ** 20;
const RESERVE_MIB = 64;

const disk = await smallDisk(400);
const skip = disk === null && NO_DISK;
const ballast = join(disk?.directory ?? '', 'ballast');
const image = await objectImage(256);
let service: Service;

before(async () => {
  if (disk === null) return;
  const data = join(disk.directory, 'data');
  await mkdir(data);
  const env = { BOZZETTO_DISK_RESERVE: String(RESERVE_MIB), BOZZETTO_RATE_LIMIT: '0' };
  service = await startService({ embedded: true, data, env });
});

after(async () => {
  if (disk === null) return;
  await rm(ballast, { force: true });
  await service.stop();
  await disk.remove();
});

/** Leaves at most so many bytes; the service writes beside us. */
async function fill(left: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk!.directory);
  const bytes = Math.max(0, bavail * bsize - left);
  await appendFile(ballast, Buffer.alloc(bytes)).catch(() => {});
}

const call = (method: string, path: string, json?: unknown) =>
  send(`${service.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });

function upload() {
  const form = new FormData();
  form.set('file', new Blob([image]), 'photo.png');
  const headers = { authorization: `Bearer ${service.apiKey}` };
  return send(`${service.baseUrl}/api/v1/upload/image`, { method: 'POST', headers, body: form });
}

async function patiently<T>(ask: () => Promise<T>, passes: (answer: T) => boolean): Promise<T> {
  for (const giveUpAt = performance.now() + PATIENCE_MS; ; await sleep(100)) {
    const answer = await ask().catch((error: Error) => error);
    if (!(answer instanceof Error) && passes(answer)) return answer;
    assert.ok(performance.now() < giveUpAt, `still ${JSON.stringify(answer)}`);
  }
}

const ready = () =>
  patiently(
    () => call('GET', '/readyz'),
    ({ status }) => status === 200,
  );

/** Writes 80 MiB into PostgreSQL's log, without a table. */
async function fillLog(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let n = 0; n < 80; n++)
      await client.query(`select pg_logical_emit_message(false, 'test', repeat('x', ${MIB}))`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function books(): Promise<string> {
  const admin = promisify(execFile)(process.execPath, ['src/bin/admin.ts', 'reconcile'], {
    cwd: ROOT,
    env: service.env,
  });
  return (await admin).stdout;
}

test('below the reserve: 507/5070 before anything is stored or charged, reads go on, /readyz tells', {
  skip,
}, async () => {
  const file_key = (await upload()).body.data.file_key as string;
  const announce = { kind: 'image', filename: 'a.png', content_type: 'image/png' };
  const presigned = await call('POST', '/api/v1/upload/presign', {
    ...announce,
    bytes: image.byteLength,
  });
  const before = await call('GET', '/api/v1/users/balance');
  await fill((RESERVE_MIB - 16) * MIB);
  const reported = await patiently(
    () => call('GET', '/readyz'),
    ({ status }) => status === 503,
  );
  assert.equal((reported.body as unknown as { checks: { blobs: boolean } }).checks.blobs, false);
  assert.match(
    JSON.stringify(reported.body),
    /the disk of the file store has \d+ MiB left, 64 MiB/,
  );
  const { upload_url, headers } = presigned.body.data;
  for (const answer of [
    await upload(),
    await call('POST', '/api/v1/upload/presign', { ...announce, bytes: 5 }),
    await send(upload_url, { method: 'PUT', headers, body: image }),
    await call('POST', '/api/v1/tasks/image-to-mesh', { image_file: file_key }),
  ]) {
    assert.deepEqual([answer.status, answer.body.code], [507, 5070]);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    assert.ok(answer.body.request_id);
  }
  assert.deepEqual((await call('GET', '/api/v1/users/balance')).body, before.body);
  assert.equal((await call('GET', '/api/v1/tasks')).status, 200);
  await rm(ballast);
  await ready();
  assert.equal((await send(upload_url, { method: 'PUT', headers, body: image })).status, 200);
});

test('not a byte left, for the database neither: answers in our shape, and all goes on afterwards', {
  skip,
}, async () => {
  const file_key = (await upload()).body.data.file_key as string;
  const task = await call('POST', '/api/v1/tasks/image-to-model', { image_file: file_key });
  const codes = new Map<string, number>();
  const { connectionString } = (await attachEmbeddedPostgres({
    directory: join(service.data, 'postgres'),
  }))!;
  for (const giveUpAt = performance.now() + 15_000; performance.now() < giveUpAt; ) {
    await fill(0);
    // The next file of the log cannot be made: PostgreSQL ends itself, and cannot start again.
    await fillLog(connectionString).catch(() => {});
    const answers = await Promise.all([
      call('POST', '/api/v1/tasks/image-to-mesh', { image_file: file_key }),
      upload(),
      call('GET', `/api/v1/tasks/${task.body.data.task_uuid}`),
      call('POST', '/api/v1/tasks/pricing/quote', { flow_name: 'image-to-mesh' }),
      ...Array.from({ length: 50 }, () => call('POST', '/api/v1/ws/ticket')),
    ]);
    for (const { status, body } of answers) {
      const code = `${status}/${body.code}`;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  // 5005 is what the specification has for a poll that fails.
  for (const code of codes.keys()) assert.match(code, /^(200\/0|507\/5070|503\/5030|500\/5005)$/);
  assert.match(service.output(), /the embedded PostgreSQL was lost/);
  await rm(ballast);
  await ready();
  const status = () => call('GET', `/api/v1/tasks/${task.body.data.task_uuid}`);
  const ended = await patiently(status, ({ body }) => body.data?.completed_at != null);
  assert.equal(ended.body.data.status, 'SUCCESS', JSON.stringify(ended.body.data.error));
  assert.equal((await upload()).status, 200);
  assert.equal(await books(), '');
});
