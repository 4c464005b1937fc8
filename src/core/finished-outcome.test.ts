import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withFinishedModel } from './finished-outcome.ts';
import type { TaskDiagnostics } from './task.ts';

const DIAGNOSTICS: TaskDiagnostics = {
  engine: {},
  timings: [],
  statistics: null,
  validation: null,
  warnings: [],
};
const outcome = (roles: string[], more: object = {}) => ({
  files: roles.map((role) => ({ role })),
  diagnostics: { ...DIAGNOSTICS, ...more } as TaskDiagnostics,
});
const rolesOf = ({ files }: { files: { role: string }[] }) => files.map(({ role }) => role);

test('the finished model comes before another candidate, and keeps its role without a texture', () => {
  const finished = outcome(['geometry_model_url', 'viewer_model_url']);
  const made = outcome(['program_url', 'geometry_model_url', 'candidate_model_url']);
  assert.deepEqual(rolesOf(withFinishedModel(made, finished)), [
    ...['program_url', 'geometry_model_url', 'viewer_model_url', 'candidate_model_url'],
  ]);
  const colored = outcome(['geometry_model_url', 'textured_model_url', 'candidate_model_url']);
  assert.deepEqual(rolesOf(withFinishedModel(colored, finished)), [
    ...['textured_model_url', 'viewer_model_url', 'candidate_model_url'],
  ]);
});

test('the counts are those of the finished model alone, and the remesh of the flow stays', () => {
  const statistics = (triangles: number) => ({ triangles, vertices: triangles, watertight: true });
  const mesh = {
    source: null,
    repairs: [],
    results: [{ statistics: statistics(300) }, { statistics: statistics(200) }],
    remesh: 'of finishing',
    finish: { after: { faces: 100, triangles: 200 } },
  };
  const before = { source: 'the file', repairs: [], results: [], remesh: 'of the flow' };
  const { diagnostics } = withFinishedModel(
    outcome([], { statistics: { vertices: 9, parts: 4 }, mesh: before }),
    outcome([], { mesh }),
  );
  assert.deepEqual(diagnostics.statistics, {
    ...{ parts: 4, faces: 100, triangles: 200, vertices: 200, watertight: true },
  });
  assert.deepEqual(diagnostics.mesh, { ...mesh, source: 'the file', remesh: 'of the flow' });
});
