import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { startMockOpenAi } from '../support/mock-servers/openai.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { noBrowser, type StudioTest, startStudio } from '../support/studio.ts';

const MUG = {
  version: 1,
  name: 'mug',
  materials: { clay: { is: 'ceramic', color: '#a03020' } },
  parts: [
    { name: 'cup', material: 'clay', shape: { kind: 'cylinder', radius: 0.05, height: 0.1 } },
  ],
};

describe('a model that is changed by a prompt in the studio', { skip: noBrowser }, () => {
  let studio: StudioTest;
  let author: MockServer;
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-change-'));
    const edits = [{ op: 'set', material: 'clay', values: { color: '#3050c0' } }];
    author = await startMockOpenAi({ says: JSON.stringify({ edits }), milliseconds: 20 });
    const config = join(directory, 'bozzetto.config.json');
    const backends = { author: { kind: 'openai', url: author.url, chat_model: 'a-model' } };
    const models = { 'text-to-model': { author: ['author', 'built-in'] } };
    await writeFile(config, JSON.stringify({ backends, models }));
    studio = await startStudio({ env: { BOZZETTO_CONFIG: config } });
  });
  after(async () => {
    await studio.stop();
    await author.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test('a new version, beside the one that it was made from', async () => {
    const { task_uuid } = await studio.service
      .client()
      .run('text-to-model', { program: MUG as never, model_version: 'author' });
    const { page, complaints, close } = await studio.visit(`/models/${task_uuid}`);
    const prompt = page.getByLabel('Change it');
    await prompt.fill('make it blue');
    await prompt.press('Enter');
    await page.waitForURL(/\/tasks\/[0-9a-f-]{36}$/);
    const open = page.getByRole('link', { name: 'Open model' }).first();
    await open.waitFor({ timeout: PATIENCE_MS });
    await open.click();
    await page.waitForURL(/\/models\/[0-9a-f-]{36}$/);
    const versions = page.getByRole('listitem').filter({ has: page.getByRole('link') });
    await versions.nth(1).waitFor();
    const { records } = await studio.service.client().tasks.list({ made_from: task_uuid });
    assert.equal(records.length, 1);
    const [url] = records[0]!.output!.program_url!;
    const bytes = await (await studio.service.client().download(url!)).bytes();
    const changed = JSON.parse(Buffer.from(bytes).toString());
    assert.equal(changed.materials.clay.color, '#3050c0');
    assert.equal(changed.parts.length, 1);
    assert.deepEqual(complaints, []);
    await close();
  });
});
