import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { GROUNDS, SPECIES, writeShelf } from './shelves.ts';

const SHIPPED = fileURLToPath(new URL('../../../library/animals/quadrupeds/', import.meta.url));

let library = '';
beforeEach(async () => {
  library = await mkdtemp(join(tmpdir(), 'shelves-'));
});
afterEach(() => rm(library, { recursive: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(library, file)), { recursive: true });
  await writeFile(join(library, file), text);
}

test('a species has every member of the one that it is like, but its own words', async () => {
  const shipped = await readFile(join(SHIPPED, 'dog.yaml'), 'utf8');
  await write('animals/quadrupeds/dog.yaml', shipped);
  await write(
    'animals/quadrupeds/pup.yaml',
    'name: pup\nlike: dog\nsize: 0.3\nhead: { size: 0.5 }\n',
  );
  await writeShelf(library, SPECIES);
  const index = await readFile(join(library, 'animals/quadrupeds/index.json'), 'utf8');
  const [{ words: _, ...dog }, pup] = JSON.parse(index);
  assert.deepEqual(pup, { ...dog, name: 'pup', size: 0.3, head: { ...dog.head, size: 0.5 } });
});

test('what is wrong with a file is named', async () => {
  await write('animals/quadrupeds/pup.yaml', 'name: pup\nlike: dog\n');
  await assert.rejects(writeShelf(library, SPECIES), /pup is like dog, which does not exist/);
  await write('animals/quadrupeds/pup.yaml', 'name: pup\nsize: 1\n');
  await assert.rejects(writeShelf(library, SPECIES), /pup: length is missing/);
  await write('places/land/dune.yaml', 'name: dune\nmaterials: {}\nground: 1\n');
  await assert.rejects(
    writeShelf(library, GROUNDS),
    /places\/land\/dune\.yaml: .*parts is missing/,
  );
  await write(
    'places/land/dune.yaml',
    'name: beach\nmaterials: {}\nparts: [{ name: a, parts: [] }]\n',
  );
  await assert.rejects(writeShelf(library, GROUNDS), /should be named beach\.yaml/);
});
