import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const RUNNER = join(import.meta.dirname, '../run.ts');

const FAILING = `
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
describe('a suite', () => {
  test('fails', () => assert.equal(1, 2));
  test('fails with what cannot be sent', () => assert.deepEqual({ make: () => 1 }, { make: () => 2 }));
  test('is left out', (t) => t.skip('there is no Blender'));
  test('passes', (t) => t.diagnostic('a note'));
});
`;

/** Runs files by the runner. No database is started: the tests of these need none. */
function runFiles(...given: string[]): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    TEST_DATABASE_URL: 'postgres://unused',
    NODE_TEST_CONTEXT: undefined,
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [RUNNER, ...given], { env }, (_error, stdout) =>
      resolve({ code: child.exitCode ?? -1, output: stdout }),
    );
  });
}

test('failures, skipped tests with their reasons and crashed files are reported, and the exit code says so', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-runner-'));
  try {
    const [failing, crashing] = ['failing.test.mjs', 'crashing.test.mjs'].map((name) =>
      join(directory, name),
    ) as [string, string];
    await writeFile(failing, FAILING);
    await writeFile(crashing, "console.log('the last words'); process.exit(3);");
    const { code, output } = await runFiles(failing, crashing);
    assert.equal(code, 1);
    assert.match(output, /\[2\/2\] /);
    assert.match(output, /1 passed, 2 FAILED, 1 skipped\n {2}ℹ a note/);
    assert.match(output, /skipped 1, there is no Blender: is left out/);
    assert.match(output, /✖ failing tests:[\s\S]*✖ fails\n {2}AssertionError[\s\S]*1 !== 2/);
    assert.match(output, /crashing\.test\.mjs {2}.* 1 FAILED/);
    assert.match(output, /✖ failing tests:[\s\S]*crashing[\s\S]*the last words/);
    const some = await runFiles(failing, '--test-name-pattern', 'passes');
    assert.equal(some.code, 0, some.output);
    assert.match(some.output, /1 passed, 0 failed/);
    const unmatched = await runFiles(failing, '--test-name-pattern', 'nobody');
    assert.equal(unmatched.code, 1);
    assert.match(unmatched.output, /✖ no test ran/);
    const none = await runFiles(join(directory, 'missing.test.mjs'));
    assert.deepEqual(none, { code: 1, output: 'No test file matches.\n' });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
