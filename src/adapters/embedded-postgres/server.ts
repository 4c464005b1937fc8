import { spawn } from 'node:child_process';
import { open, readFile, realpath, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Identity } from './identity.ts';
import { isAlive, isRunning, type Postmaster, readPostmaster } from './postmaster.ts';

/** Settings for a small machine (64 MB RSS in total, measured) and low latency: no JIT, no parallel queries. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * Maximum time to wait for the server to start. A start takes 0.3 s, or 20 s if 24 other programs compete for two
 * processors. The wait ends early if the server exits.
 */
const START_LIMIT_MS = 180_000;
const FAST_STOP_LIMIT_MS = 10_000;
const LOG_LIMIT_BYTES = 10_000_000;

/** Finds a port of the loopback interface that nobody is listening on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export interface ServerOptions {
  data: string;
  binaries: Binaries;
  identity: Identity;
  logFile: string;
  /** The port to listen on; defaults to any free port. */
  port?: number;
  /** Replaces the default settings for a small machine. */
  settings?: Readonly<Record<string, string>>;
}

/** Starts the server in its own process group, so that Ctrl-C in a terminal reaches only this process. */
async function launch({
  data,
  binaries,
  identity,
  logFile,
  port,
  settings: given,
}: ServerOptions): Promise<void> {
  const large = await stat(logFile).then(
    ({ size }) => size > LOG_LIMIT_BYTES,
    () => false,
  );
  const log = await open(logFile, large ? 'w' : 'a', 0o600);
  const settings = Object.entries({ ...SETTINGS, ...given }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(
    binaries.postgres,
    ['-D', data, '-p', String(port ?? (await freePort())), ...settings],
    {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
      ...identity,
    },
  );
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}`));
  });
  child.unref();
  await log.close();
  let waiting = true;
  const ready = (async () => {
    // Without this condition, polling after a failed start would keep this process alive forever.
    while (waiting) {
      const postmaster = await readPostmaster(data);
      if (postmaster?.pid === child.pid && postmaster?.status === 'ready') break;
      await sleep(5);
    }
    return null;
  })();
  const problem = await Promise.race([
    ready,
    exit,
    sleep(START_LIMIT_MS, 'did not become ready', { ref: false }),
  ]);
  waiting = false;
  if (problem !== null) throw new Error(`the embedded PostgreSQL ${problem}`);
}

/** Returns the last lines of the server's log, for an error message. */
async function logTail(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-4).join('\n');
}

export interface RunningServer extends Postmaster {
  /** Whether the server was already running. */
  attached: boolean;
}

/**
 * Returns a server that is ready on the data directory: either a new one, or one that is still running because its
 * parent was killed. If a server is stopping or starting, waits for it.
 */
export async function ensureServer(options: ServerOptions): Promise<RunningServer> {
  const data = await realpath(options.data);
  const deadline = Date.now() + START_LIMIT_MS;
  let problem = 'did not start';
  while (Date.now() < deadline) {
    const running = await readPostmaster(data);
    if (running !== null && (await isRunning(data, running.pid))) {
      if (running.status === 'ready') return { ...running, attached: true };
      await sleep(20);
      continue;
    }
    // The process ID in a stale file may belong to another process of the same user, and PostgreSQL would refuse to
    // start.
    if (running !== null && isAlive(running.pid)) await rm(join(data, 'postmaster.pid'));
    try {
      await launch({ ...options, data });
      return { ...(await readPostmaster(data))!, attached: false };
    } catch (error) {
      // Possible causes: the port was taken in the meantime, another start was faster, or the processes of a killed
      // server are still exiting.
      problem = `${(error as Error).message}: ${await logTail(options.logFile)}`;
      await sleep(200);
    }
  }
  throw new Error(problem);
}

/**
 * Stops the server with a fast shutdown, and after 10 s with an immediate one (the next start recovers).
 * @param data real path of the data directory
 */
export async function stopServer(data: string, pid: number): Promise<void> {
  for (const [signal, limit] of [
    ['SIGINT', FAST_STOP_LIMIT_MS],
    ['SIGQUIT', FAST_STOP_LIMIT_MS],
  ] as const) {
    if (!(await isRunning(data, pid))) return;
    process.kill(pid, signal);
    const deadline = Date.now() + limit;
    while (Date.now() < deadline && (await isRunning(data, pid))) await sleep(10);
  }
}
