import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textToModel } from '../../flows/text-to-model/spec.ts';
import { triangleLimit, versionRequest } from './version-request.ts';

const program = {
  version: 1 as const,
  name: 'ball',
  parts: [{ name: 'ball', shape: { kind: 'sphere' as const, radius: 0.1 } }],
};
const task_uuid = '01a2047e-7031-725b-bd67-000000000001';

test('a version keeps the settings of the one before, and asks no language model', () => {
  const input = {
    prompt: 'a ball',
    model_version: 'author',
    polygon_limit: 9000,
    animate: true,
    texture_size: null,
    max_author_cost: 1,
  };
  const body = versionRequest({ task_uuid, flow_name: 'text-to-model', input }, program);
  assert.deepEqual(body, {
    program,
    made_from: task_uuid,
    model_version: 'v2',
    polygon_limit: 9000,
    animate: true,
  });
  assert.equal(textToModel.input.safeParse(body).success, true);
  assert.equal(triangleLimit({ flow_name: 'text-to-model', input }), 9000);
});

test('settings of other flows are not those of this one', () => {
  const input = { polygon_limit: 9000 };
  const body = versionRequest({ task_uuid, flow_name: 'image-to-model', input }, program);
  assert.equal('polygon_limit' in body, false);
  assert.equal(triangleLimit({ flow_name: 'image-to-model', input }), 1_000_000);
});
