-- A customer's cancelling is work on the order like preparing it: one of them at a time.
alter table order_work drop constraint order_work_action_check;
alter table order_work add constraint order_work_action_check check (action in ('prepare', 'hand-over', 'cancel'));

-- The page of an order that has no account behind it: whoever has the token sees that order and nothing else.
create table order_links (
  token text primary key,
  order_key text not null unique,
  created_at timestamptz not null default now()
);
