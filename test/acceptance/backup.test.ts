import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Bozzetto } from '../../src/sdk/index.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

const ADMIN = join(ROOT, 'src/bin/admin.ts');
const CREDITS = 100_000;
const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n';

/** Runs the admin command on a data directory. */
async function admin(data: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, BOZZETTO_DATA: data };
  return promisify(execFile)(process.execPath, [ADMIN, ...args], { env });
}

/** Returns the SHA-256 of the file of a task. */
async function hashOf(client: Bozzetto, task_uuid: string): Promise<string> {
  const bytes = await (await client.download({ task_uuid })).bytes();
  return createHash('sha256').update(bytes).digest('hex');
}

describe('npm run admin -- backup', () => {
  let service: Service;
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-backup-'));
    await chmod(directory, 0o755);
    service = await startService({
      embedded: true,
      env: { BOZZETTO_CREDITS: String(CREDITS), BOZZETTO_CONCURRENCY: '2' },
    });
  });
  after(async () => {
    if (service.child.exitCode === null) await service.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test('of a service under load: the copy starts, its ledger agrees, every file is there', async () => {
    const client = service.client({ maxRetries: 3 });
    let isOver = false;
    const finished: string[] = [];
    const deleted = new Set<string>();
    // Files, rows and credits change all the time: models are uploaded and converted, and every fourth task is deleted.
    const load = [0, 1, 2].map(async () => {
      for (let i = 0; !isOver; i++) {
        const { file_key } = await client.uploads.model(new File([SQUARE], 'square.obj'));
        const task = await client.run('convert-model-format', {
          model_file: file_key,
          source_format: 'obj',
          target_format: 'glb',
        });
        if (i % 4 === 3) {
          deleted.add(task.task_uuid);
          await client.tasks.delete(task.task_uuid);
        } else finished.push(task.task_uuid);
      }
    });
    while (finished.length < 6)
      await Promise.race([...load, new Promise((r) => setTimeout(r, 50))]);

    const before = [...finished];
    const target = join(directory, 'backup');
    const { stdout } = await admin(service.data, 'backup', target);
    const reported = JSON.parse(stdout);
    assert.equal(reported.directory, target);
    assert.ok(reported.blobs.files >= before.length, stdout);
    isOver = true;
    await Promise.all(load);
    const hashes = new Map<string, string>();
    for (const task of before) hashes.set(task, await hashOf(client, task));
    await assert.rejects(admin(service.data, 'backup', target), /is not empty/);
    await service.stop();
    assert.deepEqual(await readdir(directory), ['backup']);

    // The backup is restored as an operator would do it: copied to an empty directory and started there.
    const restored = join(directory, 'restored');
    await cp(target, restored, { recursive: true });
    service = await startService({ embedded: true, data: restored, apiKey: service.apiKey });
    const again = service.client({ maxRetries: 3 });
    for (const task of before) assert.equal(await hashOf(again, task), hashes.get(task));
    let spent = 0;
    let tasks = 0;
    for await (const { task_uuid } of again.tasks.all()) {
      // Tasks that were running at the moment of the backup run again.
      const task = await again.wait(task_uuid, { throwOnFailure: false });
      tasks += 1;
      // On a very busy machine, a task may time out.
      if (task.status !== 'SUCCESS') continue;
      if (!deleted.has(task_uuid)) await hashOf(again, task_uuid);
      spent += task.cost_credits ?? 0;
    }
    assert.ok(tasks >= before.length);
    const { balance, frozen } = await again.account.balance();
    const { stdout: disagreements } = await admin(restored, 'reconcile');
    assert.equal(disagreements, '');
    assert.equal(frozen, 0);
    // Deleted tasks are not listed but have been paid for.
    assert.ok(balance <= CREDITS - spent && balance >= CREDITS - spent - deleted.size);
    await service.stop();
  });

  test('a copy that broke off is not taken for one; a data directory is not restored but started on', async () => {
    const data = join(directory, 'restored');
    const other = join(directory, 'second');
    await cp(join(directory, 'backup'), `${other}.unfinished`, { recursive: true });
    // Without a running service, the command starts the database itself.
    const { stdout } = await admin(data, 'backup', other);
    assert.ok(JSON.parse(stdout).database.bytes > 1e6);
    assert.ok(!(await readdir(directory)).includes('second.unfinished'));
    const empty = join(directory, 'empty');
    await assert.rejects(
      admin(empty, 'restore', other),
      /is a data directory: start the service on it/,
    );
  });
});
