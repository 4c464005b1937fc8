import pg from 'pg';
import { connectionSettings } from './connection.ts';

/** Waits between attempts to connect again: a restarting server is back within a second or two. */
const RECONNECT_MS = [50, 100, 200, 500, 1000] as const;

export interface Listener {
  /** Connects. @throws where the database does not answer */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Hears one channel on a connection of its own; connects again by itself.
 * @param onGap the connection was lost and is back: what was said in between was not heard
 */
export function listenTo(
  connectionString: string,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
): Listener {
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const connection = new pg.Client(connectionSettings(connectionString));
    let listening = false;
    const lost = () => {
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
