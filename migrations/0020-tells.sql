-- News for other processes leave the transaction. NOTIFY takes a lock of the whole cluster before the commit and holds it until
-- the commit is on the disk (and on a synchronous standby), so transactions that notify commit one after another. A session
-- that sets `bozzetto.tells` to `notices` gets its news as notices instead and announces them when the commit is through
-- (src/adapters/postgres/announcer.ts). Any other, as that of a process of the version before, notifies as ever.
create function tell(the_channel text, news text) returns void language plpgsql as $$
begin
  if current_setting('bozzetto.tells', true) = 'notices' then
    raise notice using message = coalesce(news, ''), detail = the_channel, errcode = 'BZ001';
  else
    perform pg_notify(the_channel, news);
  end if;
end $$;

-- Every function that notifies, as it is now, with `tell` in place of `pg_notify`.
do $$
declare
  teller record;
begin
  for teller in
    select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = current_schema() and p.prokind = 'f' and p.proname <> 'tell' and p.prosrc like '%pg_notify(%'
  loop
    execute replace(pg_get_functiondef(teller.oid), 'pg_notify(', 'tell(');
  end loop;
end $$;
