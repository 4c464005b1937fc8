-- What users do with their keys, and what administrators do over HTTP: names and last use of keys, suspended users,
-- grants that come once, flows that are paused, workers that take no more.

-- `last_used_at` is written once a minute and key at most; room in the page keeps that update HOT.
alter table api_keys
  drop constraint api_keys_scopes_check,
  add constraint known_scopes check (
    scopes <@ array['tasks:write', 'tasks:read', 'files:write', 'account:read', 'account:write', 'admin']
  ),
  add column name text check (length(name) between 1 and 120),
  add column last_used_at timestamptz(3),
  set (fillfactor = 80);

-- A key that may do everything for its user may manage that user's keys as well.
update api_keys set scopes = scopes || array['account:write']
 where scopes @> array['tasks:write', 'tasks:read', 'files:write', 'account:read'];

-- A suspended user is let in nowhere and creates nothing; what was accepted before goes on.
alter table users
  add column suspended_at timestamptz(3),
  add column suspended_for text,
  add constraint reason_of_suspension check (suspended_at is not null or suspended_for is null);

-- As in 0005, but for suspended users. A creation that began before the suspension was committed may still succeed.
create or replace function create_task_with_job(
  the_task uuid, the_user uuid, the_flow text, the_input jsonb, cost bigint, the_fingerprint text,
  order_id text, duplicate_allowed boolean, file_keys text[], the_traceparent text,
  duplicate_window_seconds double precision, max_in_flight integer,
  the_lane text, admission_ms integer, the_run_lane text, the_run_ms integer,
  out outcome text, out other_task uuid, out available bigint, out missing_file text, out running integer,
  out created timestamptz(3), out stream_cursor bigint
) language plpgsql as $$
begin
  if exists (select 1 from users u where u.user_uuid = the_user and u.suspended_at is not null) then
    outcome := 'suspended';
    return;
  end if;
  select made.* into outcome, other_task, available, missing_file, running, created, stream_cursor
    from create_task(the_task, the_user, the_flow, the_input, cost, the_fingerprint, order_id, duplicate_allowed,
                     file_keys, the_traceparent, duplicate_window_seconds, max_in_flight) made;
  if outcome <> 'created' then return; end if;
  insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
  select the_task, the_user, the_lane, c.virtual_time, admission_ms, the_run_lane, the_run_ms
    from queue_clocks c where c.clock = clock_of(the_lane);
  perform pg_notify('bozzetto_job', the_lane);
end $$;

-- A grant under a key of the administrator's comes once, however often it is sent.
alter table credit_grants add column idempotency_key text;
create unique index credit_grants_once on credit_grants (user_uuid, idempotency_key)
  where idempotency_key is not null;

-- `granted`; `replayed`: the very same grant was made under the key; `reused`: another one was; `unknown`: no such user.
create function grant_once(the_user uuid, the_key text, credits bigint, expiry timestamptz(3), reason text)
returns text language plpgsql as $$
declare
  earlier credit_grants;
  the_grant bigint;
begin
  perform 1 from credit_accounts where user_uuid = the_user for no key update;
  if not found then return 'unknown'; end if;
  select * into earlier from credit_grants where user_uuid = the_user and idempotency_key = the_key;
  if found then
    return case when (earlier.amount, earlier.expires_at, earlier.note) is not distinct from (credits, expiry, reason)
                then 'replayed' else 'reused' end;
  end if;
  insert into credit_grants (user_uuid, amount, remaining, expires_at, note, idempotency_key)
  values (the_user, credits, credits, expiry, reason, the_key) returning grant_id into the_grant;
  insert into credit_ledger (user_uuid, kind, amount, frozen_amount, grant_id, note)
  values (the_user, 'grant', credits, 0, the_grant, reason);
  return 'granted';
end $$;

-- A worker that drains takes nothing more and finishes what it has; it reads this with its beat.
alter table queue_workers add column draining boolean not null default false;

-- Tasks of a paused flow are admitted and then wait in a lane that nobody takes from, `paused:` and the one that they
-- would wait in. What runs goes on.
create table paused_flows (
  flow_name text primary key,
  reason text,
  paused_at timestamptz(3) not null default clock_timestamp()
);

alter table jobs
  drop constraint known_lane,
  add constraint known_lane check (
    lane in ('file', 'url', 'short', 'long') or lane like 'remote:%' or lane like 'paused:%'
  );

-- Where a task of the flow waits for a run. The lock is held to the end of the transaction, before that of any share:
-- who pauses or resumes waits until those have committed that looked before, so no job stays in a lane of yesterday.
create function waiting_lane(the_flow text, lane text) returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7009);
  return case when exists (select 1 from paused_flows p where p.flow_name = the_flow)
              then 'paused:' || lane else lane end;
end $$;

-- The change alone, so that the exclusive lock is held for a moment. Whoever calls it sorts the jobs afterwards.
create function pause_flow(the_flow text, the_reason text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7009);
  insert into paused_flows (flow_name, reason) values (the_flow, the_reason)
  on conflict (flow_name) do update set reason = excluded.reason;
end $$;

create function resume_flow(the_flow text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7009);
  delete from paused_flows where flow_name = the_flow;
end $$;

-- Moves jobs that wait into the lane where they belong, at most so many; returns how many. One that somebody holds at
-- this moment is passed over: it is being taken, or is on its way to the right lane.
create function sort_paused_jobs(most integer) returns integer language plpgsql as $$
declare
  job record;
  sorted integer := 0;
begin
  perform pg_advisory_xact_lock_shared(7009);
  for job in
    select j.task_uuid, case when p.flow_name is null then substr(j.lane, 8) else 'paused:' || j.lane end as lane
      from jobs j join tasks t using (task_uuid) left join paused_flows p using (flow_name)
     where j.worker is null
       and case when p.flow_name is null then j.lane like 'paused:%'
                else t.status = 'QUEUED' and j.lane not like 'paused:%' end
     limit most for update of j skip locked
  loop
    -- Who was paused comes back behind those that have waited meanwhile, in the old order among themselves.
    update jobs
       set lane = job.lane, arrival = case when job.lane like 'paused:%' then arrival else open_clock(job.lane) end
     where task_uuid = job.task_uuid;
    if job.lane not like 'paused:%' then perform pg_notify('bozzetto_job', job.lane); end if;
    sorted := sorted + 1;
  end loop;
  return sorted;
end $$;

-- As in 0007, with paused flows.
create or replace function move_job() returns trigger language plpgsql as $$
declare
  job jobs;
begin
  if new.completed_at is not null then
    delete from jobs where task_uuid = new.task_uuid returning * into job;
  elsif new.status = 'QUEUED' then
    select * into job from jobs where task_uuid = new.task_uuid for update;
    if old.status = 'PENDING' then
      update jobs
         set lane = waiting_lane(new.flow_name, run_lane), cost_ms = run_ms, worker = null, taken_at = null,
             arrival = open_clock(run_lane)
       where task_uuid = new.task_uuid;
    elsif job.taken_at > old.started_at and not job.handed_over then
      -- Delivered again after its worker was lost: the job is the new worker's already.
      return null;
    else
      update jobs set lane = waiting_lane(new.flow_name, run_lane), worker = null, taken_at = null, handed_over = false
       where task_uuid = new.task_uuid;
    end if;
    perform pg_notify('bozzetto_job', job.run_lane);
  end if;
  perform charge_job(job, elapsed_ms(job.taken_at));
  return null;
end $$;

-- As in 0005, with paused flows.
create or replace function give_back_job(the_task uuid, the_worker uuid, the_delivery integer) returns void
language plpgsql as $$
declare
  job jobs;
  task tasks;
begin
  select * into job from jobs
   where task_uuid = the_task and worker = the_worker and deliveries = the_delivery for update;
  if not found then return; end if;
  select * into task from tasks where task_uuid = the_task and completed_at is null;
  if not found then
    delete from jobs where task_uuid = the_task;
  elsif task.status = 'QUEUED' then
    update jobs set lane = waiting_lane(task.flow_name, job.lane), worker = null, taken_at = null
     where task_uuid = the_task;
  else
    update jobs set worker = null, taken_at = null where task_uuid = the_task;
  end if;
  perform charge_job(job, 0);
  perform pg_notify('bozzetto_job', job.lane);
end $$;

-- As in 0007, without what is paused.
create or replace function waiting_order()
returns table (task_uuid uuid, run_lane text, run_ms integer) language sql stable
set enable_nestloop = off as $$
  with waiting as materialized (
    select j.task_uuid, j.user_uuid, j.seq, j.run_lane, j.run_ms,
           case when j.lane in ('short', 'long') then j.arrival else c.virtual_time end::float8 as arrival
      from jobs j, (select virtual_time from queue_clocks where clock = 'engine') c
     where (j.worker is null or j.lane in ('file', 'url')) and j.run_lane in ('short', 'long')
       and j.lane not like 'paused:%'
  ), overtime as materialized (
    select * from overruns('{short,long}')
  ), users_of as materialized (
    select w.user_uuid, (select u.weight from users u where u.user_uuid = w.user_uuid) as weight,
           coalesce((select s.finish from queue_shares s where s.user_uuid = w.user_uuid and s.clock = 'engine')
                    + coalesce((select o.overrun from overtime o where o.user_uuid = w.user_uuid), 0), 0)::float8 as finish
      from (select distinct user_uuid from waiting) w
  ), spans as (
    select w.*, u.finish,
           sum(w.run_ms * 1000 / u.weight) over mine - w.run_ms * 1000 / u.weight as before
      from waiting w join users_of u using (user_uuid)
    window mine as (partition by w.user_uuid order by w.seq)
  )
  select s.task_uuid, s.run_lane, s.run_ms from spans s
   order by s.before + greatest(s.finish, max(s.arrival - s.before)
                                            over (partition by s.user_uuid order by s.seq)), s.seq
$$;

-- As in 0007, and behind them what is paused, in the order of its creation.
create or replace function waiting_legs()
returns table (task_uuid uuid, place bigint) language sql stable
set enable_nestloop = off as $$
  with waiting as materialized (
    select j.task_uuid, j.user_uuid, j.seq, j.run_lane as lane, j.run_ms, u.weight,
           case when j.lane like 'remote:%' then j.arrival else c.virtual_time end::float8 as arrival,
           coalesce(s.finish, 0)::float8 as finish
      from jobs j
      join users u using (user_uuid)
      join queue_clocks c on c.clock = j.run_lane
      left join queue_shares s on s.user_uuid = j.user_uuid and s.clock = j.run_lane
     where j.run_lane like 'remote:%' and (j.worker is null or j.lane in ('file', 'url')) and j.lane not like 'paused:%'
  ), spans as (
    select w.*, sum(w.run_ms * 1000 / w.weight) over mine - w.run_ms * 1000 / w.weight as before
      from waiting w
    window mine as (partition by w.lane, w.user_uuid order by w.seq)
  ), starts as (
    select s.*, s.before + greatest(s.finish, max(s.arrival - s.before)
                                                over (partition by s.lane, s.user_uuid order by s.seq)) as start
      from spans s
  )
  select task_uuid, row_number() over (partition by lane order by start, seq) - 1 from starts
  union all
  select j.task_uuid, row_number() over (partition by j.lane order by j.seq) - 1 from jobs j where j.lane like 'paused:%'
$$;
