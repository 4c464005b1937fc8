import type pg from 'pg';
import type { CallbackNews } from '../../../core/ports/callbacks.ts';
import type { Statement } from '../connection.ts';
import { listenTo } from '../listener.ts';

const CHANNEL = 'bozzetto_callback';

const IS_AWAITED: Statement = {
  name: 'is-callback-awaited',
  text: 'select exists (select 1 from remote_slots where submission = $1 and not draining) as awaited',
};

const ANNOUNCE: Statement = {
  name: 'announce-callback',
  text: `select pg_notify('${CHANNEL}', $1)`,
};

interface Subscriber {
  onNews(submission: string): void;
  onGap(): void;
}

/** Returns the `CallbackNews` on LISTEN/NOTIFY. It opens a connection only when the process awaits a callback. */
export function callbackNews(
  connectionString: string,
  pool: pg.Pool,
): CallbackNews & { stop(): Promise<void> } {
  const subscribers = new Set<Subscriber>();
  const listener = listenTo(
    connectionString,
    CHANNEL,
    (submission) => {
      for (const { onNews } of [...subscribers]) onNews(submission);
    },
    () => {
      for (const { onGap } of [...subscribers]) onGap();
    },
  );
  let starting: Promise<void> | null = null;

  return {
    async isAwaited(submission) {
      const { rows } = await pool.query<{ awaited: boolean }>({
        ...IS_AWAITED,
        values: [submission],
      });
      return rows[0]!.awaited;
    },

    async announce(submission) {
      await pool.query({ ...ANNOUNCE, values: [submission] });
    },

    async subscribe(onNews, onGap) {
      starting ??= listener.start();
      await starting.catch((error) => {
        starting = null;
        throw error;
      });
      const subscriber = { onNews, onGap };
      subscribers.add(subscriber);
      return () => {
        subscribers.delete(subscriber);
      };
    },

    async stop() {
      await starting?.catch(() => {});
      await listener.stop();
    },
  };
}
