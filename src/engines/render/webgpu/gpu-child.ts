import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { ProcessWatch } from '../../work/process-watch.ts';
import type { FromGpu, GpuAdapter, GpuKind, ToGpu } from './gpu-protocol.ts';

/** Characters of the process's error output that are kept, to say why it ended. */
const STDERR_TAIL = 2000;
/** Finding a device and compiling nothing yet; 0.3 s of processor. */
const START_MS = 30_000;
/** As often as that, where the process cannot be looked into, waits for a disk or is stopped. */
const HELD = 4;

/** At most two arenas in glibc's malloc: otherwise each of the driver's many threads keeps freed memory in its own. */
const ALLOCATION = { MALLOC_ARENA_MAX: '2' };

/** Where this process keeps compiled modules: three.js loads in half the time from there. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const directory = getCompileCacheDir();
  // Node made a directory of its version in the one that it was told.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) };
}

/** The GPU process ended, hung, or gave no usable answer; a new process may work. */
export class GpuProcessLost extends Error {
  override readonly name = 'GpuProcessLost';
}

/** What a GPU process is started with. */
export interface GpuChildOptions {
  kind: GpuKind;
  /** null: it inherits this process's. */
  environment: Readonly<Record<string, string>> | null;
  /** The program; another one in tests. */
  entry?: URL;
}

/** A process with a GPU device that draws one model after another. */
export class GpuChild {
  readonly #child: ChildProcess;
  readonly #exit: Promise<string>;
  #stderr = '';
  #alive = true;
  #adapter: GpuAdapter | null = null;
  /** Models drawn so far. */
  jobs = 0;

  private constructor({ environment, entry }: GpuChildOptions) {
    this.#child = fork(entry ?? new URL('./gpu-process.ts', import.meta.url), {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      ...(environment === null
        ? {}
        : { env: { ...ALLOCATION, ...compileCache(), ...environment } }),
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk).slice(-STDERR_TAIL);
    });
    this.#exit = new Promise((resolve) => {
      const end = (why: string) => {
        this.#alive = false;
        resolve(`the GPU process ${why}. ${this.#stderr}`.trim());
      };
      this.#child.once('error', (error) => end(`did not start: ${error.message}`));
      this.#child.once('exit', (code, signal) => end(`ended with ${signal ?? code}`));
    });
    // An idle one does not keep its owner alive.
    this.#rest();
  }

  /** @returns null where there is no adapter of the kind, or no process with one */
  static async start(options: GpuChildOptions): Promise<GpuChild | null> {
    const child = new GpuChild(options);
    try {
      const answer = await child.ask({ type: 'start', kinds: [options.kind] }, START_MS);
      if (answer.type === 'started' && answer.adapter !== null) {
        child.#adapter = answer.adapter;
        return child;
      }
    } catch (error) {
      if (!(error instanceof GpuProcessLost)) throw error;
    }
    child.kill();
    return null;
  }

  get adapter(): GpuAdapter {
    return this.#adapter!;
  }

  get alive(): boolean {
    return this.#alive;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * One question at a time.
   * @param patienceMs processor time that the answer may take, and time in which the process may wait for its graphics card
   * @throws GpuProcessLost where the process ends first, hangs, or the answer is a failure; it is killed then
   */
  async ask(message: ToGpu, patienceMs: number, signal?: AbortSignal): Promise<FromGpu> {
    signal?.throwIfAborted();
    if (!this.#alive) throw new GpuProcessLost(await this.#exit);
    this.#child.ref();
    this.#child.channel?.ref();
    const cleanUp: (() => void)[] = [];
    try {
      return await new Promise<FromGpu>((resolve, reject) => {
        const onAnswer = (answer: FromGpu) => {
          if (answer.type === 'failed') reject(new GpuProcessLost(answer.message));
          else resolve(answer);
        };
        this.#child.on('message', onAnswer);
        // A machine that is busy with other things makes nobody hang.
        const watch = new ProcessWatch(this.#child.pid ?? 0, {
          limits: { processorMs: patienceMs, blockedMs: patienceMs, heldMs: HELD * patienceMs },
          onLimit: ({ limit }) =>
            reject(new GpuProcessLost(`the GPU process hung for ${patienceMs} ms (${limit})`)),
        });
        // It cannot be told to stop in the midst of a picture.
        const onAbort = () => reject(signal?.reason);
        signal?.addEventListener('abort', onAbort, { once: true });
        cleanUp.push(
          () => this.#child.off('message', onAnswer),
          () => watch.end(),
          () => signal?.removeEventListener('abort', onAbort),
        );
        void this.#exit.then((why) => reject(new GpuProcessLost(why)));
        this.#child.send(message, (error) => {
          if (error !== null) reject(new GpuProcessLost(error.message));
        });
      });
    } catch (error) {
      this.kill();
      throw error;
    } finally {
      for (const undo of cleanUp) undo();
      this.#rest();
    }
  }

  kill(): void {
    this.#alive = false;
    this.#child.kill('SIGKILL');
  }

  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    const { stderr } = this.#child as unknown as { stderr: { unref?(): void } | null };
    stderr?.unref?.();
  }
}
