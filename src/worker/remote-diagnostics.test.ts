import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskDiagnostics } from '../core/task.ts';
import { EXCHANGED, withRemoteSteps } from './remote-diagnostics.ts';

const warning = { code: 'texture_missing', message: 'no texture' };
const diagnostics: TaskDiagnostics = {
  engine: {},
  timings: [{ stage: 'finish', milliseconds: 5 }],
  statistics: { triangles: 7 },
  validation: null,
  warnings: [warning],
};
const made = (facts: Record<string, string | number>) => ({
  model: {
    identity: { id: 'host', version: '7', provider: 'meshy' },
    path: '/model.glb',
    seconds: 2,
    facts,
  },
});

test('the report of a task has the durations and the facts of its servers', () => {
  const report = withRemoteSteps(diagnostics, made({ host_credits: 15 }));
  assert.deepEqual(
    report.timings.map(({ stage }) => stage),
    ['server/model', 'finish'],
  );
  assert.deepEqual(report.statistics, {
    triangles: 7,
    servers: { model: { host_credits: 15, seconds: 2 } },
  });
  assert.deepEqual(report.warnings, [warning]);
  assert.equal(withRemoteSteps(diagnostics, {}), diagnostics);
});

test('a prompt of which a server got only a part is a warning', () => {
  const { warnings } = withRemoteSteps(diagnostics, made({ prompt_characters: 600 }));
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['prompt_shortened', 'texture_missing'],
  );
  assert.match(warnings[0]!.message, /at most 600 characters/);
});

test('sides that were exchanged for a server are a warning, as for the built-in engine', () => {
  const { warnings } = withRemoteSteps(diagnostics, made({ sides: EXCHANGED }));
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['sides_exchanged', 'texture_missing'],
  );
});
