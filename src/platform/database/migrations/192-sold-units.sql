-- Units sold lately by product, as the ERP's stock movements tell: among equally good results of a search, what is sold most
-- comes first. Counted now and then by one process for all.
create table sold_units (
  only_row boolean primary key default true check (only_row),
  units jsonb not null,
  counted_at timestamptz not null
);
