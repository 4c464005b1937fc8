import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { allKinds } from '../engines/remote/kinds.ts';
import { readConfiguration } from './read-configuration.ts';
import { backendBasis } from './schema.ts';

const backendKinds = await allKinds();

const ROOT = new URL('../../', import.meta.url);
const schema = JSON.parse(
  await readFile(new URL('contracts/bozzetto.config.schema.json', ROOT), 'utf8'),
);
const accepts = new Ajv2020({ strict: false }).compile(schema);

/** The first example in docs/backends.md. */
async function documented() {
  const text = await readFile(new URL('docs/backends.md', ROOT), 'utf8');
  return JSON.parse(/```json\n(\{.*?\n\})\n```/s.exec(text)![1]!);
}

test('the example of docs/backends.md is accepted by the schema and by the service', async () => {
  const example = await documented();
  assert.equal(accepts(example), true, JSON.stringify(accepts.errors));
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-example-'));
  const configFile = join(directory, 'bozzetto.config.json');
  await writeFile(configFile, JSON.stringify(example));
  try {
    const { backends, models } = await readConfiguration({ configFile, secret: () => 'token' });
    assert.deepEqual([...backends.keys()], ['gpu1', 'gpu2']);
    assert.equal(models.defaultsOf('image-to-mesh').model_version, 'hunyuan-2.1');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test('what the service refuses by its form, an editor marks', async () => {
  const { backends, models } = await documented();
  const marked = (change: object) =>
    assert.equal(accepts({ backends, models, ...change }), false, JSON.stringify(change));
  const gpu1 = (change: object) => marked({ backends: { gpu1: { ...backends.gpu1, ...change } } });
  marked({ backend: {} });
  marked({ models: { 'image-to-mehs': {} } });
  marked({ models: { 'image-to-mesh': { big: [] } } });
  marked({ models: { 'image-to-mesh': { big: 'gpu1' } } });
  marked({ models: { 'image-to-mesh': { 'a b': ['gpu1'] } } });
  gpu1({ kind: 'none' });
  gpu1({ concurency: 2 });
  gpu1({ concurrency: 0 });
  gpu1({ credential: 'secret' });
  gpu1({ timeouts: { queue: 2 } });
});

test('no setting of a kind has a name that every backend has', () => {
  for (const { name, settings } of backendKinds)
    for (const field of Object.keys(settings.shape))
      assert.ok(!Object.hasOwn(backendBasis.shape, field), `${name}.${field}`);
});
