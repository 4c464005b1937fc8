import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../test/support/service.ts';
import { launchBrowser, noBrowser, signIn, startStudio } from '../test/support/studio.ts';
import { openLighthouse } from './lighthouse/open.ts';
import { type Measurement, smoke, writeResults } from './results.ts';
import { firstPreview } from './studio/first-preview.ts';
import { largeGlb } from './studio/large-glb.ts';
import { putTasks } from './studio/many-tasks.ts';
import { modelLoad } from './studio/model-load.ts';
import { scroll } from './studio/scroll.ts';

/*
 * Lighthouse scores of the studio on a desktop computer, for the home page and a model's page; then delays that users
 * notice: the first preview of a task, a gallery of 5,000 models while 50 tasks run, and a model of 40 MB. There is no
 * GPU here, so lists are judged by the work of the page's own thread. With --smoke only the home page and a hundred
 * models.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const BARS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
/** A frame at 60 per second. */
const FRAME_MS = 1000 / 60;
const ADVANCE_MS = 500;
const PREVIEWS = 5;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resume) => server.once('listening', resume));
  const { port } = server.address() as AddressInfo;
  await new Promise((resume) => server.close(resume));
  return port;
}

async function lighthouseAndPreview(): Promise<Measurement[]> {
  const { default: lighthouse, desktopConfig } = await openLighthouse();
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
    const measurements: Measurement[] = [];
    if (!smoke) {
      const client = studio.service.client();
      const photo = new File([await readFile(join(ROOT, 'examples/teddy-bear.png'))], 'teddy.png');
      const { file_key } = await client.uploads.image(photo);
      const { task_uuid } = await client.run('image-to-model', { image_file: file_key });
      pages.push(['model', `/models/${task_uuid}`]);
      const visit = await studio.visit('/');
      const waits: number[] = [];
      for (let i = 0; i < PREVIEWS; i++)
        waits.push(await firstPreview(visit.page, studio.service, file_key));
      await visit.close();
      measurements.push({
        metric: `first preview after the task has it, the slowest of ${PREVIEWS}`,
        value: Math.round(Math.max(...waits)),
        unit: 'ms',
        bar: { atMost: 1000 },
      });
    }
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
    return measurements;
  } finally {
    await browser.close();
    await studio.stop();
  }
}

/** Lists and a large model, from rows that no worker created. */
async function many(): Promise<Measurement[]> {
  const studio = await startStudio({ env: { BOZZETTO_ROLE: 'api' } });
  const [done, running, frames] = smoke ? [100, 5, 60] : [5000, 50, 600];
  const tasks = await putTasks(studio.service, {
    done,
    running,
    model: smoke ? null : await largeGlb(),
  });
  const advancing = setInterval(() => void tasks.advance(), ADVANCE_MS);
  try {
    const measurements: Measurement[] = [];
    const lists = [
      ['gallery', '/models', 'a[href^="/models/"] img'],
      ['tasks', '/tasks', 'main a[href^="/tasks/"]'],
    ] as const;
    for (const [name, path, found] of lists) {
      const visit = await studio.visit(path);
      const cost = await scroll(visit.page, found, frames);
      await visit.close();
      const about = `${name} of ${done} while ${running} run, a frame of scrolling`;
      measurements.push(
        {
          metric: `${about}: scripts, styles, layout`,
          value: rounded(cost.script + cost.layout),
          unit: 'ms',
          bar: { atMost: rounded(FRAME_MS) },
        },
        { metric: `${about}: all of the thread`, value: rounded(cost.all), unit: 'ms' },
        {
          metric: `${about}: between frames, p99, drawn without a GPU`,
          value: rounded(cost.slowest),
          unit: 'ms',
        },
      );
    }
    if (!smoke) {
      clearInterval(advancing);
      const visit = await studio.visit('/healthz');
      const cost = await modelLoad(visit.page, `${studio.service.baseUrl}/models/${tasks.newest}`);
      await visit.close();
      measurements.push(
        {
          metric: 'GLB of 40 MB: processor time of the page until it is shown',
          value: Math.round(cost.thread),
          unit: 'ms',
        },
        {
          metric: 'GLB of 40 MB after its download: on the screen, drawn without a GPU',
          value: Math.round(cost.shown),
          unit: 'ms',
          bar: { atMost: 2000 },
        },
      );
    }
    return measurements;
  } finally {
    clearInterval(advancing);
    await tasks.close();
    await studio.stop();
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Lighthouse gives the browser 30 s for each answer, without a setting; a busy machine may need longer. */
function unlessTooBusy(error: { code?: string }): Measurement[] {
  if (!smoke || error.code !== 'PROTOCOL_TIMEOUT') throw error;
  console.log('Lighthouse gave up: this machine is too busy');
  return [];
}

if (noBrowser === false)
  await writeResults('studio', [
    ...(await lighthouseAndPreview().catch(unlessTooBusy)),
    ...(await many()),
  ]);
else console.log(noBrowser);
// The test database would otherwise keep this process alive.
process.exit();
