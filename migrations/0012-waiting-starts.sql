-- The order in which waiting jobs would start, by the rule of take_jobs: waiting_order and waiting_legs each had it written
-- out, and the second one left away what a user's running jobs took beyond their estimates, which take_jobs counts. A lane of
-- model servers has a clock of its own; short and long runs share one.

create function waiting_starts(of_legs boolean)
returns table (task_uuid uuid, clock text, run_lane text, run_ms integer, start float8, seq bigint) language sql stable
set enable_nestloop = off as $$
  with waiting as materialized (
    select j.task_uuid, j.user_uuid, j.seq, j.run_lane, j.run_ms, c.clock,
           -- What is still to be admitted arrives in its lane as time stands there.
           case when j.lane in ('file', 'url') then c.virtual_time else j.arrival end::float8 as arrival
      from jobs j
      join queue_clocks c on c.clock = case when of_legs then j.run_lane else 'engine' end
     where (j.worker is null or j.lane in ('file', 'url')) and j.lane not like 'paused:%'
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
$$;

create or replace function waiting_order()
returns table (task_uuid uuid, run_lane text, run_ms integer) language sql stable
set enable_nestloop = off as $$
  select task_uuid, run_lane, run_ms from waiting_starts(false) order by start, seq
$$;

-- Those that wait for model servers, by lane, and those whose flow is paused, in the order in which they came.
create or replace function waiting_legs()
returns table (task_uuid uuid, place bigint) language sql stable
set enable_nestloop = off as $$
  select task_uuid, row_number() over (partition by clock order by start, seq) - 1 from waiting_starts(true)
  union all
  select j.task_uuid, row_number() over (partition by j.lane order by j.seq) - 1 from jobs j where j.lane like 'paused:%'
$$;
