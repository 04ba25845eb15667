-- « Review due » is of the review of suitability from now on. What was saved under that name asked for the age of the risk profile, which
-- has a name of its own: who saved it finds the same customers as before.
update book_segments set content = (content - 'reviewDue') || '{"profileDue": true}' where content ? 'reviewDue';
update book_views set content = jsonb_set(content, '{filters}', ((content -> 'filters') - 'reviewDue') || '{"profileDue": true}')
where (content -> 'filters') ? 'reviewDue';
update missions set filters = (filters - 'reviewDue') || '{"profileDue": true}' where filters ? 'reviewDue';
