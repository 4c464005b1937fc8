import type { Uuid } from '../../core/ids.ts';
import type { TaskChange } from '../../core/ports/task-feed.ts';
import type { Frame, Place } from './frames.ts';

/** What a stream delivers to. */
export interface StreamSubscriber {
  readonly user_uuid: Uuid;
  /** Frames of all changes after the last call's `upTo`, up to this one, in order. */
  offer(frames: readonly Frame[], upTo: number): void;
}

/** More tasks than this between two flushes are read back from the database instead of being remembered. */
const MAX_PENDING = 5000;

/**
 * The changes of one user on their way to this process's subscribers, in order and without gaps.
 *
 * Cursors of a user are consecutive, so a missing notification shows: then the stream is `behind`, forgets what is
 * pending and reads from the database what came after `dispatched`.
 */
export class UserStream {
  readonly user_uuid: Uuid;
  readonly subscribers = new Set<StreamSubscriber>();
  /** Resolves when the stream's place is known. */
  opened: Promise<void> = Promise.resolve();
  /** Everything at or before it was offered to the subscribers. */
  dispatched = 0;
  behind = false;
  /** Everything at or before it is in `#pending`, being flushed, or dispatched; null until opened. */
  #noted: number | null = null;
  #pending = new Map<Uuid, number>();
  #seen = 0;

  constructor(user_uuid: Uuid) {
    this.user_uuid = user_uuid;
  }

  /** Starts after `latest`. Notifications may have come in before it was known. */
  open(latest: number): void {
    this.#noted = latest;
    this.dispatched = latest;
    if (this.#seen > latest) this.behind = true;
  }

  /** Takes a notification. */
  note({ task_uuid, cursor }: TaskChange): void {
    this.#seen = Math.max(this.#seen, cursor);
    if (this.#noted === null || this.behind || cursor <= this.#noted) return;
    if (cursor !== this.#noted + 1 || this.#pending.size >= MAX_PENDING) {
      this.fallBehind();
      return;
    }
    // Last in the map's order, which is the order of sending.
    this.#pending.delete(task_uuid);
    this.#pending.set(task_uuid, cursor);
    this.#noted = cursor;
  }

  get isOpen(): boolean {
    return this.#noted !== null;
  }

  /** Whether a change that the database has, at `cursor`, was not announced here. */
  hasMissed(cursor: number): boolean {
    return this.#noted !== null && !this.behind && this.#noted < cursor;
  }

  /** Notifications are missing: what was not dispatched comes from the database. */
  fallBehind(): void {
    this.behind = true;
    this.#pending.clear();
    if (this.#noted !== null) this.#noted = this.dispatched;
  }

  /** Takes what the database has after `dispatched`, complete up to `upTo`. */
  recover(changes: readonly TaskChange[], upTo: number): void {
    for (const { task_uuid, cursor } of changes) this.#pending.set(task_uuid, cursor);
    this.#noted = Math.max(this.dispatched, upTo);
    this.behind = this.#seen > this.#noted;
  }

  /** Hands over what is pending, and up to where that is complete. */
  take(): { places: Place[]; upTo: number } {
    const places = Array.from(this.#pending, ([task_uuid, cursor]) => ({ task_uuid, cursor }));
    this.#pending.clear();
    return { places, upTo: this.#noted ?? this.dispatched };
  }

  /** Offers frames to everyone. */
  dispatch(frames: readonly Frame[], upTo: number): void {
    this.dispatched = Math.max(this.dispatched, upTo);
    for (const subscriber of this.subscribers) subscriber.offer(frames, upTo);
  }
}
