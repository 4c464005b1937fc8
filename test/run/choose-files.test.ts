import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseFiles } from './choose-files.ts';

const choose = (choice: Partial<Parameters<typeof chooseFiles>[0]>) =>
  chooseFiles({ all: false, rest: false, base: null, patterns: [], ...choice });

test('the quick suite and the rest are every file, each once', () => {
  const [quick, rest, every] = [choose({}), choose({ rest: true }), choose({ all: true })];
  assert.deepEqual([...quick, ...rest].sort(), every.toSorted());
  assert.equal(new Set(every).size, every.length);
  assert.ok(quick.includes('test/run/choose-files.test.ts'));
  assert.ok(rest.includes('test/faults/busy-machine.test.ts'));
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
