import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDiskBlobStore } from '../adapters/blobs/disk-blob-store.ts';
import { type Dump, dumpDatabase } from '../adapters/postgres/dump.ts';
import { checkEmpty, loadDump } from '../adapters/postgres/load-dump.ts';
import type { Config } from '../config/config.ts';
import { BlobMissing, type BlobStore } from '../core/ports/blob-store.ts';
import { openBlobs } from '../service/blobs.ts';
import { migrateBlobs } from './migrate-blobs.ts';
import { newBackupDirectory } from './new-backup-directory.ts';

const MANIFEST = 'backup.json';
const TABLES = 'tables';
const BLOBS = 'blobs';
const FIRST_KEY = 'first-api-key';

/** Manifest of a backup. It describes the database dump and the files. */
interface Manifest extends Dump {
  format: 1;
  made_at: string;
  blobs: { files: number; bytes: number };
  /** Keys of files that rows of the backup refer to, but that their owners deleted while the backup was made. */
  gone: string[];
}

/** Contents of a backup, or of the data restored from one. */
export interface PortableBackup {
  directory: string;
  database: { tables: number; rows: number };
  blobs: { files: number; bytes: number };
  seconds: number;
}

/** A finished backup, with the keys of files that the service should have but had already lost before the backup. */
export interface MadeBackup extends PortableBackup {
  lost: string[];
}

/**
 * Copies the database and the files, wherever they are stored, into a new directory while the service runs. The tables
 * are a snapshot of one moment. Files are copied before the snapshot and again right after it. A stored file never
 * changes, so the copy has every file to which the tables refer, except files that were both stored and deleted in
 * between, which the manifest lists.
 * @param unowned returns which of the given files no longer have an owner
 * @throws if the target is not empty
 */
export async function backUpPortably(
  config: Config,
  connectionString: string,
  unowned: (keys: readonly string[]) => Promise<string[]>,
  to: string,
): Promise<MadeBackup> {
  const began = performance.now();
  const { directory, unfinished, finish } = await newBackupDirectory(to);
  await mkdir(join(unfinished, TABLES), { recursive: true, mode: 0o700 });
  const from = await openBlobs(config);
  const store = await openDiskBlobStore(join(unfinished, BLOBS));
  const scratch = unfinished;
  await migrateBlobs(from, store, { scratch });
  const absent = new Set<string>();
  const made_at = new Date().toISOString();
  const dump = await dumpDatabase(connectionString, join(unfinished, TABLES), async (keys) => {
    const onGone = (key: string) => absent.add(key);
    await migrateBlobs(from, store, { keys: lackedBy(store, keys), onGone, scratch });
    // This copy includes files of running tasks that no row refers to yet.
    await migrateBlobs(from, store, { scratch });
  });
  const gone = absent.size === 0 ? [] : await unowned([...absent]);
  for (const key of gone) absent.delete(key);
  const blobs = await sizeOf(store);
  const manifest: Manifest = { format: 1, made_at, ...dump, blobs, gone };
  await copyFile(join(config.data, FIRST_KEY), join(unfinished, FIRST_KEY)).catch(unlessGone);
  await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await finish();
  return { ...told(directory, manifest, began), lost: [...absent] };
}

/**
 * Restores a portable backup into an empty database and the configured blob store, no matter which kinds the backup was
 * made from.
 * @throws if the directory is not a backup or is incomplete, or the database is in use
 */
export async function restorePortable(
  config: Config,
  connectionString: string,
  from: string,
): Promise<PortableBackup> {
  const began = performance.now();
  const directory = resolve(from);
  const manifest = await readManifest(directory);
  await checkEmpty(connectionString, manifest);
  const store = await openDiskBlobStore(join(directory, BLOBS));
  const found = await sizeOf(store);
  if (found.files !== manifest.blobs.files || found.bytes !== manifest.blobs.bytes)
    throw new Error(
      `the backup does not match its manifest: expected ${manifest.blobs.files} files of ${manifest.blobs.bytes} bytes, found ${found.files} of ${found.bytes}.`,
    );
  await mkdir(config.data, { recursive: true });
  // Files come first, so that an interrupted restore leaves the database empty and can be repeated.
  await migrateBlobs(store, await openBlobs(config), { scratch: config.data });
  await loadDump(connectionString, manifest, join(directory, TABLES), manifest.gone);
  await copyFile(join(directory, FIRST_KEY), join(config.data, FIRST_KEY)).catch(unlessGone);
  return told(directory, manifest, began);
}

function told(directory: string, { tables, blobs }: Manifest, began: number): PortableBackup {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { directory, database: { tables: tables.length, rows }, blobs, seconds };
}

async function readManifest(directory: string): Promise<Manifest> {
  const names: string[] = await readdir(directory).catch(() => []);
  if (names.includes('postgres'))
    throw new Error(
      `${directory} is a data directory: start the service on it, or make a portable backup of it (BOZZETTO_DATA=${directory}, backup --portable) and restore that.`,
    );
  if (!names.includes(MANIFEST)) throw new Error(`${directory} does not contain a backup.`);
  const manifest = JSON.parse(await readFile(join(directory, MANIFEST), 'utf8')) as Manifest;
  if (manifest.format !== 1)
    throw new Error(`${directory} was made by a newer version of Bozzetto.`);
  return manifest;
}

/** Yields the keys that are missing in the store. */
async function* lackedBy(store: BlobStore, keys: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const key of keys)
    try {
      await store.stat(key);
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
      yield key;
    }
}

async function sizeOf(store: BlobStore): Promise<{ files: number; bytes: number }> {
  let [files, bytes] = [0, 0];
  for await (const key of store.list()) {
    files += 1;
    bytes += (await store.stat(key)).bytes;
  }
  return { files, bytes };
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
