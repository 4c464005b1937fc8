import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrationNames } from '../../src/adapters/postgres/migrate.ts';
import { ROOT } from './service.ts';

/** The sources of an earlier version, which run with the packages of the current one. */
export interface EarlierVersion {
  commit: string;
  /** Its checkout. */
  directory: string;
  /** Removes settings that it does not know, because an unknown name prevents a start. */
  settings(env: Record<string, string>): Record<string, string>;
  remove(): Promise<void>;
}

const run = promisify(execFile);

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', ROOT, ...args], { maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/** Returns the hash of each migration of a commit, or of the working tree, by name. */
async function migrationsOf(commit: string | null): Promise<Map<string, string>> {
  if (commit !== null) {
    const listed = await git('ls-tree', commit, 'migrations/');
    const lines = listed.split('\n').filter((line) => line !== '');
    return new Map(
      lines
        .map((line) => line.split(/\s+/))
        .filter(([, , , name]) => /\/\d{4}-/.test(name!))
        .map(([, , hash, name]) => [name!, hash!]),
    );
  }
  const files = (await migrationNames()).map((name) => `migrations/${name}`);
  const hashes = (await git('hash-object', ...files)).split('\n');
  return new Map(files.map((name, i) => [name, hashes[i]!]));
}

/**
 * Returns the newest commit with fewer migrations than there are now, and the others unchanged; null if the history has
 * none.
 */
async function newestEarlier(): Promise<string | null> {
  const now = await migrationsOf(null);
  const commits = await git('log', '--first-parent', '--format=%H %P', '--', 'migrations/');
  for (const line of commits.split('\n').filter((each) => each !== '')) {
    // Commits that changed the migrations, and their predecessors.
    for (const commit of line.split(' ')) {
      const then = await migrationsOf(commit).catch(() => null);
      if (then === null || then.size === 0 || then.size >= now.size) continue;
      if ([...then].every(([name, hash]) => now.get(name) === hash)) return commit;
    }
  }
  return null;
}

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

/** Packages that versions up to 0.2 loaded only if they were installed. */
const OPTIONAL = new Set(['webgpu', '@sparticuz/chromium']);

/** Returns a package that the commit needs and that is not installed here in a compatible version. */
async function missingPackage(commit: string): Promise<string | null> {
  const { dependencies } = JSON.parse(await git('show', `${commit}:package.json`)) as Manifest;
  // Up to the first nonzero number, versions promise no compatibility.
  const series = (version: string) => /^(0\.)*\d+/.exec(version)?.[0];
  for (const [name, version] of Object.entries(dependencies)) {
    if (OPTIONAL.has(name)) continue;
    const file = join(ROOT, 'node_modules', name, 'package.json');
    const text = await readFile(file, 'utf8').catch(() => null);
    const here = text === null ? null : (JSON.parse(text) as Manifest).version;
    if (here === null || series(here) !== series(version)) return `${name} ${version}`;
  }
  return null;
}

/**
 * Returns the newest earlier commit whose migrations are a subset of the present ones, or the commit in UPGRADE_FROM.
 * @returns its hash, or in `{ missing }` why there is none: no git, a shallow clone, other packages
 */
export async function earlierCommit(): Promise<string | { missing: string }> {
  try {
    const wanted = process.env.UPGRADE_FROM;
    if (wanted) return await git('rev-parse', `${wanted}^{commit}`);
    const commit = await newestEarlier();
    if (commit === null) return { missing: 'the git history has no commit with fewer migrations' };
    const needed = await missingPackage(commit);
    if (needed !== null) return { missing: `the version before needs ${needed}` };
    return commit;
  } catch (error) {
    return { missing: `there is no git history: ${(error as Error).message.split('\n')[0]}` };
  }
}

/** Unpacks the sources of a commit. */
export async function unpackVersion(commit: string): Promise<EarlierVersion> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-version-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const archive = join(directory, 'sources.tar');
    // Older versions have their prices and their first file at the top.
    const older = ['prices.json', 'start.mjs'];
    const parts = ['src', 'migrations', 'contracts', 'library', 'package.json', 'docs', ...older];
    const there = await git('ls-tree', '--name-only', commit);
    const named = parts.filter((part) => there.split('\n').includes(part));
    await git('archive', '--format=tar', `--output=${archive}`, commit, ...named);
    await run('tar', ['-xf', archive, '-C', directory]);
    await rm(archive);
    await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    const known = new Set(
      (await readFile(join(directory, 'docs/operations.md'), 'utf8')).match(/BOZZETTO_[A-Z_]+/g),
    );
    return {
      commit,
      directory,
      remove,
      settings: (env) =>
        Object.fromEntries(
          Object.entries(env).filter(([name]) => !name.startsWith('BOZZETTO_') || known.has(name)),
        ),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A worker process of a version. */
export class Worker {
  readonly #child: ChildProcess;
  #output = '';

  constructor(directory: string, args: string[], env: Record<string, string>) {
    this.#child = spawn(process.execPath, args, {
      cwd: directory,
      env: { ...env, BOZZETTO_ROLE: 'worker' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-8000);
      });
  }

  /** Ends it as a supervisor does, and waits for it. @throws if it ended with an error */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
      child.kill('SIGTERM');
      await gone;
      clearTimeout(timer);
    }
    if (child.exitCode !== 0)
      throw new Error(`a worker ended with ${child.exitCode ?? child.signalCode}: ${this.#output}`);
  }
}
