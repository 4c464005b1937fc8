import type { Bozzetto } from '../sdk/index.ts';
import type { ToolCall } from './tool.ts';

/** Maximum waiting time of a single call. Many agent programs give up after about a minute. */
export const LONGEST_WAIT_SECONDS = 300;
export const USUAL_WAIT_SECONDS = 50;

const FIRST_LOOK_MS = 150;
const LONGEST_LOOK_MS = 2000;
const ENDED = new Set(['SUCCESS', 'FAILED', 'CANCELLED']);

/**
 * Polls a task until it has ended, the time is up, or the caller aborts. It polls because a service that hosts this
 * endpoint itself has no WebSocket connection to itself.
 * @param seconds at most {@link LONGEST_WAIT_SECONDS}
 * @returns the task as last read
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
    ? `${status.toLowerCase()}, ${position} ahead`
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
