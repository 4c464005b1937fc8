-- As take_jobs was in 0018, but a job that was moved since it was seen waiting, since somebody paused its flow, is not taken: it
-- ran although its flow was paused, and given back it stayed in the lane of paused ones until the next look of a sweeper.
create or replace function take_jobs(
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
     where task_uuid = job.task_uuid and worker is null and lane = any(lanes)
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
