import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MeshReport, ModelStatistics } from '../../contract/mesh-report.ts';
import { createWork } from '../../engines/work/create-work.ts';
import type { OutputFile } from '../flow.ts';
import { Report } from './report.ts';

test('a run without models tells of no mesh', async () => {
  const work = createWork();
  await work.stage('rewrite', 1, () => {});
  const { diagnostics, output, files } = new Report()
    .engines({ prompts: { id: 'one' } })
    .outcome([], work, { answer: 42 });
  assert.deepEqual([files, output], [[], { answer: 42 }]);
  assert.deepEqual(Object.keys(diagnostics), [
    'engine',
    'timings',
    'statistics',
    'validation',
    'warnings',
  ]);
  assert.deepEqual(
    diagnostics.timings.map(({ stage }) => stage),
    ['rewrite'],
  );
  assert.equal(diagnostics.statistics, null);
});

test('engines, counts and warnings stand in the order in which they were reported', () => {
  const warning = (code: string) => ({ code, message: code });
  const { diagnostics } = new Report()
    .engines({ converter: 1, remesher: 2 })
    .statistics({ faces: 3 })
    .warnings([warning('first')])
    .engines({ renderer: 3 })
    .mesh({ unwrap: { charts: 1, utilisation: 1, stretch: 1 } })
    .statistics({ vertices: 4, faces: 5 })
    .warnings([warning('second'), warning('third')])
    .inspected({ results: [], validation: { 'model.glb': {} as never } })
    .outcome([], createWork());
  assert.deepEqual(Object.keys(diagnostics.engine!), ['converter', 'remesher', 'renderer']);
  assert.deepEqual(diagnostics.statistics, { faces: 5, vertices: 4 });
  assert.deepEqual(
    diagnostics.warnings.map(({ code }) => code),
    ['first', 'second', 'third'],
  );
  assert.deepEqual(Object.keys(diagnostics.mesh!), ['source', 'results', 'repairs', 'unwrap']);
  assert.deepEqual(diagnostics.validation, { 'model.glb': {} });
});

test('what steps counted is reported as it was measured in the main model', () => {
  const surface = { vertices: 8, watertight: false, euler_characteristic: 1 } as ModelStatistics;
  const result = (filename: string, statistics: ModelStatistics) => ({
    ...{ filename, statistics },
    format: 'glb',
  });
  const file = (role: string, filename: string) => ({ role, filename }) as OutputFile;
  const { diagnostics } = new Report()
    .statistics({ vertices: 24, watertight: true, triangles: 12 })
    .mesh({
      remesh: {
        result: { faces: 12, vertices: 24, quads: 0, triangles: 12 },
        watertight: true,
        euler_characteristic: 2,
      } as NonNullable<MeshReport['remesh']>,
    })
    .inspected({
      results: [result('geometry.glb', { ...surface, vertices: 9 }), result('model.glb', surface)],
      validation: null,
    })
    .outcome(
      [file('geometry_model_url', 'geometry.glb'), file('textured_model_url', 'model.glb')],
      createWork(),
    );
  assert.deepEqual(diagnostics.statistics, { vertices: 8, watertight: false, triangles: 12 });
  const { result: remeshed, watertight, euler_characteristic } = diagnostics.mesh!.remesh!;
  assert.deepEqual([remeshed.vertices, watertight, euler_characteristic], [8, false, 1]);
});
