import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promptIn } from './remote-prompts.ts';

test('what language models put around a prompt is taken off', () => {
  for (const [answer, prompt] of [
    ['a red chair', 'a red chair'],
    ['  a red chair\n\nwith four legs ', 'a red chair with four legs'],
    ['"a red chair"', 'a red chair'],
    ['“a red chair”', 'a red chair'],
    ['Prompt: a red chair', 'a red chair'],
    ['**Optimized prompt:** "a red chair"', 'a red chair'],
    ['```text\na red chair\n```', 'a red chair'],
    ['<think>the user wants\na chair</think>\na red chair', 'a red chair'],
    ['a\u0000 red\u202e chair', 'a red chair'],
    // Joiners are part of words.
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ] as const)
    assert.equal(promptIn(answer), prompt);
});

test('an answer that is no prompt is none', () => {
  for (const answer of ['', '  \n', '""', '<think>hm</think>', 'ab', 'x'.repeat(1001)])
    assert.equal(promptIn(answer), null, answer.slice(0, 20));
  assert.equal(promptIn('🪑'.repeat(1000))?.length, 2000, 'counted as eyes count');
});
