-- Credits that a task returns although it succeeded: its model is delivered as the model server made it, because finishing failed.
--
-- The whole hold is captured, as for every task that succeeded, and the part for finishing returns to the grants that it came from as
-- an adjustment with a note. So a hold still ends in one of two states, and processes of the version before read nothing new.
--
-- harmless tasks_released_credits_check: the column is new, and 0 in every row that a process of the version before writes.

alter table tasks add column released_credits bigint not null default 0;
alter table tasks add constraint tasks_released_credits_check check (released_credits between 0 and cost_credits);

-- Captures a task's hold and returns some of its credits: to permanent grants first, then to those that expire last. What returns to
-- an expired grant expires at once. Like settle_hold, it does nothing if the hold has ended.
create function settle_hold_in_part(the_task uuid, returned bigint) returns void language plpgsql as $$
declare
  the_user uuid;
  source record;
  missing bigint := returned;
  part bigint;
begin
  select user_uuid into the_user from credit_holds where task_uuid = the_task and state = 'open';
  perform settle_hold(the_task, 'captured');
  if the_user is null or returned = 0 then return; end if;
  for source in
    select p.grant_id, p.amount
      from credit_hold_parts p join credit_grants g using (grant_id)
     where p.task_uuid = the_task
     order by g.expires_at desc nulls first, p.grant_id desc
  loop
    exit when missing <= 0;
    part := least(source.amount, missing);
    insert into credit_ledger (user_uuid, kind, amount, frozen_amount, grant_id, note)
    values (the_user, 'adjust', part, 0, source.grant_id, 'finishing failed: returned for task ' || the_task);
    update credit_grants set remaining = remaining + part where grant_id = source.grant_id;
    missing := missing - part;
  end loop;
  perform expire_due_grants(the_user);
end $$;

-- The facts of a batch count what was charged.
create or replace function batch_facts(batch batches) returns jsonb language sql stable as $$
  with counted as (
    select count(*) as items, count(*) filter (where t.status = 'SUCCESS') as succeeded,
           count(*) filter (where t.status = 'FAILED') as failed,
           count(*) filter (where t.status = 'CANCELLED') as cancelled
      from batch_items i join tasks t using (task_uuid) where i.batch_uuid = batch.batch_uuid
  ), paid as (
    select coalesce(sum(t.cost_credits - t.released_credits) filter (where t.status = 'SUCCESS' and not t.sandbox), 0) as credits
      from tasks t where t.batch_uuid = batch.batch_uuid
  )
  select jsonb_build_object(
    'batch_uuid', batch.batch_uuid, 'name', batch.name, 'client_order_id', batch.client_order_id,
    'status', case when succeeded = items then 'SUCCESS' when succeeded > 0 then 'PARTIAL'
                   when batch.cancelled_at is not null then 'CANCELLED' else 'FAILED' end,
    'items', items, 'succeeded', succeeded, 'failed', failed, 'cancelled', cancelled,
    'cost_credits', batch.cost_credits, 'charged_credits', paid.credits,
    'created_at', to_char(batch.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ended_at', to_char(batch.ended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from counted, paid
$$;

-- As in 0017, but the cost of a task is what was charged. Messages show it only for tasks that succeeded.
create or replace function take_webhooks(
  the_worker uuid, most integer, most_slow integer, lane_width integer, task_width integer, lease interval
) returns table (
  message_uuid uuid, webhook_uuid uuid, slow boolean, type text, created_at timestamptz(3), tries integer, url text,
  secrets bytea[], data jsonb, task_uuid uuid, flow_name text, status text, client_order_id text, cost_credits bigint,
  output jsonb, assets jsonb, error jsonb, task_created_at timestamptz(3), started_at timestamptz(3),
  completed_at timestamptz(3), traceparent text
) language plpgsql as $$
declare
  moment timestamptz(3) := clock_timestamp();
  lane record;
  room integer;
  is_full boolean;
  next_due timestamptz(3);
  taken uuid[];
  all_taken uuid[] := '{}';
  slow_left integer := most_slow;
begin
  for lane in
    select l.lane_id, l.webhook_uuid, l.slow, l.origin <> '' as of_tasks from webhook_lanes l
     where l.due_at <= moment and (most_slow > 0 or not l.slow)
     order by l.due_at for no key update skip locked
  loop
    exit when cardinality(all_taken) >= most;
    continue when lane.slow and slow_left <= 0;
    select case when lane.slow then 1 else lane_width end - count(*) filter (where m.lane_id = lane.lane_id)
      into room from webhook_messages m
     where m.webhook_uuid = lane.webhook_uuid and m.worker is not null and m.due_at > moment;
    if lane.of_tasks then
      -- Addresses of tasks are as many as their owner likes; together they are bounded.
      select least(room, task_width - count(*)) into room from webhook_messages m
       where m.webhook_uuid = lane.webhook_uuid and m.worker is not null and m.due_at > moment;
    end if;
    room := greatest(room, 0);
    with chosen as (
      select m.message_uuid from webhook_messages m
       where m.lane_id = lane.lane_id and m.due_at <= moment
       order by m.due_at, m.seq limit least(room, most - cardinality(all_taken)) for update skip locked
    ), given as (
      update webhook_messages m set worker = the_worker, due_at = moment + lease, tries = m.tries + 1
        from chosen where m.message_uuid = chosen.message_uuid
      returning m.message_uuid
    ) select coalesce(array_agg(given.message_uuid), '{}') into taken from given;
    is_full := cardinality(taken) >= room;
    -- A full lane is looked at again when an attempt of it ends, which sets this back, or a lease runs out.
    select min(m.due_at) into next_due from webhook_messages m
     where m.lane_id = lane.lane_id and (m.due_at > moment or (m.due_at <= moment and not is_full));
    if is_full and lane.of_tasks then next_due := least(next_due, moment + interval '1 second'); end if;
    update webhook_lanes l
       set due_at = case when next_due is null then null else greatest(next_due, l.rests_until) end
     where l.lane_id = lane.lane_id;
    all_taken := all_taken || taken;
    if lane.slow then slow_left := slow_left - cardinality(taken); end if;
  end loop;
  return query
    select m.message_uuid, m.webhook_uuid, l.slow, m.type, m.created_at, m.tries, coalesce(m.url, w.url),
           case when w.old_secret_until > moment then array[w.secret, w.old_secret] else array[w.secret] end,
           m.data, m.task_uuid, t.flow_name, t.status, t.client_order_id, t.cost_credits - t.released_credits,
           t.output, t.assets, t.error, t.created_at, t.started_at, t.completed_at, t.traceparent
      from webhook_messages m
      join webhooks w on w.webhook_uuid = m.webhook_uuid
      join webhook_lanes l on l.lane_id = m.lane_id
      left join tasks t on t.task_uuid = m.task_uuid
     where m.message_uuid = any (all_taken)
     order by m.seq;
end $$;
