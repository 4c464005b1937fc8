import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { EMPTY_RESULT, fundedUser, request } from '../../../../test/money/support.ts';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { randomNumbers } from '../../../../test/support/random.ts';
import { MAX_OPEN_BATCHES } from '../../../contract/batches.ts';
import type {
  CreateBatchOutcome,
  NewBatch,
  NewBatchItem,
} from '../../../core/ports/batch-store.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});

/** Items that cost 20 credits each; `needs` tells for each the positions of those that it needs. */
function itemsOf(user: string, needs: readonly (readonly number[])[]): NewBatchItem[] {
  const ids = needs.map(() => randomUUID());
  return needs.map((positions, position) => ({
    position,
    name: `item-${position}`,
    task_uuid: ids[position]!,
    needs: positions.map((other) => ids[other]!),
    task: request(user),
  }));
}

function batchOf(user: string, items: NewBatchItem[], change: Partial<NewBatch> = {}): NewBatch {
  return {
    user_uuid: user,
    name: null,
    client_order_id: null,
    fingerprint: 'f',
    webhook: null,
    traceparent: null,
    items,
    ...change,
  };
}

function idOf(outcome: CreateBatchOutcome): string {
  if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
  return outcome.batch_uuid;
}

/** Lanes in which the items' jobs are, in order; null: the task has ended. */
async function lanesOf(items: readonly NewBatchItem[]): Promise<(string | null)[]> {
  const ids = items.map(({ task_uuid }) => task_uuid);
  const { rows } = await db.sql.query<{ lane: string | null }>(
    `select j.lane from unnest($1::uuid[]) with ordinality i (id, n) left join jobs j on j.task_uuid = i.id order by n`,
    [ids],
  );
  return rows.map(({ lane }) => lane);
}

async function succeed(task: string): Promise<void> {
  assert.equal(await db.tasks.admit(task), true);
  const claim = await db.tasks.claim(task, 'worker');
  if (claim.outcome !== 'claimed') throw new Error(claim.outcome);
  assert.equal(await db.tasks.succeed(task, claim.task.attempt, EMPTY_RESULT), true);
}

const failure = { code: 6000, message: 'it failed' } as const;

test('an item starts when all that it needs have succeeded, or as soon as one of them has not', async () => {
  const user = await fundedUser(db, 1000);
  const items = itemsOf(user, [[], [], [0, 1], [2], [0, 1]]);
  const batch = idOf(await db.batches.create(batchOf(user, items)));
  assert.deepEqual(await lanesOf(items), [
    'file',
    'file',
    'waiting:file',
    'waiting:file',
    'waiting:file',
  ]);
  const [, , third] = await db.batches.items(batch, { after: -1, limit: 10 });
  assert.deepEqual(third?.waiting_for, ['item-0', 'item-1']);
  await succeed(items[0]!.task_uuid);
  assert.deepEqual((await lanesOf(items)).slice(2), Array(3).fill('waiting:file'));
  await succeed(items[1]!.task_uuid);
  assert.deepEqual(await lanesOf(items), [null, null, 'file', 'waiting:file', 'file']);
  await db.tasks.fail(items[2]!.task_uuid, null, failure);
  assert.deepEqual(await lanesOf(items), [null, null, null, 'file', 'file']);
  const now = (await db.batches.find(user, batch))!;
  assert.deepEqual(
    [now.counts.succeeded, now.counts.failed, now.counts.pending, now.ended_at],
    [2, 1, 2, null],
  );
  assert.deepEqual([now.reserved_credits, now.charged_credits], [40, 40]);
});

test('all items or none: credits, suspension, order ID and the number of open batches', async () => {
  const user = await fundedUser(db, 59);
  const outcome = await db.batches.create(batchOf(user, itemsOf(user, [[], [], []])));
  assert.deepEqual(outcome, { outcome: 'no-credits', available: 59 });
  const { rows } = await db.sql.query('select 1 from tasks where user_uuid = $1', [user]);
  assert.equal(rows.length, 0);
  const order = { client_order_id: 'order' };
  const made = idOf(await db.batches.create(batchOf(user, itemsOf(user, [[], []]), order)));
  const again = await db.batches.create(batchOf(user, itemsOf(user, [[], []]), order));
  assert.deepEqual(again, { outcome: 'replayed', batch_uuid: made });
  const other = { ...order, fingerprint: 'g' };
  const reused = await db.batches.create(batchOf(user, itemsOf(user, [[]]), other));
  assert.deepEqual(reused, { outcome: 'order-id-reused', batch_uuid: made });
  await db.accounts.grant(user, 1000, null, 'test');
  for (let n = 1; n < MAX_OPEN_BATCHES; n++)
    idOf(await db.batches.create(batchOf(user, itemsOf(user, [[]]))));
  const more = await db.batches.create(batchOf(user, itemsOf(user, [[]])));
  assert.deepEqual(more, { outcome: 'too-many-batches' });
  // Items of batches are not tasks in flight.
  const single = await db.tasks.create(request(user, { max_in_flight: 1 }));
  assert.equal(single.outcome, 'created');
  const second = await db.tasks.create(request(user, { max_in_flight: 1 }));
  assert.deepEqual(second, { outcome: 'too-many-in-flight', in_flight: 1 });
});

test('of equal requests at once, one creates the batch and the others get it', async () => {
  const user = await fundedUser(db, 100);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () =>
      db.batches.create(batchOf(user, itemsOf(user, [[], [0], [1]]), { client_order_id: 'once' })),
    ),
  );
  const counts = Map.groupBy(outcomes, ({ outcome }) => outcome);
  assert.deepEqual([counts.get('created')?.length, counts.get('replayed')?.length], [1, 7]);
  assert.equal((await db.accounts.balance(user)).frozen, 60);
});

test('the last item ends the batch with one message; a retry opens it again', async () => {
  const user = await fundedUser(db, 1000);
  const secret = Buffer.alloc(32, 7);
  const events = ['batch.ended'] as const;
  const url = 'https://example.com/hook';
  await db.webhooks.create(user, { url, name: null, events, secret }, 9);
  const items = itemsOf(user, [[], [0], []]);
  const batch = idOf(await db.batches.create(batchOf(user, items)));
  await succeed(items[2]!.task_uuid);
  await db.tasks.fail(items[0]!.task_uuid, null, failure);
  await db.tasks.fail(items[1]!.task_uuid, null, failure);
  const messages = async () =>
    (
      await db.sql.query(
        `select m.data from webhook_messages m join webhooks w using (webhook_uuid)
        where w.user_uuid = $1 order by m.seq`,
        [user],
      )
    ).rows.map(({ data }) => [data.status, data.succeeded, data.failed, data.charged_credits]);
  assert.deepEqual(await messages(), [['PARTIAL', 1, 2, 20]]);

  const ids = [randomUUID(), randomUUID()] as const;
  const again = items.slice(0, 2).map((item, i) => ({
    ...item,
    earlier: item.task_uuid,
    task_uuid: ids[i]!,
    needs: i === 0 ? [] : [ids[0]],
    task: request(user),
  }));
  const retry = { user_uuid: user, batch_uuid: batch, traceparent: null, items: again };
  assert.deepEqual(await db.batches.retry(retry), { outcome: 'created' });
  assert.deepEqual(await db.batches.retry(retry), { outcome: 'changed' });
  assert.deepEqual(await lanesOf(again), ['file', 'waiting:file']);
  assert.equal((await db.accounts.balance(user)).frozen, 40);
  await succeed(ids[0]);
  await succeed(ids[1]);
  assert.deepEqual((await messages())[1], ['SUCCESS', 3, 0, 60]);
  const { usable, frozen } = await db.accounts.balance(user);
  assert.deepEqual([usable, frozen], [940, 0]);
});

test('items keep what finishing costs at their creation, those of a retry anew', async () => {
  const user = await fundedUser(db, 1000);
  const prices = async (items: readonly NewBatchItem[]) =>
    (
      await db.sql.query(
        `select p.credits::int from unnest($1::uuid[]) with ordinality i (id, n)
           left join task_finishing_prices p on p.task_uuid = i.id order by n`,
        [items.map(({ task_uuid }) => task_uuid)],
      )
    ).rows.map(({ credits }) => credits);
  const items = itemsOf(user, [[], [], []]).map((item, i) => ({
    ...item,
    task: i === 2 ? item.task : { ...item.task, finishing_credits: 6 * i },
  }));
  const batch = idOf(await db.batches.create(batchOf(user, items)));
  assert.deepEqual(await prices(items), [0, 6, null]);
  const [, second] = items as [NewBatchItem, NewBatchItem];
  await db.tasks.fail(second.task_uuid, null, failure);
  const again = {
    ...second,
    earlier: second.task_uuid,
    task_uuid: randomUUID(),
    task: { ...request(user), finishing_credits: 9 },
  };
  const retry = { user_uuid: user, batch_uuid: batch, traceparent: null, items: [again] };
  assert.deepEqual(await db.batches.retry(retry), { outcome: 'created' });
  assert.deepEqual(await prices([second, again]), [6, 9]);
});

test('a cancelled batch: what waits for others is cancelled, whoever cancels it', async () => {
  const user = await fundedUser(db, 1000);
  const items = itemsOf(user, [[], [0], [1], []]);
  const batch = idOf(await db.batches.create(batchOf(user, items)));
  assert.equal(await db.batches.beginCancel(await fundedUser(db, 0), batch), false);
  assert.equal(await db.batches.beginCancel(user, batch), true);
  // The process dies here; a needed task ends meanwhile.
  await db.tasks.cancel(user, items[0]!.task_uuid);
  assert.deepEqual(await lanesOf(items), [null, 'waiting:file', 'waiting:file', 'file']);
  const [first] = items;
  const again = [{ ...first!, earlier: first!.task_uuid, task_uuid: randomUUID(), needs: [] }];
  const retry = { user_uuid: user, batch_uuid: batch, traceparent: null, items: again };
  assert.deepEqual(await db.batches.retry(retry), { outcome: 'still-cancelling' });
  for (const { user_uuid, task_uuid } of await db.batches.tasksToCancel(100))
    await db.tasks.cancel(user_uuid, task_uuid);
  const ended = (await db.batches.find(user, batch))!;
  assert.equal(ended.counts.cancelled, 4);
  assert.notEqual(ended.ended_at, null);
  assert.equal((await db.accounts.balance(user)).usable, 1000);
});

/** What may happen to an open task, as workers, users and crashes do it. */
type Step = (task: string, user: string) => Promise<unknown>;
const STEPS: readonly Step[] = [
  (task) => db.tasks.admit(task),
  (task) => db.tasks.claim(task, 'worker'),
  // A worker that died: another one claims the running task, which is another attempt.
  (task) => db.tasks.claim(task, 'another worker'),
  async (task) => db.tasks.succeed(task, await attemptOf(task), EMPTY_RESULT),
  async (task) => db.tasks.succeed(task, await attemptOf(task), EMPTY_RESULT),
  async (task) => db.tasks.fail(task, await attemptOf(task), failure),
  (task) => db.tasks.fail(task, null, failure),
  async (task) => db.tasks.giveBack(task, await attemptOf(task)),
  async (task) => db.tasks.requeue(task, await attemptOf(task), null),
  (task, user) => db.tasks.cancel(user, task),
];

async function attemptOf(task: string): Promise<number> {
  return (await db.tasks.findMany([task]))[0]!.attempt;
}

test('whatever happens to the items, each is made and paid once, and nothing stays reserved', async () => {
  for (let seed = 1; seed <= 6; seed++) {
    const random = randomNumbers(seed);
    const below = (n: number) => Math.floor(random() * n);
    const user = await fundedUser(db, 10_000);
    const needs = Array.from({ length: 24 }, (_, i) =>
      i === 0 || random() < 0.4 ? [] : [...new Set([below(i), below(i)])],
    );
    const items = itemsOf(user, needs);
    const batch = idOf(await db.batches.create(batchOf(user, items)));
    for (let round = 0; ; round++) {
      const open = await db.batches.openTasks(batch);
      if (open.length === 0) break;
      const released = await Promise.all(
        open.map(async (task) => [task, await isReleased(task)] as const),
      );
      const ready = released.filter(([, is]) => is).map(([task]) => task);
      assert.ok(ready.length > 0, `seed ${seed}: open items, but none that can go on`);
      // Several processes at once, with stale knowledge of each other.
      await Promise.all(
        Array.from({ length: 6 }, () =>
          STEPS[below(STEPS.length)]!(ready[below(ready.length)]!, user),
        ),
      );
      const { balance, frozen } = await account(user);
      assert.ok(frozen >= 0 && frozen <= balance);
      if (round === 40 && seed % 3 === 0) await db.batches.beginCancel(user, batch);
      if (round > 40 && seed % 3 === 0)
        for (const each of await db.batches.tasksToCancel(3))
          await db.tasks.cancel(each.user_uuid, each.task_uuid);
    }
    const ended = (await db.batches.find(user, batch))!;
    const { succeeded, failed, cancelled } = ended.counts;
    assert.equal(succeeded + failed + cancelled, 24);
    assert.notEqual(ended.ended_at, null);
    assert.deepEqual([ended.reserved_credits, ended.charged_credits], [0, 20 * succeeded]);
    assert.deepEqual(await account(user), { balance: 10_000 - 20 * succeeded, frozen: 0 });
    const { rows } = await db.sql.query<{ n: number }>(
      `select count(*)::int as n from credit_ledger l join tasks t using (task_uuid)
        where t.batch_uuid = $1 and l.kind = 'capture'`,
      [batch],
    );
    assert.equal(rows[0]!.n, succeeded);
    const left = await db.sql.query(
      'select 1 from task_needs n join tasks t using (task_uuid) where t.batch_uuid = $1',
      [batch],
    );
    assert.equal(left.rows.length, 0);
  }
});

async function isReleased(task: string): Promise<boolean> {
  const { rows } = await db.sql.query<{ lane: string }>(
    'select lane from jobs where task_uuid = $1',
    [task],
  );
  return rows[0] !== undefined && !rows[0].lane.startsWith('waiting:');
}

async function account(user: string): Promise<{ balance: number; frozen: number }> {
  const { rows } = await db.sql.query(
    'select balance::int, frozen::int from credit_accounts where user_uuid = $1',
    [user],
  );
  return rows[0];
}
