-- Retention: results that expire, deletion that is complete, and blobs that no row owns any more.
-- docs/decisions/0036-retention.md says why; docs/retention.md what is kept for how long.
--
-- A blob is owned by the row that names it, or may still come to be: a task that has not ended may own whatever lies
-- under its name. Ownership ends once and for all, so whoever finds a blob without an owner may remove it, at any time
-- and beside anybody. Two ways lead to such blobs: rows that let go of theirs say so in blob_removals, in the same
-- transaction (triggers, so no statement can forget it); what was never owned is found by listing the store.

create table blob_removals (
  blob_key text primary key,
  due_at timestamptz(3) not null default clock_timestamp()
);

create index blob_removals_due on blob_removals (due_at);

create function blob_keys_of(files jsonb) returns setof text language sql immutable as $$
  select file ->> 'blob_key' from jsonb_array_elements(files) file
$$;

create function let_go_of_assets() returns trigger language plpgsql as $$
begin
  insert into blob_removals (blob_key)
  select key from blob_keys_of(old.assets) key except select key from blob_keys_of(new.assets) key
  on conflict do nothing;
  return null;
end $$;

create trigger let_go_of_assets after update on tasks
  for each row when (old.assets <> '[]' and new.assets <> old.assets) execute function let_go_of_assets();

create function let_go_of_uploads() returns trigger language plpgsql as $$
begin
  insert into blob_removals (blob_key) select blob_key from old_rows on conflict do nothing;
  return null;
end $$;

create trigger let_go_of_uploads after delete on uploads
  referencing old table as old_rows for each statement execute function let_go_of_uploads();

create function let_go_of_leg() returns trigger language plpgsql as $$
declare
  kept jsonb := case when tg_op = 'UPDATE' then coalesce(new.result -> 'files', '[]') else '[]' end;
begin
  insert into blob_removals (blob_key)
  select key from blob_keys_of(old.result -> 'files') key except select key from blob_keys_of(kept) key
  on conflict do nothing;
  return null;
end $$;

create trigger let_go_of_leg after update or delete on remote_legs
  for each row when (old.result is not null) execute function let_go_of_leg();

-- Those of the keys that nobody owns, and nobody ever will. What is not named as ours are is never among them.
create function unowned_blobs(keys text[]) returns setof text language sql stable as $$
  -- A small picture belongs to whoever owns what it shows.
  with named as (
    select given, key, split_part(key, '/', 1) as kind, split_part(key, '/', 2) as name
      from unnest(keys) given, regexp_replace(given, '\.small\.webp$', '') key
  ), ours as (
    select given, key, kind, name,
           case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then name::uuid end as id
      from named
  )
  select given from ours o
   where case o.kind
           when 'uploads' then o.key ~ '^uploads/(img|mdl)_[0-9a-f]{32}$'
             and not exists (select 1 from uploads u where u.file_key = o.name)
           when 'callbacks' then o.id is not null
             and not exists (select 1 from remote_slots s where s.submission = o.id)
           when 'tasks' then o.id is not null
             and not exists (select 1 from tasks t where t.task_uuid = o.id
                                and (t.completed_at is null or o.key in (select blob_keys_of(t.assets))))
           when 'sources' then o.id is not null
             and not exists (select 1 from tasks t where t.task_uuid = o.id and t.completed_at is null)
           when 'legs' then o.id is not null
             and not exists (select 1 from tasks t where t.task_uuid = o.id and t.completed_at is null)
             and not exists (select 1 from remote_legs l where l.task_uuid = o.id and l.result is not null
                                and o.key in (select blob_keys_of(l.result -> 'files')))
           else false
         end
$$;

-- Rounds through the store. Whoever walks keeps `walked_until` ahead; one that died is taken over when it has passed.
create table store_rounds (
  only_one boolean primary key default true check (only_one),
  next_at timestamptz(3) not null default clock_timestamp(),
  walked_until timestamptz(3) not null default clock_timestamp(),
  began_at timestamptz(3),
  ended_at timestamptz(3),
  -- Of the last round that came to its end.
  blobs bigint not null default 0,
  removed bigint not null default 0,
  not_ours bigint not null default 0
);

insert into store_rounds default values;

-- When the files of a result go; null: they stay. `expired_at`: when they went. Neither column is written while a task
-- runs, so the index costs its updates nothing.
alter table tasks
  add column expires_at timestamptz(3),
  add column expired_at timestamptz(3),
  add constraint only_results_expire check (expires_at is null or status = 'SUCCESS'),
  add constraint expired_had_time check (expired_at is null or expires_at is not null);

create index tasks_expiring on tasks (expires_at) where expires_at is not null and expired_at is null;

-- What a task was created with stays, until it is deleted: then its content goes, and what the books need stays.
drop trigger origin_stays on tasks;
drop function refuse_new_origin();

create function guard_origin() returns trigger language plpgsql as $$
begin
  if (new.task_uuid, new.user_uuid, new.flow_name, new.cost_credits, new.created_at)
     is distinct from (old.task_uuid, old.user_uuid, old.flow_name, old.cost_credits, old.created_at)
     or ((new.input, new.client_order_id, new.fingerprint)
         is distinct from (old.input, old.client_order_id, old.fingerprint) and new.deleted_at is null) then
    raise exception 'what a task was created with stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger origin_stays
  before update of task_uuid, user_uuid, flow_name, cost_credits, input, client_order_id, fingerprint, created_at
  on tasks for each row execute function guard_origin();

-- As in 0003, but for the words of the error of a task that is deleted, which may tell of its input; and a task that ends
-- without a result owns no file, whoever ended it.
create or replace function guard_task() returns trigger language plpgsql as $$
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
         or new.completed_at is distinct from old.completed_at
         or (new.error is distinct from old.error and new.deleted_at is null)) then
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
      -- What it showed of its work so far is nobody's any more.
      if new.status in ('FAILED', 'CANCELLED') then new.assets := '[]'; end if;
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

-- Forgets the content of an ended task: what was asked, what was made, its name, what went wrong in words. Identity,
-- flow, price, times and the hash of the request stay: the ledger points to it and its client_order_id is used up.
create function forget_task(the_task uuid) returns void language plpgsql as $$
begin
  update tasks
     set deleted_at = clock_timestamp(), input = '{}', output = '{}', assets = '[]', diagnostics = null, name = null,
         stage = null, is_public = false, traceparent = null,
         error = case when error is null then null
                      else jsonb_build_object('code', error -> 'code', 'message', 'the task was deleted') end
   where task_uuid = the_task and completed_at is not null and deleted_at is null;
  -- Usual times of servers are read from these rows for a week more; what they brought goes now.
  update remote_legs set result = result || '{"files": [], "text": null, "facts": {}}'
   where task_uuid = the_task and result is not null;
end $$;

-- Deletes an ended task; gives the keys of its blobs.
create function remove_task(the_user uuid, the_task uuid, out outcome text, out blob_keys text[]) language plpgsql as $$
declare
  doomed tasks;
begin
  select * into doomed from tasks
   where task_uuid = the_task and user_uuid = the_user and deleted_at is null for no key update;
  if not found then
    outcome := 'unknown';
  elsif doomed.completed_at is null then
    outcome := 'not-finished';
  else
    select coalesce(array_agg(key), '{}') into blob_keys from blob_keys_of(doomed.assets) key;
    perform forget_task(the_task);
    outcome := 'removed';
  end if;
end $$;

-- Tasks that were deleted before this: their content goes too.
update tasks
   set input = '{}', name = null, stage = null, is_public = false, traceparent = null,
       error = case when error is null then null
                    else jsonb_build_object('code', error -> 'code', 'message', 'the task was deleted') end
 where deleted_at is not null;

-- A deleted user is let in nowhere from that moment on; everything that is the user's goes in small steps after it.
-- The row stays without name and address, because the ledger belongs to it. `erased_at`: nothing is left.
alter table users
  add column deleted_at timestamptz(3),
  add column erased_at timestamptz(3),
  add constraint erased_was_deleted check (erased_at is null or deleted_at is not null);

create index users_to_erase on users (deleted_at) where deleted_at is not null and erased_at is null;

create function delete_user(the_user uuid) returns boolean language plpgsql as $$
declare
  hook webhooks;
begin
  update users
     set deleted_at = clock_timestamp(), name = 'deleted', email = null,
         suspended_at = coalesce(suspended_at, clock_timestamp()), suspended_for = 'deleted'
   where (user_uuid = the_user and sandbox_of is null or sandbox_of = the_user) and deleted_at is null;
  if not found then return false; end if;
  delete from ws_tickets t using api_keys k, users u
   where t.key_uuid = k.key_uuid and k.user_uuid = u.user_uuid and the_user in (u.user_uuid, u.sandbox_of);
  delete from api_keys k using users u where k.user_uuid = u.user_uuid and the_user in (u.user_uuid, u.sandbox_of);
  -- Nobody is told of what is cancelled.
  for hook in
    select w.* from webhooks w join users u using (user_uuid)
     where the_user in (u.user_uuid, u.sandbox_of) and w.disabled_at is null order by w.webhook_uuid for no key update of w
  loop
    perform disable_webhook(hook, 'owner');
  end loop;
  return true;
end $$;

-- One step of it: cancels, forgets and removes at most so many tasks and uploads of deleted users; returns how many. A
-- row that somebody else holds is passed over. A creation that had begun before the deletion may have come through after
-- it, so a user is done with when a minute has passed.
create function erase_users(most integer) returns integer language plpgsql as $$
declare
  the_user uuid;
  ended record;
  steps integer := 0;
  done integer;
begin
  for the_user in
    select user_uuid from users where deleted_at is not null and erased_at is null order by deleted_at limit 10
  loop
    -- Before the tasks' rows, none of which is waited for.
    perform 1 from credit_accounts where user_uuid = the_user for no key update;
    for ended in
      select task_uuid, completed_at from tasks where user_uuid = the_user and deleted_at is null
       order by created_at limit most - steps for no key update skip locked
    loop
      if ended.completed_at is null then
        update tasks set status = 'CANCELLED', completed_at = clock_timestamp(), assets = '[]'
         where task_uuid = ended.task_uuid;
        perform settle_hold(ended.task_uuid, 'released');
      end if;
      perform forget_task(ended.task_uuid);
      steps := steps + 1;
    end loop;
    with doomed as (
      select file_key from uploads where user_uuid = the_user limit most - steps for update skip locked
    ) delete from uploads u using doomed where u.file_key = doomed.file_key;
    get diagnostics done = row_count;
    steps := steps + done;
    -- No key of the user's lets in, so nobody can repeat a request any more.
    with doomed as (
      select task_uuid from tasks where user_uuid = the_user and fingerprint > '' and deleted_at is not null
       limit most - steps for no key update skip locked
    ) update tasks t set client_order_id = null, fingerprint = '' from doomed where t.task_uuid = doomed.task_uuid;
    get diagnostics done = row_count;
    steps := steps + done;
    -- Messages go before their webhooks, which would take all of theirs at once.
    with doomed as (
      select m.message_uuid from webhook_messages m join webhooks w using (webhook_uuid) where w.user_uuid = the_user
       limit most - steps for update of m skip locked
    ) delete from webhook_messages m using doomed where m.message_uuid = doomed.message_uuid;
    get diagnostics done = row_count;
    steps := steps + done;
    if steps >= most then return steps; end if;
    delete from webhooks w where w.user_uuid = the_user
       and not exists (select 1 from webhook_messages m where m.webhook_uuid = w.webhook_uuid);
    update users u set erased_at = clock_timestamp()
     where u.user_uuid = the_user and u.deleted_at < clock_timestamp() - interval '1 minute'
       and not exists (select 1 from tasks t where t.user_uuid = the_user and t.fingerprint > '')
       and not exists (select 1 from uploads f where f.user_uuid = the_user)
       and not exists (select 1 from webhooks w where w.user_uuid = the_user);
  end loop;
  return steps;
end $$;
