import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnreadParts } from './unread-parts.ts';

test('parts that were not used are listed by kind with their counts', () => {
  const unread = new UnreadParts();
  assert.deepEqual(unread.warnings(), []);
  unread.note('attribute', 'slic3rpe:custom_supports', 40);
  unread.note('element', 'b:beam');
  unread.note('element', 'b:beam', 11);
  unread.note('element', 'b:ball');
  assert.deepEqual(unread.warnings(), [
    {
      code: 'not_read',
      message:
        'parts of the file were not used: elements b:beam (12), b:ball; attributes slic3rpe:custom_supports (40)',
    },
  ]);
});

test('a file that invents names makes no endless warning', () => {
  const unread = new UnreadParts();
  for (let i = 0; i < 10_000; i++) unread.note('element', `${'x'.repeat(500)}${i}`);
  for (let i = 0; i < 10_000; i++) unread.note('property', `p${i}`);
  const message = unread.warnings()[0]?.message ?? '';
  assert.ok(message.length < 1000, message);
  assert.match(message, /9980 with other names/);
});

test('an error says in plain words what a file holds', () => {
  const unread = new UnreadParts();
  unread.note('element', 'b:beam', 5);
  assert.equal(unread.inWords(), 'a beam lattice (elements b:beam (5))');
  const other = new UnreadParts();
  other.note('chunk', 'XYZ');
  assert.equal(other.inWords(), 'chunks XYZ');
});
