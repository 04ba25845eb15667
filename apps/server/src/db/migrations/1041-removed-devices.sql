-- A device whose messages were ended from another one stays known as long as its session: it would ask for them again at its next visit.
alter table push_subscriptions add column removed_at timestamptz;
