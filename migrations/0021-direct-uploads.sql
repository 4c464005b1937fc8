-- Uploads that clients put into the bucket themselves: docs/decisions/0050-bucket.md says why.
--
-- Until somebody uses it, the row of such an upload names `incoming/<file_key>`, where the client puts the bytes as often as
-- its link holds. Whoever uses it first has the store copy them to `uploads/<file_key>.<16 hex digits>`, which no client can
-- write to, checks that copy, and lets the row name it. Of several at once one copy comes to be named. As long as the row is
-- incomplete any copy may be it; afterwards the others, and whatever is put once more, are nobody's for ever.
create or replace function unowned_blobs(keys text[]) returns setof text language sql stable as $$
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
$$;
