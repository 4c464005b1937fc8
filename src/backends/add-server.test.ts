import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { startMockBozzetto } from '../../test/support/mock-servers/bozzetto.ts';
import { startMockCog } from '../../test/support/mock-servers/cog.ts';
import { startMockComfyui } from '../../test/support/mock-servers/comfyui.ts';
import { startMockGradio } from '../../test/support/mock-servers/gradio.ts';
import { startMockHunyuan3d } from '../../test/support/mock-servers/hunyuan3d.ts';
import type { MockServer } from '../../test/support/mock-servers/mock-server.ts';
import { startMockOpenAi } from '../../test/support/mock-servers/openai.ts';
import { PLAIN_HOST } from '../../test/support/mock-servers/plain-host.ts';
import { addServer } from './add-server.ts';
import { readDocument, replaceDocument, withoutBackend } from './edit-configuration.ts';
import { probeServer } from './probe-server.ts';

const WORKFLOW = resolve(import.meta.dirname, '../../examples/comfyui/text-to-image.json');

let directory: string;
let configFile: string;
const servers: Record<string, MockServer> = {};
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-add-'));
  configFile = join(directory, 'bozzetto.config.json');
  servers.comfyui = await startMockComfyui();
  servers.gradio = await startMockGradio();
  servers.cog = await startMockCog();
  servers.bozzetto = await startMockBozzetto();
  servers.hunyuan = await startMockHunyuan3d({ version: '2' });
  servers.hunyuan21 = await startMockHunyuan3d({ version: '2.1' });
  servers.openai = await startMockOpenAi();
});
beforeEach(() => rm(configFile, { force: true }));
after(async () => {
  for (const server of Object.values(servers)) await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const signal = new AbortController().signal;
const source = () => ({ configFile, secret: () => null });

/** Adds a server whose trial ends like this. */
const add = (
  url: string,
  { name = null, settings = {} }: { name?: string | null; settings?: object } = {},
  tryOut = async () => {},
) =>
  addServer(
    source(),
    { url, name, credential: null, settings: settings as Record<string, unknown> },
    { host: PLAIN_HOST, signal, onFound: () => {}, tryOut },
  );

const written = async () => JSON.parse(await readFile(configFile, 'utf8'));

test('each kind of server is recognized by its answers, and nothing is started', async () => {
  const kinds = await Promise.all(
    Object.values(servers).map(async ({ url }) => {
      const found = await probeServer(url, null, signal);
      return `${found?.kind} ${found?.version ?? ''}`.trim();
    }),
  );
  assert.deepEqual(kinds, [
    'comfyui 0.3.64',
    'gradio 5.49.1',
    'cog 0.16.0',
    'bozzetto',
    'hunyuan3d 2',
    'hunyuan3d 2.1',
    'openai',
  ]);
  for (const { jobs } of Object.values(servers)) assert.deepEqual(jobs, []);
  assert.equal(await probeServer('http://127.0.0.1:9', null, signal), null);
});

test('a server is added with a model for every flow that it serves, beside what is there', async () => {
  const first = await add(servers.hunyuan21!.url);
  assert.deepEqual([first.name, first.state], ['hunyuan3d', 'ready']);
  const workflows = { 'text-to-image': WORKFLOW };
  await add(`${servers.comfyui!.url}/`, { name: 'painter', settings: { workflows } });
  const { backends, models } = await written();
  assert.deepEqual(Object.keys(backends), ['hunyuan3d', 'painter']);
  assert.deepEqual(backends.painter, { kind: 'comfyui', url: servers.comfyui!.url, workflows });
  assert.deepEqual(models['image-to-model'], { hunyuan3d: ['hunyuan3d', 'built-in'] });
  assert.deepEqual(models['image-generation'], { painter: ['painter', 'built-in'] });
});

test('what cannot be used is refused with a sentence, and the old file stays', async () => {
  await add(servers.hunyuan!.url, { name: 'gpu' });
  const before = await readFile(configFile, 'utf8');
  await assert.rejects(add('http://127.0.0.1:9'), /No model server of a known kind answers/);
  await assert.rejects(add(servers.comfyui!.url), /ComfyUI needs your workflow/);
  await assert.rejects(add(servers.hunyuan!.url, { name: 'gpu' }), /already a backend gpu/);
  await assert.rejects(
    add(servers.hunyuan!.url, { settings: { octree_resolution: 5 } }),
    /bozzetto\.config\.json cannot be used:\n.*octree_resolution/,
  );
  const calls = [{ function: 'absent' }];
  await assert.rejects(
    add(servers.gradio!.url, { settings: { calls } }),
    /gradio was not added: the app has no function absent/,
  );
  const failing = async () => {
    throw new Error('the job failed');
  };
  await assert.rejects(add(servers.hunyuan21!.url, {}, failing), /the job failed/);
  assert.equal(await readFile(configFile, 'utf8'), before);
  assert.deepEqual(await readdir(directory), ['bozzetto.config.json']);
});

test('a server is removed with the models that only it provides', async () => {
  const document = {
    backends: {
      a: { kind: 'hunyuan3d', url: servers.hunyuan!.url },
      b: { kind: 'hunyuan3d', url: servers.hunyuan21!.url },
    },
    models: {
      'image-to-mesh': { default: 'mine', mine: ['a', 'built-in'], both: ['a', 'b'] },
      'image-to-model': { mine: ['a'] },
    },
  };
  await writeFile(configFile, JSON.stringify(document));
  const left = withoutBackend(await readDocument(configFile), 'a');
  await replaceDocument(source(), left, async () => {});
  assert.deepEqual(await written(), {
    backends: { b: document.backends.b },
    models: { 'image-to-mesh': { both: ['b'] } },
  });
});
