import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ROOT } from '../tarball.ts';
import { makeArtifacts } from './artifacts.ts';
import { releaseChangelog, sectionOf } from './changelog.ts';
import { assertLater, VERSIONED_FILES, withVersion } from './versions.ts';

/*
 * npm run release -- 0.3.0       commits and tags the version, and makes what it publishes below dist/release
 * npm run release -- --artifacts makes that of the present version only
 */
const run = promisify(execFile);
const git = async (...args: string[]) =>
  (await run('git', args, { cwd: ROOT, maxBuffer: 2 ** 26 })).stdout.trim();

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { artifacts: { type: 'boolean', default: false } },
  });
  const version = positionals[0];
  if (values.artifacts === (version !== undefined))
    throw new Error('Usage: npm run release -- VERSION, or npm run release -- --artifacts');
  if (version !== undefined) await tagVersion(version);
  for (const path of await makeArtifacts(join(ROOT, 'dist/release'))) {
    const megabytes = (await stat(path)).size / 2 ** 20;
    console.log(`${megabytes.toFixed(2).padStart(7)} MiB  ${relative(ROOT, path)}`);
  }
  if (version !== undefined)
    console.log(`Tagged v${version}. CONTRIBUTING.md describes how to publish it.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** Writes the version everywhere, commits, and tags the commit with the changes as its message. */
async function tagVersion(version: string): Promise<void> {
  const { version: present } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  assertLater(version, present);
  if ((await git('status', '--porcelain')) !== '')
    throw new Error('The working tree has changes. Commit or stash them first.');
  if ((await git('tag', '--list', `v${version}`)) !== '')
    throw new Error(`The tag v${version} already exists.`);
  const today = new Date().toISOString().slice(0, 10);
  // Computes all texts before it writes any, so that a version that is not found leaves every file unchanged.
  const texts = new Map<string, string>();
  const read = (path: string) => readFile(join(ROOT, path), 'utf8');
  texts.set('CHANGELOG.md', releaseChangelog(await read('CHANGELOG.md'), version, today));
  for (const path of VERSIONED_FILES) texts.set(path, withVersion(path, await read(path), version));
  for (const [path, text] of texts) await writeFile(join(ROOT, path), text);
  await git('commit', '--all', '--quiet', '--message', `chore(release): ${version}`);
  const changes = sectionOf(texts.get('CHANGELOG.md')!, version);
  // Headings of Markdown are comments to git otherwise.
  await git(
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup=verbatim',
    '--message',
    `Bozzetto ${version}\n\n${changes}`,
  );
}
