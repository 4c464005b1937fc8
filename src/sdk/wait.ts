import type { TaskStatusPayload } from '../contract/task.ts';
import {
  type BozzettoError,
  ConnectionError,
  RateLimitError,
  ServiceError,
  TaskCancelledError,
  TaskFailedError,
  WaitTimeoutError,
} from './errors.ts';
import type { Tasks } from './tasks.ts';
import { pause } from './transport.ts';
import type { Updates } from './updates.ts';

export interface WaitOptions {
  /** Called with each new payload, in order. */
  onProgress?: (task: TaskStatusPayload) => void;
  signal?: AbortSignal;
  /** The time limit, after which WaitTimeoutError is thrown. Without it, the wait is unlimited. */
  timeoutMs?: number;
  /** False returns a FAILED or CANCELLED task instead of throwing. Defaults to true. */
  throwOnFailure?: boolean;
}

/** Polling intervals while no updates are pushed: short at first, then longer. */
const FIRST_POLL_MS = 400;
const LONGEST_POLL_MS = 4000;
/** Polling interval while push works; it only catches what push might miss. */
const POLL_BESIDE_PUSH_MS = 15_000;
/** Outages shorter than this are tolerated, so that a wait survives a restart of the service. */
const OUTAGE_LIMIT_MS = 60_000;

const TERMINAL = new Set(['SUCCESS', 'FAILED', 'CANCELLED']);

/**
 * Waits until a task has ended. Uses pushed updates, and polls where they do not arrive.
 * @returns the last status payload
 * @throws TaskFailedError, TaskCancelledError, WaitTimeoutError, the signal's reason, and errors of polling
 */
export async function waitFor(
  task_uuid: string,
  tasks: Tasks,
  updates: Updates,
  options: WaitOptions,
): Promise<TaskStatusPayload> {
  options.signal?.throwIfAborted();
  const over = new AbortController();
  const onAbort = () => over.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort);
  const timer =
    options.timeoutMs === undefined
      ? undefined
      : setTimeout(() => over.abort(timedOut(task_uuid, options.timeoutMs!)), options.timeoutMs);
  try {
    const task = await lastPayload(task_uuid, tasks, updates, over.signal, options.onProgress);
    if (options.throwOnFailure !== false) {
      if (task.status === 'FAILED') throw new TaskFailedError(task);
      if (task.status === 'CANCELLED') throw new TaskCancelledError(task);
    }
    return task;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
    over.abort();
  }
}

function lastPayload(
  task_uuid: string,
  tasks: Tasks,
  updates: Updates,
  signal: AbortSignal,
  onProgress: WaitOptions['onProgress'],
): Promise<TaskStatusPayload> {
  return new Promise((resolve, reject) => {
    let pushed = 0;
    let shown = '';
    let pollNow = () => {};

    const take = (task: TaskStatusPayload) => {
      if (signal.aborted) return;
      const seen = JSON.stringify([task.status, task.progress, task.queue]);
      try {
        if (seen !== shown) onProgress?.(task);
        shown = seen;
        if (TERMINAL.has(task.status)) resolve(task);
      } catch (error) {
        reject(error);
      }
    };

    const poll = async () => {
      let delay = FIRST_POLL_MS;
      let failingSince: number | null = null;
      while (!signal.aborted) {
        const pushedBefore = pushed;
        try {
          const task = await tasks.status(task_uuid, { signal });
          failingSince = null;
          // If a push arrived during this poll, the poll's answer may be older.
          if (pushed === pushedBefore || TERMINAL.has(task.status)) take(task);
        } catch (error) {
          failingSince ??= Date.now();
          if (!mayPass(error) || Date.now() - failingSince > OUTAGE_LIMIT_MS) throw error;
        }
        const wait = updates.connected && failingSince === null ? POLL_BESIDE_PUSH_MS : delay;
        await new Promise<void>((resume) => {
          pollNow = resume;
          pause(wait * (1 - Math.random() / 4), signal).then(resume, () => resume());
        });
        delay = Math.min(LONGEST_POLL_MS, delay * 1.5);
      }
    };

    const stop = updates.listen(task_uuid, (event) => {
      if (event.kind === 'lost') {
        pollNow();
        return;
      }
      pushed += 1;
      const { cursor: _, ...task } = event.frame;
      take(task);
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
    poll().catch(reject);
  });
}

function mayPass(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof ServiceError ||
    error instanceof RateLimitError
  );
}

function timedOut(task_uuid: string, timeoutMs: number): BozzettoError {
  return new WaitTimeoutError(`task ${task_uuid} did not end within ${timeoutMs} ms`, {
    code: 0,
    status: 0,
    suggestion: 'The task keeps running. Wait again, or cancel it.',
  });
}
