-- Readings of a connection that failed in a row: the next one is planned later each time, until none is.
alter table connections add column failed_reads integer not null default 0 check (failed_reads >= 0);
-- What was read in part until now is read again soon.
update connections set failed_reads = 1, next_try_at = coalesce(next_try_at, now())
where exists (
  select 1 from portfolios
  where portfolios.customer_id = connections.customer_id and portfolios.connection_id = connections.id
    and portfolios.unread_since is not null and portfolios.deleted_at is null
);
