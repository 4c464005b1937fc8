import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Bozzetto } from '../../src/sdk/index.ts';
import { admin } from '../support/admin.ts';
import { fails, hasKeys, KEYS, reaches, TIMESTAMP } from '../support/expect.ts';
import { recordingFetch, send } from '../support/http.ts';
import { emptyImage, objectImage } from '../support/images.ts';
import { CANCEL_MS } from '../support/patience.ts';
import { type Service, startService } from '../support/service.ts';

const STATUSES = ['PENDING', 'QUEUED', 'RUNNING', 'SUCCESS', 'FAILED', 'CANCELLED'];

describe('tasks', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { BOZZETTO_CONCURRENCY: '1' } });
  });
  after(() => service.stop());

  async function customer(credits = 1000) {
    const user = await admin(service).createUser({ credits });
    const client = service.client(user);
    const { file_key } = await client.uploads.image(await objectImage(96));
    return { user, client, file_key };
  }

  /** Keeps the only engine slot busy for some seconds; returns a function that frees it. */
  async function occupy(client: Bozzetto): Promise<() => Promise<void>> {
    const { file_key } = await client.uploads.image(await objectImage(1024));
    const { task_uuid } = await client.tasks.create('image-to-model', {
      image_file: file_key,
      polygon_limit: 1_500_000,
      texture_size: 4096,
    });
    await reaches(client, task_uuid, ['RUNNING']);
    return async () => {
      await client.tasks.cancel(task_uuid).catch(() => null);
    };
  }

  const mesh = (client: Bozzetto, file_key: string, more = {}) =>
    client.tasks.create('image-to-mesh', {
      image_file: file_key,
      polygon_limit: 1000,
      turbo: true,
      ...more,
    });

  test('the status payload has exactly the specification’s keys, from PENDING to SUCCESS', async () => {
    const { client, file_key } = await customer();
    const created = await mesh(client, file_key);
    const first = await client.tasks.status(created.task_uuid);
    hasKeys(first, KEYS.status);
    assert.ok(STATUSES.includes(first.status));
    assert.equal(first.cost_credits, 10);
    assert.equal(first.created_at, created.created_at);
    hasKeys(first.input!, ['image_url', 'model_version', 'polygon_limit', 'turbo']);
    assert.ok(URL.canParse(first.input!.image_url as string));
    const seen: number[] = [];
    const done = await client.wait(created, { onProgress: (task) => seen.push(task.progress) });
    hasKeys(done, KEYS.status);
    assert.deepEqual(
      [done.status, done.progress, done.error, done.queue],
      ['SUCCESS', 100, null, null],
    );
    assert.match(done.started_at ?? '', TIMESTAMP);
    assert.match(done.completed_at ?? '', TIMESTAMP);
    assert.ok(done.started_at! >= done.created_at && done.completed_at! >= done.started_at!);
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
      'progress never goes back',
    );
  });

  test('a waiting task shows its place in the queue and never QUEUING', async () => {
    const { client, file_key } = await customer();
    const release = await occupy(client);
    const waiting = await mesh(client, file_key);
    const task = await reaches(client, waiting.task_uuid, ['QUEUED']);
    hasKeys(task.queue!, KEYS.queue);
    assert.equal(task.queue!.is_queued, true);
    assert.equal(task.queue!.position, 0);
    assert.equal(task.started_at, null);
    for (const { status } of (await client.tasks.list()).records)
      assert.ok(STATUSES.includes(status));
    await client.tasks.cancel(waiting.task_uuid);
    await release();
  });

  test('a running task is cancelled within 2 s, its credits come back, a second cancel answers the same', async () => {
    const { client, file_key } = await customer();
    const { file_key: large } = await client.uploads.image(await objectImage(1024));
    const { task_uuid } = await client.tasks.create('image-to-model', {
      image_file: large,
      polygon_limit: 1_500_000,
      texture_size: 4096,
    });
    await reaches(client, task_uuid, ['RUNNING']);
    assert.equal((await client.account.balance()).total_frozen_credits, 30);
    const cancelledAt = Date.now();
    const cancelled = await client.tasks.cancel(task_uuid);
    hasKeys(cancelled, KEYS.status);
    assert.deepEqual([cancelled.status, cancelled.output], ['CANCELLED', null]);
    assert.match(cancelled.completed_at ?? '', TIMESTAMP);
    assert.deepEqual((await client.account.balance()).total_usable_credits, 1000);
    assert.deepEqual(await client.tasks.cancel(task_uuid), cancelled);
    // The only engine slot is free again.
    const next = await mesh(client, file_key);
    await reaches(client, next.task_uuid, ['RUNNING', 'SUCCESS']);
    assert.ok(Date.now() - cancelledAt < CANCEL_MS, `${Date.now() - cancelledAt} ms`);
    const { records } = await client.account.ledger();
    const kinds = records.filter((row) => row.task_uuid === task_uuid).map((row) => row.kind);
    assert.deepEqual(kinds, ['release', 'reserve']);
    await client.wait(next);
  });

  test('a task that has ended cannot be cancelled (4092); success captures', async () => {
    const { client, file_key } = await customer(100);
    const done = await client.wait(await mesh(client, file_key));
    await fails(4092, 409, () => client.tasks.cancel(done.task_uuid));
    const balance = await client.account.balance();
    assert.deepEqual([balance.total_usable_credits, balance.total_frozen_credits], [90, 0]);
    const { records } = await client.account.ledger();
    assert.deepEqual(
      records.map((row) => [row.kind, row.amount, row.frozen_amount, row.balance_after]),
      [
        ['capture', -10, -10, 90],
        ['reserve', 0, 10, 100],
        ['grant', 100, 0, 100],
      ],
    );
  });

  test('a task that fails says why and gives its credits back', async () => {
    const { client } = await customer(100);
    const { file_key } = await client.uploads.image(await emptyImage());
    const task = await client.wait(await mesh(client, file_key), { throwOnFailure: false });
    assert.equal(task.status, 'FAILED');
    hasKeys(
      task.error!,
      task.error!.suggestion === undefined
        ? ['code', 'message']
        : ['code', 'message', 'suggestion'],
    );
    assert.ok([4220, 6000, 6002, 6005].includes(task.error!.code), JSON.stringify(task.error));
    assert.equal(task.output, null);
    assert.match(task.completed_at ?? '', TIMESTAMP);
    const balance = await client.account.balance();
    assert.deepEqual([balance.total_usable_credits, balance.total_frozen_credits], [100, 0]);
  });

  test('retry makes a new task from the same input, whatever the duplicate window', async () => {
    const { client, file_key } = await customer();
    const first = await client.wait(await mesh(client, file_key));
    const recorder = recordingFetch();
    const again = service.client({ ...(await customer()).user, fetch: recorder.fetch });
    await fails(4040, 404, () => again.tasks.retry(first.task_uuid));
    const retried = await client.tasks.retry(first.task_uuid);
    hasKeys(retried, KEYS.creation);
    assert.notEqual(retried.task_uuid, first.task_uuid);
    assert.equal(retried.cost_credits, first.cost_credits);
    const done = await client.wait(retried);
    assert.equal(done.input!.polygon_limit, first.input!.polygon_limit);
  });

  test('a task is repeated once: the second retry answers the first one’s task', async () => {
    const { client, file_key } = await customer(100);
    const free = await occupy((await customer()).client);
    const first = await mesh(client, file_key);
    await client.tasks.cancel(first.task_uuid);
    const both = await Promise.all([
      client.tasks.retry(first.task_uuid),
      client.tasks.retry(first.task_uuid),
    ]);
    assert.equal(both[0].task_uuid, both[1].task_uuid);
    const balance = await client.account.balance();
    assert.deepEqual([balance.total_usable_credits, balance.total_frozen_credits], [90, 10]);
    const { records } = await client.account.ledger();
    assert.equal(records.filter(({ kind }) => kind === 'reserve').length, 2);
    await free();
    await client.wait(both[0]);
    // After the retry has succeeded, another retry returns the same task.
    const later = await client.tasks.retry(first.task_uuid);
    assert.equal(later.task_uuid, both[0].task_uuid);
    // After a retry that ended without a result, a new task is created.
    const second = await client.tasks.retry(both[0].task_uuid);
    await client.tasks.cancel(second.task_uuid);
    const third = await client.tasks.retry(both[0].task_uuid);
    assert.notEqual(third.task_uuid, second.task_uuid);
    await client.tasks.cancel(third.task_uuid);
  });

  test('a name and is_public can be set, 1 to 120 characters or null', async () => {
    const { client, file_key } = await customer();
    const { task_uuid } = await mesh(client, file_key);
    const patched = await client.tasks.patch(task_uuid, { name: 'Ball', is_public: true });
    assert.equal(patched.task_uuid, task_uuid);
    const report = await client.tasks.report(task_uuid);
    assert.deepEqual([report.name, report.is_public], ['Ball', true]);
    await client.tasks.patch(task_uuid, { name: 'x'.repeat(120) });
    await client.tasks.patch(task_uuid, { name: null });
    assert.equal((await client.tasks.report(task_uuid)).name, null);
    for (const name of ['', '   ', 'x'.repeat(121), 5 as unknown as string])
      await fails(4001, 400, () => client.tasks.patch(task_uuid, { name }));
    await client.wait(task_uuid);
  });

  test('a task that has ended can be deleted, one in work cannot (4093)', async () => {
    const { client, file_key } = await customer();
    const release = await occupy(client);
    const waiting = await mesh(client, file_key);
    await fails(4093, 409, () => client.tasks.delete(waiting.task_uuid));
    await client.tasks.cancel(waiting.task_uuid);
    await release();
    const done = await client.wait(await mesh(client, file_key));
    const { download_url } = await client.tasks.url(done.task_uuid);
    await client.tasks.delete(done.task_uuid);
    await fails(4040, 404, () => client.tasks.status(done.task_uuid));
    await fails(4040, 404, () => client.tasks.delete(done.task_uuid));
    const gone = await send(download_url);
    assert.deepEqual([gone.status, gone.body.code], [404, 4042]);
    // Its cost stays in the ledger.
    const { records } = await client.account.ledger();
    assert.ok(records.some((row) => row.task_uuid === done.task_uuid && row.kind === 'capture'));
  });

  test('the report tells how the task was done', async () => {
    const { client, file_key } = await customer();
    const done = await client.wait(await mesh(client, file_key));
    const report = await client.tasks.report(done.task_uuid);
    hasKeys(report, KEYS.report);
    assert.equal(report.attempts, 1);
    assert.ok(report.timings.length > 0);
    assert.ok(report.assets.length > 0);
    for (const stage of report.timings) assert.ok(stage.milliseconds >= 0, stage.stage);
    assert.ok(report.engine !== null && report.statistics !== null && report.validation !== null);
  });

  test('the list is paged, newest first, and filtered', async () => {
    const { client, file_key } = await customer();
    const made: string[] = [];
    for (let index = 0; index < 5; index++) {
      const { task_uuid } = await mesh(client, file_key, { polygon_limit: 1000 + index });
      await client.tasks.cancel(task_uuid).catch(() => null);
      made.unshift(task_uuid);
    }
    const page = await client.tasks.list({ limit: 2 });
    hasKeys(page, ['records', 'next_cursor']);
    for (const task of page.records) hasKeys(task, KEYS.status);
    assert.deepEqual(
      page.records.map((task) => task.task_uuid),
      made.slice(0, 2),
    );
    const all: string[] = [];
    for await (const task of client.tasks.all({ limit: 2 })) all.push(task.task_uuid);
    assert.deepEqual(all, made);
    assert.equal((await client.tasks.list({ flow_name: 'image-to-model' })).records.length, 0);
    assert.equal((await client.tasks.list({ flow_name: 'image-to-mesh' })).records.length, 5);
    assert.equal((await client.tasks.list({ status: 'PENDING' })).records.length, 0);
    const future = new Date(Date.now() + 60_000).toISOString();
    assert.equal((await client.tasks.list({ created_after: future })).records.length, 0);
    assert.equal((await client.tasks.list({ created_before: future })).records.length, 5);
    for (const wrong of [{ limit: 0 }, { limit: 101 }, { status: 'QUEUING' }, { cursor: '§' }])
      await fails(4001, 400, () => client.tasks.list(wrong as object));
  });

  test('own-models is paged and has exactly the specification’s keys', async () => {
    const { client, file_key } = await customer();
    const done = await client.wait(await mesh(client, file_key));
    const { task_uuid } = await mesh(client, file_key, { polygon_limit: 2000 });
    await client.tasks.cancel(task_uuid).catch(() => null);
    const page = await client.models.own();
    hasKeys(page, ['records', 'page', 'page_size', 'total', 'has_more']);
    assert.deepEqual([page.page, page.page_size, page.total, page.has_more], [1, 20, 2, false]);
    for (const record of page.records) hasKeys(record, KEYS.ownModel);
    const record = page.records.find((one) => one.task_uuid === done.task_uuid)!;
    assert.equal(record.geometry_model_url?.length, 1);
    assert.equal(record.textured_model_url, null);
    assert.ok(record.assets!.length >= 2);
    hasKeys(record.request_payload!, ['image_url', 'model_version', 'polygon_limit']);
    const small = await client.models.own({ page: 2, page_size: 1, order: 'asc' });
    assert.deepEqual(
      [small.records.map((one) => one.task_uuid), small.total, small.has_more],
      [[task_uuid], 2, false],
    );
    assert.equal((await client.models.own({ page_size: 1 })).has_more, true);
    assert.equal((await client.models.own({ status: 'SUCCESS' })).total, 1);
    assert.equal((await client.models.own({ flow_name: 'image-to-model' })).total, 0);
    for (const wrong of [{ page: 0 }, { page_size: 101 }, { order: 'up' }])
      await fails(4001, 400, () => client.models.own(wrong as object));
  });

  test('a task belongs to its user: another one gets 4040 everywhere', async () => {
    const { client, file_key } = await customer();
    const { task_uuid } = await mesh(client, file_key);
    const { client: stranger } = await customer();
    const calls = [
      () => stranger.tasks.status(task_uuid),
      () => stranger.tasks.cancel(task_uuid),
      () => stranger.tasks.retry(task_uuid),
      () => stranger.tasks.patch(task_uuid, { name: 'mine' }),
      () => stranger.tasks.delete(task_uuid),
      () => stranger.tasks.report(task_uuid),
      () => stranger.tasks.url(task_uuid),
    ];
    for (const call of calls) await fails(4040, 404, call);
    assert.equal((await stranger.tasks.list()).records.length, 0);
    const nobody = '01890000-0000-7000-8000-000000000000';
    await fails(4040, 404, () => client.tasks.status(nobody));
    await fails(4001, 400, () => client.tasks.status('not-a-uuid'));
    await client.wait(task_uuid);
  });
});
