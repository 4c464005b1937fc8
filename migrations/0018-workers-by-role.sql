-- Workers by role: which flows a worker runs, and which parts of the queue it takes.

-- null: all. What administrators see; the worker itself names its flows with each take.
alter table queue_workers add column flows text[], add column lanes text[];

-- Whether a task is of one of the flows; null: of any. A lookup, where somebody asks for some only.
create function is_of_flows(the_task uuid, flows text[]) returns boolean language sql stable as $$
  select flows is null or (select t.flow_name from tasks t where t.task_uuid = the_task) = any(flows)
$$;

-- As take_jobs was, which says what it does; with `flows`, of these only. Others' jobs are passed over and keep their order: they
-- are as if they were not there.
create function take_jobs(
  the_worker uuid, lanes text[], wanted integer, room integer, whole boolean, flows text[]
)
returns table (task uuid, delivery integer) language plpgsql as $$
declare
  the_clock text := clock_of(lanes[1]);
  now_virtual bigint;
  spare integer := room;
  job record;
begin
  if not exists (select 1 from jobs j where j.lane = any(lanes) and j.worker is null and is_of_flows(j.task_uuid, flows)) then
    return;
  end if;
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
                       where j.lane = l.lane and j.worker is null and is_of_flows(j.task_uuid, flows)
                       order by j.user_uuid, j.seq limit 1) h
      union all
      select f.lane, h.*
        from firsts f,
             lateral (select j.user_uuid, j.seq, j.arrival from jobs j
                       where j.lane = f.lane and j.worker is null and j.user_uuid > f.user_uuid
                         and is_of_flows(j.task_uuid, flows)
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
                                         and is_of_flows(k.task_uuid, flows)
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

-- What worked before works on: processes of the version before ask for jobs of any flow.
create or replace function take_jobs(the_worker uuid, lanes text[], wanted integer, room integer, whole boolean)
returns table (task uuid, delivery integer) language sql volatile as $$
  select task, delivery from take_jobs(the_worker, lanes, wanted, room, whole, null)
$$;

-- The beat of a worker that says what it takes.
create function beat_worker(
  the_worker uuid, the_name text, engines integer, shorts integer, lost_after interval, the_flows text[], the_lanes text[]
) returns integer language plpgsql as $$
declare
  given_back integer := beat_worker(the_worker, the_name, engines, shorts, lost_after);
begin
  update queue_workers set flows = the_flows, lanes = the_lanes
   where worker = the_worker and (flows, lanes) is distinct from (the_flows, the_lanes);
  return given_back;
end $$;

-- Clocks are never deleted. The check of this reference locks the clock where a share is written twice in a transaction, as by
-- who gives the jobs of a lost worker back: with who takes jobs, who holds the clock and wants the share, that was a deadlock.
alter table queue_shares drop constraint queue_shares_clock_fkey;
