import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { OwnThings, subjectOf } from './own-things.ts';

const thing = (name: string, height = 1) => `name: ${name}
main: [wood]
materials: { wood: { is: oak } }
parts:
  - { name: body, material: wood, shape: { kind: box, size: [1, ${height}, 1] } }
`;

describe('a folder of things', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'things-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  const names = (own: OwnThings) => own.things.map(({ name }) => name);

  test('files of the folder and of its subjects are things, and are taken up when they change', async () => {
    await mkdir(join(folder, 'toys'));
    await write('zorb.yaml', thing('zorb'));
    await write('toys/top.yml', thing('spinning top'));
    await write('notes.txt', 'not a thing');
    const own = new OwnThings(folder);
    assert.equal(await own.refresh(), true);
    assert.deepEqual(names(own), ['spinning top', 'zorb']);
    assert.deepEqual(
      own.things.map(({ file }) => subjectOf(file)),
      ['toys', null],
    );
    assert.deepEqual(own.problems, []);
    assert.equal(await own.refresh(), false);

    await write('zorb.yaml', thing('zorb', 20));
    await rm(join(folder, 'toys/top.yml'));
    assert.equal(await own.refresh(), true);
    const [zorb] = own.things;
    assert.deepEqual(names(own), ['zorb']);
    assert.match(JSON.stringify(zorb!.program()), /\[1,20,1\]/);
  });

  test('a change of the same length is seen by its time', async () => {
    await write('zorb.yaml', thing('zorb'));
    const own = new OwnThings(folder);
    await own.refresh();
    await write('zorb.yaml', thing('zarb'));
    await utimes(join(folder, 'zorb.yaml'), 1, 1);
    assert.equal(await own.refresh(), true);
    assert.deepEqual(names(own), ['zarb']);
  });

  test('a file that is not a thing is reported with its lines, and the others stay', async () => {
    await write('bad.yaml', thing('bad').replace('main: [wood]', 'main: [gold]'));
    await write('worse.yaml', 'name: [');
    await write('zorb.yaml', thing('zorb'));
    const own = new OwnThings(folder);
    await own.refresh();
    assert.deepEqual(names(own), ['zorb']);
    const [bad, worse] = own.problems;
    assert.equal(bad!.file, 'bad.yaml');
    assert.match(bad!.problem, /^line 2: main names "gold"/);
    assert.match(worse!.problem, /^line \d: /);
  });

  test('a noun belongs to the first file that claims it', async () => {
    await write('a.yaml', thing('zorb'));
    await write('b.yaml', thing('blob').replace('main', 'words: [Zorb]\nmain'));
    const own = new OwnThings(folder);
    await own.refresh();
    assert.deepEqual(names(own), ['zorb']);
    assert.deepEqual(own.problems, [
      { file: 'b.yaml', problem: '"zorb" is already a word for a.yaml' },
    ]);
    await rm(join(folder, 'a.yaml'));
    await own.refresh();
    assert.deepEqual(names(own), ['blob']);
    assert.deepEqual(own.problems, []);
  });

  test('a folder that is gone has no things, and says so once', async () => {
    const own = new OwnThings(join(folder, 'gone'));
    assert.equal(await own.refresh(), true);
    assert.match(own.problems[0]!.problem, /cannot be read/);
    assert.equal(await own.refresh(), false);
  });
});
