-- Every charge that the provider reports for a payment. One of them pays for the order (card_payments.transaction_id); an extra
-- one must go back.
create table card_charges (
  order_number text not null references card_payments,
  transaction_id text not null,
  amount numeric(14, 2) not null,
  extra boolean not null,
  -- Staff said that an extra charge is dealt with outside the shop.
  closed_at timestamptz,
  seen_at timestamptz not null default now(),
  primary key (order_number, transaction_id)
);
create index card_charges_extra on card_charges (order_number) where extra and closed_at is null;

-- Every amount that goes back to a card is a row before it moves. The id is the order of acceptance: the rows of one payment are
-- sent one at a time in that order, because the provider knows only the total that was given back.
create table card_refunds (
  id bigint generated always as identity primary key,
  order_number text not null references card_payments,
  -- The code of a return ('DEV-12-0af3b1c2') or 'charge:' and its transaction: asking twice makes one row.
  key text not null,
  reason text not null check (reason in ('return', 'charge', 'outside')),
  -- The charge that it gives back; null where that is not known.
  transaction_id text,
  amount numeric(14, 2) not null check (amount > 0),
  state text not null default 'wanted' check (state in ('wanted', 'done', 'refused')),
  problem text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (order_number, key),
  check ((state = 'done') = (done_at is not null))
);
create index card_refunds_open on card_refunds (order_number, id) where state <> 'done';

-- What happened before these tables existed.
insert into card_charges (order_number, transaction_id, amount, extra, seen_at)
select order_number, transaction_id, amount, false, updated_at from card_payments where transaction_id is not null;

insert into card_refunds (order_number, key, reason, transaction_id, amount, state, created_at, done_at)
select p.order_number, 'DEV-' || r.id || '-' || left(r.key::text, 8), 'return', p.transaction_id, r.amount,
       case when r.state = 'done' then 'done' else 'wanted' end, r.decided_at, r.done_at
  from goods_returns r join card_payments p on p.order_number = r.decision->>'orderNumber'
 where r.state in ('accepted', 'done') and r.decision->>'settling' = 'card' and r.amount > 0
 order by r.decided_at, r.id;

-- An extra charge that staff gave back of a settled payment.
insert into card_refunds (order_number, key, reason, amount, state, created_at, done_at)
select p.order_number, 'act:' || a.id, 'outside', p.amount, 'done', a.at, a.at
  from payment_acts a join card_payments p on p.order_number = a.order_number
 where a.act = 'refund' and a.outcome = 'refunded' and p.state = 'settled'
 order by a.id;

insert into card_refunds (order_number, key, reason, transaction_id, amount, state, created_at, done_at)
select order_number, 'charge:' || transaction_id, 'charge', transaction_id, amount, 'done', updated_at, updated_at
  from card_payments where state = 'refunded' and transaction_id is not null;

-- What an order of any payment method bought from a cart: a card page that is paid later must not buy the same lines again.
create table cart_purchases (
  order_key text primary key,
  customer_id integer not null,
  cart_lines integer[] not null,
  claimed_at timestamptz not null default clock_timestamp()
);
create index cart_purchases_customer on cart_purchases (customer_id, claimed_at desc);
insert into cart_purchases (order_key, customer_id, cart_lines, claimed_at)
select order_number, customer_id, cart_lines, claimed_at from card_payments
 where claimed_at is not null and customer_id is not null;
-- card_payments.claimed_at is no longer written. It stays until the processes of the release before are gone.
