import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readUpload } from '../../src/sdk/files-node.ts';
import type { Bozzetto } from '../../src/sdk/index.ts';
import { admin } from '../support/admin.ts';
import { fails, hasKeys, KEYS, reaches, TIMESTAMP } from '../support/expect.ts';
import { objectImage } from '../support/images.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

const UNKNOWN = '019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57';
/** A flow that is quick and needs no preparation. */
const FLOW = 'convert-model-format';
const BOX = join(ROOT, 'test/fixtures/models/00_BoxTextured/BoxTextured.glb');
/** Time until a worker has learned of a change, by its next heartbeat. */
const BEAT_MS = 2500;

describe('administration of the queue, the storage and the books', () => {
  let service: Service;
  let chief: Bozzetto;
  before(async () => {
    service = await startService({ env: { BOZZETTO_STORAGE_TOTAL: '100' } });
    chief = service.client();
  });
  after(() => service.stop());

  const optimize = (user_input: string, client = chief) =>
    client.tasks.create('prompt-optimize', { user_input });
  const flowOf = async (name: string) =>
    (await chief.admin.queue()).flows.find(({ flow_name }) => flow_name === name)!;
  /** Waits until a condition holds; fails the test if it does not in time. */
  async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
    for (const end = performance.now() + PATIENCE_MS; !(await holds()); await sleep(50))
      assert.ok(performance.now() < end, `not ${what}`);
  }

  test('a paused flow takes tasks in and lets them wait; others run; resumed, all of them end', async () => {
    const paused = await chief.admin.pauseFlow(FLOW, { reason: 'a look' });
    hasKeys(paused, KEYS.queueFlow);
    assert.match(paused.paused_at ?? '', TIMESTAMP);
    assert.equal(paused.paused_for, 'a look');
    const { file_key } = await chief.uploads.model(await readUpload(BOX));
    const tasks: string[] = [];
    for (const target_format of ['stl', 'ply', 'obj'] as const)
      tasks.push(
        (
          await chief.tasks.create(FLOW, {
            model_file: file_key,
            source_format: 'glb',
            target_format,
          })
        ).task_uuid,
      );
    const other = await optimize('a busy chair');
    await reaches(chief, other.task_uuid, ['SUCCESS']);
    for (const [position, task] of tasks.entries()) {
      const status = await reaches(chief, task, ['QUEUED']);
      assert.deepEqual(status.queue, {
        is_queued: true,
        position,
        estimated_wait_seconds: null,
      });
    }
    const { lanes, users, flows } = await chief.admin.queue();
    const me = await chief.account.me();
    assert.deepEqual(lanes, [{ lane: 'paused:short', waiting: 3, taken: 0, users: 1 }]);
    assert.deepEqual(users, [
      {
        user_uuid: me.user_uuid,
        name: me.name,
        weight: 1,
        lane: 'paused:short',
        waiting: 3,
        taken: 0,
      },
    ]);
    for (const flow of flows) hasKeys(flow, KEYS.queueFlow);
    assert.ok(flows.some(({ flow_name }) => flow_name === 'image-to-model'));
    assert.equal((await flowOf(FLOW)).waiting, 3);
    await chief.tasks.cancel(tasks[1]!);

    const again = await chief.admin.pauseFlow(FLOW);
    assert.deepEqual([again.paused_at, again.paused_for], [paused.paused_at, null]);
    const resumed = await chief.admin.resumeFlow(FLOW);
    assert.equal(resumed.paused_at, null);
    await reaches(chief, tasks[0]!, ['SUCCESS']);
    await reaches(chief, tasks[2]!, ['SUCCESS']);
    assert.equal((await chief.admin.resumeFlow(FLOW)).waiting, 0);
    await fails(4004, 400, () => chief.admin.pauseFlow('soup' as never));
    await fails(4004, 400, () => chief.admin.resumeFlow('soup' as never));
    await fails(4001, 400, () => chief.admin.pauseFlow('image-to-mesh', { reason: '' }));
  });

  test('a drained worker takes nothing more until it is let go on', async () => {
    const workers = async () => (await chief.admin.queue()).workers;
    // A worker reports its slots with the second heartbeat after its start.
    await until('beaten', async () => (await workers())[0]!.engine_slots > 0);
    const [worker] = await workers();
    hasKeys(worker!, KEYS.queueWorker);
    assert.deepEqual([worker!.draining, worker!.taken], [false, 0]);
    assert.equal((await chief.admin.drainWorker(worker!.worker)).draining, true);
    await sleep(BEAT_MS);
    const { task_uuid } = await optimize('a drained chair');
    await sleep(1500);
    assert.equal((await chief.tasks.status(task_uuid)).status, 'PENDING');
    assert.equal((await workers())[0]!.draining, true);
    assert.equal((await chief.admin.resumeWorker(worker!.worker.toUpperCase())).draining, false);
    await reaches(chief, task_uuid, ['SUCCESS']);
    await fails(4046, 404, () => chief.admin.drainWorker(UNKNOWN));
    await fails(4046, 404, () => chief.admin.resumeWorker(UNKNOWN));
    await fails(4001, 400, () => chief.admin.drainWorker('x'));
  });

  test('a task that runs is queued again and run anew; it costs once', async () => {
    const user = await admin(service).createUser({ credits: 100 });
    const client = service.client(user);
    const { file_key } = await client.uploads.image(await objectImage(256));
    const { task_uuid, cost_credits } = await client.tasks.create('image-to-mesh', {
      image_file: file_key,
      polygon_limit: 10_000,
    });
    await reaches(client, task_uuid, ['RUNNING']);
    const answer = await chief.admin.requeue(task_uuid);
    assert.deepEqual(answer, { task_uuid, status: 'QUEUED', requeued: true });
    await reaches(client, task_uuid, ['SUCCESS']);
    assert.equal((await client.tasks.report(task_uuid)).attempts, 2);
    assert.equal((await client.account.balance()).total_usable_credits, 100 - cost_credits!);
    await fails(4092, 409, () => chief.admin.requeue(task_uuid));
    await fails(4040, 404, () => chief.admin.requeue(UNKNOWN));
  });

  test('a task that waits stays where it is', async () => {
    await chief.admin.pauseFlow('prompt-optimize');
    const { task_uuid } = await optimize('a patient chair');
    await reaches(chief, task_uuid, ['QUEUED']);
    assert.deepEqual(await chief.admin.requeue(task_uuid), {
      task_uuid,
      status: 'QUEUED',
      requeued: false,
    });
    await chief.tasks.cancel(task_uuid);
    await chief.admin.resumeFlow('prompt-optimize');
  });

  test('the storage of all: sums, users, quota, disks', async () => {
    const user = await admin(service).createUser();
    const { bytes } = await service.client(user).uploads.image(await objectImage(256));
    await until('counted', async () => {
      const { users } = await chief.admin.storage();
      return users.some((one) => one.user_uuid === user.user_uuid && one.upload_bytes === bytes);
    });
    const all = await chief.admin.storage();
    assert.equal(all.total_bytes, all.upload_bytes + all.task_bytes);
    assert.equal(all.quota_bytes, 100 * 2 ** 20);
    assert.equal(
      all.users.reduce((sum, one) => sum + one.total_bytes, 0),
      all.total_bytes,
    );
    assert.equal(all.disks.length, 2);
    for (const disk of all.disks) assert.ok(disk.free_bytes > 0 && disk.reserve_bytes > 0);
    const { users } = await chief.admin.storage({ limit: 1 });
    assert.deepEqual(
      users.map(({ total_bytes }) => total_bytes),
      [Math.max(...all.users.map(({ total_bytes }) => total_bytes))],
    );
  });

  test('the books agree', async () => {
    const books = await chief.admin.reconciliation();
    assert.deepEqual(books.findings, []);
    assert.match(books.checked_at, TIMESTAMP);
    assert.equal(books.ledger_credits, books.balance_credits);
    assert.equal(books.held_credits, books.frozen_credits);
    assert.equal(books.granted_credits, books.balance_credits - books.frozen_credits);
    assert.equal(books.users, (await chief.admin.users.list({ limit: 100 })).records.length);
  });

  test('everything of it needs the scope admin: 4030 that names it', async () => {
    const user = await admin(service).createUser();
    const own = service.client(user);
    for (const call of [
      () => own.admin.queue(),
      () => own.admin.pauseFlow('prompt-optimize'),
      () => own.admin.resumeFlow('prompt-optimize'),
      () => own.admin.drainWorker(UNKNOWN),
      () => own.admin.resumeWorker(UNKNOWN),
      () => own.admin.requeue(UNKNOWN),
      () => own.admin.storage(),
      () => own.admin.reconciliation(),
    ])
      assert.match((await fails(4030, 403, call)).message, /scope admin/);
  });
});
