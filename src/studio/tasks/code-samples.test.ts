import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { curlOf, sdkOf } from './code-samples.ts';
import { requestOf } from './request-of.ts';

const UPLOAD = 'http://127.0.0.1:8080/files/uploads/img_1/image?expires=1&signature=a';
const ASSET = 'http://127.0.0.1:8080/files/tasks/01a2/01a3/model.glb?expires=1&signature=a';
const task = {
  flow_name: 'model-texture',
  input: { image_url: UPLOAD, model_file: ASSET, prompt: `the dog's "red" $HOME \\ \`id\`` },
};

test('public input is converted back to the request', () => {
  assert.deepEqual(requestOf(task.input), {
    image_file: 'img_1',
    model_file: ASSET,
    prompt: task.input.prompt,
  });
  assert.deepEqual(requestOf(null), {});
});

test('a shell parses the curl command to the exact request, whatever it contains', () => {
  const script = curlOf(task, 'http://x').replace(/^curl/, `printf '%s\\n'`);
  const words = execFileSync('sh', ['-c', script], { env: { BOZZETTO_API_KEY: 'key' } });
  const body = words.toString().split('\n-d\n')[1]!;
  assert.deepEqual(JSON.parse(body), requestOf(task.input));
  assert.match(words.toString(), /Authorization: Bearer key/);
});

test('the program sends the same request', () => {
  const code = sdkOf(task, 'http://x');
  const literal = /run\('model-texture', (\{[\s\S]*?\n\})\);/.exec(code)?.[1];
  assert.deepEqual(new Function(`return (${literal})`)(), requestOf(task.input));
  assert.match(code, /\n {2}prompt: /);
});
