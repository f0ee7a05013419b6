-- An account that strangers guess at slows unknown devices: from this moment one address may make its next try.
alter table sign_in_attempts add column turn_at timestamptz;
