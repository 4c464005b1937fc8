import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createWordModerator } from '../../src/engines/moderate/word-moderator.ts';

const judge = createWordModerator();

/** Rows of a table as kind and text; `\u{…}` is a character by its number. */
async function rows(name: string): Promise<[kind: string, text: string][]> {
  const lines = (await readFile(join(import.meta.dirname, name), 'utf8')).split('\n');
  return lines
    .filter((line) => line.includes(' | ') && !line.startsWith('#'))
    .map((line) => [
      line.slice(0, line.indexOf(' | ')),
      line
        .slice(line.indexOf(' | ') + 3)
        .replace(/\\u\{([0-9a-f]+)\}/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))),
    ]);
}

test('what hides a refused word from a list does not hide it here', async () => {
  const hostile = await rows('disguised.txt');
  assert.ok(hostile.length >= 200, `${hostile.length} spellings`);
  const passed = hostile.filter(([, text]) => judge(text).allowed);
  assert.deepEqual(passed, []);
  // Nor does what stands around it.
  for (const [before, after] of [
    ['a photo of ', ', best quality, with a lamp on the table'],
    ['the house and the dog, ', ' in the garden'],
  ] as const)
    assert.deepEqual(
      hostile.filter(([, text]) => judge(before + text + after).allowed),
      [],
    );
});

test('what only resembles a disguise passes', async () => {
  const innocent = (await rows('look-alikes.txt')).flatMap(([kind, texts]) =>
    texts.split(';').map((text): [string, string] => [kind, text.trim()]),
  );
  assert.ok(innocent.length >= 200, `${innocent.length} look-alikes`);
  const reported = innocent.map(([kind, text]) => ({ kind, text, verdict: judge(text) }));
  assert.deepEqual(
    reported.filter(({ verdict }) => !verdict.allowed),
    [],
  );
});

test('the longest prompts are judged in little time, whatever they are made of', () => {
  const pieces = [
    'a ',
    'p o r n ',
    'a.b.c.d.e.',
    'aaaa',
    'é̶',
    'ab1!|',
    'рорe ',
    'ﷺ',
    'nue gens ',
    'desnuda ',
    '裸',
    'голая ',
    'naked ',
    '*#%',
    '- ',
    '.,',
    '("',
    'a-',
    '\u200b',
    '🅟🅞',
    'a red fox in the snow, ',
  ];
  const cost = (text: string) => {
    const started = process.cpuUsage();
    judge(text);
    return process.cpuUsage(started).user / 1000;
  };
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(1000 / piece.length)).slice(0, 1000);
    judge(text);
    const least = Math.min(...Array.from({ length: 5 }, () => cost(text)));
    assert.ok(least < 60, `${JSON.stringify(piece)}: ${least} ms of processor`);
  }
  const ordinary = 'a small wooden house with a red roof, beside a tree and a white fence';
  assert.ok(Math.min(...Array.from({ length: 20 }, () => cost(ordinary))) < 5);
});
