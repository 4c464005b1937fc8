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

test('a changed task is replaced in place', () => {
  assert.deepEqual(shown(withTask(two, task('a', 'SUCCESS', 1), {})), [
    ['b RUNNING'],
    ['a SUCCESS'],
  ]);
});

test('a new task comes first, and only in lists that it matches', () => {
  const made = task('c', 'PENDING', 3);
  assert.deepEqual(shown(withTask(two, made, {})), [['c PENDING', 'b RUNNING'], ['a RUNNING']]);
  assert.equal(withTask(two, made, { flow_name: 'model-remesh' }), two);
  assert.equal(withTask(two, made, { status: 'RUNNING' }), two);
});

test('a task that no longer matches the filter is removed', () => {
  const ended = task('b', 'FAILED', 2);
  assert.deepEqual(shown(withTask(two, ended, { status: 'RUNNING' })), [[], ['a RUNNING']]);
});

test('an older task does not jump to the top', () => {
  assert.equal(withTask(two, task('0', 'RUNNING', 0), { status: 'RUNNING' }), two);
});
