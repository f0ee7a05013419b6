-- Orders by the day they were placed, written while they are open in the ERP. Sales at the counter are not among them. The place
-- stays that of the first sight, so that no order counts at two.
create table received_orders (
  order_id integer primary key,
  ref text not null,
  warehouse_id integer,
  amount numeric(14, 2) not null,
  at timestamptz not null
);
create index received_orders_at on received_orders (at);

-- The basis 'received' is new, and an association's warehouse is looked up once for all of its rows.
drop view sale_movements;
create view sale_movements as
  with entries as not materialized (
    select e.*, coalesce(work.warehouse_id, sale.warehouse_id) as warehouse_id from till_entries e
      left join lateral (select w.warehouse_id from order_work w
        where w.association_id = e.association_id order by w.id desc limit 1) work on true
      left join lateral (select s.warehouse_id from counter_sales s
        where s.association_id = e.association_id order by s.started_at desc limit 1) sale on true
    where e.kind in ('sale', 'hand-over', 'return'))
  select 'goods' as basis, at, kind, warehouse_id, amount, order_id, order_ref as reference from entries
  union all
  select 'money', at, kind, warehouse_id, amount, order_id, order_ref from entries e
    where not exists (select from card_payments c join card_charges using (order_number) where c.order_id = e.order_id)
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
    from transfer_moves m join transfers t using (order_id) where m.state = 'given-back'
  union all
  select 'received', at, '', warehouse_id, amount, order_id, ref from received_orders;

-- The rows behind open_work. Extra charges that were not given back wait for a person too.
create view open_work_rows as
  select case status when 1 then 'alistar' else 'entregar' end as kind, to_timestamp(ordered_at) as at, warehouse_id,
      total as amount, order_id, ref as reference
    from open_orders where status in (1, 2)
  union all
  select 'sinpe', ordered_at, warehouse_id, amount, order_id, order_ref
    from transfers where state in ('claimed', 'to-check') and not order_ended
  union all
  select 'pagos', created_at, pickup_point, amount, order_id, order_number
    from card_payments where order_number in (
      select order_number from card_payments where problem is not null
      union select c.order_number from card_charges c
        where c.extra and c.closed_at is null and c.amount > coalesce((select sum(r.amount) from card_refunds r
          where r.order_number = c.order_number and r.transaction_id = c.transaction_id and r.state = 'done'), 0))
  union all
  select 'devoluciones', asked_at, warehouse_id, amount, order_id, order_ref
    from goods_returns where state in ('asked', 'accepted')
  union all
  select 'placas', since, null, null, order_id, order_ref
    from board_states where state in ('received', 'reviewing', 'asked');

create or replace view open_work as
  select kind, coalesce(warehouse_id, 0) as warehouse_id, coalesce(sum(amount), 0) as amount, count(*)::int as count
    from open_work_rows group by 1, 2;

-- Counted when the panel is opened.
delete from daily_figures where figure = 'open';

-- What is in suspect_orders needs no moment: the ERP's clock tells when an order changed, and the shop may learn it hours later.
create or replace view order_touches as
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
  select 'order:' || order_id, coalesce(done_at, decided_at), 1 from goods_returns where decided_at is not null;

-- Orders whose state in the ERP does not fit the money that the shop knows: delivered and paid with another amount, cancelled
-- though the card was charged, or made of a card payment that the shop does not know, unless it is older than the shop.
create view suspect_orders as
  select 'order:' || order_id as subject, to_timestamp(modified_at) as modified_at from open_orders o
   where status = 3 and total <> coalesce((select sum(e.amount) from till_entries e
       where e.order_id = o.order_id and e.kind in ('sale', 'hand-over')), 0)
     or status = -1 and exists (select from card_payments p where p.order_number = o.order_key and p.transaction_id is not null)
     or status > 0 and order_key ~ '^[A-Za-z0-9]{1,12}-\d{1,10}-\d{14}$'
       and to_timestamp(ordered_at) > (select min(applied_at) from applied_migrations)
       and not exists (select from card_payments p where p.order_number = o.order_key);
