import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from './free-ports.ts';
import { PATIENCE_MS } from './patience.ts';

/** A connection pooler in front of a PostgreSQL. */
export interface Pgbouncer {
  /** URL of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

const PROGRAM = '/usr/sbin/pgbouncer';

/** Whether pgbouncer can be started here. */
export const hasPgbouncer = (): Promise<boolean> =>
  promisify(execFile)(PROGRAM, ['--version']).then(
    () => true,
    () => false,
  );

/**
 * Starts it in session mode, because this service uses named prepared statements, and LISTEN notifications belong to a
 * session; in transaction mode both would reach other clients.
 */
export async function startPgbouncer(connectionString: string): Promise<Pgbouncer> {
  const server = new URL(connectionString);
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-pgbouncer-'));
  const [port] = await freePorts(1);
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 200
max_client_conn = 1000
ignore_startup_parameters = options,extra_float_digits,idle_in_transaction_session_timeout,statement_timeout,lock_timeout
logfile = ${join(directory, 'log')}
`,
  );
  // It refuses to run as root.
  const isRoot = userInfo().uid === 0;
  if (isRoot) await promisify(execFile)('chown', ['-R', 'nobody', directory]);
  const child = spawn(PROGRAM, [...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' });
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGINT')) await gone;
    await rm(directory, { recursive: true, force: true });
  };
  for (const until = performance.now() + PATIENCE_MS; !(await answers(port!)); await sleep(50))
    if (performance.now() > until || child.exitCode !== null) {
      await stop();
      throw new Error('pgbouncer does not get ready');
    }
  const url = new URL(connectionString);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, stop };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
