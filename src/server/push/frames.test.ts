import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskStatusPayload } from '../../contract/task.ts';
import type { Task } from '../../core/task.ts';
import { Frame } from './frames.ts';

const idOf = (event: Buffer) => /^id: (\d+)\n/.exec(String(event))?.[1];

test('a payload that is newer than its change has the id of the row only in a stream of its task', () => {
  const task = { user_uuid: 'u', task_uuid: 't', status: 'SUCCESS', cursor: 9 } as unknown as Task;
  const frame = new Frame(task, { status: 'SUCCESS' } as TaskStatusPayload, 7);
  // Changes 8 and 9 may be of other tasks, and have not been sent.
  assert.equal(idOf(frame.event), '7');
  // Whoever connects again with this id has seen the end: 204.
  assert.equal(idOf(frame.eventOfTask), '9');
});
