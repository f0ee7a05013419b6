-- Who prepared and handed over which order, and when: the back-office's trail. A row is claimed before its story starts, so
-- that of two who press at once one works and the other is told; the next attempt is open only after one that did nothing.
create table order_work (
  id bigint generated always as identity primary key,
  action text not null check (action in ('prepare', 'hand-over')),
  order_id integer not null,
  attempt integer not null,
  order_ref text not null,
  association_id integer not null,
  association text not null,
  warehouse_id integer not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- null: under way, or stopped half-way; undone: nothing was changed in the ERP.
  outcome text check (outcome in ('done', 'undone')),
  unique (action, order_id, attempt)
);
create index order_work_order on order_work (order_id);
create index order_work_open on order_work (warehouse_id) where outcome is null;

-- In-person sales: one row a press of 'Confirmar pago'. The lines are kept with the server's prices for the receipt.
create table counter_sales (
  association_id integer not null,
  key uuid not null,
  association text not null,
  warehouse_id integer not null,
  payment_mode_id integer not null,
  -- What was asked for, to go on with it.
  request jsonb not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('sold', 'undone')),
  order_id integer,
  order_ref text,
  lines jsonb,
  total numeric(14, 2),
  primary key (association_id, key)
);
create index counter_sales_order on counter_sales (order_id);
create index counter_sales_recent on counter_sales (association_id, started_at desc);

-- The orders that wait for an association, as the ERP last told: counts, search and "did anything change" without reading
-- them all again. The lists themselves are read from the ERP. An order that left the queues stays for a while, so that its
-- leaving is seen as a change.
create sequence open_orders_revision;
create table open_orders (
  order_id integer primary key,
  ref text not null,
  status integer not null,
  warehouse_id integer,
  customer_id integer not null,
  -- Name, carné and phone without accents; null: not read yet.
  customer_words text,
  modified_at integer not null,
  seen_at timestamptz not null default now(),
  revision bigint not null default nextval('open_orders_revision')
);
create index open_orders_queue on open_orders (status, warehouse_id);
create index open_orders_changes on open_orders (warehouse_id, revision);

create table open_orders_sync (
  only_row boolean primary key default true check (only_row),
  -- The ERP's clock, Unix seconds: everything changed before it is known.
  known_until integer not null,
  asked_at timestamptz not null,
  whole_at timestamptz not null,
  whole_ms integer not null
);
