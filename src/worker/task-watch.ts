import type { Uuid } from '../core/ids.ts';
import type { TaskFeed } from '../core/ports/task-feed.ts';
import type { TaskStore } from '../core/ports/task-store.ts';
import type { Task } from '../core/task.ts';

/** Interval for checking the tasks, in case a notification is lost. */
const POLL_MS = 1000;

interface Watched {
  task: Task;
  controller: AbortController;
}

/**
 * Aborts work in progress when it no longer owns its task, which was canceled, deleted or claimed by another worker.
 */
export class TaskWatch {
  readonly #tasks: TaskStore;
  readonly #watched = new Map<Uuid, Watched>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #onError: (error: unknown) => void;

  constructor(tasks: TaskStore, feed: TaskFeed, onError: (error: unknown) => void) {
    this.#tasks = tasks;
    this.#onError = onError;
    this.#unsubscribe = feed.subscribe(
      ({ task_uuid }) => {
        const watched = this.#watched.get(task_uuid);
        if (watched !== undefined) void this.#check([watched]);
      },
      () => void this.#check([...this.#watched.values()]),
    );
    this.#timer = setInterval(() => void this.#check([...this.#watched.values()]), POLL_MS);
  }

  /** Returns a signal that aborts when the task's row no longer has the status and attempt of `task`. */
  watch(task: Task): { signal: AbortSignal; end(): void } {
    const watched = { task, controller: new AbortController() };
    this.#watched.set(task.task_uuid, watched);
    return {
      signal: watched.controller.signal,
      end: () => {
        // A later attempt in this process may have replaced this one.
        if (this.#watched.get(task.task_uuid) === watched) this.#watched.delete(task.task_uuid);
      },
    };
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
  }

  async #check(watched: Watched[]): Promise<void> {
    if (watched.length === 0) return;
    try {
      const rows = await this.#tasks.findMany(watched.map(({ task }) => task.task_uuid));
      const now = new Map(rows.map((row) => [row.task_uuid, row]));
      for (const { task, controller } of watched) {
        const row = now.get(task.task_uuid);
        if (row?.status !== task.status || row.attempt !== task.attempt)
          controller.abort(new Error(`the task is ${row?.status ?? 'deleted'}`));
      }
    } catch (error) {
      // Without the database, the state of the tasks is unknown; the next check finds it.
      this.#onError(error);
    }
  }
}
