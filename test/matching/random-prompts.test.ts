import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ASSETS } from '../../src/engines/imagine/library/assets.ts';
import { openLexicon } from '../../src/engines/imagine/library/lexicon.ts';
import { matchPrompt } from '../../src/engines/imagine/words/match.ts';
import { WordIndex } from '../../src/engines/imagine/words/word-index.ts';
import { createWordModerator } from '../../src/engines/moderate/word-moderator.ts';

const index = new WordIndex(await openLexicon());
const judge = createWordModerator();

const words = [
  ...[
    'a',
    'of',
    'with',
    'and',
    'red',
    'dark',
    '#f80',
    'two',
    '3',
    'wooden',
    'statue',
    'slice',
    'background',
  ],
  ...[
    'on',
    'white',
    'cat',
    'house',
    'constructor',
    '__proto__',
    'toString',
    'the',
    'Drache',
    '猫',
    'ein',
    'cats',
  ],
  ...[
    'typewriter',
    'bag',
    'pizza',
    ',',
    '.',
    'hat',
    'witch',
    'made',
    'in',
    'fire',
    'truck',
    'running',
    '😀',
  ],
];
const prompts = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((list) => list.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 1000 }),
);

test('whatever is written: a drawing of the library or a refusal, the same one each time', () => {
  fc.assert(
    fc.property(prompts, (prompt) => {
      const match = matchPrompt(prompt, index);
      assert.deepEqual(matchPrompt(prompt, index), match);
      if (match.slug === null) assert.ok(match.closest.length <= 5);
      else assert.ok(ASSETS.has(match.slug) && match.confidence >= 0.5 && match.count >= 1);
      judge(prompt);
    }),
    { numRuns: 500 },
  );
});

test('every name asks for its drawing', () => {
  const wrong = [...ASSETS.values()].flatMap(({ slug, names }) =>
    names.filter((name) => matchPrompt(name, index).slug !== slug),
  );
  assert.deepEqual(wrong, []);
});
