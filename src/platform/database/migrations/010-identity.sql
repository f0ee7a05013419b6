-- Sessions of customers and of association staff are apart: an id of one never opens the other. Only a hash of the id is kept.
create table customer_sessions (
  id_hash bytea primary key,
  account_id integer not null,
  profile jsonb not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index customer_sessions_account on customer_sessions (account_id);
create index customer_sessions_expiry on customer_sessions (expires_at);

create table staff_sessions (like customer_sessions including all);

-- Nonces, verified social profiles and password-reset links: random, hashed, expiring, taken once.
create table one_time_secrets (
  secret_hash bytea primary key,
  purpose text not null,
  subject text,
  payload jsonb not null,
  expires_at timestamptz not null
);
create index one_time_secrets_subject on one_time_secrets (purpose, subject);
create index one_time_secrets_expiry on one_time_secrets (expires_at);

-- Keys are hashes: people type passwords into e-mail fields.
create table sign_in_attempts (
  key bytea primary key,
  failures integer not null,
  blocked_until timestamptz,
  last_at timestamptz not null
);
create index sign_in_attempts_last on sign_in_attempts (last_at);

-- The demo sign-in provider's signing key.
create table local_identity_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);
