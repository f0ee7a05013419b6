-- How each open order is paid and what it comes to, so that the transfers still to come are a list here.
alter table open_orders add column payment_mode_id integer;
alter table open_orders add column billed boolean not null default false;
alter table open_orders add column total numeric(14, 2) not null default 0;
alter table open_orders add column ordered_at integer not null default 0;
-- All open orders are read again, with these.
delete from open_orders_sync;

-- The money of an order that is paid by SINPE Móvil, from waiting for it to having it, or giving it back.
create table transfers (
  order_id integer primary key,
  order_ref text not null,
  customer_id integer not null,
  customer_name text not null,
  customer_phone text not null,
  warehouse_id integer,
  amount numeric(14, 2) not null,
  ordered_at timestamptz not null,
  state text not null default 'expected',
  -- Of the transfer: the customer's word, then the bank's.
  reference text,
  -- Why it was refused last.
  reason text,
  moved_at timestamptz not null default now(),
  moved_by text not null default '',
  reminded_at timestamptz,
  -- The order was delivered, so that nobody looks after it any more.
  order_ended boolean not null default false
);
create index transfers_open on transfers (state, warehouse_id) where not order_ended;

-- Who moved it, when and why: kept whatever follows.
create table transfer_moves (
  id bigint generated always as identity primary key,
  order_id integer not null references transfers on delete cascade,
  state text not null,
  by text not null,
  reference text,
  reason text,
  at timestamptz not null default now()
);
create index transfer_moves_order on transfer_moves (order_id);

-- The comprobante as we made it from what was sent; the original is not kept.
create table transfer_receipts (
  order_id integer primary key references transfers on delete cascade,
  type text not null check (type in ('image/webp', 'application/pdf')),
  bytes bytea not null,
  received_at timestamptz not null default now()
);
