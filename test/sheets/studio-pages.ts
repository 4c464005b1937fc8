import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { ROOT } from '../support/service.ts';
import { startStudio } from '../support/studio.ts';

/*
 * npm run sheets:pages              the pictures of docs/studio.md but that of the editor, of a service with a few models;
 *                                    onto docs/studio-*.webp
 * npm run sheets:pages -- library   those of the library and of a thing only, which need no models
 */
const PROMPTS = [
  'an owl',
  'a red sports car',
  'a grand piano',
  'a treasure chest full of gold coins',
  'a motorcycle',
  'a cottage with a blue roof',
  'a teddy bear',
  'a burger',
];
const LOOK = { width: 1440, height: 900 };
const WIDTH = 1080;
/** A file of somebody's own with three mistakes, which the library reports. */
const MISTAKEN = `name: ball
main: [skin]
materials:
  skin: { is: leather, color: red }
parts:
  - { name: base, shape: { kind: box, size: [1, 1, 1] } }
  - { name: ball, nme: ball, material: skin, shape: { kind: spher, radius: 1 } }
`;

const library = await mkdtemp(join(tmpdir(), 'library-'));
await writeFile(join(library, 'bad.yaml'), MISTAKEN);
const studio = await startStudio({ env: { BOZZETTO_LIBRARY: library } });
try {
  await shoot('library', '/library?q=chair', 'light', async (page) => {
    await page.setViewportSize({ width: 1200, height: 680 });
    await page.locator('main img[src]').nth(8).waitFor();
  });
  await shoot('thing', '/library/jewelry%20box', 'dark', async (page) => {
    await page.getByRole('slider', { name: 'open' }).press('End');
    await page.getByText(/triangles/).waitFor();
  });
  if (process.argv[2] !== 'library') await shootModels();
} finally {
  await studio.stop();
  await rm(library, { recursive: true });
}

/** Makes models, and takes the pictures of the pages that show them. */
async function shootModels() {
  const client = studio.service.client();
  const image = new Blob([await readFile(join(ROOT, 'examples/rocket.png'))]);
  const { file_key } = await client.uploads.image(image, { filename: 'rocket.png' });
  const mesh = await client.run('image-to-artistic-mesh', { image_file: file_key });
  for (const prompt of PROMPTS) await client.run('text-to-model', { prompt });
  await shoot('make', '/', 'light', async (page) => {
    await page.getByRole('textbox', { name: 'Prompt' }).first().waitFor();
    await page.getByText(PROMPTS.at(-1)!).first().waitFor();
  });
  await shoot('form', '/artistic-mesh', 'light', async (page) => {
    await page.setInputFiles('input[type=file]', join(ROOT, 'examples/rocket.png'));
    await page.getByRole('button', { name: /^Create · \d+ credits$/ }).waitFor();
  });
  await shoot('tasks', '/tasks', 'light', (page) =>
    page.getByRole('link', { name: PROMPTS[0]! }).first().waitFor(),
  );
  await shoot('models', '/models', 'light', (page) =>
    page.getByRole('link', { name: PROMPTS[0]! }).first().waitFor(),
  );
  await shoot('model', `/models/${mesh.task_uuid}`, 'light', (page) =>
    page
      .getByText(/triangles|quads/)
      .first()
      .waitFor(),
  );
  await shoot('account', '/account', 'light', (page) => page.getByText('Ledger').first().waitFor());
}

/** Opens a page, waits until it shows what it should, and saves what is seen. */
async function shoot(
  name: string,
  path: string,
  theme: 'light' | 'dark',
  ready: (page: Page) => Promise<unknown>,
) {
  const { page, close } = await studio.visit(path, { ...LOOK, theme });
  page.setDefaultTimeout(600_000);
  await ready(page);
  await page.waitForLoadState('networkidle');
  // Images fade in.
  await page.waitForTimeout(2000);
  const target = join(ROOT, `docs/studio-${name}.webp`);
  await sharp(await page.screenshot())
    .resize(WIDTH)
    .webp({ quality: 80 })
    .toFile(target);
  console.log(target);
  await close();
}
