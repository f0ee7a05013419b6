-- What a customer uploaded for a board, what the check found, and how far its order came. The files stay with the order:
-- a repeated confirm continues with them, and staff see and download them beside it.
create table pcb_orders (
  key uuid primary key,
  customer_id integer not null,
  -- Of the choices and the files: the same key with another one is another order.
  fingerprint text not null,
  form jsonb not null,
  -- The server's own check, without its picture; null when a design is asked for.
  inspection jsonb,
  picture text,
  created_at timestamptz not null default now(),
  -- Set when its story began.
  confirmed_at timestamptz,
  order_id integer,
  order_ref text,
  finished_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz
);
create index pcb_orders_customer on pcb_orders (customer_id, created_at);
create index pcb_orders_order on pcb_orders (order_id);
create index pcb_orders_unfinished on pcb_orders (next_try_at) where order_id is not null and finished_at is null;

create table pcb_files (
  order_key uuid not null references pcb_orders (key) on delete cascade,
  position integer not null,
  -- As the ERP stores it, unlike every other name of the order.
  name text not null,
  digest text not null,
  bytes bytea not null,
  primary key (order_key, position),
  unique (order_key, name)
);
