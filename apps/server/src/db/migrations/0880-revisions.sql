-- How often a draft was written: who writes on what was changed since they read it is told so.
alter table proposals add column revision integer not null default 0, add column words_revision integer not null default 0;
alter table advice_reviews add column revision integer not null default 0;
