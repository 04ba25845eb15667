-- What each fund returned up to its last price, kept where the market is sorted by it. Computed again whenever prices are
-- written; null where the prices do not reach back so far.
alter table funds
  add column returns_on date,
  add column one_year_ratio numeric,
  add column five_year_ratio numeric;
