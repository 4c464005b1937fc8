import pg from 'pg';
import { connectionSettings } from './connection-settings.ts';

/** Options of a session whose news come to us as notices instead of going out with its commit; see migrations/0020-tells.sql. */
export const TELLS_BY_NOTICES = '-c bozzetto.tells=notices -c client_min_messages=notice';
const NEWS = 'BZ001';

/** Between two announcements of a process, so that those of a busy one share a transaction; the first of them waits for none. */
const SPACING_MS = 5;
const RETRY_MS = 500;
const ANSWER_LIMIT_MS = 10_000;
/** While the database is away; whoever listens reads everything anew when it is back. */
const MOST_WAITING = 50_000;

/** Nothing is lost with a notification that a crash of the server forgets, so its commit waits for no disk. */
const ANNOUNCE = {
  name: 'announce',
  text: `select set_config('synchronous_commit', 'off', true), pg_notify(n.channel, n.news)
           from unnest($1::text[], $2::text[]) with ordinality n (channel, news, place)`,
};

/** The fields that are read from the driver's message. */
interface Notice {
  code?: string;
  detail?: string;
  message?: string;
}

/**
 * The cursor that news of a task end with; 0 for others. Commits of one user on two connections may be read in either order
 * when both have arrived, and a stream that hears of a later one first has to ask the database.
 */
function cursorOf([, news]: readonly [string, string]): number {
  return Number(/ (\d+)$/.exec(news)?.[1] ?? 0);
}

/** Sends news of committed transactions to whoever listens, on a connection of its own that opens with the first. */
export class Announcer {
  readonly #pool: pg.Pool;
  /** Channel and news, each once, in the order of their commits. */
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

  /** Announces the news of a connection's transactions once they are committed, and nothing of those that are not. */
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

  /** Sends what waits; puts it back where that fails. Returns the milliseconds until the next try. */
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

  /** Sends what waits, once, and ends the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#sending;
    if (this.#waiting.size > 0) await this.#send();
    await this.#pool.end();
  }
}
