import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { ENGINE_ALLOCATOR } from '../../src/worker/allocator.ts';
import { MAX_RUNS } from '../../src/worker/engine-host.ts';
import type { EngineMessage, RunRequest } from '../../src/worker/engine-protocol.ts';

/** The bar: what no run may take. Processor seconds, since other programs may be running. */
export const MOST_SECONDS = 20;
export const MOST_BYTES = 1.5 * 2 ** 30;

/** Limits at which a run is ended: beyond the bars, so that how far beyond can be reported. */
const ENDED_AT = { seconds: 60, bytes: 3.5 * 2 ** 30 };
const LOOK_EVERY_MS = 50;
/** Processor time in /proc is counted in these, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
/** As in src/service/local-worker.ts. */
const HEAP_MEGABYTES = 1024;

/** How a run ended and what it took. */
export interface MeasuredRun {
  outcome: 'done' | 'refused' | 'wrong' | 'lost' | 'ended';
  /** The sentence for the file's owner, or what broke. */
  message: string;
  /** Processor time, in user and system mode, of all threads. */
  seconds: number;
  /** Most resident bytes, those that were there before the run among them. */
  peakBytes: number;
  /** The stage that it was in at its end, or when it broke. */
  stage: string;
}

/**
 * An engine process as the service starts it, whose runs are measured; a new one where the last one was lost or has run as
 * many as one does in the service. Linux only.
 */
export class MeasuredEngine {
  readonly #environment: Record<string, string>;
  readonly #program: URL;
  #child: ChildProcess | null = null;
  /** Resolves when the process has tidied up after its last run, or is gone. */
  #rested: Promise<unknown> = Promise.resolve();
  #runs = 0;
  #runsOfChild = 0;

  /**
   * @param data a directory that it may write to
   * @param program of the process, in src/bin
   */
  constructor(
    data: string,
    program: 'engine-process.ts' | 'moderation-process.ts' = 'engine-process.ts',
  ) {
    this.#program = new URL(`../../src/bin/${program}`, import.meta.url);
    this.#environment = {
      ...ENGINE_ALLOCATOR,
      PATH: process.env.PATH ?? '',
      TMPDIR: data,
      BOZZETTO_DATA: data,
      NODE_COMPILE_CACHE: `${data}/compile-cache`,
    };
  }

  async run(request: RunRequest): Promise<MeasuredRun> {
    await this.#rested;
    this.#child ??= this.#start();
    const child = this.#child;
    const id = ++this.#runs;
    const pid = child.pid!;
    // 5: the most that was resident is counted anew.
    await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
    const before = (await processorSeconds(pid)) ?? 0;
    let stage = '';
    let [seconds, peakBytes] = [0, 0];
    let stderr = '';
    const listen = (chunk: Buffer) => {
      stderr = (stderr + chunk).slice(-1000);
    };
    child.stderr?.on('data', listen);
    const measure = async () => {
      seconds = Math.max(seconds, ((await processorSeconds(pid)) ?? before) - before);
      peakBytes = Math.max(peakBytes, (await mostResident(pid)) ?? 0);
    };
    const { promise, resolve } = Promise.withResolvers<Pick<MeasuredRun, 'outcome' | 'message'>>();
    this.#rested = restAfter(child, id);
    const onMessage = (message: EngineMessage) => {
      if (message.id !== id) return;
      if (message.type === 'progress') stage = message.stage;
      else if (message.type === 'done') resolve({ outcome: 'done', message: '' });
      else if (message.type === 'failed') {
        const refused = message.reason !== 'engine' && message.reason !== 'aborted';
        resolve({ outcome: refused ? 'refused' : 'wrong', message: message.message });
      }
    };
    const onExit = (code: number | null, signal: string | null) =>
      resolve({ outcome: 'lost', message: `ended with ${signal ?? code} ${stderr}` });
    child.on('message', onMessage).once('exit', onExit);
    const timer = setInterval(async () => {
      await measure();
      if (seconds > ENDED_AT.seconds || peakBytes > ENDED_AT.bytes)
        resolve({ outcome: 'ended', message: '' });
    }, LOOK_EVERY_MS);
    child.send({ type: 'run', id, request });
    const end = await promise;
    clearInterval(timer);
    await measure();
    child.off('message', onMessage).off('exit', onExit);
    child.stderr?.off('data', listen);
    if (end.outcome === 'ended' || end.outcome === 'lost' || ++this.#runsOfChild === MAX_RUNS)
      this.stop();
    return { ...end, seconds, peakBytes, stage };
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
    this.#runsOfChild = 0;
  }

  #start(): ChildProcess {
    return fork(this.#program, {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
  }
}

/** Resolves when a process has told that it tidied up after a run, or is gone. */
function restAfter(child: ChildProcess, id: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      child.off('message', onMessage).off('exit', end);
      resolve();
    };
    const onMessage = (message: EngineMessage) => {
      if (message.type === 'rested' && message.id === id) end();
    };
    child.on('message', onMessage).once('exit', end);
  });
}

/** Whether a run held the bars. */
export function withinBars({ outcome, seconds, peakBytes }: MeasuredRun): boolean {
  return (
    (outcome === 'done' || outcome === 'refused') &&
    seconds <= MOST_SECONDS &&
    peakBytes <= MOST_BYTES
  );
}

/** Processor time of a process so far; null where it is gone. */
async function processorSeconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name, in parentheses, may hold blanks; user and system time are the 12th and 13th fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function mostResident(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /^VmHWM:\s+(\d+) kB/m.exec(status);
  return found === null ? null : Number(found[1]) * 1024;
}
