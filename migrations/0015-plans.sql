-- Plans: named limits that administrators give to users; and what all API processes count requests in.

-- A limit that is null is that of the settings, 0 is none. Who has no plan has the settings' limits: the plan `default`.
create table plans (
  plan_name text primary key check (plan_name ~ '^[a-z0-9][a-z0-9_-]{0,39}$' and plan_name <> 'default'),
  requests_per_minute integer check (requests_per_minute >= 0),
  creations_per_minute integer check (creations_per_minute >= 0),
  tasks_in_flight integer check (tasks_in_flight >= 0),
  storage_bytes bigint check (storage_bytes >= 0),
  changed_at timestamptz(3) not null default clock_timestamp()
);

alter table users add column plan_name text references plans;
create index users_of_plan on users (plan_name) where plan_name is not null;

-- How much a user may store: by a quota of the user's own, or by the plan; null: neither says. A sandbox account has its
-- owner's.
create function own_quota(the_user uuid) returns bigint language sql stable as $$
  select coalesce(s.quota_bytes, p.storage_bytes)
    from users u join users o on o.user_uuid = coalesce(u.sandbox_of, u.user_uuid)
    join storage_usage s on s.user_uuid = o.user_uuid left join plans p on p.plan_name = o.plan_name
   where u.user_uuid = the_user
$$;

-- As in 0006, with plans between the user's own quota and the setting's.
create or replace function storage_problem(
  the_user uuid, more bigint, per_user bigint, total bigint,
  out whose text, out used bigint, out allowed bigint
) language plpgsql stable as $$
begin
  select upload_bytes + task_bytes, coalesce(own_quota(the_user), per_user) into used, allowed
    from storage_usage where user_uuid = the_user;
  if allowed > 0 and used + more > allowed then
    whose := 'user';
  elsif total > 0 then
    select sum(upload_bytes + task_bytes), total into used, allowed from storage_usage;
    if used + more > allowed then whose := 'all'; end if;
  end if;
end $$;

-- Token buckets of accounts, refilled evenly, shared by all API processes. Unlogged: a draw writes no WAL, and after a crash
-- every bucket is full.
create unlogged table rate_buckets (
  account uuid not null,
  policy text not null,
  tokens double precision not null,
  drawn_at timestamptz not null,
  primary key (account, policy)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- Takes up to `wanted` tokens out of an account's bucket; `remaining`: what it has afterwards, with fractions.
create function draw_tokens(
  the_account uuid, the_policy text, per_minute integer, wanted integer,
  out granted integer, out remaining double precision
) language plpgsql as $$
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
end $$;
