import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Flow } from '../flows/flow.ts';
import { createRun, type RunParts } from './run.ts';

test('a run that is done survives a database that is gone while its warnings are looked up', async () => {
  const task = {
    task_uuid: 't',
    flow_name: 'image-to-mesh',
    input: {},
    status: 'RUNNING',
    attempt: 1,
  };
  const stored: unknown[] = [];
  let looks = 0;
  const flow = { limit: { seconds: 10, secondsPer: {}, cheaper: '' } } as unknown as Flow;
  const parts = {
    flows: { 'image-to-mesh': flow },
    tasks: {
      claim: async () => ({ outcome: 'claimed', task }),
      findMany: async () => [task],
      succeed: async (_id: string, _attempt: number, { diagnostics }: { diagnostics: unknown }) => {
        stored.push(diagnostics);
        return true;
      },
    },
    remote: {
      resultsOf: async () => null,
      replacementsOf: async () => {
        looks += 1;
        if (looks === 1) throw new Error('the connection was lost');
        return [{ code: 'server_replaced', message: '' }];
      },
    },
    clock: { now: () => 0 },
    sources: { open: async () => ({}) },
    watch: { watch: () => ({ signal: new AbortController().signal, end() {} }) },
    scratch: { use: (work: (directory: string) => Promise<void>) => work('/tmp') },
    host: {
      run: async () => ({ outcome: 'done', files: [], output: {}, diagnostics: { warnings: [] } }),
    },
    signer: null,
    tracer: null,
    stopping: new AbortController().signal,
    log: { info() {}, warn() {}, error() {} },
  } as unknown as RunParts;
  await createRun(parts).run('t');
  assert.deepEqual(stored, [{ warnings: [{ code: 'server_replaced', message: '' }] }]);
});
