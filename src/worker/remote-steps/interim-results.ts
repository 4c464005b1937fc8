import type { TaskStore } from '../../core/ports/task-store.ts';
import type { Asset, Task } from '../../core/task.ts';
import type { WorkerLog } from '../ports.ts';

/** Everything that a task shows of a remote step before it ends. */
interface Shown {
  preview: Asset | null;
  draft: Asset | null;
  /** Numbers about the work so far; null if there are none. */
  facts: Readonly<Record<string, string | number>> | null;
}

/** Writes what a task shows of a remote step while the step runs. Only one write is in progress at a time. */
export class InterimResults {
  readonly #tasks: Pick<TaskStore, 'interim'>;
  readonly #task: Task;
  readonly #step: string;
  readonly #log: WorkerLog;
  #shown: Shown = { preview: null, draft: null, facts: null };
  #writing: Promise<boolean> = Promise.resolve(true);

  /** @param step name of the remote step in the report */
  constructor(
    { tasks, log }: { tasks: Pick<TaskStore, 'interim'>; log: WorkerLog },
    task: Task,
    step: string,
  ) {
    this.#tasks = tasks;
    this.#task = task;
    this.#step = step;
    this.#log = log;
  }

  /**
   * Changes part of what is shown.
   * @returns false if the attempt no longer owns the task, or if nothing could be written
   */
  show(change: Partial<Shown>): Promise<boolean> {
    this.#shown = { ...this.#shown, ...change };
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Resolves when no write is in progress. */
  async end(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<boolean> {
    const { task_uuid, attempt } = this.#task;
    const { preview, draft, facts } = this.#shown;
    const assets = [preview, draft].filter((asset) => asset !== null);
    const statistics = facts && { servers: { [this.#step]: facts } };
    try {
      return await this.#tasks.interim(task_uuid, attempt, { assets, statistics });
    } catch (err) {
      this.#log.warn({ err, task_uuid }, 'interim results of a task were not written');
      return false;
    }
  }
}
