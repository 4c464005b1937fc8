import type { TaskStatusPayload } from '../../contract/task.ts';
import type { Uuid } from '../../core/ids.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';
import { isTerminal, type Task } from '../../core/task.ts';

/** A change to be sent: a task, and the position of its frame in the user's stream. */
export interface Place {
  task_uuid: Uuid;
  cursor: number;
}

/**
 * A task frame, serialized once and shared by every connection that gets it.
 *
 * `cursor` promises that every change at or before it has been sent; it is the cursor of the change that caused the
 * frame. The payload is read afterwards and may be newer: `version` is the cursor of the row it was read from. If
 * `cursor` had that value, it would also promise changes of other tasks in between that have not been sent yet.
 */
export class Frame {
  readonly user_uuid: Uuid;
  readonly task_uuid: Uuid;
  readonly cursor: number;
  readonly version: number;
  readonly terminal: boolean;
  readonly #json: string;
  #message: Buffer | null = null;
  #event: Buffer | null = null;

  constructor(task: Task, payload: TaskStatusPayload, cursor: number) {
    this.user_uuid = task.user_uuid;
    this.task_uuid = task.task_uuid;
    this.cursor = cursor;
    this.version = task.cursor;
    this.terminal = isTerminal(task.status);
    this.#json = `${JSON.stringify(payload).slice(0, -1)},"cursor":"${cursor}"}`;
  }

  /** The frame as a WebSocket text message. */
  get message(): Buffer {
    this.#message ??= Buffer.from(this.#json);
    return this.#message;
  }

  /** The frame as a server-sent event. */
  get event(): Buffer {
    this.#event ??= Buffer.from(`id: ${this.cursor}\ndata: ${this.#json}\n\n`);
    return this.#event;
  }

  /**
   * The frame as a server-sent event of a stream of this task alone. Its id is the version, because no change of another
   * task can be missed there, and a client that has the last payload is not to connect again.
   */
  get eventOfTask(): Buffer {
    return Buffer.from(`id: ${Math.max(this.cursor, this.version)}\ndata: ${this.#json}\n\n`);
  }
}

/** Returns status payloads of tasks, in the same order, with queue summaries. */
export type Payloads = (tasks: readonly Task[]) => Promise<TaskStatusPayload[]>;

/** Limit on the rows of one query. */
const ROWS_A_QUERY = 500;

/** Reads the current payloads of changed tasks and turns them into frames. */
export class FrameReader {
  readonly #tasks: TaskStore;
  readonly #payloads: Payloads;

  constructor(tasks: TaskStore, payloads: Payloads) {
    this.#tasks = tasks;
    this.#payloads = payloads;
  }

  /** Returns one frame for each place whose task still exists, in the order of the places. */
  async read(places: readonly Place[]): Promise<Frame[]> {
    const frames: Frame[] = [];
    for (let start = 0; start < places.length; start += ROWS_A_QUERY) {
      const part = places.slice(start, start + ROWS_A_QUERY);
      const tasks = await this.#tasks.findMany(part.map((place) => place.task_uuid));
      const payloads = await this.#payloads(tasks);
      const at = new Map(tasks.map((task, i) => [task.task_uuid, i]));
      for (const { task_uuid, cursor } of part) {
        const i = at.get(task_uuid);
        if (i !== undefined) frames.push(new Frame(tasks[i]!, payloads[i]!, cursor));
      }
    }
    return frames;
  }
}
