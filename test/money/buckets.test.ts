import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewTask } from '../../src/core/ports/task-store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { created, EMPTY_RESULT, fundedUser, request } from './support.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});

const kinds = async (user: string) =>
  (await db.accounts.ledger(user, 100, null)).rows
    .map(({ kind, amount, frozen_amount }) => `${kind} ${amount} ${frozen_amount}`)
    .reverse();

async function run(
  user: string,
  cost_credits: number,
  more: Partial<NewTask> = {},
): Promise<string> {
  const { task_uuid } = created(await db.tasks.create(request(user, { cost_credits, ...more })));
  await db.tasks.admit(task_uuid);
  await db.tasks.claim(task_uuid, 'test');
  return task_uuid;
}

test('expiring grants are spent first, the soonest before later ones, permanent credits last', async () => {
  const user = await fundedUser(db, 100);
  const now = Date.now();
  await db.accounts.grant(user, 10, now + 7_200_000, 'later');
  await db.accounts.grant(user, 10, now + 3_600_000, 'sooner');
  await run(user, 15);
  const { rows } = await db.sql.query(
    'select note, remaining::int from credit_grants where user_uuid = $1 order by grant_id',
    [user],
  );
  assert.deepEqual(rows, [
    { note: 'test', remaining: 100 },
    { note: 'later', remaining: 5 },
    { note: 'sooner', remaining: 0 },
  ]);
  await run(user, 25);
  assert.deepEqual(await db.accounts.balance(user), { usable: 80, permanent: 80, frozen: 40 });
});

test('a success captures, a failure and a cancellation release to the grants they came from', async () => {
  const user = await fundedUser(db, 100);
  await db.accounts.grant(user, 10, Date.now() + 3_600_000, 'expiring');
  const won = await run(user, 5);
  assert.equal(await db.tasks.succeed(won, 1, EMPTY_RESULT), true);
  const lost = await run(user, 20);
  assert.equal(await db.tasks.fail(lost, 1, { code: 6000, message: 'engine failure' }), true);
  assert.deepEqual(await db.accounts.balance(user), { usable: 105, permanent: 100, frozen: 0 });
  const stopped = await run(user, 20);
  assert.equal((await db.tasks.cancel(user, stopped)).outcome, 'cancelled');
  assert.deepEqual(await db.accounts.balance(user), { usable: 105, permanent: 100, frozen: 0 });
  assert.deepEqual(await kinds(user), [
    ...['grant 100 0', 'grant 10 0', 'reserve 0 5', 'capture -5 -5'],
    ...['reserve 0 20', 'release 0 -20', 'reserve 0 20', 'release 0 -20'],
  ]);
});

test('an expired grant counts no longer, swept or not, and is expired by the next creation', async () => {
  const user = await fundedUser(db, 10);
  await db.accounts.grant(user, 50, Date.now() + 150, 'short');
  assert.equal((await db.accounts.balance(user)).usable, 60);
  await sleep(200);
  assert.deepEqual(await db.accounts.balance(user), { usable: 10, permanent: 10, frozen: 0 });
  const refusal = await db.tasks.create(request(user, { cost_credits: 20 }));
  assert.deepEqual(refusal, { outcome: 'no-credits', available: 10 });
  await run(user, 10);
  assert.deepEqual(await kinds(user), ['grant 10 0', 'grant 50 0', 'expire -50 0', 'reserve 0 10']);
  assert.equal(await db.accounts.expireGrants(), 0);
});

test('what is released to a grant that expired meanwhile expires with a ledger row', async () => {
  const user = await fundedUser(db, 0);
  await db.accounts.grant(user, 30, Date.now() + 150, 'short');
  const task = await run(user, 20);
  await sleep(200);
  assert.equal(await db.accounts.expireGrants(), 1);
  await db.tasks.cancel(user, task);
  assert.deepEqual(await kinds(user), [
    ...['grant 30 0', 'reserve 0 20', 'expire -10 0', 'release 0 -20', 'expire -20 0'],
  ]);
  assert.deepEqual(await db.accounts.balance(user), { usable: 0, permanent: 0, frozen: 0 });
});

test('what a success returns goes to permanent grants first, at most its price, and only once', async () => {
  const user = await fundedUser(db, 10);
  await db.accounts.grant(user, 10, Date.now() + 3_600_000, 'expiring');
  const part = await run(user, 15);
  const result = { ...EMPTY_RESULT, unfinished: { otherwise: 7 } };
  assert.equal(await db.tasks.succeed(part, 1, result), true);
  const after = { usable: 12, permanent: 10, frozen: 0 };
  assert.deepEqual(await db.accounts.balance(user), after);
  assert.equal(await db.tasks.succeed(part, 1, result), false);
  await db.sql.query('select settle_hold_in_part($1, 7)', [part]);
  assert.deepEqual(await db.accounts.balance(user), after);
  const whole = await run(user, 5);
  await db.tasks.succeed(whole, 1, result);
  assert.deepEqual(await db.accounts.balance(user), after);
  assert.deepEqual(await kinds(user), [
    ...['grant 10 0', 'grant 10 0', 'reserve 0 15', 'capture -15 -15', 'adjust 5 0', 'adjust 2 0'],
    ...['reserve 0 5', 'capture -5 -5', 'adjust 3 0', 'adjust 2 0'],
  ]);
});

test('what finishing costs is kept from the creation, whatever the price list says at the end', async () => {
  const user = await fundedUser(db, 1000);
  // [price of finishing at the creation, at the end, what returns]
  for (const [stored, later, returned] of [
    [6, 1, 6],
    [6, 0, 6],
    [0, 9, 0],
    [99, 1, 20],
    [undefined, 4, 4],
  ] as const) {
    const before = (await db.accounts.balance(user)).usable;
    const task = await run(user, 20, stored === undefined ? {} : { finishing_credits: stored });
    await db.tasks.succeed(task, 1, { ...EMPTY_RESULT, unfinished: { otherwise: later } });
    assert.equal((await db.accounts.balance(user)).usable, before - 20 + returned);
  }
  const finished = await run(user, 20, { finishing_credits: 6 });
  await db.tasks.succeed(finished, 1, EMPTY_RESULT);
  const [task] = await db.tasks.findMany([finished]);
  assert.equal(task!.released_credits, 0, 'a finished model is paid in full');
  await assert.rejects(
    db.sql.query('update task_finishing_prices set credits = 1'),
    /task_finishing_prices is append-only/,
  );
});

test('a correction takes from the permanent bucket, never below zero', async () => {
  const user = await fundedUser(db, 10);
  await db.accounts.grant(user, 50, Date.now() + 3_600_000, 'expiring');
  await assert.rejects(db.accounts.adjust(user, -11, 'too much'), /fewer than 11 free credits/);
  await db.accounts.adjust(user, -4, 'less');
  await db.accounts.adjust(user, 3, 'more');
  assert.deepEqual(await db.accounts.balance(user), { usable: 59, permanent: 9, frozen: 0 });
});

test('the ledger comes by pages, newest first, each row with the balance after it', async () => {
  const user = await fundedUser(db, 1);
  for (let n = 2; n <= 7; n++) await db.accounts.grant(user, n, null, `grant ${n}`);
  const first = await db.accounts.ledger(user, 4, null);
  const second = await db.accounts.ledger(user, 4, first.next_cursor);
  assert.equal(second.next_cursor, null);
  assert.deepEqual(
    [...first.rows, ...second.rows].map(({ amount, balance_after }) => [amount, balance_after]),
    [7, 6, 5, 4, 3, 2, 1].map((n) => [n, (n * (n + 1)) / 2]),
  );
  await assert.rejects(db.accounts.ledger(user, 4, 'bm9uc2Vuc2U'), { code: 4001 });
});

test('after all of it the books are in order', async () => {
  assert.deepEqual(await db.accounts.reconcile(), []);
});
