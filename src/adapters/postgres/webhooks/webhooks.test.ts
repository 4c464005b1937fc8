import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { created, EMPTY_RESULT, fundedUser, request } from '../../../../test/money/support.ts';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { randomNumbers } from '../../../../test/support/random.ts';
import { WEBHOOK_EVENTS, type WebhookEventType } from '../../../contract/webhooks.ts';
import type { AttemptReport, AttemptVerdict, Taking } from '../../../core/ports/webhook-queue.ts';
import type { Webhook } from '../../../core/ports/webhook-store.ts';

const ALL: Taking = { most: 100, mostSlow: 100, laneWidth: 100, taskWidth: 100, leaseMs: 60_000 };
const PATIENCE_MS = 60_000;

function reportOf(verdict: AttemptVerdict, change: Partial<AttemptReport> = {}): AttemptReport {
  const outcome = verdict.verdict === 'delivered' ? 'delivered' : 'server_error';
  const attempt = {
    at: Date.now(),
    milliseconds: 3,
    outcome,
    status_code: 500,
    answer: 'x',
  } as const;
  return { attempt, verdict, slow: false, restMs: null, ...change };
}
const DELIVERED = reportOf({ verdict: 'delivered' });

describe('webhooks on PostgreSQL', () => {
  let db: TestDatabase;
  before(async () => {
    db = await testDatabase();
  });

  async function hook(
    user: string,
    change: { url?: string | null; events?: readonly WebhookEventType[] } = {},
  ): Promise<Webhook> {
    const wanted = {
      url: 'https://example.org/hook',
      name: null,
      events: WEBHOOK_EVENTS,
      secret: randomBytes(32),
      ...change,
    };
    const made = await db.webhooks.create(user, wanted, 16);
    if (typeof made === 'string') throw new Error(made);
    return made;
  }

  /** Creates a task and ends it. */
  async function endedTask(
    user: string,
    how: 'SUCCESS' | 'FAILED' | 'CANCELLED',
    webhook: { webhook_uuid: string; url: string } | null = null,
    finishing: number | null = null,
  ): Promise<string> {
    const { task_uuid } = created(
      await db.tasks.create(
        request(user, { webhook, ...(finishing !== null && { finishing_credits: finishing }) }),
      ),
    );
    if (how === 'CANCELLED') await db.tasks.cancel(user, task_uuid);
    else if (how === 'FAILED') await db.tasks.fail(task_uuid, null, { code: 4220, message: 'no' });
    else {
      await db.tasks.admit(task_uuid);
      const claim = await db.tasks.claim(task_uuid, 'test');
      if (claim.outcome !== 'claimed') throw new Error(claim.outcome);
      await db.tasks.succeed(task_uuid, claim.task.attempt, {
        ...EMPTY_RESULT,
        ...(finishing !== null && { unfinished: { otherwise: 0 } }),
      });
    }
    return task_uuid;
  }

  /** Claims everything that is due, and discards the messages of other tests. */
  async function takeOf(webhook: Webhook, taking: Partial<Taking> = {}) {
    const queue = db.webhookQueue();
    const taken = await queue.take({ ...ALL, ...taking });
    const others = taken.filter(({ webhook_uuid }) => webhook_uuid !== webhook.webhook_uuid);
    for (const { message_uuid } of others) await queue.report(message_uuid, DELIVERED, PATIENCE_MS);
    return {
      queue,
      taken: taken.filter(({ webhook_uuid }) => webhook_uuid === webhook.webhook_uuid),
    };
  }

  test('a replay during an attempt sends the message again at once if the attempt fails', async () => {
    const user = await fundedUser(db, 1000);
    const webhook = await hook(user);
    await endedTask(user, 'SUCCESS');
    for (const verdict of [
      { verdict: 'retry', afterMs: 3_600_000 },
      { verdict: 'failed' },
    ] as const) {
      const { queue, taken } = await takeOf(webhook);
      const [{ message_uuid }] = taken as [(typeof taken)[0]];
      await db.webhooks.replay(webhook.webhook_uuid, message_uuid);
      assert.deepEqual((await takeOf(webhook)).taken, [], 'not sent twice at the same time');
      await queue.report(message_uuid, reportOf(verdict), PATIENCE_MS);
    }
    const { queue, taken } = await takeOf(webhook);
    assert.deepEqual([taken.length, taken[0]!.tries], [1, 1]);
    await db.webhooks.replay(webhook.webhook_uuid, taken[0]!.message_uuid);
    await queue.report(taken[0]!.message_uuid, DELIVERED, PATIENCE_MS);
    assert.deepEqual((await takeOf(webhook)).taken, [], 'the attempt delivered it');
  });

  test('a message tells what was charged, without what a success returned', async () => {
    const user = await fundedUser(db, 1000);
    const webhook = await hook(user);
    await endedTask(user, 'SUCCESS', null, 6);
    const { taken } = await takeOf(webhook);
    assert.deepEqual(
      taken.map(({ task }) => task!.cost_credits),
      [14],
    );
  });

  test('deletion passes over a message that is being reported, and the report takes it away', async () => {
    const user = await fundedUser(db, 1000);
    const webhook = await hook(user);
    const task = await endedTask(user, 'SUCCESS');
    const { taken } = await takeOf(webhook);
    const [message] = taken;
    const rows = async () =>
      (await db.sql.query('select status from webhook_messages where task_uuid = $1', [task])).rows;
    // Another connection has locked the row, like a report that has not been committed yet.
    const report = await db.sql.connect();
    try {
      await report.query('begin');
      await report.query('select 1 from webhook_messages where message_uuid = $1 for update', [
        message!.message_uuid,
      ]);
      await db.tasks.remove(user, task);
      assert.deepEqual(await rows(), [{ status: 'pending' }]);
      await report.query(
        `update webhook_messages set status = 'failed', due_at = null, worker = null, ended_at = clock_timestamp()
          where message_uuid = $1`,
        [message!.message_uuid],
      );
      await report.query('commit');
    } finally {
      report.release();
    }
    assert.deepEqual(await rows(), []);
  });

  test('what is skipped of a deleted task is gone: when it was before, and when it is after', async () => {
    const user = await fundedUser(db, 1000);
    const webhook = await hook(user);
    const tasks = [await endedTask(user, 'SUCCESS'), await endedTask(user, 'FAILED')];
    const left = async () =>
      (
        await db.sql.query('select task_uuid from webhook_messages where webhook_uuid = $1', [
          webhook.webhook_uuid,
        ])
      ).rows.length;
    await db.tasks.remove(user, tasks[0]!);
    assert.equal(await left(), 2, 'both wait');
    await db.webhooks.disable(user, webhook.webhook_uuid);
    assert.equal(await left(), 1);
    await db.tasks.remove(user, tasks[1]!);
    assert.equal(await left(), 0);
  });

  const SEED = Number(process.env.SEED ?? 1);
  test(`every task that ended has one message at each webhook that wanted it, seed ${SEED}`, async () => {
    const random = randomNumbers(SEED);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const user = await fundedUser(db, 100_000);
    const forTasks = await hook(user, { url: null, events: ['task.succeeded', 'task.failed'] });
    const hooks: Webhook[] = [];
    const expected = new Set<string>();
    const typeOf = {
      SUCCESS: 'task.succeeded',
      FAILED: 'task.failed',
      CANCELLED: 'task.cancelled',
    } as const;
    for (let step = 0; step < 60; step++) {
      const what = random();
      if (what < 0.15 && hooks.length < 8) {
        const events = WEBHOOK_EVENTS.filter(() => random() < 0.6);
        hooks.push(await hook(user, { events: events.length === 0 ? ['task.failed'] : events }));
      } else if (what < 0.25 && hooks.length > 0) {
        const { webhook_uuid } = pick(hooks);
        await db.webhooks[random() < 0.5 ? 'disable' : 'enable'](user, webhook_uuid);
      } else if (what < 0.3) {
        const queue = db.webhookQueue();
        for (const { message_uuid } of await queue.take(ALL))
          await queue.report(
            message_uuid,
            reportOf(
              pick([
                { verdict: 'delivered' },
                { verdict: 'failed' },
                { verdict: 'retry', afterMs: 0 },
              ]),
            ),
            PATIENCE_MS,
          );
      } else if (what < 0.35 && hooks.length > 0) {
        const { webhook_uuid } = pick(hooks);
        await db.webhooks.replayRange(webhook_uuid, {
          since: 0,
          until: Date.now() + 60_000,
          statuses: ['failed', 'skipped', 'delivered'],
        });
      } else {
        // Three at once; the endings of one user are serialized by the lock on the account's row.
        const ends = await Promise.all(
          [0, 1, 2].map(async () => {
            const how = pick(['SUCCESS', 'FAILED', 'CANCELLED'] as const);
            const own = random() < 0.3;
            const url = `https://host-${Math.floor(random() * 3)}.example.org/x?n=${step}`;
            const webhook = own ? { webhook_uuid: forTasks.webhook_uuid, url } : null;
            return { how, own, task: await endedTask(user, how, webhook) };
          }),
        );
        for (const { how, own, task } of ends)
          for (const one of [...hooks, ...(own ? [forTasks] : [])])
            if (one.events.includes(typeOf[how]))
              expected.add(`${one.webhook_uuid} ${task} ${typeOf[how]}`);
      }
    }
    const { rows } = await db.sql.query<{ message: string }>(
      `select webhook_uuid || ' ' || task_uuid || ' ' || type as message from webhook_messages
        where webhook_uuid in (select webhook_uuid from webhooks where user_uuid = $1) and task_uuid is not null`,
      [user],
    );
    assert.deepEqual(rows.map(({ message }) => message).toSorted(), [...expected].toSorted());
    const left = await db.sql.query('select 1 from task_webhooks');
    assert.equal(left.rowCount, 0, 'addresses of tasks go with their end');
    // Every waiting message has a lane that becomes due in time.
    const lost = await db.sql.query(
      `select 1 from webhook_messages m join webhook_lanes l using (lane_id)
        where m.due_at is not null and (l.due_at is null or l.due_at > greatest(m.due_at, l.rests_until) + interval '2 s')
          and m.worker is null`,
    );
    assert.equal(lost.rowCount, 0);
    assert.deepEqual(await db.accounts.reconcile(), []);
  });

  test('a task that is rolled back leaves no message', async () => {
    const user = await fundedUser(db, 1000);
    const one = await hook(user);
    const { task_uuid } = created(await db.tasks.create(request(user)));
    const client = await db.sql.connect();
    await client.query('begin');
    await client.query(
      `update tasks set status = 'CANCELLED', completed_at = clock_timestamp() where task_uuid = $1`,
      [task_uuid],
    );
    await client.query('rollback');
    client.release();
    assert.deepEqual((await takeOf(one)).taken, []);
  });

  test('one lane has its width under way, whoever takes; a slow one has one', async () => {
    const user = await fundedUser(db, 1000);
    const one = await hook(user);
    for (let n = 0; n < 5; n++) await endedTask(user, 'CANCELLED');
    const first = await takeOf(one, { laneWidth: 2 });
    assert.equal(first.taken.length, 2);
    assert.deepEqual((await takeOf(one, { laneWidth: 2 })).taken, [], 'another worker too');
    await first.queue.report(
      first.taken[0]!.message_uuid,
      reportOf({ verdict: 'retry', afterMs: 3_600_000 }, { slow: true }),
      PATIENCE_MS,
    );
    assert.deepEqual((await takeOf(one, { laneWidth: 2 })).taken, [], 'one is under way');
    await first.queue.report(
      first.taken[1]!.message_uuid,
      { ...DELIVERED, slow: true },
      PATIENCE_MS,
    );
    assert.deepEqual((await takeOf(one, { laneWidth: 2, mostSlow: 0 })).taken, []);
    const next = await takeOf(one, { laneWidth: 2 });
    assert.deepEqual(
      next.taken.map(({ slow }) => slow),
      [true],
    );
    await next.queue.report(next.taken[0]!.message_uuid, DELIVERED, PATIENCE_MS);
    assert.equal((await takeOf(one)).taken.length, 2, 'a quick answer opens it');
  });

  test('a lease that has run out belongs to the next one; a late answer counts', async () => {
    const user = await fundedUser(db, 1000);
    const one = await hook(user);
    await endedTask(user, 'CANCELLED');
    const dead = await takeOf(one, { leaseMs: 1 });
    assert.equal(dead.taken.length, 1);
    await new Promise((resume) => setTimeout(resume, 20));
    const next = await takeOf(one);
    assert.deepEqual(
      next.taken.map(({ message_uuid, tries }) => [message_uuid, tries]),
      [[dead.taken[0]!.message_uuid, 2]],
    );
    const { message_uuid } = next.taken[0]!;
    const retry = reportOf({ verdict: 'retry', afterMs: 1 });
    assert.equal(await dead.queue.report(message_uuid, retry, PATIENCE_MS), 'lost');
    assert.equal(await dead.queue.report(message_uuid, DELIVERED, PATIENCE_MS), 'settled');
    assert.equal(
      (await db.webhooks.delivery(one.webhook_uuid, message_uuid))?.delivery.status,
      'delivered',
    );
  });

  test('a delivery and its attempts are read at one moment', async () => {
    const user = await fundedUser(db, 1000);
    const one = await hook(user);
    for (let n = 0; n < 40; n++) await endedTask(user, 'CANCELLED');
    for (let left = 40; left > 0; ) {
      const { queue, taken } = await takeOf(one);
      left -= taken.length;
      for (const { message_uuid } of taken) {
        let reported = false;
        const report = queue.report(message_uuid, DELIVERED, PATIENCE_MS).then(() => {
          reported = true;
        });
        for (let last = false; !last; ) {
          last = reported;
          const { delivery, attempts } = (await db.webhooks.delivery(
            one.webhook_uuid,
            message_uuid,
          ))!;
          assert.equal(attempts.length, delivery.status === 'delivered' ? 1 : 0);
        }
        await report;
      }
    }
  });

  test('what a stop broke off is due at once and has used up no try', async () => {
    const user = await fundedUser(db, 1000);
    const one = await hook(user);
    await endedTask(user, 'CANCELLED');
    const { queue, taken } = await takeOf(one);
    await queue.giveBack(taken.map(({ message_uuid }) => message_uuid));
    assert.deepEqual(
      (await takeOf(one)).taken.map(({ tries }) => tries),
      [1],
    );
  });

  test('a receiver that asks for a rest gets one, with all of its messages', async () => {
    const user = await fundedUser(db, 1000);
    const one = await hook(user);
    await endedTask(user, 'CANCELLED');
    const { queue, taken } = await takeOf(one);
    const rest = reportOf({ verdict: 'retry', afterMs: 0 }, { restMs: 3_600_000 });
    await queue.report(taken[0]!.message_uuid, rest, PATIENCE_MS);
    await endedTask(user, 'CANCELLED');
    assert.deepEqual((await takeOf(one)).taken, []);
  });

  test('410 and three days without a success switch a webhook off, and another one is reported', async () => {
    for (const [reason, verdict] of [
      ['gone', { verdict: 'gone' }],
      ['failing', { verdict: 'retry', afterMs: 5000 }],
    ] as const) {
      const user = await fundedUser(db, 1000);
      const one = await hook(user, { url: `https://example.org/${reason}` });
      const other = await hook(user, { events: ['webhook.disabled'] });
      await endedTask(user, 'CANCELLED');
      await endedTask(user, 'FAILED');
      const { queue, taken } = await takeOf(one);
      await db.sql.query(
        `update webhook_lanes set failing_since = clock_timestamp() - interval '80 hours' where webhook_uuid = $1`,
        [one.webhook_uuid],
      );
      const outcome = await queue.report(taken[0]!.message_uuid, reportOf(verdict), 72 * 3_600_000);
      assert.equal(outcome, 'disabled');
      const off = await db.webhooks.find(user, one.webhook_uuid);
      assert.equal(off?.disabled_for, reason);
      const { deliveries } = await db.webhooks.deliveries(one.webhook_uuid, {}, 10, null);
      assert.ok(deliveries.every(({ status }) => status === 'skipped' || status === 'failed'));
      const told = (await takeOf(other)).taken;
      assert.deepEqual(
        told.map(({ type, data }) => [type, data]),
        [
          [
            'webhook.disabled',
            { webhook_uuid: one.webhook_uuid, url: `https://example.org/${reason}`, reason },
          ],
        ],
      );
      await endedTask(user, 'CANCELLED');
      assert.deepEqual((await takeOf(one)).taken, [], 'nothing is sent');
      assert.equal((await db.webhooks.enable(user, one.webhook_uuid))?.disabled_at, null);
      const range = {
        since: 0,
        until: Date.now() + 60_000,
        statuses: ['failed', 'skipped'] as const,
      };
      assert.equal(await db.webhooks.replayRange(one.webhook_uuid, range), 3);
      assert.equal((await takeOf(one)).taken.length, 3);
    }
  });

  test('a removed webhook takes its messages along, also one under way', async () => {
    const user = await fundedUser(db, 1000);
    const one = await hook(user);
    await endedTask(user, 'CANCELLED');
    const { queue, taken } = await takeOf(one);
    assert.equal(await db.webhooks.remove(user, one.webhook_uuid), true);
    assert.equal(await queue.report(taken[0]!.message_uuid, DELIVERED, PATIENCE_MS), 'lost');
    const { rows } = await db.sql.query(
      `select (select count(*) from webhook_messages where webhook_uuid = $1) +
              (select count(*) from webhook_lanes where webhook_uuid = $1) as n`,
      [one.webhook_uuid],
    );
    assert.equal(Number(rows[0].n), 0);
  });

  test('what ended a month ago is forgotten, with the lanes of tasks', async () => {
    const user = await fundedUser(db, 1000);
    const forTasks = await hook(user, { url: null });
    const { webhook_uuid } = forTasks;
    await endedTask(user, 'CANCELLED', { webhook_uuid, url: 'https://old.example.org/x' });
    await endedTask(user, 'CANCELLED', { webhook_uuid, url: 'https://new.example.org/x' });
    const { queue, taken } = await takeOf(forTasks);
    assert.equal(taken.length, 2);
    for (const { message_uuid } of taken) await queue.report(message_uuid, DELIVERED, PATIENCE_MS);
    await db.sql.query(
      `update webhook_messages set created_at = now() - interval '31 days' where url like 'https://old%'`,
    );
    assert.equal(await queue.forget(30 * 86_400_000), 1);
    const { rows } = await db.sql.query(
      'select origin from webhook_lanes where webhook_uuid = $1',
      [webhook_uuid],
    );
    assert.deepEqual(rows, [{ origin: 'https://new.example.org' }]);
  });
});
