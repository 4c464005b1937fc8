import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { taskEvent } from '../../src/contract/webhooks.ts';
import { type Bozzetto, verifyWebhook } from '../../src/sdk/index.ts';
import { admin } from '../support/admin.ts';
import { fails, hasKeys, KEYS, TIMESTAMP, UUID } from '../support/expect.ts';
import { type Service, startService } from '../support/service.ts';
import { openStore } from '../support/store.ts';
import { openReceiver, type Received, type Receiver } from '../support/webhook-receiver.ts';

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const UNKNOWN = '019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57';

describe('webhooks', () => {
  let service: Service;
  const receivers: Receiver[] = [];
  before(async () => {
    service = await startService({ env: { BOZZETTO_ALLOW_PRIVATE_URLS: 'on' } });
  });
  after(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await service.stop();
  });

  async function receiver(): Promise<Receiver> {
    const opened = await openReceiver();
    receivers.push(opened);
    return opened;
  }
  const newClient = async () => service.client(await admin(service).createUser({ credits: 100 }));
  const prompt = () => ({ user_input: `a chair, number ${Math.random()}` });

  /** Waits until a delivery has at least the given number of attempts, and returns it. */
  async function tried(client: Bozzetto, webhook: string, id: string, attempts = 1) {
    for (;;) {
      const found = await client.webhooks.delivery(webhook, id);
      if (found.attempts.length >= attempts) return found;
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }

  /** Asserts that third-party libraries accept the signature, and returns the event. */
  async function verified({ body, headers }: Received, secret: string): Promise<unknown> {
    const flat = headers as Record<string, string>;
    const event = new StandardWebhook(secret).verify(body, flat);
    new SvixWebhook(secret).verify(body, flat);
    assert.deepEqual(await verifyWebhook(body, flat, secret), event);
    return event;
  }

  test('the ends of tasks arrive, signed, and their deliveries are listed', async () => {
    const client = await newClient();
    const to = await receiver();
    const made = await client.webhooks.create({ url: `${to.url}/hook`, name: 'shop' });
    hasKeys(made, [...KEYS.webhook, 'secret']);
    assert.match(made.webhook_uuid, UUID);
    assert.match(made.secret, SECRET);
    assert.deepEqual(made.events, [
      ...['task.succeeded', 'task.failed', 'task.cancelled', 'batch.ended', 'webhook.disabled'],
    ]);

    const done = await client.run('prompt-optimize', prompt(), { client_order_id: 'order-1' });
    const request = await to.first(({ type }) => type === 'task.succeeded');
    const event = taskEvent.strict().parse(await verified(request, made.secret));
    assert.equal(request.path, '/hook');
    assert.match(request.headers['content-type'] ?? '', /^application\/json/);
    assert.deepEqual(
      [event.data.task_uuid, event.data.client_order_id, event.data.cost_credits, event.timestamp],
      [done.task_uuid, 'order-1', 1, done.completed_at],
    );
    assert.equal(event.data.output?.optimized_prompt, done.output?.optimized_prompt);

    const delivery = await tried(client, made.webhook_uuid, request.id);
    hasKeys(delivery, [...KEYS.delivery, 'attempts']);
    assert.deepEqual(
      [delivery.status, delivery.task_uuid, delivery.tries, delivery.next_attempt_at],
      ['delivered', done.task_uuid, 1, null],
    );
    const [attempt] = delivery.attempts;
    hasKeys(attempt!, ['at', 'milliseconds', 'outcome', 'status_code', 'answer']);
    assert.deepEqual([attempt!.outcome, attempt!.status_code], ['delivered', 204]);
    assert.match(attempt!.at, TIMESTAMP);

    const { webhooks } = await client.webhooks.list();
    hasKeys(webhooks[0]!, KEYS.webhook);
    assert.match(webhooks[0]!.delivered_at ?? '', TIMESTAMP);
    assert.deepEqual(await client.webhooks.get(made.webhook_uuid), webhooks[0]);

    const { task_uuid } = await client.tasks.create('prompt-optimize', prompt());
    await client.tasks.cancel(task_uuid).catch(() => client.wait(task_uuid));
    await to.count(2);
    const first = await client.webhooks.deliveries(made.webhook_uuid, { limit: 1 });
    hasKeys(first.records[0]!, KEYS.delivery);
    assert.equal(first.records[0]!.task_uuid, task_uuid);
    const cursor = first.next_cursor!;
    const second = await client.webhooks.deliveries(made.webhook_uuid, { limit: 1, cursor });
    assert.deepEqual([second.records[0]!.task_uuid, second.next_cursor], [done.task_uuid, null]);
    const filter = { task_uuid: done.task_uuid, status: 'delivered' } as const;
    const only = await client.webhooks.deliveries(made.webhook_uuid, filter);
    assert.equal(only.records.length, 1);
  });

  test('a test event; only the events that were asked for; a change of both', async () => {
    const client = await newClient();
    const [one, other] = [await receiver(), await receiver()];
    const made = await client.webhooks.create({ url: one.url, events: ['task.failed'] });
    const test = await client.webhooks.test(made.webhook_uuid);
    assert.deepEqual([test.type, test.task_uuid], ['webhook.test', null]);
    const request = await one.first(({ type }) => type === 'webhook.test');
    assert.equal(request.id, test.delivery_uuid);
    assert.deepEqual(await verified(request, made.secret), {
      type: 'webhook.test',
      timestamp: test.created_at,
      data: { webhook_uuid: made.webhook_uuid },
    });
    await client.run('prompt-optimize', prompt());
    const changed = await client.webhooks.patch(made.webhook_uuid, {
      url: other.url,
      events: ['task.succeeded', 'task.succeeded'],
      name: 'new',
    });
    assert.deepEqual(
      [changed.url, changed.events, changed.name],
      [`${other.url}/`, ['task.succeeded'], 'new'],
    );
    await client.run('prompt-optimize', prompt());
    await other.first(({ type }) => type === 'task.succeeded');
    assert.deepEqual(
      one.received.map(({ type }) => type),
      ['webhook.test'],
    );
  });

  test('a new secret: both sign for a while, or the new one alone at once', async () => {
    const client = await newClient();
    const to = await receiver();
    const { webhook_uuid, secret } = await client.webhooks.create({ url: to.url });
    const second = await client.webhooks.rotate(webhook_uuid);
    assert.match(second.secret, SECRET);
    const ends = Date.parse(second.old_secret_until!) - Date.now();
    assert.ok(Math.abs(ends - 86_400_000) < 600_000);
    await client.webhooks.test(webhook_uuid);
    await to.count(1);
    await verified(to.received[0]!, secret);
    await verified(to.received[0]!, second.secret);
    const third = await client.webhooks.rotate(webhook_uuid, { overlap_seconds: 0 });
    assert.equal(third.old_secret_until, null);
    await client.webhooks.test(webhook_uuid);
    await to.count(2);
    await verified(to.received[1]!, third.secret);
    await assert.rejects(verified(to.received[1]!, second.secret));
  });

  test('what failed is noted with its reason, tried again, and replayed', async () => {
    const client = await newClient();
    const to = await receiver();
    to.answer((_, response) => response.writeHead(500).end('out of chairs'));
    const { webhook_uuid } = await client.webhooks.create({ url: to.url });
    const { delivery_uuid } = await client.webhooks.test(webhook_uuid);
    const failed = await tried(client, webhook_uuid, delivery_uuid);
    assert.equal(failed.status, 'pending');
    assert.ok(Date.parse(failed.next_attempt_at!) >= Date.parse(failed.attempts[0]!.at) + 5000);
    assert.deepEqual(
      failed.attempts.map(({ outcome, status_code, answer }) => [outcome, status_code, answer]),
      [['server_error', 500, 'out of chairs']],
    );
    assert.match((await client.webhooks.get(webhook_uuid)).failing_since ?? '', TIMESTAMP);

    to.answer((_, response) => response.writeHead(302, { location: '/other' }).end());
    await client.webhooks.replay(webhook_uuid, delivery_uuid);
    const again = await tried(client, webhook_uuid, delivery_uuid, 2);
    assert.equal(again.attempts[1]!.outcome, 'redirect');
    assert.ok(!to.received.some(({ path }) => path === '/other'));

    to.answer((_, response) => response.writeHead(200).end());
    await client.webhooks.replay(webhook_uuid, delivery_uuid);
    // On a slow machine, an automatic retry may have come before the replay.
    let status = 'pending';
    while (status === 'pending') {
      await new Promise((resume) => setTimeout(resume, 50));
      ({ status } = await client.webhooks.delivery(webhook_uuid, delivery_uuid));
    }
    assert.equal(status, 'delivered');
    assert.equal(new Set(to.received.map(({ id }) => id)).size, 1, 'one id in all attempts');
    assert.equal((await client.webhooks.get(webhook_uuid)).failing_since, null);
  });

  test('while it is off events are skipped; a replay by range sends them', async () => {
    const client = await newClient();
    const to = await receiver();
    const { webhook_uuid } = await client.webhooks.create({ url: to.url });
    const since = new Date(Date.now() - 60_000).toISOString();
    const off = await client.webhooks.disable(webhook_uuid);
    assert.deepEqual([off.disabled_for, off.disabled_at !== null], ['owner', true]);
    await client.run('prompt-optimize', prompt());
    const { records } = await client.webhooks.deliveries(webhook_uuid, { status: 'skipped' });
    assert.equal(records.length, 1);
    await fails(4098, 409, () => client.webhooks.test(webhook_uuid));
    await fails(4098, 409, () => client.webhooks.replayRange(webhook_uuid, { since }));
    const { delivery_uuid } = records[0]!;
    await fails(4098, 409, () => client.webhooks.replay(webhook_uuid, delivery_uuid));
    assert.equal((await client.webhooks.enable(webhook_uuid)).disabled_at, null);
    const range = { since, until: since };
    assert.deepEqual(await client.webhooks.replayRange(webhook_uuid, range), { replayed: 0 });
    assert.deepEqual(await client.webhooks.replayRange(webhook_uuid, { since }), { replayed: 1 });
    assert.equal((await to.first(() => true)).id, delivery_uuid);
  });

  test('410 switches it off, and the other webhook is reported', async () => {
    const client = await newClient();
    const [gone, other] = [await receiver(), await receiver()];
    gone.answer((_, response) => response.writeHead(410).end());
    const reported = await client.webhooks.create({ url: other.url, events: ['webhook.disabled'] });
    const { webhook_uuid } = await client.webhooks.create({ url: gone.url });
    await client.webhooks.test(webhook_uuid);
    const notice = await other.first(({ type }) => type === 'webhook.disabled');
    const { data } = (await verified(notice, reported.secret)) as { data: object };
    assert.deepEqual(data, { webhook_uuid, url: `${gone.url}/`, reason: 'gone' });
    assert.equal((await client.webhooks.get(webhook_uuid)).disabled_for, 'gone');
  });

  test('a task can name an address of its own', async () => {
    const client = await newClient();
    const to = await receiver();
    const webhook_url = `${to.url}/tasks?order=17`;
    await fails(4098, 409, () => client.tasks.create('prompt-optimize', prompt(), { webhook_url }));
    const made = await client.webhooks.create({ for_tasks: true });
    assert.equal(made.url, null);
    await fails(4097, 409, () => client.webhooks.create({ for_tasks: true }));
    const done = await client.run('prompt-optimize', prompt(), { webhook_url });
    await client.run('prompt-optimize', prompt());
    const request = await to.first(() => true);
    assert.equal(request.path, '/tasks?order=17');
    const { data } = taskEvent.parse(await verified(request, made.secret));
    assert.equal(data.task_uuid, done.task_uuid);
    const { records } = await client.webhooks.deliveries(made.webhook_uuid);
    assert.deepEqual(
      records.map(({ task_uuid, url }) => [task_uuid, url]),
      [[done.task_uuid, webhook_url]],
    );
    const again = await client.tasks.retry(done.task_uuid, { webhook_url });
    await client.wait(again);
    await to.first(({ body }) => body.includes(again.task_uuid));
    await fails(4003, 400, () => client.webhooks.test(made.webhook_uuid));
    await fails(4003, 400, () => client.webhooks.patch(made.webhook_uuid, { url: to.url }));
    await client.webhooks.disable(made.webhook_uuid);
    await fails(4098, 409, () => client.tasks.create('prompt-optimize', prompt(), { webhook_url }));
    const odd = { webhook_url: 'ftp://example.org' };
    await fails(4001, 400, () => client.tasks.create('prompt-optimize', prompt(), odd));
  });

  test('deliveries go with their task: those that have ended at once, one that waits when it has told the end', async () => {
    const client = await newClient();
    const [quick, tardy, named] = [await receiver(), await receiver(), await receiver()];
    let release!: () => void;
    const deleted = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The first attempt fails and echoes the body; the second waits until the task is deleted.
    tardy.answer(({ body }, response) => {
      if (tardy.received.length === 1) response.writeHead(500).end(body);
      else void deleted.then(() => response.writeHead(204).end());
    });
    const hooks = {
      quick: (await client.webhooks.create({ url: quick.url })).webhook_uuid,
      tardy: (await client.webhooks.create({ url: tardy.url })).webhook_uuid,
      named: (await client.webhooks.create({ for_tasks: true })).webhook_uuid,
    };
    const webhook_url = `${named.url}/a-secret-path`;
    const done = await client.run('prompt-optimize', prompt(), { webhook_url });
    const other = await client.run('prompt-optimize', prompt(), { webhook_url });
    const of = async (hook: string, { task_uuid } = done) =>
      (await client.webhooks.deliveries(hook, { task_uuid })).records;
    const until = async (holds: () => Promise<boolean>) => {
      while (!(await holds())) await new Promise((resume) => setTimeout(resume, 50));
    };
    for (const hook of [hooks.quick, hooks.named])
      await until(async () => (await of(hook))[0]?.status === 'delivered');
    const { id } = await tardy.first(({ body }) => body.includes(done.task_uuid));
    const before = await tried(client, hooks.tardy, id);
    const reported = JSON.stringify(done.output!.optimized_prompt).slice(1, -1);
    assert.ok(before.attempts[0]!.answer!.includes(reported));

    await client.webhooks.replay(hooks.tardy, id);
    const again = async () => tardy.received.filter((one) => one.id === id).length === 2;
    await until(again);
    await client.tasks.delete(done.task_uuid);
    assert.deepEqual([await of(hooks.quick), await of(hooks.named)], [[], []]);
    const waiting = await client.webhooks.delivery(hooks.tardy, id);
    assert.deepEqual([waiting.status, waiting.attempts[0]!.answer], ['pending', null]);
    release();
    await until(async () => (await of(hooks.tardy)).length === 0);
    await fails(4048, 404, () => client.webhooks.delivery(hooks.tardy, id));
    await fails(4048, 404, () => client.webhooks.replay(hooks.tardy, id));

    const store = await openStore(service);
    const { rows } = await store.database.sql.query(
      `select (select count(*)::integer from webhook_messages where task_uuid = $1) as messages,
              (select count(*)::integer from webhook_attempts a left join webhook_messages m using (message_uuid)
                where m.message_uuid is null) as attempts`,
      [done.task_uuid],
    );
    assert.deepEqual(rows, [{ messages: 0, attempts: 0 }]);
    assert.equal((await of(hooks.named, other)).length, 1, 'those of other tasks stay');
  });

  test('the sandbox has webhooks of its own, told of every ending that was picked', async () => {
    const live = await newClient();
    const { token } = await live.account.keys.create({ sandbox: true });
    const sandbox = service.client({ apiKey: token });
    const [ofLive, ofSandbox] = [await receiver(), await receiver()];
    const one = await live.webhooks.create({ url: ofLive.url });
    const webhook_url = `${ofSandbox.url}/task`;
    await live.webhooks.create({ for_tasks: true });
    const create = (options: object) => sandbox.tasks.create('prompt-optimize', prompt(), options);
    await fails(4098, 409, () => create({ webhook_url }));
    const other = await sandbox.webhooks.create({ url: ofSandbox.url });
    const { webhooks } = await sandbox.webhooks.list();
    assert.deepEqual(
      webhooks.map((each) => each.webhook_uuid),
      [other.webhook_uuid],
    );
    await fails(4047, 404, () => sandbox.webhooks.get(one.webhook_uuid));
    await fails(4047, 404, () => live.webhooks.get(other.webhook_uuid));
    const ends = new Map<string, string>();
    for (const sandboxOutcome of [undefined, 'fail', 'timeout', 'moderation'])
      ends.set(
        (await create({ sandboxOutcome })).task_uuid,
        sandboxOutcome === undefined ? 'task.succeeded' : 'task.failed',
      );
    await ofSandbox.count(ends.size);
    for (const request of ofSandbox.received) {
      const event = taskEvent.strict().parse(await verified(request, other.secret));
      assert.equal(event.type, ends.get(event.data.task_uuid));
    }
    await sandbox.webhooks.create({ for_tasks: true });
    const { task_uuid } = await create({ webhook_url });
    const named = await ofSandbox.first(({ path }) => path === '/task');
    assert.ok(named.body.includes(task_uuid));
    assert.deepEqual(ofLive.received, []);
  });

  test('wrong fields, too many, unknown ones and those of others', async () => {
    const client = await newClient();
    const url = 'https://example.org/hook';
    for (const wrong of [
      { url: 'example.org' },
      { url: 'ftp://example.org' },
      { url: 'https://user:word@example.org' },
      { url: `https://example.org/${'x'.repeat(2048)}` },
      { url, events: [] },
      { url, events: ['task.born'] },
      { url, name: '' },
    ])
      await fails(4001, 400, () => client.webhooks.create(wrong as never));
    await fails(4003, 400, () => client.webhooks.create({} as never));
    await fails(4003, 400, () => client.webhooks.create({ url, for_tasks: true } as never));
    for (let n = 0; n < 15; n++) await client.webhooks.create({ url });
    const { webhook_uuid } = await client.webhooks.create({ url });
    await fails(4097, 409, () => client.webhooks.create({ url }));

    const stranger = await newClient();
    for (const [who, id] of [
      [client, UNKNOWN],
      [stranger, webhook_uuid],
    ] as const) {
      const { webhooks } = who;
      await fails(4047, 404, () => webhooks.get(id));
      await fails(4047, 404, () => webhooks.patch(id, { name: 'x' }));
      await fails(4047, 404, () => webhooks.rotate(id));
      await fails(4047, 404, () => webhooks.disable(id));
      await fails(4047, 404, () => webhooks.enable(id));
      await fails(4047, 404, () => webhooks.delete(id));
      await fails(4047, 404, () => webhooks.test(id));
      await fails(4047, 404, () => webhooks.deliveries(id));
      await fails(4047, 404, () => webhooks.delivery(id, UNKNOWN));
      await fails(4047, 404, () => webhooks.replay(id, UNKNOWN));
      await fails(4047, 404, () => webhooks.replayRange(id, { since: '2026-01-01T00:00:00Z' }));
    }
    await fails(4048, 404, () => client.webhooks.delivery(webhook_uuid, UNKNOWN));
    await fails(4048, 404, () => client.webhooks.replay(webhook_uuid, UNKNOWN));
    await fails(4001, 400, () => client.webhooks.deliveries(webhook_uuid, { cursor: 'x' }));
    await fails(4001, 400, () => client.webhooks.rotate(webhook_uuid, { overlap_seconds: -1 }));
    await fails(4001, 400, () => client.webhooks.replayRange(webhook_uuid, { since: 'today' }));
    assert.deepEqual(await client.webhooks.delete(webhook_uuid), { webhook_uuid });
    await fails(4047, 404, () => client.webhooks.get(webhook_uuid));
  });

  test('scopes: account:read reads, account:write changes, and events need tasks:read too', async () => {
    const url = 'https://example.org/hook';
    const as = async (
      ...scopes: ('account:read' | 'account:write' | 'tasks:read' | 'tasks:write')[]
    ) => service.client(await admin(service).createUser({ scopes, credits: 10 }));
    const reader = await as('account:read');
    await reader.webhooks.list();
    await fails(4030, 403, () => reader.webhooks.create({ url }));
    const blind = await as('account:write', 'tasks:write');
    const error = await fails(4030, 403, () => blind.webhooks.create({ url }));
    assert.match(error.message, /tasks:read/);
    await fails(4030, 403, () =>
      blind.tasks.create('prompt-optimize', prompt(), { webhook_url: url }),
    );
    const writer = await as('account:write', 'tasks:read');
    await writer.webhooks.create({ url });
    await fails(4030, 403, () => writer.webhooks.list());
    await fails(4010, 401, () => service.client({ apiKey: undefined as never }).webhooks.list());
  });
});
