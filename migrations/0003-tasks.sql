-- Tasks, their events, and what moves them.

create table tasks (
  task_uuid uuid primary key,
  user_uuid uuid not null references credit_accounts,
  flow_name text not null,
  status text not null default 'PENDING' check (
    status in ('PENDING', 'QUEUED', 'RUNNING', 'SUCCESS', 'FAILED', 'CANCELLED')
  ),
  progress smallint not null default 0 check (progress between 0 and 100),
  stage text,
  cost_credits bigint not null check (cost_credits >= 0),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  output jsonb not null default '{}' check (jsonb_typeof(output) = 'object'),
  assets jsonb not null default '[]' check (jsonb_typeof(assets) = 'array'),
  diagnostics jsonb,
  error jsonb,
  name text check (length(name) between 1 and 120),
  is_public boolean not null default false,
  client_order_id text check (length(client_order_id) between 1 and 255),
  fingerprint text not null,
  attempt integer not null default 0,
  worker text,
  created_at timestamptz(3) not null default clock_timestamp(),
  queued_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- A removed task keeps its row: its client_order_id is used up for ever and the ledger points to it.
  deleted_at timestamptz(3),
  cursor bigint not null,
  traceparent text,
  constraint success_is_complete check ((status = 'SUCCESS') = (progress = 100)),
  constraint failed_has_error check ((status = 'FAILED') = (error is not null)),
  constraint ended_has_time check (
    (status in ('SUCCESS', 'FAILED', 'CANCELLED')) = (completed_at is not null)
  ),
  constraint queued_has_time check (status not in ('QUEUED', 'RUNNING', 'SUCCESS') or queued_at is not null),
  constraint running_has_start check (status not in ('RUNNING', 'SUCCESS') or started_at is not null),
  constraint running_has_attempt check (status not in ('RUNNING', 'SUCCESS') or attempt > 0),
  constraint waiting_has_not_started check (status not in ('PENDING', 'QUEUED') or started_at is null),
  constraint only_ended_are_deleted check (deleted_at is null or completed_at is not null)
) with (fillfactor = 70);

-- No index on cursor, progress or stage: a progress update stays HOT.
create unique index tasks_order_id on tasks (user_uuid, client_order_id) where client_order_id is not null;
create index tasks_of_user on tasks (user_uuid, created_at, task_uuid) where deleted_at is null;
create index tasks_duplicates on tasks (user_uuid, fingerprint, created_at);
create index tasks_waiting on tasks (flow_name, created_at, task_uuid) where status in ('PENDING', 'QUEUED');
create index tasks_recent_runs on tasks (flow_name, completed_at) where status = 'SUCCESS';

alter table credit_holds add constraint hold_of_task foreign key (task_uuid) references tasks
  deferrable initially deferred;

-- The history of each user's stream. `cursor` is the order of commits: the account row's lock is held from the
-- increment to the commit. Pruned after a while; the account's horizon says how far.
create table task_events (
  user_uuid uuid not null,
  cursor bigint not null,
  task_uuid uuid not null,
  status text not null,
  progress smallint not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (user_uuid, cursor)
);

create index task_events_by_age on task_events using brin (at);

-- The state machine of src/core/task.ts, and the user's next stream position.
create function guard_task() returns trigger language plpgsql as $$
declare
  landed integer := 0;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'PENDING' or new.progress <> 0 then
      raise exception 'a task starts PENDING' using errcode = 'restrict_violation';
    end if;
    landed := 1;
  else
    if new.progress < old.progress then
      raise exception 'progress never goes back' using errcode = 'restrict_violation';
    end if;
    if new.status = old.status then
      if old.completed_at is not null and (new.progress <> old.progress
         or new.completed_at is distinct from old.completed_at or new.error is distinct from old.error) then
        raise exception 'task % has ended', old.task_uuid using errcode = 'restrict_violation';
      end if;
      if new.attempt <> old.attempt then
        raise exception 'an attempt starts with RUNNING' using errcode = 'restrict_violation';
      end if;
      if new.progress = old.progress then return new; end if;
    else
      if not (case old.status
                when 'PENDING' then new.status in ('QUEUED', 'FAILED', 'CANCELLED')
                when 'QUEUED' then new.status in ('RUNNING', 'FAILED', 'CANCELLED')
                when 'RUNNING' then new.status in ('SUCCESS', 'FAILED', 'CANCELLED', 'QUEUED')
                else false end) then
        raise exception 'a task does not go from % to %', old.status, new.status
          using errcode = 'restrict_violation';
      end if;
      if new.attempt <> old.attempt + (new.status = 'RUNNING')::integer then
        raise exception 'each run is one attempt' using errcode = 'restrict_violation';
      end if;
      if new.completed_at is not null then landed := -1; end if;
    end if;
  end if;
  update credit_accounts set cursor = cursor + 1, in_flight = in_flight + landed
   where user_uuid = new.user_uuid
  returning cursor into new.cursor;
  if not found then
    raise exception 'no account of user %', new.user_uuid using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

create trigger guard_task before insert or update on tasks
  for each row execute function guard_task();

create function refuse_new_origin() returns trigger language plpgsql as $$
begin
  raise exception 'what a task was created with stays' using errcode = 'restrict_violation';
end $$;

create trigger origin_stays
  before update of task_uuid, user_uuid, flow_name, cost_credits, input, client_order_id, fingerprint, created_at
  on tasks for each statement execute function refuse_new_origin();

-- One event for each stream position, announced at commit.
create function record_task_event() returns trigger language plpgsql as $$
begin
  insert into task_events (user_uuid, cursor, task_uuid, status, progress)
  values (new.user_uuid, new.cursor, new.task_uuid, new.status, new.progress);
  perform pg_notify('bozzetto_task', new.user_uuid || ' ' || new.task_uuid || ' ' || new.cursor);
  return null;
end $$;

create trigger record_created_task after insert on tasks
  for each row execute function record_task_event();
create trigger record_changed_task after update on tasks
  for each row when (new.cursor <> old.cursor) execute function record_task_event();

create function refuse_task_delete() returns trigger language plpgsql as $$
begin
  raise exception 'a task is marked as deleted, its row stays' using errcode = 'restrict_violation';
end $$;

create trigger tasks_stay before delete or truncate on tasks
  for each statement execute function refuse_task_delete();

-- At commit, a task holds credits exactly while it has not ended.
create function check_task_hold() returns trigger language plpgsql as $$
declare
  subject tasks;
begin
  select * into subject from tasks where task_uuid = new.task_uuid;
  if (subject.completed_at is null and subject.cost_credits > 0)
     <> exists (select 1 from credit_holds
                 where task_uuid = new.task_uuid and state = 'open' and amount = subject.cost_credits) then
    raise exception 'task % and its hold of credits disagree', new.task_uuid
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger created_task_has_hold after insert on tasks
  deferrable initially deferred for each row execute function check_task_hold();
create constraint trigger ended_task_has_no_hold after update of status on tasks
  deferrable initially deferred for each row when (new.completed_at is not null)
  execute function check_task_hold();
create constraint trigger hold_fits_task after insert or update of state on credit_holds
  deferrable initially deferred for each row execute function check_task_hold();

-- Moves a running task whose worker was lost back to the queue, or fails it where no tries remain.
create function requeue_task(the_task uuid, max_attempts integer) returns text language plpgsql as $$
declare
  tries integer;
begin
  select attempt into tries from tasks where task_uuid = the_task and status = 'RUNNING' for no key update;
  if not found then return 'gone'; end if;
  if tries >= max_attempts then
    update tasks
       set status = 'FAILED', completed_at = clock_timestamp(),
           error = jsonb_build_object('code', 6004, 'message',
             'The workers that ran this task were lost ' || tries || ' times.',
             'suggestion', 'Try again; with the same result the input may be too large for the workers.')
     where task_uuid = the_task;
    perform settle_hold(the_task, 'released');
    return 'gave-up';
  end if;
  update tasks set status = 'QUEUED', started_at = null, worker = null where task_uuid = the_task;
  return 'queued';
end $$;

-- Gives a task to a worker; its job was delivered. A task that is RUNNING lost the worker it had.
create function claim_task(the_task uuid, the_worker text, max_attempts integer)
returns text language plpgsql as $$
declare
  found_status text;
begin
  select status into found_status from tasks where task_uuid = the_task for no key update;
  if found_status = 'RUNNING' then
    if requeue_task(the_task, max_attempts) = 'gave-up' then return 'gave-up'; end if;
  elsif found_status is distinct from 'QUEUED' then
    return 'gone';
  end if;
  update tasks
     set status = 'RUNNING', attempt = attempt + 1, started_at = clock_timestamp(), worker = the_worker
   where task_uuid = the_task;
  return 'claimed';
end $$;

-- Creates a task with its hold, or says why not, having changed nothing. Every check but the files' runs under the
-- account's lock: of concurrent requests of one user each sees what the one before did.
create function create_task(
  the_task uuid, the_user uuid, the_flow text, the_input jsonb, cost bigint, the_fingerprint text,
  order_id text, duplicate_allowed boolean, file_keys text[], the_traceparent text,
  duplicate_window_seconds double precision, max_in_flight integer,
  out outcome text, out other_task uuid, out available bigint, out missing_file text, out running integer,
  out created timestamptz(3), out stream_cursor bigint
) language plpgsql as $$
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
  if max_in_flight > 0 and account.in_flight >= max_in_flight then
    outcome := 'too-many-in-flight';
    running := account.in_flight;
    return;
  end if;
  if not reserve_credits(the_user, the_task, cost) then
    outcome := 'no-credits';
    available := account.balance - account.frozen;
    return;
  end if;
  insert into tasks (task_uuid, user_uuid, flow_name, cost_credits, input, client_order_id, fingerprint, traceparent, cursor)
  values (the_task, the_user, the_flow, cost, the_input, order_id, the_fingerprint, the_traceparent, 0)
  returning created_at, cursor into created, stream_cursor;
  outcome := 'created';
end $$;
