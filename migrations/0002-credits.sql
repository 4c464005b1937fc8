-- Credits. For every user, at every commit:
--   balance = sum of the ledger's amounts          (only the ledger's trigger writes it)
--   frozen  = sum of the open holds                (likewise)
--   balance - frozen = sum of what the grants have left   (deferred check below)
-- Lock order everywhere: task row, account row, grants of that user.

-- `cursor` counts the user's task changes, `horizon` is the last one whose event was pruned, `in_flight` counts
-- tasks that have not ended. They share the row because every change of a task needs the row's lock anyway.
-- fillfactor: the row is rewritten several times a task; free space keeps the updates in one page (HOT).
create table credit_accounts (
  user_uuid uuid primary key references users,
  balance bigint not null default 0,
  frozen bigint not null default 0,
  cursor bigint not null default 0,
  horizon bigint not null default 0,
  in_flight integer not null default 0,
  constraint frozen_is_not_negative check (frozen >= 0),
  constraint balance_covers_frozen check (balance >= frozen),
  constraint horizon_is_behind_cursor check (horizon between 0 and cursor),
  constraint in_flight_is_not_negative check (in_flight >= 0)
) with (fillfactor = 20);

-- `remaining`: neither spent nor held. Without `expires_at` the grant belongs to the permanent bucket.
-- `open` exists so that the index of the open grants stays valid while `remaining` moves: such updates stay HOT.
create table credit_grants (
  grant_id bigint generated always as identity primary key,
  user_uuid uuid not null references credit_accounts,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  open boolean not null generated always as (remaining > 0) stored,
  expires_at timestamptz(3),
  note text,
  created_at timestamptz(3) not null default clock_timestamp()
) with (fillfactor = 20);

create index credit_grants_open on credit_grants (user_uuid, expires_at, grant_id) where open;
create index credit_grants_due on credit_grants (expires_at) where open and expires_at is not null;

create table credit_ledger (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references credit_accounts,
  kind text not null,
  amount bigint not null,
  frozen_amount bigint not null,
  balance_after bigint not null,
  frozen_after bigint not null,
  task_uuid uuid,
  grant_id bigint references credit_grants,
  note text,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint kind_fits_amounts check (case kind
    when 'grant' then amount > 0 and frozen_amount = 0
    when 'reserve' then amount = 0 and frozen_amount > 0
    when 'capture' then amount < 0 and frozen_amount = amount
    when 'release' then amount = 0 and frozen_amount < 0
    when 'expire' then amount < 0 and frozen_amount = 0
    when 'adjust' then amount <> 0 and frozen_amount = 0
    else false end),
  constraint task_fits_kind check ((kind in ('reserve', 'capture', 'release')) = (task_uuid is not null))
);

create index credit_ledger_of_user on credit_ledger (user_uuid, id);
-- A task is reserved once and settled once.
create unique index credit_ledger_one_reserve on credit_ledger (task_uuid) where kind = 'reserve';
create unique index credit_ledger_one_settlement on credit_ledger (task_uuid)
  where kind in ('capture', 'release');

-- Inserting a ledger row is the only way to change an account.
create function apply_ledger_row() returns trigger language plpgsql as $$
begin
  update credit_accounts
     set balance = balance + new.amount, frozen = frozen + new.frozen_amount
   where user_uuid = new.user_uuid
  returning balance, frozen into new.balance_after, new.frozen_after;
  if not found then
    raise exception 'no account of user %', new.user_uuid using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

create trigger apply_ledger_row before insert on credit_ledger
  for each row execute function apply_ledger_row();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_is_append_only before update or delete or truncate on credit_ledger
  for each statement execute function refuse_change();

-- Depth 1 is a statement of ours or of somebody's psql; the ledger's trigger writes at depth 2.
create function guard_account() returns trigger language plpgsql as $$
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
end $$;

create trigger guard_account before insert or delete or update of balance, frozen on credit_accounts
  for each row execute function guard_account();

-- What every task keeps frozen until it ends: one hold a task, made of parts of grants.
create table credit_holds (
  task_uuid uuid primary key,
  user_uuid uuid not null references credit_accounts,
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'captured', 'released')),
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3),
  constraint settled_has_time check ((state = 'open') = (settled_at is null))
);

create index credit_holds_open on credit_holds (user_uuid) where state = 'open';

create table credit_hold_parts (
  task_uuid uuid not null references credit_holds,
  grant_id bigint not null references credit_grants,
  amount bigint not null check (amount > 0),
  primary key (task_uuid, grant_id)
);

create trigger hold_parts_are_append_only before update or delete or truncate on credit_hold_parts
  for each statement execute function refuse_change();

create function guard_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'open' or new.state = 'open'
     or (new.task_uuid, new.user_uuid, new.amount) <> (old.task_uuid, old.user_uuid, old.amount) then
    raise exception 'a hold of credits only goes from open to captured or released'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger guard_hold before update or delete on credit_holds
  for each row execute function guard_hold();

create function check_hold_total() returns trigger language plpgsql as $$
begin
  if (select h.amount from credit_holds h where h.task_uuid = new.task_uuid)
     <> coalesce((select sum(p.amount) from credit_hold_parts p where p.task_uuid = new.task_uuid), 0) then
    raise exception 'the parts of the hold of task % do not add up', new.task_uuid
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger hold_is_sum_of_parts after insert on credit_holds
  deferrable initially deferred for each row execute function check_hold_total();
create constraint trigger parts_add_up_to_hold after insert on credit_hold_parts
  deferrable initially deferred for each row execute function check_hold_total();

-- At commit, the account's free credits are exactly what its grants have left.
create function check_grants_cover_account() returns trigger language plpgsql as $$
declare
  owner uuid := coalesce(new.user_uuid, old.user_uuid);
begin
  if (select a.balance - a.frozen from credit_accounts a where a.user_uuid = owner)
     <> (select coalesce(sum(g.remaining), 0) from credit_grants g where g.user_uuid = owner and g.open) then
    raise exception 'grants and account of user % disagree', owner
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger grants_cover_account after insert or delete or update of remaining on credit_grants
  deferrable initially deferred for each row execute function check_grants_cover_account();
create constraint trigger ledger_matches_grants after insert on credit_ledger
  deferrable initially deferred for each row execute function check_grants_cover_account();

-- Expires the user's due grants, one ledger row each; returns how many. The caller holds the account's lock.
create function expire_due_grants(the_user uuid) returns integer language plpgsql as $$
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
end $$;

-- Freezes credits for a task: soonest expiry first, permanent grants last. False, with nothing done, where there
-- are too few. The caller holds the account's lock and has expired what is due.
create function reserve_credits(the_user uuid, the_task uuid, wanted bigint) returns boolean
language plpgsql as $$
declare
  source record;
  missing bigint := wanted;
  part bigint;
begin
  if wanted = 0 then return true; end if;
  if (select balance - frozen < wanted from credit_accounts where user_uuid = the_user) then
    return false;
  end if;
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
end $$;

-- Ends a task's hold. `captured`: the credits are spent. `released`: they go back to the grants they came from;
-- what goes back to an expired one expires at once. Fine where the task holds nothing.
create function settle_hold(the_task uuid, outcome text) returns void language plpgsql as $$
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
end $$;

-- Adds a grant with its ledger row (`grant`, or `adjust` for a correction).
create function add_grant(the_user uuid, kind text, credits bigint, expiry timestamptz, reason text)
returns void language plpgsql as $$
declare
  the_grant bigint;
begin
  perform 1 from credit_accounts where user_uuid = the_user for no key update;
  insert into credit_grants (user_uuid, amount, remaining, expires_at, note)
  values (the_user, credits, credits, expiry, reason) returning grant_id into the_grant;
  insert into credit_ledger (user_uuid, kind, amount, frozen_amount, grant_id, note)
  values (the_user, kind, credits, 0, the_grant, reason);
end $$;

-- Takes credits out of the permanent bucket, newest grant first. False, with nothing done, where it has too few.
create function take_permanent(the_user uuid, credits bigint, reason text) returns boolean
language plpgsql as $$
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
end $$;
