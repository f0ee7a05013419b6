-- One spelling of a bank's reference, as canonicalReference in shop/transfers/rules/transfer-claim.ts: a spreadsheet drops
-- leading zeros, and the same movement must not pay for two orders (SINPE-04).
create function canonical_reference(reference text) returns text language sql immutable strict parallel safe as $$
  select ltrim(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'), '0')
$$;

create index transfers_canonical_reference on transfers (canonical_reference(reference));

-- The keys of movements that paid before were made of the reference as it was written. Those that are alike in all but its
-- spelling are counted, as the reader of statements counts them; a reference of zeros alone is none, and the words count.
with spelled as (
  select key, matched_at,
    to_char(day, 'YYYY-MM-DD') || '|' || (amount * 100)::bigint || '|' || coalesce(
      nullif(canonical_reference(reference), ''),
      trim(regexp_replace(regexp_replace(normalize(lower(detail), NFD), E'[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g'))
    ) as spelling
  from paid_movements where reference <> ''
), counted as (
  select key, spelling || '#' || row_number() over (partition by spelling order by matched_at, key) as spelling from spelled
)
update paid_movements p
-- Marked, because a new key may be what another row's was.
set key = 'new ' || left(translate(encode(sha256(convert_to(c.spelling, 'UTF8')), 'base64'), '+/=', '-_'), 24)
from counted c where c.key = p.key;

update paid_movements set key = substr(key, 5) where key like 'new %';
