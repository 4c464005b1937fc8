import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import { ROOT } from '../test/support/service.ts';
import { launchBrowser, noBrowser, signIn, startStudio } from '../test/support/studio.ts';
import { type Measurement, smoke, writeResults } from './results.ts';

/*
 * What Lighthouse says of the studio, as on a desktop computer: home, and the page of a model. With --smoke home only.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const BARS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resume) => server.once('listening', resume));
  const { port } = server.address() as AddressInfo;
  await new Promise((resume) => server.close(resume));
  return port;
}

async function measure(): Promise<void> {
  const studio = await startStudio({ embedded: true });
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const { baseUrl, apiKey } = studio.service;
    const context = await browser.newContext();
    await signIn(context, baseUrl, apiKey);
    const cookie = (await context.cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const pages: [name: string, path: string][] = [['home', '/']];
    if (!smoke) {
      const client = studio.service.client();
      const photo = new File([await readFile(join(ROOT, 'examples/teddy-bear.png'))], 'teddy.png');
      const { file_key } = await client.uploads.image(photo);
      const { task_uuid } = await client.run('image-to-model', { image_file: file_key });
      pages.push(['model', `/models/${task_uuid}`]);
    }
    const measurements: Measurement[] = [];
    for (const [name, path] of pages) {
      const result = await lighthouse(
        baseUrl + path,
        {
          port,
          onlyCategories: [...CATEGORIES],
          logLevel: 'error',
          extraHeaders: { Cookie: cookie },
        },
        desktopConfig,
      );
      for (const category of CATEGORIES)
        measurements.push({
          metric: `${name}, ${category}`,
          value: Math.round((result?.lhr.categories[category]?.score ?? 0) * 100),
          unit: 'of 100',
          bar: { atLeast: BARS[category] },
        });
    }
    await writeResults('studio', measurements);
  } finally {
    await browser.close();
    await studio.stop();
  }
}

if (noBrowser === false) await measure();
else console.log(noBrowser);
