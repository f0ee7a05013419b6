-- When a sale was really made, for one that a device made without network and sent later (COUNTER-02). null: made online.
alter table counter_sales add column made_at timestamptz;

-- What a person has to look at after such a sale: another price than the shop's, a product that is gone, no stock, a wrong clock,
-- or an order that the ERP refused. The association says what it did; the owner closes it (COUNTER-03).
create table offline_sale_cases (
  association_id integer not null,
  key uuid not null,
  association text not null,
  at timestamptz not null default now(),
  made_at timestamptz not null,
  order_ref text,
  total numeric(14, 2) not null,
  differences jsonb not null,
  handled_by text,
  handled_at timestamptz,
  handled_why text,
  closed_by text,
  closed_at timestamptz,
  closed_why text,
  primary key (association_id, key),
  check ((handled_at is null) = (handled_by is null)),
  check ((closed_at is null) = (closed_by is null))
);
create index offline_sale_cases_open on offline_sale_cases (at) where closed_at is null;
