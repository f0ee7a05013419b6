-- Which provider took a payment; which cart lines it pays for, and when it became the one that counts for them.
alter table card_payments add column provider text;
alter table card_payments add column cart_lines integer[] not null default '{}';
alter table card_payments add column claimed_at timestamptz;
-- The moment in the order number: unique per customer, ahead of the clock when many start at once.
alter table card_payments add column number_at timestamptz;
update card_payments set number_at = created_at;
create index card_payments_number_at on card_payments (customer_id, number_at desc);
