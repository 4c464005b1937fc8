import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Bozzetto, type BozzettoOptions } from '../../src/sdk/index.ts';
import { freshDatabaseUrl } from './database.ts';
import { processesOf } from './processes.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** How a test wants its service. */
export interface ServiceOptions {
  /** Settings beside those that make the service private to the test. */
  env?: Record<string, string>;
  /** Data directory of an earlier service, to start on it again; absent: a fresh one, removed at the end. */
  data?: string;
  /** API key of the earlier service. */
  apiKey?: string;
  /** Folder of the sources that it runs; absent: those of this checkout. */
  sources?: string;
  /** What of the settings reaches it; absent: all. */
  settings?(all: Record<string, string>): Record<string, string>;
  /** True: with an embedded database of its own; otherwise on a fresh database of the test process's PostgreSQL. */
  embedded?: boolean;
  /** Milliseconds until it must be ready; absent: ten minutes. */
  readyMs?: number;
}

/** A running service: the real start file in a process of its own. */
export interface Service {
  baseUrl: string;
  /** Key of the first user. */
  apiKey: string;
  /** Data directory. */
  data: string;
  /** Environment that reaches the same database by the admin command. */
  env: Record<string, string>;
  child: ChildProcess;
  /** Milliseconds from spawn to ready. */
  startedInMs: number;
  /** What it printed so far. */
  output(): string;
  /** A client of this service, as the first user unless `apiKey` says otherwise. */
  client(options?: Partial<BozzettoOptions>): Bozzetto;
  /**
   * Ends it as Ctrl-C does, and removes its data directory unless it was handed in or `keepData`.
   * @throws where it does not end in time, ends with an error, or leaves a process behind
   */
  stop(options?: { signal?: NodeJS.Signals; keepData?: boolean }): Promise<void>;
}

/** Patience of a machine that is busy with other things: what does not come ends by itself. */
const READY_MS = 600_000;
const STOP_MS = 120_000;

/** A key in the form that the service demands. */
export function newApiKey(kind: 'live' | 'test' = 'live'): string {
  return `bz_${kind}_${randomBytes(32).toString('base64url')}`;
}

/** The arguments of `npm start`, without npm in between. */
export async function startArguments(sources = ROOT): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(sources, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return scripts.start!.replace(/^(exec )?node /, '').split(' ');
}

/** Starts a service on an ephemeral port and waits until it is ready. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'bozzetto-service-')));
  // As root the embedded database runs as nobody, who has to pass through here.
  if (options.data === undefined) await chmod(data, 0o755);
  const apiKey = options.apiKey ?? newApiKey();
  const settings: Record<string, string> = {
    PORT: '0',
    BOZZETTO_DATA: data,
    BOZZETTO_API_KEY: apiKey,
    BOZZETTO_LOG_LEVEL: 'warn',
    // A second in each engine process; image-generation.test.ts has it on.
    BOZZETTO_MODERATE_IMAGES: 'off',
    // Seconds of building that most tests do not look at; those of the page have it on.
    BOZZETTO_STUDIO: 'off',
    // Two seconds of processor for each service; every-flow.test.ts has it on.
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

/** The environment without settings of whoever runs the tests. */
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

/** Sends the signal and waits for the exit; SIGKILL where it does not come. */
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
