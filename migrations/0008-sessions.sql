-- Sessions of the studio: a browser's cookie in place of a key, kept as its SHA-256. A session may what its key may, and
-- ends with it.
create table sessions (
  session_hash bytea primary key check (octet_length(session_hash) = 32),
  key_uuid uuid not null references api_keys on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null
);

create index sessions_of_key on sessions (key_uuid);
