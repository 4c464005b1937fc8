import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteResults, StepOutcome } from '../engines/spec.ts';
import { madeFilesOf, modelStepOf } from './model-step.ts';

const STEP: StepOutcome = {
  identity: { id: 'gpu1', version: '1', provider: '3daigc-api' },
  facts: {},
  seconds: 1,
};

test('every file that a server made counts towards the size of a run', () => {
  for (const step of ['model', 'texture', 'rig', 'segment', 'remesh', 'unwrap'] as const) {
    const remote: RemoteResults = { [step]: { ...STEP, path: 'made.glb' } };
    assert.deepEqual([modelStepOf(remote), madeFilesOf(remote)], [step, ['made.glb']]);
  }
  const remote: RemoteResults = {
    image: { ...STEP, paths: ['1.png', '2.png'] },
    model: { ...STEP, path: 'made.glb' },
    text: { ...STEP, text: 'a fox' },
  };
  assert.deepEqual(madeFilesOf(remote), ['made.glb', '1.png', '2.png']);
});
