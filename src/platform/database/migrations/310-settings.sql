-- Every published version of a settings document is kept. `valid_from` lies in the future for a scheduled one.
create table settings_versions (
  document text not null,
  version integer not null,
  value jsonb not null,
  author text not null,
  note text not null,
  published_at timestamptz not null default now(),
  valid_from timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (document, version)
);

-- One unfinished edit for each person and document. `value` is what was typed and may be invalid.
create table settings_drafts (
  document text not null,
  author text not null,
  value jsonb not null,
  based_on integer not null,
  saved_at timestamptz not null default now(),
  primary key (document, author)
);
