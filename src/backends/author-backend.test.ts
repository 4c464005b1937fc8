import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../config/config.ts';
import { AUTHOR_HOSTS } from '../contract/authors.ts';
import { AUTHOR_KEYS } from './author-backend.ts';
import { authorLine } from './author-line.ts';
import { readConfiguration } from './read-configuration.ts';

const KEYS = Object.fromEntries(Object.values(AUTHOR_KEYS).map((name) => [name, 'a key']));

for (const host of AUTHOR_HOSTS)
  test(`BOZZETTO_AUTHOR=${host}:a-model needs no file, and is the default`, async () => {
    const config = readConfig({ ...KEYS, BOZZETTO_AUTHOR: `${host}:a-model` });
    const { backends, models } = await readConfiguration(config);
    const backend = backends.get(host)!;
    assert.equal(backend.settings.chat_model, 'a-model');
    assert.ok(backend.traits.works.includes('text-to-program'));
    assert.equal(backend.basis.credential, host in AUTHOR_KEYS ? 'a key' : null);
    assert.equal(backend.traits.billed, host in AUTHOR_KEYS);
    const choice = models.choicesOf('text-to-model').find(({ models }) => models.has(host))!;
    assert.equal(choice.default, host);
    const { backends: asked, builtIn, writes } = choice.models.get(host)!;
    assert.deepEqual(
      { asked, builtIn, writes },
      { asked: [host], builtIn: true, writes: 'text-to-program' },
    );
    const improves = models.choicesOf('prompt-optimize').find(({ models }) => models.has(host))!;
    assert.equal(improves.default, host);
    assert.deepEqual(improves.models.get(host)!.backends, [host]);
    for (const flow of ['image-to-model', 'image-to-mesh']) {
      const [picture] = models.choicesOf(flow);
      assert.equal(picture!.default, 'v2', 'from an image, it is only a choice');
      assert.equal(picture!.models.get(host)!.writes, 'image-to-program');
    }
    // This flow uses the list of image-to-mesh, but takes no authors.
    assert.ok(models.choicesOf('text-to-mesh').every(({ models }) => !models.has(host)));
    assert.match(authorLine(config)!, /^a-model \(/);
  });

test('a model name may have colons', () => {
  const { author } = readConfig({ BOZZETTO_AUTHOR: 'ollama:qwen3-vl:8b' });
  assert.deepEqual(author, { host: 'ollama', model: 'qwen3-vl:8b' });
});

for (const value of ['claude', 'anthropic:', ':model', 'mistral:large'])
  test(`BOZZETTO_AUTHOR=${value} is refused with the hosts`, () => {
    assert.throws(
      () => readConfig({ BOZZETTO_AUTHOR: value }),
      (error) => error instanceof ConfigError && /anthropic, google, openai/.test(error.message),
    );
  });

test('a missing key is named', async () => {
  const config = readConfig({ BOZZETTO_AUTHOR: 'anthropic:a-model' });
  await assert.rejects(readConfiguration(config), /ANTHROPIC_API_KEY, which is not set/);
});

test('an author is added to a file, whose default stays, but not to its names', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-author-'));
  try {
    const file = join(directory, 'bozzetto.config.json');
    const local = { kind: 'openai', url: 'http://127.0.0.1:1', chat_model: 'local' };
    const env = { ...KEYS, BOZZETTO_CONFIG: file, BOZZETTO_AUTHOR: 'anthropic:a-model' };
    const write = (name: string) =>
      writeFile(
        file,
        JSON.stringify({
          backends: { [name]: local },
          models: { 'text-to-model': { default: 'mine', mine: [name] } },
        }),
      );
    await write('local');
    const { backends, models } = await readConfiguration(readConfig(env));
    assert.deepEqual([...backends.keys()], ['local', 'anthropic']);
    assert.equal(models.defaultsOf('text-to-model').model_version, 'mine');
    await write('anthropic');
    await assert.rejects(readConfiguration(readConfig(env)), /remove one of them/);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('a key is offered as an author, and nothing is configured by it', async () => {
  const config = readConfig({ GEMINI_API_KEY: 'a key' });
  assert.match(authorLine(config)!, /^GEMINI_API_KEY is set: BOZZETTO_AUTHOR=google:MODEL /);
  assert.equal((await readConfiguration(config)).backends.size, 0);
  assert.equal(authorLine(readConfig({})), null);
});
