-- Deliveries go with their task, the address that they went to included; and each attempt knows the task's trace.

drop function take_webhooks(uuid, integer, integer, integer, integer, interval);

-- As in 0011, with the trace of the task, which attempts belong to. It is read from the task's row, so a deleted one has none.
-- Gives messages that are due to a worker: at most so many, of slow lanes at most so many, of one lane its width, one where
-- it is slow. A lease that has run out belongs to nobody. Two workers at once take of different lanes.
create function take_webhooks(
  the_worker uuid, most integer, most_slow integer, lane_width integer, task_width integer, lease interval
) returns table (
  message_uuid uuid, webhook_uuid uuid, slow boolean, type text, created_at timestamptz(3), tries integer, url text,
  secrets bytea[], data jsonb, task_uuid uuid, flow_name text, status text, client_order_id text, cost_credits bigint,
  output jsonb, assets jsonb, error jsonb, task_created_at timestamptz(3), started_at timestamptz(3),
  completed_at timestamptz(3), traceparent text
) language plpgsql as $$
declare
  moment timestamptz(3) := clock_timestamp();
  lane record;
  room integer;
  is_full boolean;
  next_due timestamptz(3);
  taken uuid[];
  all_taken uuid[] := '{}';
  slow_left integer := most_slow;
begin
  for lane in
    select l.lane_id, l.webhook_uuid, l.slow, l.origin <> '' as of_tasks from webhook_lanes l
     where l.due_at <= moment and (most_slow > 0 or not l.slow)
     order by l.due_at for no key update skip locked
  loop
    exit when cardinality(all_taken) >= most;
    continue when lane.slow and slow_left <= 0;
    select case when lane.slow then 1 else lane_width end - count(*) filter (where m.lane_id = lane.lane_id)
      into room from webhook_messages m
     where m.webhook_uuid = lane.webhook_uuid and m.worker is not null and m.due_at > moment;
    if lane.of_tasks then
      -- Addresses of tasks are as many as their owner likes; together they are bounded.
      select least(room, task_width - count(*)) into room from webhook_messages m
       where m.webhook_uuid = lane.webhook_uuid and m.worker is not null and m.due_at > moment;
    end if;
    room := greatest(room, 0);
    with chosen as (
      select m.message_uuid from webhook_messages m
       where m.lane_id = lane.lane_id and m.due_at <= moment
       order by m.due_at, m.seq limit least(room, most - cardinality(all_taken)) for update skip locked
    ), given as (
      update webhook_messages m set worker = the_worker, due_at = moment + lease, tries = m.tries + 1
        from chosen where m.message_uuid = chosen.message_uuid
      returning m.message_uuid
    ) select coalesce(array_agg(given.message_uuid), '{}') into taken from given;
    is_full := cardinality(taken) >= room;
    -- A full lane is looked at again when an attempt of it ends, which sets this back, or a lease runs out.
    select min(m.due_at) into next_due from webhook_messages m
     where m.lane_id = lane.lane_id and (m.due_at > moment or (m.due_at <= moment and not is_full));
    if is_full and lane.of_tasks then next_due := least(next_due, moment + interval '1 second'); end if;
    update webhook_lanes l
       set due_at = case when next_due is null then null else greatest(next_due, l.rests_until) end
     where l.lane_id = lane.lane_id;
    all_taken := all_taken || taken;
    if lane.slow then slow_left := slow_left - cardinality(taken); end if;
  end loop;
  return query
    select m.message_uuid, m.webhook_uuid, l.slow, m.type, m.created_at, m.tries, coalesce(m.url, w.url),
           case when w.old_secret_until > moment then array[w.secret, w.old_secret] else array[w.secret] end,
           m.data, m.task_uuid, t.flow_name, t.status, t.client_order_id, t.cost_credits, t.output, t.assets, t.error,
           t.created_at, t.started_at, t.completed_at, t.traceparent
      from webhook_messages m
      join webhooks w on w.webhook_uuid = m.webhook_uuid
      join webhook_lanes l on l.lane_id = m.lane_id
      left join tasks t on t.task_uuid = m.task_uuid
     where m.message_uuid = any (all_taken)
     order by m.seq;
end $$;

-- As in 0016, and without the deliveries that have ended. Those that wait still tell that the task has ended, and go when they
-- have told it or given up. Messages that somebody works on are passed over: the trigger below sees to them, when the deletion
-- is there to be seen. Waiting for them here would be the other way round than they wait for the task.
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

-- A message that ends after the deletion of its task. The task's row is locked before it is looked at: either the deletion
-- sees that the message has ended, or this sees the deletion.
create function drop_message_of_deleted() returns trigger language plpgsql as $$
declare
  was_deleted boolean;
begin
  select t.deleted_at is not null into was_deleted from tasks t where t.task_uuid = new.task_uuid for share of t;
  if was_deleted then delete from webhook_messages where message_uuid = new.message_uuid; end if;
  return null;
end $$;

create trigger message_of_deleted after update of status on webhook_messages
  for each row when (new.status <> 'pending' and new.task_uuid is not null) execute function drop_message_of_deleted();

delete from webhook_messages m using tasks t
 where t.task_uuid = m.task_uuid and t.deleted_at is not null and m.status <> 'pending';
