-- Goods that come back (RET-01 to RET-05): asked for by the customer or begun by staff, then carried out by a workflow.
create table goods_returns (
  id integer generated always as identity primary key,
  -- Of the form that made it: sent twice it is one return.
  key uuid not null unique,
  order_id integer not null,
  order_ref text not null,
  -- Where the order was picked up: whose request it is to decide; null: anybody's.
  warehouse_id integer,
  customer_id integer not null,
  asked_by text not null check (asked_by in ('customer', 'staff')),
  asked_at timestamptz not null default now(),
  wanted text not null check (wanted in ('refund', 'exchange')),
  reason text not null,
  state text not null check (state in ('asked', 'accepted', 'refused', 'done')),
  -- lineId, productId, label, units, unitPrice, taxRate, goods: as asked for, then as accepted.
  lines jsonb not null,
  association_id integer,
  association text,
  person text,
  decided_at timestamptz,
  -- What the workflow is given: how the money goes back and what it is.
  decision jsonb,
  answer text,
  amount numeric(14, 2),
  -- What keeps it from being done, such as the provider's refusal.
  problem text,
  next_try_at timestamptz,
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null)),
  check (state in ('asked', 'refused') or decision is not null)
);
create index goods_returns_order on goods_returns (order_id);
create index goods_returns_due on goods_returns (next_try_at) where state = 'accepted';
create index goods_returns_asked on goods_returns (warehouse_id, id desc);
