-- A replay of a message while an attempt to send it is in progress.
--
-- It was ignored: if that attempt failed, the message waited for its next automatic attempt, up to a day, although its owner had
-- asked for it to be sent again. Now the message is sent again at once if the attempt in progress fails.
alter table webhook_messages add column replay boolean not null default false;

create or replace function report_webhook(
  the_message uuid, the_worker uuid, verdict text, tried_at timestamptz(3), took integer, the_outcome text,
  code integer, the_answer text, retry_after interval, rest interval, was_slow boolean, patience interval
) returns text language plpgsql as $$
declare
  moment timestamptz(3) := clock_timestamp();
  message webhook_messages;
  hook webhooks;
  lane webhook_lanes;
  again boolean;
begin
  select * into message from webhook_messages where message_uuid = the_message;
  if not found then return 'lost'; end if;
  if verdict <> 'delivered' then
    select * into hook from webhooks where webhook_uuid = message.webhook_uuid for no key update;
    if not found then return 'lost'; end if;
  end if;
  select * into lane from webhook_lanes where lane_id = message.lane_id for no key update;
  select * into message from webhook_messages where message_uuid = the_message for update;
  if not found then return 'lost'; end if;
  insert into webhook_attempts (message_uuid, at, milliseconds, outcome, status_code, answer)
  values (the_message, tried_at, took, the_outcome, code, the_answer);
  if verdict = 'delivered' then
    -- Late or not: it has arrived.
    update webhook_messages set status = 'delivered', due_at = null, worker = null, ended_at = moment, replay = false
     where message_uuid = the_message;
  elsif message.worker is distinct from the_worker then
    return 'lost';
  else
    -- A requested replay is sent whatever the outcome, unless the webhook is disabled below.
    again := verdict = 'retry' or message.replay;
    update webhook_messages
       set status = case when again then 'pending' else 'failed' end, worker = null,
           due_at = case when message.replay then moment when again then moment + retry_after end,
           ended_at = case when again then null else moment end,
           tries = case when message.replay then 0 else tries end, replay = false
     where message_uuid = the_message;
  end if;
  update webhook_lanes
     set slow = was_slow, rests_until = case when rest is null then null else moment + rest end,
         failing_since = case when verdict = 'delivered' then null else coalesce(failing_since, moment) end,
         delivered_at = case when verdict = 'delivered' then moment else delivered_at end
   where lane_id = lane.lane_id;
  perform look_after_lane(lane.lane_id);
  -- An address of a task ends with its message.
  if verdict = 'delivered' or hook.url is null or hook.disabled_at is not null then return verdict; end if;
  if verdict = 'gone' or lane.failing_since < moment - patience then
    perform disable_webhook(hook, case when verdict = 'gone' then 'gone' else 'failing' end);
    return 'disabled';
  end if;
  return verdict;
end $$;

create or replace function replay_webhooks(
  the_webhook uuid, the_message uuid, since timestamptz(3), until timestamptz(3), statuses text[]
) returns integer language plpgsql as $$
declare
  lane record;
  count_all integer := 0;
  count_lane integer;
begin
  perform 1 from webhooks w where w.webhook_uuid = the_webhook for key share;
  for lane in
    select l.lane_id from webhook_lanes l where l.webhook_uuid = the_webhook order by l.lane_id for no key update
  loop
    update webhook_messages m
       set status = 'pending', ended_at = null, replay = m.worker is not null,
           due_at = case when m.worker is null then clock_timestamp() else m.due_at end,
           tries = case when m.worker is null then 0 else m.tries end
     where m.webhook_uuid = the_webhook and m.lane_id = lane.lane_id and m.status = any (statuses)
       and (the_message is null or m.message_uuid = the_message)
       and m.created_at >= since and m.created_at <= until;
    get diagnostics count_lane = row_count;
    if count_lane > 0 then perform look_after_lane(lane.lane_id); end if;
    count_all := count_all + count_lane;
  end loop;
  if count_all > 0 then perform tell('bozzetto_webhook', ''); end if;
  return count_all;
end $$;
