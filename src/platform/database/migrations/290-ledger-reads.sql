-- The ledger of one order reads its till entries.
create index till_entries_order on till_entries (order_id) where order_id is not null;
