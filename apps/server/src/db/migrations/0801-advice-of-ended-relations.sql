-- A relation that ends keeps its advice five years from that day: the term of what was filed is put off, never brought forward.
create or replace function club_documents_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('vigie.erased_customer', true) = old.customer_id::text then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.kept_until < current_date and new.record is null and new.pdf is null
    and (to_jsonb(new) - 'record' - 'pdf') = (to_jsonb(old) - 'record' - 'pdf') then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.kept_until > old.kept_until
    and (to_jsonb(new) - 'kept_until') = (to_jsonb(old) - 'kept_until') then
    return new;
  end if;
  raise exception 'documents of the Club are append-only' using errcode = 'integrity_constraint_violation';
end
$$;
