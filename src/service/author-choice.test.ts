import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startMockOpenAi } from '../../test/support/mock-servers/openai.ts';
import { findAuthorOffers } from '../backends/author-offers.ts';
import { readConfig } from '../config/config.ts';
import { authorSettings, chosenAuthor } from './author-choice.ts';

test('keys and servers on this machine are offered, and nothing is asked of a model', async () => {
  const mockServer = await startMockOpenAi();
  try {
    const local = [
      { host: 'ollama', name: 'Ollama', url: mockServer.url },
      { host: 'lmstudio', name: 'LM Studio', url: 'http://127.0.0.1:1' },
    ] as const;
    const secret = (name: string) => (name === 'ANTHROPIC_API_KEY' ? 'a key' : null);
    assert.deepEqual(await findAuthorOffers(secret, local), [
      { host: 'anthropic', name: 'Claude', models: [], leaves_machine: true },
      { host: 'ollama', name: 'Ollama', models: ['a-model'], leaves_machine: false },
    ]);
    assert.equal(mockServer.jobs.length, 0);
  } finally {
    await mockServer.stop();
  }
});

test('a choice is kept for the next start, and gives way to the settings', async () => {
  const data = await mkdtemp(join(tmpdir(), 'bozzetto-author-'));
  try {
    const env = { BOZZETTO_DATA: data, ANTHROPIC_API_KEY: 'a key' };
    const config = readConfig(env);
    const settings = authorSettings(config, false);
    const claude = { host: 'anthropic', model: 'a-model' } as const;
    assert.equal(await chosenAuthor(config), null);
    await settings.choose(claude);
    const { active, chosen, restart_required } = await settings.state();
    assert.deepEqual(
      { active, chosen, restart_required },
      {
        active: null,
        chosen: claude,
        restart_required: true,
      },
    );
    assert.deepEqual(await chosenAuthor(config), claude);
    // Without its key the service starts as if nothing were chosen.
    assert.equal(await chosenAuthor(readConfig({ BOZZETTO_DATA: data })), null);
    const decided = readConfig({ ...env, BOZZETTO_AUTHOR: 'ollama:another' });
    assert.equal(await chosenAuthor(decided), null);
    await settings.choose(null);
    assert.equal(await chosenAuthor(config), null);
  } finally {
    await rm(data, { recursive: true });
  }
});
