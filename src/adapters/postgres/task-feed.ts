import type pg from 'pg';
import type { StreamPosition, TaskChange, TaskFeed } from '../../core/ports/task-feed.ts';
import type { Statement } from './connection.ts';
import { listenTo } from './listener.ts';

const POSITION: Statement = {
  name: 'stream-position',
  text: 'select cursor as latest, horizon from credit_accounts where user_uuid = $1',
};

const LATEST: Statement = {
  name: 'latest-cursors',
  text: 'select user_uuid, cursor from credit_accounts where user_uuid = any($1)',
};

const CHANGES_SINCE: Statement = {
  name: 'changes-since',
  text: `select user_uuid, task_uuid, max(cursor) as cursor from task_events
          where user_uuid = $1 and cursor > $2 group by user_uuid, task_uuid order by max(cursor) limit $3`,
};

interface Subscriber {
  onChange: (change: TaskChange) => void;
  onGap: () => void;
}

/** Returns the `TaskFeed` on LISTEN/NOTIFY, which has its own connection. */
export function taskFeed(connectionString: string, reads: pg.Pool): TaskFeed {
  const subscribers = new Set<Subscriber>();
  /** Parses a payload of migrations/0003-tasks.sql, which consists of user, task and cursor. */
  function announce(payload: string): void {
    const [user_uuid, task_uuid, cursor] = payload.split(' ') as [string, string, string];
    const change = { user_uuid, task_uuid, cursor: Number(cursor) };
    for (const { onChange } of [...subscribers]) onChange(change);
  }

  const listener = listenTo(connectionString, 'bozzetto_task', announce, () => {
    for (const { onGap } of [...subscribers]) onGap();
  });

  return {
    start: listener.start,

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

    async latest(users) {
      type Row = { user_uuid: string; cursor: number };
      const { rows } = await reads.query<Row>({ ...LATEST, values: [users] });
      return new Map(rows.map(({ user_uuid, cursor }) => [user_uuid, cursor]));
    },

    async changesSince(user, cursor, limit) {
      return (await reads.query<TaskChange>({ ...CHANGES_SINCE, values: [user, cursor, limit] }))
        .rows;
    },

    stop: listener.stop,
  };
}
