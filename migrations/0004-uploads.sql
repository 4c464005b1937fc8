-- Uploaded files; the bytes lie in the blob store. `complete` is false between presign and PUT.
create table uploads (
  file_key text primary key,
  user_uuid uuid not null references users,
  kind text not null check (kind in ('image', 'model')),
  filename text not null,
  format text,
  content_type text not null,
  bytes bigint check (bytes > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  blob_key text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  complete boolean not null,
  constraint complete_has_facts check (
    not complete or (format is not null and bytes is not null and sha256 is not null)
  )
);

create index uploads_by_expiry on uploads (expires_at);
