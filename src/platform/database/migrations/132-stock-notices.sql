-- Who wants to be told when a product can be had again (STOCK-05): one row a product and customer until the mail is written.
create table stock_notices (
  id bigint generated always as identity primary key,
  customer_id integer not null,
  product_id integer not null,
  asked_at timestamptz not null default now(),
  unique (product_id, customer_id)
);
