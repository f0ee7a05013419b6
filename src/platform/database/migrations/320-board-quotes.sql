-- The prices and the warehouse that a customer saw: a board order keeps them when the owner publishes others.
alter table pcb_orders add column quote jsonb;
