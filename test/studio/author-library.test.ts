import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Part, ShapeProgram } from '../../src/contract/shape-program.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { startMockOpenAi } from '../support/mock-servers/openai.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

/** What the language model writes: a thing that the library does not have. */
const WRITTEN = {
  version: 1,
  name: 'flibberwock',
  parameters: { horn: { value: 0.2, min: 0.1, max: 0.4 } },
  materials: { hide: { is: 'plastic', color: '#7a3fa0' }, bone: { is: 'bone' } },
  parts: [
    { name: 'body', material: 'hide', at: [0, 0.3, 0], shape: { kind: 'sphere', radius: 0.3 } },
    {
      name: 'horn',
      material: 'bone',
      at: [0, '0.58+horn/2', 0],
      shape: { kind: 'cone', radius: 0.06, top: 0, height: 'horn' },
    },
  ],
};

/** Returns the names of all parts. */
const namesOf = (parts: readonly Part[] = []): string[] =>
  parts.flatMap(({ name, parts: within }) => [name, ...namesOf(within)]);

describe('what a language model wrote, in the library of the studio', { skip: noBrowser }, () => {
  let studio: StudioTest;
  let author: MockServer;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bozzetto-author-library-'));
    author = await startMockOpenAi({ says: JSON.stringify(WRITTEN), milliseconds: 20 });
    const config = join(folder, 'bozzetto.config.json');
    const backends = { author: { kind: 'openai', url: author.url, chat_model: 'a-model' } };
    const models = { 'text-to-model': { author: ['author', 'built-in'] } };
    await writeFile(config, JSON.stringify({ backends, models }));
    const env = { BOZZETTO_CONFIG: config, BOZZETTO_LIBRARY: join(folder, 'things') };
    studio = await startStudio({ env });
  });
  after(async () => {
    await studio?.stop();
    await author?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('is saved by a button, and a later prompt without that model uses it', async () => {
    const client = studio.service.client();
    const request = { prompt: 'a flibberwock', model_version: 'author' } as const;
    const { task_uuid } = await client.run('text-to-model', request);
    const { page, complaints, close } = await studio.visit(`/models/${task_uuid}`);
    page.setDefaultTimeout(PATIENCE_MS);
    await page.getByText('Save to the library').first().click();
    await page.getByLabel('Subject').fill('creatures');
    await page.getByRole('button', { name: 'Save to the library' }).click();
    await page.getByText('Saved as creatures/flibberwock.yaml.').waitFor();
    assert.match(await readFile(join(folder, 'things/creatures/flibberwock.yaml'), 'utf8'), /horn/);
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.getByRole('slider', { name: 'horn' }).waitFor();

    const later = await client.run('text-to-model', { prompt: 'a green flibberwock on a table' });
    const [url] = later.output!.program_url!;
    const bytes = await (await client.download(url!)).bytes();
    const program: ShapeProgram = JSON.parse(new TextDecoder().decode(bytes));
    const names = namesOf(program.parts);
    for (const name of ['flibberwock', 'horn', 'table']) assert.ok(names.includes(name), name);
    assert.deepEqual(complaints, []);
    await close();
  });
});
