import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { created, fundedUser, request, tally } from './support.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});

test('200 concurrent creations against credits for 50 make exactly 50 tasks', async () => {
  const user = await fundedUser(db, 1000);
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () => db.tasks.create(request(user))),
  );
  assert.deepEqual(tally(outcomes), { created: 50, 'no-credits': 150 });
  assert.deepEqual(await db.accounts.balance(user), { usable: 0, permanent: 0, frozen: 1000 });
  const { rows } = await db.sql.query(
    'select count(*)::int as jobs from jobs join tasks t using (task_uuid) where t.user_uuid = $1',
    [user],
  );
  assert.equal(rows[0].jobs, 50, 'a job for each task, none for the refused');
  assert.deepEqual(await db.accounts.reconcile(), []);
});

test('50 concurrent creations with one client_order_id make one task', async () => {
  const user = await fundedUser(db, 1000);
  const body = request(user, { client_order_id: 'order-1' });
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => db.tasks.create(body)));
  assert.deepEqual(tally(outcomes), { created: 1, replayed: 49 });
  const uuids = new Set(outcomes.map((o) => ('task' in o ? o.task.task_uuid : null)));
  assert.equal(uuids.size, 1);
  const other = await db.tasks.create(request(user, { client_order_id: 'order-1' }));
  assert.deepEqual(other, { outcome: 'order-id-reused', task_uuid: [...uuids][0] });
  assert.equal((await db.accounts.balance(user)).frozen, 20);
});

test('a replay answers the task as it was created, whatever has become of it', async () => {
  const user = await fundedUser(db, 100);
  const body = request(user, { client_order_id: 'order-2' });
  const task = created(await db.tasks.create(body));
  await db.tasks.patch(user, task.task_uuid, { name: 'a name' });
  await db.tasks.cancel(user, task.task_uuid);
  const replay = await db.tasks.create(body);
  assert.equal(replay.outcome, 'replayed');
  assert.deepEqual('task' in replay && { ...replay.task, cursor: task.cursor }, task);
  assert.equal((await db.tasks.remove(user, task.task_uuid)).outcome, 'removed');
  assert.equal((await db.tasks.create(body)).outcome, 'replayed', 'removed, but used for ever');
  assert.equal(await db.tasks.find(user, task.task_uuid), null);
});

test('of 30 concurrent equal requests in the duplicate window one passes', async () => {
  const user = await fundedUser(db, 1000);
  const body = request(user);
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => db.tasks.create(body)));
  assert.deepEqual(tally(outcomes), { created: 1, duplicate: 29 });
  assert.equal((await db.tasks.create({ ...body, allow_duplicate: true })).outcome, 'created');
  assert.equal((await db.tasks.create({ ...body, client_order_id: 'own' })).outcome, 'created');
});

test('the duplicate window closes', async () => {
  const short = await testDatabase({ duplicateWindowSeconds: 0.2 });
  const user = await fundedUser(short, 100);
  const body = request(user);
  assert.equal((await short.tasks.create(body)).outcome, 'created');
  assert.equal((await short.tasks.create(body)).outcome, 'duplicate');
  await new Promise((resolve) => setTimeout(resolve, 250));
  assert.equal((await short.tasks.create(body)).outcome, 'created');
});

test('tasks in flight are limited, and an ended one makes room', async () => {
  const limited = await testDatabase({ maxInFlight: 5 });
  const user = await fundedUser(limited, 1000);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => limited.tasks.create(request(user))),
  );
  assert.deepEqual(tally(outcomes), { created: 5, 'too-many-in-flight': 15 });
  const one = outcomes.find((o) => o.outcome === 'created')!;
  await limited.tasks.cancel(user, created(one).task_uuid);
  assert.equal((await limited.tasks.create(request(user))).outcome, 'created');
});

test('a file_key must exist, be complete, unexpired and the user’s own', async () => {
  const user = await fundedUser(db, 1000);
  const stranger = await fundedUser(db, 0);
  const now = Date.now();
  const upload = (file_key: string, owner: string, expires_at: number, complete: boolean) =>
    db.uploads.create({
      file_key,
      user_uuid: owner,
      kind: 'image' as const,
      filename: 'a.png',
      format: 'png',
      content_type: 'image/png',
      bytes: 10,
      sha256: 'a'.repeat(64),
      width: 64,
      height: 64,
      blob_key: file_key,
      created_at: now,
      expires_at,
      complete,
    });
  await upload('img_own', user, now + 60_000, true);
  await upload('img_other', stranger, now + 60_000, true);
  await upload('img_old', user, now - 1, true);
  await upload('img_open', user, now + 60_000, false);
  for (const file_key of ['img_other', 'img_old', 'img_open', 'img_none'])
    assert.deepEqual(await db.tasks.create(request(user, { file_keys: ['img_own', file_key] })), {
      outcome: 'no-file',
      file_key,
    });
  assert.equal(
    (await db.tasks.create(request(user, { file_keys: ['img_own'] }))).outcome,
    'created',
  );
});
