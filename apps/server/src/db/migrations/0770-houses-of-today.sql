-- A house has one name, that of today (domain, institutionOfToday). Rows that were counted before that rule bear former names, which the
-- list of a house, asked by its name, misses: they are made again, in pieces, in the minutes that follow.
insert into book_marks (customer_id)
select customer_id from book_assets where provider like '% / %' or provider like '%(%)%'
union
select customer_id from book_days
where latest and exists (select from unnest(insurers) as name where name like '% / %' or name like '%(%)%');
