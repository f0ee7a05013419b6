-- Who made an account for /asocias, gave it a new password or turned its second factor off, and why.
create table staff_account_acts (
  id bigint generated always as identity primary key,
  alias text not null,
  act text not null check (act in ('add', 'password', 'without-code')),
  by text not null,
  why text not null,
  at timestamptz not null default now(),
  -- null: it was begun, and nobody knows whether the ERP took it.
  done_at timestamptz
);
create index staff_account_acts_at on staff_account_acts (at);
