import type { FastifyBaseLogger } from 'fastify';
import type { Uuid } from '../../core/ids.ts';
import type { Metrics } from '../../core/ports/metrics.ts';
import type { TaskChange, TaskFeed } from '../../core/ports/task-feed.ts';
import type { Frame, FrameReader, Place } from './frames.ts';
import { type StreamSubscriber, UserStream } from './user-stream.ts';

/** Changes within this many milliseconds share one query; after a slower flush, the next wait is longer too. */
const SHORTEST_BATCH_MS = 5;
const LONGEST_BATCH_MS = 40;
const RETRY_MS = 500;
/**
 * How often the streams are compared with the database. If a process dies between a commit and its announcement, the
 * notification is lost; a change that one comparison finds and that is still unannounced at the next is read from the
 * database.
 */
const LOOK_MS = 5000;
const RECOVERY_PAGE = 500;

/**
 * Fans out committed changes to the connections of this process: one subscription to the feed, one stream per connected
 * user, one query per batch, one serialization per change.
 */
export class Hub {
  readonly #feed: TaskFeed;
  readonly #frames: FrameReader;
  readonly #log: FastifyBaseLogger;
  readonly #metrics: Metrics | null;
  readonly #streams = new Map<Uuid, UserStream>();
  readonly #unsubscribe: () => void;
  readonly #looks: NodeJS.Timeout;
  /** Cursors found by the last comparison with the database. */
  #found = new Map<Uuid, number>();
  #dirty = new Set<UserStream>();
  #timer: NodeJS.Timeout | null = null;
  #flushing = false;
  #lastFlushMs = 0;
  /** When the first change of the next flush was announced; null: no change is waiting. */
  #announcedAt: number | null = null;

  constructor(
    feed: TaskFeed,
    frames: FrameReader,
    log: FastifyBaseLogger,
    metrics: Metrics | null,
  ) {
    this.#feed = feed;
    this.#frames = frames;
    this.#log = log;
    this.#metrics = metrics;
    this.#unsubscribe = feed.subscribe(
      (change) => this.#onChange(change),
      () => this.#onGap(),
    );
    this.#looks = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /**
   * Joins the user's stream. Once it resolves, all changes after the current value of the stream's `dispatched` will be
   * offered.
   */
  async join(subscriber: StreamSubscriber): Promise<Readonly<UserStream>> {
    let stream = this.#streams.get(subscriber.user_uuid);
    if (stream === undefined) {
      stream = new UserStream(subscriber.user_uuid);
      this.#streams.set(subscriber.user_uuid, stream);
      stream.opened = this.#open(stream);
    }
    stream.subscribers.add(subscriber);
    await stream.opened;
    return stream;
  }

  /** Leaves the stream, which is removed with its last subscriber. */
  leave(subscriber: StreamSubscriber): void {
    const stream = this.#streams.get(subscriber.user_uuid);
    if (stream?.subscribers.delete(subscriber) && stream.subscribers.size === 0) this.#drop(stream);
  }

  close(): void {
    this.#unsubscribe();
    clearInterval(this.#looks);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#streams.clear();
    this.#dirty.clear();
  }

  async #open(stream: UserStream): Promise<void> {
    try {
      stream.open((await this.#feed.position(stream.user_uuid)).latest);
      if (stream.behind) this.#flushSoon(stream);
    } catch (error) {
      this.#drop(stream);
      throw error;
    }
  }

  #drop(stream: UserStream): void {
    this.#dirty.delete(stream);
    if (this.#streams.get(stream.user_uuid) === stream) this.#streams.delete(stream.user_uuid);
  }

  #onChange(change: TaskChange): void {
    const stream = this.#streams.get(change.user_uuid);
    if (stream === undefined) return;
    stream.note(change);
    this.#announcedAt ??= performance.now();
    this.#flushSoon(stream);
  }

  #onGap(): void {
    for (const stream of this.#streams.values()) {
      stream.fallBehind();
      this.#flushSoon(stream);
    }
  }

  async #look(): Promise<void> {
    for (const [user, cursor] of this.#found) {
      const stream = this.#streams.get(user);
      if (stream?.hasMissed(cursor) !== true) continue;
      stream.fallBehind();
      this.#flushSoon(stream);
    }
    this.#found.clear();
    if (this.#streams.size === 0) return;
    try {
      this.#found = await this.#feed.latest([...this.#streams.keys()]);
    } catch {
      // Without the database, the comparison is skipped; the feed's subscribers learn of the gap.
    }
  }

  #flushSoon(stream: UserStream, delay?: number): void {
    this.#dirty.add(stream);
    if (this.#timer !== null || this.#flushing) return;
    const batch = Math.min(LONGEST_BATCH_MS, Math.max(SHORTEST_BATCH_MS, this.#lastFlushMs));
    this.#timer = setTimeout(() => void this.#flush(), delay ?? batch);
  }

  /** Runs one flush at a time, so that frames of a task never overtake each other. */
  async #flush(): Promise<void> {
    this.#timer = null;
    this.#flushing = true;
    const dirty = [...this.#dirty];
    this.#dirty.clear();
    const started = performance.now();
    const announcedAt = this.#announcedAt;
    this.#announcedAt = null;
    let failed = false;
    try {
      for (const stream of dirty) if (stream.behind && stream.isOpen) await this.#recover(stream);
      await this.#dispatch(dirty);
      if (announcedAt !== null) this.#metrics?.pushLag(performance.now() - announcedAt);
    } catch (error) {
      failed = true;
      this.#announcedAt ??= announcedAt;
      // No streams are left during shutdown, which also closes the database.
      if (this.#streams.size > 0)
        this.#log.warn({ err: error }, 'push: changes could not be read; trying again');
      for (const stream of dirty) stream.fallBehind();
    }
    this.#lastFlushMs = performance.now() - started;
    this.#flushing = false;
    const again = [...dirty.filter((stream) => stream.behind), ...this.#dirty];
    for (const stream of again)
      if (this.#streams.get(stream.user_uuid) === stream)
        this.#flushSoon(stream, failed ? RETRY_MS : undefined);
  }

  async #recover(stream: UserStream): Promise<void> {
    // The position is read first, so that the changes are certain to include everything up to it.
    const { latest } = await this.#feed.position(stream.user_uuid);
    const changes = await this.#feed.changesSince(
      stream.user_uuid,
      stream.dispatched,
      RECOVERY_PAGE,
    );
    const last = changes.at(-1)?.cursor ?? 0;
    const complete = changes.length < RECOVERY_PAGE;
    stream.recover(changes, complete ? Math.max(latest, last) : last);
    if (!complete) stream.behind = true;
  }

  async #dispatch(streams: readonly UserStream[]): Promise<void> {
    const places: Place[] = [];
    const ends = streams.map((stream) => {
      const batch = stream.take();
      places.push(...batch.places);
      return batch.upTo;
    });
    const frames = Map.groupBy(await this.#frames.read(places), (frame) => frame.user_uuid);
    const none: readonly Frame[] = [];
    for (const [i, stream] of streams.entries())
      stream.dispatch(frames.get(stream.user_uuid) ?? none, ends[i]!);
  }
}
