import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { likeTask, sourceOfTask } from './prefill.ts';

const MODEL = 'http://a.b/files/tasks/1/2/model.glb?expires=1&signature=a';
const UPLOAD = 'http://a.b/files/uploads/img_1/image?expires=1&signature=a';

test('the next step starts from the result of the last one', () => {
  const task = {
    flow_name: 'image-to-model',
    input: { image_url: UPLOAD },
    output: { textured_model_url: [MODEL], geometry_model_url: ['g'], preview_url: 'p' },
  } as unknown as TaskStatusPayload;
  assert.deepEqual(sourceOfTask(task), {
    model_file: [{ value: MODEL, name: 'Model from a picture', picture: 'p', format: 'glb' }],
  });
  // The picture that the model was made from is not used as its texture.
  const imagined = {
    ...task,
    output: { ...task.output, image_url: ['i'] },
  } as unknown as TaskStatusPayload;
  assert.deepEqual(Object.keys(sourceOfTask(imagined)), ['model_file']);
  const pictures = { ...task, output: { image_url: ['i', 'j'] } } as unknown as TaskStatusPayload;
  assert.deepEqual(sourceOfTask(pictures), {
    image_file: [{ value: 'i', name: 'Model from a picture', picture: 'i', format: null }],
  });
});

test('a rerun opens with the original request and shows its picture', () => {
  const task = {
    flow_name: 'image-to-model',
    input: { image_url: UPLOAD, turbo: true },
    output: null,
  } as unknown as TaskStatusPayload;
  const source = { value: 'img_1', name: 'Model from a picture', picture: UPLOAD, format: null };
  assert.deepEqual(likeTask(task), { image_file: [source], turbo: true });
});
