import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type {
  EndedTask,
  TakenMessage,
  WebhookLoad,
  WebhookQueue,
} from '../../../core/ports/webhook-queue.ts';
import type { Statement } from '../connection.ts';
import { listenTo } from '../listener.ts';

const CHANNEL = 'bozzetto_webhook';
/** Maximum number of messages that one statement deletes, so that it stays fast even after years without a cleanup. */
const FORGET_AT_ONCE = 10_000;

const TAKE: Statement = {
  name: 'take-webhooks',
  text: `select * from take_webhooks($1, $2, $3, $4, $5, $6 * interval '1 ms')`,
};

const REPORT: Statement = {
  name: 'report-webhook',
  text: `select report_webhook($1, $2, $3, to_timestamp($4::double precision / 1000), $5, $6, $7, $8,
           $9 * interval '1 ms', $10 * interval '1 ms', $11, $12 * interval '1 ms') as outcome`,
};

const GIVE_BACK: Statement = {
  name: 'give-back-webhooks',
  text: 'select give_back_webhooks($1, $2)',
};

const NEXT_DUE: Statement = {
  name: 'next-webhook-due',
  text: `select greatest(0, extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as wait
           from webhook_lanes where due_at is not null`,
};

const LOAD: Statement = {
  name: 'webhook-load',
  text: `select count(*) as waiting,
                greatest(0, coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0))::float8 as overdue_seconds
           from webhook_messages where due_at is not null`,
};

const FORGET: Statement = {
  name: 'forget-webhooks',
  text: `with old as (
           select message_uuid from webhook_messages
            where created_at < clock_timestamp() - $1 * interval '1 ms' and status <> 'pending'
            order by created_at limit ${FORGET_AT_ONCE}
         ) delete from webhook_messages m using old where m.message_uuid = old.message_uuid and m.status <> 'pending'`,
};

/**
 * Deletes the lanes of URLs that only past tasks named. This is safe, because adding a message to a lane first sets the
 * lane's due time.
 */
const FORGET_LANES: Statement = {
  name: 'forget-webhook-lanes',
  text: `delete from webhook_lanes l
          where l.origin <> '' and l.due_at is null
            and not exists (select 1 from webhook_messages m where m.webhook_uuid = l.webhook_uuid and m.lane_id = l.lane_id)`,
};

interface TakenRow extends Omit<EndedTask, 'task_uuid' | 'created_at'> {
  message_uuid: string;
  webhook_uuid: string;
  slow: boolean;
  type: string;
  created_at: number;
  tries: number;
  url: string;
  secrets: Buffer[];
  data: Record<string, unknown> | null;
  task_uuid: string | null;
  task_created_at: number;
  traceparent: string | null;
}

/**
 * Returns the `WebhookQueue` on PostgreSQL. The SQL functions that it calls are in migrations/0011-webhooks.sql, 0017,
 * 0025 and 0028.
 */
export function webhookQueue(connectionString: string, pool: pg.Pool): WebhookQueue {
  const worker = randomUUID();
  const query = <Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]) =>
    pool.query<Row>({ ...statement, values });

  return {
    async take({ most, mostSlow, laneWidth, taskWidth, leaseMs }) {
      const values = [worker, most, mostSlow, laneWidth, taskWidth, leaseMs];
      return (await query<TakenRow>(TAKE, values)).rows.map(messageOf);
    },

    async report(message, { attempt, verdict, slow, restMs }, patienceMs) {
      const { at, milliseconds, outcome, status_code, answer } = attempt;
      const { rows } = await query<{ outcome: string }>(REPORT, [
        ...[message, worker, verdict.verdict, at, milliseconds, outcome, status_code, answer],
        ...[verdict.verdict === 'retry' ? verdict.afterMs : null, restMs, slow, patienceMs],
      ]);
      const [row] = rows;
      return row?.outcome === 'lost' || row?.outcome === 'disabled' ? row.outcome : 'settled';
    },

    async giveBack(messages) {
      if (messages.length > 0) await query(GIVE_BACK, [worker, messages]);
    },

    async nextDueMs() {
      return (await query<{ wait: number | null }>(NEXT_DUE, [])).rows[0]!.wait;
    },

    load: async () => (await query<WebhookLoad>(LOAD, [])).rows[0]!,

    async forget(olderThanMs) {
      const { rowCount } = await query(FORGET, [olderThanMs]);
      await query(FORGET_LANES, []);
      return rowCount ?? 0;
    },

    async subscribe(onNews) {
      const listener = listenTo(connectionString, CHANNEL, onNews, onNews);
      await listener.start();
      return () => listener.stop();
    },
  };
}

function messageOf(row: TakenRow): TakenMessage {
  const { message_uuid, webhook_uuid, slow, type, created_at, tries, url, secrets, data } = row;
  const { task_uuid, flow_name, status, client_order_id, cost_credits, output, assets } = row;
  const { error, started_at, completed_at, task_created_at, traceparent } = row;
  return {
    message_uuid,
    webhook_uuid,
    slow,
    type,
    created_at,
    tries,
    url,
    secrets,
    data,
    traceparent,
    task:
      task_uuid === null
        ? null
        : {
            task_uuid,
            flow_name,
            status,
            client_order_id,
            cost_credits,
            output,
            assets,
            error,
            started_at,
            completed_at,
            created_at: task_created_at,
          },
  };
}
