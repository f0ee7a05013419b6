-- What a customer's cart has of a list, so that adding the list again adds only what is not there. Written before the ERP is.
create table cart_list_adds (
  customer_id integer not null,
  key text not null,
  -- The draft that it was added to; null while that draft is being created.
  order_id integer,
  products jsonb not null,
  missing jsonb not null,
  finished boolean not null default false,
  added_at timestamptz not null default now(),
  primary key (customer_id, key)
);

-- A visitor's list while he signs in to put it into his cart.
create table waiting_lists (
  key text primary key,
  -- The key under which it is added.
  add_key text not null,
  list_key text not null,
  name text not null,
  lines jsonb not null,
  created_at timestamptz not null default now()
);
