-- What the ERP said to have changed, by product, variants too: every process forgets the details it keeps of these.
create sequence catalogue_change_number;
create table catalogue_change (
  product_id bigint primary key,
  number bigint not null default nextval('catalogue_change_number'),
  seen_at timestamptz not null default now()
);
create index catalogue_change_order on catalogue_change (number);

-- whole_at is now when category links and the list's ids were compared; listed_at when the list itself was read.
alter table catalogue_snapshot add column listed_at timestamptz not null default 'epoch';

-- Products now carry their tax rate: what was saved without it is read again.
truncate catalogue_snapshot, catalogue_chunk, catalogue_detail;
