import type pg from 'pg';
import type { Clock } from '../../../core/ports/clock.ts';
import type { Delivery, Webhook, WebhookStore } from '../../../core/ports/webhook-store.ts';
import { type Statement, transaction } from '../connection.ts';
import { deliveryLog } from './delivery-log.ts';

const COLUMNS = `w.webhook_uuid, w.url, w.name, w.events, w.created_at,
  case when w.old_secret_until > clock_timestamp() then w.old_secret_until end as old_secret_until,
  w.disabled_at, w.disabled_for`;
/**
 * Joins the lane for the webhook's own URL. The lanes for URLs that tasks name have other receivers, which say nothing
 * about the webhook as a whole.
 */
const WITH_LANE = `select ${COLUMNS}, l.failing_since, l.delivered_at
  from webhooks w left join webhook_lanes l on l.webhook_uuid = w.webhook_uuid and l.origin = ''`;

const LIST: Statement = {
  name: 'list-webhooks',
  text: `${WITH_LANE} where w.user_uuid = $1 order by w.created_at desc, w.webhook_uuid desc`,
};
const FIND: Statement = {
  name: 'find-webhook',
  text: `${WITH_LANE} where w.user_uuid = $1 and w.webhook_uuid = $2`,
};
const FIND_FOR_TASKS: Statement = {
  name: 'find-webhook-for-tasks',
  text: `${WITH_LANE} where w.user_uuid = $1 and w.url is null`,
};
/** Locks the account's row, so that the second of two concurrent requests counts what the first one created. */
const LOCK_USER: Statement = {
  name: 'lock-user-for-webhooks',
  text: 'select 1 from credit_accounts where user_uuid = $1 for no key update',
};
const COUNT: Statement = {
  name: 'count-webhooks',
  text: `select count(*) filter (where url is not null)::int as addressed,
                count(*) filter (where url is null)::int as for_tasks from webhooks where user_uuid = $1`,
};
const CREATE: Statement = {
  name: 'create-webhook',
  text: `insert into webhooks (webhook_uuid, user_uuid, url, name, events, secret) values ($1, $2, $3, $4, $5, $6)`,
};
const CHANGE: Statement = {
  name: 'change-webhook',
  text: `update webhooks set url = coalesce($3, url), name = case when $4 then $5 else name end, events = coalesce($6, events)
          where user_uuid = $1 and webhook_uuid = $2`,
};
const ROTATE: Statement = {
  name: 'rotate-webhook',
  text: `update webhooks
            set secret = $3, old_secret = case when $4::float8 > 0 then secret end,
                old_secret_until = case when $4::float8 > 0 then clock_timestamp() + $4 * interval '1 ms' end
          where user_uuid = $1 and webhook_uuid = $2`,
};
const DISABLE: Statement = {
  name: 'disable-webhook',
  text: `with hook as (
           select w from webhooks w
            where w.user_uuid = $1 and w.webhook_uuid = $2 and w.disabled_at is null for no key update
         ) select disable_webhook(hook.w, 'owner') from hook`,
};
/** Resets the count of failures: those from before the endpoint was disabled no longer count. */
const ENABLE: Statement = {
  name: 'enable-webhook',
  text: `with hook as (
           update webhooks set disabled_at = null, disabled_for = null
            where user_uuid = $1 and webhook_uuid = $2 and disabled_at is not null returning webhook_uuid
         ) update webhook_lanes l set failing_since = null, rests_until = null, slow = false
             from hook where l.webhook_uuid = hook.webhook_uuid`,
};
const REMOVE: Statement = {
  name: 'remove-webhook',
  text: 'delete from webhooks where user_uuid = $1 and webhook_uuid = $2',
};
const TEST: Statement = {
  name: 'test-webhook',
  text: `with hook as (
           select w from webhooks w where w.user_uuid = $1 and w.webhook_uuid = $2 and w.url is not null for key share
         ) select queue_webhook(hook.w, 'webhook.test', null, null, jsonb_build_object('webhook_uuid', $2::uuid)) as made
             from hook`,
};

/** Returns the `WebhookStore` on PostgreSQL. */
export function webhookStore(reads: pg.Pool, writes: pg.Pool, clock: Clock): WebhookStore {
  const log = deliveryLog(reads, writes);

  // Reads from the primary's connections, so that a user who changes a webhook sees the change at once.
  async function find(user: string, webhook: string): Promise<Webhook | null> {
    const { rows } = await writes.query<Webhook>({ ...FIND, values: [user, webhook] });
    return rows[0] ?? null;
  }

  const changed = (statement: Statement) => async (user: string, webhook: string) => {
    await writes.query({ ...statement, values: [user, webhook] });
    return find(user, webhook);
  };

  return {
    ...log,
    find,
    disable: changed(DISABLE),
    enable: changed(ENABLE),

    async create(user, { url, name, events, secret }, most) {
      const webhook = clock.uuid();
      const outcome = await transaction(writes, async (client) => {
        await client.query({ ...LOCK_USER, values: [user] });
        const { rows } = await client.query<{ addressed: number; for_tasks: number }>({
          ...COUNT,
          values: [user],
        });
        if (url !== null && rows[0]!.addressed >= most) return 'too-many' as const;
        if (url === null && rows[0]!.for_tasks > 0) return 'exists' as const;
        const values = [webhook, user, url, name, events, Buffer.from(secret)];
        await client.query({ ...CREATE, values });
        return 'made' as const;
      });
      return outcome === 'made' ? (await find(user, webhook))! : outcome;
    },

    async list(user) {
      return (await reads.query<Webhook>({ ...LIST, values: [user] })).rows;
    },

    async findForTasks(user) {
      const { rows } = await reads.query<Webhook>({ ...FIND_FOR_TASKS, values: [user] });
      return rows[0] ?? null;
    },

    async change(user, webhook, { url, name, events }) {
      const values = [user, webhook, url ?? null, name !== undefined, name ?? null, events ?? null];
      await writes.query({ ...CHANGE, values });
      return find(user, webhook);
    },

    async rotate(user, webhook, secret, overlapMs) {
      await writes.query({ ...ROTATE, values: [user, webhook, Buffer.from(secret), overlapMs] });
      return find(user, webhook);
    },

    async remove(user, webhook) {
      return (await writes.query({ ...REMOVE, values: [user, webhook] })).rowCount === 1;
    },

    async test(user, webhook): Promise<Delivery | null> {
      const { rows } = await writes.query<{ made: string }>({ ...TEST, values: [user, webhook] });
      const made = rows[0]?.made;
      return made === undefined ? null : log.made(webhook, made);
    },
  };
}
