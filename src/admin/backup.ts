import { access, chmod, copyFile, cp, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpEmbeddedPostgres } from '../adapters/embedded-postgres/backup.ts';
import type { Config } from '../config/config.ts';
import { newBackupDirectory } from './new-backup-directory.ts';

/** Where the store has files that are still on their way in. */
const INCOMING = '.incoming';

/** What a backup holds. */
export interface Backup {
  directory: string;
  database: { files: number; bytes: number };
  blobs: { files: number; bytes: number };
  seconds: number;
}

/**
 * Copies database and files while the service runs, into a new data directory that can be started as it is. Files
 * come before the database and once more after it: a file is never changed once it is stored, so each one that the
 * database names is in the copy, one that was deleted in between as well as one that was stored in between.
 * @throws where the target is not empty
 */
export async function backUp(
  { data, blobs }: Pick<Config, 'data' | 'blobs'>,
  connectionString: string,
  to: string,
): Promise<Backup> {
  const began = performance.now();
  const { directory, unfinished, finish } = await newBackupDirectory(to);
  await mkdir(unfinished, { recursive: true });
  await chmod(unfinished, 0o755);
  const target = join(unfinished, 'blobs');
  await copyBlobs(blobs, target);
  const postgres = join(unfinished, 'postgres');
  const database = await backUpEmbeddedPostgres(join(data, 'postgres'), postgres, connectionString);
  await chmod(postgres, 0o755);
  await copyBlobs(blobs, target);
  await copyFile(join(data, 'first-api-key'), join(unfinished, 'first-api-key')).catch(() => {});
  await finish();
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { directory, database, blobs: await sizeOf(join(directory, 'blobs')), seconds };
}

/** Copies what the target lacks. */
async function copyBlobs(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true }).catch(gone)) {
    if (entry.name === INCOMING) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyBlobs(source, target);
    else if (await isMissing(target)) await cp(source, target).catch(gone);
  }
}

/** A file or directory that was deleted while we came is not needed. */
function gone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function isMissing(path: string): Promise<boolean> {
  return access(path).then(
    () => false,
    () => true,
  );
}

async function sizeOf(directory: string): Promise<{ files: number; bytes: number }> {
  let [files, bytes] = [0, 0];
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) {
      files += 1;
      bytes += (await stat(join(entry.parentPath, entry.name))).size;
    }
  return { files, bytes };
}
