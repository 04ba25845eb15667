-- What an advisor wrote in the place of the sentences of a statement, edit after edit: none is changed or lost. What is sent holds them in its
-- statement, which the record of advice hashes.
alter table proposals add column edits jsonb not null default '[]' check (jsonb_typeof(edits) = 'array');
alter table proposals add constraint proposals_statement_holds_edits
  check (state = 'draft' or coalesce(statement -> 'edits', '[]'::jsonb) = edits);

create function proposals_edits_append_only() returns trigger language plpgsql as $$
begin
  if new.edits <> old.edits and old.edits <> (
      select coalesce(jsonb_agg(edit order by rank), '[]') from jsonb_array_elements(new.edits) with ordinality as own (edit, rank)
      where rank <= jsonb_array_length(old.edits)) then
    raise exception 'the edits of a statement are append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger proposals_edits_append_only before update of edits on proposals
  for each row execute function proposals_edits_append_only();
