import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { type Cluster, findCluster, openCluster, USER } from './cluster.ts';
import { endServerWithUs } from './end-with-us.ts';
import { type Guard, guard } from './guard.ts';
import { identityFor } from './identity.ts';
import { isRunning, readPostmaster } from './postmaster.ts';
import { ensureServer, type RunningServer, type ServerOptions, stopServer } from './server.ts';

export interface EmbeddedPostgres {
  connectionString: string;
  /** Process ID of the server; it changes if the server crashes and restarts. */
  readonly pid: number;
  /** True if the server was already running because the process that started it was killed. */
  attached: boolean;
  /** Stops the server and waits until it has ended. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The directory of the database, its password and its log. It is created on first use. */
  directory: string;
  /**
   * PostgreSQL settings that replace the defaults, which are for a small machine. Needed, for example, for tables that
   * do not fit into the default memory.
   */
  settings?: Readonly<Record<string, string>>;
  /** For temporary use: the server ends with this process even if this process is killed. */
  endsWithUs?: boolean;
  /** Called when the server has been lost and is being restarted, and again with the outcome. */
  onTrouble?: (message: string) => void;
}

const urlOf = ({ password }: Cluster, port: number) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;

/**
 * Starts the PostgreSQL server that npm installed, or attaches to one that a killed process left running. Until `stop`
 * is called, a server that dies is restarted on the same port.
 * @throws if another service uses the directory or the server does not start; the message explains what to do
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { onTrouble = () => {} } = options;
  const directory = resolve(options.directory);
  const identity = await identityFor(directory);
  const binaries = await findBinaries(identity, directory);
  const cluster = await openCluster(directory, binaries, identity);
  const data = await realpath(cluster.data);
  const settings = {
    data,
    binaries,
    identity,
    logFile: join(directory, 'server.log'),
    ...(options.settings && { settings: options.settings }),
  };

  const callOff = options.endsWithUs === true ? endServerWithUs(data) : () => {};
  let { server, held } = await take(settings, cluster).catch((error) => {
    callOff();
    throw error;
  });
  const { port, attached } = server;
  const connectionString = urlOf(cluster, port);
  let stopping = false;
  let recovery: Promise<void> = Promise.resolve();
  held.onLost(recover);

  function recover(): void {
    if (stopping) return;
    onTrouble('the embedded PostgreSQL was lost; starting it again');
    recovery = (async () => {
      while (!stopping) {
        try {
          server = await ensureServer({ ...settings, port });
          held = await guard(connectionString, data);
          held.onLost(recover);
          onTrouble('the embedded PostgreSQL is back');
          return;
        } catch (error) {
          onTrouble((error as Error).message);
          await sleep(200);
        }
      }
    })();
  }

  return {
    connectionString,
    get pid() {
      return server.pid;
    },
    attached,
    async stop() {
      if (stopping) return;
      stopping = true;
      await recovery;
      await held.release();
      await stopServer(data, server.pid);
      callOff();
    },
  };
}

/** Milliseconds that a killed server may take to exit after it has stopped responding. */
const LAST_BREATH_MS = 100;

/**
 * Returns a running server and the lock on it. If a server that was already running dies before the lock is acquired, a
 * new one is started.
 */
async function take(
  settings: ServerOptions,
  cluster: Cluster,
): Promise<{ server: RunningServer; held: Guard }> {
  for (;;) {
    const server = await ensureServer(settings);
    try {
      return { server, held: await guard(urlOf(cluster, server.port), settings.data) };
    } catch (error) {
      if (!server.attached) throw error;
      await sleep(LAST_BREATH_MS);
      if (await isRunning(settings.data, server.pid)) throw error;
    }
  }
}

/**
 * Returns the URL of the embedded PostgreSQL that is running on the directory, or null if none is running. It is for
 * tools that work beside a running service, so it acquires no lock and stops nothing.
 */
export async function attachEmbeddedPostgres(options: {
  directory: string;
}): Promise<{ connectionString: string } | null> {
  const cluster = await findCluster(resolve(options.directory));
  if (cluster === null) return null;
  const postmaster = await readPostmaster(cluster.data);
  if (postmaster?.status !== 'ready') return null;
  if (!(await isRunning(await realpath(cluster.data), postmaster.pid))) return null;
  return { connectionString: urlOf(cluster, postmaster.port) };
}
