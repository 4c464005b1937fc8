import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseFiles } from './choose-files.ts';
import { LONG_FILES } from './quick-suite.ts';

const choose = (choice: Partial<Parameters<typeof chooseFiles>[0]>) =>
  chooseFiles({ all: false, rest: false, half: null, base: null, patterns: [], ...choice });

test('the quick suite and the rest are every file, each once', () => {
  const [quick, rest, every] = [choose({}), choose({ rest: true }), choose({ all: true })];
  assert.deepEqual([...quick, ...rest].sort(), every.toSorted());
  assert.equal(new Set(every).size, every.length);
  assert.ok(quick.includes('test/run/choose-files.test.ts'));
  assert.ok(rest.includes('test/faults/busy-machine.test.ts'));
});

test('two halves of the rest share the files that are not long, and no others', () => {
  const [one, other] = [0, 1].map((half) => choose({ rest: true, half }));
  const both = one!.filter((file) => other!.includes(file));
  assert.deepEqual([...new Set([...one!, ...other!])].sort(), choose({ rest: true }).toSorted());
  assert.deepEqual(
    both.filter((file) => LONG_FILES.includes(file)),
    [],
  );
  assert.ok(Math.abs(one!.length - other!.length) <= 1);
});

test('tests of packages that a folder of tests has installed are nobody’s', async (t) => {
  const folder = join(import.meta.dirname, 'node_modules/stranger');
  t.after(() => rm(join(import.meta.dirname, 'node_modules'), { recursive: true }));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'x.test.ts'), '');
  for (const choice of [{ rest: true }, { all: true }, { patterns: ['test/**/*.test.ts'] }])
    assert.deepEqual(
      choose(choice).filter((file) => file.includes('node_modules')),
      [],
    );
});

test('files are chosen by paths and globs', () => {
  const found = choose({
    patterns: ['test/run/choose-*.test.ts', 'test/run/choose-files.test.ts'],
  });
  assert.deepEqual(found, ['test/run/choose-files.test.ts']);
  assert.deepEqual(choose({ patterns: ['test/none.test.ts'] }), []);
});
