-- One fund is one part of the book, whatever it is called: the lines of the customers' wealth keep their code. Rows of before have none and
-- are added up by their names, as before; those with lines are made again, in pieces, in the minutes that follow.
alter table book_assets add column isin text;
insert into book_marks (customer_id) select distinct customer_id from book_assets where line is not null;
