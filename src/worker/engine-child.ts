import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { TaskDiagnostics } from '../core/task.ts';
import type { EngineMessage, HostMessage, ProducedFile, RunRequest } from './engine-protocol.ts';
import { residentBytes } from './resident-bytes.ts';

/** How long an aborted run may take to stop by itself, which keeps its process warm. */
const ABORT_GRACE_MS = 500;
const MEMORY_CHECK_MS = 500;
/** Enough of what a dying process said to know why. */
const STDERR_TAIL = 4000;

export interface EngineChildOptions {
  /** The program: src/engine-process.ts. */
  entry: URL;
  /** All that the process inherits: it runs code on strangers' files, so no secrets. */
  environment: Readonly<Record<string, string>>;
  /** Bytes of V8's heap; meshes and pixels lie outside of it. */
  heapLimitBytes: number;
  /** Resident bytes at which the process is killed. */
  memoryLimitBytes: number;
}

/** How a run ended. `lost`: the process died or was killed for its memory; another try may succeed. */
export type RunOutcome =
  | {
      outcome: 'done';
      files: ProducedFile[];
      output: Record<string, unknown>;
      diagnostics: TaskDiagnostics;
    }
  | {
      outcome: 'failed';
      reason: 'source' | 'output' | 'prompt' | 'engine';
      message: string;
      suggestion?: string;
    }
  | { outcome: 'aborted' }
  | { outcome: 'timeout' }
  | { outcome: 'lost'; detail: string };

export interface RunOptions {
  signal: AbortSignal;
  timeoutMs: number;
  onProgress(stage: string, percent: number): void;
}

/** One child process that runs flows, one after another. */
export class EngineChild {
  readonly #child: ChildProcess;
  readonly #options: EngineChildOptions;
  readonly #exit: Promise<string>;
  #stderr = '';
  #runs = 0;
  #alive = true;

  constructor(options: EngineChildOptions) {
    this.#options = options;
    this.#child = fork(options.entry, {
      execArgv: [`--max-old-space-size=${Math.floor(options.heapLimitBytes / 2 ** 20)}`],
      env: { ...options.environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#yieldToRequests();
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk).slice(-STDERR_TAIL);
    });
    this.#exit = new Promise((resolve) => {
      const end = (why: string) => {
        this.#alive = false;
        resolve(`${why} ${this.#stderr}`.trim());
      };
      this.#child.once('error', (error) => end(error.message));
      this.#child.once('exit', (code, signal) => end(`ended with ${signal ?? code}`));
    });
  }

  get runs(): number {
    return this.#runs;
  }

  /** False once it has ended or was told to. */
  get alive(): boolean {
    return this.#alive;
  }

  /** Runs a flow. Never rejects. After `aborted` the process may still be of use, after `timeout` and `lost` it is gone. */
  async run(
    request: RunRequest,
    { signal, timeoutMs, onProgress }: RunOptions,
  ): Promise<RunOutcome> {
    if (signal.aborted) return { outcome: 'aborted' };
    const id = ++this.#runs;
    const cleanUp: (() => void)[] = [];
    try {
      return await new Promise<RunOutcome>((resolve) => {
        const onMessage = (message: EngineMessage) => {
          if (message.id !== id) return;
          if (message.type === 'progress') onProgress(message.stage, message.percent);
          else resolve(outcomeOf(message));
        };
        this.#child.on('message', onMessage);
        cleanUp.push(() => this.#child.off('message', onMessage));

        const kill = (outcome: RunOutcome) => {
          this.kill();
          resolve(outcome);
        };
        const timeout = setTimeout(() => kill({ outcome: 'timeout' }), timeoutMs);
        const memory = setInterval(() => void this.#checkMemory(kill), MEMORY_CHECK_MS);
        cleanUp.push(
          () => clearTimeout(timeout),
          () => clearInterval(memory),
        );

        const onAbort = () => {
          this.#send({ type: 'abort', id });
          const grace = setTimeout(() => kill({ outcome: 'aborted' }), ABORT_GRACE_MS);
          cleanUp.push(() => clearTimeout(grace));
        };
        signal.addEventListener('abort', onAbort, { once: true });
        cleanUp.push(() => signal.removeEventListener('abort', onAbort));

        void this.#exit.then((detail) => resolve({ outcome: 'lost', detail }));
        this.#send({ type: 'run', id, request });
      });
    } finally {
      for (const undo of cleanUp) undo();
    }
  }

  /** Ends the process at once. */
  kill(): void {
    this.#alive = false;
    this.#child.kill('SIGKILL');
  }

  /** Resolves when the process is gone. */
  async gone(): Promise<void> {
    await this.#exit;
  }

  /** A run takes seconds whatever happens; requests and the database, on the same cores, answer in milliseconds. */
  #yieldToRequests(): void {
    try {
      if (this.#child.pid !== undefined)
        setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already, or the system does not let us.
    }
  }

  #send(message: HostMessage): void {
    // A process that died between two lines is reported by its exit, not here.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  async #checkMemory(kill: (outcome: RunOutcome) => void): Promise<void> {
    const bytes = await residentBytes(this.#child.pid ?? 0);
    if (bytes === null || bytes <= this.#options.memoryLimitBytes) return;
    kill({ outcome: 'lost', detail: `killed at ${Math.round(bytes / 2 ** 20)} MiB of memory` });
  }
}

function outcomeOf(message: Exclude<EngineMessage, { type: 'progress' }>): RunOutcome {
  if (message.type === 'done') {
    const { files, output, diagnostics } = message;
    return { outcome: 'done', files, output, diagnostics };
  }
  const { reason, suggestion } = message;
  if (reason === 'aborted') return { outcome: 'aborted' };
  const told = suggestion === undefined || suggestion === '' ? {} : { suggestion };
  return { outcome: 'failed', reason, message: message.message, ...told };
}
