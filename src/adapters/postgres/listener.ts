import pg from 'pg';
import { connectionSettings } from './connection-settings.ts';

/** Delays before attempts to reconnect. A restarting server is back within a second or two. */
const RECONNECT_MS = [50, 100, 200, 500, 1000] as const;

/**
 * How often a listener checks its connection. It sends nothing itself, so it would not notice that the other side has
 * vanished, for example because a machine lost power or its address moved to another one.
 */
const PULSE: ListenerPulse = { everyMs: 10_000, answerWithinMs: 10_000 };

/** Milliseconds between checks of the server by a listener, and milliseconds that it waits for the answer. */
interface ListenerPulse {
  everyMs: number;
  answerWithinMs: number;
}

export interface Listener {
  /**
   * Connects and starts to listen.
   * @throws if the database does not answer
   */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Listens to one channel on its own connection, and reconnects automatically.
 * @param onGap called when a lost connection is back; messages sent in between were missed
 * @param pulse replaces the usual check intervals
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
