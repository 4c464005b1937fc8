import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelRemesh } from './spec.ts';

test('density is refused with the mesh of a model server, which would ignore it', () => {
  const problemWith = (ai_model?: string) =>
    modelRemesh.check?.(
      modelRemesh.input.parse({ model_file: 'upload_1', density: 'curvature', ai_model }),
    );
  assert.equal(problemWith('fastmesh')?.code, 4003);
  assert.equal(problemWith('bozzetto_1_0'), null);
  assert.equal(problemWith(), null);
});
