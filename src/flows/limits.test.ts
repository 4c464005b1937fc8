import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedSize, limitError, processorLimit } from './limits.ts';
import { loadFlows } from './load-flows.ts';

const LIMIT = {
  seconds: 100,
  secondsPer: { megabytes: 3, megatriangles: 60, megatexels: 10 },
  cheaper: 'Ask for less.',
};

test('a limit grows with the size of the work, of which the larger number counts', () => {
  assert.equal(processorLimit(LIMIT), 100_000);
  assert.equal(processorLimit(LIMIT, { megapixels: 5 }), 100_000);
  const asked = askedSize(LIMIT, { polygon_limit: 500_000, texture_size: 2000 });
  assert.equal(processorLimit(LIMIT, asked), 100_000 + 30_000 + 40_000);
  assert.equal(
    processorLimit(LIMIT, asked, { megabytes: 10 }, { megatriangles: 2 }),
    100_000 + 30_000 + 120_000 + 40_000,
  );
  assert.equal(processorLimit(LIMIT, asked, { megatriangles: 0.1 }), 170_000);
});

test('the size of finishing counts, and its suggestion is made once', async () => {
  const finish = { shape: 'remesh', target_face_count: 1_000_000, texture_size: 4096 };
  const { megatriangles, megatexels } = askedSize(LIMIT, { polygon_limit: 1000, finish });
  assert.deepEqual([megatriangles, Math.floor(megatexels!)], [2, 16]);
  const flow = (await loadFlows())['text-to-model'];
  const { cheaper } = flow.limitFor!({ finish, accept: { closed: true } });
  assert.equal(cheaper.match(/fewer LODs/g)?.length, 1);
});

test('every flow allows more for more', async () => {
  const flows = await loadFlows();
  const larger: Record<string, [object, object]> = {
    'image-to-model': [{ texture_size: 1024 }, { texture_size: 4096 }],
    'image-to-artistic-mesh': [{ num_verts: 1000 }, { num_verts: 16_000 }],
    'model-remesh': [{ target_face_count: 1000 }, { target_face_count: 1_000_000 }],
    'model-texture': [{ texture_size: 1024 }, { texture_size: 4096 }],
    'image-generation': [{ image_count: 1 }, { image_count: 4 }],
    'model-preview-render': [
      { model_file: 'x', resolution: '512x512', render_mode: 'basic', image_count: 1 },
      { model_file: 'x', resolution: '2048x2048', render_mode: 'basic', image_count: 10 },
    ],
  };
  for (const [name, inputs] of Object.entries(larger)) {
    const { limit } = flows[name as keyof typeof flows];
    const [small, large] = inputs.map((input) =>
      processorLimit(limit, askedSize(limit, input as Record<string, unknown>)),
    );
    assert.ok(large! > small!, `${name}: ${small} ${large}`);
  }
});

test('the error says what was being done, how long it took, and what is cheaper', () => {
  const run = { stage: 'remesh', percent: 62, usedMs: 121_400, limitMs: 121_000 };
  assert.deepEqual(limitError(LIMIT, { limit: 'processor', ...run }), {
    code: 6001,
    message:
      'the engine was stopped at 62% in the stage remesh: it had used 121 s of CPU time, and the limit for work of this size is 121 s',
    suggestion: 'Ask for less.',
  });
  const stalled = limitError(LIMIT, { ...run, limit: 'stall', stage: '', limitMs: 60_000 });
  assert.match(stalled.message, /before its first stage: it did no work for 60 s after 121 s of/);
  assert.match(stalled.suggestion!, /^Retry the task/);
});
