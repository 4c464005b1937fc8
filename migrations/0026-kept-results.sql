-- A model that missed the terms of its request is kept with the failures of its step, in case that no other server does better. Its
-- files belong to the step until the result is taken back or replaced, or the task ends. Until now, the trigger let go of them as soon
-- as the result was rejected, so the sweeper removed them while the next server was at work.

-- Failures without the results that are kept with them.
create function without_results(failures jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_agg(entry - 'result' order by place), '[]')
    from jsonb_array_elements(failures) with ordinality f (entry, place)
$$;

-- Keys of the files of a step: those of its result and of a kept one.
create function blob_keys_of_leg(result jsonb, failures jsonb) returns setof text language sql immutable parallel safe as $$
  select blob_keys_of(result -> 'files')
   union all
  select blob_keys_of(entry -> 'result' -> 'files') from jsonb_array_elements(failures) entry where entry ? 'result'
$$;

create or replace function let_go_of_leg() returns trigger language plpgsql as $$
begin
  insert into blob_removals (blob_key)
  select key from blob_keys_of_leg(old.result, old.failures) key
  except
  select key from blob_keys_of_leg(new.result, new.failures) key where tg_op = 'UPDATE'
  on conflict do nothing;
  return null;
end $$;

create or replace trigger let_go_of_leg after update or delete on remote_legs
  for each row when (old.result is not null or old.failures @> '[{"result": {}}]') execute function let_go_of_leg();

create or replace function forget_task(the_task uuid) returns void language plpgsql as $$
begin
  update tasks
     set deleted_at = clock_timestamp(), input = '{}', output = '{}', assets = '[]', diagnostics = null, name = null,
         stage = null, is_public = false, traceparent = null,
         error = case when error is null then null
                      else jsonb_build_object('code', error -> 'code', 'message', 'the task was deleted') end
   where task_uuid = the_task and completed_at is not null and deleted_at is null;
  -- Usual times of servers are read from these rows for a week more; what they brought goes now.
  update remote_legs
     set result = result || '{"files": [], "text": null, "facts": {}}', failures = without_results(failures)
   where task_uuid = the_task and (result is not null or failures @> '[{"result": {}}]');
  with ended as (
    select m.message_uuid
      from tasks t join webhooks w using (user_uuid) join webhook_messages m using (webhook_uuid)
     where t.task_uuid = the_task and t.deleted_at is not null and m.task_uuid = the_task and m.status <> 'pending'
       for update of m skip locked
  ) delete from webhook_messages m using ended where m.message_uuid = ended.message_uuid;
  update webhook_attempts a set answer = null
    from tasks t join webhooks w using (user_uuid) join webhook_messages m using (webhook_uuid)
   where t.task_uuid = the_task and t.deleted_at is not null and m.task_uuid = the_task
     and a.message_uuid = m.message_uuid and a.answer is not null;
end $$;
