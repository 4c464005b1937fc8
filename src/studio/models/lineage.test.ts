import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { madeFrom, versionsOf } from './lineage.ts';

const uuid = (n: number) => `01a2047e-7031-725b-bd67-00000000000${n}`;
const link = (n: number) => `http://a.b:1/files/tasks/${uuid(n)}/${uuid(9)}/model.glb?expires=1`;
const made = (n: number, input: Record<string, unknown>) =>
  ({ task_uuid: uuid(n), created_at: `2026-11-22T18:00:0${n}.000Z`, input }) as TaskStatusPayload;

test('versions are listed below the version they were made from', () => {
  const tasks = [
    made(5, { model_file: link(2) }),
    made(4, { model_file: link(2), prompt: 'bronze' }),
    made(3, { model_file: link(4) }),
    made(2, { image_url: link(1) }),
    made(1, { prompt: 'a fox' }),
  ];
  // Task 3 is older than 4 by its number only: made from it all the same.
  assert.deepEqual(
    versionsOf(tasks).map(({ task, depth }) => [task.task_uuid, depth]),
    [
      [uuid(1), 0],
      [uuid(2), 1],
      [uuid(4), 2],
      [uuid(3), 3],
      [uuid(5), 2],
    ],
  );
});

test('a task whose source is not another task starts a new model', () => {
  assert.equal(madeFrom({ image_url: 'http://a.b:1/files/uploads/img_1/image' }), null);
  assert.equal(madeFrom(null), null);
  assert.equal(versionsOf([made(2, { model_file: link(1) })])[0]?.depth, 0);
});
