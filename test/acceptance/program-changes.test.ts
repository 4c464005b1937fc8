import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readShapeProgram } from '../../src/contract/shape-program.ts';
import { fails, taskFails } from '../support/expect.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { startMockOpenAi } from '../support/mock-servers/openai.ts';
import { type Service, startService } from '../support/service.ts';

const WRITTEN = {
  version: 1,
  name: 'house',
  materials: { wall: { is: 'brick' }, roof: { is: 'paint', color: '#a03020' } },
  parts: [
    {
      name: 'walls',
      material: 'wall',
      at: [0, 1.5, 0],
      shape: { kind: 'box', size: [4, 3, 5] },
      parts: [{ name: 'door', at: [0, -0.5, 2.5], shape: { kind: 'box', size: [1, 2, 0.1] } }],
    },
    {
      name: 'roof',
      material: 'roof',
      at: [0, 3.9, 0],
      shape: { kind: 'box', size: [4.4, 2, 5.4] },
    },
  ],
};

/** The shape program as the service returns it. */
const HOUSE = readShapeProgram(WRITTEN).program!;

const CHIMNEY = {
  name: 'chimney',
  material: 'wall',
  at: [1.2, 5, 0],
  shape: { kind: 'box', size: [0.5, 1.4, 0.5] },
};

/* A prompt changes a shape program through a language model, for which a mock server stands in. */

describe('a program that a prompt changes', () => {
  let service: Service;
  let directory: string;
  const authors: Record<string, MockServer> = {};

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-changes-'));
    const edits = [
      { op: 'set', material: 'roof', values: { color: '#3050c0' } },
      { op: 'add', with: CHIMNEY },
    ];
    authors.editor = await startMockOpenAi({ says: JSON.stringify({ edits }), milliseconds: 20 });
    authors.idler = await startMockOpenAi({ says: '{"edits":[]}', milliseconds: 20 });
    const config = join(directory, 'bozzetto.config.json');
    const backends = Object.fromEntries(
      Object.entries(authors).map(([name, { url }]) => [
        name,
        { kind: 'openai', url, chat_model: 'a-model', author_sees: true },
      ]),
    );
    const models = { editor: ['editor', 'built-in'], idler: ['idler', 'built-in'] };
    await writeFile(config, JSON.stringify({ backends, models: { 'text-to-model': models } }));
    service = await startService({ env: { BOZZETTO_CONFIG: config } });
  });
  after(async () => {
    await service.stop();
    for (const author of Object.values(authors)) await author.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test('gets the change, and the rest stays as it was', async () => {
    const client = service.client();
    const prompt = 'make the roof blue and add a chimney';
    const program = HOUSE as never;
    const first = await client.run('text-to-model', { program, model_version: 'editor' });
    const made_from = first.task_uuid;
    const input = { program, prompt, model_version: 'editor', made_from };
    const task = await client.run('text-to-model', input);
    const { records } = await client.tasks.list({ made_from });
    assert.deepEqual(
      records.map(({ task_uuid }) => task_uuid),
      [task.task_uuid],
    );
    const [url] = (task.output as Record<string, string[]>).program_url!;
    const file = await (await client.download(url!)).bytes();
    const changed = JSON.parse(Buffer.from(file).toString());
    const json = JSON.stringify;
    assert.equal(json(changed.parts.slice(0, 2)), json(HOUSE.parts));
    assert.equal(json(changed.materials.wall), json(HOUSE.materials!.wall));
    assert.equal(changed.materials.roof.color, '#3050c0');
    assert.deepEqual(changed.parts[2], CHIMNEY);
    const [request] = authors.editor!.jobs.map(({ asked }) => json(asked));
    assert.match(request!, /make the roof blue/);
    assert.match(request!, /image_url/);
    assert.doesNotMatch(request!, /library's own program/);
  });

  test('is not delivered without the change, and costs nothing', async () => {
    const client = service.client();
    const { total_usable_credits: before } = await client.account.balance();
    const input = { program: HOUSE as never, prompt: 'make the roof blue', model_version: 'idler' };
    await taskFails(6002, client.run('text-to-model', input));
    const { total_usable_credits: after } = await client.account.balance();
    assert.equal(after, before);
  });

  test('is refused if no language model is chosen, with the names of those there are', async () => {
    const client = service.client();
    const input = { program: HOUSE as never, prompt: 'make the roof blue' };
    const { suggestion } = await fails(4003, 400, () =>
      client.tasks.create('text-to-model', input),
    );
    assert.match(suggestion ?? '', /editor or idler/);
  });
});
