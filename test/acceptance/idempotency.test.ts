import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { admin, type TestUser } from '../support/admin.ts';
import { fails } from '../support/expect.ts';
import { recordingFetch } from '../support/http.ts';
import { objectImage } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';

describe('idempotency, duplicates and money', () => {
  let service: Service;
  before(async () => {
    service = await startService({
      env: { BOZZETTO_DUPLICATE_WINDOW: '2', BOZZETTO_CONCURRENCY: '1' },
    });
  });
  after(() => service.stop());

  /** Creates a user with credits and an uploaded image. */
  async function customer(credits: number) {
    const user = await admin(service).createUser({ credits });
    const recorder = recordingFetch();
    const client = service.client({ apiKey: user.apiKey, fetch: recorder.fetch });
    const { file_key } = await client.uploads.image(await objectImage(64));
    /** Creates an image-to-mesh task (15 credits) without the client library's own Idempotency-Key. */
    const create = (
      options: Parameters<typeof client.tasks.create>[2] = {},
      input: { polygon_limit?: number } = {},
    ) =>
      client.tasks.create(
        'image-to-mesh',
        { image_file: file_key, polygon_limit: 1000, ...input },
        { idempotencyKey: null, ...options },
      );
    return {
      user,
      client,
      create,
      replayed: () => recorder.last().headers.get('idempotent-replayed'),
    };
  }

  const spent = async (user: TestUser) => {
    const { total_usable_credits } = await service.client(user).account.balance();
    return total_usable_credits;
  };

  test('one client_order_id is one task: the same payload again, marked as replayed', async () => {
    const { user, create, replayed } = await customer(100);
    const first = await create({ client_order_id: 'order-1' });
    assert.equal(replayed(), null);
    const again = await create({ client_order_id: 'order-1' });
    assert.equal(replayed(), 'true');
    assert.deepEqual(again, first);
    assert.equal(await spent(user), 85);
  });

  test('a default that is spelled out is the same body', async () => {
    const { client, create, replayed } = await customer(100);
    const first = await create({ client_order_id: 'order-1' });
    const again = await create({ client_order_id: 'order-1', extra: { turbo: false } });
    assert.equal(replayed(), 'true');
    assert.equal(again.task_uuid, first.task_uuid);
    assert.equal((await client.tasks.list({ client_order_id: 'order-1' })).records.length, 1);
  });

  test('a client_order_id with another body is 4090', async () => {
    const { create } = await customer(100);
    const first = await create({ client_order_id: 'order-1' });
    const error = await fails(4090, 409, () =>
      create({ client_order_id: 'order-1' }, { polygon_limit: 2000 }),
    );
    assert.ok(error.message.includes(first.task_uuid), error.message);
  });

  test('Idempotency-Key is the same key as client_order_id; two different ones conflict', async () => {
    const { create, replayed } = await customer(100);
    const first = await create({ idempotencyKey: 'key-1' });
    assert.equal((await create({ client_order_id: 'key-1' })).task_uuid, first.task_uuid);
    assert.equal(replayed(), 'true');
    await fails(4003, 400, () => create({ idempotencyKey: 'key-2', client_order_id: 'key-3' }));
  });

  test('keys of two users do not meet', async () => {
    const one = await customer(100);
    const other = await customer(100);
    const first = await one.create({ client_order_id: 'shared' });
    assert.notEqual((await other.create({ client_order_id: 'shared' })).task_uuid, first.task_uuid);
    assert.equal(other.replayed(), null);
  });

  test('the same body within the window is 4091, after it or on purpose it is a new task', async () => {
    const { create } = await customer(100);
    const first = await create();
    const error = await fails(4091, 409, () => create());
    assert.ok(error.message.includes(first.task_uuid), error.message);
    assert.match(error.suggestion ?? '', /allow_duplicate/);
    const wanted = await create({ allow_duplicate: true });
    assert.notEqual(wanted.task_uuid, first.task_uuid);
    await create({}, { polygon_limit: 2000 });
    await new Promise((resume) => setTimeout(resume, 2200));
    assert.notEqual((await create()).task_uuid, first.task_uuid);
  });

  test('too few credits are 4020, naming cost and what is there', async () => {
    const { create } = await customer(14);
    const error = await fails(4020, 402, () => create());
    assert.match(error.message, /\b15\b/);
    assert.match(error.message, /\b14\b/);
  });

  test('a price over max_cost_credits is 4021 and freezes nothing', async () => {
    const { user, create } = await customer(100);
    await fails(4021, 402, () => create({ max_cost_credits: 14 }));
    assert.equal(await spent(user), 100);
    await create({ max_cost_credits: 15 });
  });

  test('200 concurrent creations against credits for 50 are exactly 50 tasks', async () => {
    const { user, client, create } = await customer(50 * 15);
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => create({ allow_duplicate: true })),
    );
    const created = results.filter((result) => result.status === 'fulfilled');
    assert.equal(created.length, 50);
    for (const result of results)
      if (result.status === 'rejected') assert.equal(result.reason.code, 4020);
    assert.equal(await spent(user), 0);
    const { records } = await client.account.ledger({ limit: 100 });
    assert.equal(records.filter((entry) => entry.kind === 'reserve').length, 50);
    for await (const task of client.tasks.all())
      await client.tasks.cancel(task.task_uuid).catch(() => null);
  });

  test('50 concurrent creations with one client_order_id are one task', async () => {
    const { user, client, create } = await customer(10_000);
    const tasks = await Promise.all(
      Array.from({ length: 50 }, () => create({ client_order_id: 'only-one' })),
    );
    assert.equal(new Set(tasks.map((task) => task.task_uuid)).size, 1);
    assert.equal((await client.tasks.list()).records.length, 1);
    assert.equal(await spent(user), 10_000 - 15);
  });
});
