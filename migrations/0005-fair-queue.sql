-- The queue: one job for each task that has not ended, taken in the order of start-time fair queueing by user.
-- docs/decisions/0021-fair-queue.md says why; the names:
--   clock     what is shared: `file` and `url` are slots of admission, `engine` is engine time. Virtual time runs in
--             microseconds of slot time at weight 1: 2^63 of them last longer than any service.
--   lane      where a job waits. `short` and `long` share the clock `engine`: a short job may also use the slots that
--             are kept for short ones.
--   finish    where the user's share of a clock ends: what was given so far. A job's virtual start is the larger of
--             the clock at its arrival and its owner's finish when it becomes the owner's first. It is computed when
--             a job is taken, so that what a run really took counts for every job that still waits.
-- Lock order everywhere: task row, account row, job row, share row. Who takes jobs locks the clock, jobs, shares.

alter table users add column weight double precision not null default 1 check (weight between 0.01 and 100);

create table queue_clocks (
  clock text primary key,
  -- Read without a lock by every arrival; written by takers, one after another.
  virtual_time bigint not null default 0
) with (fillfactor = 10);

insert into queue_clocks (clock) values ('file'), ('url'), ('engine');

create table queue_shares (
  user_uuid uuid not null references users,
  clock text not null references queue_clocks,
  finish bigint not null,
  primary key (user_uuid, clock)
) with (fillfactor = 50);

-- One row for each process that takes jobs; it beats every two seconds.
create table queue_workers (
  worker uuid primary key,
  name text not null,
  engine_slots integer not null,
  short_slots integer not null,
  beat_at timestamptz not null
) with (fillfactor = 10);

create table jobs (
  task_uuid uuid primary key,
  user_uuid uuid not null,
  lane text not null check (lane in ('file', 'url', 'short', 'long')),
  -- A user's jobs of one clock go in the order of their creation.
  seq bigint generated always as identity,
  arrival bigint not null,
  cost_ms integer not null check (cost_ms > 0),
  -- What it will need of an engine, once it is admitted.
  run_lane text not null check (run_lane in ('short', 'long')),
  run_ms integer not null check (run_ms > 0),
  worker uuid,
  taken_at timestamptz(3),
  deliveries integer not null default 0,
  constraint taken_has_time check ((worker is null) = (taken_at is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

create index jobs_waiting on jobs (lane, user_uuid, seq) where worker is null;
create index jobs_taken on jobs (lane, worker) where worker is not null;

create function clock_of(lane text) returns text language sql immutable parallel safe as
$$ select case when lane in ('short', 'long') then 'engine' else lane end $$;

-- Slot time in virtual time of a user of that weight.
create function virtual_span(milliseconds bigint, weight double precision) returns bigint
language sql immutable parallel safe as $$ select (milliseconds * 1000 / weight)::bigint $$;

create function elapsed_ms(since timestamptz) returns bigint language sql volatile as
$$ select greatest(0, extract(epoch from clock_timestamp() - since) * 1000)::bigint $$;

-- Creates a task and its job in one statement: no round trip passes while the account's row is locked.
create function create_task_with_job(
  the_task uuid, the_user uuid, the_flow text, the_input jsonb, cost bigint, the_fingerprint text,
  order_id text, duplicate_allowed boolean, file_keys text[], the_traceparent text,
  duplicate_window_seconds double precision, max_in_flight integer,
  the_lane text, admission_ms integer, the_run_lane text, the_run_ms integer,
  out outcome text, out other_task uuid, out available bigint, out missing_file text, out running integer,
  out created timestamptz(3), out stream_cursor bigint
) language plpgsql as $$
begin
  select made.* into outcome, other_task, available, missing_file, running, created, stream_cursor
    from create_task(the_task, the_user, the_flow, the_input, cost, the_fingerprint, order_id, duplicate_allowed,
                     file_keys, the_traceparent, duplicate_window_seconds, max_in_flight) made;
  if outcome <> 'created' then return; end if;
  insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
  select the_task, the_user, the_lane, c.virtual_time, admission_ms, the_run_lane, the_run_ms
    from queue_clocks c where c.clock = clock_of(the_lane);
  perform pg_notify('bozzetto_job', the_lane);
end $$;

-- A taken job was charged its estimate; now it is known what it took. Nothing where nobody had taken it.
create function charge_job(job jobs, spent_ms bigint) returns void language plpgsql as $$
begin
  if job.worker is null then return; end if;
  update queue_shares s
     set finish = s.finish + virtual_span(spent_ms - job.cost_ms, u.weight)
    from users u
   where s.user_uuid = job.user_uuid and s.clock = clock_of(job.lane) and u.user_uuid = s.user_uuid;
end $$;

-- The job follows its task: to an engine's lane once admitted, back into it where its run was lost, away at the end.
create function move_job() returns trigger language plpgsql as $$
declare
  job jobs;
begin
  if new.completed_at is not null then
    delete from jobs where task_uuid = new.task_uuid returning * into job;
  elsif new.status = 'QUEUED' then
    select * into job from jobs where task_uuid = new.task_uuid for update;
    if old.status = 'PENDING' then
      update jobs
         set lane = run_lane, cost_ms = run_ms, worker = null, taken_at = null,
             arrival = (select virtual_time from queue_clocks where clock = 'engine')
       where task_uuid = new.task_uuid;
    elsif job.taken_at > old.started_at then
      -- Delivered again after its worker was lost: the job is the new worker's already.
      return null;
    else
      update jobs set worker = null, taken_at = null where task_uuid = new.task_uuid;
    end if;
    perform pg_notify('bozzetto_job', job.run_lane);
  end if;
  perform charge_job(job, elapsed_ms(job.taken_at));
  return null;
end $$;

create trigger move_job after update of status on tasks
  for each row when (new.status <> old.status and new.status <> 'RUNNING') execute function move_job();

-- What running jobs have taken beyond their estimates, by user: one that holds its slot for minutes counts while it
-- does.
create function overruns(lanes text[])
returns table (user_uuid uuid, overrun bigint) language sql stable as $$
  select j.user_uuid, sum(virtual_span(greatest(0, elapsed_ms(j.taken_at) - j.cost_ms), (
           select u.weight from users u where u.user_uuid = j.user_uuid)))::bigint
    from jobs j where j.worker is not null and j.lane = any(lanes)
   group by j.user_uuid
$$;

-- Takes up to `wanted` jobs of the lanes, which share one clock. `room`: how many slots of these lanes the worker has;
-- given, a user may take another slot only while a third of the free ones is more than what it holds, so that
-- however many wait for ever, some slots stay free for others. `whole`: these are all lanes of the clock, so the
-- clock may move on; who takes only short jobs may be far ahead of what waits.
create function take_jobs(the_worker uuid, lanes text[], wanted integer, room integer, whole boolean)
returns table (task uuid, delivery integer) language plpgsql as $$
declare
  the_clock text := clock_of(lanes[1]);
  now_virtual bigint;
  spare integer := room;
  job record;
begin
  if not exists (select 1 from jobs where lane = any(lanes) and worker is null) then return; end if;
  -- One that was thought lost beats first; else the next look for lost workers would give its jobs away.
  if not exists (select 1 from queue_workers where worker = the_worker) then return; end if;
  -- A take that a crash forgets is a job that waits: it needs no flush of its own.
  perform set_config('synchronous_commit', 'off', true);
  select virtual_time into now_virtual from queue_clocks where clock = the_clock for update;
  if room is not null then
    spare := room - (select count(*) from jobs where worker = the_worker and lane = any(lanes));
  end if;
  for job in
    with recursive firsts as (
      -- The first job of each user that waits, by one step in the index for each. Lookups, not joins: a plan that was
      -- made for a few users must serve a million.
      select l.lane, h.*
        from unnest(lanes) l (lane),
             lateral (select j.user_uuid, j.seq, j.arrival from jobs j
                       where j.lane = l.lane and j.worker is null
                       order by j.user_uuid, j.seq limit 1) h
      union all
      select f.lane, h.*
        from firsts f,
             lateral (select j.user_uuid, j.seq, j.arrival from jobs j
                       where j.lane = f.lane and j.worker is null and j.user_uuid > f.user_uuid
                       order by j.user_uuid, j.seq limit 1) h
    ), overtime as materialized (
      select * from overruns(case the_clock when 'engine' then '{short,long}' else lanes end)
    ), users_of as (
      select distinct on (f.user_uuid) f.user_uuid, f.seq, f.arrival,
             coalesce((select o.overrun from overtime o where o.user_uuid = f.user_uuid), 0) as overrun,
             (select s.finish from queue_shares s
               where s.user_uuid = f.user_uuid and s.clock = the_clock) as given
        from firsts f order by f.user_uuid, f.seq
    ), nearest as (
      select u.user_uuid, u.overrun, coalesce(u.given + u.overrun, 0) as finish,
             case when room is null then 0 else
               (select count(*) from jobs j where j.worker = the_worker and j.lane = any(lanes)
                   and j.user_uuid = u.user_uuid) end as held
        from users_of u
       order by greatest(u.arrival, coalesce(u.given + u.overrun, 0)), u.seq
       -- With room, users that hold their part are passed over: any of the others may be next.
       limit case when room is null then wanted end
    ), candidates as (
      select n.user_uuid, n.overrun, n.finish, n.held, w.task_uuid, w.seq, w.arrival,
             virtual_span(w.cost_ms, (select u.weight from users u where u.user_uuid = n.user_uuid)) as span
        from nearest n,
             lateral (select j.* from unnest(lanes) l (lane),
                             lateral (select k.* from jobs k
                                       where k.lane = l.lane and k.user_uuid = n.user_uuid and k.worker is null
                                       order by k.seq limit wanted) j
                       order by j.seq limit wanted) w
    ), spans as (
      select c.*, sum(span) over mine - span as before,
             row_number() over mine - 1 as nth
        from candidates c
      window mine as (partition by user_uuid order by seq)
    )
    select s.*,
           s.before + greatest(s.finish, max(s.arrival - s.before)
                                           over (partition by s.user_uuid order by s.seq)) as start
      from spans s
     order by start, seq
  loop
    exit when wanted = 0;
    continue when room is not null and (job.held + job.nth) * 3 >= spare;
    update jobs set worker = the_worker, taken_at = clock_timestamp(), deliveries = deliveries + 1
     where task_uuid = job.task_uuid and worker is null
    returning jobs.task_uuid, deliveries into task, delivery;
    continue when not found;
    insert into queue_shares (user_uuid, clock, finish)
    values (job.user_uuid, the_clock, job.start + job.span - job.overrun)
    on conflict (user_uuid, clock) do update set finish = excluded.finish;
    -- An eighth of the job: users that come later cannot overtake a waiting one for ever.
    now_virtual := greatest(now_virtual, (job.start + job.span / 8)::bigint);
    wanted := wanted - 1;
    spare := spare - 1;
    return next;
  end loop;
  if whole then
    update queue_clocks set virtual_time = now_virtual where clock = the_clock and virtual_time < now_virtual;
  end if;
end $$;

-- Gives a delivered job back, not charged; nothing where it is no longer that delivery's. A job whose task has ended
-- goes away.
create function give_back_job(the_task uuid, the_worker uuid, the_delivery integer) returns void
language plpgsql as $$
declare
  job jobs;
begin
  select * into job from jobs
   where task_uuid = the_task and worker = the_worker and deliveries = the_delivery for update;
  if not found then return; end if;
  perform charge_job(job, 0);
  if exists (select 1 from tasks where task_uuid = the_task and completed_at is null) then
    update jobs set worker = null, taken_at = null where task_uuid = the_task;
    perform pg_notify('bozzetto_job', job.lane);
  else
    delete from jobs where task_uuid = the_task;
  end if;
end $$;

-- Tells that the worker lives. With `lost_after`, gives back the jobs of workers that were silent for longer.
create function beat_worker(
  the_worker uuid, the_name text, engines integer, shorts integer, lost_after interval
) returns integer language plpgsql as $$
declare
  lost record;
  given_back integer := 0;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into queue_workers (worker, name, engine_slots, short_slots, beat_at)
  values (the_worker, the_name, engines, shorts, clock_timestamp())
  on conflict (worker) do update
     set beat_at = excluded.beat_at, engine_slots = engines, short_slots = shorts;
  if lost_after is null then return 0; end if;
  delete from queue_workers w
   where w.worker in (select d.worker from queue_workers d where d.beat_at < clock_timestamp() - lost_after
                         for update skip locked);
  for lost in
    select j.task_uuid, j.worker, j.deliveries from jobs j
     where j.worker is not null
       and not exists (select 1 from queue_workers w where w.worker = j.worker)
     order by j.task_uuid
  loop
    perform give_back_job(lost.task_uuid, lost.worker, lost.deliveries);
    given_back := given_back + 1;
  end loop;
  return given_back;
end $$;

-- Every task that waits, in the order in which engines will take them as things are. What is being admitted is
-- placed as if it were queued now.
-- Numbers are floats here: order by numeric takes twice as long. No nested loops: without statistics of a queue
-- that has just grown they took 14 s for 100,000 tasks.
create function waiting_order()
returns table (task_uuid uuid, run_lane text, run_ms integer) language sql stable
set enable_nestloop = off as $$
  with waiting as materialized (
    select j.task_uuid, j.user_uuid, j.seq, j.run_lane, j.run_ms,
           case when j.lane in ('short', 'long') then j.arrival else c.virtual_time end::float8 as arrival
      from jobs j, (select virtual_time from queue_clocks where clock = 'engine') c
     where j.worker is null or j.lane in ('file', 'url')
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

-- What waits or runs in a database of before: it keeps its order, with round figures.
insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
select task_uuid, user_uuid,
       case when status <> 'PENDING' then lane.run
            when input::text ~* '"https?://' then 'url' else 'file' end,
       0, case when status = 'PENDING' then 1000 else 3000 end, lane.run, 3000
  from tasks,
       lateral (select case when flow_name in ('prompt-optimize', 'image-generation', 'convert-model-format',
                                               'model-preview-render') then 'short' else 'long' end as run) lane
 where completed_at is null
 order by created_at, task_uuid;

-- Jobs were pg-boss's until now.
drop schema if exists pgboss cascade;
