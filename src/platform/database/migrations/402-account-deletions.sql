-- Accounts that are being deleted or were (LAW-05). The ERP's record stays, without the person, so its id names nobody.
create table account_deletions (
  customer_id integer primary key,
  -- The workflow that does it.
  run text not null,
  -- Where the last mail goes; null once it is written.
  email text,
  closed_at timestamptz not null default now(),
  done_at timestamptz
);

-- A closed account gets nothing new, whatever was under way when it was closed: closing waits for the transactions before it,
-- and those after it are refused. The first argument is the column with the customer's id.
create function refuse_closed_account() returns trigger language plpgsql as $$
declare id integer;
begin
  if current_setting('chispa.restoring', true) = 'yes' then return new; end if;
  execute format('select ($1).%I', tg_argv[0]) into id using new;
  if id is null then return new; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('account:' || id, 0));
  if exists (select from account_deletions where customer_id = id) then
    raise exception 'account % is closed', id;
  end if;
  return new;
end $$;
create trigger refuse_closed before insert on customer_sessions
  for each row execute function refuse_closed_account('account_id');
create trigger refuse_closed before insert on account_proofs
  for each row execute function refuse_closed_account('account_id');
create trigger refuse_closed before insert on open_checkouts
  for each row execute function refuse_closed_account('customer_id');
create trigger refuse_closed before insert on card_payments
  for each row execute function refuse_closed_account('customer_id');
create trigger refuse_closed before insert on pcb_orders
  for each row execute function refuse_closed_account('customer_id');
create trigger refuse_closed before insert on part_lists
  for each row execute function refuse_closed_account('customer_id');
create trigger refuse_closed before insert on stock_notices
  for each row execute function refuse_closed_account('customer_id');
-- Staff may still take goods back.
create trigger refuse_closed before insert on goods_returns
  for each row when (new.asked_by = 'customer') execute function refuse_closed_account('customer_id');

-- A mail whose address is forgotten once it is sent or given up.
alter table messages add column forget_recipient boolean not null default false;

-- Restored backups: an account that was deleted since then is deleted again (the ERP's record tells).
create table restored_backups (
  restored_at timestamptz primary key default now(),
  deletions_repeated_at timestamptz
);
