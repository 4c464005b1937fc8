import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDirectories } from '../../src/service/studio/build-directory.ts';
import { SpareProcess } from './spare-process.ts';

const PROCESS = join(import.meta.dirname, 'service-process.ts');
/** A service that has not ended by then is killed. */
const STOP_MS = 5000;

/** Runs the service in a process of its own, which a reload replaces. */
export class ServiceRunner {
  readonly #data: string;
  readonly #spare: SpareProcess;
  #child: ChildProcess | null = null;
  #url: Promise<string> = Promise.reject(new Error('The service has not been started.'));

  constructor(data: string, environment: NodeJS.ProcessEnv) {
    this.#data = data;
    this.#spare = new SpareProcess(PROCESS, {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#url.catch(() => {});
  }

  /** Address of the service; waits while it starts, and rejects where it could not start. */
  get url(): Promise<string> {
    return this.#url;
  }

  /** Notes that sources were saved. */
  saved(paths: readonly string[]): void {
    this.#spare.saved(paths);
  }

  /** Starts the service from the present sources. One that runs ends at the same time: the database outlives both. */
  reload(): Promise<string> {
    const before = this.#child;
    this.#child = null;
    this.#url = this.#start();
    this.#url.catch(() => {});
    if (before !== null) void end(before);
    return this.#url;
  }

  async stop(): Promise<void> {
    this.#spare.close();
    const child = this.#child;
    this.#child = null;
    if (child !== null) await end(child);
  }

  async #start(): Promise<string> {
    const { child, saved } = this.#spare.take();
    this.#child = child;
    await this.#skipBuild();
    child.send(saved);
    return new Promise((resolve, reject) => {
      let printed = '';
      child.stdout!.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const url = /is ready on (http\S+) after/.exec(printed)?.[1];
        if (url !== undefined) resolve(url);
      });
      child.on('error', reject);
      child.on('exit', () =>
        reject(
          new Error(
            'The service has ended; the terminal shows why. Save a file to start it again.',
          ),
        ),
      );
    });
  }

  /** Vite serves the Studio here, so the service finds an empty build in place of making one. */
  async #skipBuild(): Promise<void> {
    const directory = (await buildDirectories(this.#data)).at(-1)!;
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'index.html'), '');
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
