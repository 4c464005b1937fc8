import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Bozzetto, TaskStatusPayload } from '../../src/sdk/index.ts';
import { objectImage } from '../support/images.ts';
import { CANCEL_MS, PATIENCE_MS } from '../support/patience.ts';
import { processesOf } from '../support/processes.ts';
import { ROOT, type Service, startArguments, startService } from '../support/service.ts';

/** On a busy machine with two cores; on a free one each takes a few seconds. */
const LOAD = { BOZZETTO_CREDITS: '1000000', BOZZETTO_RATE_LIMIT: '0', BOZZETTO_MAX_IN_FLIGHT: '0' };
const ENGINE = 'src/bin/engine-process.ts';

/** Repeats a request until the service answers. */
async function patiently<T>(ask: () => Promise<T>, limitMs = PATIENCE_MS): Promise<T> {
  for (const giveUpAt = performance.now() + limitMs; ; await sleep(200)) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
    }
  }
}

/** A task may be run twice, and computes for tens of seconds each time: more than the other waits. */
const RUN_MS = 4 * PATIENCE_MS;

async function until(
  client: Bozzetto,
  task: string,
  passes: (task: TaskStatusPayload) => boolean,
): Promise<TaskStatusPayload> {
  return patiently(async () => {
    const now = await client.tasks.status(task);
    if (!passes(now)) throw new Error(`still ${JSON.stringify(now)}`);
    return now;
  }, RUN_MS);
}

const inMidRun = ({ status, progress }: TaskStatusPayload) =>
  status === 'RUNNING' && progress >= 14;
const ended = ({ completed_at }: TaskStatusPayload) => completed_at !== null;

/** Creates a task that takes a few seconds. */
async function createLong(client: Bozzetto): Promise<string> {
  const { file_key } = await client.uploads.image(await objectImage(512), { filename: 'ball.png' });
  const { task_uuid } = await client.tasks.create('image-to-model', {
    image_file: file_key,
    polygon_limit: 50_000,
    texture_size: 1024,
  });
  return task_uuid;
}

async function pidsOf({ data }: Pick<Service, 'data'>, part: string): Promise<number[]> {
  const found = await processesOf(data);
  return found.filter(({ command }) => command.includes(part)).map(({ pid }) => pid);
}

async function assertNothingWrong(service: Service): Promise<void> {
  const balance = await service.client().account.balance();
  assert.equal(balance.total_frozen_credits, 0);
  const reconcile = promisify(execFile)(process.execPath, ['src/bin/admin.ts', 'reconcile'], {
    cwd: ROOT,
    env: service.env,
  });
  assert.equal((await reconcile).stdout, '');
  const scratch = join(service.data, 'scratch');
  for (const owner of await readdir(scratch))
    assert.deepEqual(await readdir(join(scratch, owner)), [], 'nothing is left in scratch');
}

describe('faults', { skip: process.platform !== 'linux' && 'finds processes by /proc' }, () => {
  test('kill -9 of an engine process: the task runs again; cancel stops one within 2 s', async () => {
    const service = await startService();
    try {
      const client = service.client();
      const task = await createLong(client);
      await until(client, task, inMidRun);
      for (const pid of await pidsOf(service, ENGINE)) process.kill(pid, 'SIGKILL');
      const done = await until(client, task, ended);
      assert.equal(done.status, 'SUCCESS', JSON.stringify(done.error));
      assert.equal((await client.tasks.report(task)).attempts, 2);

      const other = await createLong(client);
      await until(client, other, inMidRun);
      const started = performance.now();
      assert.equal((await client.tasks.cancel(other)).status, 'CANCELLED');
      const scratch = join(service.data, 'scratch');
      const busy = async () =>
        (await Promise.all((await readdir(scratch)).map((name) => readdir(join(scratch, name)))))
          .flat()
          .some((name) => name.startsWith('work-'));
      while (await busy()) await sleep(20);
      assert.ok(performance.now() - started < CANCEL_MS);
      await assertNothingWrong(service);
    } finally {
      await service.stop();
    }
  });

  test('kill -9 of a worker in mid-run: another one takes the task', async () => {
    const service = await startService({ env: { BOZZETTO_ROLE: 'api' } });
    const workers: ChildProcess[] = [];
    try {
      const client = service.client();
      const startWorker = async () => {
        const worker = spawn(process.execPath, await startArguments(), {
          cwd: ROOT,
          env: { ...process.env, ...service.env, BOZZETTO_ROLE: 'worker' },
          stdio: 'ignore',
        });
        workers.push(worker);
        return worker;
      };
      const first = await startWorker();
      const task = await createLong(client);
      await until(client, task, inMidRun);
      const [engine] = await pidsOf(service, ENGINE);
      await startWorker();
      first.kill('SIGKILL');
      await until(
        client,
        task,
        ({ progress, status }) => status !== 'RUNNING' || progress < 0,
      ).catch(() => {});
      const done = await until(client, task, ended);
      assert.equal(done.status, 'SUCCESS');
      assert.equal((await client.tasks.report(task)).attempts, 2);
      assert.ok(!(await pidsOf(service, ENGINE)).includes(engine), 'its engine died with it');
    } finally {
      for (const worker of workers) {
        const gone = new Promise((resolve) => worker.once('exit', resolve));
        if (worker.kill('SIGTERM')) await gone;
      }
      await service.stop();
    }
  });

  test('kill -9 of the whole service under creation load: what was acknowledged is there and ends', async () => {
    let service = await startService({ embedded: true, env: LOAD });
    const first = service;
    try {
      const { data, apiKey } = service;
      let client = service.client();
      const acknowledged: string[] = [await createLong(client)];
      let load = true;
      const loaders = Array.from({ length: 8 }, async () => {
        while (load)
          try {
            // These tasks are refused at admission, so hundreds of them end within a second.
            const made = await client.tasks.create('image-to-mesh', {
              image_file: `http://127.0.0.1:1/${acknowledged.length}-${Math.random()}.png`,
            });
            acknowledged.push(made.task_uuid);
          } catch {
            await sleep(10);
          }
      });
      const start = performance.now();
      while (acknowledged.length <= 20 && performance.now() - start < PATIENCE_MS) await sleep(50);
      service.child.kill('SIGKILL');
      await sleep(100);
      load = false;
      await Promise.all(loaders);
      assert.ok(acknowledged.length > 20, `only ${acknowledged.length} tasks were made`);

      service = await startService({ embedded: true, data, apiKey });
      client = service.client();
      for (const task of acknowledged) {
        const { status } = await until(client, task, ended);
        assert.equal(status, task === acknowledged[0] ? 'SUCCESS' : 'FAILED');
      }
      await assertNothingWrong(service);
    } finally {
      // Without a second start, only a killed process is left, and the test has failed already.
      await service.stop({ keepData: false }).catch((error) => {
        if (service !== first) throw error;
      });
    }
  });

  test('kill -9 of PostgreSQL: it is started again, the running task ends, requests are told to wait', async () => {
    const service = await startService({ embedded: true });
    try {
      const client = service.client();
      const task = await createLong(client);
      await until(client, task, inMidRun);
      const pid = Number(
        (await readFile(join(service.data, 'postgres/cluster/postmaster.pid'), 'utf8')).split(
          '\n',
        )[0],
      );
      process.kill(pid, 'SIGKILL');
      const seen = new Set<number>();
      for (let n = 0; n < 20; n++) {
        const response = await fetch(`${service.baseUrl}/api/v1/users/balance`, {
          headers: { authorization: `Bearer ${service.apiKey}` },
        });
        seen.add(((await response.json()) as { code: number }).code);
        await sleep(20);
      }
      for (const code of seen) assert.ok([0, 5030].includes(code), `answered ${code}`);
      const done = await until(client, task, ended);
      assert.equal(done.status, 'SUCCESS', JSON.stringify(done.error));
      await patiently(() => createLong(client).then((made) => client.tasks.cancel(made)));
      await assertNothingWrong(service);
    } finally {
      await service.stop();
    }
  });

  test('while an image is uploaded the process that will judge it starts', async () => {
    const service = await startService({ env: { BOZZETTO_MODERATE_IMAGES: 'on' } });
    try {
      const judge = async () => {
        const pids = await pidsOf(service, 'src/bin/moderation-process.ts');
        if (pids.length === 0) throw new Error('no image is about to be judged');
        return pids;
      };
      // Killing the process stands in for its exit after ten minutes without an image.
      for (const pid of await patiently(judge)) process.kill(pid, 'SIGKILL');
      // On a busy machine, a killed process stays listed for a while.
      await patiently(() => assert.rejects(judge));
      await assert.rejects(patiently(judge, 500));
      const client = service.client();
      await client.uploads.image(await objectImage(256));
      await patiently(judge);
    } finally {
      await service.stop();
    }
  });
});
