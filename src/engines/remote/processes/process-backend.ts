import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Backend, BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure, type RemoteFailureKind } from '../../spec/remote-failure.ts';
import { isLanguageWork, type RemoteJob, type RemoteResult } from '../../spec/remote-job.ts';
import type { Handle, Observation, RemoteStepContext } from '../../spec/remote-step.ts';
import { imageFile, modelFile } from '../http/made-files.ts';
import { News } from '../news.ts';
import { type Exit, endLeftBehind, ProcessGroup, type Started } from './process-group.ts';

/** A running job of this process. */
interface Running {
  group: ProcessGroup;
  news: News;
  latest: Observation;
  exit: Exit | null;
}

const ENDINGS = {
  'image-to-3d': 'glb',
  'text-to-3d': 'glb',
  texture: 'glb',
  rig: 'glb',
  segment: 'glb',
  remesh: 'glb',
  unwrap: 'glb',
  'text-to-image': 'image',
  'text-to-text': 'txt',
} as const;

/** Exit codes of sysexits.h by which a program reports problems. */
const BY_EXIT_CODE: Record<number, [RemoteFailureKind, string]> = {
  64: ['refused', 'the program does not take its arguments'],
  65: ['content', 'the program does not take this picture or these words'],
  75: ['busy', 'the program cannot work now'],
  78: ['refused', 'the program is not configured'],
};

/** Kinds of work for which a program makes a file. */
type FileWork = keyof typeof ENDINGS;

/** A backend that runs a program on this machine for each job. */
export abstract class ProcessBackend implements Backend {
  abstract readonly traits: BackendTraits;
  /** Keyed by submission. */
  readonly #running = new Map<string, Running>();

  abstract health(signal: AbortSignal): Promise<BackendHealth>;

  /**
   * Prepares the program of a job.
   * @param output path of the file that it must write
   * @throws RemoteFailure if it cannot run
   */
  protected abstract launch(job: RemoteJob, output: string, directory: string): Promise<Started>;

  /** Returns the failure that an exit means; null: the program succeeded. */
  protected failureOf(exit: Exit): RemoteFailure | null {
    const { code, signal, said, overMemory } = exit;
    if (code === 0) return null;
    const detail = `${signal ?? `exit code ${code}`}: ${said}`.slice(0, 2000);
    if (overMemory)
      return new RemoteFailure('failed', 'the program exceeded its memory limit', { detail });
    const [kind, message] = BY_EXIT_CODE[code ?? -1] ?? [
      'failed' as const,
      signal === null ? `the program failed with exit code ${code}` : 'the program was killed',
    ];
    return new RemoteFailure(kind, message, { detail });
  }

  async submit(job: RemoteJob, { directory, signal }: RemoteStepContext): Promise<Handle> {
    const { submission, work } = job;
    if (isLanguageWork(work))
      throw new RemoteFailure('refused', 'the program makes files, but not for this kind of job');
    const started = await this.launch(job, outputOf(directory, work), directory);
    signal.throwIfAborted();
    const news = new News();
    const group = new ProcessGroup(started, (observation) => {
      running.latest = observation;
      news.tell();
    });
    const running: Running = {
      group,
      news,
      latest: { stage: 'running', fraction: null },
      exit: null,
    };
    const exited = group.exited.then((exit) => {
      running.exit = exit;
      news.tell();
    });
    try {
      const pid = await group.started();
      this.#running.set(submission, running);
      return { submission, work, pid, host: hostname() };
    } catch (cause) {
      throw new RemoteFailure('refused', 'the program cannot be started', {
        detail: (cause as Error).message,
        cause,
      });
    } finally {
      exited.catch(() => {});
    }
  }

  async *observe(handle: Handle, { signal }: RemoteStepContext): AsyncGenerator<Observation> {
    const running = this.#find(handle);
    for (;;) {
      const { exit, latest } = running;
      yield latest;
      if (exit !== null) return this.#assertSuccess(exit);
      if (running.exit === null && running.latest === latest)
        await running.news.wait(Number.POSITIVE_INFINITY, signal);
    }
  }

  async collect(handle: Handle, { directory }: RemoteStepContext): Promise<RemoteResult> {
    const { exit } = this.#find(handle);
    if (exit === null) throw new RemoteFailure('wrong', 'the program has not ended');
    this.#assertSuccess(exit);
    this.#running.delete(String(handle.submission));
    const work = handle.work as FileWork;
    const path = outputOf(directory, work);
    const bytes = await stat(path).then(
      ({ size }) => size,
      () => 0,
    );
    if (bytes === 0)
      throw new RemoteFailure('wrong', 'the program ended without writing its output', {
        detail: exit.said,
      });
    if (work === 'text-to-text') {
      const text = (await readFile(path, 'utf8')).slice(0, 1 << 20);
      return { files: [], text, facts: {} };
    }
    const file = await (work === 'text-to-image' ? imageFile(path) : modelFile(path));
    return { files: [file], facts: {} };
  }

  async cancel(handle: Handle): Promise<boolean> {
    const running = this.#running.get(String(handle.submission));
    if (running === undefined) return endOfOldProcess(handle);
    await running.group.end();
    this.#running.delete(String(handle.submission));
    return true;
  }

  /** Another process cannot continue to follow a program, so it is ended, to keep two from working at once. */
  async reattach(submission: string, handle: Handle | null): Promise<Handle | null> {
    if (this.#running.has(submission)) return handle;
    if (handle !== null) await endOfOldProcess(handle);
    return null;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ group }) => group.end()));
    this.#running.clear();
  }

  #assertSuccess(exit: Exit): void {
    const failure = this.failureOf(exit);
    if (failure !== null) throw failure;
  }

  #find({ submission }: Handle): Running {
    const running = this.#running.get(String(submission));
    if (running === undefined)
      throw new RemoteFailure(
        'lost',
        'the program was started by an earlier process of this service',
      );
    return running;
  }
}

function outputOf(directory: string, work: FileWork): string {
  return join(directory, `made.${ENDINGS[work]}`);
}

/** @returns whether it is certain that none of it is running; on another machine that cannot be known */
async function endOfOldProcess({ submission, pid, host }: Handle): Promise<boolean> {
  if (host !== hostname()) return false;
  await endLeftBehind(Number(pid), String(submission));
  return true;
}
