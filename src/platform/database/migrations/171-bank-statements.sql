-- A movement of the bank that paid for an order: one order at most, and an order by one movement (SINPE-04).
create table paid_movements (
  -- Made of its day, amount and reference, so that it is the same in every statement.
  key text primary key,
  order_id integer not null unique references transfers on delete cascade,
  day date not null,
  amount numeric(14, 2) not null,
  reference text not null,
  detail text not null,
  matched_by text not null,
  matched_at timestamptz not null default now()
);
create index paid_movements_day on paid_movements (day);

-- A statement as an association uploaded it, and how it is read.
create table bank_statements (
  id bigint generated always as identity primary key,
  association_id integer not null,
  name text not null,
  bytes bytea not null,
  reading jsonb not null,
  bank text not null,
  header_key text not null,
  -- null: nobody has said yet that its columns are right.
  checked_at timestamptz,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now()
);
create index bank_statements_association on bank_statements (association_id, id desc);

-- Which columns a bank's statements have, named once.
create table bank_formats (
  association_id integer not null,
  header_key text not null,
  bank text not null,
  reading jsonb not null,
  primary key (association_id, header_key)
);
