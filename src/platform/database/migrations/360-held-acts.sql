-- What a person at a counter pressed and may still undo: it is done once it is due, by whichever process sees it.
create table held_acts (
  id bigint generated always as identity primary key,
  association_id integer not null,
  act text not null check (act in ('prepare', 'confirm-transfer')),
  order_id integer not null,
  order_ref text not null,
  -- Who pressed, as the act needs it.
  staff jsonb not null,
  by text not null,
  facts jsonb not null,
  pressed_at timestamptz not null default now(),
  due_at timestamptz not null,
  state text not null default 'held' check (state in ('held', 'cancelled', 'done')),
  result jsonb,
  ended_at timestamptz
);
-- Two devices that press the same hold one act.
create unique index held_acts_open on held_acts (act, order_id) where state = 'held';
