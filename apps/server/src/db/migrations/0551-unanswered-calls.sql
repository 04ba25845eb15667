-- A call that nobody answered counts among the four of thirty days (C. conso., art. D223-9), and is no contact.
alter table interactions add column unanswered boolean not null default false;
-- Whom a mission could call on its last day: the figures of one that is over do not follow what customers allow later.
alter table mission_leads add column was_callable boolean;
