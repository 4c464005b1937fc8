import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Uuid } from '../core/ids.ts';
import { createAdmission } from './admission.ts';
import { ImageUnjudged } from './image-moderation.ts';

const ID = '00000000-0000-7000-8000-000000000000' as Uuid;

/** Returns an admission whose sources throw these errors one after another, and the calls that it made. */
function admissionWith(errors: Error[]) {
  const calls: string[] = [];
  const parts = {
    tasks: {
      findPending: async () => ({ task_uuid: ID, flow_name: 'image-to-mesh', input: {} }),
      admit: async () => calls.push('admit'),
      fail: async (_id: Uuid, _attempt: null, { code }: { code: number }) =>
        calls.push(`fail ${code}`),
    },
    storage: {},
    sources: {
      async admit() {
        const error = errors.shift();
        if (error !== undefined) throw error;
        return [];
      },
      discard: async () => calls.push('discard'),
    },
    moderation: null,
    watch: { watch: () => ({ signal: new AbortController().signal, end() {} }) },
    gate: {},
    tracer: null,
    log: { info() {}, warn() {}, error() {} },
  };
  return { calls, admit: createAdmission(parts as never) };
}

const noAnswer = () => new Error('timeout exceeded when trying to connect');

test('a database that does not answer in time does not fail the task; its job is delivered again', async () => {
  const { calls, admit } = admissionWith([noAnswer(), noAnswer()]);
  await assert.rejects(admit(ID), /timeout exceeded/);
  await assert.rejects(admit(ID), /timeout exceeded/);
  await admit(ID);
  assert.deepEqual(calls, ['discard', 'discard', 'admit']);
});

test('sources that can never be checked fail the task after eight attempts', async () => {
  const { calls, admit } = admissionWith(Array.from({ length: 8 }, noAnswer));
  for (let attempt = 1; attempt < 8; attempt++) await assert.rejects(admit(ID));
  await admit(ID);
  assert.deepEqual(calls.slice(-2), ['discard', 'fail 6000']);
});

test('an image that makes moderation fail is not tried again', async () => {
  const { calls, admit } = admissionWith([new ImageUnjudged('the image could not be judged')]);
  await admit(ID);
  assert.deepEqual(calls, ['discard', 'fail 6000']);
});
