import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemoteFailure, type RemoteFailureKind } from '../../engines/spec.ts';
import type { ConfiguredBackend } from './backends.ts';
import type { Held, RemoteStepParts, RemoteStepTask } from './parts.ts';
import { submitRemoteStep } from './submit-step.ts';

const server = (submit: () => Promise<never>) =>
  ({
    name: 'gpu',
    kind: 'hunyuan3d',
    totalMs: 1000,
    silenceMs: 1000,
    cutOut: null,
    backend: { traits: { findsSubmission: true }, submit },
  }) as unknown as ConfiguredBackend;

/**
 * What is stored about a server after a submission to it fails like this.
 * @param isReplaced whether another server has its name by then
 */
async function storedAfter(kind: RemoteFailureKind, isReplaced: boolean) {
  const stored: string[] = [];
  const task = { task_uuid: 't', flow_name: 'text-to-model', input: {}, attempt: 1 };
  const backends = new Map<string, ConfiguredBackend>();
  const at = server(async () => {
    if (isReplaced) backends.set('gpu', server(assert.fail));
    throw new RemoteFailure(kind, 'no');
  });
  backends.set('gpu', at);
  const parts = {
    backends,
    clock: { now: () => 0 },
    log: { info() {}, warn() {} },
    metrics: null,
    tracer: null,
    drawing: null,
    sources: { open: async () => ({}) },
    tasks: { findMany: async () => [task], progress: async () => {} },
    remoteSteps: { ofTask: async () => [], usualMs: async () => null, failed: async () => {} },
    register: {
      tell: async () => void stored.push('down'),
      close: async () => void stored.push('closed'),
    },
  } as unknown as RemoteStepParts;
  const remoteStep = { step: 'model', work: 'text-to-3d', lane: 'l', backends: ['gpu'] };
  const remoteStepTask = { task, plan: [remoteStep], remoteStep, earlier: [] };
  const held = { at, submission: 's', stored: null } as Held;
  const { signal } = new AbortController();
  const place = { directory: '/tmp', signal };
  const ended = await submitRemoteStep(
    parts,
    remoteStepTask as unknown as RemoteStepTask,
    held,
    place,
  );
  assert.deepEqual(ended, { end: 'next' });
  return stored;
}

test('the failure of a server is stored, but not about its successor of the same name', async () => {
  assert.deepEqual(await storedAfter('unreachable', false), ['down']);
  assert.deepEqual(await storedAfter('refused', false), ['closed']);
  for (const kind of ['unreachable', 'refused'] as const)
    assert.deepEqual(await storedAfter(kind, true), []);
});
