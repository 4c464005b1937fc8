import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../contract/errors.ts';
import type { FlowSpec } from '../contract/flow-spec.ts';
import { createModelCatalog, type ModelList } from '../core/model-catalog.ts';
import { flowSpecs } from '../flows/specs.ts';
import { requireUnderstood } from './understood.ts';

const SPECS = Object.values(flowSpecs) as unknown as FlowSpec[];

/** The flow that a prompt is judged for; null: it is not judged. */
async function judged(
  flow: keyof typeof flowSpecs,
  input: Record<string, unknown>,
  lists: Record<string, ModelList> = {},
): Promise<string | null> {
  let asked: string | null = null;
  const prompts = {
    expect() {},
    async problem(use: string) {
      asked = use;
      return { message: 'not understood', suggestion: 'Say a fox.' };
    },
  };
  const context = { models: createModelCatalog(SPECS, lists), prompts };
  const spec = flowSpecs[flow] as unknown as FlowSpec;
  const refusal = await requireUnderstood(context, spec, input).catch((error: unknown) => error);
  assert.equal(refusal instanceof ApiError && refusal.code === 4222, asked !== null);
  return asked;
}

test('a prompt is judged by what the built-in engines make of it', async () => {
  const prompt = 'a zorblax';
  assert.equal(await judged('text-to-model', { prompt }), 'anything');
  assert.equal(await judged('text-to-model', { prompt, model_version: 'v1' }), 'drawing');
  assert.equal(await judged('text-to-mesh', { prompt }), 'anything');
  assert.equal(await judged('image-generation', { prompt }), 'anything');
  assert.equal(await judged('model-texture', { prompt }), 'texture');
});

test('nobody judges what has no prompt, or what a model server or an author reads first', async () => {
  const prompt = 'a zorblax';
  const remote = { models: { it: ['gpu'] }, default: null };
  assert.equal(await judged('text-to-model', {}), null);
  assert.equal(await judged('prompt-optimize', { user_input: prompt }), null);
  assert.equal(await judged('image-to-model', { prompt }), null);
  const images = { 'image-generation': remote };
  assert.equal(await judged('image-generation', { prompt, ai_model: 'it' }, images), null);
  assert.equal(await judged('text-to-model', { prompt, ai_model: 'it' }, images), null);
  assert.equal(await judged('text-to-model', { prompt }, images), 'anything');
  const textures = { 'model-texture': remote };
  assert.equal(await judged('model-texture', { prompt, ai_model: 'it' }, textures), null);
  const direct = { 'text-to-model': { ...remote, direct: ['it'] } };
  assert.equal(await judged('text-to-model', { prompt, model_version: 'it' }, direct), null);
  const written = { 'text-to-model': { ...remote, authors: ['it'] } };
  assert.equal(await judged('text-to-model', { prompt, model_version: 'it' }, written), null);
});
