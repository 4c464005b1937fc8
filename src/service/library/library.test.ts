import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ShapeProgram } from '../../contract/shape-program.ts';
import { LibraryRefusal } from '../../core/ports/library.ts';
import { readThing } from '../../engines/library/read-thing.ts';
import { openOwnThings, serveLibrary } from './open-library.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-'));
});
after(() => rm(folder, { recursive: true }));

const logged: string[] = [];
const log = {
  warn: (facts: object) => void logged.push(JSON.stringify(facts)),
  info: () => {},
};
const open = async () => serveLibrary(await openOwnThings(folder, log as never));

const TABLE: ShapeProgram = {
  version: 1,
  name: 'a low table',
  parameters: { size: { value: 2, min: 1, max: 3 } },
  materials: { knob: { is: 'brass' }, wood: { is: 'oak' } },
  parts: [
    { name: 'top', material: 'wood', shape: { kind: 'box', size: ['size', 0.04, 'size'] } },
    { name: 'knob', material: 'knob', shape: { kind: 'sphere', radius: 0.02 } },
  ],
};

test('the library lists shipped things by subject, and gives each with ranges and colors', async () => {
  const library = serveLibrary(null);
  const { subjects, accepts_own } = await library.list();
  assert.equal(accepts_own, false);
  assert.deepEqual(
    subjects.map(({ subject }) => subject),
    subjects.map(({ subject }) => subject).toSorted(),
  );
  const furniture = subjects.find(({ subject }) => subject === 'furniture')!;
  assert.ok(furniture.things.some(({ name, source }) => name === 'chair' && source === 'shipped'));
  const chair = (await library.thing('Wooden Chair'))!;
  assert.equal(chair.name, 'chair');
  assert.deepEqual(chair.parameters[0], { name: 'size', value: 1, min: 0.05, max: 50 });
  assert.ok(chair.slots.some(({ is_main }) => is_main));
  for (const { color } of chair.slots) assert.match(color, /^#[0-9a-f]{6}$/);
  assert.equal(await library.thing('zorblax'), null);
  const { program, words_without_effect } = (await library.program('red wooden chair'))!;
  assert.ok(program.parts.length > 0);
  assert.deepEqual(words_without_effect, []);
  assert.equal(await library.program('zorblax'), null);
});

test('a program is saved as a file that a person can edit, and found at once', async () => {
  const library = await open();
  const as = { subject: 'furniture', name: 'low zorb table', words: ['zorb table'] };
  const saved = await library.save(TABLE, as);
  assert.deepEqual(saved, {
    name: 'low zorb table',
    subject: 'furniture',
    file: 'furniture/low-zorb-table.yaml',
    replaces: [],
  });
  const text = await readFile(join(folder, saved.file), 'utf8');
  assert.match(
    text,
    /^ {2}- \{ name: top, material: wood, shape: \{ kind: box, size: \[own_size, 0\.04, own_size\] \} \}$/m,
  );
  // The material of the largest shapes is the one that "a red …" changes.
  assert.deepEqual(readThing(text).main, ['wood']);
  assert.equal((await library.thing('zorb table'))?.source, 'own');
  assert.ok((await library.program('a red zorb table')) !== null);
  assert.deepEqual(await library.save(TABLE, as), saved);
});

test('a noun of another file is refused, and one of a shipped thing is taken over', async () => {
  const library = await open();
  const refused = (reason: string) => (error: unknown) =>
    error instanceof LibraryRefusal && error.reason === reason;
  await assert.rejects(
    library.save(TABLE, { subject: 'toys', name: 'zorb table' }),
    refused('taken'),
  );
  const changed = { ...TABLE, detail: 0.5 };
  await assert.rejects(
    library.save(changed, { subject: 'furniture', name: 'low zorb table' }),
    refused('taken'),
  );
  await assert.rejects(
    library.save({ ...TABLE, parts: [] }, { subject: 'toys', name: 'top' }),
    refused('unusable'),
  );
  await assert.rejects(
    serveLibrary(null).save(TABLE, { subject: 'toys', name: 'top' }),
    refused('closed'),
  );
  const { replaces } = await library.save(TABLE, { subject: 'home', name: 'chair' });
  assert.deepEqual(replaces, ['chair']);
  const { subjects } = await library.list();
  const chairs = subjects.flatMap(({ subject, things }) =>
    things.filter(({ name }) => name === 'chair').map(({ source }) => `${subject} ${source}`),
  );
  assert.deepEqual(chairs, ['home own']);
});

test('a broken file is logged when the service starts, and listed', async () => {
  await writeFile(join(folder, 'broken.yaml'), 'name: broken\n');
  const library = await open();
  assert.ok(logged.some((line) => line.includes('broken.yaml') && line.includes('materials')));
  const { problems } = await library.list();
  assert.deepEqual(
    problems.map(({ file }) => file),
    ['broken.yaml'],
  );
});
