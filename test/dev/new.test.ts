import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const run = promisify(execFile);

/** One of each, with names that need quotes and names that do not. */
const NEW = [
  { kind: 'flow', name: 'paint-by-words', test: 'src/flows/paint-by-words/flow.test.ts' },
  { kind: 'format', name: 'blocks', test: 'src/engines/convert/blocks/read-blocks.test.ts' },
  { kind: 'backend', name: 'shape-box', test: 'src/engines/remote/shape-box/shape-box.test.ts' },
];

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-new-'));
  await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      maxBuffer: 2 ** 24,
    },
  );
  const wanted = /^src\/|\.(ts|tsx|js|mjs|json)$|^docs\/.*\.md$|^[^/]+$/;
  for (const path of stdout.split('\0'))
    if (path !== '' && wanted.test(path)) await cp(join(ROOT, path), join(directory, path));
});
after(() => rm(directory, { recursive: true, force: true }));

const scaffold = (kind: string, name: string) =>
  run(process.execPath, ['tools/dev/new/main.ts', kind, name], { cwd: directory });

test('what the scaffolds write compiles and passes the linter, and its own test fails until it is filled', async () => {
  const written: string[] = [];
  for (const { kind, name } of NEW) {
    const { stdout } = await scaffold(kind, name);
    const [files, steps] = stdout.split('\nNext steps:\n');
    written.push(
      ...files!
        .split('\n')
        .slice(1, -1)
        .map((line) => line.trim()),
    );
    assert.match(steps!, /^ {2}1\. /);
  }
  const at = { cwd: directory };
  await run(bin('tsc'), ['-p', 'tsconfig.json'], at);
  const code = written.filter((path) => !path.endsWith('.md'));
  await run(bin('biome'), ['check', '--vcs-enabled=false', '--error-on-warnings', ...code], at);
  // A test that another one starts would report to that one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  for (const { test } of NEW)
    await assert.rejects(run(process.execPath, ['--test', test], { ...at, env }), (error) => {
      const { stdout } = error as { stdout: string };
      // The test itself runs: what fails is what it expects.
      assert.match(stdout, /AssertionError|ERR_ASSERTION|Missing expected rejection/);
      assert.doesNotMatch(stdout, /SyntaxError|ERR_MODULE_NOT_FOUND/);
      return true;
    });
});

test('a name that is taken or that is none is refused, and nothing is written', async () => {
  const before = await readFile(join(directory, 'contracts/prices.json'), 'utf8');
  for (const [name, reason] of [
    ['text-to-mesh', /exists already/],
    ['Not A Name', /cannot be a name/],
  ] as const)
    await assert.rejects(scaffold('flow', name), ({ stderr }: { stderr: string }) =>
      reason.test(stderr),
    );
  assert.equal(await readFile(join(directory, 'contracts/prices.json'), 'utf8'), before);
});
