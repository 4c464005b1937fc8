import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Bozzetto, type BozzettoOptions } from '../../src/sdk/index.ts';
import { freshDatabaseUrl } from './database.ts';
import { PATIENCE_MS } from './patience.ts';
import { processesOf } from './processes.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Options of a service for a test. */
export interface ServiceOptions {
  /** Settings in addition to those that isolate the service for the test. */
  env?: Record<string, string>;
  /** Data directory of an earlier service, to start on it again; absent: a fresh one, removed at the end. */
  data?: string;
  /** API key of the earlier service. */
  apiKey?: string;
  /** Source folder to run; absent: that of this checkout. */
  sources?: string;
  /** Selects the settings that are passed to it; absent: all. */
  settings?(all: Record<string, string>): Record<string, string>;
  /** true: uses its own embedded database; otherwise a fresh database on the test process's PostgreSQL. */
  embedded?: boolean;
  /** Milliseconds within which it must be ready; absent: ten minutes. */
  readyMs?: number;
}

/** A running service: the real start file in a process of its own. */
export interface Service {
  baseUrl: string;
  /** Key of the first user. */
  apiKey: string;
  /** Data directory. */
  data: string;
  /** Environment by which the admin command reaches the same database. */
  env: Record<string, string>;
  child: ChildProcess;
  /** Milliseconds from spawn to ready. */
  startedInMs: number;
  /** Its output so far. */
  output(): string;
  /** Returns a client of this service, for the first user unless `apiKey` is given. */
  client(options?: Partial<BozzettoOptions>): Bozzetto;
  /**
   * Ends it like Ctrl-C, and removes its data directory unless it was passed in or `keepData` is set.
   * @throws if it does not end in time, ends with an error, or leaves a process behind
   */
  stop(options?: { signal?: NodeJS.Signals; keepData?: boolean }): Promise<void>;
}

/** Timeout for a machine that is busy with other things: a service that does not start ends by itself. */
const READY_MS = 600_000;
const STOP_MS = PATIENCE_MS;

/** Returns a key in the format that the service requires. */
export function newApiKey(kind: 'live' | 'test' = 'live'): string {
  return `bz_${kind}_${randomBytes(32).toString('base64url')}`;
}

/** Returns the arguments of `npm start`, without npm in between. */
export async function startArguments(sources = ROOT): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(sources, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return scripts.start!.replace(/^(exec )?node /, '').split(' ');
}

/** Starts a service on an ephemeral port and waits until it is ready. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'bozzetto-service-')));
  // As root, the embedded database runs as the user nobody, who needs access to this directory.
  if (options.data === undefined) await chmod(data, 0o755);
  const apiKey = options.apiKey ?? newApiKey();
  const settings: Record<string, string> = {
    PORT: '0',
    BOZZETTO_DATA: data,
    BOZZETTO_API_KEY: apiKey,
    BOZZETTO_LOG_LEVEL: 'warn',
    // Takes a second in each engine process; image-generation.test.ts enables it.
    BOZZETTO_MODERATE_IMAGES: 'off',
    // Takes seconds to build, and most tests do not need it; tests of the page enable it.
    BOZZETTO_STUDIO: 'off',
    // Takes two seconds of processor time per service; every-flow.test.ts enables it.
    BOZZETTO_REHEARSAL: 'off',
    ...options.env,
  };
  if (options.embedded !== true) settings.DATABASE_URL ??= await freshDatabaseUrl();
  const env = { ...withoutSettings(process.env), ...(options.settings?.(settings) ?? settings) };
  const started = performance.now();
  const child = spawn(process.execPath, await startArguments(options.sources), {
    cwd: options.sources ?? ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const onData = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  try {
    const baseUrl = await ready(child, () => output, options.readyMs ?? READY_MS);
    return {
      baseUrl,
      apiKey,
      data,
      env,
      child,
      startedInMs: performance.now() - started,
      output: () => output,
      client: (more = {}) => new Bozzetto({ baseUrl, apiKey, maxRetries: 0, ...more }),
      stop: async ({ signal = 'SIGINT', keepData = options.data !== undefined } = {}) => {
        const [code, killedBy] = await end(child, signal);
        const left = await processesOf(data);
        for (const { pid } of left) process.kill(pid, 'SIGKILL');
        if (!keepData) await rm(data, { recursive: true, force: true });
        if (left.length > 0)
          throw new Error(`left behind: ${left.map((one) => one.command).join('; ')}`);
        if (code !== 0)
          throw new Error(`the service ended with ${code ?? killedBy}:\n${output.slice(-4000)}`);
      },
    };
  } catch (error) {
    await end(child, 'SIGKILL');
    for (const { pid } of await processesOf(data)) process.kill(pid, 'SIGKILL');
    if (options.data === undefined) await rm(data, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the environment without the settings of the person who runs the tests. */
function withoutSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && !/^(BOZZETTO_|DATABASE_URL$|PORT$|NODE_TEST)/.test(entry[0]),
    ),
  );
}

async function ready(child: ChildProcess, output: () => string, withinMs: number): Promise<string> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended before it was ready:\n${output()}`);
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0];
    if (origin !== undefined) {
      const response = await fetch(`${origin}/readyz`).catch(() => null);
      await response?.body?.cancel();
      if (response?.ok) return origin;
    }
    await new Promise((resume) => setTimeout(resume, 25));
  }
  throw new Error(`the service is not ready after ${withinMs} ms:\n${output()}`);
}

/** Sends the signal and waits for the exit; sends SIGKILL if it does not exit. */
async function end(
  child: ChildProcess,
  signal: NodeJS.Signals,
): Promise<[number | null, NodeJS.Signals | null]> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(timer);
  }
  return [child.exitCode, child.signalCode];
}
