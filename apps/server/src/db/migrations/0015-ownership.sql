-- How each contract is held (decision 0020). Null: nothing was said, a share is proposed from the kind and the bank's word.
alter table portfolios
  add column ownership_kind text check (ownership_kind in ('full', 'joint', 'bare', 'usufruct')),
  add column ownership_ratio numeric(7, 6) check (ownership_ratio between 0 and 1),
  add column usufructuary_born_on date,
  -- The holder's rights in the bank's own word.
  add column told_ownership text;

-- The share of a property was counted in its stored value: stored values are of the whole from now on.
create temporary table shared_homes as
  select customer_id, portfolio_id, round((description ->> 'ownershipRatio')::numeric, 6) as share
  from real_estates
  where (description ->> 'ownershipRatio')::numeric between 0.000001 and 0.999999;

update portfolios
set ownership_kind = 'joint', ownership_ratio = shared_homes.share, amount_cents = round(amount_cents / shared_homes.share)
from shared_homes
where portfolios.customer_id = shared_homes.customer_id and portfolios.id = shared_homes.portfolio_id
  and portfolios.source = 'typed';

update valuations
set value_cents = round(value_cents / shared_homes.share), paid_total_cents = round(paid_total_cents / shared_homes.share)
from shared_homes, portfolios
where valuations.customer_id = shared_homes.customer_id and valuations.portfolio_id = shared_homes.portfolio_id
  and portfolios.customer_id = valuations.customer_id and portfolios.id = valuations.portfolio_id
  and portfolios.source = 'typed';

update real_estates set description = description - 'ownershipRatio';
drop table shared_homes;
