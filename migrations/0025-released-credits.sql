-- Credits that a task returns although it succeeded: its model is delivered as the model server made it, because finishing failed.
--
-- The whole hold is captured, as for every task that succeeded, and the part for finishing returns to the grants that it came from as
-- an adjustment with a note. So a hold still ends in one of two states, and processes of the version before read nothing new.
--
-- harmless tasks_released_credits_check: the column is new, and 0 in every row that a process of the version before writes.

alter table tasks add column released_credits bigint not null default 0;
alter table tasks add constraint tasks_released_credits_check check (released_credits between 0 and cost_credits);

-- Captures a task's hold and returns some of its credits: to permanent grants first, then to those that expire last. What returns to
-- an expired grant expires at once.
create function settle_hold_in_part(the_task uuid, returned bigint) returns void language plpgsql as $$
declare
  the_user uuid;
  source record;
  missing bigint := returned;
  part bigint;
begin
  perform settle_hold(the_task, 'captured');
  select user_uuid into the_user from credit_holds where task_uuid = the_task and state = 'captured';
  if not found then return; end if;
  for source in
    select p.grant_id, p.amount
      from credit_hold_parts p join credit_grants g using (grant_id)
     where p.task_uuid = the_task
     order by g.expires_at desc nulls first, p.grant_id desc
  loop
    exit when missing <= 0;
    part := least(source.amount, missing);
    insert into credit_ledger (user_uuid, kind, amount, frozen_amount, grant_id, note)
    values (the_user, 'adjust', part, 0, source.grant_id, 'finishing failed: returned for task ' || the_task);
    update credit_grants set remaining = remaining + part where grant_id = source.grant_id;
    missing := missing - part;
  end loop;
  perform expire_due_grants(the_user);
end $$;

-- The facts of a batch count what was charged.
create or replace function batch_facts(batch batches) returns jsonb language sql stable as $$
  with counted as (
    select count(*) as items, count(*) filter (where t.status = 'SUCCESS') as succeeded,
           count(*) filter (where t.status = 'FAILED') as failed,
           count(*) filter (where t.status = 'CANCELLED') as cancelled
      from batch_items i join tasks t using (task_uuid) where i.batch_uuid = batch.batch_uuid
  ), paid as (
    select coalesce(sum(t.cost_credits - t.released_credits) filter (where t.status = 'SUCCESS' and not t.sandbox), 0) as credits
      from tasks t where t.batch_uuid = batch.batch_uuid
  )
  select jsonb_build_object(
    'batch_uuid', batch.batch_uuid, 'name', batch.name, 'client_order_id', batch.client_order_id,
    'status', case when succeeded = items then 'SUCCESS' when succeeded > 0 then 'PARTIAL'
                   when batch.cancelled_at is not null then 'CANCELLED' else 'FAILED' end,
    'items', items, 'succeeded', succeeded, 'failed', failed, 'cancelled', cancelled,
    'cost_credits', batch.cost_credits, 'charged_credits', paid.credits,
    'created_at', to_char(batch.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ended_at', to_char(batch.ended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from counted, paid
$$;
