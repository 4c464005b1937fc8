import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startMockComfyui } from '../support/mock-servers/comfyui.ts';
import { startMockGradio } from '../support/mock-servers/gradio.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { noBrowser, type StudioTest, startStudio, type Visit } from '../support/studio.ts';

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

describe('model servers on the page for administrators', { skip: noBrowser }, () => {
  let studio: StudioTest;
  let directory: string;
  let config: string;
  let comfyui: MockServer;
  let gradio: MockServer;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-add-servers-'));
    config = join(directory, 'bozzetto.config.json');
    comfyui = await startMockComfyui();
    gradio = await startMockGradio({ milliseconds: 50 });
    await writeFile(config, '{}');
    studio = await startStudio({ env: { BOZZETTO_CONFIG: config } });
  });
  after(async () => {
    await studio?.stop();
    await comfyui.stop();
    await gradio.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Opens the page and looks up an address. */
  async function lookUp(url: string): Promise<Visit> {
    const visit = await studio.visit('/admin');
    await visit.page.getByLabel('Address').fill(url);
    await visit.page.getByRole('button', { name: 'Look up' }).click();
    await visit.page.getByRole('form', { name: url }).waitFor();
    return visit;
  }
  const backends = async () => JSON.parse(await readFile(config, 'utf8')).backends;

  test('a workflow is uploaded, its placeholders are changed and confirmed, and ComfyUI is live', async () => {
    const { page, complaints, close } = await lookUp(comfyui.url);
    const form = page.getByRole('form', { name: comfyui.url });
    const choose = (name: string, content: string) =>
      form.getByLabel('Workflow file').setInputFiles({
        ...{ name, mimeType: 'application/json' },
        buffer: Buffer.from(content),
      });
    await choose('broken.json', '[1]');
    await form.getByText('The file is not a workflow of ComfyUI').waitFor();
    assert.equal(await form.getByRole('button', { name: 'Test and add' }).count(), 0);

    await form.getByLabel('Kind of work').selectOption('text-to-image');
    await choose('template.json', JSON.stringify(SAVED));
    const width = form.getByLabel('EmptyImage (node 1): width');
    await width.waitFor();
    assert.equal(await width.inputValue(), '{{width min=1 max=16384}}');
    await form.getByText('the workflow uses {{prompt}} nowhere').waitFor();
    // The height stays as it is in the file, and the prompt goes into the name.
    await form.getByRole('button', { name: 'Keep the value of height of EmptyImage' }).click();
    await form.getByLabel('Another input').selectOption('2/filename_prefix');
    await form.getByRole('button', { name: 'Change it' }).click();
    await form.getByLabel('SaveImage (node 2): filename_prefix').fill('bozzetto/{{prompt}}');
    await form.getByRole('button', { name: 'Confirm the placeholders' }).click();
    await form.getByRole('button', { name: 'Test and add' }).click();
    await page.getByText(/comfyui was added/).waitFor();
    const workflow = (await backends()).comfyui.workflows['text-to-image'];
    assert.deepEqual(workflow[1].inputs, {
      width: '{{width min=1 max=16384}}',
      height: 256,
      batch_size: '{{count min=1 max=4096}}',
      color: 0,
    });
    assert.equal(workflow[2].inputs.filename_prefix, 'bozzetto/{{prompt}}');
    await page.getByRole('button', { name: 'Test comfyui' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  test('the calls of a Gradio app are proposed, one is chosen and changed, and the app is live', async () => {
    const { page, complaints, close } = await lookUp(gradio.url);
    const form = page.getByRole('form', { name: gradio.url });
    assert.equal(await form.getByLabel('Texture Size').inputValue(), '{{texture_size}}');
    await form.getByText('Call 3: extract_glb').waitFor();
    await form.getByLabel('Function that makes the result').selectOption({ index: 1 });
    await form.getByText('Call 2: quick_generate_glb').waitFor();
    await form.getByLabel('Seed').fill('5');
    await form.getByRole('button', { name: 'Test and add' }).click();
    await page.getByText(/gradio was added/).waitFor();
    assert.deepEqual((await backends()).gradio.calls, [
      {
        ...{ function: 'preprocess_image', arguments: ['{{image}}'] },
        keep: { preprocess_image_0: '0' },
      },
      { function: 'quick_generate_glb', arguments: ['{{preprocess_image_0}}', 5] },
    ]);
    assert.deepEqual(complaints, []);
    await close();
  });
});
