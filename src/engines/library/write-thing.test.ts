import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { LibraryThing } from '../../contract/library-thing.ts';
import { readThing } from './read-thing.ts';
import { LIBRARY } from './things.ts';
import { writeThing } from './write-thing.ts';

/** Without the sign of zeros, which YAML does not keep. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test('what is written is read again, in lines that are short enough', () => {
  const files = globSync('{furniture,animals}/*.yaml', { cwd: LIBRARY });
  assert.ok(files.length > 50);
  for (const file of files) {
    const thing = readThing(readFileSync(join(LIBRARY, file), 'utf8'));
    const text = writeThing(thing);
    assert.deepEqual(plain(readThing(text)), plain(thing), file);
    for (const line of text.split('\n')) assert.ok(line.length <= 140, `${file}: ${line}`);
  }
});

test('the files of the library are in this form', () => {
  const text = readFileSync(join(LIBRARY, 'weapons/bomb.yaml'), 'utf8');
  const parts = (of: string) => of.split('\n').filter((line) => /^ {2}- \{/.test(line));
  assert.deepEqual(parts(writeThing(readThing(text))), parts(text));
});

test('texts that YAML would take for something else are in quotes', () => {
  const texts = [
    'on',
    'null',
    '-1',
    "it's",
    '#fff',
    'a: b',
    '[x]',
    ' padded ',
    'line\nbreak',
    '12',
  ];
  const thing = {
    name: 'sign',
    main: ['wood'],
    materials: { wood: {} },
    parts: texts.map((text) => ({
      name: text,
      material: 'wood',
      shape: { kind: 'label', text, size: 1 },
    })),
  } as LibraryThing;
  assert.deepEqual(readThing(writeThing(thing)), thing);
});

test('lists and tables without an entry are read again', () => {
  const shape = { kind: 'sphere', radius: 1 } as const;
  const thing = {
    name: 'ball',
    main: ['paint'],
    parameters: {},
    materials: { paint: {} },
    parts: [{ name: 'ball', material: 'paint', shape, parts: [] }],
  } as LibraryThing;
  const read = readThing(writeThing(thing));
  assert.deepEqual(read.parameters, {});
  assert.deepEqual(read.parts[0]!.shape, shape);
});
