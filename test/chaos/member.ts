import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf } from '../support/processes.ts';
import { ROOT, startArguments } from '../support/service.ts';
import { type SmallDisk, smallDisk } from '../support/tmpfs.ts';
import { type FaultyLink, startFaultyLink } from './faulty-link.ts';

/** Delay before a supervisor restarts a process (RestartSec of our units is 2 s; less means more deaths in a run). */
const RESTART_MS = 1000;
const STOP_MS = 60_000;
const OUTPUT_CHARACTERS = 20_000;
/** Room for the engines' scratch files and for a fault that takes it away. */
const DISK_MEGABYTES = 256;

/** Whether clocks can be set wrong: faketime of Debian. */
export const hasFaketime = (() => {
  try {
    execFileSync('faketime', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Addresses of the shared services, as seen by one machine. */
export interface Shared {
  databaseUrl: string;
  storeEndpoint: string;
  /** Settings of all processes, but for the two addresses. */
  env(databaseUrl: string, storeEndpoint: string): Record<string, string>;
  random(): number;
  log(line: string): void;
}

/** One machine of the fleet: a process with its own links, disk and clock, which a supervisor starts again. */
export class Member {
  readonly name: string;
  readonly database: FaultyLink;
  readonly store: FaultyLink;
  /** A disk of its own, where this user may mount one. */
  readonly disk: SmallDisk | null;
  /** Seconds that its clock is wrong from the next start on. */
  skewSeconds = 0;
  /** How often the process ended by itself. */
  ownEnds = 0;
  onUrl: (port: number | null) => void = () => {};
  readonly #shared: Shared;
  readonly #role: 'api' | 'worker';
  readonly #data: string;
  #child: ChildProcess | null = null;
  #output = '';
  #isWanted = false;

  private constructor(
    parts: Pick<Member, 'name' | 'database' | 'store' | 'disk'>,
    { shared, role, data }: { shared: Shared; role: 'api' | 'worker'; data: string },
  ) {
    this.name = parts.name;
    this.database = parts.database;
    this.store = parts.store;
    this.disk = parts.disk;
    this.#shared = shared;
    this.#role = role;
    this.#data = data;
  }

  /** Makes its links and disk; nothing runs yet. */
  static async open(name: string, role: 'api' | 'worker', shared: Shared): Promise<Member> {
    const portOf = (url: string) => Number(new URL(url).port);
    const database = await startFaultyLink(portOf(shared.databaseUrl), shared.random);
    const store = await startFaultyLink(portOf(shared.storeEndpoint), shared.random);
    const disk = await smallDisk(DISK_MEGABYTES);
    const data = disk?.directory ?? (await mkdtemp(join(tmpdir(), `bozzetto-chaos-${name}-`)));
    await chmod(data, 0o755);
    return new Member({ name, database, store, disk }, { shared, role, data });
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** Its latest output. */
  get output(): string {
    return this.#output;
  }

  /** Starts it, and again whenever it ends, until `stop`. */
  async start(): Promise<void> {
    this.#isWanted = true;
    const at = (url: string, port: number) => {
      const here = new URL(url);
      here.port = String(port);
      return here.href.replace(/\/$/, '');
    };
    const { databaseUrl, storeEndpoint, env } = this.#shared;
    const node = [process.execPath, ...(await startArguments())];
    const isSkewed = this.skewSeconds !== 0 && hasFaketime;
    const skew = `${this.skewSeconds < 0 ? '' : '+'}${this.skewSeconds}s`;
    const [program, ...args] = isSkewed ? ['faketime', '-f', skew, ...node] : node;
    const child = spawn(program!, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        ...env(at(databaseUrl, this.database.port), at(storeEndpoint, this.store.port)),
        BOZZETTO_ROLE: this.#role,
        BOZZETTO_DATA: this.#data,
        // Timers go by the machine's uptime, which is right where its date is wrong.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let isTold = false;
    const onData = (chunk: Buffer) => {
      this.#output = (this.#output + chunk).slice(-OUTPUT_CHARACTERS);
      const port = isTold ? null : /http:\/\/127\.0\.0\.1:(\d+)/.exec(chunk.toString())?.[1];
      if (port === null || port === undefined) return;
      isTold = true;
      this.onUrl(Number(port));
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('exit', (code, signal) => {
      this.#child = null;
      this.onUrl(null);
      if (!this.#isWanted) return;
      if (signal !== 'SIGKILL') {
        this.ownEnds += 1;
        this.#shared.log(`${this.name} ended by itself with ${code ?? signal}`);
      }
      void sleep(RESTART_MS).then(() => (this.#isWanted ? this.start() : undefined));
    });
  }

  /** Sends a signal to the process and, but for a drain, to the engines that it started: the machine is gone, or frozen. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const own = this.#child?.pid;
    const all = [{ pid: own }, ...(await processesOf(this.#data))];
    for (const { pid } of all)
      try {
        if (pid !== undefined) process.kill(pid, signal);
      } catch {
        // It ended meanwhile.
      }
  }

  /** Ends it for good, as an administrator does, and removes its disk. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child !== null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    }
    await this.signal('SIGKILL');
    await Promise.all([this.database.close(), this.store.close()]);
    if (this.disk !== null) await this.disk.remove();
    else await rm(this.#data, { recursive: true, force: true, maxRetries: 10 });
  }
}
