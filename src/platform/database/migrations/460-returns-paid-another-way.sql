-- A card refund that the provider refuses for good: staff give the money back another way, and the row is never sent again.
alter table card_refunds drop constraint card_refunds_state_check;
alter table card_refunds add constraint card_refunds_state_check check (state in ('wanted', 'done', 'refused', 'closed'));

-- How, by whom: settling, paymentModeId, reference, association, person.
alter table goods_returns add column closing jsonb;

-- Such a return is money that the card provider does not know.
create or replace view sale_movements as
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
    where (not exists (select from card_payments c join card_charges using (order_number) where c.order_id = e.order_id)
        or exists (select from goods_returns g where e.key = 'return:' || g.id and g.closing is not null))
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
