-- Which run began the change: another run of the same order neither joins it nor ends it.
alter table order_changes add column by text not null default '';
