import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { WEBHOOK_EVENTS } from '../../src/contract/webhooks.ts';
import { created, fundedUser, request } from '../money/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { startWebhookWorker, type WebhookWorker } from './webhook-workers.ts';

const TASKS = 40;
/** The lease is short to keep the test short; the timeout of an attempt is shorter still. */
const TIMES = { timeoutMs: 1000, leaseMs: 2500 };

describe('webhooks when workers die', () => {
  let db: TestDatabase;
  const receivers: Receiver[] = [];
  const workers: WebhookWorker[] = [];
  before(async () => {
    db = await testDatabase();
  });
  after(async () => {
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await Promise.all(receivers.map((receiver) => receiver.close()));
  });

  async function worker() {
    const started = await startWebhookWorker(db.connectionString, TIMES);
    workers.push(started);
    return started;
  }

  async function receiverOf(user: string): Promise<Receiver> {
    const receiver = await openReceiver();
    receivers.push(receiver);
    const { url } = receiver;
    const secret = randomBytes(32);
    await db.webhooks.create(user, { url, name: null, events: WEBHOOK_EVENTS, secret }, 16);
    return receiver;
  }

  async function endTasks(user: string): Promise<string[]> {
    const ended: string[] = [];
    for (let n = 0; n < TASKS; n++) {
      const { task_uuid } = created(await db.tasks.create(request(user)));
      await db.tasks.cancel(user, task_uuid);
      ended.push(task_uuid);
    }
    return ended;
  }

  const pending = async () =>
    Number(
      (await db.sql.query(`select count(*) as n from webhook_messages where status = 'pending'`))
        .rows[0].n,
    );

  const taskOf = ({ body }: { body: string }) =>
    (JSON.parse(body) as { data: { task_uuid: string } }).data.task_uuid;

  test('kill -9 in the middle of deliveries loses none, and a receiver that hangs holds up nobody', async () => {
    const user = await fundedUser(db, 1000);
    const receiver = await receiverOf(user);
    const hanging = await receiverOf(user);
    hanging.answer(() => {});
    // The first attempts get no response, so they are in flight when their worker dies.
    receiver.answer(() => {});
    const first = await worker();
    const tasks = await endTasks(user);
    await receiver.count(4);
    await first.end('SIGKILL');
    assert.ok((await pending()) >= TASKS);

    receiver.answer((_, response) => response.writeHead(204).end());
    const cut = receiver.received.length;
    const second = await worker();
    await receiver.count(cut + TASKS / 2);
    await second.end('SIGKILL');
    await worker();
    const answered = () => new Set(receiver.received.slice(cut).map(taskOf));
    while (answered().size < TASKS) await receiver.count(receiver.received.length + 1);
    assert.deepEqual([...answered()].toSorted(), tasks.toSorted());
    // All attempts of a message have the same id.
    const ids = new Map<string, Set<string>>();
    for (const one of receiver.received)
      ids.set(taskOf(one), (ids.get(taskOf(one)) ?? new Set()).add(one.id));
    assert.ok([...ids.values()].every(({ size }) => size === 1));
    assert.ok(hanging.received.length < TASKS, 'the one that hangs still does');
  });

  test('a worker that is told to stop gives back what it could not finish', async () => {
    for (const { end } of workers) await end('SIGKILL');
    const user = await fundedUser(db, 1000);
    const receiver = await receiverOf(user);
    receiver.answer(() => {});
    const one = await worker();
    await endTasks(user);
    await receiver.count(1);
    await one.end('SIGTERM');
    assert.equal(one.child.exitCode, 0);
    const { rows } = await db.sql.query(
      `select count(*) as n from webhook_messages m join webhooks w using (webhook_uuid)
        where w.user_uuid = $1 and (m.worker is not null or m.status <> 'pending')`,
      [user],
    );
    assert.equal(Number(rows[0].n), 0);
  });
});
