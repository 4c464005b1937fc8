import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODEL_FORMATS } from '../../src/adapters/media/model-format.ts';
import { READ_FORMATS, WRITE_FORMATS } from '../../src/contract/fields.ts';
import { formats } from '../../src/engines/convert/registry.ts';
import { KEEPS } from '../support/format-keeps.ts';

test('what the contract promises, the registry has, and each part of it loads', async () => {
  const names = Object.keys(formats);
  assert.deepEqual(names.filter((name) => formats[name]!.reader).sort(), READ_FORMATS.toSorted());
  assert.deepEqual(names.filter((name) => formats[name]!.writer).sort(), WRITE_FORMATS.toSorted());
  for (const { reader, writer } of Object.values(formats)) {
    assert.equal(typeof await reader?.(), 'function');
    if (writer !== undefined) assert.equal(typeof await writer(), 'function');
  }
});

test('bytes tell every format that is read, and no other', () => {
  assert.deepEqual(MODEL_FORMATS.toSorted(), READ_FORMATS.toSorted());
});

test('every written format says what it keeps', () => {
  assert.deepEqual(Object.keys(KEEPS).sort(), WRITE_FORMATS.toSorted());
});
