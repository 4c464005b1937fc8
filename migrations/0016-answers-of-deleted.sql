-- What a receiver answered is kept with the attempt, and receivers echo what they were sent. So answers are content of the
-- task that they are about and go with it; that, when and with which status it was told stays for its 30 days.

-- As in 0013, and without the answers. By the owner's webhooks, of which there are few: messages have no index by task alone.
create or replace function forget_task(the_task uuid) returns void language plpgsql as $$
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
  update webhook_attempts a set answer = null
    from tasks t join webhooks w using (user_uuid) join webhook_messages m using (webhook_uuid)
   where t.task_uuid = the_task and t.deleted_at is not null and m.task_uuid = the_task
     and a.message_uuid = m.message_uuid and a.answer is not null;
end $$;

-- An attempt that was under way while the task was deleted. The row is locked before it is looked at: the deletion either
-- sees this attempt or is seen by it.
create function drop_answer_of_deleted() returns trigger language plpgsql as $$
declare
  was_deleted boolean;
begin
  select t.deleted_at is not null into was_deleted from tasks t
   where t.task_uuid = (select m.task_uuid from webhook_messages m where m.message_uuid = new.message_uuid)
     for share of t;
  if was_deleted then new.answer := null; end if;
  return new;
end $$;

-- Most answers are empty and cost nothing more.
create trigger answer_of_deleted before insert on webhook_attempts
  for each row when (new.answer is not null) execute function drop_answer_of_deleted();

update webhook_attempts a set answer = null
  from webhook_messages m join tasks t on t.task_uuid = m.task_uuid
 where a.message_uuid = m.message_uuid and a.answer is not null and t.deleted_at is not null;
