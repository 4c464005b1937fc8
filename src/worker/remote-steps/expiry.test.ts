import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startExpiry } from './expiry.ts';
import type { RemoteStepParts } from './parts.ts';

const plan = [
  { step: 'model', work: 'image-to-3d', lane: 'remote:gpu', backends: ['gpu'], builtIn: false },
];

/** Looks once at two tasks that wait for a server that is down: one has a model that was kept. */
async function look(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const done: string[] = [];
  const parts = {
    register: { list: async () => [{ backend: 'gpu', down_since: 0 }] },
    backends: new Map([['gpu', { queueMs: 1000 }]]),
    clock: { now: () => 5000 },
    worker: 'a',
    log: { warn() {} },
    tasks: { fail: async (task: string) => void done.push(`${task} fails`) },
    remoteStepsOf: () => plan,
    engineTime: () => ({ lane: 'long', milliseconds: 100 }),
    remoteSteps: {
      waitingLonger: async () => ['kept', 'empty'],
      takeBack: async (task: string) => task === 'kept',
      claim: async (task: string) => ({
        outcome: 'claimed',
        task: { task_uuid: task, attempt: 2, flow_name: 'image-to-mesh', input: {} },
      }),
      ofTask: async () => [{ step: 'model', state: 'collected' }],
      handOver: async (task: string, attempt: number, lane: string) =>
        void done.push(`${task} moves to ${lane} in attempt ${attempt}`),
    },
  } as unknown as RemoteStepParts;
  const lane = { lane: 'remote:gpu', backends: [{ name: 'gpu', concurrency: 1 }], builtIn: false };
  const stop = startExpiry(parts, () => [lane]);
  t.mock.timers.tick(5000);
  await stop();
  return done;
}

test('if no server is live for too long, a task goes on with the model that was kept, or fails', async (t) => {
  assert.deepEqual(await look(t), ['kept moves to long in attempt 2', 'empty fails']);
});
