import assert from 'node:assert/strict';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fails } from '../support/expect.ts';
import { startMockComfyui } from '../support/mock-servers/comfyui.ts';
import { startMockGradio } from '../support/mock-servers/gradio.ts';
import { startMockHunyuan3d } from '../support/mock-servers/hunyuan3d.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { startMockOpenAi } from '../support/mock-servers/openai.ts';
import { type Service, startService } from '../support/service.ts';

/* The configuration of engines changes while two processes run: one with the API only. */

let api: Service;
let worker: Service;
let directory: string;
let config: string;
const mockServers: Record<string, MockServer> = {};

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-live-engines-'));
  config = join(directory, 'bozzetto.config.json');
  mockServers.first = await startMockOpenAi({ says: 'a red chair', milliseconds: 10 });
  mockServers.slow = await startMockOpenAi({ says: 'a red chair', milliseconds: 6000 });
  mockServers.gpu = await startMockHunyuan3d({ milliseconds: 50 });
  mockServers.comfyui = await startMockComfyui();
  mockServers.gradio = await startMockGradio({ milliseconds: 50 });
  await configure({}, {});
  const env = { BOZZETTO_CONFIG: config };
  api = await startService({ env: { ...env, BOZZETTO_ROLE: 'api' } });
  const blobs = { BOZZETTO_BLOBS: `file:${join(api.data, 'blobs')}` };
  worker = await startService({
    env: {
      ...env,
      ...blobs,
      DATABASE_URL: api.env.DATABASE_URL!,
    },
  });
});
after(async () => {
  await worker?.stop();
  await api?.stop();
  for (const mockServer of Object.values(mockServers)) await mockServer.stop();
  await rm(directory, { recursive: true, force: true });
});

const client = () => api.client();

/** Replaces the file as a whole, as `engines add` does. */
async function configure(backends: object, models: Record<string, object>) {
  await writeFile(`${config}.new`, JSON.stringify({ backends, models }));
  await rename(`${config}.new`, config);
}
const backend = (name: string) => ({
  kind: 'openai',
  url: mockServers[name]!.url,
  health_interval_s: 1,
  chat_model: 'llama',
  concurrency: 1,
});

/** Waits until the API offers exactly these models for prompts. */
async function offers(names: string[]) {
  for (;;) {
    const { flows } = await client().flows();
    const { choices } = flows.find(({ flow_name }) => flow_name === 'prompt-optimize')!;
    const found = choices[0]!.models.flatMap(({ name, built_in }, i) =>
      built_in && i === 0 ? [] : [name],
    );
    if (found.join() === names.join()) return;
    await sleep(100);
  }
}

const optimize = (ai_model: string) =>
  client().tasks.create(
    'prompt-optimize',
    { user_input: 'a chair', ai_model },
    { allow_duplicate: true },
  );
const engineOf = async (task_uuid: string) =>
  JSON.stringify((await client().tasks.report(task_uuid)).engine);

test('a server is added, replaced and removed; the tasks of a removed one finish there', async () => {
  await configure({ a: backend('first') }, { 'prompt-optimize': { one: ['a'] } });
  await offers(['one']);
  const first = await client().wait((await optimize('one')).task_uuid);
  assert.match(await engineOf(first.task_uuid), /"id":"a"/);

  await configure(
    { a: backend('first'), b: backend('slow') },
    { 'prompt-optimize': { one: ['a'], two: ['b'], default: 'one' } },
  );
  await offers(['one', 'two']);
  const running = await optimize('two');
  const waiting = await optimize('two');
  while (mockServers.slow!.jobs.length === 0) await sleep(50);
  // `one` now has another list of servers, so its tasks wait in another lane; `two` is gone.
  await configure(
    { a: backend('first') },
    { 'prompt-optimize': { one: ['a', 'built-in'], default: 'one' } },
  );
  await offers(['one']);
  await fails(4004, 400, () => optimize('two'));
  // A request that names no model gets the new default.
  const plain = await client().tasks.create('prompt-optimize', { user_input: 'a table' });
  const created = await client().wait(plain.task_uuid);
  assert.equal((created.input as { ai_model: string }).ai_model, 'one');
  for (const { task_uuid } of [running, waiting]) {
    assert.equal((await client().wait(task_uuid)).status, 'SUCCESS');
    assert.match(await engineOf(task_uuid), /"id":"b"/);
  }
});

test('a broken file is refused: the models stay, and the log, readiness and administrators are told', async () => {
  await offers(['one']);
  const ready = async () => {
    const answer = await fetch(`${api.baseUrl}/readyz`);
    return ((await answer.json()) as { configuration: Record<string, string | null> })
      .configuration;
  };
  const { revision } = await ready();
  await writeFile(config, '{ "backends": { "a": { "kind": "hunyuan4d" } } }');
  while ((await ready()).refused_at === null) await sleep(50);
  assert.equal((await ready()).revision, revision);
  await offers(['one']);
  const { configuration } = await client().backends();
  assert.match(configuration.refused!.problem, /did you mean hunyuan3d/);
  for (const process of [api, worker])
    while (!process.output().includes('cannot be used, so the earlier one stays')) await sleep(50);
  const task = await client().wait((await optimize('one')).task_uuid);
  assert.match(await engineOf(task.task_uuid), /"id":"a"/);

  await configure({ a: backend('first') }, { 'prompt-optimize': { again: ['a'] } });
  await offers(['again']);
  assert.equal((await ready()).refused_at, null);
});

test('administrators add a server by its address, try it and remove it; nobody else may', async () => {
  await configure({ a: backend('first') }, { 'prompt-optimize': { one: ['a'], default: 'one' } });
  await offers(['one']);
  const { engines } = client().admin;
  const { url } = mockServers.slow!;
  const found = await engines.probe({ url });
  assert.deepEqual([found.kind, found.name, found.configured], ['openai', 'openai-2', null]);
  assert.equal((await engines.probe({ url: mockServers.first!.url })).configured, 'a');

  const added = await engines.add({ url: mockServers.gpu!.url, name: 'gpu', trial: true });
  assert.ok(added.flows.includes('image-to-mesh'));
  assert.deepEqual([added.trial!.work, added.trial!.files.length], ['image-to-3d', 1]);
  assert.ok(added.trial!.files[0]! > 1000);
  const { backends } = await client().backends();
  assert.deepEqual(
    backends.map(({ name }) => name),
    ['a', 'gpu'],
  );
  assert.deepEqual((await engines.get('gpu')).works, ['image-to-3d']);
  const before = await readFile(config, 'utf8');

  for (const refused of [
    () => engines.probe({ url: 'http://169.254.169.254/latest' }),
    () => engines.probe({ url: 'http://[fd00:ec2::254]/' }),
    () => engines.probe({ url: 'file:///etc/passwd' }),
    () => engines.probe({ url, credential: `\${DATABASE_URL}` }),
    () => engines.add({ url, name: 'gpu', settings: { chat_model: 'llama' } }),
    () => engines.add({ url: mockServers.comfyui!.url, settings: { workflows: { texture: 'a' } } }),
    ...[{ kind: 'command', command: ['id'] }, { url }, { credential: `\${DATABASE_URL}` }].map(
      (settings) => () => engines.add({ url: mockServers.gpu!.url, settings }),
    ),
    () => engines.remove('b'),
  ])
    await fails(4003, 400, refused);
  assert.equal(await readFile(config, 'utf8'), before);

  const { token } = await client().account.keys.create({ scopes: ['tasks:read', 'tasks:write'] });
  const user = api.client({ apiKey: token });
  for (const forbidden of [
    () => user.admin.engines.probe({ url }),
    () => user.admin.engines.discover(),
    () => user.admin.engines.add({ url }),
    () => user.admin.engines.remove('gpu'),
  ])
    await fails(4030, 403, forbidden);

  await engines.remove('gpu');
  await offers(['one']);
  await fails(4003, 400, () => engines.get('gpu'));
});

/** A workflow as ComfyUI's editor saves it: nodes with lists of values. */
const SAVED = {
  nodes: [
    { id: 1, type: 'EmptyImage', widgets_values: [512, 256, 1, 0] },
    {
      ...{ id: 2, type: 'SaveImage', widgets_values: ['red'] },
      inputs: [{ name: 'images', type: 'IMAGE', link: 1 }],
    },
  ],
  links: [[1, 1, 0, 2, 0, 'IMAGE']],
};

test('administrators upload a workflow of ComfyUI, confirm its placeholders, and it is live', async () => {
  await configure({ a: backend('first') }, { 'prompt-optimize': { one: ['a'], default: 'one' } });
  await offers(['one']);
  const { engines } = client().admin;
  const { url } = mockServers.comfyui!;
  const read = await engines.readWorkflow({ url, work: 'text-to-image', workflow: SAVED });
  assert.deepEqual(
    read.put.map(({ node, input, before, placeholder }) => [node, input, before, placeholder]),
    [
      ['1', 'width', 512, '{{width min=1 max=16384}}'],
      ['1', 'height', 256, '{{height min=1 max=16384}}'],
      ['1', 'batch_size', 1, '{{count min=1 max=4096}}'],
    ],
  );
  assert.deepEqual(read.problems, ['the workflow uses {{prompt}} nowhere']);

  // The administrator chooses where the prompt goes.
  read.workflow['2']!.inputs.filename_prefix = 'bozzetto/{{prompt}}';
  const again = await engines.readWorkflow({ url, work: 'text-to-image', workflow: read.workflow });
  assert.deepEqual([again.put, again.problems], [[], []]);
  const settings = { workflows: { 'text-to-image': read.workflow } };
  const added = await engines.add({ url, settings, trial: true });
  assert.deepEqual([added.name, added.trial!.work], ['comfyui', 'text-to-image']);
  assert.ok(added.flows.includes('image-generation'));
  const { flows } = await client().flows();
  const { choices } = flows.find(({ flow_name }) => flow_name === 'image-generation')!;
  assert.ok(choices[0]!.models.some(({ name }) => name === 'comfyui'));
  await engines.remove('comfyui');
});

test('what is no workflow is refused with its reason, and changes nothing', async () => {
  const { engines } = client().admin;
  const { url } = mockServers.comfyui!;
  const before = await readFile(config, 'utf8');
  const upload = (workflow: object, address = url) =>
    engines.readWorkflow({
      ...{ url: address, work: 'image-to-3d' as const },
      workflow: workflow as Record<string, unknown>,
    });
  let deep: object = {};
  for (let level = 0; level < 100; level++) deep = { deep };
  const nodes = Array.from({ length: 5001 }, (_, id) => ({ id, type: 'EmptyImage' }));
  const plain = Object.fromEntries(nodes.map(({ id }) => [id, { class_type: 'X', inputs: {} }]));
  const classes = Object.fromEntries(
    nodes.slice(0, 501).map(({ id }) => [id, { class_type: `X${id}`, inputs: {} }]),
  );
  const within = (id: string, inner: string) => ({
    id,
    nodes: Array.from({ length: 20 }, (_, n) => ({ id: n, type: inner })),
  });
  const bomb = {
    nodes: [{ id: 1, type: 's0' }],
    definitions: { subgraphs: [0, 1, 2, 3, 4].map((n) => within(`s${n}`, `s${n + 1}`)) },
  };
  for (const [workflow, why] of [
    [{}, /not a workflow/],
    [{ nodes: [{ id: {}, type: 3 }] }, /cannot be converted/],
    [{ nodes }, /more than 5000 nodes/],
    [plain, /more than 5000 nodes/],
    [classes, /more than 500 classes/],
    [bomb, /more than 5000 nodes/],
    [{ nodes: [{ id: 1, type: 'Absent' }] }, /no such class/],
    [{ 1: { class_type: 'EmptyImage', inputs: { width: '{{sead}}' } } }, /\{\{sead\}\}/],
  ] as const) {
    const { message } = await fails(4003, 400, () => upload(workflow));
    assert.match(message, why);
    assert.ok(message.length < 5000);
  }
  await fails(4001, 400, () => upload({ 1: deep }));
  await fails(4001, 400, () => engines.add({ url, settings: { workflows: { texture: deep } } }));
  await fails(4130, 413, () =>
    upload({ 1: { class_type: 'X', inputs: { a: 'x'.repeat(4 << 20) } } }),
  );
  // Only a ComfyUI is asked, so that no other server's answers get out.
  await fails(4003, 400, () => upload(SAVED, mockServers.gpu!.url));
  await fails(4003, 400, () => upload(SAVED, 'http://169.254.169.254/latest'));
  const { token } = await client().account.keys.create({ scopes: ['tasks:read', 'tasks:write'] });
  const user = api.client({ apiKey: token });
  await fails(4030, 403, () =>
    user.admin.engines.readWorkflow({ url, work: 'texture', workflow: SAVED }),
  );
  assert.equal(await readFile(config, 'utf8'), before);
});

test('the calls of a Gradio app that is not known are proposed, and it is live with them', async () => {
  const { engines } = client().admin;
  const { url } = mockServers.gradio!;
  const found = await engines.probe({ url });
  assert.match(
    found.missing!,
    /--set work=image-to-3d --set output=0 --set calls='\[\{"function":"/,
  );
  const { work, output, calls } = found.proposals[0]!;
  const given = calls.map(({ arguments: fields, ...call }) => ({
    ...call,
    arguments: fields.map(({ value }) => value),
  }));
  const added = await engines.add({ url, settings: { work, output, calls: given }, trial: true });
  assert.ok(added.flows.includes('image-to-mesh'));
  assert.equal(added.trial!.files.length, 1);
  const { backends } = await client().backends();
  assert.ok(backends.some(({ name }) => name === 'gradio'));
  await engines.remove('gradio');
});
