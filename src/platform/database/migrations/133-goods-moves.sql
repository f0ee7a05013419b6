-- Goods that an association fetched from another warehouse to prepare an order (STOCK-06): the claim while they are moved,
-- the trail afterwards.
create table goods_moves (
  id bigint generated always as identity primary key,
  order_id integer not null,
  product_id integer not null,
  from_warehouse integer not null,
  to_warehouse integer not null,
  units integer not null check (units > 0),
  association_id integer not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'undone'))
);
-- One at a time for each product of an order, whoever presses.
create unique index goods_moves_open on goods_moves (order_id, product_id) where outcome is null;
