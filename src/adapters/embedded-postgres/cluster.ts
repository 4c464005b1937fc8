import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, SHARED_DIRECTORY } from './binaries.ts';
import { canEnter, type Identity, serverIdentity } from './identity.ts';
import { isAlive } from './postmaster.ts';

/** The superuser, whose database of the same name the service uses. */
export const USER = 'postgres';

const readOr = (path: string) => readFile(path, 'utf8').catch(() => null);

/** Returns the random password, which the first process creates. Only the current user can read it. */
async function passwordOf(directory: string): Promise<string> {
  const path = join(directory, 'password');
  await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(path, 'utf8');
}

/**
 * Returns the parent directory of the cluster. This is `directory` itself or, if the identity cannot access it (for
 * example below root's home), a directory of the service that is named by a file in `directory`.
 * @throws if the existing data belongs to another user who cannot access the directory, since systemd closes a unit's
 * directories to all other users
 */
async function parentOf(directory: string, identity: Identity): Promise<string> {
  const pointer = join(directory, 'moved-to');
  const moved = await readOr(pointer);
  if (moved !== null) return moved;
  if (await canEnter(identity, directory)) return directory;
  const nobody = serverIdentity();
  if (identity !== null && identity.uid !== nobody?.uid)
    throw new Error(
      `the database in ${directory} belongs to user ${identity.uid}, who cannot come there from here: start its service first, or take it over by chown -R root`,
    );
  const elsewhere = join(SHARED_DIRECTORY, `cluster-${randomBytes(6).toString('hex')}`);
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  // Existing data is copied. It may come from a restored backup, or from a directory that another user opened before.
  const here = join(directory, 'cluster');
  if ((await readOr(join(here, 'PG_VERSION'))) !== null)
    await cp(here, join(elsewhere, 'cluster'), { recursive: true });
  await writeFile(pointer, elsewhere);
  return elsewhere;
}

/** Removes what a killed `initdb` left behind. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^cluster\.(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Gives the server ownership of a copy that root made, because PostgreSQL only accepts its own files. */
async function handOver(data: string, { uid, gid }: NonNullable<Identity>): Promise<void> {
  if ((await stat(data)).uid === uid) return;
  for (const entry of await readdir(data, { withFileTypes: true, recursive: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  // The mode is changed last: if this function is interrupted, the next start repeats it.
  await chmod(data, 0o700);
  await chown(data, uid, gid);
}

/** Runs initdb next to the final path and then renames, so that a cluster is either complete or absent. */
async function initialise(
  parent: string,
  binaries: Binaries,
  identity: Identity,
  password: string,
): Promise<void> {
  const unfinished = join(parent, `cluster.${process.pid}`);
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity !== null) {
    await chown(unfinished, identity.uid, identity.gid);
    await chown(passwordFile, identity.uid, identity.gid);
  }
  try {
    await promisify(execFile)(
      binaries.initdb,
      [
        ...['-D', unfinished, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
        ...['-E', 'UTF8', '--locale=C', '--no-instructions'],
      ],
      { cwd: '/', env: { PATH: '/usr/bin:/bin', TZ: 'UTC' }, ...identity },
    );
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(
      `the embedded PostgreSQL could not make its data directory: ${stderr ?? error}`,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  // ENOTEMPTY means that another process was faster; its cluster is equally good.
  await rename(unfinished, join(parent, 'cluster')).catch(() =>
    rm(unfinished, { recursive: true, force: true }),
  );
}

/** A data directory of PostgreSQL with its password. */
export interface Cluster {
  data: string;
  password: string;
}

/** Finds the cluster of a directory that was used before; null if there is none. */
export async function findCluster(directory: string): Promise<Cluster | null> {
  const parent = (await readOr(join(directory, 'moved-to'))) ?? directory;
  const data = join(parent, 'cluster');
  const password = await readOr(join(directory, 'password'));
  if (password === null || (await readOr(join(data, 'PG_VERSION'))) === null) return null;
  return { data, password };
}

/**
 * Opens the cluster of the directory, and creates it on first use.
 * @throws if it was created by another major version of PostgreSQL
 */
export async function openCluster(
  directory: string,
  binaries: Binaries,
  identity: Identity,
): Promise<Cluster> {
  await mkdir(directory, { recursive: true });
  // The directory can be opened to other users, because the secrets in it (password and cluster) have their own
  // permissions.
  if (identity !== null && (await stat(directory)).uid !== identity.uid)
    await chmod(directory, 0o755);
  const password = await passwordOf(directory);
  const parent = await parentOf(directory, identity);
  const data = join(parent, 'cluster');
  await removeUnfinished(parent);
  if ((await readOr(join(data, 'PG_VERSION'))) === null)
    await initialise(parent, binaries, identity, password);
  if (identity !== null) await handOver(data, identity);
  const major = Number(await readFile(join(data, 'PG_VERSION'), 'utf8'));
  if (major !== binaries.major)
    throw new Error(
      `${data} belongs to PostgreSQL ${major}, this version of Bozzetto carries ${binaries.major}: dump it with the old version and restore it with this one, or start with another data directory`,
    );
  return { data, password };
}
