-- Webhooks: what is told to users' own servers, by Standard Webhooks. The transaction that ends a task writes its
-- messages (outbox); workers take them lane by lane, so that a receiver that hangs holds up nobody else's.
-- Locks are taken in the order webhook, lane, message, behind those of 0003 (task, account).

-- `secret` has to be readable, as every attempt is signed with it. After a rotation the old one signs as well, for a while.
create table webhooks (
  webhook_uuid uuid primary key,
  user_uuid uuid not null references users,
  -- null: for the addresses that tasks name themselves (`webhook_url`), one such webhook a user.
  url text check (length(url) <= 2048),
  name text check (length(name) between 1 and 120),
  events text[] not null check (cardinality(events) > 0),
  secret bytea not null check (octet_length(secret) between 24 and 64),
  old_secret bytea check (octet_length(old_secret) between 24 and 64),
  old_secret_until timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  disabled_at timestamptz(3),
  disabled_for text check (disabled_for in ('owner', 'gone', 'failing')),
  constraint old_secret_ends check ((old_secret is null) = (old_secret_until is null)),
  constraint disabled_has_reason check ((disabled_at is null) = (disabled_for is null))
);

create index webhooks_of_user on webhooks (user_uuid);
create unique index webhooks_of_tasks on webhooks (user_uuid) where url is null;

-- A queue of its own: one of each webhook, and one of each origin for the addresses of tasks.
create table webhook_lanes (
  lane_id bigint generated always as identity primary key,
  webhook_uuid uuid not null references webhooks on delete cascade,
  origin text not null,
  -- When something of it is to be sent or a lease ends; null: nothing waits.
  due_at timestamptz(3),
  -- The receiver asked for a rest.
  rests_until timestamptz(3),
  -- The last attempt failed or took long: one at a time.
  slow boolean not null default false,
  failing_since timestamptz(3),
  delivered_at timestamptz(3),
  unique (webhook_uuid, origin)
);

create index webhook_lanes_due on webhook_lanes (due_at) where due_at is not null;

-- One message for each event and webhook. It holds no content of tasks: the body is made of the task's row at each attempt,
-- so its links are fresh, and what was deleted is not told. `due_at` of one that is taken is the end of its lease.
create table webhook_messages (
  message_uuid uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  webhook_uuid uuid not null references webhooks on delete cascade,
  lane_id bigint not null,
  type text not null,
  task_uuid uuid,
  url text,
  -- Of events that are not about a task.
  data jsonb,
  status text not null check (status in ('pending', 'delivered', 'failed', 'skipped')),
  created_at timestamptz(3) not null default clock_timestamp(),
  due_at timestamptz(3),
  worker uuid,
  -- Since it was put into the queue the last time.
  tries integer not null default 0,
  ended_at timestamptz(3),
  constraint pending_is_due check ((status = 'pending') = (due_at is not null)),
  constraint ended_has_time check ((status = 'pending') = (ended_at is null)),
  constraint taken_is_pending check (worker is null or status = 'pending'),
  constraint about_something check ((task_uuid is null) <> (data is null))
) with (fillfactor = 70);

create unique index webhook_messages_once on webhook_messages (webhook_uuid, task_uuid, type) where task_uuid is not null;
create index webhook_messages_due on webhook_messages (lane_id, due_at) where due_at is not null;
create index webhook_messages_taken on webhook_messages (webhook_uuid, lane_id) where worker is not null;
create index webhook_messages_listed on webhook_messages (webhook_uuid, seq);
create index webhook_messages_by_age on webhook_messages (created_at);

create table webhook_attempts (
  attempt_id bigint generated always as identity primary key,
  message_uuid uuid not null references webhook_messages on delete cascade,
  at timestamptz(3) not null,
  milliseconds integer not null,
  outcome text not null,
  status_code integer,
  answer text
);

create index webhook_attempts_of_message on webhook_attempts (message_uuid, attempt_id);

-- The `webhook_url` of a task that has not ended.
create table task_webhooks (
  task_uuid uuid primary key references tasks,
  webhook_uuid uuid not null references webhooks on delete cascade,
  url text not null check (length(url) <= 2048)
);

create index task_webhooks_of_webhook on task_webhooks (webhook_uuid);

-- Puts a message into its lane. The caller holds the webhook's lock. A disabled one keeps a note, which can be replayed.
create function queue_webhook(
  hook webhooks, the_type text, the_task uuid, the_url text, the_data jsonb, happened timestamptz(3) default clock_timestamp()
) returns uuid language plpgsql as $$
declare
  moment timestamptz(3) := clock_timestamp();
  is_on boolean := hook.disabled_at is null;
  the_lane bigint;
  made uuid;
begin
  -- The update locks the lane, so that it is not forgotten before its message is there.
  insert into webhook_lanes as l (webhook_uuid, origin, due_at)
  values (hook.webhook_uuid, coalesce(substring(the_url from '^[a-z]+://[^/?#]+'), ''), case when is_on then moment end)
  on conflict (webhook_uuid, origin) do update
     set due_at = least(l.due_at, case when is_on then greatest(moment, l.rests_until) end)
  returning lane_id into the_lane;
  insert into webhook_messages (webhook_uuid, lane_id, type, task_uuid, url, data, status, created_at, due_at, ended_at)
  values (hook.webhook_uuid, the_lane, the_type, the_task, the_url, the_data,
          case when is_on then 'pending' else 'skipped' end, happened,
          case when is_on then moment end, case when is_on then null else moment end)
  returning message_uuid into made;
  if is_on then perform pg_notify('bozzetto_webhook', ''); end if;
  return made;
end $$;

-- The outbox: in the transaction that ends the task.
create function record_webhooks() returns trigger language plpgsql as $$
declare
  the_type text := case new.status when 'SUCCESS' then 'task.succeeded' when 'FAILED' then 'task.failed'
                                   else 'task.cancelled' end;
  found_hook record;
  of_task boolean := false;
begin
  for found_hook in
    select w as hook, o.url as task_url
      from webhooks w left join task_webhooks o on o.webhook_uuid = w.webhook_uuid and o.task_uuid = new.task_uuid
     where w.user_uuid = new.user_uuid and (w.url is not null or o.url is not null)
     order by w.webhook_uuid for key share of w
  loop
    of_task := of_task or found_hook.task_url is not null;
    if the_type = any ((found_hook.hook).events) then
      perform queue_webhook(found_hook.hook, the_type, new.task_uuid, found_hook.task_url, null, new.completed_at);
    end if;
  end loop;
  if of_task then delete from task_webhooks where task_uuid = new.task_uuid; end if;
  return null;
end $$;

create trigger record_webhooks after update of status on tasks
  for each row when (old.completed_at is null and new.completed_at is not null) execute function record_webhooks();

-- Gives messages that are due to a worker: at most so many, of slow lanes at most so many, of one lane its width, one where
-- it is slow. A lease that has run out belongs to nobody. Two workers at once take of different lanes.
create function take_webhooks(
  the_worker uuid, most integer, most_slow integer, lane_width integer, task_width integer, lease interval
) returns table (
  message_uuid uuid, webhook_uuid uuid, slow boolean, type text, created_at timestamptz(3), tries integer, url text,
  secrets bytea[], data jsonb, task_uuid uuid, flow_name text, status text, client_order_id text, cost_credits bigint,
  output jsonb, assets jsonb, error jsonb, task_created_at timestamptz(3), started_at timestamptz(3),
  completed_at timestamptz(3)
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
           m.data, m.task_uuid, t.flow_name, t.status, t.client_order_id, t.cost_credits, t.output, t.assets, t.error,
           t.created_at, t.started_at, t.completed_at
      from webhook_messages m
      join webhooks w on w.webhook_uuid = m.webhook_uuid
      join webhook_lanes l on l.lane_id = m.lane_id
      left join tasks t on t.task_uuid = m.task_uuid
     where m.message_uuid = any (all_taken)
     order by m.seq;
end $$;

-- When the lane is to be looked at next. The caller holds its lock.
create function look_after_lane(the_lane bigint) returns void language plpgsql as $$
declare
  next_due timestamptz(3);
begin
  select min(m.due_at) into next_due from webhook_messages m where m.lane_id = the_lane and m.due_at is not null;
  update webhook_lanes
     set due_at = case when next_due is null then null else greatest(next_due, rests_until) end
   where lane_id = the_lane;
end $$;

-- Switches a webhook off; what waits is skipped. Its owner's other webhooks are told where it was not the owner.
create function disable_webhook(hook webhooks, reason text) returns void language plpgsql as $$
declare
  other webhooks;
begin
  perform 1 from webhook_lanes l where l.webhook_uuid = hook.webhook_uuid order by l.lane_id for no key update;
  update webhooks set disabled_at = clock_timestamp(), disabled_for = reason where webhook_uuid = hook.webhook_uuid;
  update webhook_messages set status = 'skipped', due_at = null, worker = null, ended_at = clock_timestamp()
   where webhook_uuid = hook.webhook_uuid and status = 'pending';
  update webhook_lanes set due_at = null where webhook_uuid = hook.webhook_uuid;
  if reason = 'owner' then return; end if;
  for other in
    select * from webhooks w
     where w.user_uuid = hook.user_uuid and w.webhook_uuid <> hook.webhook_uuid and w.url is not null
       and w.disabled_at is null and 'webhook.disabled' = any (w.events)
     order by w.webhook_uuid for key share
  loop
    perform queue_webhook(other, 'webhook.disabled', null, null, jsonb_build_object(
      'webhook_uuid', hook.webhook_uuid, 'url', hook.url, 'reason', reason));
  end loop;
end $$;

-- Notes an attempt and what follows of it: `delivered`; `retry` after a while; `failed` for good; `gone`: the receiver wants
-- no more. Returns `disabled` where the webhook was switched off by it, `lost` where the message is somebody else's by now.
create function report_webhook(
  the_message uuid, the_worker uuid, verdict text, tried_at timestamptz(3), took integer, the_outcome text,
  code integer, the_answer text, retry_after interval, rest interval, was_slow boolean, patience interval
) returns text language plpgsql as $$
declare
  moment timestamptz(3) := clock_timestamp();
  message webhook_messages;
  hook webhooks;
  lane webhook_lanes;
begin
  select * into message from webhook_messages where message_uuid = the_message;
  if not found then return 'lost'; end if;
  if verdict <> 'delivered' then
    select * into hook from webhooks where webhook_uuid = message.webhook_uuid for no key update;
    if not found then return 'lost'; end if;
  end if;
  select * into lane from webhook_lanes where lane_id = message.lane_id for no key update;
  select * into message from webhook_messages where message_uuid = the_message for update;
  if not found then return 'lost'; end if;
  insert into webhook_attempts (message_uuid, at, milliseconds, outcome, status_code, answer)
  values (the_message, tried_at, took, the_outcome, code, the_answer);
  if verdict = 'delivered' then
    -- Late or not: it has arrived.
    update webhook_messages set status = 'delivered', due_at = null, worker = null, ended_at = moment
     where message_uuid = the_message;
  elsif message.worker is distinct from the_worker then
    return 'lost';
  else
    update webhook_messages
       set status = case when verdict = 'retry' then 'pending' else 'failed' end, worker = null,
           due_at = case when verdict = 'retry' then moment + retry_after end,
           ended_at = case when verdict = 'retry' then null else moment end
     where message_uuid = the_message;
  end if;
  update webhook_lanes
     set slow = was_slow, rests_until = case when rest is null then null else moment + rest end,
         failing_since = case when verdict = 'delivered' then null else coalesce(failing_since, moment) end,
         delivered_at = case when verdict = 'delivered' then moment else delivered_at end
   where lane_id = lane.lane_id;
  perform look_after_lane(lane.lane_id);
  -- An address of a task ends with its message.
  if verdict = 'delivered' or hook.url is null or hook.disabled_at is not null then return verdict; end if;
  if verdict = 'gone' or lane.failing_since < moment - patience then
    perform disable_webhook(hook, case when verdict = 'gone' then 'gone' else 'failing' end);
    return 'disabled';
  end if;
  return verdict;
end $$;

-- Attempts that were broken off by a stop: due at once, and no try used up.
create function give_back_webhooks(the_worker uuid, messages uuid[]) returns void language plpgsql as $$
declare
  lane record;
begin
  for lane in
    select l.lane_id from webhook_lanes l
     where l.lane_id in (select m.lane_id from webhook_messages m where m.message_uuid = any (messages))
     order by l.lane_id for no key update
  loop
    update webhook_messages set worker = null, due_at = clock_timestamp(), tries = tries - 1
     where message_uuid = any (messages) and worker = the_worker and lane_id = lane.lane_id;
    perform look_after_lane(lane.lane_id);
  end loop;
  perform pg_notify('bozzetto_webhook', '');
end $$;

-- Sends again: one message, or those of a time with one of the statuses. Returns how many.
create function replay_webhooks(
  the_webhook uuid, the_message uuid, since timestamptz(3), until timestamptz(3), statuses text[]
) returns integer language plpgsql as $$
declare
  lane record;
  count_all integer := 0;
  count_lane integer;
begin
  perform 1 from webhooks w where w.webhook_uuid = the_webhook for key share;
  for lane in
    select l.lane_id from webhook_lanes l where l.webhook_uuid = the_webhook order by l.lane_id for no key update
  loop
    update webhook_messages m set status = 'pending', due_at = clock_timestamp(), tries = 0, ended_at = null
     where m.webhook_uuid = the_webhook and m.lane_id = lane.lane_id and m.worker is null and m.status = any (statuses)
       and (the_message is null or m.message_uuid = the_message)
       and m.created_at >= since and m.created_at <= until;
    get diagnostics count_lane = row_count;
    if count_lane > 0 then perform look_after_lane(lane.lane_id); end if;
    count_all := count_all + count_lane;
  end loop;
  if count_all > 0 then perform pg_notify('bozzetto_webhook', ''); end if;
  return count_all;
end $$;
