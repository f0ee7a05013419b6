-- The units that a student's use of a course's list asked for, by product, so that an association knows what to bring.
alter table part_list_uses add column wanted jsonb not null default '{}';
