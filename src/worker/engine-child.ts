import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { TaskDiagnostics } from '../core/task.ts';
import type { ProcessSource } from '../engines/work/process-load.ts';
import { type ProcessLimits, ProcessWatch } from '../engines/work/process-watch.ts';
import type { EndedRun } from '../flows/limits.ts';
import { causeOf, type Death } from './death.ts';
import type {
  EngineMessage,
  FailureReason,
  HostMessage,
  ProducedFile,
  RunFailure,
  RunRequest,
} from './engine-protocol.ts';
import { HAS_PROC, PULSE, sourceOf } from './pulse-source.ts';
import { residentBytes } from './resident-bytes.ts';
import { type RunLimit, RunWatch } from './run-watch.ts';
import type { StageSpan } from './stage-spans.ts';

/** Time that an aborted run gets to stop on its own, so that its process stays warm. */
const ABORT_GRACE_MS = 500;
const MEMORY_CHECK_MS = 500;
const YIELDING = constants.priority.PRIORITY_BELOW_NORMAL;
/** Number of trailing characters of stderr to keep, enough to explain why a process died. */
const STDERR_TAIL = 4000;
/** Time limit for reading the last output of a dead process, because a grandchild process may keep the pipe open. */
const LAST_WORDS_MS = 250;
/**
 * Initial size in MB of each half of V8's young generation, which otherwise stays at 1 or 2, because meshes and pixels
 * are outside of it. A bake at 2048² in three threads is collected 49 times instead of 430, and takes about 1 s of
 * processor less of 16.
 */
const YOUNG_MEGABYTES = 16;
/** Limits of the cleanup after a run, which takes 0.3 s of processor time for a heap of 500 MB. */
const REST: ProcessLimits = { processorMs: 2000, blockedMs: 2000, heldMs: 10_000 };
/**
 * Default for `restLimitBytes`. After renders and remeshes of small models, a process holds 200 to 350 MB, after finishing
 * a model of 500,000 triangles 420 to 600 MB. A new process would take 2 to 3 s of processor more for the next such model.
 */
const MOST_AT_REST_BYTES = 640 * 2 ** 20;

export interface EngineChildOptions {
  /** URL of the program: src/bin/engine-process.ts. */
  entry: URL;
  /** Arguments of the program. */
  args?: readonly string[];
  /** The complete environment of the process. It processes untrusted files, so it must not contain secrets. */
  environment: Readonly<Record<string, string>>;
  /** Limit of V8's heap in bytes; meshes and pixels are stored outside of it. */
  heapLimitBytes: number;
  /** Resident bytes at which the process is killed. */
  memoryLimitBytes: number;
  /** Resident bytes above which the process does not get another run. */
  restLimitBytes?: number;
  /** Scheduling priority for os.setPriority. */
  priority?: number;
  /** Whether the process reports its own processor time, which is necessary on systems without /proc. */
  pulses?: boolean;
}

/**
 * How a run ended. `lost` means that the process died and another attempt may succeed; `death` describes the crash, and
 * is null unless the process ended itself.
 */
export type RunOutcome =
  | {
      outcome: 'done';
      files: ProducedFile[];
      output: Record<string, unknown>;
      diagnostics: TaskDiagnostics;
    }
  | ({ outcome: 'failed'; reason: Exclude<FailureReason, 'aborted'> } & Omit<RunFailure, 'reason'>)
  | { outcome: 'aborted' }
  | ({ outcome: 'timeout' } & EndedRun)
  | { outcome: 'lost'; detail: string; death: string | null };

export interface RunOptions {
  signal: AbortSignal;
  limit: RunLimit;
  onProgress(stage: string, percent: number): void;
  /** Called before the run resolves, if the run was traced. */
  onStages?(stages: readonly StageSpan[]): void;
}

/** One child process that runs flows, one after another. */
export class EngineChild {
  readonly #child: ChildProcess;
  readonly #options: EngineChildOptions;
  readonly #exit: Promise<Death>;
  readonly #source: ProcessSource;
  /** Resident bytes of the process after the cleanup that follows its last run. */
  #rested = Promise.resolve(0);
  #stderr = '';
  #runs = 0;
  #alive = true;

  constructor(options: EngineChildOptions) {
    this.#options = options;
    const { pulses = !HAS_PROC } = options;
    this.#child = fork(options.entry, [...(options.args ?? []), ...(pulses ? [PULSE] : [])], {
      execArgv: [
        `--max-old-space-size=${Math.floor(options.heapLimitBytes / 2 ** 20)}`,
        `--min-semi-space-size=${YOUNG_MEGABYTES}`,
      ],
      env: { ...options.environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...(pulses ? (['pipe'] as const) : [])],
    });
    this.#source = sourceOf(this.#child);
    this.#yieldToRequests();
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk).slice(-STDERR_TAIL);
    });
    this.#exit = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null) =>
        resolve({ code, signal, stderr: this.#stderr });
      this.#child.once('error', (error) => {
        this.#alive = false;
        resolve({ code: null, signal: null, stderr: error.message });
      });
      this.#child.once('exit', (code, signal) => {
        this.#alive = false;
        setTimeout(end, LAST_WORDS_MS, code, signal);
      });
      this.#child.once('close', end);
    });
  }

  get runs(): number {
    return this.#runs;
  }

  /** False once the process has ended or was killed. */
  get alive(): boolean {
    return this.#alive;
  }

  /**
   * Returns whether the process should get another run: it has finished the cleanup after the last one and holds little
   * enough memory. Waits for that cleanup, within the limits of `REST`.
   */
  async isReady(): Promise<boolean> {
    if (!this.#alive) return false;
    const { restLimitBytes = MOST_AT_REST_BYTES } = this.#options;
    const restless = Promise.withResolvers<number>();
    const onLimit = () => restless.resolve(Number.POSITIVE_INFINITY);
    const source = this.#source;
    const watch = new ProcessWatch(this.#child.pid ?? 0, { limits: REST, onLimit, source });
    const bytes = await Promise.race([
      this.#rested,
      this.#exit.then(() => Number.POSITIVE_INFINITY),
      restless.promise,
    ]);
    watch.end();
    return this.#alive && bytes <= restLimitBytes;
  }

  /**
   * Runs a flow. Never rejects. After `aborted` the process may still be usable; after `timeout` and `lost` it is gone.
   */
  async run(
    request: RunRequest,
    { signal, limit, onProgress, onStages }: RunOptions,
  ): Promise<RunOutcome> {
    if (signal.aborted) return { outcome: 'aborted' };
    const id = ++this.#runs;
    this.#rested = this.#restAfter(id);
    let step = 'start';
    const cleanUp: (() => void)[] = [];
    try {
      return await new Promise<RunOutcome>((resolve) => {
        const onMessage = (message: EngineMessage) => {
          if (message.id !== id) return;
          if (message.type === 'started') watch.started();
          else if (message.type === 'found') watch.found(message.size);
          else if (message.type === 'progress') {
            step = message.stage;
            watch.progress(message.stage, message.percent);
            onProgress(message.stage, message.percent);
          } else if (message.type !== 'rested') {
            if (message.stages !== undefined) onStages?.(message.stages);
            resolve(outcomeOf(message));
          }
        };
        this.#child.on('message', onMessage);
        cleanUp.push(() => this.#child.off('message', onMessage));

        const kill = (outcome: RunOutcome) => {
          this.kill();
          resolve(outcome);
        };
        const watch = new RunWatch({
          pid: this.#child.pid ?? 0,
          source: this.#source,
          limit,
          onLimit: (ended) => kill({ outcome: 'timeout', ...ended }),
          onLoadingFailed: (detail) => kill({ outcome: 'lost', detail, death: null }),
        });
        const memory = setInterval(() => void this.#checkMemory(kill), MEMORY_CHECK_MS);
        cleanUp.push(
          () => watch.end(),
          () => clearInterval(memory),
        );

        const onAbort = () => {
          this.#send({ type: 'abort', id });
          const grace = setTimeout(() => kill({ outcome: 'aborted' }), ABORT_GRACE_MS);
          cleanUp.push(() => clearTimeout(grace));
        };
        signal.addEventListener('abort', onAbort, { once: true });
        cleanUp.push(() => signal.removeEventListener('abort', onAbort));

        void this.#exit.then((death) => resolve(outcomeOfDeath(death, step)));
        this.#send({ type: 'run', id, request });
      });
    } finally {
      for (const undo of cleanUp) undo();
    }
  }

  /** Makes the process rehearse a run, so that the code for its first real run is already loaded and compiled. */
  rehearse(): void {
    this.#send({ type: 'rehearse' });
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

  /**
   * Lowers the priority of the process. A run takes seconds in any case, whereas requests and the database must respond
   * in milliseconds on the same cores.
   */
  #yieldToRequests(): void {
    try {
      if (this.#child.pid !== undefined)
        setPriority(this.#child.pid, this.#options.priority ?? YIELDING);
    } catch {
      // The process has already ended, or the system does not permit the change.
    }
  }

  #send(message: HostMessage): void {
    // If the process died between two messages, its exit event reports that, so errors are ignored here.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  /** Resolves to the resident bytes that the process reports after the cleanup that follows a run. */
  #restAfter(id: number): Promise<number> {
    return new Promise((resolve) => {
      const onMessage = (message: EngineMessage) => {
        if (message.type !== 'rested' || message.id !== id) return;
        this.#child.off('message', onMessage);
        resolve(message.residentBytes);
      };
      this.#child.on('message', onMessage);
    });
  }

  async #checkMemory(kill: (outcome: RunOutcome) => void): Promise<void> {
    const bytes = await residentBytes(this.#child.pid ?? 0);
    if (bytes === null || bytes <= this.#options.memoryLimitBytes) return;
    const message = `killed at ${Math.round(bytes / 2 ** 20)} MiB of memory`;
    kill({ outcome: 'failed', reason: 'memory', message });
  }
}

function outcomeOfDeath(death: Death, step: string): RunOutcome {
  const how = String(death.signal ?? death.code ?? 'no process');
  const detail = `ended with ${how} ${death.stderr}`.trim();
  const cause = causeOf(death);
  if (cause === 'memory') return { outcome: 'failed', reason: 'memory', message: detail };
  return { outcome: 'lost', detail, death: cause === 'crash' ? `${how} at ${step}` : null };
}

function outcomeOf(message: Extract<EngineMessage, { type: 'done' | 'failed' }>): RunOutcome {
  if (message.type === 'done') {
    const { files, output, diagnostics } = message;
    return { outcome: 'done', files, output, diagnostics };
  }
  const { reason, suggestion, detail, step } = message;
  if (reason === 'aborted') return { outcome: 'aborted' };
  return {
    outcome: 'failed',
    reason,
    message: message.message,
    ...(suggestion && { suggestion }),
    ...(detail && { detail }),
    ...(step && { step }),
  };
}
