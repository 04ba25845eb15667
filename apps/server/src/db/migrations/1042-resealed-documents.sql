-- `npm run reseal` seals the content of a kept document with another key: its transaction says so, and the hash of the content stays.
create or replace function file_documents_never_changed() returns trigger language plpgsql as $$
begin
  if (new.customer_id, new.id, new.firm_id, new.kind, new.file_name, new.media_type, new.size_bytes, new.hash, new.sent_at, new.sent_by,
      new.by_advisor) = (old.customer_id, old.id, old.firm_id, old.kind, old.file_name, old.media_type, old.size_bytes, old.hash,
      old.sent_at, old.sent_by, old.by_advisor)
      and (new.sealed is null or new.sealed = old.sealed
        or (coalesce(current_setting('vigie.resealing', true), '') = 'on'
          and split_part(substr(new.sealed, 1, 100), '.', 1) <> split_part(substr(old.sealed, 1, 100), '.', 1))) then
    return new;
  end if;
  raise exception 'a document of a file is never changed' using errcode = 'integrity_constraint_violation';
end
$$;
