-- Who wrote the words of a draft last: who reads that they changed meanwhile is told by whom. Null where nobody did since.
alter table proposals add column words_author_id uuid, add column words_author_name text;
alter table advice_reviews add column words_author_id uuid, add column words_author_name text;
