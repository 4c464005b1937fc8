import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fails } from '../support/expect.ts';
import { type Service, startService } from '../support/service.ts';

const thing = (name: string, part: string) => `name: ${name}
main: [skin]
materials: { skin: { is: paint, color: '#3050c0' } }
parts:
  - { name: ${part}, material: skin, shape: { kind: box, size: [1, 1, 1] } }
`;

/* The folder of BOZZETTO_LIBRARY, seen from outside: prompts, programs and the API. */

describe('things of the operator', () => {
  let service: Service;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bozzetto-library-'));
    await mkdir(join(folder, 'toys'));
    await writeFile(join(folder, 'toys/zorblax.yaml'), thing('zorblax', 'first body'));
    await writeFile(join(folder, 'broken.yaml'), 'name: broken\n');
    service = await startService({ env: { BOZZETTO_LIBRARY: folder } });
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  /** The shape program that a prompt makes, as text. */
  async function programOf(prompt: string): Promise<{ text: string; task_uuid: string }> {
    const client = service.client();
    const { task_uuid, output } = await client.run(
      'text-to-model',
      { prompt, polygon_limit: 1000 },
      { allow_duplicate: true },
    );
    const bytes = await (await client.download(output!.program_url![0]!)).bytes();
    return { text: new TextDecoder().decode(bytes), task_uuid };
  }

  test('prompts find them, and changes of a file while the service runs', async () => {
    assert.match((await programOf('a red zorblax')).text, /first body/);
    await writeFile(join(folder, 'toys/zorblax.yaml'), thing('zorblax', 'another body'));
    assert.match((await programOf('a green zorblax')).text, /another body/);
  });

  test('the API lists them by subject, and gives each with its ranges and colors', async () => {
    const { library } = service.client();
    const { subjects, accepts_own, problems } = await library.list();
    assert.equal(accepts_own, true);
    const toys = subjects.find(({ subject }) => subject === 'toys')!;
    assert.ok(toys.things.some(({ name, source }) => name === 'zorblax' && source === 'own'));
    assert.deepEqual(
      problems.map(({ file }) => file),
      ['broken.yaml'],
    );
    assert.match(service.output(), /broken\.yaml/);
    const { slots, parameters } = await library.get('zorblax');
    assert.deepEqual(
      slots.map(({ name, color }) => [name, color]),
      [['skin', '#3050c0']],
    );
    assert.equal(parameters[0]!.name, 'size');
    await fails(4039, 404, () => library.get('grumblefitz'));
    await fails(4039, 404, () => library.program('grumblefitz'));
  });

  test('a task’s program is saved as a thing, by administrators only', async () => {
    const client = service.client();
    const { task_uuid } = await programOf('a blue barrel');
    const request = { task_uuid, subject: 'home', name: 'zorb keg', words: ['kegling'] };
    const { token } = await client.account.keys.create({
      name: 'no admin',
      scopes: ['tasks:read', 'tasks:write'],
    });
    const other = service.client({ apiKey: token });
    await fails(4030, 403, () => other.library.save(request));
    assert.deepEqual((await other.library.list()).problems, []);

    const saved = await client.library.save(request);
    assert.equal(saved.file, 'home/zorb-keg.yaml');
    assert.match(await readFile(join(folder, saved.file), 'utf8'), /^name: zorb keg$/m);
    assert.deepEqual(await client.library.save(request), saved);
    await fails(4088, 409, () => client.library.save({ ...request, name: 'kegling' }));
    await fails(4001, 400, () => client.library.save({ ...request, subject: '../up' }));
    const missing = { ...request, task_uuid: '019ab5c2-7c1e-7d3a-9f0e-2b6d4c8a1e57' };
    await fails(4040, 404, () => client.library.save(missing));

    const used = {
      version: 1,
      name: 'cellar',
      parts: [{ name: 'keg', use: { thing: 'kegling' } }],
    };
    const { status } = await client.run('text-to-model', { program: used as never });
    assert.equal(status, 'SUCCESS');
  });
});
