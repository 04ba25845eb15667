-- A proposal may be on several contracts: the first stays in portfolio_id, the others are here, and what is proposed on each is in the
-- content.
alter table proposals add column other_portfolio_ids uuid[] not null default '{}'
  check (cardinality(other_portfolio_ids) <= 4 and not portfolio_id = any (other_portfolio_ids)
    and array_position(other_portfolio_ids, null) is null);

-- Whichever of its contracts was hidden when it was given up, the proposal stays hidden from the advisor.
create or replace function proposals_stay_hidden() returns trigger language plpgsql as $$
begin
  update proposals set advisor_hidden = true
    where customer_id = old.customer_id and (portfolio_id = old.id or old.id = any (other_portfolio_ids));
  return old;
end
$$;
