-- A list of parts that somebody keeps: a customer's own, or a course's, which an association publishes. Whoever has the key
-- sees it. What a line costs and whether it is sold is not in here: it is the catalogue's.
create table part_lists (
  key text primary key,
  customer_id integer,
  association_id integer,
  -- Of an association: shown to everybody.
  association text,
  name text not null,
  course text not null default '',
  semester text not null default '',
  teacher text not null default '',
  lines jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((customer_id is null) <> (association_id is null))
);
create index part_lists_customer on part_lists (customer_id);
create index part_lists_association on part_lists (association_id);

-- Who put a course's list into the cart, and the order that it became.
create table part_list_uses (
  list_key text not null references part_lists on delete cascade,
  customer_id integer not null,
  added_at timestamptz not null default now(),
  -- Orders up to this one were there before.
  after_order integer not null,
  order_id integer,
  primary key (list_key, customer_id, added_at)
);
create unique index part_list_uses_open on part_list_uses (list_key, customer_id) where order_id is null;
