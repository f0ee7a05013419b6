-- The last good catalogue, shared by all processes: one row that names its parts, and the parts by the hash of what is in
-- them, so that an edit of one product writes and reads one part.
create table catalogue_snapshot (
  only_one boolean primary key default true check (only_one),
  version text not null,
  chunks text[] not null,
  categories jsonb not null,
  newest_change bigint,
  -- When the ERP last confirmed it, and when it was last read whole.
  checked_at timestamptz not null,
  whole_at timestamptz not null
);

create table catalogue_chunk (
  hash text primary key,
  body bytea not null
);
alter table catalogue_chunk alter column body set storage external;

-- Last good details (stock by warehouse, variants); child_ids find the product that a variant belongs to.
create table catalogue_detail (
  product_id bigint primary key,
  child_ids bigint[] not null,
  body jsonb not null,
  loaded_at timestamptz not null
);
create index catalogue_detail_children on catalogue_detail using gin (child_ids);

-- Pictures as served. Width 0: a drawing that fits every width. No body: the product has no picture to show.
create table catalogue_picture (
  product_id bigint not null,
  width integer not null,
  source_version text not null,
  type text,
  etag text,
  body bytea,
  checked_at timestamptz not null,
  primary key (product_id, width)
);
alter table catalogue_picture alter column body set storage external;
