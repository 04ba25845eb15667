-- One live run a portfolio, as analyses have: of two that wait or run, only the newer one was meant.
update optimizations older set state = 'stale', finished_at = older.created_at
where state in ('pending', 'running') and exists (
  select from optimizations newer
  where newer.customer_id = older.customer_id and newer.portfolio_id = older.portfolio_id
    and newer.state in ('pending', 'running')
    and (newer.created_at, newer.id) > (older.created_at, older.id)
);
create unique index optimizations_live on optimizations (customer_id, portfolio_id) where state in ('pending', 'running');
