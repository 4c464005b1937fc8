import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QueueEstimate } from '../core/ports/task-store.ts';
import type { Task } from '../core/task.ts';
import { QueueBoard, queueSummary } from './queue-board.ts';

const task = (task_uuid: string, status: Task['status']) => ({ task_uuid, status }) as Task;

test('the wait is told in whole seconds; null where nothing is known', () => {
  const wait = (estimate: QueueEstimate | undefined) =>
    queueSummary(task('a', 'QUEUED'), estimate).estimated_wait_seconds;
  assert.equal(wait({ position: 0, wait_ms: 3000 }), 3);
  assert.equal(wait({ position: 0, wait_ms: 1 }), 1);
  assert.equal(wait({ position: 3, wait_ms: 0 }), 0);
  assert.equal(wait({ position: 0, wait_ms: null }), null);
  assert.equal(wait(undefined), null);
  assert.equal(queueSummary(task('a', 'QUEUED'), undefined).position, null);
  assert.equal(queueSummary(task('a', 'PENDING'), undefined).is_queued, false);
  assert.equal(queueSummary(task('a', 'QUEUED'), undefined).is_queued, true);
});

test('one query serves many tasks, and polls within half a second; none is made for tasks that do not wait', async () => {
  let now = 0;
  const asked: string[][] = [];
  const store = {
    async queueEstimates(tasks: readonly Task[]) {
      asked.push(tasks.map((one) => one.task_uuid));
      return new Map(tasks.map((one, i) => [one.task_uuid, { position: i, wait_ms: null }]));
    },
  };
  const board = new QueueBoard(store, { now: () => now, uuid: () => '' });
  await board.summaries([task('a', 'QUEUED'), task('b', 'QUEUED'), task('c', 'RUNNING')]);
  assert.equal((await board.summary(task('b', 'QUEUED')))?.position, 1);
  assert.equal(await board.summary(task('c', 'SUCCESS')), null);
  assert.deepEqual(asked, [['a', 'b']]);
  now = 500;
  await board.summary(task('b', 'QUEUED'));
  assert.deepEqual(asked, [['a', 'b'], ['b']]);
});
