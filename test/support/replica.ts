import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { backUpEmbeddedPostgres } from '../../src/adapters/embedded-postgres/backup.ts';
import { findCluster } from '../../src/adapters/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/start.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';

/** A PostgreSQL and a replica that streams from it. */
export interface StreamingPair {
  primaryUrl: string;
  replicaUrl: string;
  /** Runs SQL on the replica, as its superuser. */
  onReplica<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  /** Waits until the replica has replayed everything that the primary has written so far. */
  caughtUp(): Promise<void>;
  /** The process id of the replica's server, for sending signals. */
  replicaPid(): number;
  stop(): Promise<void>;
}

/** Starts two embedded servers: a migrated primary, and a hot standby made from its low-level backup. */
export async function streamingPair(): Promise<StreamingPair> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-replica-'));
  const [ours, its] = [join(directory, 'primary'), join(directory, 'replica')];
  const primary = await startEmbeddedPostgres({ directory: ours });
  await migrate(primary.connectionString);
  await backUpEmbeddedPostgres(ours, its, primary.connectionString);
  const { data } = (await findCluster(its))!;
  const { hostname, port, username, password } = new URL(primary.connectionString);
  const auto = join(data, 'postgresql.auto.conf');
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  // By default, an idle standby waits five seconds before it tries again.
  const settings = `primary_conninfo = '${conninfo}'\nwal_retrieve_retry_interval = '100ms'\n`;
  await writeFile(auto, `${await readFile(auto, 'utf8')}\n${settings}`);
  await writeFile(join(data, 'standby.signal'), '');
  const replica = await startEmbeddedPostgres({ directory: its });
  const open = (connectionString: string) => {
    const pool = new pg.Pool({ connectionString, max: 2 });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const pools = [open(primary.connectionString), open(replica.connectionString)] as const;

  const caughtUp = async () => {
    const { rows } = await pools[0].query('select pg_current_wal_flush_lsn() as lsn');
    const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there';
    while (!(await pools[1].query(text, [rows[0].lsn])).rows[0].there)
      await new Promise((resume) => setTimeout(resume, 50));
  };
  await caughtUp();

  return {
    primaryUrl: primary.connectionString,
    replicaUrl: replica.connectionString,
    onReplica: async <T extends pg.QueryResultRow>(text: string) =>
      (await pools[1].query<T>(text)).rows,
    caughtUp,
    replicaPid: () => replica.pid,
    async stop() {
      await Promise.all(pools.map((pool) => pool.end()));
      await replica.stop();
      await primary.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
