import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import {
  FORMATS,
  formatNamed,
  formatsOf,
  holds,
  type ModelFeature,
  READ_FORMATS,
  WRITE_FORMATS,
} from '../../src/contract/formats.ts';
import { readerOf, writerOf } from '../../src/engines/convert/registry.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('every format that is read or written has what reads or writes it', async () => {
  for (const name of READ_FORMATS) assert.equal(typeof (await readerOf(name)), 'function', name);
  for (const name of WRITE_FORMATS) assert.equal(typeof (await writerOf(name)), 'function', name);
  assert.equal(await writerOf('off'), null);
  assert.equal(await readerOf('constructor'), null);
});

test('the places of written formats are 1, 2, …', () => {
  const places = WRITE_FORMATS.map((name) => FORMATS[name].written.place);
  assert.deepEqual(
    places,
    places.map((_, i) => i + 1),
  );
});

test('a name stands for itself, an alias for several, any other name for nothing', () => {
  for (const name of READ_FORMATS) assert.deepEqual(formatsOf(name), [name]);
  assert.deepEqual(formatsOf('usd'), ['usdz', 'usdc', 'usda']);
  for (const name of ['zip', '', 'constructor', '__proto__']) {
    assert.deepEqual(formatsOf(name), []);
    assert.equal(formatNamed(name), null);
  }
});

describe('docs/formats.md says what the table says', () => {
  const rows = tableOf(readFileSync(join(ROOT, 'docs/formats.md'), 'utf8'));

  test('of which formats there are', () => {
    const named = rows.flatMap(([names]) => names!.split(', '));
    assert.deepEqual(named.toSorted(), READ_FORMATS.toSorted());
  });

  for (const name of WRITE_FORMATS)
    test(`of what ${name} holds`, () => {
      const row = rows.find(([names]) => names === name);
      assert.ok(row !== undefined);
      const [, written, , faces, hierarchy, materials, colors, motion] = row;
      assert.match(written!, /^yes\b/);
      const says: [ModelFeature, boolean][] = [
        ['polygons', faces === 'polygons'],
        ['hierarchy', hierarchy !== 'flattened'],
        ['materials', materials !== 'no'],
        ['textures', materials !== 'no'],
        ['vertex-colors', colors !== 'no'],
        ['skins', motion !== 'no'],
        ['morph-targets', motion !== 'no'],
        ['animations', motion !== 'no'],
      ];
      for (const [feature, isHeld] of says) assert.equal(isHeld, holds(name, feature), feature);
    });
});

/** Cells of the rows of a page's first table, without its head. */
function tableOf(page: string): string[][] {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}
