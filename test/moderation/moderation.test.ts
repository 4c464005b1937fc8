import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { createWordModerator } from '../../src/engines/moderate/word-moderator.ts';

const judge = createWordModerator();

async function prompts(name: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, name), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.includes(' | ') && !line.startsWith('#'))
    .flatMap((line) => line.slice(line.indexOf(' | ') + 3).split(';'))
    .map((each) => each.trim());
}

test('no ordinary thing is refused, whatever its name means elsewhere', async () => {
  const harmless = await prompts('harmless.txt');
  assert.ok(harmless.length >= 150);
  assert.deepEqual(
    harmless.filter((prompt) => !judge(prompt).allowed),
    [],
  );
});

test('plain requests are refused in 19 languages', async (context) => {
  const plain = await prompts('refused.txt');
  const passed = plain.filter((prompt) => judge(prompt).allowed);
  context.diagnostic(`${passed.length} of ${plain.length} pass: ${passed.join(', ')}`);
  assert.ok(plain.length >= 60 && passed.length <= 0.05 * plain.length);
});

test('what Unicode calls its pictures passes in every language', async () => {
  const data = dirname(createRequire(import.meta.url).resolve('emojibase-data/package.json'));
  const refused: string[] = [];
  for (const language of 'da de es et fi fr hu it ja ko ms nb nl pl pt ru sv uk zh zh-hant'.split(
    ' ',
  )) {
    const text = await readFile(join(data, language, 'data.json'), 'utf8');
    const pictures = JSON.parse(text) as { label: string; emoji: string }[];
    // "FK" are the Falkland Islands' letters as well.
    for (const [i, { label, emoji }] of pictures.entries())
      if (i % 12 === 0 && label !== 'FK' && !judge(label).allowed)
        refused.push(`${language}: ${label} ${emoji}`);
  }
  assert.deepEqual(refused, []);
});

test('a word is told by the language that it stands in', () => {
  const cases: readonly [allowed: string, refused: string][] = [
    ['sex röda äpplen', 'two people having sex'],
    ['pute', 'une pute dans la rue'],
    ['ein Nest mit Vögeln', 'zwei ficken'],
    ['une femme aux pieds nus', 'une femme nue'],
    ['eine nackte Wand', 'eine nackte, junge Frau'],
  ];
  for (const [allowed, refused] of cases) {
    assert.equal(judge(allowed).allowed, true, allowed);
    assert.equal(judge(refused).allowed, false, refused);
  }
});
