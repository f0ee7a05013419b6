-- Where no SMTP server is configured, sent mail is kept here and can be read on the demo's outbox page.
create table sent_mail (
  id bigint generated always as identity primary key,
  sender text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  sent_at timestamptz not null default now()
);
