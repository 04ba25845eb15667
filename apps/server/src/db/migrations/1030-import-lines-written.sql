-- A lot as the text that its reader made, with its first and its last line apart: nobody asks for anything within it, and to take the text
-- apart as jsonb and put it together again is half of what a file costs the database. The version before this one knows `lines` alone, so that
-- this one writes them still and reads either; the next one writes the text.
alter table import_lines add column written text, add column ends jsonb, alter column lines drop not null;
do $$
begin
  alter table import_lines alter column written set compression lz4;
exception
  when feature_not_supported then alter table import_lines alter column written set storage external;
end $$;
