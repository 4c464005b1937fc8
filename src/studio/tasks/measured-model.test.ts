import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskReport } from '../../contract/task.ts';
import { measuredModel } from './measured-model.ts';

test('the measurements are those of the main model, not of the untextured shape', () => {
  const result = (filename: string, vertices: number) => ({ filename, statistics: { vertices } });
  const mesh = { results: [result('geometry.glb', 9), result('model.glb', 8)] };
  const assets = [
    { role: 'geometry_model_url', filename: 'geometry.glb' },
    { role: 'textured_model_url', filename: 'model.glb' },
  ];
  const report = (about: object) => ({ mesh, assets, ...about }) as unknown as TaskReport;
  assert.equal(measuredModel(report({}))?.vertices, 8);
  assert.equal(
    measuredModel(report({ assets: assets.slice(0, 1), mesh: { results: [mesh.results[0]] } }))
      ?.vertices,
    9,
  );
  assert.equal(measuredModel(report({ mesh: null })), null);
});
