-- Tries apart from attempts, and how much each user has stored.

-- An attempt is a run that was started: its number fences the workers before it. A try is an attempt that ended by a
-- loss. `given_back` counts the attempts that were no tries: the worker was stopped, or its disk was full.
-- `last_death`: how the engine process died the last time (signal and step), where it died by itself.
alter table tasks
  add column given_back integer not null default 0,
  add column last_death text,
  add constraint given_back_were_attempts check (given_back between 0 and attempt);

-- RUNNING → QUEUED by the worker itself, without using up a try. False where the attempt no longer owns the task.
-- The job stays the same one, so the task keeps its place in the queue.
create function give_back_task(the_task uuid, the_attempt integer) returns boolean language plpgsql as $$
begin
  update tasks set status = 'QUEUED', started_at = null, worker = null, given_back = given_back + 1
   where task_uuid = the_task and attempt = the_attempt and status = 'RUNNING';
  return found;
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
