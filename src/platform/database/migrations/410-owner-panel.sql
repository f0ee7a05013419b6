-- What the checks of OWN-02 found: one row a check and subject. It stays when it was mended, and opens again if it comes back.
create table truth_findings (
  check_name text not null,
  -- What it is about, such as 'order:42' or 'payment:CHISPA-1-20261118120000'.
  subject text not null,
  facts jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  -- When the owner first had it on a page; mailed_at: it was mailed because nobody had.
  opened_at timestamptz,
  mailed_at timestamptz,
  -- A person looked at these facts and explained them: hidden until the facts change.
  explained_by text,
  explained_why text,
  explained_at timestamptz,
  primary key (check_name, subject)
);
create index truth_findings_open on truth_findings (check_name, first_seen_at) where resolved_at is null;

create table truth_checks (
  name text primary key,
  ran_at timestamptz not null,
  -- null: something is listed.
  empty_since timestamptz,
  -- The last run failed.
  failed boolean not null default false
);

-- Orders and card payments whose books are compared with the ERP and the card provider, a few at a time.
create table truth_orders (
  -- 'order:42', or 'payment:…' for money that has no order.
  subject text primary key,
  -- 1: something about it is unusual, such as a refund; 2: an ordinary change.
  weight integer not null,
  touched_at timestamptz not null,
  looked_at timestamptz,
  -- By check: what differed at the last look.
  differences jsonb not null default '[]'
);
create index truth_orders_due on truth_orders (weight, touched_at) where looked_at is null or looked_at < touched_at;
create index truth_orders_looked on truth_orders (looked_at);

-- How far the changes were read, and how many ERP calls may still be made now.
create table truth_progress (
  only_row boolean primary key default true check (only_row),
  touched_until timestamptz not null,
  calls numeric not null,
  calls_at timestamptz not null
);

-- Calls to the ERP that failed, by minute: all processes add to it.
create table erp_troubles (
  minute timestamptz not null,
  reason text not null,
  calls integer not null,
  primary key (minute, reason)
);

-- Everything of ours that tells that an order's money or goods moved.
create view order_touches as
  select 'order:' || order_id as subject, coalesce(ended_at, started_at) as at, case action when 'cancel' then 1 else 2 end as weight
    from order_work
  union all
  select 'order:' || order_id, coalesce(ended_at, started_at), 2 from counter_sales where order_id is not null
  union all
  select coalesce('order:' || order_id, 'payment:' || order_number), updated_at,
      case when state = 'settled' then 2 else 1 end
    from card_payments where transaction_id is not null
  union all
  select coalesce('order:' || p.order_id, 'payment:' || p.order_number), coalesce(r.done_at, r.created_at), 1
    from card_refunds r join card_payments p using (order_number)
  union all
  select 'order:' || order_id, moved_at, case when state in ('confirmed', 'seen') then 2 else 1 end
    from transfers where state not in ('expected', 'claimed', 'refused', 'dropped')
  union all
  select 'order:' || order_id, coalesce(done_at, decided_at), 1 from goods_returns where decided_at is not null
  union all
  -- An order that ended in the ERP and was paid with another amount than its own.
  select 'order:' || o.order_id, to_timestamp(o.modified_at), 1
    from open_orders o where o.status = 3 and o.total <> coalesce((select sum(e.amount) from till_entries e
      where e.order_id = o.order_id and e.kind in ('sale', 'hand-over')), 0);

-- Every sale once on each basis. 'goods': the day the goods went out or came back, which is also the day of the ERP's payment.
-- 'money': the day the money came in or went back, by card when the card was charged. An association's warehouse is that of its
-- newest work.
create index order_work_association on order_work (association_id, id desc);
create view sale_movements as
  select 'goods' as basis, e.at, e.kind, coalesce(
      (select w.warehouse_id from order_work w where w.association_id = e.association_id order by w.id desc limit 1),
      (select s.warehouse_id from counter_sales s where s.association_id = e.association_id order by s.started_at desc limit 1)
    ) as warehouse_id, e.amount, e.order_id, e.order_ref as reference
    from till_entries e where e.kind in ('sale', 'hand-over', 'return')
  union all
  select 'money', e.at, e.kind, coalesce(
      (select w.warehouse_id from order_work w where w.association_id = e.association_id order by w.id desc limit 1),
      (select s.warehouse_id from counter_sales s where s.association_id = e.association_id order by s.started_at desc limit 1)
    ), e.amount, e.order_id, e.order_ref
    from till_entries e where e.kind in ('sale', 'hand-over', 'return')
      and not exists (select from card_payments c join card_charges using (order_number) where c.order_id = e.order_id)
      and not (e.kind <> 'return' and exists (select from transfer_moves m
        where m.order_id = e.order_id and m.state in ('confirmed', 'seen', 'owed')))
  union all
  select 'money', c.seen_at, 'card', p.pickup_point, c.amount, p.order_id, coalesce(p.order_ref, p.order_number)
    from card_charges c join card_payments p using (order_number)
  union all
  select 'money', r.done_at, 'card-back', p.pickup_point, -r.amount, p.order_id, coalesce(p.order_ref, p.order_number)
    from card_refunds r join card_payments p using (order_number) where r.state = 'done'
  union all
  select 'money', m.at, 'sinpe', t.warehouse_id, t.amount, t.order_id, t.order_ref
    from transfer_moves m join transfers t using (order_id)
    where m.state in ('confirmed', 'seen', 'owed') and not exists (select from transfer_moves e
      where e.order_id = m.order_id and e.state in ('confirmed', 'seen', 'owed') and e.id < m.id)
  union all
  select 'money', m.at, 'sinpe-back', t.warehouse_id, -t.amount, t.order_id, t.order_ref
    from transfer_moves m join transfers t using (order_id) where m.state = 'given-back';

create index card_charges_seen on card_charges (seen_at);
create index card_refunds_done on card_refunds (done_at) where state = 'done';
create index transfer_moves_at on transfer_moves (at);
create index card_payments_order on card_payments (order_id) where order_id is not null;

-- The owner's figures by day of Costa Rica, counted by one process of all. Warehouse 0: none.
create table daily_figures (
  day date not null,
  -- 'goods', 'money', or the name of a figure that is taken once a day.
  figure text not null,
  kind text not null default '',
  warehouse_id integer not null default 0,
  amount numeric(16, 2) not null,
  count integer not null,
  primary key (day, figure, kind, warehouse_id)
);

-- What waits for somebody now, by warehouse; 0: none.
create view open_work as
  select case status when 1 then 'alistar' else 'entregar' end as kind, coalesce(warehouse_id, 0) as warehouse_id,
      sum(total) as amount, count(*)::int as count
    from open_orders where status in (1, 2) group by 1, 2
  union all
  select 'sinpe', coalesce(warehouse_id, 0), sum(amount), count(*)::int
    from transfers where state in ('claimed', 'to-check') and not order_ended group by 2
  union all
  select 'pagos', coalesce(pickup_point, 0), sum(amount), count(*)::int from card_payments where problem is not null group by 2
  union all
  select 'devoluciones', coalesce(warehouse_id, 0), coalesce(sum(amount), 0), count(*)::int
    from goods_returns where state in ('asked', 'accepted') group by 2
  union all
  select 'placas', 0, 0, count(*)::int from board_states where state in ('received', 'reviewing', 'asked') having count(*) > 0;
