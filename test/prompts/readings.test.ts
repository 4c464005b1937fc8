import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import type { Part, ShapeProgram } from '../../src/contract/shape-program.ts';
import { createPromptTranslator } from '../../src/engines/imagine/prompt-translator.ts';
import { readIn } from '../../src/engines/kit/words/read-foreign.ts';
import { type Reading, readWords } from '../../src/engines/kit/words/read-words.ts';
import { colorOf } from '../../src/engines/language/colors.ts';

const linesOf = async (name: string): Promise<string[][]> =>
  (await readFile(join(import.meta.dirname, name), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** Describes the things of a reading, as the list of readings does. */
function described({ subjects, grounds }: Reading): string {
  const things = subjects.map(
    ({ family, count, relation }, i) =>
      `${i > 0 ? `${relation} ` : ''}${count > 1 ? `${count} ` : ''}${family.name}`,
  );
  return [things.join(', '), ...grounds.map(({ name }) => `@${name}`)].join(' ');
}

const partsOf = (parts: readonly Part[] = []): Part[] =>
  parts.flatMap((part) => [part, ...partsOf(part.parts)]);

/** Returns the colors of a material, of the parts of a name ("handle/"), or the pose. */
function lookOf({ materials = {}, parts }: ShapeProgram, name: string): (string | undefined)[] {
  if (name === 'pose') return partsOf(parts).flatMap(({ figure }) => figure?.pose ?? []);
  if (!name.endsWith('/')) return [materials[name]?.color];
  return partsOf(parts)
    .filter((part) => part.name.endsWith(name.slice(0, -1)) && part.material !== undefined)
    .map(({ material }) => materials[material!]?.color);
}

for (const [prompt, expected, looks] of await linesOf('readings.txt'))
  test(`${prompt}: ${expected}`, () => {
    const reading = readWords(prompt!);
    assert.ok(reading !== null);
    assert.equal(described(reading), expected);
    for (const look of looks === '' ? [] : looks!.split(', ')) {
      const [name, value] = look.split('=') as [string, string];
      const found = lookOf(reading.subjects[0]!.program, name);
      assert.ok(found.includes(colorOf(value) ?? value), `${look}: ${found}`);
    }
  });

test('prompts in fifteen languages are read with their things, numbers and relations', async () => {
  const translate = createPromptTranslator();
  for (const [prompt, expected] of await linesOf('languages.txt')) {
    const read = await readIn(prompt!, translate);
    assert.ok(read !== null, prompt);
    assert.equal(described(read.reading), expected, prompt);
  }
});

/** Shares of the prompts whose subjects are all read, counted on 2026-11-28. */
const WHOLE = { single: 0.9, surroundings: 0.8, several: 0.9, 'several-unseen': 0.8 } as const;

for (const [name, least] of Object.entries(WHOLE))
  test(`${name}: all subjects are read in ${100 * least} % and more`, async (context) => {
    const lines = await linesOf(`${name}.txt`);
    const missing = lines.filter(([prompt, subjects]) => !hasSubjects(prompt!, subjects!));
    context.diagnostic(missing.map(([prompt]) => prompt).join('; '));
    const share = 1 - missing.length / lines.length;
    assert.ok(share >= least, `${share.toFixed(2)}; without ${missing.map(([prompt]) => prompt)}`);
  });

/** Returns whether everything that a prompt must show is among what was read. */
function hasSubjects(prompt: string, subjects: string): boolean {
  const reading = readWords(prompt);
  if (reading === null) return false;
  const names = [
    ...reading.subjects.flatMap(({ family, program, attachments }) => [
      family.name,
      program.name,
      ...family.words,
      ...attachments.map(({ noun }) => noun),
      ...partsOf(program.parts).map(({ name }) => name),
    ]),
    ...reading.grounds.map((ground) => ground.name),
  ];
  return subjects
    .split(', ')
    .every((subject) =>
      subject.split('/').some((each) => names.some((name) => name.includes(each.trim()))),
    );
}
