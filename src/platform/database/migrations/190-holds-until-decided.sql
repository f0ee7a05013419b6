-- From then on a look at the provider that finds nothing paid ends the hold; the clock alone does not.
alter table stock_holds add column ask_after timestamptz;
