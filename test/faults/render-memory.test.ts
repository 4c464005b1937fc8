import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import type { CaseFigures } from '../../bench/render-case.ts';
import { ENGINE_ALLOCATOR } from '../../src/worker/allocator.ts';

const ROOT = join(import.meta.dirname, '../..');
const JOBS = 80;
/**
 * Jobs until memory is stable, because garbage collection depends on volume: 200 MB after 5 jobs, 237 after 40, 231
 * from 65 to 120.
 */
const SETTLED = 40;
/** Number of jobs whose highest memory counts: a single job may end just before or just after a collection. */
const WINDOW = 10;

test('eighty jobs in a row, each reading its model: memory stays as it was after the fortieth', async () => {
  const model = join(ROOT, 'test/fixtures/models/01_Duck/Duck.glb');
  const program = join(ROOT, 'bench/render-case.ts');
  const child = fork(program, [model, '128', '2', String(JOBS), 'true', 'raster', ROOT], {
    env: { ...process.env, ...ENGINE_ALLOCATOR },
  });
  const [{ megabytes }] = (await once(child, 'message')) as [CaseFigures];
  assert.equal(megabytes.length, JOBS);
  const mostBefore = (job: number) => Math.max(...megabytes.slice(job - WINDOW, job));
  const growth = mostBefore(JOBS) / mostBefore(SETTLED);
  assert.ok(growth <= 1.1, `${growth.toFixed(2)} of ${mostBefore(SETTLED)} MB`);
});
