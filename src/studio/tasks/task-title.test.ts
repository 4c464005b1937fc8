import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepFileName } from '../data/file-names.ts';
import { titleOf } from './task-title.ts';

const upload = (key: string) => `http://127.0.0.1:8080/files/uploads/${key}/image?expires=1`;
const title = (flow_name: string, input: Record<string, unknown>) =>
  titleOf({ flow_name: flow_name as 'text-to-model', input });

test('a result is named after its prompt or its file', () => {
  keepFileName('img_1', 'teddy-bear.png');
  assert.equal(title('text-to-model', { prompt: 'a red fox' }), 'a red fox');
  assert.equal(title('image-to-model', { image_url: upload('img_1') }), 'teddy-bear');
  assert.equal(title('image-to-model', { image_file: 'img_1' }), 'teddy-bear');
  assert.equal(title('image-to-mesh', { images: { front: upload('img_1') } }), 'teddy-bear');
  assert.equal(
    title('image-to-model', { image_url: 'https://example.org/a/old%20chair.webp?x=1' }),
    'old chair',
  );
});

test('the title of a model includes the operation', () => {
  keepFileName('mdl_1', 'knight.v2.fbx');
  const model_file = upload('mdl_1');
  assert.equal(title('model-remesh', { model_file }), 'knight.v2, remeshed');
  assert.equal(title('model-texture', { model_file, prompt: 'gold' }), 'knight.v2, textured');
  assert.equal(
    title('convert-model-format', { model_file, target_format: 'usdz' }),
    'knight.v2, converted to USDZ',
  );
});

test('without a name, the title is the kind of result', () => {
  assert.equal(title('image-to-model', { image_url: upload('img_2') }), 'Model from a picture');
  const link = 'http://x/files/tasks/019ab5c2-8a11-7b21-8c32-4d5e6f708192/a/model.glb?expires=1';
  assert.equal(title('model-remesh', { model_file: link }), 'Remeshed model');
  assert.equal(
    titleOf({ flow_name: 'model-remesh', input: { model_file: link } }, 'teddy-bear'),
    'teddy-bear, remeshed',
  );
});
