-- Who continued or gave up a run that had stopped, and why (OWN-03).
create table work_acts (
  id bigint generated always as identity primary key,
  workflow_id text not null,
  act text not null check (act in ('continue', 'give-up')),
  by text not null,
  why text not null,
  at timestamptz not null default now()
);
create index work_acts_workflow on work_acts (workflow_id);

-- given-up: the sale stands, and a person does in the ERP what is left of it.
alter table counter_sales drop constraint counter_sales_outcome_check;
alter table counter_sales add constraint counter_sales_outcome_check check (outcome in ('sold', 'undone', 'given-up'));
