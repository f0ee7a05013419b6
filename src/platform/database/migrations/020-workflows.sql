-- One row per running process of the shop. A process whose heartbeat stopped is dead: the others take over its workflows.
-- The workflows themselves are in the schema "dbos", made and migrated by DBOS.
create table workflow_processes (
  executor_id text primary key,
  -- Same machine and no such process: dead at once, without waiting for the heartbeat to grow old.
  machine text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
