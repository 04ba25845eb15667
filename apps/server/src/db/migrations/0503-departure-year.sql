-- The year in which a customer who left had come, so that each year's arrivals can be told with those who stayed. A year says of nobody
-- who it was; null for who left before it was kept.
alter table book_departures add column since_year int;
