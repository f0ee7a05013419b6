-- A new version of a board is another upload of the same order (BOARD-02).
alter table pcb_orders add column version integer not null default 1;
drop index pcb_orders_order;
create unique index pcb_orders_order on pcb_orders (order_id, version);
-- Made of the picture when it is first asked for.
alter table pcb_orders add column thumbnail bytea;

-- Where each board stands in the workshop; the ERP has no place for it (D14).
create table board_states (
  order_id integer primary key,
  order_ref text not null,
  customer_id integer not null,
  state text not null check (state in ('received', 'reviewing', 'asked', 'making', 'ready', 'delivered', 'cancelled')),
  since timestamptz not null default now(),
  ordered_at timestamptz not null default now(),
  -- The version that staff chose to make.
  chosen_version integer,
  price jsonb not null
);
create index board_states_state on board_states (state);
create index board_states_customer on board_states (customer_id, order_ref);

-- What happened to a board: who and when.
create table board_events (
  id bigint generated always as identity primary key,
  order_id integer not null references board_states on delete cascade,
  -- Of the form that made it: the same one again does nothing.
  key text not null unique,
  kind text not null,
  by_customer boolean not null,
  person text not null,
  at timestamptz not null default now(),
  data jsonb not null
);
create index board_events_order on board_events (order_id, id);

insert into board_states (order_id, order_ref, customer_id, state, since, ordered_at, price)
select order_id, order_ref, customer_id, 'received', finished_at, coalesce(confirmed_at, created_at),
  case when (form ->> 'design')::boolean or form ->> 'size' is null then '{"kind": "to-define"}' else '{"kind": "fixed"}' end::jsonb
from pcb_orders where order_id is not null and order_ref is not null and finished_at is not null
on conflict do nothing;

-- While an order's lines change it is a draft for a moment: nobody prepares or cancels it then.
create table order_changes (
  order_id integer primary key,
  since timestamptz not null default now()
);
