import { parentPort } from 'node:worker_threads';
import { collectGarbage } from './collect-garbage.ts';

/** Message that makes a thread give up the memory of its last tasks, without an answer. */
export const REST = { kind: 'rest' } as const;

/**
 * Makes the calling file the program of a `ThreadPool`'s threads: each task gets one answer, which may be a promise. An
 * error ends the thread.
 */
export function answerTasks<Task extends { kind: string }>(perform: (task: Task) => unknown): void {
  parentPort?.on('message', async (task: Task | typeof REST) => {
    if (isRest(task)) collectGarbage();
    else parentPort?.postMessage(await perform(task));
  });
}

function isRest(message: { kind: string }): message is typeof REST {
  return message.kind === REST.kind;
}
