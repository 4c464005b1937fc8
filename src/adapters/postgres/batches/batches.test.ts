import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { fundedUser, request } from '../../../../test/money/support.ts';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import type { NewBatch, NewBatchItem } from '../../../core/ports/batch-store.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});

test('perf', async () => {
  const user = await fundedUser(db, 100_000);
  const ids = Array.from({ length: 1000 }, () => randomUUID());
  const items = ids.map(
    (task_uuid, position): NewBatchItem => ({
      position,
      name: `item-${position}`,
      task_uuid,
      needs: position % 2 === 1 ? [ids[position - 1]!] : [],
      task: request(user),
    }),
  );
  const batch: NewBatch = {
    user_uuid: user,
    name: null,
    client_order_id: 'a',
    fingerprint: 'f',
    webhook: null,
    traceparent: null,
    items,
  };
  let t = performance.now();
  const made = await db.batches.create(batch);
  console.log(made, performance.now() - t);
  t = performance.now();
  if (made.outcome !== 'created') throw new Error();
  console.log(await db.batches.find(user, made.batch_uuid), performance.now() - t);
  t = performance.now();
  await db.batches.beginCancel(user, made.batch_uuid);
  for (const id of await db.batches.openTasks(made.batch_uuid)) await db.tasks.cancel(user, id);
  console.log(performance.now() - t);
  console.log(await db.batches.find(user, made.batch_uuid));
  console.log(await db.accounts.balance(user));
  assert.ok(true);
});
