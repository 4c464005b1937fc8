import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError } from '../config/config.ts';
import { createModelCatalog } from '../core/model-catalog.ts';
import { priceOf } from '../core/pricing.ts';
import { flowSpecs } from '../flows/specs.ts';
import { readPrices } from './price-file.ts';

const MODELS = createModelCatalog(Object.values(flowSpecs), {
  'image-to-mesh': { models: { big: ['gpu1'] }, default: null },
});

async function pricesWith(row: object) {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-prices-'));
  const file = join(directory, 'prices.json');
  const table = JSON.parse(
    await readFile(new URL('../../contracts/prices.json', import.meta.url), 'utf8'),
  );
  await writeFile(file, JSON.stringify({ ...table, ...row }));
  try {
    return await readPrices(file, MODELS);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

test('a configured model may have a price, and one for words has that of its pictures', async () => {
  const models = { big: { base: 40 }, v1: { base: 5 } };
  const { table } = await pricesWith({
    'image-to-mesh': { base: 15, models },
    'text-to-mesh': { base: 0, flows: [{ flow: 'image-to-mesh' }], models: { big: { base: 2 } } },
  });
  assert.deepEqual(table['image-to-mesh']?.models, models);
});

test('flows that an older table does not have get the price that comes with the service', async () => {
  const { table, assumed } = await pricesWith({
    'model-rig': undefined,
    'image-to-mesh': { base: 7 },
  });
  assert.deepEqual(assumed, [{ flow: 'model-rig', credits: 15 }]);
  assert.equal(priceOf(table, 'model-rig', {}), 15);
  assert.equal(priceOf(table, 'image-to-mesh', {}), 7);
});

test('a price for a flow that does not exist stops the start', async () => {
  await assert.rejects(
    pricesWith({ 'image-to-mesh': undefined, 'image-to-mehs': { base: 5 } }),
    /it prices image-to-mehs, which is none of the flows \(.*image-to-mesh/,
  );
  const later = { base: 5, models: { big: { base: 40 } } };
  const { assumed } = await pricesWith({ 'flow-of-a-later-version': later });
  assert.deepEqual(assumed, []);
});

test('a price that adds a flow without one stops the start, even if only one model has it', async () => {
  const models = { big: { flows: [{ flow: 'image-to-mehs' }] } };
  await assert.rejects(
    pricesWith({ 'image-to-mesh': { base: 15, models } }),
    /image-to-mesh adds the price of image-to-mehs, which has none/,
  );
});

test('a price for a model that there is not stops the start', async () => {
  await assert.rejects(
    pricesWith({ 'image-to-mesh': { base: 15, models: { bgi: { base: 40 } } } }),
    (error) =>
      error instanceof ConfigError &&
      error.message.endsWith(
        'image-to-mesh.models prices bgi, which is none of its models (v1, v2, big)',
      ),
  );
  await assert.rejects(
    pricesWith({ 'convert-model-format': { base: 5, models: { big: { base: 40 } } } }),
    /convert-model-format\.models prices big, which is none of its models \(none\)/,
  );
});

test('a table without any price stops the start', async () => {
  const none = Object.fromEntries(Object.keys(flowSpecs).map((flow) => [flow, undefined]));
  await assert.rejects(pricesWith(none), /it prices no flow/);
});
