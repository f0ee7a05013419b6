-- The carné that a kit was ordered with: people collect it by that number, whosever record the order is on.
alter table open_orders add column customer_ref text not null default '';
-- All open orders are read again, with it.
delete from open_orders_sync;
