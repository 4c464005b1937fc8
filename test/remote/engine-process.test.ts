import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { EngineHost } from '../../src/worker/engine-host.ts';
import type { RunRequest } from '../../src/worker/engine-protocol.ts';
import { objectImage } from '../support/images.ts';
import { madeModel } from '../support/made-models.ts';

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-remote-process-'));
const host = new EngineHost({
  entry: new URL('../../src/bin/engine-process.ts', import.meta.url),
  environment: { BOZZETTO_DATA: directory, TMPDIR: directory },
  heapLimitBytes: 2 ** 29,
  memoryLimitBytes: 2 ** 31,
});
after(async () => {
  await host.stop();
  await rm(directory, { recursive: true });
});

const STEP = {
  identity: { id: 'gpu1', version: '1', provider: 'cog' },
  facts: {},
  seconds: 3,
} as const;

async function run(made: Uint8Array) {
  const [path, image_file] = [join(directory, 'made.glb'), join(directory, 'picture.png')];
  await writeFile(path, made);
  await writeFile(image_file, await objectImage(64));
  const request: RunRequest = {
    flow: 'image-to-mesh',
    input: { image_file: 'file' },
    sources: { image_file },
    workDirectory: directory,
    remote: { model: { ...STEP, path } },
  };
  const { signal } = new AbortController();
  return host.run(request, { signal, limit: () => 60_000, onProgress() {} });
}

test('a real engine process finishes what servers made, and says whose result is wrong', async () => {
  const whole = await madeModel({ rings: 8, texture: 0 });
  const good = await run(whole);
  assert.ok(good.outcome === 'done', JSON.stringify(good));
  assert.deepEqual(good.diagnostics.engine?.reconstructor, STEP.identity);
  const bad = await run(whole.subarray(0, whole.length >> 1));
  assert.ok(bad.outcome === 'failed');
  assert.deepEqual([bad.reason, bad.step], ['remote', 'model']);
  assert.equal(bad.message, 'the generated model cannot be used');
  assert.match(bad.detail ?? '', /not in a supported model format/);
});
