-- When customers last said each of their answers. An answer chooses whom a firm approaches only where it was said since they let the
-- firm use it (docs/decisions/0036): what was said before this table knew the day stays out until it is said again.
alter table customer_profiles add column said_at jsonb not null default '{}';
