-- A customer's cart is checked out once at a time: whoever presses again meanwhile is told, and makes no second order.
create table open_checkouts (
  customer_id integer primary key,
  checkout_id text not null,
  since timestamptz not null default now()
);
