import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Bozzetto } from '../../src/sdk/index.ts';
import { emptyDatabaseUrl, freshDatabaseUrl } from '../support/database.ts';
import { ROOT, type Service, startService } from '../support/service.ts';
import { CREDENTIALS, type Swift, startSwift, swiftIsMissing } from '../support/swift.ts';

const CREDITS = 100_000;
const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n';
const READY_MS = 120_000;

/** The admin command with these settings and no others. */
async function admin(settings: Record<string, string>, ...args: string[]) {
  const env = { PATH: process.env.PATH, ...settings };
  const options = { env, cwd: ROOT };
  return (await promisify(execFile)(process.execPath, ['src/bin/admin.ts', ...args], options))
    .stdout;
}

async function hashOf(client: Bozzetto, task_uuid: string): Promise<string> {
  const bytes = await (await client.download({ task_uuid })).bytes();
  return createHash('sha256').update(bytes).digest('hex');
}

/** Tasks with files come all the time until it is told to end, and every fourth is deleted. */
function load(client: Bozzetto) {
  let isOver = false;
  const kept: string[] = [];
  const deleted = new Set<string>();
  const makers = [0, 1].map(async () => {
    for (let i = 0; !isOver; i++) {
      const { file_key } = await client.uploads.model(new File([SQUARE], 'square.obj'));
      const task = await client.run('convert-model-format', {
        model_file: file_key,
        source_format: 'obj',
        target_format: 'glb',
      });
      if (i % 4 < 3) kept.push(task.task_uuid);
      else {
        deleted.add(task.task_uuid);
        await client.tasks.delete(task.task_uuid);
      }
    }
  });
  const end = async () => {
    isOver = true;
    await Promise.all(makers);
  };
  const have = async (count: number) => {
    while (kept.length < count)
      await Promise.race([...makers, new Promise((r) => setTimeout(r, 50))]);
  };
  return { kept, deleted, have, end };
}

/** Everything is there: files with their content, and money that agrees with the tasks. */
async function check(service: Service, hashes: Map<string, string>, deleted: Set<string>) {
  const client = service.client({ maxRetries: 3 });
  for (const [task, hash] of hashes) assert.equal(await hashOf(client, task), hash);
  let [spent, tasks] = [0, 0];
  for await (const { task_uuid } of client.tasks.all()) {
    // What was in work at the moment of the backup is done again.
    const task = await client.wait(task_uuid, { throwOnFailure: false });
    tasks += 1;
    if (task.status !== 'SUCCESS') continue;
    await hashOf(client, task_uuid);
    spent += task.cost_credits ?? 0;
  }
  assert.ok(tasks >= hashes.size);
  const { balance, frozen } = await client.account.balance();
  assert.equal(frozen, 0);
  // Deleted tasks are not listed, and have been paid for.
  assert.ok(balance <= CREDITS - spent && balance >= CREDITS - spent - deleted.size);
  assert.equal(await admin(service.env, 'reconcile'), '');
  // It works on: sequences, partitions, triggers and the queue are what they were.
  const { file_key } = await client.uploads.model(new File([SQUARE], 'square.obj'));
  const task = await client.run(
    'convert-model-format',
    { model_file: file_key, source_format: 'obj', target_format: 'stl' },
    { allow_duplicate: true },
  );
  hashes.set(task.task_uuid, await hashOf(client, task.task_uuid));
}

// Without Swift files lie on a disk on both sides, and the rest is still looked at.
const withoutSwift = await swiftIsMissing();
const place = withoutSwift === false ? 'in a bucket' : `on a disk, as ${withoutSwift}`;

describe(`backup and restore, PostgreSQL of one’s own, files ${place}`, () => {
  let directory: string;
  let swift: Swift | undefined;
  let service: Service;
  const hashes = new Map<string, string>();
  let deleted: Set<string>;
  let stores = 0;

  /** A new store of that kind, as settings. */
  async function newStore(): Promise<Record<string, string>> {
    if (swift === undefined) return { BOZZETTO_BLOBS: `file:${join(directory, `s${stores++}`)}` };
    const { endpoint, region, bucket } = await swift.bucket();
    return {
      BOZZETTO_BLOBS: `s3://${bucket}/files?endpoint=${endpoint}&region=${region}`,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    };
  }
  const at = (name: string) => join(directory, name);

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-portable-'));
    if (withoutSwift === false) swift = await startSwift();
    const env = {
      ...(await newStore()),
      DATABASE_URL: await freshDatabaseUrl(),
      BOZZETTO_CREDITS: String(CREDITS),
      BOZZETTO_CONCURRENCY: '2',
    };
    service = await startService({ env, readyMs: READY_MS });
  });
  after(async () => {
    if (service?.child.exitCode === null) await service.stop();
    await swift?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test('of a service under load', async () => {
    const client = service.client({ maxRetries: 3 });
    const work = load(client);
    await work.have(6);
    const before = [...work.kept];
    const reported = JSON.parse(await admin(service.env, 'backup', at('first')));
    assert.equal(reported.directory, at('first'));
    assert.ok(reported.blobs.files >= 2 * before.length, JSON.stringify(reported));
    assert.deepEqual(reported.lost, []);
    await work.end();
    deleted = work.deleted;
    for (const task of before) hashes.set(task, await hashOf(client, task));
    await assert.rejects(admin(service.env, 'backup', at('first')), /is not empty/);
    await assert.rejects(admin(service.env, 'restore', at('first')), /in use already/);
    await service.stop();
    assert.ok(!(await readdir(directory)).includes('first.unfinished'));
  });

  test('into an empty data directory, which has its own database and files', async () => {
    const data = at('data');
    await admin({ BOZZETTO_DATA: data }, 'restore', at('first'));
    service = await startService({
      embedded: true,
      data,
      apiKey: service.apiKey,
      readyMs: READY_MS,
      env: { BOZZETTO_CREDITS: String(CREDITS) },
    });
    await check(service, hashes, deleted);
    await service.stop();
  });

  test('and from there to another PostgreSQL and another store', async () => {
    await admin({ BOZZETTO_DATA: at('data') }, 'backup', at('second'), '--portable');
    const env = { ...(await newStore()), DATABASE_URL: await emptyDatabaseUrl() };
    await admin({ ...env, BOZZETTO_DATA: at('other') }, 'restore', at('second'));
    service = await startService({
      env,
      data: at('other'),
      apiKey: service.apiKey,
      readyMs: READY_MS,
    });
    await check(service, hashes, deleted);
    await service.stop();
  });
});

test('what is no whole backup is refused, and leaves an empty database', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-portable-'));
  const at = (name: string) => join(directory, name);
  try {
    const from = { DATABASE_URL: await freshDatabaseUrl(), BOZZETTO_DATA: at('data') };
    await admin(from, 'users', 'create', '--name', 'Ada');
    await admin(from, 'backup', at('whole'));
    const to = { DATABASE_URL: await emptyDatabaseUrl(), BOZZETTO_DATA: at('restored') };
    await assert.rejects(admin(to, 'restore', at('data')), /does not contain a backup/);
    await cp(at('whole'), at('cut'), { recursive: true });
    const { tables } = JSON.parse(await readFile(at('cut/backup.json'), 'utf8'));
    assert.ok(tables.find(({ name }: { name: string }) => name === 'users').rows === 1);
    await truncate(at('cut/tables/users.copy.gz'), 30);
    await assert.rejects(admin(to, 'restore', at('cut')), /unexpected end of file/);
    // The one that broke off can be repeated.
    await admin(to, 'restore', at('whole'));
    assert.match(await admin(to, 'users', 'list'), /Ada/);
    await assert.rejects(admin(to, 'restore', at('whole')), /in use already/);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
