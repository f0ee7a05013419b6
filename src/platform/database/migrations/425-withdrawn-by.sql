-- Who took a scheduled version back; null: nobody did, or it was before this was recorded.
alter table settings_versions add column withdrawn_by text;
