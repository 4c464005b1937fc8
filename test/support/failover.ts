import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { backUpEmbeddedPostgres } from '../../src/adapters/embedded-postgres/backup.ts';
import { findBinaries } from '../../src/adapters/embedded-postgres/binaries.ts';
import {
  type Cluster,
  findCluster,
  openCluster,
  USER,
} from '../../src/adapters/embedded-postgres/cluster.ts';
import { serverIdentity } from '../../src/adapters/embedded-postgres/identity.ts';
import { ensureServer, stopServer } from '../../src/adapters/embedded-postgres/server.ts';
import { startForwarder } from './forwarder.ts';
import { PATIENCE_MS } from './patience.ts';
import { processesOf } from './processes.ts';

/** Two PostgreSQL servers with synchronous replication behind one address, which points at the first. */
export interface FailoverPair {
  /** URL with the virtual address; nothing responds there from the kill to the promotion. */
  url: string;
  /** URL of the second server itself. */
  standbyUrl: string;
  /** Kills the first server with all of its processes, as if its machine were gone. */
  killPrimary(): Promise<void>;
  /** Promotes the second server; it accepts writes when this resolves, but the address still points nowhere. */
  promote(): Promise<void>;
  /** Points the address at the second server. */
  moveAddress(): void;
  stop(): Promise<void>;
}

const STANDBY = 'second';

const urlOf = ({ password }: Cluster, port: number) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;

/** Runs one statement on a separate connection. */
async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a server that is not restarted if it dies, unlike the service's own. */
async function startServer(directory: string, settings: Readonly<Record<string, string>>) {
  const identity = serverIdentity();
  const binaries = await findBinaries(identity, directory);
  const cluster = await openCluster(directory, binaries, identity);
  const logFile = join(directory, 'server.log');
  const { pid, port } = await ensureServer({
    data: cluster.data,
    binaries,
    identity,
    logFile,
    settings,
  });
  return { pid, port, data: cluster.data, url: urlOf(cluster, port) };
}

/** Waits until the standby follows and each commit of the first server waits for it. */
async function replicating(url: string): Promise<void> {
  const text = 'select sync_state from pg_stat_replication where sync_state = $$sync$$';
  for (const giveUpAt = performance.now() + PATIENCE_MS; ; ) {
    if ((await ask(url, text)).length === 1) return;
    if (performance.now() > giveUpAt) throw new Error('the standby does not follow');
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/** Creates a standby's data directory from a running primary's, like `pg_basebackup --write-recovery-conf`. */
async function makeStandby(ours: string, its: string, primaryUrl: string): Promise<void> {
  await backUpEmbeddedPostgres(ours, its, primaryUrl);
  const { data } = (await findCluster(its))!;
  const { hostname, port, username, password } = new URL(primaryUrl);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${STANDBY}`;
  const auto = join(data, 'postgresql.auto.conf');
  const settings = `primary_conninfo = '${conninfo}'\nwal_retrieve_retry_interval = '100ms'\n`;
  await writeFile(auto, `${await readFile(auto, 'utf8')}\n${settings}`);
  await writeFile(join(data, 'standby.signal'), '');
}

/**
 * Starts two empty embedded servers; a commit of the first is acknowledged when the second has it on its disk.
 * `settings`: of both, instead of the ones for a small machine.
 */
export async function failoverPair(
  settings: Readonly<Record<string, string>> = {},
): Promise<FailoverPair> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-failover-'));
  const [ours, its] = [join(directory, 'first'), join(directory, 'second')];
  const stops = [() => rm(directory, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const first = await startServer(ours, settings);
    stops.push(() => stopServer(first.data, first.pid));
    await makeStandby(ours, its, first.url);
    const second = await startServer(its, settings);
    stops.push(() => stopServer(second.data, second.pid));
    // Set after the copy, because the second server has no standby, and must not wait for one when it is the primary.
    await ask(first.url, `alter system set synchronous_standby_names = '${STANDBY}'`);
    await ask(first.url, 'select pg_reload_conf()');
    await replicating(first.url);
    const forwarder = await startForwarder(first.port);
    stops.push(forwarder.close);
    const url = new URL(first.url);
    url.port = String(forwarder.port);

    return {
      url: url.href,
      standbyUrl: second.url,
      async killPrimary() {
        forwarder.pointTo(null);
        for (const { pid } of [{ pid: first.pid }, ...(await processesOf(ours))])
          try {
            process.kill(pid, 'SIGKILL');
          } catch {
            // It ended with its postmaster.
          }
      },
      async promote() {
        const text = 'select pg_promote(true, 60) as promoted';
        const [row] = await ask<{ promoted: boolean }>(second.url, text);
        if (row?.promoted !== true) throw new Error('the standby was not promoted');
      },
      moveAddress: () => forwarder.pointTo(second.port),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
