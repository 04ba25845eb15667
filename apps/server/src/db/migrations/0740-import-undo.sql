-- What a line of a run changed of an invitation that was there: which one, and what was said of the person before and after. The undoing
-- of the run puts back the former words, unless somebody changed them since.
alter table invitation_import_lines add column changed jsonb;
