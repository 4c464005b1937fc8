import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { EngineHost } from '../../src/worker/engine-host.ts';
import { processesOf } from '../support/processes.ts';
import type { Script } from './scripted-engine.ts';

/** Longer than any run here waits. */
const FOR_EVER_MS = 60_000;

const directory = await mkdtemp(join(tmpdir(), 'bozzetto-host-'));
const image_file = join(directory, 'source');
await writeFile(image_file, 'an image');
after(() => rm(directory, { recursive: true }));

function openHost(restLimitBytes = 2 ** 29): EngineHost {
  return new EngineHost({
    entry: new URL('./scripted-engine.ts', import.meta.url),
    environment: { TMPDIR: directory },
    heapLimitBytes: 2 ** 28,
    memoryLimitBytes: 2 ** 29,
    restLimitBytes,
  });
}

function start(host: EngineHost, script: Omit<Script, 'does'> = {}) {
  const request = {
    flow: 'image-to-model',
    input: { script: { does: 'succeed', ...script } },
    sources: { image_file },
    workDirectory: directory,
  };
  const { signal } = new AbortController();
  return host.run(request, { signal, limit: () => 30_000, onProgress() {} });
}

/** Runs two scripts, one after the other, and returns what they report about their processes. */
async function twoRuns(host: EngineHost, first: Omit<Script, 'does'> = {}) {
  const outputs: Record<string, unknown>[] = [];
  for (const script of [first, {}]) {
    const outcome = await start(host, script);
    assert.equal(outcome.outcome, 'done');
    if (outcome.outcome === 'done') outputs.push(outcome.output);
  }
  await host.stop();
  return outputs as [Record<string, unknown>, Record<string, unknown>];
}

test('a process runs again where it holds little, and is replaced where it holds much', async () => {
  const [first, second] = await twoRuns(openHost());
  assert.equal(first.pid, second.pid);
  const [third, fourth] = await twoRuns(openHost(1));
  assert.notEqual(third.pid, fourth.pid);
});

test('a process is taken again when it has tidied up, not before', async () => {
  const [first, second] = await twoRuns(openHost(), { tidiesMs: 500 });
  assert.equal(first.pid, second.pid);
  assert.deepEqual([first.tidied, second.tidied], [0, 1]);
});

test('a process that rehearses takes the first run, which ends the rehearsal', async () => {
  const host = openHost();
  host.rehearse();
  host.rehearse();
  assert.deepEqual(host.processes, { busy: 0, idle: 1 });
  const [first] = await twoRuns(host);
  assert.equal(first.rehearsed, 'a run has come');
});

test('a process that does not get done with tidying up is replaced', async () => {
  const [first, second] = await twoRuns(openHost(), { tidiesMs: FOR_EVER_MS });
  assert.notEqual(first.pid, second.pid);
  assert.equal(second.tidied, 0);
});

test('where there is no /proc, a process tells itself how much processor it has used', async () => {
  const host = new EngineHost({
    entry: new URL('./scripted-engine.ts', import.meta.url),
    environment: { TMPDIR: directory },
    heapLimitBytes: 2 ** 28,
    memoryLimitBytes: 2 ** 29,
    pulses: true,
  });
  const request = {
    flow: 'image-to-model',
    input: { script: { does: 'spin' } },
    sources: { image_file },
    workDirectory: directory,
  };
  const { signal } = new AbortController();
  const outcome = await host.run(request, { signal, limit: () => 1500, onProgress() {} });
  await host.stop();
  assert.ok(outcome.outcome === 'timeout');
  assert.deepEqual([outcome.limit, outcome.stage, outcome.percent], ['processor', 'start', 10]);
  assert.ok(outcome.usedMs > 1500, `${outcome.usedMs} ms`);
});

test('no process starts after a stop, nor for a run that was waiting for one', async () => {
  const host = openHost();
  await start(host, { tidiesMs: FOR_EVER_MS });
  const waiting = start(host);
  await host.stop();
  assert.deepEqual(await waiting, { outcome: 'aborted' });
  assert.deepEqual(await start(host), { outcome: 'aborted' });
  assert.deepEqual(await processesOf(directory), []);
});
