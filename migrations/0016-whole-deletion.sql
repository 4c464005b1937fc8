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

-- As in 0013, but a step takes as many users as rows rather than ten, and who is done with counts: ten users with little to
-- remove were a step that seemed to be the last, so that of a thousand deleted ones most waited for hours.
create or replace function erase_users(most integer) returns integer language plpgsql as $$
declare
  the_user uuid;
  ended record;
  steps integer := 0;
  done integer;
begin
  for the_user in
    select user_uuid from users where deleted_at is not null and erased_at is null order by deleted_at limit most
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
    get diagnostics done = row_count;
    steps := steps + done;
  end loop;
  return steps;
end $$;
