import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listParts } from './part-tree.ts';
import { firstCollapsed, keyOf, keyTarget, visibleParts } from './tree-keys.ts';

const parts = listParts({
  version: 1,
  name: 'thing',
  parts: [{ name: 'a', parts: [{ name: 'b', parts: [{ name: 'c' }] }] }, { name: 'd' }],
});
const [a, b, c, d] = parts;
const name = (found: ReturnType<typeof keyTarget>) =>
  typeof found === 'object' ? (found?.part.name ?? null) : found;

test('arrows walk through the rows, open and close them', () => {
  const press = (key: string, part = a!, collapsed = new Set<string>()) =>
    name(keyTarget(key, part, visibleParts(parts, collapsed), collapsed));
  assert.equal(press('ArrowDown'), 'b');
  assert.equal(press('ArrowUp'), null);
  assert.equal(press('ArrowRight'), 'b');
  assert.equal(press('ArrowLeft'), 'toggle');
  assert.equal(press('ArrowLeft', c), 'b');
  assert.equal(press('ArrowRight', c), null);
  assert.equal(press('End'), 'd');
  assert.equal(press('Home', d), 'a');
  const closed = new Set([keyOf(b!)]);
  assert.equal(press('ArrowRight', b, closed), 'toggle');
  assert.equal(press('ArrowDown', b, closed), 'd');
  assert.equal(press('ArrowLeft', b, closed), 'a');
});

test('a large tree opens with its top levels', () => {
  assert.equal(firstCollapsed(parts).size, 0);
  const many = listParts({
    version: 1,
    name: 'thing',
    parts: [
      {
        name: 'all',
        parts: Array.from({ length: 30 }, (_, i) => ({ name: `${i}`, parts: [{ name: 'in' }] })),
      },
    ],
  });
  const shown = visibleParts(many, firstCollapsed(many));
  assert.equal(many.length, 61);
  assert.equal(shown.length, 31);
});
