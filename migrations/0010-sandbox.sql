-- The sandbox: keys whose tasks cost nothing and end at once with recorded results. docs/decisions/0039-sandbox.md.
--
-- A user's sandbox is an account of its own beside the user's: tasks, uploads, order ids, the stream and what is stored
-- hang on an account, so nothing of the sandbox is seen from outside it and the other way round, by the very lookups
-- that keep users apart. Its keys, plan and suspension are the user's.

alter table users add column sandbox_of uuid references users;
create unique index users_sandboxes on users (sandbox_of) where sandbox_of is not null;

alter table api_keys add column sandbox boolean not null default false;

-- No ledger row of a sandbox account passes this: nothing is granted to it and nothing charged.
alter table credit_accounts
  add column sandbox boolean not null default false,
  add constraint sandbox_has_no_money check (not sandbox or (balance = 0 and frozen = 0));

create function refuse_change_of_kind() returns trigger language plpgsql as $$
begin
  raise exception 'accounts and tasks stay what they were made as' using errcode = 'restrict_violation';
end $$;

create trigger sandbox_stays before update of sandbox on credit_accounts
  for each row when (new.sandbox <> old.sandbox) execute function refuse_change_of_kind();

-- The user's sandbox account, made where there is none yet. Its row in `users` exists for the references alone.
create function open_sandbox(the_user uuid, the_sandbox uuid) returns uuid language plpgsql as $$
declare
  found_uuid uuid;
begin
  insert into users (user_uuid, name, sandbox_of, suspended_at)
  select the_sandbox, u.name, the_user, u.suspended_at from users u
   where u.user_uuid = the_user and u.sandbox_of is null
  on conflict (sandbox_of) where sandbox_of is not null do nothing;
  if found then
    insert into credit_accounts (user_uuid, sandbox) values (the_sandbox, true);
  end if;
  select user_uuid into found_uuid from users where sandbox_of = the_user;
  return found_uuid;
end $$;

-- `sandbox` is the account's.
alter table tasks add column sandbox boolean not null default false;

create function mark_sandbox_task() returns trigger language plpgsql as $$
begin
  select a.sandbox into new.sandbox from credit_accounts a where a.user_uuid = new.user_uuid;
  return new;
end $$;

-- After guard_task, which has locked the account's row and knows that there is one: triggers fire by name.
create trigger mark_sandbox_task before insert on tasks for each row execute function mark_sandbox_task();

create trigger sandbox_stays before update of sandbox on tasks
  for each row when (new.sandbox <> old.sandbox) execute function refuse_change_of_kind();

-- As in 0002, but that a sandbox account holds nothing and has always enough.
create or replace function reserve_credits(the_user uuid, the_task uuid, wanted bigint) returns boolean
language plpgsql as $$
declare
  account credit_accounts;
  source record;
  missing bigint := wanted;
  part bigint;
begin
  if wanted = 0 then return true; end if;
  select * into account from credit_accounts where user_uuid = the_user;
  if account.sandbox then return true; end if;
  if account.balance - account.frozen < wanted then return false; end if;
  insert into credit_holds (task_uuid, user_uuid, amount) values (the_task, the_user, wanted);
  for source in
    select grant_id, remaining from credit_grants
     where user_uuid = the_user and open
     order by expires_at, grant_id
  loop
    part := least(source.remaining, missing);
    update credit_grants set remaining = remaining - part where grant_id = source.grant_id;
    insert into credit_hold_parts (task_uuid, grant_id, amount) values (the_task, source.grant_id, part);
    missing := missing - part;
    exit when missing = 0;
  end loop;
  insert into credit_ledger (user_uuid, kind, amount, frozen_amount, task_uuid)
  values (the_user, 'reserve', 0, wanted, the_task);
  return true;
end $$;

-- As in 0003: at commit, a task holds credits exactly while it has not ended; one of the sandbox never does.
create or replace function check_task_hold() returns trigger language plpgsql as $$
declare
  subject tasks;
begin
  select * into subject from tasks where task_uuid = new.task_uuid;
  if (subject.completed_at is null and subject.cost_credits > 0 and not subject.sandbox)
     <> exists (select 1 from credit_holds
                 where task_uuid = new.task_uuid and state = 'open' and amount = subject.cost_credits) then
    raise exception 'task % and its hold of credits disagree', new.task_uuid
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- Lanes of the sandbox, each with a clock and slots of its own: nothing there waits for live tasks, and those that are
-- slow on purpose keep no quick one waiting. `run_lane` says how the task shall end, as `sandbox:<outcome>`.
insert into queue_clocks (clock) values ('sandbox'), ('sandbox:slow');

alter table jobs
  drop constraint known_lane,
  drop constraint known_run_lane,
  add constraint known_lane check (
    lane in ('file', 'url', 'short', 'long', 'sandbox', 'sandbox:slow') or lane like 'remote:%' or lane like 'paused:%'
  ),
  add constraint known_run_lane check (
    run_lane in ('short', 'long') or run_lane like 'remote:%'
    or run_lane in ('sandbox:success', 'sandbox:fail', 'sandbox:slow', 'sandbox:moderation', 'sandbox:timeout',
                    'sandbox:lost')
  );

-- A job of the sandbox stays where it was taken while its task goes from state to state, and goes with its end.
drop trigger move_job on tasks;
create trigger move_job after update of status on tasks
  for each row when (new.status <> old.status and new.status <> 'RUNNING'
                     and not (new.sandbox and new.completed_at is null))
  execute function move_job();

-- A look at paused flows passes the sandbox over.
create or replace function sort_paused_jobs(most integer) returns integer language plpgsql as $$
declare
  job record;
  sorted integer := 0;
begin
  perform pg_advisory_xact_lock_shared(7009);
  for job in
    select j.task_uuid, case when p.flow_name is null then substr(j.lane, 8) else 'paused:' || j.lane end as lane
      from jobs j join tasks t using (task_uuid) left join paused_flows p using (flow_name)
     where j.worker is null and not t.sandbox
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

-- As in 0009, with the sandbox, which no pause holds up.
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
  elsif task.status = 'QUEUED' and not task.sandbox then
    update jobs set lane = waiting_lane(task.flow_name, job.lane), worker = null, taken_at = null
     where task_uuid = the_task;
  else
    update jobs set worker = null, taken_at = null where task_uuid = the_task;
  end if;
  perform charge_job(job, 0);
  perform pg_notify('bozzetto_job', job.lane);
end $$;

-- Begins a task of the sandbox: PENDING → QUEUED → RUNNING, each with its event, in one transaction. `outcome`: how it
-- shall end. One that shall be refused by moderation stays PENDING, as live ones do; one whose worker was lost begins
-- anew as any task. Null where there is nothing to run.
create function begin_sandbox_task(the_task uuid, the_worker text, max_attempts integer) returns text
language plpgsql as $$
declare
  wanted text;
begin
  perform 1 from tasks where task_uuid = the_task and sandbox and completed_at is null for no key update;
  if not found then return null; end if;
  select substr(run_lane, 9) into wanted from jobs where task_uuid = the_task;
  if wanted = 'moderation' then return wanted; end if;
  update tasks set status = 'QUEUED', queued_at = clock_timestamp() where task_uuid = the_task and status = 'PENDING';
  return case when claim_task(the_task, the_worker, max_attempts) = 'claimed' then wanted end;
end $$;
