-- The chance of each project of a shared contract, one value a month: an alert tells when it fell. Derived from what is shared: a
-- contract that is hidden leaves none.
create table book_chances (
  customer_id uuid not null,
  portfolio_id uuid not null,
  -- The first day of the month.
  month date not null,
  day date not null,
  chance numeric(5, 4) not null check (chance between 0 and 1),
  primary key (customer_id, portfolio_id, month),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);

-- Of what fell: what it was before, and the day of what it is.
alter table customer_alerts add column ratio_before numeric, add column as_of date;
