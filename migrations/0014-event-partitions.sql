-- The events of users' streams by day: what is too old goes by dropping a day's table, not row by row.

-- Days as they are partitioned, in UTC. In step with the catalogue, because its changes are transactional.
create table event_days (
  name text primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);

alter table task_events rename to task_events_before;
alter table task_events_before drop constraint task_events_pkey;
drop index task_events_by_age;

-- A cursor is unique by the account's counter; a key of a partitioned table has to hold what it is partitioned by.
create table task_events (
  user_uuid uuid not null,
  cursor bigint not null,
  task_uuid uuid not null,
  status text not null,
  progress smallint not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (user_uuid, cursor, at)
) partition by range (at);

-- What comes while no day is open for it: where no worker has swept for a week, or the clock jumped.
create table task_events_rest partition of task_events default;

-- Events of before go on as one partition up to the end of their last day; cursors stay what they were.
do $$
declare
  ends timestamptz;
begin
  select (date_trunc('day', greatest(max(at), clock_timestamp()) at time zone 'UTC') + interval '1 day')
         at time zone 'UTC' into ends
    from task_events_before;
  if exists (select 1 from task_events_before) then
    execute format('alter table task_events attach partition task_events_before for values from (minvalue) to (%L)',
                   ends);
    insert into event_days values ('task_events_before', '-infinity', ends);
  else
    drop table task_events_before;
  end if;
end $$;

-- Opens the days from today on that are not yet; returns how many. Attaching keeps nobody out of the other days. A day
-- of which the rest has events already stays there.
create function open_event_days(ahead integer) returns integer language plpgsql as $$
declare
  day timestamptz;
  day_name text;
  opened integer := 0;
begin
  perform set_config('lock_timeout', '2s', true);
  for day in
    select d at time zone 'UTC'
      from generate_series(date_trunc('day', clock_timestamp() at time zone 'UTC'),
                           date_trunc('day', clock_timestamp() at time zone 'UTC') + ahead * interval '1 day',
                           interval '1 day') d
  loop
    continue when exists (select 1 from event_days e where e.starts_at <= day and e.ends_at > day);
    continue when exists (select 1 from task_events_rest r where r.at >= day and r.at < day + interval '24 hours');
    day_name := 'task_events_' || to_char(day at time zone 'UTC', 'YYYYMMDD');
    execute format('create table %I (like task_events including all)', day_name);
    execute format('alter table task_events attach partition %I for values from (%L) to (%L)',
                   day_name, day, day + interval '24 hours');
    insert into event_days values (day_name, day, day + interval '24 hours');
    opened := opened + 1;
  end loop;
  return opened;
end $$;

select open_event_days(7);

-- Moves the horizons of up to `most` users, behind `after`, past their events of a day; returns the last of them, null
-- where there was none. Horizons move before the events go, so a reader finds its events or is told to resync.
create function move_horizons(day_name text, after uuid, most integer) returns uuid language plpgsql as $$
declare
  last uuid;
begin
  execute format(
    'with old as materialized (
       select user_uuid, max(cursor) as cursor from %I where user_uuid > $1 group by user_uuid order by user_uuid limit $2
     ), moved as (
       update credit_accounts a set horizon = greatest(a.horizon, old.cursor) from old where a.user_uuid = old.user_uuid
     ) select user_uuid from old order by user_uuid desc limit 1', day_name) into last using after, most;
  return last;
end $$;

create function drop_event_day(day_name text) returns void language plpgsql as $$
begin
  perform set_config('lock_timeout', '2s', true);
  execute format('drop table %I', day_name);
  delete from event_days where name = day_name;
end $$;

-- The same for the rest, row by row; returns how many went.
create function prune_rest_of_events(life interval, most integer) returns integer language plpgsql as $$
declare
  pruned integer;
begin
  with old as materialized (
    select user_uuid, cursor, at from task_events_rest where at < clock_timestamp() - life limit most
  ), moved as (
    update credit_accounts a set horizon = greatest(a.horizon, u.cursor)
      from (select user_uuid, max(cursor) as cursor from old group by user_uuid) u where a.user_uuid = u.user_uuid
  ), gone as (
    delete from task_events_rest r using old
     where (r.user_uuid, r.cursor, r.at) = (old.user_uuid, old.cursor, old.at) returning 1
  ) select count(*) into pruned from gone;
  return pruned;
end $$;
