import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UPSTREAM } from './sources.ts';
import { startPlayer } from './traffic/player.ts';
import { startRecorder } from './traffic/recorder.ts';
import type { Exchange } from './traffic/tape.ts';

const HERE = import.meta.dirname;
/** Imports of PyTorch take several seconds, and much longer on a busy machine. */
const START_MS = 300_000;

/** How a real server is started. */
export interface UpstreamServer {
  /** Folder of its recorded traffic. */
  name: string;
  /** Checkouts that it needs, in the order in which they are laid into its folder. */
  sources: readonly (keyof typeof UPSTREAM)[];
  /** Modules that its Python must be able to import. */
  imports: readonly string[];
  /** Arguments of Python. */
  command(port: number): string[];
  environment?: (base: string) => Record<string, string>;
  /** Lays further files into its folder. */
  prepare?: (base: string) => Promise<void>;
  /** Path that answers as soon as it has started. */
  ready: string;
}

/** What stands in for the model does this with every job. */
export interface Behavior {
  seconds?: number;
  fails?: boolean;
  /** It writes something else in place of a GLB. */
  wrong?: boolean;
}

/** A server's own code that runs, or its recorded traffic. */
export interface RunningServer {
  url: string;
  isRecorded: boolean;
  /** Begins a test. */
  begin(test: string, behavior?: Behavior): Promise<void>;
  /** Kills it as a crash would, and starts it again at the same address. */
  restart(): Promise<void>;
  /** Requests that a recording does not have. */
  unknown(): string[];
  stop(): Promise<void>;
}

const fixture = (name: string) => join(HERE, 'traffic', `${name}.jsonl`);

/** Folder of a checkout. */
export const checkout = (name: keyof typeof UPSTREAM): string =>
  join(process.env.REAL_SERVERS ?? '', UPSTREAM[name].folder);
/** The Python that has the packages of the servers. */
export const python = (): string => process.env.PYTHON ?? 'python3';

/** Returns why the server's own code cannot run here; null: it can. */
export function missingHere({
  sources,
  imports,
}: Pick<UpstreamServer, 'sources' | 'imports'>): string | null {
  if (!process.env.REAL_SERVERS) return 'REAL_SERVERS names no folder of checkouts';
  const lacking = sources.find((name) => !existsSync(checkout(name)));
  if (lacking) return `${process.env.REAL_SERVERS} has no ${UPSTREAM[lacking].folder}`;
  try {
    execFileSync(python(), ['-c', `import ${imports.join(', ')}`], { stdio: 'ignore' });
    return null;
  } catch {
    return `${python()} lacks one of the packages ${imports.join(', ')}`;
  }
}

/** Starts the server's own code, or else plays its recorded traffic back. With RECORD, the traffic is recorded anew. */
export async function startUpstream(server: UpstreamServer): Promise<RunningServer> {
  const missing = missingHere(server);
  if (missing === null) return startReal(server);
  return startPlayed(server.name, missing);
}

/** Plays a server's recorded traffic back. @param why why its own code cannot run */
export async function startPlayed(name: string, why: string): Promise<RunningServer> {
  console.log(`${name}: recorded traffic, because ${why}`);
  const lines = (await readFile(fixture(name), 'utf8')).trim().split('\n');
  const player = await startPlayer(lines.map((line) => JSON.parse(line) as Exchange));
  return {
    url: player.url,
    isRecorded: true,
    begin: async (test) => player.play(test),
    restart: () => player.cut(),
    unknown: () => player.unknown,
    stop: () => player.stop(),
  };
}

async function startReal(server: UpstreamServer): Promise<RunningServer> {
  const base = await mkdtemp(join(tmpdir(), 'bozzetto-real-server-'));
  for (const name of server.sources)
    await cp(checkout(name), base, { recursive: true, dereference: true });
  await cp(join(HERE, 'stand-ins'), join(base, 'stand-ins'), { recursive: true });
  await server.prepare?.(base);
  const control = join(base, 'stand-in.json');
  await writeFile(control, '{}');
  const port = await freePort();
  const start = async () => {
    const child = spawn(python(), server.command(port), {
      cwd: base,
      // A group of its own: workers that it starts are killed with it.
      detached: true,
      env: {
        ...process.env,
        PYTHONPATH: [join(base, 'stand-ins', server.name), join(base, 'stand-ins/shared')].join(
          ':',
        ),
        PYTHONDONTWRITEBYTECODE: '1',
        STAND_IN: control,
        ...server.environment?.(base),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await answering(`http://127.0.0.1:${port}${server.ready}`, child);
    return child;
  };
  let child = await start();
  const kill = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
  };
  const recorder = await startRecorder(port);
  return {
    url: recorder.url,
    isRecorded: false,
    async begin(test, behavior = {}) {
      recorder.tape = test;
      recorder.life = 0;
      await writeFile(control, JSON.stringify(behavior));
    },
    async restart() {
      await kill();
      child = await start();
      // What was asked meanwhile belongs to the life that ended.
      recorder.life += 1;
    },
    unknown: () => [],
    async stop() {
      await kill();
      await recorder.stop();
      if (process.env.RECORD) await save(server.name, recorder.exchanges);
      await rm(base, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Keeps the traffic of a server. */
export async function save(name: string, exchanges: readonly Exchange[]): Promise<void> {
  await mkdir(dirname(fixture(name)), { recursive: true });
  const lines = exchanges.filter(isNews).map((exchange) => JSON.stringify(exchange));
  await writeFile(fixture(name), `${lines.join('\n')}\n`);
}

/** Whether it is not a repetition of the poll before. */
function isNews(exchange: Exchange, index: number, all: readonly Exchange[]): boolean {
  const before = all
    .slice(0, index)
    .findLast(({ method, path }) => method === exchange.method && path === exchange.path);
  return JSON.stringify(before) !== JSON.stringify(exchange);
}

/** @throws Error with the end of what the server wrote, if it ends instead */
async function answering(url: string, child: ChildProcess): Promise<void> {
  let written = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-6000);
    });
  const until = performance.now() + START_MS;
  while (child.exitCode === null && performance.now() < until) {
    const answer = await fetch(url).catch(() => null);
    if (answer && answer.status < 500) return;
    await sleep(200);
  }
  if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL');
  throw new Error(`the server does not answer: ${written}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
