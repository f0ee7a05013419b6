-- What each open order takes from the stock, so that what is promised is a sum here and not a list of orders from the ERP.
alter table open_orders add column order_key text;
alter table open_orders add column units jsonb not null default '{}';
-- All open orders are read again, with their lines.
delete from open_orders_sync;

-- Units that a checkout or a card payment holds until its order is among the open ones. An ended row stays for a while: who
-- read the promised units before it ended still has to count it.
create table stock_holds (
  -- The key of the order that it will be: a checkout's, or a payment's number.
  holder text not null,
  product_id integer not null,
  units integer not null check (units > 0),
  warehouse_id integer,
  customer_id integer not null,
  -- Its customer may choose another way to pay instead.
  replaceable boolean not null,
  expires_at timestamptz not null,
  ordered_at timestamptz,
  ended_at timestamptz,
  ended_by xid8,
  primary key (holder, product_id)
);
create index stock_holds_product on stock_holds (product_id);
create index stock_holds_customer on stock_holds (customer_id);
