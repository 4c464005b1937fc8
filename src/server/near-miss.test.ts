import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { creationFields } from '../contract/creation.ts';
import { flowSpecs } from '../flows/specs.ts';
import { nearMisses } from './near-miss.ts';

const shapeOf = (flow: keyof typeof flowSpecs) => ({
  ...flowSpecs[flow].input.shape,
  ...creationFields,
});
const meant = (name: string, shape: z.ZodRawShape) => nearMisses({ [name]: 1 }, shape)[0]?.meant;

test('another spelling of a field, or a slip of a letter or two, is told apart from other fields', () => {
  const model = shapeOf('image-to-model');
  const cases = {
    webhookUrl: 'webhook_url',
    'webhook-url': 'webhook_url',
    WebhookURL: 'webhook_url',
    webhook_uri: 'webhook_url',
    polygonLimit: 'polygon_limit',
    polygon_limits: 'polygon_limit',
    poligon_limit: 'polygon_limit',
    polygonlimt: 'polygon_limit',
    texturesize: 'texture_size',
    textureSize: 'texture_size',
    texture_sise: 'texture_size',
    turbos: 'turbo',
    trubo: 'turbo',
    imageFile: 'image_file',
    iamge_file: 'image_file',
    clientOrderId: 'client_order_id',
    allow_duplicates: 'allow_duplicate',
    maxCostCredits: 'max_cost_credits',
    modelVersion: 'model_version',
  };
  for (const [name, field] of Object.entries(cases)) assert.equal(meant(name, model), field, name);
  const image = shapeOf('image-generation');
  for (const name of ['promt', 'prmopt', 'prompts', 'Prompt', 'promts'])
    assert.equal(meant(name, image), 'prompt', name);
});

test('what is no slip stays ignored: fields of other flows, of other services, of nobody', () => {
  const foreign =
    `seed style model mode type size quality title user metadata tags format formats negative_prompt steps url
    texture callback_url webhook face_limit output_format project id version name is_public prefer language`.split(
      /\s+/,
    );
  for (const flow of Object.keys(flowSpecs) as (keyof typeof flowSpecs)[]) {
    const shape = shapeOf(flow);
    for (const name of foreign) assert.equal(meant(name, shape), undefined, `${flow}: ${name}`);
    for (const other of Object.values(flowSpecs))
      for (const name of [...Object.keys(other.input.shape), ...Object.keys(other.publicInput)])
        assert.equal(meant(name, shape), undefined, `${flow}: ${name} of ${other.name}`);
  }
});

test('a body of thousands of names costs little', () => {
  const body = Object.fromEntries(
    Array.from({ length: 30_000 }, (_, i) => [`polygon_limit_${i}`, 1]),
  );
  const started = process.cpuUsage();
  nearMisses(body, shapeOf('image-to-model'));
  const { user } = process.cpuUsage(started);
  assert.ok(user < 500_000, `${user} µs of processor`);
});
