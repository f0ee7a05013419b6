-- Under which rule a return was asked for and accepted (LAW-04); null: before rules were kept.
alter table goods_returns add column rule text check (rule in ('policy', 'defect', 'withdrawal', 'counter'));
