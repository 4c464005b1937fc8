import { parentPort } from 'node:worker_threads';

/**
 * Makes the calling file the program of a `ThreadPool`'s threads: each task gets one answer, which may be a promise. An
 * error ends the thread.
 */
export function answerTasks<Task>(perform: (task: Task) => unknown): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await perform(task)));
}
