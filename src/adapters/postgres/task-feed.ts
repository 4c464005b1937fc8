import pg from 'pg';
import type { StreamPosition, TaskChange, TaskFeed } from '../../core/ports/task-feed.ts';
import { connectionSettings, type Statement } from './connection.ts';

const POSITION: Statement = {
  name: 'stream-position',
  text: 'select cursor as latest, horizon from credit_accounts where user_uuid = $1',
};

const CHANGES_SINCE: Statement = {
  name: 'changes-since',
  text: `select user_uuid, task_uuid, max(cursor) as cursor from task_events
          where user_uuid = $1 and cursor > $2 group by user_uuid, task_uuid order by max(cursor) limit $3`,
};

/** Waits between attempts to connect again: a restarting server is back within a second or two. */
const RECONNECT_MS = [50, 100, 200, 500, 1000] as const;

interface Subscriber {
  onChange: (change: TaskChange) => void;
  onGap: () => void;
}

/** The `TaskFeed` on LISTEN/NOTIFY, with a connection of its own. */
export function taskFeed(connectionString: string, reads: pg.Pool): TaskFeed {
  const subscribers = new Set<Subscriber>();
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** Payload of migrations/0003-tasks.sql: user, task, cursor. */
  function announce(payload: string): void {
    const [user_uuid, task_uuid, cursor] = payload.split(' ') as [string, string, string];
    const change = { user_uuid, task_uuid, cursor: Number(cursor) };
    for (const { onChange } of [...subscribers]) onChange(change);
  }

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
    connection.on('notification', ({ payload }) => announce(payload!));
    try {
      await connection.connect();
      await connection.query('listen bozzetto_task');
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
        connect().then(
          () => {
            for (const { onGap } of [...subscribers]) onGap();
          },
          () => {
            if (!stopped) reconnect(attempt + 1);
          },
        );
      },
      RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)],
    );
  }

  return {
    start: connect,

    subscribe(onChange, onGap) {
      const subscriber = { onChange, onGap };
      subscribers.add(subscriber);
      return () => {
        subscribers.delete(subscriber);
      };
    },

    async position(user) {
      const { rows } = await reads.query<StreamPosition>({ ...POSITION, values: [user] });
      return rows[0] ?? { latest: 0, horizon: 0 };
    },

    async changesSince(user, cursor, limit) {
      return (await reads.query<TaskChange>({ ...CHANGES_SINCE, values: [user, cursor, limit] }))
        .rows;
    },

    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
