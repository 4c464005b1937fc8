import type pg from 'pg';

/** Inserts the tasks numbered $1 to $3. */
const FILL = `
with made as (
  select gen_random_uuid() as task_uuid, n, now() - random() * interval '365 days' - interval '1 hour' as at,
         -- The cube: few users own much, most own little.
         ($2::uuid[])[1 + floor(power(random(), 3) * cardinality($2::uuid[]))::integer] as user_uuid,
         ('{image-to-model,text-to-model,image-generation,convert-model}'::text[])[1 + floor(random() * 4)::integer] as flow,
         random() < 0.95 as good
    from generate_series($1::integer, $3::integer) n
), tasks_made as (
  insert into tasks (task_uuid, user_uuid, flow_name, status, progress, stage, cost_credits, input, error, client_order_id,
                     fingerprint, attempt, created_at, queued_at, started_at, completed_at, cursor)
  select task_uuid, user_uuid, flow, case when good then 'SUCCESS' else 'FAILED' end, case when good then 100 else 40 end,
         null, 20, jsonb_build_object('image_file', 'https://example.com/' || n || '.png', 'polygon_limit', 1000000),
         case when good then null else '{"code":"engine_failed"}'::jsonb end,
         case when n % 4 = 0 then 'order-' || n end, md5(n::text), 1, at, at + interval '1 s', at + interval '2 s',
         at + interval '30 s', n
    from made
), events as (
  insert into task_events (user_uuid, cursor, task_uuid, status, progress, at)
  select user_uuid, n, task_uuid, case when good then 'SUCCESS' else 'FAILED' end, 100, at from made
), holds as (
  insert into credit_holds (task_uuid, user_uuid, amount, state, created_at, settled_at)
  select task_uuid, user_uuid, 20, case when good then 'captured' else 'released' end, at, at + interval '30 s' from made
), ledger as (
  insert into credit_ledger (user_uuid, kind, amount, frozen_amount, balance_after, frozen_after, task_uuid, created_at)
  select user_uuid, kind, case kind when 'capture' then -20 else 0 end, case kind when 'reserve' then 20 else -20 end,
         0, 0, task_uuid, at
    from made, lateral (values ('reserve'), (case when good then 'capture' else 'release' end)) kinds (kind)
)
select 1`;

/** Rows per statement, so that its CTEs stay in memory. */
const AT_ONCE = 100_000;

/**
 * Inserts ended tasks of a past year, each with its last event, its hold and its two ledger rows. Triggers are
 * disabled, because sums of money do not matter here. A large share belongs to the first users.
 * @param owners existing users
 */
export async function fillTasks(
  sql: pg.Pool,
  count: number,
  owners: readonly string[],
): Promise<void> {
  const client = await sql.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    for (let done = 0; done < count; done += AT_ONCE)
      await client.query(FILL, [done + 1, owners, Math.min(done + AT_ONCE, count)]);
    await client.query('update credit_accounts set cursor = cursor + $1', [count]);
    await client.query('set session_replication_role = origin');
  } finally {
    client.release();
  }
  await sql.query('vacuum (analyze) tasks, credit_ledger, credit_holds, task_events');
}
