-- Part of the code under which a move's halves are found in the ERP: ids start again after restoring an older database,
-- keys do not. null: begun before there were keys, and named by its id alone.
alter table goods_moves add column key uuid;
