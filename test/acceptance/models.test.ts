import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Bozzetto, InvalidRequestError } from '../../src/sdk/index.ts';
import { objectImage } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';

/** Configuration in which the operator names models of the built-in engines. */
const CONFIGURATION = {
  models: {
    'image-to-mesh': { default: 'house', house: ['built-in'] },
    'image-generation': { sketch: ['built-in'] },
    'prompt-optimize': { default: 'plain', plain: ['built-in'] },
  },
};

/** Options that make a run quick. */
const SMALL = { polygon_limit: 5000, turbo: true };

describe('models of the configuration', () => {
  let directory: string;
  let service: Service;
  let client: Bozzetto;
  let image_file: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-models-'));
    const file = join(directory, 'bozzetto.config.json');
    await writeFile(file, JSON.stringify(CONFIGURATION));
    service = await startService({ env: { BOZZETTO_CONFIG: file } });
    client = service.client();
    const picture = new Uint8Array(await objectImage());
    ({ file_key: image_file } = await client.uploads.image(picture));
  });
  after(async () => {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test('an alias makes what its list says, and is the default where that is said', async () => {
    const named = await client.run('image-to-mesh', {
      ...SMALL,
      image_file,
      model_version: 'house',
    });
    assert.equal(named.status, 'SUCCESS');
    const silent = await client.run(
      'image-to-mesh',
      { ...SMALL, image_file },
      { allow_duplicate: true },
    );
    assert.equal(silent.input?.model_version, 'house');
    const words = { prompt: 'a red mushroom', ai_model: 'sketch', ...SMALL };
    const made = await client.run('text-to-mesh', words);
    assert.deepEqual([made.input?.ai_model, made.input?.model_version], ['sketch', 'house']);
    const better = await client.run('prompt-optimize', { user_input: 'a red mushroom' });
    assert.equal(better.input?.ai_model, 'plain');
    assert.ok(String((better.output as { optimized_prompt: string }).optimized_prompt).length > 10);
  });

  test('flows tell the aliases, what they cost, and how long they took', async () => {
    const { flows } = await client.flows();
    const mesh = flows.find(({ flow_name }) => flow_name === 'image-to-mesh')!;
    assert.equal(mesh.available, true);
    assert.equal(mesh.choices[0]?.default, 'house');
    assert.deepEqual(
      mesh.choices[0]?.models.map(({ name, available }) => [name, available]),
      [
        ['v1', true],
        ['v2', true],
        ['house', true],
      ],
    );
    const [took] = mesh.durations;
    assert.deepEqual([took?.models, took?.tasks], [{ model_version: 'house' }, 2]);
    assert.ok(took!.p50_seconds > 0 && took!.p50_seconds <= took!.p95_seconds);
  });

  test('another name is refused with the list', async () => {
    await assert.rejects(
      client.tasks.create('image-to-mesh', { image_file, model_version: 'home' }),
      (error) =>
        error instanceof InvalidRequestError &&
        error.code === 4004 &&
        error.suggestion === 'Supported: v1, v2, house.',
    );
  });

  test('there are no model servers, and the one who asks is told so', async () => {
    assert.deepEqual((await client.backends()).backends, []);
  });
});

test('a mistake in the configuration stops the start with its place and a sentence', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-models-'));
  const file = join(directory, 'bozzetto.config.json');
  await writeFile(file, '{ "models": { "image-to-mesh": { "big": ["gpu1"] } } }');
  try {
    await assert.rejects(
      startService({ env: { BOZZETTO_CONFIG: file } }).then((service) => service.stop()),
      (error: Error) =>
        error.message.includes(`${file} cannot be used:`) &&
        error.message.includes('models["image-to-mesh"].big[0] is "gpu1", which is not known'),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
