-- Batches: up to 1,000 tasks that are priced, reserved and followed together (docs/decisions/0084-batches.md).
--
-- An item of a batch is an ordinary task with its own hold, so everything that is guaranteed for tasks and credits holds for it.
-- create_batch makes all of them in one transaction, or none. An item that reads a file of another item exists from the start,
-- PENDING; its job waits in the lane waiting:LANE, which no worker takes from, until the tasks that it needs have ended.

create table batches (
  batch_uuid uuid primary key,
  user_uuid uuid not null references credit_accounts (user_uuid),
  name text check (length(name) between 1 and 120),
  client_order_id text check (length(client_order_id) between 1 and 255),
  fingerprint text not null,
  item_count integer not null check (item_count between 1 and 1000),
  open_items integer not null check (open_items between 0 and item_count),
  cost_credits bigint not null check (cost_credits >= 0),
  webhook_uuid uuid references webhooks (webhook_uuid) on delete set null,
  webhook_url text check (length(webhook_url) <= 2048),
  created_at timestamptz(3) not null default clock_timestamp(),
  cancelled_at timestamptz(3),
  ended_at timestamptz(3),
  constraint ended_has_no_open_items check ((ended_at is not null) = (open_items = 0))
) with (fillfactor = 50);

create unique index batches_order_id on batches (user_uuid, client_order_id) where client_order_id is not null;
create index batches_of_user on batches (user_uuid, created_at, batch_uuid);
create index batches_open on batches (user_uuid) where ended_at is null;

-- The batch that a task was made for, and the place of its item. Earlier tasks of an item that was retried keep theirs.
alter table tasks add column batch_uuid uuid references batches (batch_uuid) on delete set null,
  add column batch_position integer;
create index tasks_of_batch on tasks (batch_uuid) where batch_uuid is not null;

-- The items of a batch, each with its newest task.
create table batch_items (
  batch_uuid uuid not null references batches (batch_uuid) on delete cascade,
  position integer not null check (position >= 0),
  name text not null,
  task_uuid uuid not null unique references tasks (task_uuid),
  primary key (batch_uuid, position),
  unique (batch_uuid, name)
) with (fillfactor = 70);

-- Tasks that a waiting task reads from and that have not ended successfully. A row goes when either task ends.
create table task_needs (
  task_uuid uuid not null references tasks (task_uuid),
  needed_uuid uuid not null references tasks (task_uuid),
  primary key (task_uuid, needed_uuid)
);
create index task_needs_by_needed on task_needs (needed_uuid);

-- harmless known_lane: it lets in more lanes.
alter table jobs drop constraint known_lane;
alter table jobs add constraint known_lane check (
  lane in ('file', 'url', 'short', 'long', 'sandbox', 'sandbox:slow')
  or lane like 'remote:%' or lane like 'paused:%' or lane like 'waiting:%');

-- As in 0003, but items of batches do not count toward the limit on tasks in flight: batches have their own.
CREATE OR REPLACE FUNCTION create_task(the_task uuid, the_user uuid, the_flow text, the_input jsonb, cost bigint, the_fingerprint text, order_id text, duplicate_allowed boolean, file_keys text[], the_traceparent text, duplicate_window_seconds double precision, max_in_flight integer, OUT outcome text, OUT other_task uuid, OUT available bigint, OUT missing_file text, OUT running integer, OUT created timestamp with time zone, OUT stream_cursor bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  account credit_accounts;
  earlier record;
begin
  -- A replay needs no lock.
  for tried in 1..2 loop
    if order_id is not null then
      select t.task_uuid, t.fingerprint into earlier from tasks t
       where t.user_uuid = the_user and t.client_order_id = order_id;
      if found then
        outcome := case when earlier.fingerprint = the_fingerprint then 'replayed' else 'order-id-reused' end;
        other_task := earlier.task_uuid;
        return;
      end if;
    end if;
    exit when tried = 2;

    if cardinality(file_keys) > 0 then
      select key into missing_file from unnest(file_keys) key
       where not exists (select 1 from uploads u where u.file_key = key and u.user_uuid = the_user
                            and u.complete and u.expires_at > clock_timestamp())
       limit 1;
      if found then
        outcome := 'no-file';
        return;
      end if;
    end if;
    perform 1 from credit_accounts where user_uuid = the_user for no key update;
    exit when order_id is null;
  end loop;

  if order_id is null and not duplicate_allowed and duplicate_window_seconds > 0 then
    select t.task_uuid into other_task from tasks t
     where t.user_uuid = the_user and t.fingerprint = the_fingerprint
       and t.created_at > clock_timestamp() - make_interval(secs => duplicate_window_seconds)
     order by t.created_at desc limit 1;
    if found then
      outcome := 'duplicate';
      return;
    end if;
  end if;

  perform expire_due_grants(the_user);
  select * into account from credit_accounts where user_uuid = the_user;
  running := account.in_flight - coalesce(
    (select sum(b.open_items) from batches b where b.user_uuid = the_user and b.ended_at is null), 0);
  if max_in_flight > 0 and running >= max_in_flight then
    outcome := 'too-many-in-flight';
    return;
  end if;
  running := null;
  if not reserve_credits(the_user, the_task, cost) then
    outcome := 'no-credits';
    available := account.balance - account.frozen;
    return;
  end if;
  insert into tasks (task_uuid, user_uuid, flow_name, cost_credits, input, client_order_id, fingerprint, traceparent, cursor)
  values (the_task, the_user, the_flow, cost, the_input, order_id, the_fingerprint, the_traceparent, 0)
  returning created_at, cursor into created, stream_cursor;
  outcome := 'created';
end $function$;

-- As in 0012, but jobs that wait for other tasks are in nobody's way.
CREATE OR REPLACE FUNCTION waiting_starts(of_legs boolean)
 RETURNS TABLE(task_uuid uuid, clock text, run_lane text, run_ms integer, start double precision, seq bigint)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  with waiting as materialized (
    select j.task_uuid, j.user_uuid, j.seq, j.run_lane, j.run_ms, c.clock,
           -- What is still to be admitted arrives in its lane as time stands there.
           case when j.lane in ('file', 'url') then c.virtual_time else j.arrival end::float8 as arrival
      from jobs j
      join queue_clocks c on c.clock = case when of_legs then j.run_lane else 'engine' end
     where (j.worker is null or j.lane in ('file', 'url')) and j.lane not like 'paused:%' and j.lane not like 'waiting:%'
       and case when of_legs then j.run_lane like 'remote:%' else j.run_lane in ('short', 'long') end
  ), overtime as materialized (
    select c.clock, o.user_uuid, o.overrun
      from (select distinct clock from waiting) c,
           lateral overruns(case c.clock when 'engine' then '{short,long}' else array[c.clock] end) o
  ), users_of as materialized (
    select w.user_uuid, w.clock, (select u.weight from users u where u.user_uuid = w.user_uuid) as weight,
           coalesce((select s.finish from queue_shares s where s.user_uuid = w.user_uuid and s.clock = w.clock)
                    + coalesce((select o.overrun from overtime o
                                 where o.user_uuid = w.user_uuid and o.clock = w.clock), 0), 0)::float8 as finish
      from (select distinct user_uuid, clock from waiting) w
  ), spans as (
    select w.*, u.finish,
           sum(w.run_ms * 1000 / u.weight) over mine - w.run_ms * 1000 / u.weight as before
      from waiting w join users_of u using (user_uuid, clock)
    window mine as (partition by w.clock, w.user_uuid order by w.seq)
  )
  select s.task_uuid, s.clock, s.run_lane, s.run_ms,
         s.before + greatest(s.finish, max(s.arrival - s.before) over (partition by s.clock, s.user_uuid order by s.seq)),
         s.seq
    from spans s
$function$;

-- Makes the tasks of items, each with its hold, event and job. The caller holds the account's lock and has made sure that the
-- account covers all of them; if it does not, nothing remains of the transaction.
create function add_batch_tasks(the_batch uuid, the_user uuid, items jsonb, the_traceparent text) returns void
language plpgsql as $$
declare
  item record;
  the_lane text;
  lanes text[] := '{}';
begin
  for item in
    select i.* from jsonb_to_recordset(items) as i (
      position integer, name text, task uuid, flow text, input jsonb, cost bigint, fingerprint text,
      lane text, admission_ms integer, run_lane text, run_ms integer)
     order by i.position
  loop
    if not reserve_credits(the_user, item.task, item.cost) then
      raise exception 'batch % costs more than was checked', the_batch using errcode = 'integrity_constraint_violation';
    end if;
    insert into tasks (task_uuid, user_uuid, flow_name, cost_credits, input, fingerprint, traceparent, cursor, batch_uuid,
                       batch_position)
    values (item.task, the_user, item.flow, item.cost, item.input, item.fingerprint, the_traceparent, 0, the_batch,
            item.position);
    insert into batch_items (batch_uuid, position, name, task_uuid)
    values (the_batch, item.position, item.name, item.task)
    on conflict (batch_uuid, position) do update set task_uuid = excluded.task_uuid;
  end loop;

  -- Only now, since an item may need one behind it. A needed task of an earlier try may have ended.
  insert into task_needs (task_uuid, needed_uuid)
  select i.task, n.needed::uuid
    from jsonb_to_recordset(items) as i (task uuid, needs jsonb), jsonb_array_elements_text(i.needs) as n (needed)
    join tasks t on t.task_uuid = n.needed::uuid and t.completed_at is null;

  for item in
    select i.* from jsonb_to_recordset(items) as i (
      position integer, task uuid, lane text, admission_ms integer, run_lane text, run_ms integer)
     order by i.position
  loop
    the_lane := case when exists (select 1 from task_needs n where n.task_uuid = item.task)
                     then 'waiting:' || item.lane else item.lane end;
    insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
    values (item.task, the_user, the_lane, open_clock(item.lane), item.admission_ms, item.run_lane, item.run_ms);
    if the_lane = item.lane and item.lane <> all (lanes) then lanes := lanes || item.lane; end if;
  end loop;
  foreach the_lane in array lanes loop
    perform tell('bozzetto_job', the_lane);
  end loop;
end $$;

-- Why the user cannot pay for these items or use their files now; null if nothing is in the way. Takes the account's lock.
create function batch_problem(
  the_user uuid, items jsonb, out outcome text, out available bigint, out missing_file text
) language plpgsql as $$
declare
  account credit_accounts;
begin
  if exists (select 1 from users u where u.user_uuid = the_user and u.suspended_at is not null) then
    outcome := 'suspended';
    return;
  end if;
  select k.key into missing_file
    from jsonb_to_recordset(items) as i (file_keys jsonb), jsonb_array_elements_text(i.file_keys) as k (key)
   where not exists (select 1 from uploads u where u.file_key = k.key and u.user_uuid = the_user
                        and u.complete and u.expires_at > clock_timestamp())
   limit 1;
  if found then
    outcome := 'no-file';
    return;
  end if;
  perform 1 from credit_accounts where user_uuid = the_user for no key update;
  perform expire_due_grants(the_user);
  select * into account from credit_accounts where user_uuid = the_user;
  available := account.balance - account.frozen;
  if not account.sandbox
     and available < (select sum(i.cost) from jsonb_to_recordset(items) as i (cost bigint)) then
    outcome := 'no-credits';
  end if;
end $$;

-- Makes a batch with all its tasks, or nothing.
create function create_batch(
  the_batch uuid, the_user uuid, the_name text, order_id text, the_fingerprint text, hook uuid, hook_url text,
  most_open integer, items jsonb, the_traceparent text,
  out outcome text, out other_batch uuid, out available bigint, out missing_file text
) language plpgsql as $$
declare
  earlier record;
begin
  for tried in 1..2 loop
    if order_id is not null then
      select b.batch_uuid, b.fingerprint into earlier from batches b
       where b.user_uuid = the_user and b.client_order_id = order_id;
      if found then
        outcome := case when earlier.fingerprint = the_fingerprint then 'replayed' else 'order-id-reused' end;
        other_batch := earlier.batch_uuid;
        return;
      end if;
    end if;
    exit when tried = 2;
    select p.outcome, p.available, p.missing_file into outcome, available, missing_file
      from batch_problem(the_user, items) p;
    -- Of two equal requests at once, the second one may lack credits only because of the first.
    exit when outcome is not null and outcome <> 'no-credits';
  end loop;
  if outcome is not null then return; end if;
  if (select count(*) from batches b where b.user_uuid = the_user and b.ended_at is null) >= most_open then
    outcome := 'too-many-batches';
    return;
  end if;
  insert into batches (batch_uuid, user_uuid, name, client_order_id, fingerprint, item_count, open_items, cost_credits,
                       webhook_uuid, webhook_url)
  values (the_batch, the_user, the_name, order_id, the_fingerprint, jsonb_array_length(items), jsonb_array_length(items),
          (select sum(i.cost) from jsonb_to_recordset(items) as i (cost bigint)), hook, hook_url);
  perform add_batch_tasks(the_batch, the_user, items, the_traceparent);
  outcome := 'created';
end $$;

-- Makes new tasks for items whose last ones gave no result. The outcome is `changed` if an item meanwhile has another task, or one
-- that may still give a result; the caller then reads the items again.
create function retry_batch(
  the_batch uuid, the_user uuid, items jsonb, the_traceparent text,
  out outcome text, out available bigint, out missing_file text
) language plpgsql as $$
begin
  select p.outcome, p.available, p.missing_file into outcome, available, missing_file
    from batch_problem(the_user, items) p;
  if outcome is not null then return; end if;
  if exists (
    select 1 from jsonb_to_recordset(items) as i (position integer, earlier uuid)
     where not exists (select 1 from batch_items e join tasks t using (task_uuid)
                        where e.batch_uuid = the_batch and e.position = i.position and e.task_uuid = i.earlier
                          and t.status in ('FAILED', 'CANCELLED'))) then
    outcome := 'changed';
    return;
  end if;
  update batches
     set open_items = open_items + jsonb_array_length(items), ended_at = null, cancelled_at = null
   where batch_uuid = the_batch and (cancelled_at is null or ended_at is not null);
  if not found then
    outcome := 'still-cancelling';
    return;
  end if;
  perform add_batch_tasks(the_batch, the_user, items, the_traceparent);
  outcome := 'created';
end $$;

-- What webhooks are told about a batch that has ended.
create function batch_facts(batch batches) returns jsonb language sql stable as $$
  with counted as (
    select count(*) as items, count(*) filter (where t.status = 'SUCCESS') as succeeded,
           count(*) filter (where t.status = 'FAILED') as failed,
           count(*) filter (where t.status = 'CANCELLED') as cancelled
      from batch_items i join tasks t using (task_uuid) where i.batch_uuid = batch.batch_uuid
  ), paid as (
    select coalesce(sum(t.cost_credits) filter (where t.status = 'SUCCESS' and not t.sandbox), 0) as credits
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

-- In the transaction that ends a task of a batch: lets go the tasks that need it, and ends the batch with its last open item.
-- It locks jobs and the batch after the account, and no other task's row: a task whose needed one gave no result is let go as
-- well, and its admission fails it. In a batch that is being cancelled, such tasks wait for their own cancellation.
create function settle_batch() returns trigger language plpgsql as $$
declare
  batch batches;
  freed record;
  the_lane text;
  hook record;
begin
  update batches
     set open_items = open_items - 1, ended_at = case when open_items = 1 then new.completed_at end
   where batch_uuid = new.batch_uuid
  returning * into batch;
  delete from task_needs where task_uuid = new.task_uuid;
  if new.status = 'SUCCESS' or batch.cancelled_at is null then
    for freed in delete from task_needs where needed_uuid = new.task_uuid returning task_uuid loop
      continue when new.status = 'SUCCESS' and exists (select 1 from task_needs n where n.task_uuid = freed.task_uuid);
      update jobs set lane = substr(lane, 9), arrival = open_clock(substr(lane, 9))
       where task_uuid = freed.task_uuid and lane like 'waiting:%'
      returning lane into the_lane;
      if found then perform tell('bozzetto_job', the_lane); end if;
    end loop;
  end if;
  if batch.ended_at is not null then
    for hook in
      select w as webhook, case when w.url is null then batch.webhook_url end as url from webhooks w
       where w.user_uuid = batch.user_uuid
         and case when w.url is null then w.webhook_uuid = batch.webhook_uuid and batch.webhook_url is not null
                  else 'batch.ended' = any (w.events) end
       order by w.webhook_uuid for key share of w
    loop
      perform queue_webhook(hook.webhook, 'batch.ended', null, hook.url, batch_facts(batch), batch.ended_at);
    end loop;
  end if;
  return null;
end $$;

create trigger settle_batch after update of status on tasks for each row
  when (new.batch_uuid is not null and old.completed_at is null and new.completed_at is not null)
  execute function settle_batch();

-- A deleted user's batches go with the rest.
create function erase_batches() returns trigger language plpgsql as $$
begin
  delete from batches where user_uuid = new.user_uuid;
  return null;
end $$;

create trigger erase_batches after update of erased_at on users for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_batches();
