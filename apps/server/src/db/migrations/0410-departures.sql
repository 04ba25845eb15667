-- Customers whom a firm lost: the last link ended, or the account was erased. One row for each advisor whose link ended then, with
-- one id for the departure, and nothing that says who it was: what is asked later is how many.
create table book_departures (
  firm_id uuid not null,
  id uuid not null,
  advisor_id uuid not null,
  left_at timestamptz not null,
  primary key (firm_id, id, advisor_id)
);
create index book_departures_range on book_departures (firm_id, left_at);
