import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { releaseChangelog, sectionOf } from '../../tools/packaging/release/changelog.ts';
import { assertLater } from '../../tools/packaging/release/versions.ts';
import { packWheel } from '../../tools/packaging/release/wheel.ts';
import { ROOT } from '../../tools/packaging/tarball.ts';

const run = promisify(execFile);
const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n';

test('the unreleased section gets a version and a date, and an empty one stands above it', () => {
  const released = releaseChangelog(CHANGELOG, '0.2.0', '2026-02-02');
  assert.equal(sectionOf(released, 'Unreleased'), '');
  assert.equal(sectionOf(released, '0.2.0'), '- New.');
  assert.equal(sectionOf(released, '0.1.0'), '- Old.');
  assert.match(released, /^## \[0\.2\.0\] - 2026-02-02$/m);
});

test('an empty or unfinished section, and a version twice, are refused', () => {
  const with_ = (entry: string) => CHANGELOG.replace('- New.', entry);
  assert.throws(() => releaseChangelog(with_(''), '0.2.0', ''), /Nothing to release/);
  assert.throws(() => releaseChangelog(with_('- TODO'), '0.2.0', ''), /not finished.*- TODO/);
  assert.throws(() => releaseChangelog(CHANGELOG, '0.1.0', ''), /already has a section/);
});

test('a version must be three numbers, later than the present one', () => {
  for (const version of ['0.3.0', '1.0.0', '0.2.2']) assertLater(version, '0.2.1');
  for (const version of ['0.2.1', '0.2.0', '0.1.9'])
    assert.throws(() => assertLater(version, '0.2.1'), /not later/);
  for (const version of ['v0.3.0', '0.3', '0.3.0-beta'])
    assert.throws(() => assertLater(version, '0.2.1'), /not a version/);
});

const pip = await run('python3', ['-m', 'pip', '--version']).then(
  () => false,
  () => 'Python has no pip',
);

test('pip installs the wheel, and the client is there with its version', {
  skip: pip,
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bozzetto-wheel-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const wheel = await packWheel(folder);
  const target = join(folder, 'site');
  const args = ['-m', 'pip', 'install', '--no-index', '--no-deps', '--quiet', '--target', target];
  await run('python3', [...args, wheel]);
  const program =
    'import bozzetto, importlib.metadata as m; print(bozzetto.__file__, m.version("bozzetto"))';
  const env = { PATH: process.env.PATH ?? '', PYTHONPATH: target };
  const { stdout } = await run('python3', ['-c', program], { env });
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  assert.equal(stdout.trim(), `${join(target, 'bozzetto/__init__.py')} ${version}`);
});

describe('npm run release, in a clone', {
  skip: !existsSync(join(ROOT, '.git')) && 'there is no git history',
}, () => {
  let clone: string;
  const git = async (...args: string[]) => (await run('git', args, { cwd: clone })).stdout.trim();
  const release = (...args: string[]) =>
    run(process.execPath, ['tools/packaging/release/main.ts', ...args], { cwd: clone }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );
  before(async () => {
    clone = await mkdtemp(join(tmpdir(), 'bozzetto-release-'));
    await run('git', ['clone', '--quiet', '--shared', ROOT, clone]);
    await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
    for (const [key, value] of [
      ['user.name', 'Test'],
      ['user.email', 'test@example.com'],
    ] as const)
      await git('config', key, value);
    await writeFile(join(clone, '.git/info/exclude'), 'node_modules\n');
  });
  after(() => rm(clone, { recursive: true, force: true }));

  test('refuses a tree with changes, and says how it is called', async () => {
    assert.match(await release(), /^Usage: /);
    await writeFile(join(clone, 'NOTES.md'), 'a note');
    assert.match(await release('99.0.0'), /has changes\. Commit or stash them/);
    await rm(join(clone, 'NOTES.md'));
  });

  test('tags the version, and makes all that is published', async () => {
    const log = join(clone, 'CHANGELOG.md');
    const text = await readFile(log, 'utf8');
    await writeFile(log, text.replace('## [Unreleased]', '## [Unreleased]\n\n- A release test.'));
    const upgrade = join(clone, 'docs/upgrade.md');
    const table = await readFile(upgrade, 'utf8');
    if (!table.includes('| Unreleased |'))
      await writeFile(upgrade, `${table}\n| Unreleased | 0001 | yes |\n`);
    await git('commit', '--all', '--quiet', '--message', 'docs: changes');
    const output = await release('99.0.0');
    assert.match(output, /^Tagged v99\.0\.0\./m, output);
    assert.equal(await git('status', '--porcelain'), '');
    assert.equal(await git('cat-file', '-t', 'v99.0.0'), 'tag');
    assert.match(await git('tag', '--list', '--format=%(contents)', 'v99.0.0'), /A release test/);
    const folder = join(clone, 'dist/release');
    const names = await readdir(folder);
    assert.deepEqual(names.sort(), [
      'SHA256SUMS',
      'bozzetto-99.0.0-py3-none-any.whl',
      'bozzetto-99.0.0.tgz',
      'bozzetto-blender-3.4.zip',
      'bozzetto-blender-4.2.zip',
      'bozzetto-client-99.0.0.tgz',
      'bozzetto.cdx.json',
    ]);
    for (const line of (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n')) {
      const [sum, name] = line.split('  ') as [string, string];
      const bytes = await readFile(join(folder, name));
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sum, name);
    }
    const bill = JSON.parse(await readFile(join(folder, 'bozzetto.cdx.json'), 'utf8'));
    const named = new Set(bill.components.map(({ name }: { name: string }) => name));
    const { dependencies } = JSON.parse(await readFile(join(clone, 'package.json'), 'utf8'));
    assert.deepEqual(
      Object.keys(dependencies).filter((name) => !named.has(name)),
      [],
      'the bill of materials names every dependency',
    );
    assert.match(await release('99.0.0'), /not later than 99\.0\.0/);
  });
});
