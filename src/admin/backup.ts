import { access, chmod, copyFile, cp, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpEmbeddedPostgres } from '../adapters/embedded-postgres/backup.ts';
import type { Config } from '../config/config.ts';
import { newBackupDirectory } from './new-backup-directory.ts';

/** Directory in which the store keeps files that are still being written. */
const INCOMING = '.incoming';

/** Contents of a backup, and how long it took. */
export interface Backup {
  directory: string;
  database: { files: number; bytes: number };
  blobs: { files: number; bytes: number };
  seconds: number;
}

/**
 * Copies the database and the files, while the service runs, into a new data directory on which a service can start.
 * Files are copied before the database and again after it. A stored file never changes, so the copy has every file to
 * which the database refers, including files that were deleted or stored in between.
 * @throws if the target is not empty
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

/** Copies the files that the target lacks. */
async function copyBlobs(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true }).catch(gone)) {
    if (entry.name === INCOMING) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyBlobs(source, target);
    else if (await isMissing(target)) await cp(source, target).catch(gone);
  }
}

/** Ignores a file or directory that was deleted during the copy, because the backup does not need it. */
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
