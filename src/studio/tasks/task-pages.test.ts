import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskStatus, TaskStatusPayload } from '../../contract/task.ts';
import { withTask } from './task-pages.ts';

const task = (task_uuid: string, status: TaskStatus, second: number, flow_name = 'image-to-mesh') =>
  ({
    task_uuid,
    status,
    flow_name,
    created_at: `2026-11-22T18:00:0${second}.000Z`,
  }) as TaskStatusPayload;
const list = (...pages: TaskStatusPayload[][]): Parameters<typeof withTask>[0] => ({
  pages: pages.map((records, i) => ({ records, next_cursor: String(i) })),
  pageParams: pages.map(() => null),
});
const shown = ({ pages }: ReturnType<typeof list>) =>
  pages.map(({ records }) => records.map(({ task_uuid, status }) => `${task_uuid} ${status}`));

const two = list([task('b', 'RUNNING', 2)], [task('a', 'RUNNING', 1)]);

test('a task that changed is replaced where it stands', () => {
  assert.deepEqual(shown(withTask(two, task('a', 'SUCCESS', 1), {})), [
    ['b RUNNING'],
    ['a SUCCESS'],
  ]);
});

test('a new task comes first, and only where it fits', () => {
  const made = task('c', 'PENDING', 3);
  assert.deepEqual(shown(withTask(two, made, {})), [['c PENDING', 'b RUNNING'], ['a RUNNING']]);
  assert.equal(withTask(two, made, { flow_name: 'model-remesh' }), two);
  assert.equal(withTask(two, made, { status: 'RUNNING' }), two);
});

test('a task that is no longer what the list shows leaves it', () => {
  const ended = task('b', 'FAILED', 2);
  assert.deepEqual(shown(withTask(two, ended, { status: 'RUNNING' })), [[], ['a RUNNING']]);
});

test('an older task does not jump to the top', () => {
  assert.equal(withTask(two, task('0', 'RUNNING', 0), { status: 'RUNNING' }), two);
});
