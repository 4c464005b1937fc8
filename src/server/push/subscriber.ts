import { setTimeout as pause } from 'node:timers/promises';
import type { ControlFrame } from '../../contract/push.ts';
import { TASK_STATUSES } from '../../contract/task.ts';
import type { Uuid } from '../../core/ids.ts';
import type { Metrics } from '../../core/ports/metrics.ts';
import type { TaskFeed } from '../../core/ports/task-feed.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';
import type { Semaphore } from '../../core/semaphore.ts';
import { isTerminal } from '../../core/task.ts';
import type { Frame, FrameReader } from './frames.ts';
import type { Hub } from './hub.ts';
import type { StreamSubscriber } from './user-stream.ts';

/** The transport of one connection. */
export interface Sink {
  /** Bytes that were handed over but not yet sent to the network. */
  readonly backlog: number;
  /** Resolves when the backlog is gone or the connection has closed. */
  drained(): Promise<void>;
  /** Writes frames with as few system calls as possible. */
  frames(frames: readonly Frame[]): void;
  control(frame: ControlFrame): void;
}

export interface SubscriberPorts {
  hub: Hub;
  reader: FrameReader;
  feed: TaskFeed;
  tasks: TaskStore;
  limiter: Semaphore;
  /** Null if nothing is counted. */
  metrics: Metrics | null;
}

/**
 * A reader with more unread bytes than this gets no frames until it has read them; after that, it catches up from the
 * database.
 */
const BACKLOG_LIMIT = 128 * 1024;
const PAGE = 100;
/** Limit on frames held while the database is read; if it is exceeded, the database is read once more. */
const HELD_LIMIT = 500;
const RETRY_MS = 1000;

/** Frames that the stream offered while the database was read. */
interface Held {
  frames: Frame[];
  upTo: number;
}

/**
 * One connection's position in its user's stream: `sent` is the cursor up to which it has everything.
 *
 * Catching up: reads the changes after `sent` from the database, page by page, while the stream's frames are held.
 * Live: passes the stream's frames on. A reader that cannot keep up goes back to catching up, where only the latest
 * payload of each task is read: that uses no memory, however long the reader stalls.
 */
export class Subscriber implements StreamSubscriber {
  readonly user_uuid: Uuid;
  readonly #sink: Sink;
  readonly #ports: SubscriberPorts;
  #state: 'starting' | 'catching-up' | 'live' | 'closed' = 'starting';
  #sent = 0;
  #announced = false;
  /** Tasks to send; null: all tasks. */
  #only: Set<Uuid> | null = null;
  /** Tasks whose current payload must be sent, whether they changed or not. */
  #owed = new Set<Uuid>();
  /** Null if no frames are held, or if there were too many and the database has to be read once more. */
  #held: Held | null = null;
  /**
   * Tasks that were sent in a newer state than their frame's cursor, so that older frames still on their way are
   * skipped.
   */
  readonly #ahead = new Map<Uuid, number>();

  constructor(user_uuid: Uuid, sink: Sink, ports: SubscriberPorts) {
    this.user_uuid = user_uuid;
    this.#sink = sink;
    this.#ports = ports;
  }

  /**
   * Starts after `since`, or from now on if null.
   * @throws if the stream's position cannot be read
   */
  async start(since: number | null): Promise<void> {
    const stream = await this.#ports.hub.join(this);
    if (this.#isClosed()) return;
    // Read only now, and without an await before going live, because changes dispatched in between would be lost.
    this.#sent = stream.dispatched;
    if (since === null && this.#owed.size === 0) {
      this.#goLive();
      return;
    }
    if (since !== null) await this.#startAfter(since);
    if (!this.#isClosed()) await this.#catchUp();
  }

  /** Narrows to these tasks (null: all again), and sends the current payload of each task that is new in the list. */
  subscribe(task_uuids: readonly Uuid[] | null): void {
    const before = this.#only;
    this.#only = task_uuids === null ? null : new Set(task_uuids);
    for (const task of task_uuids ?? []) if (!before?.has(task)) this.#owed.add(task);
    this.#sink.control({ type: 'subscribed', task_uuids: task_uuids && [...task_uuids] });
    if (this.#state === 'live' && this.#owed.size > 0) void this.#catchUp();
  }

  offer(frames: readonly Frame[], upTo: number): void {
    if (this.#state === 'live') {
      if (this.#sink.backlog > BACKLOG_LIMIT) void this.#catchUp();
      else this.#pass(frames, upTo);
    } else if (this.#held !== null) {
      if (this.#held.frames.length + frames.length > HELD_LIMIT) this.#held = null;
      else {
        this.#held.frames.push(...frames);
        this.#held.upTo = upTo;
      }
    }
  }

  close(): void {
    this.#state = 'closed';
    this.#held = null;
    this.#ports.hub.leave(this);
  }

  async #startAfter(since: number): Promise<void> {
    const { latest, horizon } = await this.#ports.feed.position(this.user_uuid);
    if (since >= horizon && since <= latest) {
      this.#sent = since;
      return;
    }
    this.#sent = latest;
    this.#sink.control({
      type: 'resync',
      cursor: String(latest),
      reason:
        since > latest
          ? 'the cursor does not belong to this stream; the current payload of every unfinished task follows'
          : 'the cursor is too old; the current payload of every unfinished task follows',
    });
    for (const status of TASK_STATUSES) {
      if (isTerminal(status)) continue;
      let next: string | null = null;
      do {
        const page = await this.#ports.tasks.list(this.user_uuid, { status }, PAGE, next);
        for (const task of page.tasks) this.#owed.add(task.task_uuid);
        next = page.next_cursor;
      } while (next !== null && !this.#isClosed());
    }
  }

  async #catchUp(): Promise<void> {
    this.#state = 'catching-up';
    for (;;) {
      this.#held = null;
      await this.#sink.drained();
      if (this.#isClosed()) return;
      let complete = false;
      try {
        complete = await this.#ports.limiter.run(() => this.#page());
      } catch {
        // The database is unavailable, which the hub logs. The connection waits for it.
        await pause(RETRY_MS);
      }
      if (this.#isClosed()) return;
      // No await may occur between here and going live: the held frames are all that was offered.
      const held = this.#held as Held | null;
      if (!complete || held === null) continue;
      this.#held = null;
      this.#pass(held.frames, held.upTo);
      this.#goLive();
      return;
    }
  }

  /**
   * Sends one page. From now on the stream's frames are held, so there is no gap: changes committed after the position
   * is read arrive as frames.
   * @returns whether nothing is left in the database
   */
  async #page(): Promise<boolean> {
    const { feed, reader } = this.#ports;
    this.#held = { frames: [], upTo: 0 };
    const owed = [...this.#owed].slice(0, PAGE);
    if (owed.length > 0) {
      const current = await reader.read(
        owed.map((task_uuid) => ({ task_uuid, cursor: this.#sent })),
      );
      if (this.#isClosed()) return true;
      for (const task of owed) this.#owed.delete(task);
      this.#send(current.filter((frame) => frame.user_uuid === this.user_uuid));
      if (this.#owed.size > 0) return false;
    }
    const { latest } = await feed.position(this.user_uuid);
    const changes = await feed.changesSince(this.user_uuid, this.#sent, PAGE);
    const frames = await reader.read(changes);
    if (this.#isClosed()) return true;
    const last = changes.at(-1)?.cursor ?? 0;
    const complete = changes.length < PAGE;
    this.#pass(frames, complete ? Math.max(latest, last) : last);
    return complete && this.#owed.size === 0;
  }

  #pass(frames: readonly Frame[], upTo: number): void {
    this.#send(frames.filter((frame) => frame.cursor > this.#sent));
    this.#sent = Math.max(this.#sent, upTo);
  }

  #send(frames: readonly Frame[]): void {
    const fit = frames.filter((frame) => this.#isWanted(frame));
    if (fit.length === 0) return;
    this.#sink.frames(fit);
    this.#ports.metrics?.framesSent(fit.length);
  }

  #isWanted(frame: Frame): boolean {
    const { task_uuid } = frame;
    const ahead = this.#ahead.get(task_uuid);
    if (ahead !== undefined) {
      if (frame.version < ahead) return false;
      if (frame.cursor >= ahead) this.#ahead.delete(task_uuid);
    }
    if (this.#only !== null && !this.#only.has(task_uuid)) return false;
    if (frame.version > frame.cursor) this.#ahead.set(task_uuid, frame.version);
    return true;
  }

  /** A method, because the state changes during awaits, which the compiler does not see. */
  #isClosed(): boolean {
    return this.#state === 'closed';
  }

  #goLive(): void {
    this.#state = 'live';
    if (this.#announced) return;
    this.#announced = true;
    this.#sink.control({ type: 'ready', cursor: String(this.#sent) });
  }
}
