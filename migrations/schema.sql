-- The schema after all migrations, written by npm run gen. For reading: a database is made by the migrations.
-- Partitions, which are made by the day, are left out.

set check_function_bodies = off;

-- Tables

create table api_keys (
  key_uuid uuid not null,
  user_uuid uuid not null,
  token_hash bytea not null,
  prefix text not null,
  scopes text[] not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  name text,
  last_used_at timestamp(3) with time zone,
  sandbox boolean default false not null,
  constraint api_keys_token_hash_key UNIQUE (token_hash),
  constraint api_keys_pkey PRIMARY KEY (key_uuid),
  constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint api_keys_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint known_scopes CHECK ((scopes <@ ARRAY['tasks:write'::text, 'tasks:read'::text, 'files:write'::text, 'account:read'::text, 'account:write'::text, 'admin'::text]))
) with (fillfactor=80);

create table backend_states (
  backend text not null,
  kind text not null,
  state text not null,
  down_since timestamp(3) with time zone,
  checked_at timestamp(3) with time zone not null,
  version text,
  problem text,
  balance double precision,
  failures integer default 0 not null,
  closed_until timestamp(3) with time zone,
  constraint backend_states_pkey PRIMARY KEY (backend),
  constraint backend_states_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'busy'::text, 'starting'::text, 'down'::text])))
) with (fillfactor=50);

create table batch_items (
  batch_uuid uuid not null,
  "position" integer not null,
  name text not null,
  task_uuid uuid not null,
  constraint batch_items_batch_uuid_name_key UNIQUE (batch_uuid, name),
  constraint batch_items_task_uuid_key UNIQUE (task_uuid),
  constraint batch_items_pkey PRIMARY KEY (batch_uuid, "position"),
  constraint batch_items_position_check CHECK (("position" >= 0))
) with (fillfactor=70);

create table batches (
  batch_uuid uuid not null,
  user_uuid uuid not null,
  name text,
  client_order_id text,
  fingerprint text not null,
  item_count integer not null,
  open_items integer not null,
  cost_credits bigint not null,
  webhook_uuid uuid,
  webhook_url text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  cancelled_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  constraint batches_pkey PRIMARY KEY (batch_uuid),
  constraint batches_check CHECK (((open_items >= 0) AND (open_items <= item_count))),
  constraint batches_client_order_id_check CHECK (((length(client_order_id) >= 1) AND (length(client_order_id) <= 255))),
  constraint batches_cost_credits_check CHECK ((cost_credits >= 0)),
  constraint batches_item_count_check CHECK (((item_count >= 1) AND (item_count <= 1000))),
  constraint batches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint batches_webhook_url_check CHECK ((length(webhook_url) <= 2048)),
  constraint ended_has_no_open_items CHECK (((ended_at IS NOT NULL) = (open_items = 0)))
) with (fillfactor=50);

create table blob_removals (
  blob_key text not null,
  due_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint blob_removals_pkey PRIMARY KEY (blob_key)
);

create table credit_accounts (
  user_uuid uuid not null,
  balance bigint default 0 not null,
  frozen bigint default 0 not null,
  cursor bigint default 0 not null,
  horizon bigint default 0 not null,
  in_flight integer default 0 not null,
  sandbox boolean default false not null,
  constraint credit_accounts_pkey PRIMARY KEY (user_uuid),
  constraint balance_covers_frozen CHECK ((balance >= frozen)),
  constraint frozen_is_not_negative CHECK ((frozen >= 0)),
  constraint horizon_is_behind_cursor CHECK (((horizon >= 0) AND (horizon <= cursor))),
  constraint in_flight_is_not_negative CHECK ((in_flight >= 0)),
  constraint sandbox_has_no_money CHECK (((NOT sandbox) OR ((balance = 0) AND (frozen = 0))))
) with (fillfactor=20);

create table credit_grants (
  grant_id bigint generated always as identity not null,
  user_uuid uuid not null,
  amount bigint not null,
  remaining bigint not null,
  open boolean generated always as ((remaining > 0)) stored not null,
  expires_at timestamp(3) with time zone,
  note text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  idempotency_key text,
  constraint credit_grants_pkey PRIMARY KEY (grant_id),
  constraint credit_grants_amount_check CHECK ((amount > 0)),
  constraint credit_grants_check CHECK (((remaining >= 0) AND (remaining <= amount)))
) with (fillfactor=20);

create table credit_hold_parts (
  task_uuid uuid not null,
  grant_id bigint not null,
  amount bigint not null,
  constraint credit_hold_parts_pkey PRIMARY KEY (task_uuid, grant_id),
  constraint credit_hold_parts_amount_check CHECK ((amount > 0))
);

create table credit_holds (
  task_uuid uuid not null,
  user_uuid uuid not null,
  amount bigint not null,
  state text default 'open'::text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  settled_at timestamp(3) with time zone,
  constraint credit_holds_pkey PRIMARY KEY (task_uuid),
  constraint credit_holds_amount_check CHECK ((amount > 0)),
  constraint credit_holds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'captured'::text, 'released'::text]))),
  constraint settled_has_time CHECK (((state = 'open'::text) = (settled_at IS NULL)))
);

create table credit_ledger (
  id bigint generated always as identity not null,
  user_uuid uuid not null,
  kind text not null,
  amount bigint not null,
  frozen_amount bigint not null,
  balance_after bigint not null,
  frozen_after bigint not null,
  task_uuid uuid,
  grant_id bigint,
  note text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint credit_ledger_pkey PRIMARY KEY (id),
  constraint kind_fits_amounts CHECK (
CASE kind
    WHEN 'grant'::text THEN ((amount > 0) AND (frozen_amount = 0))
    WHEN 'reserve'::text THEN ((amount = 0) AND (frozen_amount > 0))
    WHEN 'capture'::text THEN ((amount < 0) AND (frozen_amount = amount))
    WHEN 'release'::text THEN ((amount = 0) AND (frozen_amount < 0))
    WHEN 'expire'::text THEN ((amount < 0) AND (frozen_amount = 0))
    WHEN 'adjust'::text THEN ((amount <> 0) AND (frozen_amount = 0))
    ELSE false
END),
  constraint task_fits_kind CHECK (((kind = ANY (ARRAY['reserve'::text, 'capture'::text, 'release'::text])) = (task_uuid IS NOT NULL)))
);

create table event_days (
  name text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint event_days_pkey PRIMARY KEY (name)
);

create table jobs (
  task_uuid uuid not null,
  user_uuid uuid not null,
  lane text not null,
  seq bigint generated always as identity not null,
  arrival bigint not null,
  cost_ms integer not null,
  run_lane text not null,
  run_ms integer not null,
  worker uuid,
  taken_at timestamp(3) with time zone,
  deliveries integer default 0 not null,
  handed_over boolean default false not null,
  constraint jobs_pkey PRIMARY KEY (task_uuid),
  constraint jobs_cost_ms_check CHECK ((cost_ms > 0)),
  constraint jobs_run_ms_check CHECK ((run_ms > 0)),
  constraint known_lane CHECK (((lane = ANY (ARRAY['file'::text, 'url'::text, 'short'::text, 'long'::text, 'sandbox'::text, 'sandbox:slow'::text])) OR (lane ~~ 'remote:%'::text) OR (lane ~~ 'paused:%'::text) OR (lane ~~ 'waiting:%'::text))),
  constraint known_run_lane CHECK (((run_lane = ANY (ARRAY['short'::text, 'long'::text])) OR (run_lane ~~ 'remote:%'::text) OR (run_lane = ANY (ARRAY['sandbox:success'::text, 'sandbox:fail'::text, 'sandbox:slow'::text, 'sandbox:moderation'::text, 'sandbox:timeout'::text, 'sandbox:lost'::text])))),
  constraint taken_has_time CHECK (((worker IS NULL) = (taken_at IS NULL)))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

create table paused_flows (
  flow_name text not null,
  reason text,
  paused_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint paused_flows_pkey PRIMARY KEY (flow_name)
);

create table plans (
  plan_name text not null,
  requests_per_minute integer,
  creations_per_minute integer,
  tasks_in_flight integer,
  storage_bytes bigint,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint plans_pkey PRIMARY KEY (plan_name),
  constraint plans_creations_per_minute_check CHECK ((creations_per_minute >= 0)),
  constraint plans_plan_name_check CHECK (((plan_name ~ '^[a-z0-9][a-z0-9_-]{0,39}$'::text) AND (plan_name <> 'default'::text))),
  constraint plans_requests_per_minute_check CHECK ((requests_per_minute >= 0)),
  constraint plans_storage_bytes_check CHECK ((storage_bytes >= 0)),
  constraint plans_tasks_in_flight_check CHECK ((tasks_in_flight >= 0))
);

create table queue_clocks (
  clock text not null,
  virtual_time bigint default 0 not null,
  constraint queue_clocks_pkey PRIMARY KEY (clock)
) with (fillfactor=10);

create table queue_shares (
  user_uuid uuid not null,
  clock text not null,
  finish bigint not null,
  constraint queue_shares_pkey PRIMARY KEY (user_uuid, clock)
) with (fillfactor=50);

create table queue_workers (
  worker uuid not null,
  name text not null,
  engine_slots integer not null,
  short_slots integer not null,
  beat_at timestamp with time zone not null,
  draining boolean default false not null,
  flows text[],
  lanes text[],
  constraint queue_workers_pkey PRIMARY KEY (worker)
) with (fillfactor=10);

create unlogged table rate_buckets (
  account uuid not null,
  policy text not null,
  tokens double precision not null,
  drawn_at timestamp with time zone not null,
  constraint rate_buckets_pkey PRIMARY KEY (account, policy)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

create table remote_legs (
  task_uuid uuid not null,
  step text not null,
  state text not null,
  backend text,
  submission uuid,
  handle jsonb,
  submissions integer default 0 not null,
  failures jsonb default '[]'::jsonb not null,
  begun_at timestamp(3) with time zone default clock_timestamp() not null,
  submitted_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  result jsonb,
  constraint remote_legs_pkey PRIMARY KEY (task_uuid, step),
  constraint collected_has_result CHECK (((state = 'collected'::text) = (result IS NOT NULL))),
  constraint remote_legs_state_check CHECK ((state = ANY (ARRAY['submitting'::text, 'submitted'::text, 'failed'::text, 'collected'::text, 'built-in'::text]))),
  constraint submitted_has_handle CHECK (((state <> 'submitted'::text) OR (handle IS NOT NULL)))
) with (fillfactor=50);

create table remote_slots (
  submission uuid not null,
  backend text not null,
  task_uuid uuid not null,
  step text not null,
  worker uuid not null,
  draining boolean default false not null,
  adopted boolean default false not null,
  taken_at timestamp(3) with time zone default clock_timestamp() not null,
  free_by timestamp(3) with time zone not null,
  constraint remote_slots_pkey PRIMARY KEY (submission)
) with (fillfactor=50);

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default clock_timestamp() not null,
  needs integer,
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table sessions (
  session_hash bytea not null,
  key_uuid uuid not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  expires_at timestamp(3) with time zone not null,
  constraint sessions_pkey PRIMARY KEY (session_hash),
  constraint sessions_session_hash_check CHECK ((octet_length(session_hash) = 32))
);

create table settings (
  name text not null,
  value text not null,
  constraint settings_pkey PRIMARY KEY (name)
);

create table storage_usage (
  user_uuid uuid not null,
  upload_bytes bigint default 0 not null,
  task_bytes bigint default 0 not null,
  quota_bytes bigint,
  constraint storage_usage_pkey PRIMARY KEY (user_uuid),
  constraint storage_usage_quota_bytes_check CHECK ((quota_bytes >= 0)),
  constraint storage_usage_task_bytes_check CHECK ((task_bytes >= 0)),
  constraint storage_usage_upload_bytes_check CHECK ((upload_bytes >= 0))
) with (fillfactor=50);

create table store_rounds (
  only_one boolean default true not null,
  next_at timestamp(3) with time zone default clock_timestamp() not null,
  walked_until timestamp(3) with time zone default clock_timestamp() not null,
  began_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  blobs bigint default 0 not null,
  removed bigint default 0 not null,
  not_ours bigint default 0 not null,
  constraint store_rounds_pkey PRIMARY KEY (only_one),
  constraint store_rounds_only_one_check CHECK (only_one)
);

create table task_events (
  user_uuid uuid not null,
  cursor bigint not null,
  task_uuid uuid not null,
  status text not null,
  progress smallint not null,
  at timestamp(3) with time zone default clock_timestamp() not null,
  constraint task_events_pkey PRIMARY KEY (user_uuid, cursor, at)
) partition by RANGE (at);

create table task_finishing_prices (
  task_uuid uuid not null,
  credits bigint not null,
  constraint task_finishing_prices_pkey PRIMARY KEY (task_uuid),
  constraint task_finishing_prices_credits_check CHECK ((credits >= 0))
);

create table task_needs (
  task_uuid uuid not null,
  needed_uuid uuid not null,
  constraint task_needs_pkey PRIMARY KEY (task_uuid, needed_uuid)
);

create table task_webhooks (
  task_uuid uuid not null,
  webhook_uuid uuid not null,
  url text not null,
  constraint task_webhooks_pkey PRIMARY KEY (task_uuid),
  constraint task_webhooks_url_check CHECK ((length(url) <= 2048))
);

create table tasks (
  task_uuid uuid not null,
  user_uuid uuid not null,
  flow_name text not null,
  status text default 'PENDING'::text not null,
  progress smallint default 0 not null,
  stage text,
  cost_credits bigint not null,
  input jsonb not null,
  output jsonb default '{}'::jsonb not null,
  assets jsonb default '[]'::jsonb not null,
  diagnostics jsonb,
  error jsonb,
  name text,
  is_public boolean default false not null,
  client_order_id text,
  fingerprint text not null,
  attempt integer default 0 not null,
  worker text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  queued_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  cursor bigint not null,
  traceparent text,
  given_back integer default 0 not null,
  last_death text,
  source_bytes bigint default 0 not null,
  sandbox boolean default false not null,
  expires_at timestamp(3) with time zone,
  expired_at timestamp(3) with time zone,
  batch_uuid uuid,
  batch_position integer,
  released_credits bigint default 0 not null,
  constraint tasks_pkey PRIMARY KEY (task_uuid),
  constraint ended_has_time CHECK (((status = ANY (ARRAY['SUCCESS'::text, 'FAILED'::text, 'CANCELLED'::text])) = (completed_at IS NOT NULL))),
  constraint expired_had_time CHECK (((expired_at IS NULL) OR (expires_at IS NOT NULL))),
  constraint failed_has_error CHECK (((status = 'FAILED'::text) = (error IS NOT NULL))),
  constraint given_back_were_attempts CHECK (((given_back >= 0) AND (given_back <= attempt))),
  constraint only_ended_are_deleted CHECK (((deleted_at IS NULL) OR (completed_at IS NOT NULL))),
  constraint only_results_expire CHECK (((expires_at IS NULL) OR (status = 'SUCCESS'::text))),
  constraint queued_has_time CHECK (((status <> ALL (ARRAY['QUEUED'::text, 'RUNNING'::text, 'SUCCESS'::text])) OR (queued_at IS NOT NULL))),
  constraint running_has_attempt CHECK (((status <> ALL (ARRAY['RUNNING'::text, 'SUCCESS'::text])) OR (attempt > 0))),
  constraint running_has_start CHECK (((status <> ALL (ARRAY['RUNNING'::text, 'SUCCESS'::text])) OR (started_at IS NOT NULL))),
  constraint success_is_complete CHECK (((status = 'SUCCESS'::text) = (progress = 100))),
  constraint tasks_assets_check CHECK ((jsonb_typeof(assets) = 'array'::text)),
  constraint tasks_client_order_id_check CHECK (((length(client_order_id) >= 1) AND (length(client_order_id) <= 255))),
  constraint tasks_cost_credits_check CHECK ((cost_credits >= 0)),
  constraint tasks_input_check CHECK ((jsonb_typeof(input) = 'object'::text)),
  constraint tasks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint tasks_output_check CHECK ((jsonb_typeof(output) = 'object'::text)),
  constraint tasks_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint tasks_released_credits_check CHECK (((released_credits >= 0) AND (released_credits <= cost_credits))),
  constraint tasks_source_bytes_check CHECK ((source_bytes >= 0)),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'QUEUED'::text, 'RUNNING'::text, 'SUCCESS'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint waiting_has_not_started CHECK (((status <> ALL (ARRAY['PENDING'::text, 'QUEUED'::text])) OR (started_at IS NULL)))
) with (fillfactor=70);

create table uploads (
  file_key text not null,
  user_uuid uuid not null,
  kind text not null,
  filename text not null,
  format text,
  content_type text not null,
  bytes bigint,
  sha256 text,
  width integer,
  height integer,
  blob_key text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  expires_at timestamp(3) with time zone not null,
  complete boolean not null,
  constraint uploads_pkey PRIMARY KEY (file_key),
  constraint complete_has_facts CHECK (((NOT complete) OR ((format IS NOT NULL) AND (bytes IS NOT NULL) AND (sha256 IS NOT NULL)))),
  constraint uploads_bytes_check CHECK ((bytes > 0)),
  constraint uploads_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'model'::text]))),
  constraint uploads_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

create table users (
  user_uuid uuid not null,
  name text not null,
  email text,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  weight double precision default 1 not null,
  suspended_at timestamp(3) with time zone,
  suspended_for text,
  sandbox_of uuid,
  deleted_at timestamp(3) with time zone,
  erased_at timestamp(3) with time zone,
  plan_name text,
  constraint users_pkey PRIMARY KEY (user_uuid),
  constraint erased_was_deleted CHECK (((erased_at IS NULL) OR (deleted_at IS NOT NULL))),
  constraint reason_of_suspension CHECK (((suspended_at IS NOT NULL) OR (suspended_for IS NULL))),
  constraint users_name_check CHECK ((name <> ''::text)),
  constraint users_weight_check CHECK (((weight >= (0.01)::double precision) AND (weight <= (100)::double precision)))
);

create table webhook_attempts (
  attempt_id bigint generated always as identity not null,
  message_uuid uuid not null,
  at timestamp(3) with time zone not null,
  milliseconds integer not null,
  outcome text not null,
  status_code integer,
  answer text,
  constraint webhook_attempts_pkey PRIMARY KEY (attempt_id)
);

create table webhook_lanes (
  lane_id bigint generated always as identity not null,
  webhook_uuid uuid not null,
  origin text not null,
  due_at timestamp(3) with time zone,
  rests_until timestamp(3) with time zone,
  slow boolean default false not null,
  failing_since timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  constraint webhook_lanes_webhook_uuid_origin_key UNIQUE (webhook_uuid, origin),
  constraint webhook_lanes_pkey PRIMARY KEY (lane_id)
);

create table webhook_messages (
  message_uuid uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  webhook_uuid uuid not null,
  lane_id bigint not null,
  type text not null,
  task_uuid uuid,
  url text,
  data jsonb,
  status text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  due_at timestamp(3) with time zone,
  worker uuid,
  tries integer default 0 not null,
  ended_at timestamp(3) with time zone,
  replay boolean default false not null,
  constraint webhook_messages_pkey PRIMARY KEY (message_uuid),
  constraint about_something CHECK (((task_uuid IS NULL) <> (data IS NULL))),
  constraint ended_has_time CHECK (((status = 'pending'::text) = (ended_at IS NULL))),
  constraint pending_is_due CHECK (((status = 'pending'::text) = (due_at IS NOT NULL))),
  constraint taken_is_pending CHECK (((worker IS NULL) OR (status = 'pending'::text))),
  constraint webhook_messages_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'skipped'::text])))
) with (fillfactor=70);

create table webhooks (
  webhook_uuid uuid not null,
  user_uuid uuid not null,
  url text,
  name text,
  events text[] not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  disabled_at timestamp(3) with time zone,
  disabled_for text,
  constraint webhooks_pkey PRIMARY KEY (webhook_uuid),
  constraint disabled_has_reason CHECK (((disabled_at IS NULL) = (disabled_for IS NULL))),
  constraint old_secret_ends CHECK (((old_secret IS NULL) = (old_secret_until IS NULL))),
  constraint webhooks_disabled_for_check CHECK ((disabled_for = ANY (ARRAY['owner'::text, 'gone'::text, 'failing'::text]))),
  constraint webhooks_events_check CHECK ((cardinality(events) > 0)),
  constraint webhooks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint webhooks_old_secret_check CHECK (((octet_length(old_secret) >= 24) AND (octet_length(old_secret) <= 64))),
  constraint webhooks_secret_check CHECK (((octet_length(secret) >= 24) AND (octet_length(secret) <= 64))),
  constraint webhooks_url_check CHECK ((length(url) <= 2048))
);

create table ws_tickets (
  ticket_hash bytea not null,
  key_uuid uuid not null,
  expires_at timestamp(3) with time zone not null,
  constraint ws_tickets_pkey PRIMARY KEY (ticket_hash),
  constraint ws_tickets_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32))
);

-- Functions

CREATE OR REPLACE FUNCTION public.add_batch_tasks(the_batch uuid, the_user uuid, items jsonb, the_traceparent text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  item record;
  the_lane text;
  lanes text[] := '{}';
begin
  for item in
    select i.* from jsonb_to_recordset(items) as i (
      position integer, name text, task uuid, flow text, input jsonb, cost bigint, fingerprint text,
      lane text, admission_ms integer, run_lane text, run_ms integer)
     order by i.position
  loop
    if not reserve_credits(the_user, item.task, item.cost) then
      raise exception 'batch % costs more than was checked', the_batch using errcode = 'integrity_constraint_violation';
    end if;
    insert into tasks (task_uuid, user_uuid, flow_name, cost_credits, input, fingerprint, traceparent, cursor, batch_uuid,
                       batch_position)
    values (item.task, the_user, item.flow, item.cost, item.input, item.fingerprint, the_traceparent, 0, the_batch,
            item.position);
    insert into batch_items (batch_uuid, position, name, task_uuid)
    values (the_batch, item.position, item.name, item.task)
    on conflict (batch_uuid, position) do update set task_uuid = excluded.task_uuid;
  end loop;

  -- Only now, since an item may need one behind it. A needed task of an earlier try may have ended.
  insert into task_needs (task_uuid, needed_uuid)
  select i.task, n.needed::uuid
    from jsonb_to_recordset(items) as i (task uuid, needs jsonb), jsonb_array_elements_text(i.needs) as n (needed)
    join tasks t on t.task_uuid = n.needed::uuid and t.completed_at is null;

  for item in
    select i.* from jsonb_to_recordset(items) as i (
      position integer, task uuid, lane text, admission_ms integer, run_lane text, run_ms integer)
     order by i.position
  loop
    the_lane := case when exists (select 1 from task_needs n where n.task_uuid = item.task)
                     then 'waiting:' || item.lane else item.lane end;
    insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
    values (item.task, the_user, the_lane, open_clock(item.lane), item.admission_ms, item.run_lane, item.run_ms);
    if the_lane = item.lane and item.lane <> all (lanes) then lanes := lanes || item.lane; end if;
  end loop;
  foreach the_lane in array lanes loop
    perform tell('bozzetto_job', the_lane);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.add_grant(the_user uuid, kind text, credits bigint, expiry timestamp with time zone, reason text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  the_grant bigint;
begin
  perform 1 from credit_accounts where user_uuid = the_user for no key update;
  insert into credit_grants (user_uuid, amount, remaining, expires_at, note)
  values (the_user, credits, credits, expiry, reason) returning grant_id into the_grant;
  insert into credit_ledger (user_uuid, kind, amount, frozen_amount, grant_id, note)
  values (the_user, kind, credits, 0, the_grant, reason);
end $function$
;

CREATE OR REPLACE FUNCTION public.apply_ledger_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update credit_accounts
     set balance = balance + new.amount, frozen = frozen + new.frozen_amount
   where user_uuid = new.user_uuid
  returning balance, frozen into new.balance_after, new.frozen_after;
  if not found then
    raise exception 'no account of user %', new.user_uuid using errcode = 'foreign_key_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.batch_facts(batch batches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.batch_problem(the_user uuid, items jsonb, OUT outcome text, OUT available bigint, OUT missing_file text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  account credit_accounts;
begin
  if exists (select 1 from users u where u.user_uuid = the_user and u.suspended_at is not null) then
    outcome := 'suspended';
    return;
  end if;
  select k.key into missing_file
    from jsonb_to_recordset(items) as i (file_keys jsonb), jsonb_array_elements_text(i.file_keys) as k (key)
   where not exists (select 1 from uploads u where u.file_key = k.key and u.user_uuid = the_user
                        and u.complete and u.expires_at > clock_timestamp())
   limit 1;
  if found then
    outcome := 'no-file';
    return;
  end if;
  perform 1 from credit_accounts where user_uuid = the_user for no key update;
  perform expire_due_grants(the_user);
  select * into account from credit_accounts where user_uuid = the_user;
  available := account.balance - account.frozen;
  if not account.sandbox
     and available < (select sum(i.cost) from jsonb_to_recordset(items) as i (cost bigint)) then
    outcome := 'no-credits';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.beat_worker(the_worker uuid, the_name text, engines integer, shorts integer, lost_after interval)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  lost record;
  given_back integer := 0;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into queue_workers (worker, name, engine_slots, short_slots, beat_at)
  values (the_worker, the_name, engines, shorts, clock_timestamp())
  on conflict (worker) do update
     set beat_at = excluded.beat_at, engine_slots = engines, short_slots = shorts;
  if lost_after is null then return 0; end if;
  delete from queue_workers w
   where w.worker in (select d.worker from queue_workers d where d.beat_at < clock_timestamp() - lost_after
                         for update skip locked);
  for lost in
    select j.task_uuid, j.worker, j.deliveries from jobs j
     where j.worker is not null
       and not exists (select 1 from queue_workers w where w.worker = j.worker)
     order by j.task_uuid for update skip locked
  loop
    perform give_back_job(lost.task_uuid, lost.worker, lost.deliveries);
    given_back := given_back + 1;
  end loop;
  return given_back;
end $function$
;

CREATE OR REPLACE FUNCTION public.beat_worker(the_worker uuid, the_name text, engines integer, shorts integer, lost_after interval, the_flows text[], the_lanes text[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  given_back integer := beat_worker(the_worker, the_name, engines, shorts, lost_after);
begin
  update queue_workers set flows = the_flows, lanes = the_lanes
   where worker = the_worker and (flows, lanes) is distinct from (the_flows, the_lanes);
  return given_back;
end $function$
;

CREATE OR REPLACE FUNCTION public.begin_sandbox_task(the_task uuid, the_worker text, max_attempts integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  wanted text;
begin
  perform 1 from tasks where task_uuid = the_task and sandbox and completed_at is null for no key update;
  if not found then return null; end if;
  select substr(run_lane, 9) into wanted from jobs where task_uuid = the_task;
  if wanted = 'moderation' then return wanted; end if;
  update tasks set status = 'QUEUED', queued_at = clock_timestamp() where task_uuid = the_task and status = 'PENDING';
  return case when claim_task(the_task, the_worker, max_attempts) = 'claimed' then wanted end;
end $function$
;

CREATE OR REPLACE FUNCTION public.blob_keys_of(files jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select file ->> 'blob_key' from jsonb_array_elements(files) file
$function$
;

CREATE OR REPLACE FUNCTION public.blob_keys_of_leg(result jsonb, failures jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select blob_keys_of(result -> 'files')
   union all
  select blob_keys_of(entry -> 'result' -> 'files') from jsonb_array_elements(failures) entry where entry ? 'result'
$function$
;

CREATE OR REPLACE FUNCTION public.charge_job(job jobs, spent_ms bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if job.worker is null then return; end if;
  update queue_shares s
     set finish = s.finish + virtual_span(spent_ms - job.cost_ms, u.weight)
    from users u
   where s.user_uuid = job.user_uuid and s.clock = clock_of(job.lane) and u.user_uuid = s.user_uuid;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_grants_cover_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner uuid := coalesce(new.user_uuid, old.user_uuid);
begin
  if (select a.balance - a.frozen from credit_accounts a where a.user_uuid = owner)
     <> (select coalesce(sum(g.remaining), 0) from credit_grants g where g.user_uuid = owner and g.open) then
    raise exception 'grants and account of user % disagree', owner
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_hold_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select h.amount from credit_holds h where h.task_uuid = new.task_uuid)
     <> coalesce((select sum(p.amount) from credit_hold_parts p where p.task_uuid = new.task_uuid), 0) then
    raise exception 'the parts of the hold of task % do not add up', new.task_uuid
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_task_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject tasks;
begin
  select * into subject from tasks where task_uuid = new.task_uuid;
  if (subject.completed_at is null and subject.cost_credits > 0 and not subject.sandbox)
     <> exists (select 1 from credit_holds
                 where task_uuid = new.task_uuid and state = 'open' and amount = subject.cost_credits) then
    raise exception 'task % and its hold of credits disagree', new.task_uuid
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.claim_leg(the_task uuid, the_worker text, max_attempts integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  task tasks;
begin
  select * into task from tasks where task_uuid = the_task for no key update;
  if task.status = 'RUNNING' and task.attempt < max_attempts then
    update jobs set handed_over = false where task_uuid = the_task and handed_over;
    if not found then
      update tasks set status = 'QUEUED', started_at = null, worker = null, given_back = given_back + 1
       where task_uuid = the_task;
      update tasks
         set status = 'RUNNING', attempt = attempt + 1, started_at = task.started_at, worker = the_worker
       where task_uuid = the_task;
      return 'claimed';
    end if;
    update tasks set worker = the_worker where task_uuid = the_task;
    return 'claimed';
  end if;
  return claim_task(the_task, the_worker, max_attempts);
end $function$
;

CREATE OR REPLACE FUNCTION public.claim_task(the_task uuid, the_worker text, max_attempts integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  found_status text;
begin
  select status into found_status from tasks where task_uuid = the_task for no key update;
  if found_status = 'RUNNING' then
    update jobs set handed_over = false where task_uuid = the_task and handed_over;
    if found then
      update tasks set worker = the_worker where task_uuid = the_task;
      return 'claimed';
    end if;
    if requeue_task(the_task, max_attempts) = 'gave-up' then return 'gave-up'; end if;
  elsif found_status is distinct from 'QUEUED' then
    return 'gone';
  end if;
  update tasks
     set status = 'RUNNING', attempt = attempt + 1, started_at = clock_timestamp(), worker = the_worker
   where task_uuid = the_task;
  return 'claimed';
end $function$
;

CREATE OR REPLACE FUNCTION public.clock_of(lane text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when lane in ('short', 'long') then 'engine' else lane end $function$
;

CREATE OR REPLACE FUNCTION public.count_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update storage_usage set task_bytes = task_bytes + task_bytes(new) - task_bytes(old)
   where user_uuid = new.user_uuid;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.create_batch(the_batch uuid, the_user uuid, the_name text, order_id text, the_fingerprint text, hook uuid, hook_url text, most_open integer, items jsonb, the_traceparent text, OUT outcome text, OUT other_batch uuid, OUT available bigint, OUT missing_file text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  earlier record;
begin
  for tried in 1..2 loop
    if order_id is not null then
      select b.batch_uuid, b.fingerprint into earlier from batches b
       where b.user_uuid = the_user and b.client_order_id = order_id;
      if found then
        outcome := case when earlier.fingerprint = the_fingerprint then 'replayed' else 'order-id-reused' end;
        other_batch := earlier.batch_uuid;
        return;
      end if;
    end if;
    exit when tried = 2;
    select p.outcome, p.available, p.missing_file into outcome, available, missing_file
      from batch_problem(the_user, items) p;
    -- Of two equal requests at once, the second one may lack credits only because of the first.
    exit when outcome is not null and outcome <> 'no-credits';
  end loop;
  if outcome is not null then return; end if;
  if (select count(*) from batches b where b.user_uuid = the_user and b.ended_at is null) >= most_open then
    outcome := 'too-many-batches';
    return;
  end if;
  insert into batches (batch_uuid, user_uuid, name, client_order_id, fingerprint, item_count, open_items, cost_credits,
                       webhook_uuid, webhook_url)
  values (the_batch, the_user, the_name, order_id, the_fingerprint, jsonb_array_length(items), jsonb_array_length(items),
          (select sum(i.cost) from jsonb_to_recordset(items) as i (cost bigint)), hook, hook_url);
  perform add_batch_tasks(the_batch, the_user, items, the_traceparent);
  outcome := 'created';
end $function$
;

CREATE OR REPLACE FUNCTION public.create_task(the_task uuid, the_user uuid, the_flow text, the_input jsonb, cost bigint, the_fingerprint text, order_id text, duplicate_allowed boolean, file_keys text[], the_traceparent text, duplicate_window_seconds double precision, max_in_flight integer, OUT outcome text, OUT other_task uuid, OUT available bigint, OUT missing_file text, OUT running integer, OUT created timestamp with time zone, OUT stream_cursor bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  account credit_accounts;
  earlier record;
begin
  -- A replay needs no lock.
  for tried in 1..2 loop
    if order_id is not null then
      select t.task_uuid, t.fingerprint into earlier from tasks t
       where t.user_uuid = the_user and t.client_order_id = order_id;
      if found then
        outcome := case when earlier.fingerprint = the_fingerprint then 'replayed' else 'order-id-reused' end;
        other_task := earlier.task_uuid;
        return;
      end if;
    end if;
    exit when tried = 2;

    if cardinality(file_keys) > 0 then
      select key into missing_file from unnest(file_keys) key
       where not exists (select 1 from uploads u where u.file_key = key and u.user_uuid = the_user
                            and u.complete and u.expires_at > clock_timestamp())
       limit 1;
      if found then
        outcome := 'no-file';
        return;
      end if;
    end if;
    perform 1 from credit_accounts where user_uuid = the_user for no key update;
    exit when order_id is null;
  end loop;

  if order_id is null and not duplicate_allowed and duplicate_window_seconds > 0 then
    select t.task_uuid into other_task from tasks t
     where t.user_uuid = the_user and t.fingerprint = the_fingerprint
       and t.created_at > clock_timestamp() - make_interval(secs => duplicate_window_seconds)
     order by t.created_at desc limit 1;
    if found then
      outcome := 'duplicate';
      return;
    end if;
  end if;

  perform expire_due_grants(the_user);
  select * into account from credit_accounts where user_uuid = the_user;
  running := account.in_flight - coalesce(
    (select sum(b.open_items) from batches b where b.user_uuid = the_user and b.ended_at is null), 0);
  if max_in_flight > 0 and running >= max_in_flight then
    outcome := 'too-many-in-flight';
    return;
  end if;
  running := null;
  if not reserve_credits(the_user, the_task, cost) then
    outcome := 'no-credits';
    available := account.balance - account.frozen;
    return;
  end if;
  insert into tasks (task_uuid, user_uuid, flow_name, cost_credits, input, client_order_id, fingerprint, traceparent, cursor)
  values (the_task, the_user, the_flow, cost, the_input, order_id, the_fingerprint, the_traceparent, 0)
  returning created_at, cursor into created, stream_cursor;
  outcome := 'created';
end $function$
;

CREATE OR REPLACE FUNCTION public.create_task_with_job(the_task uuid, the_user uuid, the_flow text, the_input jsonb, cost bigint, the_fingerprint text, order_id text, duplicate_allowed boolean, file_keys text[], the_traceparent text, duplicate_window_seconds double precision, max_in_flight integer, the_lane text, admission_ms integer, the_run_lane text, the_run_ms integer, OUT outcome text, OUT other_task uuid, OUT available bigint, OUT missing_file text, OUT running integer, OUT created timestamp with time zone, OUT stream_cursor bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from users u where u.user_uuid = the_user and u.suspended_at is not null) then
    outcome := 'suspended';
    return;
  end if;
  select made.* into outcome, other_task, available, missing_file, running, created, stream_cursor
    from create_task(the_task, the_user, the_flow, the_input, cost, the_fingerprint, order_id, duplicate_allowed,
                     file_keys, the_traceparent, duplicate_window_seconds, max_in_flight) made;
  if outcome <> 'created' then return; end if;
  insert into jobs (task_uuid, user_uuid, lane, arrival, cost_ms, run_lane, run_ms)
  select the_task, the_user, the_lane, c.virtual_time, admission_ms, the_run_lane, the_run_ms
    from queue_clocks c where c.clock = clock_of(the_lane);
  perform tell('bozzetto_job', the_lane);
end $function$
;

CREATE OR REPLACE FUNCTION public.delete_user(the_user uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.disable_webhook(hook webhooks, reason text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  other webhooks;
begin
  perform 1 from webhook_lanes l where l.webhook_uuid = hook.webhook_uuid order by l.lane_id for no key update;
  update webhooks set disabled_at = clock_timestamp(), disabled_for = reason where webhook_uuid = hook.webhook_uuid;
  update webhook_messages set status = 'skipped', due_at = null, worker = null, ended_at = clock_timestamp()
   where webhook_uuid = hook.webhook_uuid and status = 'pending';
  update webhook_lanes set due_at = null where webhook_uuid = hook.webhook_uuid;
  if reason = 'owner' then return; end if;
  for other in
    select * from webhooks w
     where w.user_uuid = hook.user_uuid and w.webhook_uuid <> hook.webhook_uuid and w.url is not null
       and w.disabled_at is null and 'webhook.disabled' = any (w.events)
     order by w.webhook_uuid for key share
  loop
    perform queue_webhook(other, 'webhook.disabled', null, null, jsonb_build_object(
      'webhook_uuid', hook.webhook_uuid, 'url', hook.url, 'reason', reason));
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.draw_tokens(the_account uuid, the_policy text, per_minute integer, wanted integer, OUT granted integer, OUT remaining double precision)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  bucket rate_buckets;
  moment timestamptz;
begin
  insert into rate_buckets values (the_account, the_policy, per_minute, clock_timestamp()) on conflict do nothing;
  select * into bucket from rate_buckets b where b.account = the_account and b.policy = the_policy for update;
  -- Swept away between the two statements: a bucket that is not there is full.
  if not found then bucket := (the_account, the_policy, per_minute, clock_timestamp()); end if;
  moment := clock_timestamp();
  remaining := least(
    per_minute, bucket.tokens + greatest(0, extract(epoch from moment - bucket.drawn_at)) * per_minute / 60.0);
  granted := least(wanted, floor(remaining));
  remaining := remaining - granted;
  update rate_buckets b set tokens = remaining, drawn_at = moment where b.account = the_account and b.policy = the_policy;
end $function$
;

CREATE OR REPLACE FUNCTION public.drop_answer_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_deleted boolean;
begin
  select t.deleted_at is not null into was_deleted from tasks t
   where t.task_uuid = (select m.task_uuid from webhook_messages m where m.message_uuid = new.message_uuid)
     for share of t;
  if was_deleted then new.answer := null; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.drop_event_day(day_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('lock_timeout', '2s', true);
  execute format('drop table %I', day_name);
  delete from event_days where name = day_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.drop_message_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_deleted boolean;
begin
  select t.deleted_at is not null into was_deleted from tasks t where t.task_uuid = new.task_uuid for share of t;
  if was_deleted then delete from webhook_messages where message_uuid = new.message_uuid; end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.elapsed_ms(since timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
AS $function$ select greatest(0, extract(epoch from clock_timestamp() - since) * 1000)::bigint $function$
;

CREATE OR REPLACE FUNCTION public.erase_batches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from batches where user_uuid = new.user_uuid;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.erase_users(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.expire_due_grants(the_user uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  due record;
  expired integer := 0;
begin
  for due in
    select grant_id, remaining from credit_grants
     where user_uuid = the_user and open and expires_at <= clock_timestamp()
     order by grant_id
  loop
    update credit_grants set remaining = 0 where grant_id = due.grant_id;
    insert into credit_ledger (user_uuid, kind, amount, frozen_amount, grant_id)
    values (the_user, 'expire', -due.remaining, 0, due.grant_id);
    expired := expired + 1;
  end loop;
  return expired;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_task(the_task uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.free_slot(the_submission uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from remote_slots where submission = the_submission;
  if found then perform tell('bozzetto_job', 'remote:'); end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.give_back_job(the_task uuid, the_worker uuid, the_delivery integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  job jobs;
  task tasks;
begin
  select * into job from jobs
   where task_uuid = the_task and worker = the_worker and deliveries = the_delivery for update;
  if not found then return; end if;
  select * into task from tasks where task_uuid = the_task and completed_at is null;
  if not found then
    delete from jobs where task_uuid = the_task;
  elsif task.status = 'QUEUED' and not task.sandbox then
    update jobs set lane = waiting_lane(task.flow_name, job.lane), worker = null, taken_at = null
     where task_uuid = the_task;
  else
    update jobs set worker = null, taken_at = null where task_uuid = the_task;
  end if;
  perform charge_job(job, 0);
  perform tell('bozzetto_job', job.lane);
end $function$
;

CREATE OR REPLACE FUNCTION public.give_back_task(the_task uuid, the_attempt integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
     where s.user_uuid = the_job.user_uuid and s.clock = clock_of(the_job.lane) and u.user_uuid = s.user_uuid;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.give_back_webhooks(the_worker uuid, messages uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  lane record;
begin
  for lane in
    select l.lane_id from webhook_lanes l
     where l.lane_id in (select m.lane_id from webhook_messages m where m.message_uuid = any (messages))
     order by l.lane_id for no key update
  loop
    update webhook_messages set worker = null, due_at = clock_timestamp(), tries = tries - 1
     where message_uuid = any (messages) and worker = the_worker and lane_id = lane.lane_id;
    perform look_after_lane(lane.lane_id);
  end loop;
  perform tell('bozzetto_webhook', '');
end $function$
;

CREATE OR REPLACE FUNCTION public.grant_once(the_user uuid, the_key text, credits bigint, expiry timestamp with time zone, reason text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  earlier credit_grants;
  the_grant bigint;
begin
  perform 1 from credit_accounts where user_uuid = the_user for no key update;
  if not found then return 'unknown'; end if;
  select * into earlier from credit_grants where user_uuid = the_user and idempotency_key = the_key;
  if found then
    return case when (earlier.amount, earlier.expires_at, earlier.note) is not distinct from (credits, expiry, reason)
                then 'replayed' else 'reused' end;
  end if;
  insert into credit_grants (user_uuid, amount, remaining, expires_at, note, idempotency_key)
  values (the_user, credits, credits, expiry, reason, the_key) returning grant_id into the_grant;
  insert into credit_ledger (user_uuid, kind, amount, frozen_amount, grant_id, note)
  values (the_user, 'grant', credits, 0, the_grant, reason);
  return 'granted';
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'an account stays' using errcode = 'restrict_violation';
  elsif tg_op = 'INSERT' then
    if new.balance <> 0 or new.frozen <> 0 then
      raise exception 'an account starts empty; credits come by the ledger' using errcode = 'restrict_violation';
    end if;
  elsif (new.balance <> old.balance or new.frozen <> old.frozen) and pg_trigger_depth() < 2 then
    raise exception 'only the ledger changes an account' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.state <> 'open' or new.state = 'open'
     or (new.task_uuid, new.user_uuid, new.amount) <> (old.task_uuid, old.user_uuid, old.amount) then
    raise exception 'a hold of credits only goes from open to captured or released'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_origin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.task_uuid, new.user_uuid, new.flow_name, new.cost_credits, new.created_at)
     is distinct from (old.task_uuid, old.user_uuid, old.flow_name, old.cost_credits, old.created_at)
     or ((new.input, new.client_order_id, new.fingerprint)
         is distinct from (old.input, old.client_order_id, old.fingerprint) and new.deleted_at is null) then
    raise exception 'what a task was created with stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.hand_over_task(the_task uuid, the_attempt integer, next_lane text, milliseconds integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  job jobs;
begin
  perform 1 from tasks
    where task_uuid = the_task and attempt = the_attempt and status = 'RUNNING' for no key update;
  if not found then return false; end if;
  select * into job from jobs where task_uuid = the_task for update;
  perform charge_job(job, elapsed_ms(job.taken_at));
  update jobs
     set lane = next_lane, run_lane = next_lane, cost_ms = milliseconds, run_ms = milliseconds,
         worker = null, taken_at = null, handed_over = true, arrival = open_clock(next_lane)
   where task_uuid = the_task;
  perform tell('bozzetto_job', next_lane);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.is_of_flows(the_task uuid, flows text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select flows is null or (select t.flow_name from tasks t where t.task_uuid = the_task) = any(flows)
$function$
;

CREATE OR REPLACE FUNCTION public.let_go_of_assets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into blob_removals (blob_key)
  select key from blob_keys_of(old.assets) key except select key from blob_keys_of(new.assets) key
  on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.let_go_of_leg()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into blob_removals (blob_key)
  select key from blob_keys_of_leg(old.result, old.failures) key
  except
  select key from blob_keys_of_leg(new.result, new.failures) key where tg_op = 'UPDATE'
  on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.let_go_of_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into blob_removals (blob_key) select blob_key from old_rows on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.look_after_lane(the_lane bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  next_due timestamptz(3);
begin
  select min(m.due_at) into next_due from webhook_messages m where m.lane_id = the_lane and m.due_at is not null;
  update webhook_lanes
     set due_at = case when next_due is null then null else greatest(next_due, rests_until) end
   where lane_id = the_lane;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_sandbox_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select a.sandbox into new.sandbox from credit_accounts a where a.user_uuid = new.user_uuid;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.move_horizons(day_name text, after uuid, most integer)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  last uuid;
begin
  execute format(
    'with old as materialized (
       select user_uuid, max(cursor) as cursor from %I where user_uuid > $1 group by user_uuid order by user_uuid limit $2
     ), moved as (
       update credit_accounts a set horizon = greatest(a.horizon, old.cursor) from old where a.user_uuid = old.user_uuid
     ) select user_uuid from old order by user_uuid desc limit 1', day_name) into last using after, most;
  return last;
end $function$
;

CREATE OR REPLACE FUNCTION public.move_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  job jobs;
begin
  if new.completed_at is not null then
    delete from jobs where task_uuid = new.task_uuid returning * into job;
  elsif new.status = 'QUEUED' then
    select * into job from jobs where task_uuid = new.task_uuid for update;
    if old.status = 'PENDING' then
      update jobs
         set lane = waiting_lane(new.flow_name, run_lane), cost_ms = run_ms, worker = null, taken_at = null,
             arrival = open_clock(run_lane)
       where task_uuid = new.task_uuid;
    elsif job.taken_at > old.started_at and not job.handed_over then
      -- Delivered again after its worker was lost: the job is the new worker's already.
      return null;
    else
      update jobs set lane = waiting_lane(new.flow_name, run_lane), worker = null, taken_at = null, handed_over = false
       where task_uuid = new.task_uuid;
    end if;
    perform tell('bozzetto_job', job.run_lane);
  end if;
  perform charge_job(job, elapsed_ms(job.taken_at));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_clock(lane text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  insert into queue_clocks (clock) values (clock_of(lane)) on conflict do nothing;
  return (select virtual_time from queue_clocks where clock = clock_of(lane));
end $function$
;

CREATE OR REPLACE FUNCTION public.open_event_days(ahead integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  day timestamptz;
  day_name text;
  opened integer := 0;
begin
  perform set_config('lock_timeout', '2s', true);
  for day in
    select d at time zone 'UTC'
      from generate_series(date_trunc('day', clock_timestamp() at time zone 'UTC'),
                           date_trunc('day', clock_timestamp() at time zone 'UTC') + ahead * interval '1 day',
                           interval '1 day') d
  loop
    continue when exists (select 1 from event_days e where e.starts_at <= day and e.ends_at > day);
    continue when exists (select 1 from task_events_rest r where r.at >= day and r.at < day + interval '24 hours');
    day_name := 'task_events_' || to_char(day at time zone 'UTC', 'YYYYMMDD');
    execute format('create table %I (like task_events including all)', day_name);
    execute format('alter table task_events attach partition %I for values from (%L) to (%L)',
                   day_name, day, day + interval '24 hours');
    insert into event_days values (day_name, day, day + interval '24 hours');
    opened := opened + 1;
  end loop;
  return opened;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_sandbox(the_user uuid, the_sandbox uuid)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  found_uuid uuid;
begin
  insert into users (user_uuid, name, sandbox_of, suspended_at)
  select the_sandbox, u.name, the_user, u.suspended_at from users u
   where u.user_uuid = the_user and u.sandbox_of is null
  on conflict (sandbox_of) where sandbox_of is not null do nothing;
  if found then
    insert into credit_accounts (user_uuid, sandbox) values (the_sandbox, true);
  end if;
  select user_uuid into found_uuid from users where sandbox_of = the_user;
  return found_uuid;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_storage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into storage_usage (user_uuid) values (new.user_uuid);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.overruns(lanes text[])
 RETURNS TABLE(user_uuid uuid, overrun bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select j.user_uuid, sum(virtual_span(greatest(0, elapsed_ms(j.taken_at) - j.cost_ms), (
           select u.weight from users u where u.user_uuid = j.user_uuid)))::bigint
    from jobs j where j.worker is not null and j.lane = any(lanes)
   group by j.user_uuid
$function$
;

CREATE OR REPLACE FUNCTION public.own_quota(the_user uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(s.quota_bytes, p.storage_bytes)
    from users u join users o on o.user_uuid = coalesce(u.sandbox_of, u.user_uuid)
    join storage_usage s on s.user_uuid = o.user_uuid left join plans p on p.plan_name = o.plan_name
   where u.user_uuid = the_user
$function$
;

CREATE OR REPLACE FUNCTION public.pause_flow(the_flow text, the_reason text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7009);
  insert into paused_flows (flow_name, reason) values (the_flow, the_reason)
  on conflict (flow_name) do update set reason = excluded.reason;
end $function$
;

CREATE OR REPLACE FUNCTION public.prune_rest_of_events(life interval, most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  pruned integer;
begin
  with old as materialized (
    select user_uuid, cursor, at from task_events_rest where at < clock_timestamp() - life limit most
  ), moved as (
    update credit_accounts a set horizon = greatest(a.horizon, u.cursor)
      from (select user_uuid, max(cursor) as cursor from old group by user_uuid) u where a.user_uuid = u.user_uuid
  ), gone as (
    delete from task_events_rest r using old
     where (r.user_uuid, r.cursor, r.at) = (old.user_uuid, old.cursor, old.at) returning 1
  ) select count(*) into pruned from gone;
  return pruned;
end $function$
;

CREATE OR REPLACE FUNCTION public.queue_webhook(hook webhooks, the_type text, the_task uuid, the_url text, the_data jsonb, happened timestamp with time zone DEFAULT clock_timestamp())
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz(3) := clock_timestamp();
  is_on boolean := hook.disabled_at is null;
  the_lane bigint;
  made uuid;
begin
  -- The update locks the lane, so that it is not forgotten before its message is there.
  insert into webhook_lanes as l (webhook_uuid, origin, due_at)
  values (hook.webhook_uuid, coalesce(substring(the_url from '^[a-z]+://[^/?#]+'), ''), case when is_on then moment end)
  on conflict (webhook_uuid, origin) do update
     set due_at = least(l.due_at, case when is_on then greatest(moment, l.rests_until) end)
  returning lane_id into the_lane;
  insert into webhook_messages (webhook_uuid, lane_id, type, task_uuid, url, data, status, created_at, due_at, ended_at)
  values (hook.webhook_uuid, the_lane, the_type, the_task, the_url, the_data,
          case when is_on then 'pending' else 'skipped' end, happened,
          case when is_on then moment end, case when is_on then null else moment end)
  returning message_uuid into made;
  if is_on then perform tell('bozzetto_webhook', ''); end if;
  return made;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_task_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into task_events (user_uuid, cursor, task_uuid, status, progress)
  values (new.user_uuid, new.cursor, new.task_uuid, new.status, new.progress);
  perform tell('bozzetto_task', new.user_uuid || ' ' || new.task_uuid || ' ' || new.cursor);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  the_type text := case new.status when 'SUCCESS' then 'task.succeeded' when 'FAILED' then 'task.failed'
                                   else 'task.cancelled' end;
  found_hook record;
  of_task boolean := false;
begin
  for found_hook in
    select w as hook, o.url as task_url
      from webhooks w left join task_webhooks o on o.webhook_uuid = w.webhook_uuid and o.task_uuid = new.task_uuid
     where w.user_uuid = new.user_uuid and (w.url is not null or o.url is not null)
     order by w.webhook_uuid for key share of w
  loop
    of_task := of_task or found_hook.task_url is not null;
    if the_type = any ((found_hook.hook).events) then
      perform queue_webhook(found_hook.hook, the_type, new.task_uuid, found_hook.task_url, null, new.completed_at);
    end if;
  end loop;
  if of_task then delete from task_webhooks where task_uuid = new.task_uuid; end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'accounts and tasks stay what they were made as' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_task_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a task is marked as deleted, its row stays' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.remove_task(the_user uuid, the_task uuid, OUT outcome text, OUT blob_keys text[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.remove_upload(the_user uuid, the_key text, OUT outcome text, OUT the_blob text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.replay_webhooks(the_webhook uuid, the_message uuid, since timestamp with time zone, until timestamp with time zone, statuses text[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.report_webhook(the_message uuid, the_worker uuid, verdict text, tried_at timestamp with time zone, took integer, the_outcome text, code integer, the_answer text, retry_after interval, rest interval, was_slow boolean, patience interval)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.requeue_task(the_task uuid, max_tries integer, the_death text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.reserve_credits(the_user uuid, the_task uuid, wanted bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  account credit_accounts;
  source record;
  missing bigint := wanted;
  part bigint;
begin
  if wanted = 0 then return true; end if;
  select * into account from credit_accounts where user_uuid = the_user;
  if account.sandbox then return true; end if;
  if account.balance - account.frozen < wanted then return false; end if;
  insert into credit_holds (task_uuid, user_uuid, amount) values (the_task, the_user, wanted);
  for source in
    select grant_id, remaining from credit_grants
     where user_uuid = the_user and open
     order by expires_at, grant_id
  loop
    part := least(source.remaining, missing);
    update credit_grants set remaining = remaining - part where grant_id = source.grant_id;
    insert into credit_hold_parts (task_uuid, grant_id, amount) values (the_task, source.grant_id, part);
    missing := missing - part;
    exit when missing = 0;
  end loop;
  insert into credit_ledger (user_uuid, kind, amount, frozen_amount, task_uuid)
  values (the_user, 'reserve', 0, wanted, the_task);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.resume_flow(the_flow text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7009);
  delete from paused_flows where flow_name = the_flow;
end $function$
;

CREATE OR REPLACE FUNCTION public.retry_batch(the_batch uuid, the_user uuid, items jsonb, the_traceparent text, OUT outcome text, OUT available bigint, OUT missing_file text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  select p.outcome, p.available, p.missing_file into outcome, available, missing_file
    from batch_problem(the_user, items) p;
  if outcome is not null then return; end if;
  if exists (
    select 1 from jsonb_to_recordset(items) as i (position integer, earlier uuid)
     where not exists (select 1 from batch_items e join tasks t using (task_uuid)
                        where e.batch_uuid = the_batch and e.position = i.position and e.task_uuid = i.earlier
                          and t.status in ('FAILED', 'CANCELLED'))) then
    outcome := 'changed';
    return;
  end if;
  update batches
     set open_items = open_items + jsonb_array_length(items), ended_at = null, cancelled_at = null
   where batch_uuid = the_batch and (cancelled_at is null or ended_at is not null);
  if not found then
    outcome := 'still-cancelling';
    return;
  end if;
  perform add_batch_tasks(the_batch, the_user, items, the_traceparent);
  outcome := 'created';
end $function$
;

CREATE OR REPLACE FUNCTION public.retry_task_with_job(the_task uuid, the_user uuid, the_flow text, the_input jsonb, cost bigint, the_fingerprint text, order_id text, again boolean, file_keys text[], the_traceparent text, duplicate_window_seconds double precision, max_in_flight integer, the_lane text, admission_ms integer, the_run_lane text, the_run_ms integer, OUT outcome text, OUT other_task uuid, OUT available bigint, OUT missing_file text, OUT running integer, OUT created timestamp with time zone, OUT stream_cursor bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.settle_batch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  batch batches;
  freed record;
  the_lane text;
  hook record;
begin
  update batches
     set open_items = open_items - 1, ended_at = case when open_items = 1 then new.completed_at end
   where batch_uuid = new.batch_uuid
  returning * into batch;
  delete from task_needs where task_uuid = new.task_uuid;
  if new.status = 'SUCCESS' or batch.cancelled_at is null then
    for freed in delete from task_needs where needed_uuid = new.task_uuid returning task_uuid loop
      continue when new.status = 'SUCCESS' and exists (select 1 from task_needs n where n.task_uuid = freed.task_uuid);
      update jobs set lane = substr(lane, 9), arrival = open_clock(substr(lane, 9))
       where task_uuid = freed.task_uuid and lane like 'waiting:%'
      returning lane into the_lane;
      if found then perform tell('bozzetto_job', the_lane); end if;
    end loop;
  end if;
  if batch.ended_at is not null then
    for hook in
      select w as webhook, case when w.url is null then batch.webhook_url end as url from webhooks w
       where w.user_uuid = batch.user_uuid
         and case when w.url is null then w.webhook_uuid = batch.webhook_uuid and batch.webhook_url is not null
                  else 'batch.ended' = any (w.events) end
       order by w.webhook_uuid for key share of w
    loop
      perform queue_webhook(hook.webhook, 'batch.ended', null, hook.url, batch_facts(batch), batch.ended_at);
    end loop;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.settle_hold(the_task uuid, outcome text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  the_user uuid;
  held bigint;
begin
  update credit_holds set state = outcome, settled_at = clock_timestamp()
   where task_uuid = the_task and state = 'open'
  returning user_uuid, amount into the_user, held;
  if not found then return; end if;
  if outcome = 'captured' then
    insert into credit_ledger (user_uuid, kind, amount, frozen_amount, task_uuid)
    values (the_user, 'capture', -held, -held, the_task);
  else
    -- The account's lock before the grants'.
    insert into credit_ledger (user_uuid, kind, amount, frozen_amount, task_uuid)
    values (the_user, 'release', 0, -held, the_task);
    update credit_grants g set remaining = g.remaining + p.amount
      from credit_hold_parts p where p.task_uuid = the_task and p.grant_id = g.grant_id;
    perform expire_due_grants(the_user);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.settle_hold_in_part(the_task uuid, returned bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  the_user uuid;
  source record;
  missing bigint := returned;
  part bigint;
begin
  select user_uuid into the_user from credit_holds where task_uuid = the_task and state = 'open';
  perform settle_hold(the_task, 'captured');
  if the_user is null or returned = 0 then return; end if;
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
end $function$
;

CREATE OR REPLACE FUNCTION public.sort_paused_jobs(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  job record;
  sorted integer := 0;
begin
  perform pg_advisory_xact_lock_shared(7009);
  for job in
    select j.task_uuid, case when p.flow_name is null then substr(j.lane, 8) else 'paused:' || j.lane end as lane
      from jobs j join tasks t using (task_uuid) left join paused_flows p using (flow_name)
     where j.worker is null and not t.sandbox
       and case when p.flow_name is null then j.lane like 'paused:%'
                else t.status = 'QUEUED' and j.lane not like 'paused:%' end
     limit most for update of j skip locked
  loop
    -- Who was paused comes back behind those that have waited meanwhile, in the old order among themselves.
    update jobs
       set lane = job.lane, arrival = case when job.lane like 'paused:%' then arrival else open_clock(job.lane) end
     where task_uuid = job.task_uuid;
    if job.lane not like 'paused:%' then perform tell('bozzetto_job', job.lane); end if;
    sorted := sorted + 1;
  end loop;
  return sorted;
end $function$
;

CREATE OR REPLACE FUNCTION public.standing_retry(the_user uuid, the_fingerprint text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select newest.task_uuid
    from (select t.* from tasks t
           where t.user_uuid = the_user and t.fingerprint = the_fingerprint
           order by t.created_at desc, t.task_uuid desc limit 1) newest
   where newest.status not in ('FAILED', 'CANCELLED') and newest.deleted_at is null
     and (newest.expires_at <= clock_timestamp()) is not true
$function$
;

CREATE OR REPLACE FUNCTION public.storage_problem(the_user uuid, more bigint, per_user bigint, total bigint, OUT whose text, OUT used bigint, OUT allowed bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  select upload_bytes + task_bytes, coalesce(own_quota(the_user), per_user) into used, allowed
    from storage_usage where user_uuid = the_user;
  if allowed > 0 and used + more > allowed then
    whose := 'user';
  elsif total > 0 then
    select sum(upload_bytes + task_bytes), total into used, allowed from storage_usage;
    if used + more > allowed then whose := 'all'; end if;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_jobs(the_worker uuid, lanes text[], wanted integer, room integer, whole boolean)
 RETURNS TABLE(task uuid, delivery integer)
 LANGUAGE sql
AS $function$
  select task, delivery from take_jobs(the_worker, lanes, wanted, room, whole, null)
$function$
;

CREATE OR REPLACE FUNCTION public.take_jobs(the_worker uuid, lanes text[], wanted integer, room integer, whole boolean, flows text[])
 RETURNS TABLE(task uuid, delivery integer)
 LANGUAGE plpgsql
AS $function$
declare
  the_clock text := clock_of(lanes[1]);
  now_virtual bigint;
  spare integer := room;
  job record;
begin
  if not exists (select 1 from jobs j where j.lane = any(lanes) and j.worker is null and is_of_flows(j.task_uuid, flows)) then
    return;
  end if;
  -- One that was thought lost beats first; else the next look for lost workers would give its jobs away.
  if not exists (select 1 from queue_workers where worker = the_worker) then return; end if;
  -- A take that a crash forgets is a job that waits: it needs no flush of its own.
  perform set_config('synchronous_commit', 'off', true);
  select virtual_time into now_virtual from queue_clocks where clock = the_clock for update;
  if room is not null then
    spare := room - (select count(*) from jobs where worker = the_worker and lane = any(lanes));
  end if;
  for job in
    with recursive firsts as (
      -- The first job of each user that waits, by one step in the index for each. Lookups, not joins: a plan that was
      -- made for a few users must serve a million.
      select l.lane, h.*
        from unnest(lanes) l (lane),
             lateral (select j.user_uuid, j.seq, j.arrival from jobs j
                       where j.lane = l.lane and j.worker is null and is_of_flows(j.task_uuid, flows)
                       order by j.user_uuid, j.seq limit 1) h
      union all
      select f.lane, h.*
        from firsts f,
             lateral (select j.user_uuid, j.seq, j.arrival from jobs j
                       where j.lane = f.lane and j.worker is null and j.user_uuid > f.user_uuid
                         and is_of_flows(j.task_uuid, flows)
                       order by j.user_uuid, j.seq limit 1) h
    ), overtime as materialized (
      select * from overruns(case the_clock when 'engine' then '{short,long}' else lanes end)
    ), users_of as (
      select distinct on (f.user_uuid) f.user_uuid, f.seq, f.arrival,
             coalesce((select o.overrun from overtime o where o.user_uuid = f.user_uuid), 0) as overrun,
             (select s.finish from queue_shares s
               where s.user_uuid = f.user_uuid and s.clock = the_clock) as given
        from firsts f order by f.user_uuid, f.seq
    ), nearest as (
      select u.user_uuid, u.overrun, coalesce(u.given + u.overrun, 0) as finish,
             case when room is null then 0 else
               (select count(*) from jobs j where j.worker = the_worker and j.lane = any(lanes)
                   and j.user_uuid = u.user_uuid) end as held
        from users_of u
       order by greatest(u.arrival, coalesce(u.given + u.overrun, 0)), u.seq
       -- With room, users that hold their part are passed over: any of the others may be next.
       limit case when room is null then wanted end
    ), candidates as (
      select n.user_uuid, n.overrun, n.finish, n.held, w.task_uuid, w.seq, w.arrival,
             virtual_span(w.cost_ms, (select u.weight from users u where u.user_uuid = n.user_uuid)) as span
        from nearest n,
             lateral (select j.* from unnest(lanes) l (lane),
                             lateral (select k.* from jobs k
                                       where k.lane = l.lane and k.user_uuid = n.user_uuid and k.worker is null
                                         and is_of_flows(k.task_uuid, flows)
                                       order by k.seq limit wanted) j
                       order by j.seq limit wanted) w
    ), spans as (
      select c.*, sum(span) over mine - span as before,
             row_number() over mine - 1 as nth
        from candidates c
      window mine as (partition by user_uuid order by seq)
    )
    select s.*,
           s.before + greatest(s.finish, max(s.arrival - s.before)
                                           over (partition by s.user_uuid order by s.seq)) as start
      from spans s
     order by start, seq
  loop
    exit when wanted = 0;
    continue when room is not null and (job.held + job.nth) * 3 >= spare;
    update jobs set worker = the_worker, taken_at = clock_timestamp(), deliveries = deliveries + 1
     where task_uuid = job.task_uuid and worker is null and lane = any(lanes)
    returning jobs.task_uuid, deliveries into task, delivery;
    continue when not found;
    insert into queue_shares (user_uuid, clock, finish)
    values (job.user_uuid, the_clock, job.start + job.span - job.overrun)
    on conflict (user_uuid, clock) do update set finish = excluded.finish;
    -- An eighth of the job: users that come later cannot overtake a waiting one for ever.
    now_virtual := greatest(now_virtual, (job.start + job.span / 8)::bigint);
    wanted := wanted - 1;
    spare := spare - 1;
    return next;
  end loop;
  if whole then
    update queue_clocks set virtual_time = now_virtual where clock = the_clock and virtual_time < now_virtual;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_legs(the_worker uuid, the_lane text, names text[], slots integer[], built_in boolean, wanted integer)
 RETURNS TABLE(task uuid, delivery integer)
 LANGUAGE plpgsql
AS $function$
declare
  job record;
  room integer;
  alive integer;
begin
  if not exists (select 1 from jobs where lane = the_lane and worker is null) then return; end if;
  -- The clock before any job, as everybody who takes does.
  perform open_clock(the_lane);
  perform 1 from queue_clocks where clock = clock_of(the_lane) for update;
  for job in
    select j.task_uuid from jobs j
     where j.lane = the_lane and j.worker is null
       and exists (select 1 from remote_slots s where s.task_uuid = j.task_uuid and not s.draining)
     order by j.seq limit wanted for update skip locked
  loop
    update jobs set worker = the_worker, taken_at = clock_timestamp(), deliveries = deliveries + 1
     where task_uuid = job.task_uuid returning task_uuid, deliveries into task, delivery;
    wanted := wanted - 1;
    return next;
  end loop;
  select coalesce(sum(greatest(0, b.slots - (select count(*) from remote_slots s where s.backend = b.name))), 0),
         count(*)
    into room, alive
    from unnest(names, slots) b (name, slots)
    left join backend_states t on t.backend = b.name
   where t.state is distinct from 'down' and coalesce(t.closed_until < clock_timestamp(), true);
  -- Those that were taken a moment ago are about to take their places.
  room := room - (select count(*) from jobs j
                   where j.lane = the_lane and j.taken_at > clock_timestamp() - interval '1 s'
                     and not exists (select 1 from remote_slots s where s.task_uuid = j.task_uuid));
  if alive = 0 and built_in then room := wanted; end if;
  if least(room, wanted) <= 0 then return; end if;
  return query select t.task, t.delivery from take_jobs(the_worker, array[the_lane], least(room, wanted), null, true) t;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_permanent(the_user uuid, credits bigint, reason text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  source record;
  missing bigint := credits;
  part bigint;
begin
  perform 1 from credit_accounts where user_uuid = the_user for no key update;
  if (select coalesce(sum(remaining), 0) < credits from credit_grants
       where user_uuid = the_user and open and expires_at is null) then
    return false;
  end if;
  for source in
    select grant_id, remaining from credit_grants
     where user_uuid = the_user and open and expires_at is null
     order by grant_id desc
  loop
    part := least(source.remaining, missing);
    update credit_grants set remaining = remaining - part where grant_id = source.grant_id;
    missing := missing - part;
    exit when missing = 0;
  end loop;
  insert into credit_ledger (user_uuid, kind, amount, frozen_amount, note)
  values (the_user, 'adjust', -credits, 0, reason);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_slot(the_backend text, slots integer, the_task uuid, the_step text, the_submission uuid, the_worker uuid, total_ms bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  held integer;
  seen backend_states;
begin
  perform pg_advisory_xact_lock(hashtextextended(the_backend, 7007));
  select * into seen from backend_states where backend = the_backend;
  select count(*) into held from remote_slots where backend = the_backend;
  if held >= slots or seen.state = 'down' or seen.closed_until > clock_timestamp()
     or (seen.failures >= 3 and held > 0) then
    return false;
  end if;
  insert into remote_slots (submission, backend, task_uuid, step, worker, free_by)
  values (the_submission, the_backend, the_task, the_step, the_worker,
          clock_timestamp() + total_ms * interval '1 ms');
  insert into remote_legs (task_uuid, step, state, backend, submission, submissions)
  values (the_task, the_step, 'submitting', the_backend, the_submission, 1)
  on conflict (task_uuid, step) do update
     set state = 'submitting', backend = the_backend, submission = the_submission, handle = null, submitted_at = null,
         submissions = remote_legs.submissions + 1;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_webhooks(the_worker uuid, most integer, most_slow integer, lane_width integer, task_width integer, lease interval)
 RETURNS TABLE(message_uuid uuid, webhook_uuid uuid, slow boolean, type text, created_at timestamp with time zone, tries integer, url text, secrets bytea[], data jsonb, task_uuid uuid, flow_name text, status text, client_order_id text, cost_credits bigint, output jsonb, assets jsonb, error jsonb, task_created_at timestamp with time zone, started_at timestamp with time zone, completed_at timestamp with time zone, traceparent text)
 LANGUAGE plpgsql
AS $function$
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
           m.data, m.task_uuid, t.flow_name, t.status, t.client_order_id, t.cost_credits - t.released_credits,
           t.output, t.assets, t.error, t.created_at, t.started_at, t.completed_at, t.traceparent
      from webhook_messages m
      join webhooks w on w.webhook_uuid = m.webhook_uuid
      join webhook_lanes l on l.lane_id = m.lane_id
      left join tasks t on t.task_uuid = m.task_uuid
     where m.message_uuid = any (all_taken)
     order by m.seq;
end $function$
;

CREATE OR REPLACE FUNCTION public.task_bytes(task tasks)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce((select sum((asset ->> 'bytes')::bigint) from jsonb_array_elements(task.assets) asset), 0)::bigint
         + case when task.completed_at is null then task.source_bytes else 0 end
$function$
;

CREATE OR REPLACE FUNCTION public.tell(the_channel text, news text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('bozzetto.tells', true) = 'notices' then
    raise notice using message = coalesce(news, ''), detail = the_channel, errcode = 'BZ001';
  else
    perform pg_notify(the_channel, news);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.unowned_blobs(keys text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
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
           when 'uploads' then o.key ~ '^uploads/(img|mdl)_[0-9a-f]{32}(\.[0-9a-f]{16})?$'
             and not exists (select 1 from uploads u where u.file_key = split_part(o.name, '.', 1)
                                and (not u.complete or u.blob_key = o.key))
           when 'incoming' then o.key ~ '^incoming/(img|mdl)_[0-9a-f]{32}$'
             and not exists (select 1 from uploads u where u.file_key = o.name and not u.complete)
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
$function$
;

CREATE OR REPLACE FUNCTION public.virtual_span(milliseconds bigint, weight double precision)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (milliseconds * 1000 / weight)::bigint $function$
;

CREATE OR REPLACE FUNCTION public.waiting_lane(the_flow text, lane text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(7009);
  return case when exists (select 1 from paused_flows p where p.flow_name = the_flow)
              then 'paused:' || lane else lane end;
end $function$
;

CREATE OR REPLACE FUNCTION public.waiting_legs()
 RETURNS TABLE(task_uuid uuid, place bigint)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  select task_uuid, row_number() over (partition by clock order by start, seq) - 1 from waiting_starts(true)
  union all
  select j.task_uuid, row_number() over (partition by j.lane order by j.seq) - 1 from jobs j where j.lane like 'paused:%'
$function$
;

CREATE OR REPLACE FUNCTION public.waiting_order()
 RETURNS TABLE(task_uuid uuid, run_lane text, run_ms integer)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  select task_uuid, run_lane, run_ms from waiting_starts(false) order by start, seq
$function$
;

CREATE OR REPLACE FUNCTION public.waiting_starts(of_legs boolean)
 RETURNS TABLE(task_uuid uuid, clock text, run_lane text, run_ms integer, start double precision, seq bigint)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  with waiting as materialized (
    select j.task_uuid, j.user_uuid, j.seq, j.run_lane, j.run_ms, c.clock,
           -- What is still to be admitted arrives in its lane as time stands there.
           case when j.lane in ('file', 'url') then c.virtual_time else j.arrival end::float8 as arrival
      from jobs j
      join queue_clocks c on c.clock = case when of_legs then j.run_lane else 'engine' end
     where (j.worker is null or j.lane in ('file', 'url')) and j.lane not like 'paused:%' and j.lane not like 'waiting:%'
       and case when of_legs then j.run_lane like 'remote:%' else j.run_lane in ('short', 'long') end
  ), overtime as materialized (
    select c.clock, o.user_uuid, o.overrun
      from (select distinct clock from waiting) c,
           lateral overruns(case c.clock when 'engine' then '{short,long}' else array[c.clock] end) o
  ), users_of as materialized (
    select w.user_uuid, w.clock, (select u.weight from users u where u.user_uuid = w.user_uuid) as weight,
           coalesce((select s.finish from queue_shares s where s.user_uuid = w.user_uuid and s.clock = w.clock)
                    + coalesce((select o.overrun from overtime o
                                 where o.user_uuid = w.user_uuid and o.clock = w.clock), 0), 0)::float8 as finish
      from (select distinct user_uuid, clock from waiting) w
  ), spans as (
    select w.*, u.finish,
           sum(w.run_ms * 1000 / u.weight) over mine - w.run_ms * 1000 / u.weight as before
      from waiting w join users_of u using (user_uuid, clock)
    window mine as (partition by w.clock, w.user_uuid order by w.seq)
  )
  select s.task_uuid, s.clock, s.run_lane, s.run_ms,
         s.before + greatest(s.finish, max(s.arrival - s.before) over (partition by s.clock, s.user_uuid order by s.seq)),
         s.seq
    from spans s
$function$
;

CREATE OR REPLACE FUNCTION public.without_results(failures jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(jsonb_agg(entry - 'result' order by place), '[]')
    from jsonb_array_elements(failures) with ordinality f (entry, place)
$function$
;

-- Foreign keys

alter table api_keys add constraint api_keys_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(user_uuid);

alter table batch_items add constraint batch_items_batch_uuid_fkey FOREIGN KEY (batch_uuid) REFERENCES batches(batch_uuid) ON DELETE CASCADE;

alter table batch_items add constraint batch_items_task_uuid_fkey FOREIGN KEY (task_uuid) REFERENCES tasks(task_uuid);

alter table batches add constraint batches_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES credit_accounts(user_uuid);

alter table batches add constraint batches_webhook_uuid_fkey FOREIGN KEY (webhook_uuid) REFERENCES webhooks(webhook_uuid) ON DELETE SET NULL;

alter table credit_accounts add constraint credit_accounts_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(user_uuid);

alter table credit_grants add constraint credit_grants_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES credit_accounts(user_uuid);

alter table credit_hold_parts add constraint credit_hold_parts_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES credit_grants(grant_id);

alter table credit_hold_parts add constraint credit_hold_parts_task_uuid_fkey FOREIGN KEY (task_uuid) REFERENCES credit_holds(task_uuid);

alter table credit_holds add constraint credit_holds_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES credit_accounts(user_uuid);

alter table credit_holds add constraint hold_of_task FOREIGN KEY (task_uuid) REFERENCES tasks(task_uuid) DEFERRABLE INITIALLY DEFERRED;

alter table credit_ledger add constraint credit_ledger_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES credit_grants(grant_id);

alter table credit_ledger add constraint credit_ledger_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES credit_accounts(user_uuid);

alter table queue_shares add constraint queue_shares_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(user_uuid);

alter table remote_legs add constraint remote_legs_task_uuid_fkey FOREIGN KEY (task_uuid) REFERENCES tasks(task_uuid) ON DELETE CASCADE;

alter table remote_slots add constraint remote_slots_task_uuid_fkey FOREIGN KEY (task_uuid) REFERENCES tasks(task_uuid) ON DELETE CASCADE;

alter table sessions add constraint sessions_key_uuid_fkey FOREIGN KEY (key_uuid) REFERENCES api_keys(key_uuid) ON DELETE CASCADE;

alter table storage_usage add constraint storage_usage_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(user_uuid);

alter table task_finishing_prices add constraint task_finishing_prices_task_uuid_fkey FOREIGN KEY (task_uuid) REFERENCES tasks(task_uuid);

alter table task_needs add constraint task_needs_needed_uuid_fkey FOREIGN KEY (needed_uuid) REFERENCES tasks(task_uuid);

alter table task_needs add constraint task_needs_task_uuid_fkey FOREIGN KEY (task_uuid) REFERENCES tasks(task_uuid);

alter table task_webhooks add constraint task_webhooks_task_uuid_fkey FOREIGN KEY (task_uuid) REFERENCES tasks(task_uuid);

alter table task_webhooks add constraint task_webhooks_webhook_uuid_fkey FOREIGN KEY (webhook_uuid) REFERENCES webhooks(webhook_uuid) ON DELETE CASCADE;

alter table tasks add constraint tasks_batch_uuid_fkey FOREIGN KEY (batch_uuid) REFERENCES batches(batch_uuid) ON DELETE SET NULL;

alter table tasks add constraint tasks_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES credit_accounts(user_uuid);

alter table uploads add constraint uploads_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(user_uuid);

alter table users add constraint users_plan_name_fkey FOREIGN KEY (plan_name) REFERENCES plans(plan_name);

alter table users add constraint users_sandbox_of_fkey FOREIGN KEY (sandbox_of) REFERENCES users(user_uuid);

alter table webhook_attempts add constraint webhook_attempts_message_uuid_fkey FOREIGN KEY (message_uuid) REFERENCES webhook_messages(message_uuid) ON DELETE CASCADE;

alter table webhook_lanes add constraint webhook_lanes_webhook_uuid_fkey FOREIGN KEY (webhook_uuid) REFERENCES webhooks(webhook_uuid) ON DELETE CASCADE;

alter table webhook_messages add constraint webhook_messages_webhook_uuid_fkey FOREIGN KEY (webhook_uuid) REFERENCES webhooks(webhook_uuid) ON DELETE CASCADE;

alter table webhooks add constraint webhooks_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(user_uuid);

alter table ws_tickets add constraint ws_tickets_key_uuid_fkey FOREIGN KEY (key_uuid) REFERENCES api_keys(key_uuid);

-- Indexes

CREATE INDEX api_keys_of_user ON public.api_keys USING btree (user_uuid);

CREATE INDEX batches_of_user ON public.batches USING btree (user_uuid, created_at, batch_uuid);

CREATE INDEX batches_open ON public.batches USING btree (user_uuid) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX batches_order_id ON public.batches USING btree (user_uuid, client_order_id) WHERE (client_order_id IS NOT NULL);

CREATE INDEX blob_removals_due ON public.blob_removals USING btree (due_at);

CREATE INDEX credit_grants_due ON public.credit_grants USING btree (expires_at) WHERE (open AND (expires_at IS NOT NULL));

CREATE UNIQUE INDEX credit_grants_once ON public.credit_grants USING btree (user_uuid, idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE INDEX credit_grants_open ON public.credit_grants USING btree (user_uuid, expires_at, grant_id) WHERE open;

CREATE INDEX credit_ledger_of_user ON public.credit_ledger USING btree (user_uuid, id);

CREATE UNIQUE INDEX credit_ledger_one_reserve ON public.credit_ledger USING btree (task_uuid) WHERE (kind = 'reserve'::text);

CREATE UNIQUE INDEX credit_ledger_one_settlement ON public.credit_ledger USING btree (task_uuid) WHERE (kind = ANY (ARRAY['capture'::text, 'release'::text]));

CREATE INDEX jobs_taken ON public.jobs USING btree (lane, worker) WHERE (worker IS NOT NULL);

CREATE INDEX jobs_waiting ON public.jobs USING btree (lane, user_uuid, seq) WHERE (worker IS NULL);

CREATE INDEX remote_legs_collected ON public.remote_legs USING btree (backend, ended_at) WHERE (state = 'collected'::text);

CREATE INDEX remote_slots_of_backend ON public.remote_slots USING btree (backend);

CREATE INDEX remote_slots_of_task ON public.remote_slots USING btree (task_uuid);

CREATE INDEX sessions_of_key ON public.sessions USING btree (key_uuid);

CREATE INDEX task_needs_by_needed ON public.task_needs USING btree (needed_uuid);

CREATE INDEX task_webhooks_of_webhook ON public.task_webhooks USING btree (webhook_uuid);

CREATE INDEX tasks_duplicates ON public.tasks USING btree (user_uuid, fingerprint, created_at);

CREATE INDEX tasks_expiring ON public.tasks USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (expired_at IS NULL));

CREATE INDEX tasks_in_flight ON public.tasks USING btree (user_uuid) WHERE (completed_at IS NULL);

CREATE INDEX tasks_of_batch ON public.tasks USING btree (batch_uuid) WHERE (batch_uuid IS NOT NULL);

CREATE INDEX tasks_of_user ON public.tasks USING btree (user_uuid, created_at, task_uuid) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX tasks_order_id ON public.tasks USING btree (user_uuid, client_order_id) WHERE (client_order_id IS NOT NULL);

CREATE INDEX tasks_recent_runs ON public.tasks USING btree (flow_name, completed_at) WHERE (status = 'SUCCESS'::text);

CREATE INDEX tasks_waiting ON public.tasks USING btree (flow_name, created_at, task_uuid) WHERE (status = ANY (ARRAY['PENDING'::text, 'QUEUED'::text]));

CREATE INDEX uploads_by_expiry ON public.uploads USING btree (expires_at);

CREATE INDEX users_of_plan ON public.users USING btree (plan_name) WHERE (plan_name IS NOT NULL);

CREATE UNIQUE INDEX users_sandboxes ON public.users USING btree (sandbox_of) WHERE (sandbox_of IS NOT NULL);

CREATE INDEX users_to_erase ON public.users USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (erased_at IS NULL));

CREATE INDEX webhook_attempts_of_message ON public.webhook_attempts USING btree (message_uuid, attempt_id);

CREATE INDEX webhook_lanes_due ON public.webhook_lanes USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX webhook_messages_by_age ON public.webhook_messages USING btree (created_at);

CREATE INDEX webhook_messages_due ON public.webhook_messages USING btree (lane_id, due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX webhook_messages_listed ON public.webhook_messages USING btree (webhook_uuid, seq);

CREATE UNIQUE INDEX webhook_messages_once ON public.webhook_messages USING btree (webhook_uuid, task_uuid, type) WHERE (task_uuid IS NOT NULL);

CREATE INDEX webhook_messages_taken ON public.webhook_messages USING btree (webhook_uuid, lane_id) WHERE (worker IS NOT NULL);

CREATE UNIQUE INDEX webhooks_of_tasks ON public.webhooks USING btree (user_uuid) WHERE (url IS NULL);

CREATE INDEX webhooks_of_user ON public.webhooks USING btree (user_uuid);

-- Triggers

CREATE TRIGGER guard_account BEFORE INSERT OR DELETE OR UPDATE OF balance, frozen ON credit_accounts FOR EACH ROW EXECUTE FUNCTION guard_account();

CREATE TRIGGER sandbox_stays BEFORE UPDATE OF sandbox ON credit_accounts FOR EACH ROW WHEN (new.sandbox <> old.sandbox) EXECUTE FUNCTION refuse_change_of_kind();

CREATE CONSTRAINT TRIGGER grants_cover_account AFTER INSERT OR DELETE OR UPDATE OF remaining ON credit_grants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_grants_cover_account();

CREATE TRIGGER hold_parts_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credit_hold_parts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER parts_add_up_to_hold AFTER INSERT ON credit_hold_parts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_hold_total();

CREATE TRIGGER guard_hold BEFORE DELETE OR UPDATE ON credit_holds FOR EACH ROW EXECUTE FUNCTION guard_hold();

CREATE CONSTRAINT TRIGGER hold_fits_task AFTER INSERT OR UPDATE OF state ON credit_holds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_task_hold();

CREATE CONSTRAINT TRIGGER hold_is_sum_of_parts AFTER INSERT ON credit_holds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_hold_total();

CREATE TRIGGER apply_ledger_row BEFORE INSERT ON credit_ledger FOR EACH ROW EXECUTE FUNCTION apply_ledger_row();

CREATE TRIGGER ledger_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credit_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER ledger_matches_grants AFTER INSERT ON credit_ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_grants_cover_account();

CREATE TRIGGER let_go_of_leg AFTER DELETE OR UPDATE ON remote_legs FOR EACH ROW WHEN (old.result IS NOT NULL OR old.failures @> '[{"result": {}}]'::jsonb) EXECUTE FUNCTION let_go_of_leg();

CREATE TRIGGER finishing_prices_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON task_finishing_prices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER count_task AFTER UPDATE ON tasks FOR EACH ROW WHEN (new.assets <> old.assets OR new.source_bytes <> old.source_bytes OR old.source_bytes > 0 AND new.completed_at IS DISTINCT FROM old.completed_at) EXECUTE FUNCTION count_task();

CREATE CONSTRAINT TRIGGER created_task_has_hold AFTER INSERT ON tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_task_hold();

CREATE CONSTRAINT TRIGGER ended_task_has_no_hold AFTER UPDATE OF status ON tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.completed_at IS NOT NULL) EXECUTE FUNCTION check_task_hold();

CREATE TRIGGER guard_task BEFORE INSERT OR UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION guard_task();

CREATE TRIGGER let_go_of_assets AFTER UPDATE ON tasks FOR EACH ROW WHEN (old.assets <> '[]'::jsonb AND new.assets <> old.assets) EXECUTE FUNCTION let_go_of_assets();

CREATE TRIGGER mark_sandbox_task BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION mark_sandbox_task();

CREATE TRIGGER move_job AFTER UPDATE OF status ON tasks FOR EACH ROW WHEN (new.status <> old.status AND new.status <> 'RUNNING'::text AND NOT (new.sandbox AND new.completed_at IS NULL)) EXECUTE FUNCTION move_job();

CREATE TRIGGER origin_stays BEFORE UPDATE OF task_uuid, user_uuid, flow_name, cost_credits, input, client_order_id, fingerprint, created_at ON tasks FOR EACH ROW EXECUTE FUNCTION guard_origin();

CREATE TRIGGER record_changed_task AFTER UPDATE ON tasks FOR EACH ROW WHEN (new.cursor <> old.cursor) EXECUTE FUNCTION record_task_event();

CREATE TRIGGER record_created_task AFTER INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION record_task_event();

CREATE TRIGGER record_webhooks AFTER UPDATE OF status ON tasks FOR EACH ROW WHEN (old.completed_at IS NULL AND new.completed_at IS NOT NULL) EXECUTE FUNCTION record_webhooks();

CREATE TRIGGER sandbox_stays BEFORE UPDATE OF sandbox ON tasks FOR EACH ROW WHEN (new.sandbox <> old.sandbox) EXECUTE FUNCTION refuse_change_of_kind();

CREATE TRIGGER settle_batch AFTER UPDATE OF status ON tasks FOR EACH ROW WHEN (new.batch_uuid IS NOT NULL AND old.completed_at IS NULL AND new.completed_at IS NOT NULL) EXECUTE FUNCTION settle_batch();

CREATE TRIGGER tasks_stay BEFORE DELETE OR TRUNCATE ON tasks FOR EACH STATEMENT EXECUTE FUNCTION refuse_task_delete();

CREATE TRIGGER count_changed_uploads AFTER UPDATE ON uploads REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_uploads();

CREATE TRIGGER count_new_uploads AFTER INSERT ON uploads REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_uploads();

CREATE TRIGGER count_removed_uploads AFTER DELETE ON uploads REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_uploads();

CREATE TRIGGER let_go_of_uploads AFTER DELETE ON uploads REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION let_go_of_uploads();

CREATE TRIGGER erase_batches AFTER UPDATE OF erased_at ON users FOR EACH ROW WHEN (old.erased_at IS NULL AND new.erased_at IS NOT NULL) EXECUTE FUNCTION erase_batches();

CREATE TRIGGER open_storage AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_storage();

CREATE TRIGGER answer_of_deleted BEFORE INSERT ON webhook_attempts FOR EACH ROW WHEN (new.answer IS NOT NULL) EXECUTE FUNCTION drop_answer_of_deleted();

CREATE TRIGGER message_of_deleted AFTER UPDATE OF status ON webhook_messages FOR EACH ROW WHEN (new.status <> 'pending'::text AND new.task_uuid IS NOT NULL) EXECUTE FUNCTION drop_message_of_deleted();
