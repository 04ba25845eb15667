-- « cœur » is found by « coeur »: ligatures are two letters where text is searched (domain, foldedText).
create or replace function folded(given text) returns text language sql immutable parallel safe as
$$ select replace(replace(lower(translate(given, 'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝŒÆ’', 'aaaaaaceeeeiiiinooooouuuuyyAAAAAACEEEEIIIINOOOOOUUUUYœæ''')), 'œ', 'oe'), 'æ', 'ae') $$;

-- Names of a firm's tags, segments and views: small tables.
reindex index firm_tags_name;
reindex index book_segments_name;
reindex index book_views_name;

update interactions set words = replace(replace(words, 'œ', 'oe'), 'æ', 'ae') where words like '%œ%' or words like '%æ%';
