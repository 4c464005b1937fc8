import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import type { CaseFigures } from '../../bench/render-case.ts';

const ROOT = join(import.meta.dirname, '../..');
const JOBS = 50;
/** Until then V8 compiles and its heap finds its size: 209 MB after the first job, 242 MB after 40, 246 MB after 120. */
const SETTLED = 40;

test('fifty jobs in a row, each reading its model: memory stays as it was before them', async () => {
  const model = join(ROOT, 'test/fixtures/models/01_Duck/Duck.glb');
  const program = join(ROOT, 'bench/render-case.ts');
  const child = fork(program, [model, '128', '2', String(SETTLED + JOBS), 'true', 'raster', ROOT]);
  const [{ megabytes }] = (await once(child, 'message')) as [CaseFigures];
  assert.equal(megabytes.length, SETTLED + JOBS);
  const growth = megabytes[SETTLED + JOBS - 1]! / megabytes[SETTLED - 1]!;
  assert.ok(growth <= 1.05, `${growth.toFixed(2)} of ${megabytes[SETTLED - 1]} MB`);
});
