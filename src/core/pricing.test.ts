import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pricedFields, priceOf, priceTable } from './pricing.ts';

const table = priceTable.parse({
  'image-generation': { base: 2, per: 'image_count', models: { flux: { base: 8 } } },
  'image-to-mesh': {
    base: 15,
    add: [{ field: 'turbo', equals: true, credits: -5 }],
    models: { big: { base: 40 }, flat: { base: 30, add: [] } },
  },
  'image-to-model': { base: 20, add: [{ field: 'model_version', equals: 'big', credits: 7 }] },
  'text-to-mesh': {
    base: 0,
    flows: [{ flow: 'image-generation', params: { image_count: 1 } }, { flow: 'image-to-mesh' }],
  },
  'model-remesh': { base: 5 },
});

test('a model has a price of its own where its row says so, and the rest of the flow’s', () => {
  const mesh = (params: object) => priceOf(table, 'image-to-mesh', { ...params });
  assert.equal(mesh({ model_version: 'v2' }), 15);
  assert.equal(mesh({ model_version: 'big' }), 40);
  assert.equal(mesh({ model_version: 'big', turbo: true }), 35);
  assert.equal(mesh({ model_version: 'flat', turbo: true }), 30);
  assert.equal(mesh({ model_version: 'toString' }), 15);
  assert.equal(priceOf(table, 'image-to-model', { model_version: 'big' }), 27);
});

test('a flow of two steps costs what its models cost, each by its own field', () => {
  const words = (params: object) => priceOf(table, 'text-to-mesh', { ...params });
  assert.equal(words({}), 17);
  assert.equal(words({ ai_model: 'flux' }), 23);
  assert.equal(words({ ai_model: 'flux', model_version: 'big' }), 48);
  // The picture is the built-in one: what its row says of flux is not about the mesh.
  assert.equal(words({ ai_model: 'bozzetto_1_0', model_version: 'flux' }), 17);
});

test('a value that a list has twice costs once', () => {
  const maps = priceTable.parse({
    'model-remesh': { base: 1, add: [{ field: 'bake_maps', above: 1, credits: 5 }] },
  });
  const priceWith = (bake_maps: string[]) => priceOf(maps, 'model-remesh', { bake_maps });
  assert.equal(priceWith(['curvature', 'curvature']), 1);
  assert.equal(priceWith(['curvature', 'position']), 6);
});

test('LODs cost the same however they are stated', () => {
  const lodPrices = priceTable.parse({
    'model-finish': { base: 1, add: [{ field: 'lods', above: 0, credits: 1 }] },
  });
  const priceWith = (lods: unknown) => priceOf(lodPrices, 'model-finish', { lods });
  for (const lods of [2, [0.5, 0.1], { triangles: [5000, 1000] }, { errors: [0.1] }])
    assert.equal(priceWith(lods), 2, JSON.stringify(lods));
  for (const lods of [0, undefined, null, {}]) assert.equal(priceWith(lods), 1);
});

test('a step that a task does not run costs nothing', () => {
  const omitted = new Set(['image-generation']);
  assert.equal(priceOf(table, 'text-to-mesh', { ai_model: 'flux' }, omitted), 15);
  assert.equal(priceOf(table, 'image-generation', {}, omitted), 2);
});

test('the fields that a price reads', () => {
  const fields = (flow: string) => [...pricedFields(table, flow)].sort();
  assert.deepEqual(fields('image-to-mesh'), ['model_version', 'turbo']);
  assert.deepEqual(fields('text-to-mesh'), ['ai_model', 'image_count', 'model_version', 'turbo']);
  assert.deepEqual(fields('model-remesh'), []);
});
