import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { PATIENCE_MS } from '../../../test/support/patience.ts';
import type { TaskChange } from '../../core/ports/task-feed.ts';

let db: TestDatabase;
let user: string;
const heard: TaskChange[] = [];
let gaps = 0;

before(async () => {
  db = await testDatabase();
  user = (await db.accounts.createUser({ name: 'user', email: null })).user_uuid;
  await db.feed.start();
  db.feed.subscribe(
    (change) => heard.push(change),
    () => gaps++,
  );
});

async function create(): Promise<string> {
  const made = await db.tasks.create({
    user_uuid: user,
    flow_name: 'image-to-model',
    input: {},
    cost_credits: 0,
    fingerprint: 'f',
    client_order_id: null,
    allow_duplicate: true,
    file_keys: [],
    fetches: false,
    traceparent: null,
  });
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.task.task_uuid;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `waited for ${PATIENCE_MS} ms`);
    await sleep(5);
  }
}

test('100 concurrent changes arrive once each', async () => {
  await Promise.all(Array.from({ length: 100 }, create));
  await until(() => heard.length >= 100);
  assert.deepEqual(
    heard.map(({ cursor }) => cursor).sort((one, other) => one - other),
    Array.from({ length: 100 }, (_, n) => n + 1),
  );
  assert.ok(heard.every(({ user_uuid }) => user_uuid === user));
});

test('changes since a cursor: the last one of each task, in order, by pages', async () => {
  const task = await create();
  await create();
  await db.tasks.admit(task);
  assert.deepEqual(await db.feed.position(user), { latest: 103, horizon: 0 });
  const changes = await db.feed.changesSince(user, 100, 10);
  assert.deepEqual(
    changes.map(({ cursor }) => cursor),
    [102, 103],
  );
  assert.equal(changes[1]?.task_uuid, task);
  assert.equal((await db.feed.changesSince(user, 0, 7)).length, 7);
});

test('a lost connection is made again, and subscribers are told that they may have missed something', async () => {
  heard.length = 0;
  await db.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen bozzetto_task' and datname = current_database()`,
  );
  await until(() => gaps === 1);
  const task = await create();
  await until(() => heard.length > 0);
  assert.equal(heard[0]?.task_uuid, task);
});

test('a day of events goes as a whole once it is old enough; horizons move before, and only they', async () => {
  assert.equal(await db.retention.keepEvents(), 0);
  assert.equal((await db.feed.position(user)).horizon, 0);
  // Moves some events to a day that ended over a week ago, and older ones to a time for which there is no day.
  await db.sql.query(`
    create table task_events_old (like task_events including all);
    alter table task_events attach partition task_events_old
      for values from (now() - interval '9 days') to (now() - interval '7 days 1 minute');
    insert into event_days values ('task_events_old', now() - interval '9 days', now() - interval '7 days 1 minute');
    update task_events set at = at - interval '8 days' where cursor between 31 and 50;
    update task_events set at = at - interval '30 days' where cursor <= 30`);
  assert.equal((await db.feed.changesSince(user, 0, 1000)).length > 0, true);
  assert.equal(await db.retention.keepEvents(), 1);
  const { latest, horizon } = await db.feed.position(user);
  assert.equal(horizon, 50);
  assert.equal((await db.feed.changesSince(user, 0, 1000))[0]?.cursor, 51);
  assert.equal(latest, 104);
  const { rows } = await db.sql.query('select count(*)::int as n from task_events');
  assert.equal(rows[0].n, 54);
});
