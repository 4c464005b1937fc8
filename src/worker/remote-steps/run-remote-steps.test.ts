import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AgainLater } from '../../core/ports/job-queue.ts';
import type { RemoteStepPlan } from '../../core/remote-step.ts';
import type { RemoteStepParts } from './parts.ts';
import { createRemoteStepRuns } from './run-remote-steps.ts';

const LANE = 'remote:gpu,built-in';
const plan: RemoteStepPlan[] = [
  { step: 'model', work: 'image-to-3d', lane: LANE, backends: ['gpu'], builtIn: true },
];

interface World {
  /** The stored state of the server. */
  state?: { state: string; closed_until: number | null };
  awaitsProbe?: boolean;
  knowsModels?: boolean;
  /** RUNNING: an earlier step was done, or its worker was lost. */
  status?: 'QUEUED' | 'RUNNING';
}

/** A task of a minute ago whose server has no free slot, and what a worker does with it. */
async function run({ state, awaitsProbe = false, knowsModels = true, status = 'QUEUED' }: World) {
  const done: string[] = [];
  const task = { task_uuid: 't', flow_name: 'image-to-mesh', input: {}, status: status as string };
  const parts = {
    backends: new Map([['gpu', { concurrency: 1, totalMs: 1000 }]]),
    register: { list: async () => (state === undefined ? [] : [{ backend: 'gpu', ...state }]) },
    awaitsProbe: () => awaitsProbe,
    knowsModels: () => knowsModels,
    remoteStepsOf: () => plan,
    clock: { now: () => 61_000, uuid: () => 's' },
    engineTime: () => ({ lane: 'long', milliseconds: 100 }),
    stopping: new AbortController().signal,
    watch: { watch: () => ({ signal: new AbortController().signal, end() {} }) },
    scratch: { use: (work: (directory: string) => Promise<void>) => work('/tmp') },
    sources: { discard: async () => void done.push('discard') },
    blobs: { remove: async () => {} },
    tasks: {
      findMany: async () => [{ ...task, created_at: 0, attempt: 1 }],
      fail: async (_id: string, attempt: number | null, error: { code: number }) => {
        if ((attempt === null) !== (task.status === 'QUEUED')) return false;
        task.status = 'FAILED';
        done.push(`fail ${error.code}`);
        return true;
      },
    },
    remoteSteps: {
      ofTask: async () => [],
      takeSlot: async () => false,
      claim: async () => ({ outcome: 'claimed', task: { ...task, attempt: 1 } }),
      useBuiltIn: async () => void done.push('built-in'),
      handOver: async () => void done.push('hand over'),
    },
  } as unknown as RemoteStepParts;
  try {
    await createRemoteStepRuns(parts).run('t', LANE);
  } catch (error) {
    if (!(error instanceof AgainLater)) throw error;
    done.push('later');
  }
  return done;
}

test('a task of a new server waits until the server was probed, whatever is stored about its name', async () => {
  const down = { state: 'down', closed_until: null };
  assert.deepEqual(await run({ awaitsProbe: true }), ['later']);
  assert.deepEqual(await run({ state: down, awaitsProbe: true }), ['later']);
  const paused = { state: 'ready', closed_until: 70_000 };
  assert.deepEqual(await run({ state: paused, awaitsProbe: true }), ['later']);
  assert.deepEqual(await run({ state: down }), ['built-in', 'hand over']);
  assert.deepEqual(await run({ state: paused }), ['built-in', 'hand over']);
});

test('a server about which nothing is stored is not known to be down', async () => {
  assert.deepEqual(await run({}), ['later']);
  assert.deepEqual(await run({ state: { state: 'ready', closed_until: null } }), ['later']);
});

test('a task whose model nobody has fails, and is not left to another model', async () => {
  for (const status of ['QUEUED', 'RUNNING'] as const)
    assert.deepEqual(await run({ knowsModels: false, status }), ['fail 5031', 'discard'], status);
});
