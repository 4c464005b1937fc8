import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmod,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { startMock3daigcApi } from '../../test/support/mock-servers/3daigc-api.ts';
import { startMockBozzetto } from '../../test/support/mock-servers/bozzetto.ts';
import { startMockCog } from '../../test/support/mock-servers/cog.ts';
import { startMockComfyui } from '../../test/support/mock-servers/comfyui.ts';
import { startMockGradio } from '../../test/support/mock-servers/gradio.ts';
import { startMockHunyuan3d } from '../../test/support/mock-servers/hunyuan3d.ts';
import type { MockServer } from '../../test/support/mock-servers/mock-server.ts';
import { startMockModly } from '../../test/support/mock-servers/modly.ts';
import { startMockOpenAi } from '../../test/support/mock-servers/openai.ts';
import { PLAIN_HOST } from '../../test/support/mock-servers/plain-host.ts';
import type { BackendTraits } from '../engines/spec.ts';
import { addServer } from './add-server.ts';
import { readDocument, replaceDocument, withModels, withoutBackend } from './edit-configuration.ts';
import { describeServer, probeServer } from './probe-server.ts';
import { publishedMemory } from './published-memory.ts';

/** What TRELLIS.2's demo says about itself. */
const DESCRIPTION = resolve(
  import.meta.dirname,
  '../../test/support/mock-servers/gradio/trellis2.json',
);
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
  servers.bozzetto = await startMockBozzetto({ lacks: ['model-segment'] });
  servers.hunyuan = await startMockHunyuan3d({ version: '2' });
  servers.hunyuan21 = await startMockHunyuan3d({ version: '2.1' });
  servers.modly = await startMockModly();
  servers.aigc = await startMock3daigcApi();
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
  {
    name = null,
    settings = {},
    credential = null,
  }: { name?: string | null; settings?: object; credential?: string | null } = {},
  tryOut = async () => {},
) =>
  addServer(
    source(),
    { url, name, credential, settings: settings as Record<string, unknown> },
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
    'modly 0.3.6',
    '3daigc-api 1.0.0',
    'openai',
  ]);
  for (const { jobs } of Object.values(servers)) assert.deepEqual(jobs, []);
  const modly = (await probeServer(servers.modly!.url, null, signal))!;
  assert.deepEqual(describeServer(modly), ['version 0.3.6', 'models: trellis2 (16 GiB)']);
  assert.deepEqual(modly.settings, { model_id: 'trellis2' });
  const aigc = (await probeServer(servers.aigc!.url, null, signal))!;
  const described = describeServer(aigc);
  assert.match(described[1]!, /trellis_image_to_textured_mesh \(12 GiB\)/);
  assert.equal(described[2], 'GPU mock with 24 GiB');
  const hunyuan = describeServer((await probeServer(servers.hunyuan21!.url, null, signal))!);
  assert.equal(hunyuan[1], 'models: shape (10 GiB), shape with textures (29 GiB)');
  // The first model of a feature takes the place of a usual one that the server lacks.
  assert.deepEqual(aigc.settings, {
    works: ['image-to-3d', 'texture', 'rig', 'segment', 'remesh', 'unwrap'],
    raw_model: 'partpacker_image_to_raw_mesh',
  });
  const { settings: peer } = (await probeServer(servers.bozzetto!.url, null, signal))!;
  const usual = ['image-to-3d', 'texture', 'text-to-image', 'text-to-text'];
  assert.deepEqual(peer, { works: [...usual, 'rig'] });
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

test('where the first model is the default, a new server comes after it', () => {
  const traits = { works: ['rig', 'texture'] } as unknown as BackendTraits;
  const before = { models: { 'model-rig': { mine: ['a'] }, 'model-texture': { mine: ['a'] } } };
  const { models } = withModels(before, 'host', traits) as { models: Record<string, object> };
  assert.deepEqual(Object.entries(models['model-rig']!), [
    ['mine', ['a']],
    ['host', ['host']],
  ]);
  assert.deepEqual(Object.keys(models['model-texture']!), ['host', 'mine']);
  const again = { models: { 'model-rig': { host: ['a', 'host'] } } };
  assert.deepEqual(withModels(again, 'host', traits).models, {
    'model-rig': { host: ['a', 'host'] },
    'model-texture': { host: ['host', 'built-in'] },
  });
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

test('an address or a credential that cannot be used is a mistake before anything is asked, and no secret is repeated', async () => {
  const refused = (url: string, credential: string | null, sentence: RegExp) =>
    assert.rejects(add(url, { credential }), (error: Error) => {
      assert.match(error.message, sentence);
      assert.doesNotMatch(error.message, /opensesame/);
      return true;
    });
  await refused('gpu1:8188', null, /must be an http or https URL/);
  await refused('http://me:opensesame@127.0.0.1:9', null, /must not contain a user name/);
  await refused(servers.hunyuan!.url, 'opensesame', /must name an environment variable/);
  await refused(servers.hunyuan!.url, `\${ABSENT}`, /ABSENT, which is not set/);
});

test('the file keeps its permissions, and a link to it stays a link', async () => {
  const target = join(directory, 'target.json');
  await writeFile(target, '{}');
  await chmod(target, 0o640);
  await symlink(target, configFile);
  await add(servers.hunyuan!.url);
  assert.equal((await lstat(configFile)).isSymbolicLink(), true);
  assert.equal((await stat(target)).mode & 0o777, 0o640);
  assert.deepEqual(Object.keys((await written()).backends), ['hunyuan3d']);
  await rm(target);
});

test('a file that is edited during a trial is not overwritten', async () => {
  const edited = `${configFile}.edited`;
  const edit = async () => {
    await writeFile(edited, '{"backends":{}}');
    await rename(edited, configFile);
  };
  await assert.rejects(add(servers.hunyuan!.url, {}, edit), /has changed meanwhile/);
  assert.deepEqual(await written(), { backends: {} });
});

test('what a hostile server says of itself is short and without control characters', async () => {
  const data = Array.from({ length: 5000 }, (_, i) => ({
    id: `\u001b[2J${i}\n${'x'.repeat(900)}`,
  }));
  const server = createServer((request, response) => {
    if (request.url === '/v1/models') response.end(JSON.stringify({ data }));
    else response.writeHead(302, { location: servers.comfyui!.url + request.url }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const found = await probeServer(`http://127.0.0.1:${port}`, null, signal);
    // The redirects were not followed.
    assert.equal(found!.kind, 'openai');
    const facts = describeServer(found!).join();
    assert.ok(facts.length < 10_000);
    assert.doesNotMatch(facts, /\p{Cc}/u);
  } finally {
    server.close();
  }
});

test('what a hostile 3DAIGC-API says of its models and GPUs is left out or shortened', async () => {
  const answers: Record<string, unknown> = {
    '/': { name: '3D Generative Models API' },
    '/api/v1/system/features': {
      features: [{ name: 'x', models: [{ toString: 1, valueOf: 1 }, null, 'constructor'] }],
    },
    '/api/v1/system/scheduler-status': {
      scheduler: { gpu_status: Array(5000).fill({ name: 'x'.repeat(900), memory_total: 1024 }) },
    },
  };
  const server = createServer(({ url }, response) => {
    response.end(JSON.stringify(answers[url!] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const found = await probeServer(`http://127.0.0.1:${port}`, null, signal);
    assert.deepEqual(found!.models, [{ name: 'constructor', gibibytes: null }]);
    assert.ok(describeServer(found!).join().length < 20_000);
  } finally {
    server.close();
  }
});

test('a workflow can be in the file itself, and a setting of one is no path', async () => {
  const workflow = JSON.parse(await readFile(WORKFLOW, 'utf8'));
  await add(servers.comfyui!.url, { settings: { workflows: { 'text-to-image': workflow } } });
  const { comfyui } = (await written()).backends;
  assert.deepEqual(comfyui.workflows['text-to-image'], workflow);
  const plain = { 1: { class_type: 'EmptyImage', inputs: { width: '{{sead}}' } } };
  await assert.rejects(
    add(servers.comfyui!.url, { name: 'b', settings: { workflows: { 'text-to-image': plain } } }),
    /text-to-image workflow has a placeholder that is not known: \{\{sead\}\}/,
  );
  await assert.rejects(
    add(servers.comfyui!.url, { name: 'b', settings: { workflows: { 'text-to-image': 7 } } }),
    /backends\.b\.workflows\["text-to-image"\]/,
  );
});

test('who gives the calls of an app that is known gives its output too', async () => {
  const described = JSON.parse(await readFile(DESCRIPTION, 'utf8'));
  const app = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(request.url === '/config' ? JSON.stringify(described) : '{}');
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  try {
    await add(url);
    assert.equal((await written()).backends.trellis2.output, '1');
    const calls = [{ function: 'extract_glb', arguments: [500_000, '{{texture_size}}'] }];
    await add(url, { name: 'own', settings: { calls } });
    const { kind, url: _, ...own } = (await written()).backends.own;
    assert.deepEqual([kind, own], ['gradio', { calls }]);
    // `--set output=0` is a number as JSON, and a place in the answer is a text.
    await add(url, { name: 'first', settings: { calls, output: 0 } });
    assert.equal((await written()).backends.first.output, '0');
    // Other settings keep the known calls.
    await add(url, { name: 'hosts', settings: { result_hosts: ['files.example'] } });
    assert.equal((await written()).backends.hosts.output, '1');
  } finally {
    app.close();
  }
});

test('settings that are proposed for a hostile app are harmless in a terminal and a shell', async () => {
  const value = "it's \u009b2J \u202e \u2028 \u{e0001} é";
  const described = {
    ...{ version: '6', protocol: 'sse_v3' },
    components: [
      { id: 1, type: 'image', props: { label: 'Image' } },
      { id: 2, type: 'textbox', props: { label: 'Style', value } },
      { id: 3, type: 'model3d', props: {} },
    ],
    dependencies: [{ api_name: 'make', inputs: [1, 2], outputs: [3] }],
  };
  const app = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(request.url === '/config' ? JSON.stringify(described) : '{}');
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  try {
    const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    const { missing } = (await probeServer(url, null, AbortSignal.timeout(10_000)))!;
    assert.doesNotMatch(missing!, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    const [, calls] = /--set calls='([^']*)'/.exec(missing!)!;
    assert.deepEqual(JSON.parse(calls!), [{ function: 'make', arguments: ['{{image}}', value] }]);
  } finally {
    app.close();
  }
});

test('what models need is known by server, and nothing else is', () => {
  const needs = publishedMemory('3daigc-api').find(({ name }) => name === 'unirig_auto_rig');
  assert.equal(needs!.gibibytes, 9);
  assert.deepEqual(publishedMemory('trellis2'), [{ name: 'TRELLIS.2', gibibytes: 24 }]);
  assert.deepEqual(publishedMemory('comfyui'), []);
});
