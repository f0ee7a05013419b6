-- Board orders are retried by the workflow engine like everything else.
alter table pcb_orders drop column next_try_at;
alter table pcb_orders drop column tries;
