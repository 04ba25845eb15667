-- Packing the lots of a file by pglz was a third of what it costs to write them. lz4 takes a tenth of that and a quarter more room. Where
-- PostgreSQL is built without it, as the one that Vigie brings, they lie as they are: small houses have the room, and a file waits for
-- nothing else meanwhile. Lots that are there stay as they were written; either is read by every version.
do $$
begin
  alter table import_lines alter column lines set compression lz4;
exception
  when feature_not_supported then alter table import_lines alter column lines set storage external;
end $$;
