-- Lines of the ledger of accesses are not removed either, but with all that a customer leaves when they are erased: the erasure
-- names them in its transaction, as it does for recommendations.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('vigie.erased_customer', true) = old.customer_id::text then
    return old;
  end if;
  raise exception 'lines of % are never removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger accesses_kept before delete on accesses for each row execute function refuse_removal();
create trigger accesses_never_emptied before truncate on accesses for each statement execute function refuse_removal();
