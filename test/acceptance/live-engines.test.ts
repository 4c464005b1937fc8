import assert from 'node:assert/strict';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fails } from '../support/expect.ts';
import { startMockHunyuan3d } from '../support/mock-servers/hunyuan3d.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

/* The configuration of engines changes while two processes run: one with the API only. */

let api: Service;
let worker: Service;
let directory: string;
let config: string;
let picture: string;
const mockServers: Record<string, MockServer> = {};

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-live-engines-'));
  config = join(directory, 'bozzetto.config.json');
  mockServers.first = await startMockHunyuan3d({ milliseconds: 100 });
  mockServers.slow = await startMockHunyuan3d({ milliseconds: 6000 });
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
  const bytes = new Uint8Array(await readFile(join(ROOT, 'examples/mushroom.png')));
  picture = (await client().uploads.image(bytes, { filename: 'mushroom.png' })).file_key;
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
  kind: 'hunyuan3d',
  url: mockServers[name]!.url,
  health_interval_s: 1,
});

/** Waits until the API offers exactly these models for meshes. */
async function offers(names: string[]) {
  for (;;) {
    const { flows } = await client().flows();
    const { choices } = flows.find(({ flow_name }) => flow_name === 'image-to-mesh')!;
    const found = choices[0]!.models.flatMap(({ name }) => (name.startsWith('v') ? [] : [name]));
    if (found.join() === names.join()) return;
    await sleep(100);
  }
}

const mesh = (model_version: string) =>
  client().tasks.create(
    'image-to-mesh',
    { image_file: picture, model_version },
    { allow_duplicate: true },
  );
const engineOf = async (task_uuid: string) =>
  JSON.stringify((await client().tasks.report(task_uuid)).engine);

test('a server is added, replaced and removed; the tasks of a removed one finish there', async () => {
  await configure({ a: backend('first') }, { 'image-to-mesh': { one: ['a'] } });
  await offers(['one']);
  const first = await client().wait((await mesh('one')).task_uuid);
  assert.match(await engineOf(first.task_uuid), /"id":"a"/);

  await configure(
    { a: backend('first'), b: backend('slow') },
    { 'image-to-mesh': { one: ['a'], two: ['b'], default: 'one' } },
  );
  await offers(['one', 'two']);
  const running = await mesh('two');
  const waiting = await mesh('two');
  while (mockServers.slow!.jobs.length === 0) await sleep(50);
  // `one` now has another list of servers, so its tasks wait in another lane; `two` is gone.
  await configure(
    { a: backend('first') },
    { 'image-to-mesh': { one: ['a', 'built-in'], default: 'one' } },
  );
  await offers(['one']);
  await fails(4004, 400, () => mesh('two'));
  // A request that names no model gets the new default.
  const plain = await client().tasks.create('image-to-mesh', { image_file: picture });
  const created = await client().wait(plain.task_uuid);
  assert.equal((created.input as { model_version: string }).model_version, 'one');
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
  const task = await client().wait((await mesh('one')).task_uuid);
  assert.match(await engineOf(task.task_uuid), /"id":"a"/);

  await configure({ a: backend('first') }, { 'image-to-mesh': { again: ['a'] } });
  await offers(['again']);
  assert.equal((await ready()).refused_at, null);
});
