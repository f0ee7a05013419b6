-- What the shop knows of a customer's account that the ERP has no place for. An e-mail counts as verified only while it is the
-- account's; Google's own id of a person outlives a change of e-mail.
create table account_proofs (
  account_id integer primary key,
  verified_email text,
  google_subject text unique
);

-- Which browser a session is of, so that its owner recognises it.
alter table customer_sessions add column device text not null default '';
alter table staff_sessions add column device text not null default '';
