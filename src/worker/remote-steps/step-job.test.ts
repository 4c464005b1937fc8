import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteStepPlan } from '../../core/remote-step.ts';
import type { Task } from '../../core/task.ts';
import { type JobParts, remoteStepJob } from './step-job.ts';

const parts = {
  sources: { open: async () => ({ model_file: '/model.glb' }) },
  prober: { probeModel: async () => ({ format: 'glb' }) },
} as unknown as JobParts;
const place = { directory: '/', signal: new AbortController().signal };

const jobFor = (input: Task['input']) =>
  remoteStepJob(
    parts,
    { flow_name: 'model-remesh', task_uuid: '00000000-0000-4000-8000-000000000001', input } as Task,
    { step: 'remesh', work: 'remesh' } as RemoteStepPlan,
    [],
    place,
  );

test('a new mesh gets the requested faces, and as many triangles for servers that know only those', async () => {
  const quads = await jobFor({ face_type: 'quad', target_face_count: 5000 });
  assert.deepEqual([quads.faces, quads.maxTriangles], [{ type: 'quad', count: 5000 }, 10_000]);
  const triangles = await jobFor({ face_type: 'triangle', target_face_count: 100_000 });
  assert.equal(triangles.maxTriangles, 100_000);
  assert.deepEqual((await jobFor({ face_type: 'quad' })).faces, { type: 'quad', count: null });
});
