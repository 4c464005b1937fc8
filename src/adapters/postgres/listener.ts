import pg from 'pg';
import { connectionSettings } from './connection-settings.ts';

/** Waits between attempts to connect again: a restarting server is back within a second or two. */
const RECONNECT_MS = [50, 100, 200, 500, 1000] as const;

/**
 * A listener sends nothing, so it would never notice that the other side vanished silently: a machine that lost its
 * power, or whose address moved to another one. It therefore checks the connection periodically.
 */
const PULSE: ListenerPulse = { everyMs: 10_000, answerWithinMs: 10_000 };

/** Interval at which a listener checks the server, and the time that it waits for the answer. */
interface ListenerPulse {
  everyMs: number;
  answerWithinMs: number;
}

export interface Listener {
  /** Connects. @throws where the database does not answer */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Hears one channel on a connection of its own; connects again by itself.
 * @param onGap the connection was lost and is back: what was said in between was not heard
 * @param pulse other times than usual
 */
export function listenTo(
  connectionString: string,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
  pulse: ListenerPulse = PULSE,
): Listener {
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      ...connectionSettings(connectionString),
      connectionTimeoutMillis: pulse.answerWithinMs,
      query_timeout: pulse.answerWithinMs,
    });
    let listening = false;
    let asking = false;
    let beating: NodeJS.Timeout | undefined;
    const lost = () => {
      clearInterval(beating);
      if (!listening || stopped || client !== connection) return;
      client = null;
      connection.end().catch(() => {});
      reconnect(0);
    };
    connection.on('error', lost);
    connection.on('end', lost);
    connection.on('notification', ({ payload }) => onMessage(payload!));
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
    } catch (error) {
      connection.end().catch(() => {});
      throw error;
    }
    client = connection;
    listening = true;
    beating = setInterval(() => {
      if (asking) return;
      asking = true;
      connection.query('select 1').then(() => {
        asking = false;
      }, lost);
    }, pulse.everyMs);
    if (stopped) await connection.end();
  }

  function reconnect(attempt: number): void {
    timer = setTimeout(
      () => {
        connect().then(onGap, () => {
          if (!stopped) reconnect(attempt + 1);
        });
      },
      RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)],
    );
  }

  return {
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
