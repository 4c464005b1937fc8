import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from './postmaster.ts';

/** The key of the service's advisory lock. It is an arbitrary number that no other code uses. */
const SERVICE_LOCK = 7_203_118_407;

const HOLDER = `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted
    and ((l.classid::bigint << 32) | l.objid::bigint) = $1`;

/** Marks the data directory as in use: its connection holds a lock for as long as the process lives. */
export interface Guard {
  /** Called once when the connection is lost without `release`. */
  onLost(callback: () => void): void;
  release(): Promise<void>;
}

/**
 * Milliseconds to wait for the connection of a killed process to disappear. This usually takes only milliseconds, but
 * may take longer on a busy machine.
 */
const DEAD_HOLDER_LIMIT_MS = 5000;

/** Acquires the lock, or returns the name of the process that holds it. */
async function takeLock(client: pg.Client): Promise<{ holder: string } | null> {
  const deadline = Date.now() + DEAD_HOLDER_LIMIT_MS;
  for (;;) {
    const attempt = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [SERVICE_LOCK],
    );
    if (attempt.rows[0]?.locked === true) return null;
    const { rows } = await client.query<{ name: string }>(HOLDER, [SERVICE_LOCK]);
    const holder = rows[0]?.name ?? 'unknown';
    const pid = /process (\d+)$/.exec(holder)?.[1];
    if ((pid !== undefined && isAlive(Number(pid))) || Date.now() > deadline) return { holder };
    await sleep(20);
  }
}

/**
 * Makes this process the only service on the database. The lock belongs to the connection: a killed process loses it at
 * once, so there is never a stale lock to clean up.
 * @throws if another service holds the lock; the message names its process
 */
export async function guard(connectionString: string, data: string): Promise<Guard> {
  const client = new pg.Client({
    connectionString,
    application_name: `bozzetto service, process ${process.pid}`,
    keepAlive: true,
  });
  let lost = () => {};
  let done = false;
  const lose = () => {
    if (done) return;
    done = true;
    lost();
  };
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const directory = rows[0]?.data_directory;
    if (directory !== data) throw new Error(`the server on ${data} says it serves ${directory}`);
    const other = await takeLock(client);
    if (other !== null)
      throw new Error(
        `another service (${other.holder}) uses this data directory: stop it, or set BOZZETTO_DATA to another one`,
      );
  } catch (error) {
    done = true;
    await client.end().catch(() => {});
    throw error;
  }
  return {
    onLost(callback) {
      lost = callback;
      if (done) callback();
    },
    async release() {
      done = true;
      await client.end();
    },
  };
}
