-- What a customer shows to be handed an order (PICK-01): one code an order, never given twice, ended by the hand-over.
create table pickup_codes (
  order_id integer primary key,
  code text not null unique,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Told after three days that it still waits.
  reminded_at timestamptz
);
create index pickup_codes_waiting on pickup_codes (made_at) where ended_at is null and reminded_at is null;

-- Who else may pick an order up, as its customer says (PICK-04).
create table pickup_people (
  order_id integer primary key,
  name text not null,
  named_at timestamptz not null default now()
);
