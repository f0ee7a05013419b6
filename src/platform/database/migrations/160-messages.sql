-- Mails to people, one row a fact and recipient, written with the fact and sent by a queue (D16).
create table messages (
  id bigint generated always as identity primary key,
  fact text not null,
  -- An address, or whose address is looked up when it is sent: 'customer:12', 'order:34'.
  recipient text not null,
  kind text not null,
  -- What the mail is made of; forgotten once it is sent.
  data jsonb,
  written_at timestamptz not null default now(),
  -- Of no use afterwards: a link that has expired.
  useful_until timestamptz not null default now() + interval '2 days',
  tries integer not null default 0,
  -- While a process sends it: when another may take it over. null: ended.
  next_try_at timestamptz default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'not-needed', 'failed')),
  problem text,
  unique (fact, recipient)
);
create index messages_due on messages (next_try_at) where next_try_at is not null;
create index messages_failed on messages (ended_at) where outcome = 'failed';

-- Which mails a person does not want; `person` is a recipient as above, the key is what the link in a mail carries.
create table mail_choices (
  person text primary key,
  key text not null unique,
  unwanted text[] not null default '{}'
);
