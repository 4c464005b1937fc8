import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QueueEstimate } from '../core/ports/task-store.ts';
import type { Task } from '../core/task.ts';
import { QueueBoard, queueSummary } from './queue-board.ts';

const task = (task_uuid: string, status: Task['status']) => ({ task_uuid, status }) as Task;
const estimate = (position: number | null, median_run_ms: number | null): QueueEstimate => ({
  position,
  median_run_ms,
});

test('the wait is that of the tasks before it and one turn, over the live slots', () => {
  const wait = (found: QueueEstimate | undefined, slots: number | null) =>
    queueSummary(task('a', 'QUEUED'), found, slots).estimated_wait_seconds;
  assert.equal(wait(estimate(0, 3000), 1), 3);
  assert.equal(wait(estimate(3, 3000), 2), 6);
  assert.equal(wait(estimate(0, 10), 4), 1);
  assert.equal(wait(estimate(0, null), 2), null);
  assert.equal(wait(estimate(null, 3000), 2), null);
  assert.equal(wait(estimate(0, 3000), 0), null);
  assert.equal(wait(estimate(0, 3000), null), null);
  assert.equal(wait(undefined, 2), null);
  assert.equal(queueSummary(task('a', 'PENDING'), undefined, 2).is_queued, false);
  assert.equal(queueSummary(task('a', 'QUEUED'), undefined, 2).is_queued, true);
});

test('one query serves many tasks, and polls within half a second; none is made for tasks that do not wait', async () => {
  let now = 0;
  const asked: string[][] = [];
  const store = {
    async queueEstimates(tasks: readonly Task[]) {
      asked.push(tasks.map((one) => one.task_uuid));
      return new Map(tasks.map((one, i) => [one.task_uuid, estimate(i, null)]));
    },
  };
  const board = new QueueBoard(store, () => 1, { now: () => now, uuid: () => '' });
  await board.summaries([task('a', 'QUEUED'), task('b', 'QUEUED'), task('c', 'RUNNING')]);
  assert.equal((await board.summary(task('b', 'QUEUED')))?.position, 1);
  assert.equal(await board.summary(task('c', 'SUCCESS')), null);
  assert.deepEqual(asked, [['a', 'b']]);
  now = 500;
  await board.summary(task('b', 'QUEUED'));
  assert.deepEqual(asked, [['a', 'b'], ['b']]);
});
