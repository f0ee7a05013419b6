-- Which version of the legal texts was accepted, and when (LAW-02): 'customer:12', or the order number of a kit.
create table legal_acceptances (
  subject text not null,
  version integer not null,
  accepted_at timestamptz not null default now(),
  primary key (subject, version)
);
