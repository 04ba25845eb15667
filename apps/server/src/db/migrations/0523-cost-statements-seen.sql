-- A yearly statement of costs is read by the customer's advisors too, without the contracts that are hidden from them. Those that were
-- hidden when they were given up stay so.
alter table club_cost_statements add column hidden_ids uuid[] not null default '{}';

create function club_cost_statements_stay_hidden() returns trigger language plpgsql as $$
begin
  update club_cost_statements set hidden_ids = hidden_ids || old.id where customer_id = old.customer_id;
  return old;
end
$$;
create trigger club_cost_statements_stay_hidden before delete on portfolios
  for each row when (old.advisor_hidden) execute function club_cost_statements_stay_hidden();
