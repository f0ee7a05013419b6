-- Accounts that were registered and that nobody has signed in to yet. They expire, so that a flood leaves no way in behind.
create table unused_accounts (
  account_id integer primary key,
  email text not null,
  registered_at timestamptz not null default now()
);
create index unused_accounts_registered on unused_accounts (registered_at);
