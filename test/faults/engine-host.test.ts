import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { EngineHost } from '../../src/worker/engine-host.ts';

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-host-'));
const image_file = join(directory, 'source');
await writeFile(image_file, 'an image');
after(() => rm(directory, { recursive: true }));

/** Process numbers of two runs, one after the other. */
async function pids(restLimitBytes: number): Promise<unknown[]> {
  const host = new EngineHost({
    entry: new URL('./scripted-engine.ts', import.meta.url),
    environment: { TMPDIR: directory },
    heapLimitBytes: 2 ** 28,
    memoryLimitBytes: 2 ** 29,
    restLimitBytes,
  });
  const request = {
    flow: 'image-to-model',
    input: { script: { does: 'succeed' } },
    sources: { image_file },
    workDirectory: directory,
  };
  const found: unknown[] = [];
  for (let run = 0; run < 2; run++) {
    const signal = new AbortController().signal;
    const outcome = await host.run(request, { signal, timeoutMs: 30_000, onProgress() {} });
    assert.equal(outcome.outcome, 'done');
    if (outcome.outcome === 'done') found.push(outcome.output.pid);
  }
  await host.stop();
  return found;
}

test('a process runs again where it holds little, and is replaced where it holds much', async () => {
  const [first, second] = await pids(2 ** 29);
  assert.equal(first, second);
  const [third, fourth] = await pids(1);
  assert.notEqual(third, fourth);
});
