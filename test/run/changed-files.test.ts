import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, type Module, readModules, testsReachedBy } from './changed-files.ts';

function modulesOf(sources: Record<string, string>): Map<string, Module> {
  const paths = Object.keys(sources);
  return new Map(
    Object.entries(sources).map(([path, text]) => [
      path,
      { text, imports: importsOf(path, text, paths) },
    ]),
  );
}

const MODULES = modulesOf({
  'src/a.ts': "import './b.ts';",
  'src/b.ts': "export const prices = readFile('../prices.json');",
  'src/flows/load.ts': 'import(`./$' + '{name}/flow.ts`)',
  'src/flows/paint/flow.ts': '',
  'src/thread.ts': '',
  'src/pool.ts': "new Worker(new URL('./thread.ts', import.meta.url))",
  'src/a.test.ts': "import { a } from './a.ts';",
  'src/flows/load.test.ts': "const { load } = await import('./load.ts');",
  'src/pool.test.ts': "import { pool } from './pool.ts';",
  'test/start.test.ts': "spawn(process.execPath, ['src/a.ts'])",
  'test/worker.test.ts': "fork(join(import.meta.dirname, 'worker.ts'))",
  'test/worker.ts': '',
});

const reachedBy = (...changed: string[]) => testsReachedBy(changed, MODULES);

test('a change reaches the tests that import it, directly or through others', () => {
  assert.deepEqual(reachedBy('src/b.ts'), ['src/a.test.ts', 'test/start.test.ts']);
  assert.deepEqual(reachedBy('src/a.test.ts'), ['src/a.test.ts']);
  assert.deepEqual(reachedBy('src/unknown.ts'), []);
});

test('imports with a variable part, threads, programs and deleted modules count', () => {
  assert.deepEqual(reachedBy('src/flows/paint/flow.ts'), ['src/flows/load.test.ts']);
  assert.deepEqual(reachedBy('src/thread.ts'), ['src/pool.test.ts']);
  assert.deepEqual(reachedBy('test/worker.ts'), ['test/worker.test.ts']);
  const gone = modulesOf({ 'src/a.test.ts': "import './gone.ts';" });
  assert.deepEqual(testsReachedBy(['src/gone.ts'], gone), ['src/a.test.ts']);
});

test('a file that is not a module reaches those that name it, or else its folder', () => {
  assert.deepEqual(reachedBy('prices.json'), ['src/a.test.ts', 'test/start.test.ts']);
  const migrations = modulesOf({ 'src/m.test.ts': "readdir('../migrations')" });
  assert.deepEqual(testsReachedBy(['migrations/0001.sql'], migrations), ['src/m.test.ts']);
});

test('in this repository a shape of the mesh is reached by many tests, a unit by few', () => {
  const modules = readModules();
  assert.ok(testsReachedBy(['src/engines/mesh/scene.ts'], modules).length > 50);
  assert.deepEqual(
    testsReachedBy(['src/service/log-lines.ts'], modules).includes('src/service/log-lines.test.ts'),
    true,
  );
  assert.ok(testsReachedBy(['test/run/progress-report.ts'], modules).length < 5);
});
