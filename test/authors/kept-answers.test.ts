import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeCases, pictureCases, promptCases } from '../../bench/authors/cases.ts';
import { changedBesides } from '../../bench/authors/measure-program.ts';
import { readShapeProgram } from '../../src/contract/shape-program.ts';
import { statedViewpoint } from '../../src/engines/remote/openai/author/viewpoint.ts';
import { keptAnswers, PICTURES, programsOf } from './kept-answers.ts';

/* The files of kept answers, without a service. */

for (const kept of await keptAnswers('words'))
  test(`${kept.id}: each answer makes a valid program, for a prompt of the benchmark`, async () => {
    const prompt = promptCases().find(({ id }) => id === kept.id)?.prompt;
    assert.equal(kept.prompt, prompt);
    for (const program of await programsOf(kept))
      assert.equal(readShapeProgram(program).problem, null);
  });

for (const kept of await keptAnswers('unseen'))
  test(`${kept.id}: each answer to an unseen prompt makes a valid program`, async () => {
    assert.ok(kept.prompt !== '' && !promptCases().some(({ prompt }) => prompt === kept.prompt));
    for (const program of await programsOf(kept))
      assert.equal(readShapeProgram(program).problem, null);
  });

for (const kept of await keptAnswers('pictures'))
  test(`${kept.id}: the last answer makes a valid program, which says how its picture was taken`, async () => {
    // Answers before the last one may have been repaired.
    const last = (await programsOf(kept)).at(-1)!;
    assert.equal(readShapeProgram(last).problem, null);
    assert.notEqual(statedViewpoint(last), null);
  });

test('each of the twenty pictures has a license, and ten have kept answers', async () => {
  const about = await readFile(join(PICTURES, 'README.md'), 'utf8');
  const files = (await readdir(PICTURES)).filter((file) => file !== 'README.md').sort();
  assert.deepEqual(
    files,
    (await pictureCases()).map(({ subject }) => subject),
  );
  assert.equal(files.length, 20);
  const kept = await keptAnswers('pictures');
  assert.equal(kept.length, 10);
  for (const { id, picture } of kept) assert.equal(picture, `${id}.webp`);
  for (const file of files) assert.match(about, new RegExp(`\\| ${file} \\|.*CC0`));
});

for (const kept of await keptAnswers('edits'))
  test(`${kept.id}: leaves the rest as it was, and touches what it names`, async () => {
    const { program } = (await changeCases()).find(({ id }) => id === kept.id)!;
    const { program: changed } = readShapeProgram((await programsOf(kept)).at(-1)!);
    assert.deepEqual(changedBesides(program!, changed!, kept.touches), []);
    const named = [
      ...(kept.touches?.parts ?? []),
      ...(kept.touches?.materials ?? []).map((name) => `material ${name}`),
    ];
    assert.deepEqual(changedBesides(program!, changed!).sort(), named.sort());
  });

test('a change is found, wherever it is', () => {
  const part = { name: 'a', at: [0, 0, 0], parts: [{ name: 'b' }] };
  const before = { materials: { red: { is: 'paint' } }, parts: [part] };
  const moved = { ...before, parts: [{ ...part, parts: [{ name: 'b', at: [1, 0, 0] }] }] };
  assert.deepEqual(changedBesides(before, before), []);
  assert.deepEqual(changedBesides(before, moved), ['b']);
  assert.deepEqual(changedBesides(before, moved, { parts: ['b'] }), []);
  assert.deepEqual(
    changedBesides(before, { materials: {}, parts: [{ name: 'a', at: [0, 0, 0] }] }),
    ['b', 'material red'],
  );
});

test('the benchmark has forty prompts, four of each subject', () => {
  const prompts = promptCases();
  assert.equal(new Set(prompts.map(({ id }) => id)).size, 40);
  const counts = Object.groupBy(prompts, ({ subject }) => subject);
  assert.deepEqual([...new Set(Object.values(counts).map((each) => each!.length))], [4]);
});
