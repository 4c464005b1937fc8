import type pg from 'pg';
import type { BookTotals, Discrepancy } from '../../../core/ports/account-store.ts';
import { UNHURRIED } from '../connection.ts';

/** This is a single statement, which sees a single snapshot, so the result is correct while the service runs. */
const RECONCILE = `
with ledger as (
  select user_uuid, sum(amount) as balance, sum(frozen_amount) as frozen from credit_ledger group by user_uuid
), grants as (
  select user_uuid, sum(remaining) as remaining from credit_grants group by user_uuid
), holds as (
  select user_uuid, sum(amount) as held from credit_holds where state = 'open' group by user_uuid
), parts as (
  select task_uuid, sum(amount) as amount from credit_hold_parts group by task_uuid
), running as (
  select user_uuid, count(*) as tasks from tasks where completed_at is null group by user_uuid
), uploaded as (
  select user_uuid, sum(bytes) as bytes from uploads group by user_uuid
), produced as (
  select user_uuid, sum(task_bytes(t)) as bytes from tasks t
   where t.assets <> '[]' or (t.completed_at is null and t.source_bytes > 0) group by user_uuid
), checked as (
  select a.user_uuid, a.balance, a.frozen, a.in_flight,
         coalesce(l.balance, 0) as ledger_balance, coalesce(l.frozen, 0) as ledger_frozen,
         coalesce(g.remaining, 0) as remaining, coalesce(h.held, 0) as held, coalesce(r.tasks, 0) as tasks
    from credit_accounts a
    left join ledger l using (user_uuid) left join grants g using (user_uuid)
    left join holds h using (user_uuid) left join running r using (user_uuid)
)
select user_uuid, format('balance is %s, the ledger adds up to %s', balance, ledger_balance) as problem
  from checked where balance <> ledger_balance
union all
select user_uuid, format('frozen is %s, the ledger adds up to %s', frozen, ledger_frozen)
  from checked where frozen <> ledger_frozen
union all
select user_uuid, format('frozen is %s, the open holds add up to %s', frozen, held)
  from checked where frozen <> held
union all
select user_uuid, format('free credits are %s, the grants have %s left', balance - frozen, remaining)
  from checked where balance - frozen <> remaining
union all
select user_uuid, format('tasks in flight are counted as %s, there are %s', in_flight, tasks)
  from checked where in_flight <> tasks
union all
select h.user_uuid, format('the hold of task %s is %s, its parts add up to %s', h.task_uuid, h.amount, p.amount)
  from credit_holds h left join parts p using (task_uuid) where h.amount <> coalesce(p.amount, 0)
union all
select t.user_uuid, format('task %s costs %s, is %s and its hold is %s of %s',
                           t.task_uuid, t.cost_credits, t.status, coalesce(h.state, 'missing'), coalesce(h.amount, 0))
  from tasks t left join credit_holds h using (task_uuid)
 where t.cost_credits > 0 and not t.sandbox
   and (h.state is null or h.amount <> t.cost_credits or h.state <> case t.status
          when 'SUCCESS' then 'captured' when 'FAILED' then 'released' when 'CANCELLED' then 'released'
          else 'open' end)
union all
select a.user_uuid, format('the stream stands at %s, an event has %s', a.cursor, e.latest)
  from credit_accounts a
  join (select user_uuid, max(cursor) as latest from task_events group by user_uuid) e using (user_uuid)
 where e.latest > a.cursor
union all
select s.user_uuid, format('uploads are counted as %s bytes, they have %s', s.upload_bytes, coalesce(u.bytes, 0))
  from storage_usage s left join uploaded u using (user_uuid) where s.upload_bytes <> coalesce(u.bytes, 0)
union all
select s.user_uuid, format('files of tasks are counted as %s bytes, they have %s', s.task_bytes, coalesce(p.bytes, 0))
  from storage_usage s left join produced p using (user_uuid) where s.task_bytes <> coalesce(p.bytes, 0)
order by 1, 2`;

/**
 * Recomputes every balance from the ledger, the grants and the holds, and every user's storage from uploads and tasks.
 * Returns one entry per discrepancy.
 */
export async function reconcile(pool: pg.Pool): Promise<Discrepancy[]> {
  return (await pool.query<Discrepancy>({ text: RECONCILE, ...UNHURRIED })).rows;
}

const TOTALS = `
select (select count(*) from credit_accounts where not sandbox) as users,
       (select coalesce(sum(amount), 0)::bigint from credit_ledger) as ledger,
       (select coalesce(sum(balance), 0)::bigint from credit_accounts) as balance,
       (select coalesce(sum(frozen), 0)::bigint from credit_accounts) as frozen,
       (select coalesce(sum(amount), 0)::bigint from credit_holds where state = 'open') as held,
       (select coalesce(sum(remaining), 0)::bigint from credit_grants where open) as granted`;

/** Returns the sums that reconciliation compares, over all users. */
export async function bookTotals(pool: pg.Pool): Promise<BookTotals> {
  return (await pool.query<BookTotals>({ text: TOTALS, ...UNHURRIED })).rows[0]!;
}
