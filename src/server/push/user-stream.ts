import type { Uuid } from '../../core/ids.ts';
import type { TaskChange } from '../../core/ports/task-feed.ts';
import type { Frame, Place } from './frames.ts';

/** The receiver of a stream's frames. */
export interface StreamSubscriber {
  readonly user_uuid: Uuid;
  /** Delivers the frames of all changes after the last call's `upTo`, up to this one, in order. */
  offer(frames: readonly Frame[], upTo: number): void;
}

/** Beyond this many tasks between two flushes, changes are read back from the database instead of being remembered. */
const MAX_PENDING = 5000;

/**
 * The changes of one user on their way to this process's subscribers, in order and without gaps.
 *
 * Cursors of a user are consecutive, so a missing notification is noticed: the stream is then `behind`, discards
 * pending changes and reads those after `dispatched` from the database.
 */
export class UserStream {
  readonly user_uuid: Uuid;
  readonly subscribers = new Set<StreamSubscriber>();
  /** Resolves when the stream's position is known. */
  opened: Promise<void> = Promise.resolve();
  /** Everything at or before this cursor was offered to the subscribers. */
  dispatched = 0;
  behind = false;
  /** Everything at or before this cursor is in `#pending`, being flushed, or dispatched; null until opened. */
  #noted: number | null = null;
  #pending = new Map<Uuid, number>();
  #seen = 0;

  constructor(user_uuid: Uuid) {
    this.user_uuid = user_uuid;
  }

  /** Starts after `latest`. Notifications may have arrived before that position was known. */
  open(latest: number): void {
    this.#noted = latest;
    this.dispatched = latest;
    if (this.#seen > latest) this.behind = true;
  }

  /** Records a notification. */
  note({ task_uuid, cursor }: TaskChange): void {
    this.#seen = Math.max(this.#seen, cursor);
    if (this.#noted === null || this.behind || cursor <= this.#noted) return;
    if (cursor !== this.#noted + 1 || this.#pending.size >= MAX_PENDING) {
      this.fallBehind();
      return;
    }
    // Reinserted at the end of the map, whose order is the sending order.
    this.#pending.delete(task_uuid);
    this.#pending.set(task_uuid, cursor);
    this.#noted = cursor;
  }

  get isOpen(): boolean {
    return this.#noted !== null;
  }

  /** Whether the database has a change, at `cursor`, that was not announced here. */
  hasMissed(cursor: number): boolean {
    return this.#noted !== null && !this.behind && this.#noted < cursor;
  }

  /** Discards pending changes after a missing notification: everything undispatched comes from the database. */
  fallBehind(): void {
    this.behind = true;
    this.#pending.clear();
    if (this.#noted !== null) this.#noted = this.dispatched;
  }

  /** Adds the database's changes after `dispatched`, complete up to `upTo`. */
  recover(changes: readonly TaskChange[], upTo: number): void {
    for (const { task_uuid, cursor } of changes) this.#pending.set(task_uuid, cursor);
    this.#noted = Math.max(this.dispatched, upTo);
    this.behind = this.#seen > this.#noted;
  }

  /** Returns the pending changes, and the cursor up to which they are complete. */
  take(): { places: Place[]; upTo: number } {
    const places = Array.from(this.#pending, ([task_uuid, cursor]) => ({ task_uuid, cursor }));
    this.#pending.clear();
    return { places, upTo: this.#noted ?? this.dispatched };
  }

  /** Offers frames to all subscribers. */
  dispatch(frames: readonly Frame[], upTo: number): void {
    this.dispatched = Math.max(this.dispatched, upTo);
    for (const subscriber of this.subscribers) subscriber.offer(frames, upTo);
  }
}
