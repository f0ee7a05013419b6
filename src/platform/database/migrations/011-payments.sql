-- A card payment is a row of ours before the browser leaves; the provider's answers only move its state.
create table card_payments (
  order_number text primary key,
  kind text not null check (kind in ('cart', 'kit')),
  customer_id integer,
  amount numeric(14, 2) not null check (amount > 0),
  currency text not null,
  billing jsonb not null,
  snapshot jsonb not null,
  pickup_point integer,
  state text not null default 'started',
  transaction_id text,
  description text,
  insufficient_funds boolean not null default false,
  problem text,
  order_id integer,
  order_ref text,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null,
  -- When its state last changed: the pace of checking follows it.
  updated_at timestamptz not null,
  check (state <> 'in-question' or problem is not null)
);
create index card_payments_due on card_payments (next_check_at) where next_check_at is not null;
create index card_payments_customer on card_payments (customer_id, created_at desc);
create index card_payments_problems on card_payments (created_at) where problem is not null;

-- The sandbox card provider's own memory: the shop's code never reads it.
create table sandbox_card_payments (
  order_number text primary key,
  page_id text not null unique,
  amount numeric(14, 2) not null,
  currency text not null,
  payer text not null,
  email text not null,
  redirect text not null,
  return_data text not null,
  created_at timestamptz not null
);
create table sandbox_card_entries (
  id bigint generated always as identity (start with 100001) primary key,
  order_number text not null references sandbox_card_payments,
  type text not null,
  amount numeric(14, 2) not null,
  code text not null,
  response text not null,
  auth text not null,
  -- Before this moment the attempt is pending, whatever its code says.
  settles_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_card_entries_payment on sandbox_card_entries (order_number, id);
