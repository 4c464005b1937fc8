import type { Bozzetto } from '../sdk/index.ts';
import type { ToolCall } from './tool.ts';

/** Longest that a call may wait; agents' programs give up after a minute or so. */
export const LONGEST_WAIT_SECONDS = 300;
export const USUAL_WAIT_SECONDS = 50;

const FIRST_LOOK_MS = 150;
const LONGEST_LOOK_MS = 2000;
const ENDED = new Set(['SUCCESS', 'FAILED', 'CANCELLED']);

/**
 * Looks at a task until it has ended or the time is over; a caller who no longer waits ends it too. Asks again and again, for a
 * service that answers its own agents has no socket to itself.
 * @param seconds at most {@link LONGEST_WAIT_SECONDS}
 * @returns the task as it was last
 * @throws the signal's reason
 */
export async function followTask(
  task_uuid: string,
  seconds: number,
  { client, signal, progress }: ToolCall,
): Promise<Awaited<ReturnType<Bozzetto['wait']>>> {
  const deadline = performance.now() + 1000 * seconds;
  let look = FIRST_LOOK_MS;
  for (;;) {
    const task = await client.tasks.status(task_uuid, { signal });
    progress(task.progress, wordsOf(task));
    const left = deadline - performance.now();
    if (ENDED.has(task.status) || left <= 0) return task;
    await pause(Math.min(look, left), signal);
    look = Math.min(LONGEST_LOOK_MS, look * 1.5);
  }
}

function wordsOf({ status, queue }: Awaited<ReturnType<Bozzetto['wait']>>): string {
  const position = (queue as { position?: number | null } | null)?.position;
  return typeof position === 'number'
    ? `${status.toLowerCase()}, ${position} before it`
    : status.toLowerCase();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
