-- When customers looked at their wealth: today, and the last day before it on which they did. What moved in between is told.
create table customer_visits (
  customer_id uuid primary key,
  seen_on date not null,
  seen_before date,
  check (seen_before < seen_on)
);
