alter table settings_drafts add column edit uuid not null default gen_random_uuid();

-- Pictures that an owner uploaded for kits, re-encoded. A published version may name one, so none is deleted.
create table settings_pictures (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  bytes bytea not null,
  author text not null,
  uploaded_at timestamptz not null default now()
);
