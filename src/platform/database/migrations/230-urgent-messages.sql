-- Mails that somebody waits for in front of the screen (a new password) go ahead of all others.
alter table messages add column urgent boolean not null default false;
drop index messages_due;
create index messages_due on messages (urgent, next_try_at) where next_try_at is not null;
