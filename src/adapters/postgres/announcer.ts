import pg from 'pg';
import { connectionSettings } from './connection-settings.ts';

/**
 * Session options that make PostgreSQL send news as notices instead of with NOTIFY at the commit; see
 * migrations/0020-tells.sql.
 */
export const TELLS_BY_NOTICES = '-c bozzetto.tells=notices -c client_min_messages=notice';
const NEWS = 'BZ001';

/**
 * Minimum milliseconds between two announcements of a process, so that frequent ones share a transaction. After a
 * longer pause, an announcement is sent at once.
 */
const SPACING_MS = 5;
const RETRY_MS = 500;
const ANSWER_LIMIT_MS = 10_000;
/**
 * Maximum number of news items that are kept while the database is unavailable. Dropping the rest loses nothing,
 * because listeners read everything again once the database is back.
 */
const MOST_WAITING = 50_000;

/** Commits without waiting for the disk, because nobody misses a notification that is lost in a server crash. */
const ANNOUNCE = {
  name: 'announce',
  text: `select set_config('synchronous_commit', 'off', true), pg_notify(n.channel, n.news)
           from unnest($1::text[], $2::text[]) with ordinality n (channel, news, place)`,
};

/** The fields that this code reads from the driver's message. */
interface Notice {
  code?: string;
  detail?: string;
  message?: string;
}

/**
 * Returns the cursor at the end of news about a task, or 0 for other news. News is sorted by it, because commits of one
 * user on two connections may be read in either order, and a stream that receives the later cursor first would have to
 * query the database.
 */
function cursorOf([, news]: readonly [string, string]): number {
  return Number(/ (\d+)$/.exec(news)?.[1] ?? 0);
}

/** Sends news of committed transactions to listeners. It has its own connection, which is opened for the first news. */
export class Announcer {
  readonly #pool: pg.Pool;
  /** Pairs of channel and news without duplicates, in the order of their commits. */
  #waiting = new Map<string, readonly [channel: string, news: string]>();
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({
      ...connectionSettings(connectionString),
      max: 1,
      query_timeout: ANSWER_LIMIT_MS,
      idleTimeoutMillis: 60_000,
    });
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Announces the news of a connection's transactions after each commit, and discards it after a rollback. */
  follow({ connection }: pg.Client): void {
    let news: [string, string][] = [];
    const forget = () => {
      news = [];
    };
    connection.on('notice', ({ code, detail, message }: Notice) => {
      if (code === NEWS) news.push([detail!, message!]);
    });
    connection.on('errorMessage', forget);
    connection.on('commandComplete', ({ text }: { text: string }) => {
      if (text === 'ROLLBACK') forget();
    });
    connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (status !== 'I' || news.length === 0) return;
      this.#announce(news);
      forget();
    });
  }

  #announce(news: readonly (readonly [string, string])[]): void {
    for (const each of news)
      if (this.#waiting.size < MOST_WAITING) this.#waiting.set(each.join(' '), each);
    this.#sendSoon(Math.max(0, this.#sentAt + SPACING_MS - performance.now()));
  }

  #sendSoon(ms: number): void {
    if (this.#closed || this.#timer !== null || this.#sending !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#sending = this.#send().then((ms) => {
        this.#sending = null;
        if (this.#waiting.size > 0) this.#sendSoon(ms);
      });
    }, ms);
  }

  /** Sends the waiting news, and puts it back if that fails. Returns the milliseconds until the next attempt. */
  async #send(): Promise<number> {
    const batch = this.#waiting;
    this.#waiting = new Map();
    this.#sentAt = performance.now();
    const rows = [...batch.values()].sort((one, other) => cursorOf(one) - cursorOf(other));
    const values = [rows.map(([channel]) => channel), rows.map(([, news]) => news)];
    try {
      await this.#pool.query({ ...ANNOUNCE, values });
      return SPACING_MS;
    } catch {
      this.#waiting = new Map([...batch, ...this.#waiting]);
      return RETRY_MS;
    }
  }

  /** Sends the waiting news once, and closes the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#sending;
    if (this.#waiting.size > 0) await this.#send();
    await this.#pool.end();
  }
}
