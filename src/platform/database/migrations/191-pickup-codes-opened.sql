-- Each code forgives earlier wrong ones once: who knows one right code cannot guess others for ever (PICK-03).
alter table pickup_codes add column opened_at timestamptz;
