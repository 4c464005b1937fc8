import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresQueue } from '../../src/adapters/postgres/queue/queue.ts';
import type { JobQueue } from '../../src/core/ports/job-queue.ts';
import { freshDatabaseUrl, type TestDatabase, testDatabase } from '../support/database.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { EMPTY_RESULT, fundedUser, request, tally } from './support.ts';

let db: TestDatabase;
let queue: JobQueue;

before(async () => {
  const connectionString = await freshDatabaseUrl();
  queue = postgresQueue({ connectionString, name: 'test', onError: () => {} });
  db = await testDatabase({ connectionString });
});

test('the real queue delivers a job for each task that was created, and none for a refused one', async (t) => {
  t.after(() => queue.stop(0));
  const user = await fundedUser(db, 200);
  const runs: string[] = [];
  await queue.work('file', 4, async (task) => {
    await db.tasks.admit(task);
  });
  await queue.work('engine', 4, async (task) => {
    const claim = await db.tasks.claim(task, 'test');
    if (claim.outcome !== 'claimed') return;
    runs.push(task);
    await db.tasks.succeed(task, claim.task.attempt, EMPTY_RESULT);
  });
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, () => db.tasks.create(request(user))),
  );
  assert.deepEqual(tally(outcomes), { created: 10, 'no-credits': 20 });
  const deadline = Date.now() + PATIENCE_MS;
  while ((await db.accounts.balance(user)).frozen > 0) {
    assert.ok(Date.now() < deadline, 'all tasks have ended');
    await sleep(20);
  }
  const tasks = outcomes.flatMap((each) =>
    each.outcome === 'created' ? [each.task.task_uuid] : [],
  );
  assert.deepEqual(runs.sort(), tasks.sort());
  assert.deepEqual(await db.accounts.balance(user), { usable: 0, permanent: 0, frozen: 0 });
  assert.deepEqual(await db.accounts.reconcile(), []);
});
