-- Shifts of an association's till (TILL-01 to TILL-04). A closed one never changes: what is found later is a new entry.
create table till_shifts (
  id integer generated always as identity primary key,
  association_id integer not null,
  association text not null,
  person text not null,
  opened_at timestamptz not null default clock_timestamp(),
  opening_cash numeric(14, 2) not null check (opening_cash >= 0),
  closed_at timestamptz,
  expected_cash numeric(14, 2),
  counted_cash numeric(14, 2),
  -- Notes and coins: how many of each value.
  counted jsonb,
  note text,
  check ((closed_at is null) = (counted_cash is null)),
  check (counted_cash is null or abs(counted_cash - expected_cash) < 0.5 or note <> '')
);
create unique index till_shifts_open on till_shifts (association_id) where closed_at is null;
create index till_shifts_of on till_shifts (association_id, opened_at desc);

-- Money that came or went, one row a fact: the key is that of the workflow or form that made it, so that a repetition adds nothing.
create table till_entries (
  key text primary key,
  association_id integer not null,
  association text not null,
  -- null: it happened without a shift.
  shift_id integer references till_shifts,
  person text,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('sale', 'hand-over', 'return', 'cash-in', 'cash-out', 'correction')),
  payment_mode_id integer not null,
  -- Negative: it left.
  amount numeric(14, 2) not null,
  order_id integer,
  order_ref text,
  -- What was sold or came back, for the reports: productId, label, quantity, total.
  lines jsonb not null default '[]',
  reason text,
  -- The closed shift that a correction is about.
  corrects integer references till_shifts
);
create index till_entries_shift on till_entries (shift_id);
create index till_entries_of on till_entries (association_id, at);
create index till_entries_at on till_entries (at);

create function till_keeps_closed_shifts() returns trigger language plpgsql as $$
begin
  -- A restore writes what was kept, closed shifts included.
  if current_setting('chispa.restoring', true) = 'yes' then return new; end if;
  if tg_table_name = 'till_shifts' then
    if tg_op = 'UPDATE' and old.closed_at is null then return new; end if;
    raise exception 'a closed shift never changes';
  end if;
  if tg_op <> 'INSERT' then raise exception 'an entry of the till never changes'; end if;
  -- Whoever closes the shift waits for this row, and this row for whoever closes it.
  perform from till_shifts where id = new.shift_id and closed_at is null for share;
  if new.shift_id is not null and not found then raise exception 'this shift is closed'; end if;
  return new;
end $$;
create trigger till_shifts_kept before update or delete on till_shifts
  for each row execute function till_keeps_closed_shifts();
create trigger till_entries_kept before insert or update or delete on till_entries
  for each row execute function till_keeps_closed_shifts();

-- Who worked when it was sold, prepared or handed over; null: without a shift.
alter table counter_sales add column person text;
alter table order_work add column person text;
