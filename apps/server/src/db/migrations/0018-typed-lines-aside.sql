-- The lines that the saver typed, put aside while a file's lines stand in their place: they come back when the file is taken
-- back. Null where the lines of the contract are the saver's own.
alter table manual_contracts add column lines_aside jsonb;
