-- A retry is made once. Sent twice, after a lost answer or by two tabs, it made two tasks and reserved the credits twice; now the
-- second one answers the task of the first, as long as that one may still give a result: docs/decisions/0064-requests-as-meant.md.
--
-- Retries of a task share a fingerprint, which names the task that they repeat. The account's lock is the one that create_task takes:
-- of two retries at once the second sees what the first one made.
create function retry_task_with_job(
  the_task uuid, the_user uuid, the_flow text, the_input jsonb, cost bigint, the_fingerprint text,
  order_id text, again boolean, file_keys text[], the_traceparent text,
  duplicate_window_seconds double precision, max_in_flight integer,
  the_lane text, admission_ms integer, the_run_lane text, the_run_ms integer,
  out outcome text, out other_task uuid, out available bigint, out missing_file text, out running integer,
  out created timestamptz(3), out stream_cursor bigint
) language plpgsql as $$
begin
  if not again then
    perform 1 from credit_accounts where user_uuid = the_user for no key update;
    other_task := standing_retry(the_user, the_fingerprint);
    if other_task is not null then
      outcome := 'replayed';
      return;
    end if;
  end if;
  select made.* into outcome, other_task, available, missing_file, running, created, stream_cursor
    from create_task_with_job(the_task, the_user, the_flow, the_input, cost, the_fingerprint, order_id, true, file_keys,
                              the_traceparent, duplicate_window_seconds, max_in_flight,
                              the_lane, admission_ms, the_run_lane, the_run_ms) made;
end $$;

-- The newest task of this fingerprint, unless it ended without a result, was removed, or its files have expired.
create function standing_retry(the_user uuid, the_fingerprint text) returns uuid language sql stable as $$
  select newest.task_uuid
    from (select t.* from tasks t
           where t.user_uuid = the_user and t.fingerprint = the_fingerprint
           order by t.created_at desc, t.task_uuid desc limit 1) newest
   where newest.status not in ('FAILED', 'CANCELLED') and newest.deleted_at is null
     and (newest.expires_at <= clock_timestamp()) is not true
$$;
