import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemName } from '../../contract/batches.ts';
import { comparisonRequest } from '../../contract/comparisons.ts';
import type { CatalogChoice, ModelCatalog } from '../../core/model-catalog.ts';
import { batchOf, requireEngines } from './batch-of.ts';

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
      ['trellis-2-2', { turbo: true, model_version: 'trellis-2' }],
    ],
  );
  const withViews = batchOf(parse({ views: true, engines: ['v2', 'trellis.2'] }), models).items;
  assert.deepEqual(
    withViews.map(({ name }) => name),
    ['v2', 'v2-views', 'trellis-2', 'trellis-2-views'],
  );
});

test('names of items are unique, whatever the engines are called', () => {
  for (const engines of [
    ['a-b', 'a-b-3', 'a.b'],
    ['v2', 'v2-views'],
    ['V2', 'v2'],
    [`${'a'.repeat(60)}1`, `${'a'.repeat(60)}2`],
  ]) {
    const items = batchOf(parse({ engines, views: true }), models).items;
    const unique = new Set(items.map(({ name }) => name!.toLowerCase()));
    assert.equal(unique.size, items.length, items.map(({ name }) => name).join());
    assert.ok(items.every(({ name }) => itemName.safeParse(name).success));
  }
});

test('a flow without any engine is left to the check of its tasks, which says so (5031)', () => {
  const none = { choicesOf: () => [{ ...choice, models: new Map() }] } as unknown as ModelCatalog;
  assert.doesNotThrow(() => requireEngines(parse({}), none));
});

test('what cannot be compared is refused', () => {
  assert.throws(() => batchOf(parse({ flow: 'model-remesh' }), models), { code: 4003 });
  assert.throws(() => requireEngines(parse({ engines: ['v2', 'v9'] }), models), { code: 4004 });
  assert.throws(() => batchOf(parse({ input: { model_version: 'v2' } }), models), { code: 4003 });
  for (const engines of [['v2'], ['v2', 'v2'], Array.from({ length: 13 }, (_, i) => `v${i}`)])
    assert.throws(() => parse({ engines }), `${engines}`);
});
