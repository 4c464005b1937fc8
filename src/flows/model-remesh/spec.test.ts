import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelRemesh } from './spec.ts';

for (const field of [{ density: 'curvature' }, { symmetry: 'x' }])
  test(`${Object.keys(field)} is refused with the mesh of a model server, which would ignore it`, () => {
    const problemWith = (ai_model?: string) =>
      modelRemesh.check?.(modelRemesh.input.parse({ model_file: 'upload_1', ...field, ai_model }));
    assert.equal(problemWith('fastmesh')?.code, 4003);
    assert.equal(problemWith('bozzetto_1_0'), null);
    assert.equal(problemWith(), null);
  });

test('an unknown symmetry is refused with the values that there are', () => {
  const problem = modelRemesh.check?.(
    modelRemesh.input.parse({ model_file: 'upload_1', symmetry: 'left' }),
  );
  assert.match(`${problem?.message} ${problem?.suggestion}`, /auto.*none/);
});

test('a density map is refused with any other density', () => {
  const problemWith = (density?: string) =>
    modelRemesh.check?.(
      modelRemesh.input.parse({ model_file: 'upload_1', density, density_image: 'upload_2' }),
    );
  assert.equal(problemWith('texture'), null);
  assert.equal(problemWith('curvature')?.code, 4003);
  assert.equal(problemWith()?.code, 4003);
});

test('the map of a density is a source', () => {
  const input = { model_file: 'upload_1', density: 'texture', density_image: 'upload_2' };
  const sources = modelRemesh.sources(modelRemesh.input.parse(input));
  assert.deepEqual(
    sources.map(({ field, kind }) => [field, kind]),
    [
      ['model_file', 'model'],
      ['density_image', 'image'],
    ],
  );
});
