-- A refund whose answer was lost may be carried out later. `aim` is what the provider has given back in all once this row is done,
-- written before it is sent: later looks compare with it. `sent_at` is null unless its outcome may still be open.
alter table card_refunds add column aim numeric(14, 2), add column sent_at timestamptz;
