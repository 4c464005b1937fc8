import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Observation } from '../../spec/remote-step.ts';
import { ProgressLines } from './progress-lines.ts';

export interface Started {
  program: string;
  arguments: readonly string[];
  directory: string;
  environment: Record<string, string>;
  /** Maximum address space of each process in MiB; null: unlimited. */
  addressSpaceMb: number | null;
  /** Resident memory in MiB at which the program is killed, where /proc tells it (Linux); null: unlimited. */
  residentMb: number | null;
}

/** How a program ended: its exit code or signal, and its last output. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last part of its stderr output. */
  said: string;
  /** Whether it was killed because of its resident memory. */
  overMemory: boolean;
}

const MOST_SAID = 2000;
/** Time between the request to end and SIGKILL. */
const GRACE_MS = 2000;
const MEMORY_CHECK_MS = 500;
/** Page size of most platforms that Node.js supports on Linux. */
const PAGE_BYTES = 4096;

/** A program with all processes that it starts. */
export class ProcessGroup {
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  #overMemory = false;

  /** @param tell receives the progress */
  constructor(started: Started, tell: (observation: Observation) => void) {
    const { program, addressSpaceMb, directory, environment } = started;
    // With exec, the shell that sets the limit becomes the program. The limit also applies to its children.
    const [file, args] =
      addressSpaceMb === null
        ? [program, started.arguments]
        : ([
            '/bin/sh',
            [
              '-c',
              'ulimit -v "$1" && shift && exec "$@"',
              'sh',
              String(addressSpaceMb * 1024),
              program,
              ...started.arguments,
            ],
          ] as const);
    this.#child = spawn(file, args, {
      cwd: directory,
      env: environment,
      // A separate process group, so that everything the program starts is ended with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.exited = this.#follow(tell);
    if (started.residentMb !== null) this.#limitMemory(started.residentMb);
  }

  /** Settles when the program is running. @throws the system's error if it cannot be started */
  async started(): Promise<number> {
    if (this.#child.pid === undefined) await this.exited;
    return this.#child.pid!;
  }

  /** Asks all of its processes to end, and kills them two seconds later. */
  async end(): Promise<void> {
    this.#kill('SIGTERM');
    const timer = setTimeout(() => this.#kill('SIGKILL'), GRACE_MS);
    try {
      await this.exited;
    } catch {
      // It never ran.
    } finally {
      clearTimeout(timer);
    }
  }

  async #follow(tell: (observation: Observation) => void): Promise<Exit> {
    const child = this.#child;
    const lines = new ProgressLines(tell);
    let said = '';
    child.stdout!.setEncoding('utf8').on('data', (text: string) => lines.add(text));
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MOST_SAID);
    });
    const exit = await new Promise<Pick<Exit, 'code' | 'signal'>>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    // Processes that it started and left behind hold the pipes open.
    this.#kill('SIGKILL');
    await new Promise<void>((resolve) => {
      if (child.stdout!.closed && child.stderr!.closed) resolve();
      else child.once('close', () => resolve());
    });
    return { ...exit, said, overMemory: this.#overMemory };
  }

  #limitMemory(mebibytes: number): void {
    const timer = setInterval(async () => {
      const statm = await readFile(`/proc/${this.#child.pid}/statm`, 'utf8').catch(() => null);
      if (statm === null || Number(statm.split(' ')[1]) * PAGE_BYTES <= mebibytes * 2 ** 20) return;
      this.#overMemory = true;
      this.#kill('SIGKILL');
    }, MEMORY_CHECK_MS);
    const stop = () => clearInterval(timer);
    this.exited.then(stop, stop);
  }

  #kill(signal: NodeJS.Signals): void {
    if (this.#child.pid !== undefined) killGroup(this.#child.pid, signal);
  }
}

/**
 * Ends a group that an earlier process of this service started and left behind.
 * @returns whether it existed
 */
export async function endLeftBehind(pid: number, submission: string): Promise<boolean> {
  // The process id may have been reused; the variable identifies the program.
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  if (!environment.split('\0').includes(`BOZZETTO_SUBMISSION=${submission}`)) return false;
  killGroup(pid, 'SIGKILL');
  return true;
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
