-- Users and what lets them in.

create table users (
  user_uuid uuid primary key,
  name text not null check (name <> ''),
  email text,
  created_at timestamptz(3) not null default clock_timestamp()
);

-- A token is kept as its SHA-256 only; `prefix` tells keys apart in lists.
create table api_keys (
  key_uuid uuid primary key,
  user_uuid uuid not null references users,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  prefix text not null,
  scopes text[] not null check (
    scopes <@ array['tasks:write', 'tasks:read', 'files:write', 'account:read', 'admin']
  ),
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3)
);

create index api_keys_of_user on api_keys (user_uuid);

-- Single-use tickets for a WebSocket, stored as SHA-256.
create table ws_tickets (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  key_uuid uuid not null references api_keys,
  expires_at timestamptz(3) not null
);

-- What all processes of one database share, e.g. the secret that signs links.
create table settings (
  name text primary key,
  value text not null
);
