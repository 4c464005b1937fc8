import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfiguration } from './read-configuration.ts';

const WORKFLOW = resolve(import.meta.dirname, '../../examples/comfyui/text-to-image.json');

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-secrets-'));
});
after(() => rm(directory, { recursive: true, force: true }));

/** Reads a configuration with one ComfyUI that has this key. */
async function keyOf(key: string) {
  const configFile = join(directory, 'bozzetto.config.json');
  const comfy = {
    kind: 'comfyui',
    workflows: { 'text-to-image': WORKFLOW },
    comfy_org_api_key: key,
  };
  await writeFile(configFile, JSON.stringify({ backends: { comfy } }));
  const secret = (name: string) => (name === 'COMFY_ORG_KEY' ? 'opensesame' : null);
  const { backends } = await readConfiguration({ configFile, secret });
  return backends.get('comfy')!.settings.comfy_org_api_key;
}

test("a kind's own secret is a reference to an environment variable, and is never in the file", async () => {
  assert.equal(await keyOf(`\${COMFY_ORG_KEY}`), 'opensesame');
  await assert.rejects(keyOf('opensesame'), (error: Error) => {
    assert.match(error.message, /comfy_org_api_key must name an environment variable/);
    assert.doesNotMatch(error.message, /opensesame/);
    return true;
  });
  await assert.rejects(keyOf(`\${ABSENT}`), /comfy_org_api_key names .* ABSENT, which is not set/);
});
