import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withoutBackend } from './edit-configuration.ts';
import { readConfiguration } from './read-configuration.ts';

const llm = { kind: 'openai', url: 'http://gpu1', chat_model: 'llama', author_sees: true };
const blind = { ...llm, author_sees: false };
const backends = { llm, blind };

async function read(content: object) {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-captions-'));
  const configFile = join(directory, 'bozzetto.config.json');
  try {
    await writeFile(configFile, JSON.stringify(content));
    return await readConfiguration({ configFile, secret: () => null });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

test('captions: the servers that are asked about an image without a prompt', async () => {
  const { models } = await read({ backends, captions: ['llm'] });
  const [step] = models.remoteStepsOf('image-to-model', { image_file: 'fk' });
  assert.deepEqual([step?.step, step?.backends, step?.builtIn], ['caption', ['llm'], true]);
});

test('mistakes in captions are reported with their place', async () => {
  await assert.rejects(read({ backends, captions: 'llm' }), /captions must be a list of backends/);
  const captions = ['blind', 'llm', 'llm', 'built-in', 1];
  await assert.rejects(read({ backends, captions }), ({ message }: Error) => {
    assert.match(message, /captions\[0\] is blind, which cannot caption images/);
    assert.match(message, /captions\[2\] is listed twice: llm/);
    assert.match(message, /captions\[3\] is "built-in", which is not known/);
    assert.match(message, /captions\[4\] must be the name of a backend/);
    assert.doesNotMatch(message, /captions\[1\]/);
    return true;
  });
});

test('a server that is removed captions no more', () => {
  const document = { backends, captions: ['blind', 'llm'] };
  assert.deepEqual(withoutBackend(document, 'blind').captions, ['llm']);
  assert.equal('captions' in withoutBackend({ backends, captions: ['llm'] }, 'llm'), false);
});
