import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FlowSpec } from '../contract/flow-spec.ts';
import { createModelCatalog, type ModelList } from '../core/model-catalog.ts';
import type { BackendState } from '../core/ports/backend-states.ts';
import { priceTable } from '../core/pricing.ts';
import { flowSpecs } from '../flows/specs.ts';
import { deadModel, priceFieldsOf, priceOfTask, quotedParams } from './flow-models.ts';

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

test('the refusal of a dead model names others only if there are any', async () => {
  const rig = flowSpecs['model-rig'] as unknown as FlowSpec;
  const refusalWith = async (models: ModelList['models']) => {
    const refusal = await deadModel(
      {
        models: createModelCatalog(SPECS, { 'model-rig': { models, default: null } }),
        backendStates: { list: async () => [{ backend: 'a', down_since: 0 } as BackendState] },
        backends: new Map(),
        clock: { now: () => 1000 },
      },
      rig,
      {},
    );
    return [refusal?.code, refusal?.suggestion];
  };
  assert.deepEqual(await refusalWith({ unirig: ['a'] }), [5031, 'Try again later.']);
  assert.deepEqual(await refusalWith({ unirig: ['a'], meshy: ['b'] }), [
    5031,
    'Try again later, or choose another ai_model: meshy.',
  ]);
  assert.deepEqual((await refusalWith({}))[0], 5031);
});
