-- What search and filters read from the texts of a part of the catalogue, so that a start does not read them again. The name
-- is a hash of the texts and of the code that read them: an upgrade finds none, reads anew and replaces them.
create table catalogue_reading (
  name text primary key,
  body bytea not null
);
alter table catalogue_reading alter column body set storage external;
