-- Tries apart from attempts, and how much each user has stored.

-- An attempt is a run that was started: its number fences the workers before it. A try is an attempt that ended by a
-- loss. `given_back` counts the attempts that were no tries: the worker was stopped, or its disk was full.
-- `last_death`: how the engine process died the last time (signal and step), where it died by itself.
alter table tasks
  add column given_back integer not null default 0,
  add column last_death text,
  add constraint given_back_were_attempts check (given_back between 0 and attempt);

-- RUNNING → QUEUED by the worker itself, without using up a try. False where the attempt no longer owns the task.
-- The job stays the same one, so the task keeps its place in the queue. The run is not charged to its user's share:
-- what the trigger move_job charged is taken off again.
create function give_back_task(the_task uuid, the_attempt integer) returns boolean language plpgsql as $$
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
     where s.user_uuid = the_job.user_uuid and s.clock = 'engine' and u.user_uuid = s.user_uuid;
  end if;
  return true;
end $$;

drop function requeue_task(uuid, integer);

-- Moves a running task whose worker was lost back to the queue, or fails it where no tries remain. `the_death` is null
-- where it came from outside; the same death twice comes from the input, and a third run would only repeat it.
create function requeue_task(the_task uuid, max_tries integer, the_death text default null)
returns text language plpgsql as $$
declare
  tries integer;
  earlier text;
  reason jsonb;
begin
  select attempt - given_back, last_death into tries, earlier
    from tasks where task_uuid = the_task and status = 'RUNNING' for no key update;
  if not found then return 'gone'; end if;
  if the_death = earlier then
    reason := jsonb_build_object('code', 6000, 'message', 'The engine crashed twice at the same step.',
      'suggestion', 'Try another source or other parameters: with these the engine will crash again.');
  elsif tries >= max_tries then
    reason := jsonb_build_object('code', 6004,
      'message', 'The workers that ran this task were lost ' || tries || ' times.',
      'suggestion', 'Try again; with the same result the input may be too large for the workers.');
  end if;
  if reason is not null then
    update tasks set status = 'FAILED', completed_at = clock_timestamp(), error = reason where task_uuid = the_task;
    perform settle_hold(the_task, 'released');
    return 'gave-up';
  end if;
  update tasks set status = 'QUEUED', started_at = null, worker = null, last_death = coalesce(the_death, earlier)
   where task_uuid = the_task;
  return 'queued';
end $$;

-- What each user has stored, in bytes. Only triggers write it, in the transaction of the row that owns the bytes;
-- `admin reconcile` adds everything up anew. `task_bytes`: outputs of tasks, and sources that were fetched for tasks
-- that have not ended. `quota_bytes`: this user's own limit, 0 for none; null: the setting's.
-- Lock order everywhere: task row, account row, upload row, this one.
create table storage_usage (
  user_uuid uuid primary key references users,
  upload_bytes bigint not null default 0 check (upload_bytes >= 0),
  task_bytes bigint not null default 0 check (task_bytes >= 0),
  quota_bytes bigint check (quota_bytes >= 0)
) with (fillfactor = 50);

alter table tasks add column source_bytes bigint not null default 0 check (source_bytes >= 0);

create function task_bytes(task tasks) returns bigint language sql immutable parallel safe as $$
  select coalesce((select sum((asset ->> 'bytes')::bigint) from jsonb_array_elements(task.assets) asset), 0)::bigint
         + case when task.completed_at is null then task.source_bytes else 0 end
$$;

insert into storage_usage (user_uuid, upload_bytes, task_bytes)
select u.user_uuid,
       coalesce((select sum(bytes) from uploads f where f.user_uuid = u.user_uuid), 0),
       coalesce((select sum(task_bytes(t)) from tasks t where t.user_uuid = u.user_uuid), 0)
  from users u;

create function open_storage() returns trigger language plpgsql as $$
begin
  insert into storage_usage (user_uuid) values (new.user_uuid);
  return null;
end $$;

create trigger open_storage after insert on users for each row execute function open_storage();

create function count_uploads() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform 1 from storage_usage where user_uuid in (select user_uuid from old_rows)
      order by user_uuid for no key update;
    update storage_usage s set upload_bytes = s.upload_bytes - o.bytes
      from (select user_uuid, sum(bytes) as bytes from old_rows where bytes is not null group by user_uuid) o
     where s.user_uuid = o.user_uuid;
  end if;
  if tg_op <> 'DELETE' then
    update storage_usage s set upload_bytes = s.upload_bytes + n.bytes
      from (select user_uuid, sum(bytes) as bytes from new_rows where bytes is not null group by user_uuid) n
     where s.user_uuid = n.user_uuid;
  end if;
  return null;
end $$;

create trigger count_new_uploads after insert on uploads
  referencing new table as new_rows for each statement execute function count_uploads();
create trigger count_changed_uploads after update on uploads
  referencing old table as old_rows new table as new_rows for each statement execute function count_uploads();
create trigger count_removed_uploads after delete on uploads
  referencing old table as old_rows for each statement execute function count_uploads();

create function count_task() returns trigger language plpgsql as $$
begin
  update storage_usage set task_bytes = task_bytes + task_bytes(new) - task_bytes(old)
   where user_uuid = new.user_uuid;
  return null;
end $$;

create trigger count_task after update on tasks
  for each row when (new.assets <> old.assets or new.source_bytes <> old.source_bytes
                     or (old.source_bytes > 0 and new.completed_at is distinct from old.completed_at))
  execute function count_task();

-- Whether `more` bytes of the user go over a quota: null, or whose quota it is. Quotas of 0 are none.
create function storage_problem(
  the_user uuid, more bigint, per_user bigint, total bigint,
  out whose text, out used bigint, out allowed bigint
) language plpgsql stable as $$
begin
  select upload_bytes + task_bytes, coalesce(quota_bytes, per_user) into used, allowed
    from storage_usage where user_uuid = the_user;
  if allowed > 0 and used + more > allowed then
    whose := 'user';
  elsif total > 0 then
    select sum(upload_bytes + task_bytes), total into used, allowed from storage_usage;
    if used + more > allowed then whose := 'all'; end if;
  end if;
end $$;

create index tasks_in_flight on tasks (user_uuid) where completed_at is null;

-- Removes an upload unless a task that has not ended reads it. The account's lock keeps creations out meanwhile.
create function remove_upload(the_user uuid, the_key text, out outcome text, out the_blob text) language plpgsql as $$
begin
  perform 1 from credit_accounts where user_uuid = the_user for no key update;
  select blob_key into the_blob from uploads
   where file_key = the_key and user_uuid = the_user and expires_at > clock_timestamp() for update;
  if not found then
    outcome := 'unknown';
  elsif exists (select 1 from tasks
                 where user_uuid = the_user and completed_at is null
                   and jsonb_path_exists(input, '$.** ? (@ == $key)', jsonb_build_object('key', the_key))) then
    outcome := 'in-use';
  else
    delete from uploads where file_key = the_key;
    outcome := 'removed';
  end if;
end $$;
