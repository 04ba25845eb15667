-- What is kept with a daily row (months, parts, observations, alerts, what is advised on), as a short text of each as it was written:
-- the nightly recount finds what no longer stands as it was kept.
alter table book_days add column seals jsonb;
