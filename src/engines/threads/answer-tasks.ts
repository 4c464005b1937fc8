import { parentPort } from 'node:worker_threads';

/** Makes the calling file the program of a `ThreadPool`'s threads: each task gets one answer. */
export function answerTasks<Task>(perform: (task: Task) => unknown): void {
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(perform(task)));
}
