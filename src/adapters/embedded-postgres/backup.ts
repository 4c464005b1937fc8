import {
  chmod,
  chown,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findCluster } from './cluster.ts';

/**
 * Files and directories that a copy must not or need not contain, because PostgreSQL recreates them. The directories
 * themselves are copied, but empty.
 */
const EMPTIED = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans', 'pgsql_tmp'],
]);
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init']);
/** Path of the control file, which is copied after all other data files, as pg_basebackup does. */
const CONTROL = join('global', 'pg_control');
/** Matches the name of a segment, which consists of timeline, log and segment number. */
const SEGMENT = /^[0-9A-F]{24}$/;

/** The size of a copy. */
export interface CopiedDatabase {
  files: number;
  bytes: number;
}

/**
 * Copies the embedded database while it is in use, with PostgreSQL's low-level backup API. `pg_basebackup` does the
 * same, but the npm package does not include it. A server that starts on the copy recovers the state at the moment when
 * this function returned.
 * @param directory the directory of the database in use
 * @param target the database directory to create; a service can start on a data directory that contains it as
 * `postgres/`
 * @param connectionString the server that runs on `directory`
 */
export async function backUpEmbeddedPostgres(
  directory: string,
  target: string,
  connectionString: string,
): Promise<CopiedDatabase> {
  const cluster = await findCluster(directory);
  if (cluster === null) throw new Error(`${directory} holds no database`);
  const copy = new Copy(cluster.data, join(target, 'cluster'));
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // Keeps the write-ahead log that the copy will need. The slot is released when the connection ends, even if this
    // process dies.
    await client.query(
      `select pg_create_physical_replication_slot('bozzetto_backup_' || pg_backend_pid(), true, true)`,
    );
    const { rows: began } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('bozzetto', true)) as segment`,
    );
    await copy.tree('');
    await copy.control();
    const { rows: ended } = await client.query<{ label: string; segment: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`,
    );
    const [first, { label, segment: last }] = [began[0]!.segment, ended[0]!];
    for (const name of await readdir(join(cluster.data, 'pg_wal')))
      if ((SEGMENT.test(name) && name >= first && name <= last) || name.endsWith('.history'))
        await copy.file(join('pg_wal', name));
    await copy.write('backup_label', label);
  } finally {
    await client.end();
  }
  await writeSynced(join(target, 'password'), cluster.password);
  return copy.done;
}

/** Copies files of a running server; each keeps its owner and is synced to disk. */
class Copy {
  readonly done: CopiedDatabase = { files: 0, bytes: 0 };
  readonly #from: string;
  readonly #to: string;

  constructor(from: string, to: string) {
    this.#from = from;
    this.#to = to;
  }

  /**
   * Copies a directory tree. A file that disappears during the copy was dropped, and the write-ahead log records that.
   */
  async tree(path: string): Promise<void> {
    const from = join(this.#from, path);
    const entries = await readdir(from, { withFileTypes: true }).catch(ignoreGone);
    if (entries === null) return;
    await mkdir(join(this.#to, path), { recursive: true });
    for (const entry of entries) {
      const inside = join(path, entry.name);
      if (LEFT_OUT.has(entry.name) || inside === CONTROL) continue;
      if (!entry.isDirectory()) await this.file(inside);
      else if (EMPTIED.has(entry.name)) await this.#emptied(inside);
      else await this.tree(inside);
    }
    await this.#own(path);
  }

  /**
   * Copies a file. The copy may contain a mixture of old and new pages, because the log contains a full image of every
   * page that changes in the meantime.
   */
  async file(path: string): Promise<void> {
    const to = join(this.#to, path);
    try {
      await copyFile(join(this.#from, path), to);
    } catch (error) {
      ignoreGone(error as NodeJS.ErrnoException);
      return;
    }
    await this.#finish(path);
  }

  /**
   * Copies the control file, which is the only file that the log cannot repair. Reads it until two consecutive reads
   * are equal.
   */
  async control(): Promise<void> {
    const path = join(this.#from, CONTROL);
    let bytes = await readFile(path);
    for (let again = await readFile(path); !again.equals(bytes); again = await readFile(path))
      bytes = again;
    await this.write(CONTROL, bytes);
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    await writeSynced(join(this.#to, path), content);
    await this.#finish(path);
  }

  async #emptied(path: string): Promise<void> {
    await mkdir(join(this.#to, path), { recursive: true });
    // A server does not start if these two directories are missing.
    if (path === 'pg_wal') {
      for (const name of ['archive_status', 'summaries']) {
        await mkdir(join(this.#to, path, name));
        await this.#own(join(path, name));
      }
    }
    await this.#own(path);
  }

  async #finish(path: string): Promise<void> {
    const to = join(this.#to, path);
    await synced(to, 'r+', async () => {});
    await this.#own(path);
    this.done.files += 1;
    this.done.bytes += (await stat(to)).size;
  }

  /** Sets the owner and mode to those of the cluster, because PostgreSQL refuses to start otherwise. */
  async #own(path: string): Promise<void> {
    const to = join(this.#to, path);
    const { uid, gid } = await stat(this.#from);
    if (process.getuid?.() === 0) await chown(to, uid, gid);
    await chmod(to, (await stat(to)).isDirectory() ? 0o700 : 0o600);
  }
}

function ignoreGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await synced(path, 'w', (file) => file.writeFile(content));
}

/** Changes a file and syncs it to disk. */
async function synced(
  path: string,
  flags: 'w' | 'r+',
  change: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await change(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
