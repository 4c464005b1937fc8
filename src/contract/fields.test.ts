import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taskPatch } from './creation.ts';
import { frontAzimuth, prompt, words } from './fields.ts';
import { keyRequest } from './keys.ts';
import { pictureProblem } from './picture-sources.ts';
import { webhookPatch, webhookRequest } from './webhooks.ts';

/** Each alone, and several. */
const INVISIBLE = [
  ...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u200e\u2060\u2064\u202e\u2800\u3164\ufe0f\uffa0\u0301',
  '\u{e0041}\u{e007f}',
  '\u{e0100}',
  '\u200b\u200b\u200b \u2800 \u3164',
  '\u0085\u009f\u0007',
];
const VISIBLE = [
  'x',
  '·',
  '☃',
  '👩‍🚀',
  '❤️',
  'é',
  'क्षि',
  '한',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
  '\u200bx',
];

test('a name, a prompt or a reason needs a character that can be seen', () => {
  for (const text of INVISIBLE)
    for (const [what, schema, value] of [
      ['words', words(1, 120), text],
      ['a prompt', prompt, `${text}\u200b\u200b\u200b`],
      ['a task', taskPatch, { name: text }],
      ['a key', keyRequest, { name: text }],
      ['a webhook', webhookRequest, { url: 'https://a.example', name: text }],
      ['a webhook that is changed', webhookPatch, { name: text }],
    ] as const) {
      const code = [...text].map((each) => each.codePointAt(0)!.toString(16)).join(' ');
      assert.equal(schema.safeParse(value).success, false, `${what} of ${code}`);
    }
  for (const text of VISIBLE) assert.equal(words(1, 120).safeParse(text).success, true, text);
});

test('the direction of a front image needs an image of a side, and is not that of a side', () => {
  const images = { front: 'a', back: 'b' };
  assert.equal(pictureProblem({ images, front_azimuth: 0 }), null);
  assert.equal(pictureProblem({ images, front_azimuth: 35 })?.code, 4003);
  assert.equal(pictureProblem({ image_file: 'a', front_elevation: 20 })?.code, 4003);
  assert.equal(pictureProblem({ images: { ...images, left: 'c' }, front_azimuth: -35 }), null);
  assert.equal(frontAzimuth.safeParse(90).success, false);
});
