-- The table of locks, for who reads it before the first lock is taken (src/platform/database/locks.ts makes it when it is missing).
create unlogged table if not exists locks (
  name text primary key, holder uuid, expires_at timestamptz not null, next_process uuid, next_until timestamptz);
