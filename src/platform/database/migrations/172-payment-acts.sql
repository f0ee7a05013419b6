-- How often staff have pushed a payment into its order: each time is a run of its own.
alter table card_payments add column pushes integer not null default 0;

-- Who did what with a payment that waited for a person, and why (OWN-03).
create table payment_acts (
  id bigint generated always as identity primary key,
  order_number text not null references card_payments,
  act text not null check (act in ('push', 'refund', 'close')),
  by text not null,
  why text not null,
  outcome text not null,
  at timestamptz not null default now()
);
create index payment_acts_payment on payment_acts (order_number);
