import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparisonRequest } from '../../contract/comparisons.ts';
import type { CatalogChoice, ModelCatalog } from '../../core/model-catalog.ts';
import { batchOf } from './batch-of.ts';

const names = ['v2', 'trellis.2', 'trellis-2'];
const choice = {
  field: 'model_version',
  models: new Map(names.map((alias) => [alias, { alias, backends: [], builtIn: true }])),
} as unknown as CatalogChoice;
const models = {
  choicesOf: (flow: string) => (flow === 'image-to-model' ? [choice] : []),
} as unknown as ModelCatalog;
const parse = (fields: object) =>
  comparisonRequest.parse({
    flow: 'image-to-model',
    input: { turbo: true },
    engines: names,
    ...fields,
  });

test('each engine gets the same fields, under a name that files may have', () => {
  const { items } = batchOf(parse({}), models);
  assert.deepEqual(
    items.map(({ name, input }) => [name, input]),
    [
      ['v2', { turbo: true, model_version: 'v2' }],
      ['trellis-2', { turbo: true, model_version: 'trellis.2' }],
      ['trellis-2-3', { turbo: true, model_version: 'trellis-2' }],
    ],
  );
  const withViews = batchOf(parse({ views: true, engines: ['v2', 'trellis.2'] }), models).items;
  assert.deepEqual(
    withViews.map(({ name }) => name),
    ['v2', 'v2-views', 'trellis-2', 'trellis-2-views'],
  );
});

test('what cannot be compared is refused', () => {
  assert.throws(() => batchOf(parse({ flow: 'model-remesh' }), models), { code: 4003 });
  assert.throws(() => batchOf(parse({ engines: ['v2', 'v9'] }), models), { code: 4004 });
  assert.throws(() => batchOf(parse({ input: { model_version: 'v2' } }), models), { code: 4003 });
  for (const engines of [['v2'], ['v2', 'v2'], Array.from({ length: 13 }, (_, i) => `v${i}`)])
    assert.throws(() => parse({ engines }), `${engines}`);
});
