-- The second factor of an account of /asocias (TOTP), begun until its first right code. A code counts once: the last one used
-- is kept. Recovery codes are kept as hashes, and each leaves the list when it is used.
create table second_factors (
  account_id integer primary key,
  secret text not null,
  confirmed_at timestamptz,
  last_counter bigint not null default 0,
  recovery bytea[] not null default '{}'
);
