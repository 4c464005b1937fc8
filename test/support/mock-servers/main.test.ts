import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const MAIN = new URL('main.ts', import.meta.url).pathname;

test('a mock server runs until Ctrl-C, with the ending that it is reported', async () => {
  const args = [MAIN, 'openai', '--milliseconds', '10', '--ending', 'fail'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const [line] = await once(child.stdout, 'data');
    const [url] = /http:\S+[^,\s]/.exec(String(line)) ?? [];
    assert.equal((await fetch(`${url}/v1/models`)).status, 200);
    const body = JSON.stringify({ model: 'any', prompt: 'a chair' });
    const response = await fetch(`${url}/v1/images/generations`, { method: 'POST', body });
    assert.equal(response.status, 500);
    child.kill('SIGINT');
    assert.deepEqual(await ended, [0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

test('without a name it lists what there is', async () => {
  const child = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'ignore', 'pipe'] });
  let reported = '';
  child.stderr.on('data', (chunk) => {
    reported += chunk;
  });
  assert.deepEqual(await once(child, 'close'), [2, null]);
  assert.match(reported, /kinds: .*hunyuan3d-2\.1/);
  assert.match(reported, /endings: succeed, fail/);
});
