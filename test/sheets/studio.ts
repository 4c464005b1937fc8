import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startStudio } from '../support/studio.ts';

/*
 * npm run sheets:studio      the moving picture of README: a prompt becomes a model, which turns; onto docs/studio.webp
 *
 * Each frame is taken when the page has come so far, and shown for the time that is given here: the film is the same on a
 * slow machine.
 */
const PROMPT = 'a fox knight with a red cape';
const TARGET = join(import.meta.dirname, '../../docs/studio.webp');
const [WIDTH, HEIGHT] = [1200, 720];
/** Of the film, in pixels. */
const FILM_WIDTH = 800;
const TURNS = 24;
/** Milliseconds that frames are shown. */
const [TYPING, WORKING, TURNING, PAUSE] = [90, 500, 100, 1200];

const studio = await startStudio({ env: { BOZZETTO_REHEARSAL: 'on' } });
const folder = await mkdtemp(join(tmpdir(), 'bozzetto-film-'));
const frames: { path: string; delay: number }[] = [];
try {
  const { page } = await studio.visit('/create/text-to-model', { width: WIDTH, height: HEIGHT });
  page.setDefaultTimeout(600_000);
  const shoot = async (delay: number) => {
    const path = join(folder, `${frames.length}.png`);
    await page.screenshot({ path });
    frames.push({ path, delay });
  };
  await askFor(page, shoot);
  await turn(page, shoot);
  await sharp(
    await Promise.all(frames.map(({ path }) => sharp(path).resize(FILM_WIDTH).png().toBuffer())),
    { join: { animated: true } },
  )
    .webp({ quality: 70, effort: 6, delay: frames.map(({ delay }) => delay), loop: 0, mixed: true })
    .toFile(TARGET);
} finally {
  await studio.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Types the prompt, presses Create, and waits for the model. */
async function askFor(page: Page, shoot: (delay: number) => Promise<void>): Promise<void> {
  const prompt = page.getByRole('textbox', { name: 'Prompt' }).first();
  await prompt.waitFor();
  await shoot(PAUSE);
  for (let end = 4; end < PROMPT.length + 4; end += 4) {
    await prompt.fill(PROMPT.slice(0, end));
    await shoot(TYPING);
  }
  const make = page.getByRole('button', { name: /^Create · \d+ credits$/ });
  await make.waitFor();
  await shoot(PAUSE);
  await make.click();
  const done = page.getByRole('link', { name: 'Remesh' }).last();
  let isDone = false;
  const waiting = done.waitFor().then(() => {
    isDone = true;
  });
  for (let shown = 0; !isDone; shown++) {
    if (shown < 6) await shoot(WORKING);
    await Promise.race([waiting, new Promise((resume) => setTimeout(resume, WORKING))]);
  }
  await shoot(PAUSE);
}

/** Opens the model and turns it once around. */
async function turn(page: Page, shoot: (delay: number) => Promise<void>): Promise<void> {
  await page.getByRole('complementary').getByRole('link').first().click();
  await page.waitForURL(/\/models\//);
  const stage = page.getByRole('application').first();
  await stage.waitFor();
  await page.getByRole('region', { name: /^Details/ }).waitFor();
  await page.waitForTimeout(2000);
  await shoot(PAUSE);
  const box = (await stage.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let k = 1; k <= TURNS; k++) {
    // A drag over the height of the stage is a whole turn.
    await page.mouse.move(x + (box.height * k) / TURNS, y, { steps: 2 });
    await page.waitForTimeout(150);
    await shoot(TURNING);
  }
  await page.mouse.up();
  await shoot(PAUSE);
}
