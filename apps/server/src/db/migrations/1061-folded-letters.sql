-- « Groß », « Łukasz » and « Şahin » are found by « gross », « lukasz » and « sahin », and an accent that stands beside its letter is
-- that letter's (domain, foldedText). Of the letters of Latin that are no letter with an accent, those of names in France.
drop index firm_tags_name;
drop index book_segments_name;
drop index book_views_name;
create or replace function folded(given text) returns text language sql immutable parallel safe as
$$ select replace(replace(replace(translate(lower(normalize(given, NFD)), E'øłđðıħ’\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0326\u0327\u0328', 'olddih'''), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss') $$;

-- Names that differ by such a letter alone are told apart by a number, before they may no more be alike.
update firm_tags told set name = twin.name || ' (' || twin.place || ')'
from (select firm_id, id, name, row_number() over (partition by firm_id, folded(name) order by id) as place from firm_tags) as twin
where told.firm_id = twin.firm_id and told.id = twin.id and twin.place > 1;
update book_segments told set name = twin.name || ' (' || twin.place || ')'
from (select firm_id, id, name, row_number() over (partition by firm_id, author_id, folded(name) order by id) as place from book_segments) as twin
where told.firm_id = twin.firm_id and told.id = twin.id and twin.place > 1;
update book_views told set name = twin.name || ' (' || twin.place || ')'
from (select firm_id, id, name, row_number() over (partition by firm_id, author_id, folded(name) order by id) as place from book_views) as twin
where told.firm_id = twin.firm_id and told.id = twin.id and twin.place > 1;
create unique index firm_tags_name on firm_tags (firm_id, folded(name));
create unique index book_segments_name on book_segments (firm_id, author_id, folded(name));
create unique index book_views_name on book_views (firm_id, author_id, folded(name));

update interactions set words = folded(words) where words ~ '[øłđðıħß’]';
