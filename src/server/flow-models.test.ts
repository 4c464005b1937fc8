import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FlowSpec } from '../contract/flow-spec.ts';
import { createModelCatalog, type ModelList } from '../core/model-catalog.ts';
import { priceTable } from '../core/pricing.ts';
import { flowSpecs } from '../flows/specs.ts';
import { priceFieldsOf, priceOfTask, quotedParams } from './flow-models.ts';

const SPECS = Object.values(flowSpecs) as unknown as FlowSpec[];
const spec = flowSpecs['text-to-model'] as unknown as FlowSpec;
const prices = priceTable.parse({
  'image-generation': { base: 2, models: { flux: { base: 8 } } },
  'image-to-model': { base: 20 },
  'text-to-model': { base: 1, flows: [{ flow: 'image-generation' }, { flow: 'image-to-model' }] },
  'model-finish': { base: 5 },
});

function priceWith(list: ModelList, input: object): number {
  const context = { prices, models: createModelCatalog(SPECS, { 'text-to-model': list }) };
  return priceOfTask(spec, context, quotedParams(spec, context, { ...input }));
}

test('a model that a server makes from the prompt includes no image in its price', () => {
  const list: ModelList = {
    models: { meshy: ['host'], hunyuan: ['gpu'] },
    default: null,
    direct: ['meshy'],
  };
  assert.equal(priceWith(list, { model_version: 'meshy', ai_model: 'flux' }), 21);
  assert.equal(priceWith(list, { model_version: 'hunyuan', ai_model: 'flux' }), 29);
  assert.equal(priceWith(list, {}), 23);
  assert.equal(priceWith({ ...list, default: 'meshy' }, {}), 21);
});

test('the model decides on the price only if some model needs no image', () => {
  const fields = (direct: string[]) => {
    const list: ModelList = { models: { it: ['host'] }, default: null, direct };
    const models = createModelCatalog(SPECS, { 'text-to-model': list });
    return priceFieldsOf(spec, { prices, models });
  };
  assert.equal(fields([]).includes('model_version'), false);
  assert.equal(fields(['it']).includes('model_version'), true);
});
