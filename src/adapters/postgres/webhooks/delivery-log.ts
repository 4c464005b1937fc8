import type pg from 'pg';
import type { Delivery, DeliveryAttempt, WebhookStore } from '../../../core/ports/webhook-store.ts';
import type { Statement } from '../connection.ts';
import { decodeCursor, encodeCursor } from '../page-cursor.ts';

const COLUMNS = `m.message_uuid as delivery_uuid, m.type, m.task_uuid, m.url, m.status, m.created_at,
  m.due_at as next_attempt_at, m.ended_at, m.tries`;

const LIST: Statement = {
  name: 'list-deliveries',
  text: `select ${COLUMNS}, m.seq from webhook_messages m
          where m.webhook_uuid = $1 and m.seq < coalesce($2::bigint, 9223372036854775807)
            and m.status = coalesce($3, m.status) and ($4::uuid is null or m.task_uuid = $4)
          order by m.seq desc limit $5`,
};
const FIND: Statement = {
  name: 'find-delivery',
  text: `select ${COLUMNS} from webhook_messages m where m.webhook_uuid = $1 and m.message_uuid = $2`,
};
/** One statement, so that the status and the attempts are of the same moment. */
const FIND_WITH_ATTEMPTS: Statement = {
  name: 'find-delivery-with-attempts',
  text: `select ${COLUMNS}, a.attempt_id, a.at, a.milliseconds, a.outcome, a.status_code, a.answer
           from webhook_messages m left join webhook_attempts a on a.message_uuid = m.message_uuid
          where m.webhook_uuid = $1 and m.message_uuid = $2 order by a.attempt_id`,
};
const REPLAY: Statement = {
  name: 'replay-webhooks',
  text: `select replay_webhooks($1, $2, to_timestamp($3::double precision / 1000),
                                to_timestamp($4::double precision / 1000), $5) as replayed`,
};
const ALL = ['pending', 'delivered', 'failed', 'skipped'];
/** Epoch milliseconds in the year 2286, later than any message. */
const FAR_MS = 10_000_000_000_000;

type Log = Pick<WebhookStore, 'deliveries' | 'delivery' | 'replay' | 'replayRange'>;

/** Lists webhook deliveries and sends them again. */
export function deliveryLog(
  reads: pg.Pool,
  writes: pg.Pool,
): Log & { made(webhook: string, delivery: string): Promise<Delivery> } {
  async function replay(values: unknown[]): Promise<number> {
    return (await writes.query<{ replayed: number }>({ ...REPLAY, values })).rows[0]!.replayed;
  }

  return {
    /** Reads through the pool for writes, because the delivery was just created. */
    async made(webhook, delivery) {
      const values = [webhook, delivery];
      return (await writes.query<Delivery>({ ...FIND, values })).rows[0]!;
    },

    async deliveries(webhook, { status, task_uuid }, limit, cursor) {
      const place = cursor === null ? null : decodeCursor(cursor, /^\d{1,18}$/)[0];
      const values = [webhook, place, status ?? null, task_uuid ?? null, limit + 1];
      const { rows } = await reads.query<Delivery & { seq: number }>({ ...LIST, values });
      const page = rows.slice(0, limit);
      return {
        deliveries: page.map(({ seq: _, ...delivery }) => delivery),
        next_cursor: rows.length > limit ? encodeCursor([page.at(-1)!.seq]) : null,
      };
    },

    async delivery(webhook, delivery) {
      type Row = Delivery & DeliveryAttempt & { attempt_id: number | null };
      const values = [webhook, delivery];
      const { rows } = await writes.query<Row>({ ...FIND_WITH_ATTEMPTS, values });
      if (rows[0] === undefined) return null;
      const { attempt_id: _, at, milliseconds, outcome, status_code, answer, ...found } = rows[0];
      const attempts = rows
        .filter((row) => row.attempt_id !== null)
        .map((row) => ({
          at: row.at,
          milliseconds: row.milliseconds,
          outcome: row.outcome,
          status_code: row.status_code,
          answer: row.answer,
        }));
      return { delivery: found, attempts };
    },

    async replay(webhook, delivery) {
      await replay([webhook, delivery, 0, FAR_MS, ALL]);
    },

    replayRange: (webhook, { since, until, statuses }) =>
      replay([webhook, null, since, until, statuses]),
  };
}
