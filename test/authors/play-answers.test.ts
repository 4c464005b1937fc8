import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeCases, pictureCases } from '../../bench/authors/cases.ts';
import { changedBesides } from '../../bench/authors/measure-program.ts';
import { withoutViewpoint } from '../../src/engines/remote/openai/author/viewpoint.ts';
import { keptAnswer, keptAnswers, programsOf } from './kept-answers.ts';
import { type Authors, startKeptAuthors } from './play-answers.ts';

/* Kept answers of language models, played through the real service; npm run bench -- authors plays all of them. */

const faults = await keptAnswers('faults');
const WORDS = ['ship-cannon'];
const EDITS = ['clock-at-twenty-past-eight'];
const PICTURES = ['radio'];

describe('kept answers', () => {
  let authors: Authors;

  before(async () => {
    const words = await Promise.all(WORDS.map((id) => keptAnswer('words', id)));
    const edits = await Promise.all(EDITS.map((id) => keptAnswer('edits', id)));
    const pictures = await Promise.all(PICTURES.map((id) => keptAnswer('pictures', id)));
    const all = [...words, ...pictures, ...edits, ...faults];
    authors = await startKeptAuthors(all, { library: true });
  });
  after(() => authors.stop());

  for (const id of WORDS)
    test(`${id} is delivered as its author corrected it`, async () => {
      const kept = await keptAnswer('words', id);
      const { status, program, facts } = await authors.play(id, {
        prompt: kept.prompt,
        program: null,
      });
      const programs = await programsOf(kept);
      assert.equal(status, 'SUCCESS');
      assert.deepEqual(program, programs.at(-1));
      assert.deepEqual(
        [facts.repairs_at_first, facts.repairs, facts.corrections_rejected],
        [0, 0, 0],
      );
      assert.ok(Number(facts.tokens) > 1000 && Number(facts.cost_usd) > 0, JSON.stringify(facts));
    });

  for (const id of PICTURES)
    test(`${id} is delivered as its author corrected it, and looks like its picture`, async () => {
      const { prompt, picture } = (await pictureCases()).find((each) => each.id === id)!;
      const { status, program, facts } = await authors.play(id, {
        prompt,
        program: null,
        picture: picture!,
      });
      const last = (await programsOf(await keptAnswer('pictures', id))).at(-1)!;
      assert.equal(status, 'SUCCESS');
      assert.deepEqual(program, withoutViewpoint(last));
      assert.deepEqual([facts.repairs, facts.corrections_kept], [1, 2]);
      assert.ok(Number(facts.outline_iou) > 0.95, JSON.stringify(facts));
    });

  for (const id of EDITS)
    test(`${id} changes what it was asked to, and nothing else`, async () => {
      const kept = await keptAnswer('edits', id);
      const { program: before } = (await changeCases()).find((each) => each.id === id)!;
      const { program } = await authors.play(id, { prompt: kept.prompt, program: before });
      assert.deepEqual(changedBesides(before!, program!, kept.touches), []);
      const changed = changedBesides(before!, program!);
      assert.deepEqual(changed, kept.touches?.parts);
    });

  for (const { id, prompt, expect } of faults)
    test(`a fault: ${id}`, async () => {
      const { ends, repairs, rejected, says } = expect!;
      const played = await authors.play(id, { prompt, program: null });
      const { status, facts, warnings } = played;
      const shown = JSON.stringify(played);
      assert.equal(status, ends === 'failed' ? 'FAILED' : 'SUCCESS', shown.slice(-2000));
      assert.equal(warnings.includes('author_replaced'), ends === 'library');
      if (repairs !== undefined) assert.equal(facts.repairs, repairs);
      if (rejected !== undefined) assert.equal(facts.corrections_rejected, rejected);
      if (says !== undefined) assert.match(shown, new RegExp(says));
    });
});
