-- What one address may do only so often. One moment says how much is used: when all of it will have come back.
create table address_allowances (
  key bytea primary key,
  whole_at timestamptz not null
);
create index address_allowances_whole on address_allowances (whole_at);
