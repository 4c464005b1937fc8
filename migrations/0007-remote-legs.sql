-- Legs: what a task has done by a model server. docs/decisions/0031-remote-legs.md says why; the names:
--   leg         one job of a task at one server; a task has at most one for each step (image, model, texture, text).
--   submission  one try at one server. Its id is stored before the submit, its handle after it.
--   slot        a place at a server, held from before the submit until the server is known to be done with it, by all
--               workers together. A draining slot belongs to a submission that nobody waits for any more.
--   lane        tasks that wait for the same list of servers share a lane `remote:<names>`, which has a clock of its own.

alter table jobs
  drop constraint jobs_lane_check,
  drop constraint jobs_run_lane_check,
  add constraint known_lane check (lane in ('file', 'url', 'short', 'long') or lane like 'remote:%'),
  add constraint known_run_lane check (run_lane in ('short', 'long') or run_lane like 'remote:%'),
  -- A leg is done and the next taker goes on with the run: RUNNING stays RUNNING.
  add column handed_over boolean not null default false;

create table remote_legs (
  task_uuid uuid not null references tasks on delete cascade,
  step text not null,
  state text not null check (state in ('submitting', 'submitted', 'failed', 'collected', 'built-in')),
  backend text,
  submission uuid,
  handle jsonb,
  submissions integer not null default 0,
  -- What went wrong so far, in order: [{"backend", "kind"}].
  failures jsonb not null default '[]',
  begun_at timestamptz(3) not null default clock_timestamp(),
  submitted_at timestamptz(3),
  ended_at timestamptz(3),
  result jsonb,
  primary key (task_uuid, step),
  constraint collected_has_result check ((state = 'collected') = (result is not null)),
  constraint submitted_has_handle check (state <> 'submitted' or handle is not null)
) with (fillfactor = 50);

create index remote_legs_collected on remote_legs (backend, ended_at) where state = 'collected';

create table remote_slots (
  submission uuid primary key,
  backend text not null,
  task_uuid uuid not null references tasks on delete cascade,
  step text not null,
  -- Of the queue; who observes it.
  worker uuid not null,
  draining boolean not null default false,
  -- Its worker is gone, and with it the connection on which the server would have answered.
  adopted boolean not null default false,
  taken_at timestamptz(3) not null default clock_timestamp(),
  -- The server is done with it by then, whatever we hear.
  free_by timestamptz(3) not null
) with (fillfactor = 50);

create index remote_slots_of_backend on remote_slots (backend);
create index remote_slots_of_task on remote_slots (task_uuid);

-- What the workers last saw of each server.
create table backend_states (
  backend text primary key,
  kind text not null,
  state text not null check (state in ('ready', 'busy', 'starting', 'down')),
  -- Since when it is down; null: it is not.
  down_since timestamptz(3),
  checked_at timestamptz(3) not null,
  version text,
  problem text,
  balance double precision,
  -- Failures in a row of jobs that it had taken, and until when it gets none because of them.
  failures integer not null default 0,
  closed_until timestamptz(3)
) with (fillfactor = 50);

-- Lanes of legs come with the configuration, so their clocks are made when they are first needed.
create function open_clock(lane text) returns bigint language plpgsql as $$
begin
  insert into queue_clocks (clock) values (clock_of(lane)) on conflict do nothing;
  return (select virtual_time from queue_clocks where clock = clock_of(lane));
end $$;

-- The job follows its task: to the lane of its run once admitted, back into it where its run was lost, away at the end.
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
         set lane = run_lane, cost_ms = run_ms, worker = null, taken_at = null, arrival = open_clock(run_lane)
       where task_uuid = new.task_uuid;
    elsif job.taken_at > old.started_at and not job.handed_over then
      -- Delivered again after its worker was lost: the job is the new worker's already.
      return null;
    else
      update jobs set worker = null, taken_at = null, handed_over = false where task_uuid = new.task_uuid;
    end if;
    perform pg_notify('bozzetto_job', job.run_lane);
  end if;
  perform charge_job(job, elapsed_ms(job.taken_at));
  return null;
end $$;

create or replace function give_back_task(the_task uuid, the_attempt integer) returns boolean language plpgsql as $$
declare
  the_job jobs;
begin
  select * into the_job from jobs where task_uuid = the_task;
  update tasks set status = 'QUEUED', started_at = null, worker = null, given_back = given_back + 1
   where task_uuid = the_task and attempt = the_attempt and status = 'RUNNING';
  if not found then return false; end if;
  if the_job.taken_at is not null then
    update queue_shares s
       set finish = s.finish - virtual_span(elapsed_ms(the_job.taken_at), u.weight)
      from users u
     where s.user_uuid = the_job.user_uuid and s.clock = clock_of(the_job.lane) and u.user_uuid = s.user_uuid;
  end if;
  return true;
end $$;

-- As in 0003, and RUNNING where a leg was done: the same run goes on in another place.
create or replace function claim_task(the_task uuid, the_worker text, max_attempts integer)
returns text language plpgsql as $$
declare
  found_status text;
begin
  select status into found_status from tasks where task_uuid = the_task for no key update;
  if found_status = 'RUNNING' then
    update jobs set handed_over = false where task_uuid = the_task and handed_over;
    if found then
      update tasks set worker = the_worker where task_uuid = the_task;
      return 'claimed';
    end if;
    if requeue_task(the_task, max_attempts) = 'gave-up' then return 'gave-up'; end if;
  elsif found_status is distinct from 'QUEUED' then
    return 'gone';
  end if;
  update tasks
     set status = 'RUNNING', attempt = attempt + 1, started_at = clock_timestamp(), worker = the_worker
   where task_uuid = the_task;
  return 'claimed';
end $$;

-- Claims a task for its next leg. A worker that was lost while it waited for a server did no harm: that is no try, up
-- to `max_attempts`.
create function claim_leg(the_task uuid, the_worker text, max_attempts integer) returns text language plpgsql as $$
declare
  task tasks;
begin
  select * into task from tasks where task_uuid = the_task for no key update;
  if task.status = 'RUNNING' and task.attempt < max_attempts then
    update jobs set handed_over = false where task_uuid = the_task and handed_over;
    if not found then
      update tasks set status = 'QUEUED', started_at = null, worker = null, given_back = given_back + 1
       where task_uuid = the_task;
      update tasks
         set status = 'RUNNING', attempt = attempt + 1, started_at = task.started_at, worker = the_worker
       where task_uuid = the_task;
      return 'claimed';
    end if;
    update tasks set worker = the_worker where task_uuid = the_task;
    return 'claimed';
  end if;
  return claim_task(the_task, the_worker, max_attempts);
end $$;

-- RUNNING goes on in another lane: that of the next leg, or of an engine. The leg's time is charged to its own clock.
create function hand_over_task(the_task uuid, the_attempt integer, next_lane text, milliseconds integer)
returns boolean language plpgsql as $$
declare
  job jobs;
begin
  perform 1 from tasks
    where task_uuid = the_task and attempt = the_attempt and status = 'RUNNING' for no key update;
  if not found then return false; end if;
  select * into job from jobs where task_uuid = the_task for update;
  perform charge_job(job, elapsed_ms(job.taken_at));
  update jobs
     set lane = next_lane, run_lane = next_lane, cost_ms = milliseconds, run_ms = milliseconds,
         worker = null, taken_at = null, handed_over = true, arrival = open_clock(next_lane)
   where task_uuid = the_task;
  perform pg_notify('bozzetto_job', next_lane);
  return true;
end $$;

-- Takes a place at a server and stores what is about to be submitted there; false where it has none, or gets no jobs
-- now. After three failures in a row it gets one job at a time.
create function take_slot(
  the_backend text, slots integer, the_task uuid, the_step text, the_submission uuid, the_worker uuid,
  total_ms bigint
) returns boolean language plpgsql as $$
declare
  held integer;
  seen backend_states;
begin
  perform pg_advisory_xact_lock(hashtextextended(the_backend, 7007));
  select * into seen from backend_states where backend = the_backend;
  select count(*) into held from remote_slots where backend = the_backend;
  if held >= slots or seen.state = 'down' or seen.closed_until > clock_timestamp()
     or (seen.failures >= 3 and held > 0) then
    return false;
  end if;
  insert into remote_slots (submission, backend, task_uuid, step, worker, free_by)
  values (the_submission, the_backend, the_task, the_step, the_worker,
          clock_timestamp() + total_ms * interval '1 ms');
  insert into remote_legs (task_uuid, step, state, backend, submission, submissions)
  values (the_task, the_step, 'submitting', the_backend, the_submission, 1)
  on conflict (task_uuid, step) do update
     set state = 'submitting', backend = the_backend, submission = the_submission, handle = null, submitted_at = null,
         submissions = remote_legs.submissions + 1;
  return true;
end $$;

create function free_slot(the_submission uuid) returns void language plpgsql as $$
begin
  delete from remote_slots where submission = the_submission;
  if found then perform pg_notify('bozzetto_job', 'remote:'); end if;
end $$;

-- Takes jobs of a lane of legs: first those whose submission is at a server already (their worker was lost), then as
-- many as its servers have room for, or any number where all are down and the built-in engine may step in.
create function take_legs(the_worker uuid, the_lane text, names text[], slots integer[], built_in boolean, wanted integer)
returns table (task uuid, delivery integer) language plpgsql as $$
declare
  job record;
  room integer;
  alive integer;
begin
  if not exists (select 1 from jobs where lane = the_lane and worker is null) then return; end if;
  -- The clock before any job, as everybody who takes does.
  perform open_clock(the_lane);
  perform 1 from queue_clocks where clock = clock_of(the_lane) for update;
  for job in
    select j.task_uuid from jobs j
     where j.lane = the_lane and j.worker is null
       and exists (select 1 from remote_slots s where s.task_uuid = j.task_uuid and not s.draining)
     order by j.seq limit wanted for update skip locked
  loop
    update jobs set worker = the_worker, taken_at = clock_timestamp(), deliveries = deliveries + 1
     where task_uuid = job.task_uuid returning task_uuid, deliveries into task, delivery;
    wanted := wanted - 1;
    return next;
  end loop;
  select coalesce(sum(greatest(0, b.slots - (select count(*) from remote_slots s where s.backend = b.name))), 0),
         count(*)
    into room, alive
    from unnest(names, slots) b (name, slots)
    left join backend_states t on t.backend = b.name
   where t.state is distinct from 'down' and coalesce(t.closed_until < clock_timestamp(), true);
  -- Those that were taken a moment ago are about to take their places.
  room := room - (select count(*) from jobs j
                   where j.lane = the_lane and j.taken_at > clock_timestamp() - interval '1 s'
                     and not exists (select 1 from remote_slots s where s.task_uuid = j.task_uuid));
  if alive = 0 and built_in then room := wanted; end if;
  if least(room, wanted) <= 0 then return; end if;
  return query select t.task, t.delivery from take_jobs(the_worker, array[the_lane], least(room, wanted), null, true) t;
end $$;

-- As in 0005, but a job that somebody moves at this moment is left to the next look: with the shares of those before it
-- locked, waiting for it was a deadlock.
create or replace function beat_worker(
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
     order by j.task_uuid for update skip locked
  loop
    perform give_back_job(lost.task_uuid, lost.worker, lost.deliveries);
    given_back := given_back + 1;
  end loop;
  return given_back;
end $$;

-- Only what waits for an engine: legs have orders of their own.
create or replace function waiting_order()
returns table (task_uuid uuid, run_lane text, run_ms integer) language sql stable
set enable_nestloop = off as $$
  with waiting as materialized (
    select j.task_uuid, j.user_uuid, j.seq, j.run_lane, j.run_ms,
           case when j.lane in ('short', 'long') then j.arrival else c.virtual_time end::float8 as arrival
      from jobs j, (select virtual_time from queue_clocks where clock = 'engine') c
     where (j.worker is null or j.lane in ('file', 'url')) and j.run_lane in ('short', 'long')
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

-- The same for the lanes of legs, each by itself: how many of its lane come before a task.
create function waiting_legs()
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
     where j.run_lane like 'remote:%' and (j.worker is null or j.lane in ('file', 'url'))
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
$$;
