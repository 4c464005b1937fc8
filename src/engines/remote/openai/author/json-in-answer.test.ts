import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../../test/support/processor-time.ts';
import { jsonInAnswer } from './json-in-answer.ts';

const PROGRAM = { version: 1, name: 'a <think> tank', parts: [{ name: 'hull "{"' }] };
const JSON_TEXT = JSON.stringify(PROGRAM);
const LAID_OUT = JSON.stringify(PROGRAM, null, 2);
const PLAIN_TEXT = JSON_TEXT.replace('<think> ', '');
const CLOSED = JSON.stringify({ ...PROGRAM, name: 'of </think> name' });

const WRAPPED: [name: string, text: string][] = [
  ['nothing', JSON_TEXT],
  ['space', `\n  ${LAID_OUT}\n\n`],
  ['a fence', `\`\`\`json\n${LAID_OUT}\n\`\`\``],
  ['a fence that is never closed', `\`\`\`\n${JSON_TEXT}`],
  [
    'prose',
    `Here is the program (see {braces} and "quotes):\n\n${JSON_TEXT}\n\nIt has {one} part.`,
  ],
  ['prose and a fence', `Sure!\n\`\`\`json\n${LAID_OUT}\n\`\`\`\nThe "hull" is one part.`],
  ['thoughts', `<think>{"version":1,"parts":[]}? No.</think>\n${JSON_TEXT}`],
  ['thoughts without an opening tag', `It needs {"parts": []}.\n</think>\n${JSON_TEXT}`],
  ['thoughts in other tags', `<reasoning>A tank…</reasoning>${JSON_TEXT}`],
  ['thoughts after it that never end', `${JSON_TEXT}\n<think>Is that`],
  ['a quoted part before it', `The part {"name":"hull"} becomes:\n${JSON_TEXT}`],
  ['an older program before it', `Before:\n{"version":1,"parts":[]}\nAfter:\n${JSON_TEXT}`],
  ['a byte order mark', `\uFEFF${JSON_TEXT}`],
];
for (const [name, text] of WRAPPED)
  test(`a program in ${name} is found`, () => {
    const { document, problem } = jsonInAnswer(text);
    assert.equal(problem, null);
    assert.deepEqual(document, PROGRAM);
  });

test('a tag of thoughts inside a text of the program is text', () => {
  assert.deepEqual(jsonInAnswer(`Done:\n${CLOSED}`).document, JSON.parse(CLOSED));
});

test('edits are found in prose', () => {
  assert.deepEqual(jsonInAnswer('I move it: {"edits": []}.').document, { edits: [] });
});

const BAD: [name: string, text: string, cut: boolean, problem: RegExp][] = [
  ['prose', 'I cannot do that.', false, /not JSON: .*I cannot/],
  ['nothing', '', false, /no JSON outside of your thoughts/],
  ['thoughts', '<think>{"version":1,"parts":[]}', false, /no JSON outside of your thoughts/],
  ['cut thoughts', '<think>A tank has', true, /tokens went into thoughts/],
  ['a list', '[1, 2]', false, /not an object/],
  ['a broken program', LAID_OUT.replace('"name":', '"name"'), false, /position \d+ \(line \d+/],
  [
    'a broken program in a fence',
    `\`\`\`json\n${JSON_TEXT.slice(0, -3)}\n\`\`\``,
    false,
    /not JSON/,
  ],
  ['a program that is cut off', JSON_TEXT.slice(0, -3), true, /cut off/],
  [
    'an older program, then a broken one',
    `${PLAIN_TEXT}\n${PLAIN_TEXT.slice(0, -3)}`,
    false,
    /not JSON/,
  ],
  ['a huge one', JSON.stringify({ name: 'x'.repeat(450_000) }), false, /450011 characters/],
];
for (const [name, text, cut, problem] of BAD)
  test(`${name}: the author is reported`, () => {
    assert.match(jsonInAnswer(text, cut).problem ?? '', problem);
  });

test('hostile text takes little time', () => {
  const used = processorTime();
  for (const text of ['{'.repeat(399_000), '{"'.repeat(199_000), '{}'.repeat(199_000)])
    jsonInAnswer(text);
  assert.ok(used() < 3000, `${used()} ms`);
});
