import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { ASSETS } from './assets.ts';
import { openDrawings } from './drawings.ts';
import { makeLexicon, openLexicon } from './lexicon.ts';

test('the lexicon that is shipped is the one of the names and packages (npm run gen writes it)', async () => {
  const [shipped, made] = await Promise.all([openLexicon(), makeLexicon()]);
  assert.deepEqual(shipped, JSON.parse(JSON.stringify(made)));
});

test('every drawing is found where the shipped index says', async () => {
  const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
  const { icons } = JSON.parse(await readFile(path, 'utf8')) as {
    icons: Record<string, { body: string }>;
  };
  const library = await openDrawings();
  for (const slug of ASSETS.keys())
    assert.equal((await library.read(slug))?.body, icons[slug]!.body, slug);
  assert.equal(await library.read('toString'), null);
});

test('opening the library costs no making of anything', async () => {
  const before = process.cpuUsage();
  await Promise.all([openLexicon(), openDrawings()]);
  const { user, system } = process.cpuUsage(before);
  // Processor time, not wall time: 0.05 s, where making both takes 4.5 s.
  assert.ok(user + system < 2e6, `${user + system} µs`);
});
