-- A risk profile is what a person answered on a day: another answering is another row. What was answered is never changed; only a
-- merge of two accounts moves it to its person.
create function risk_profiles_never_changed() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'customer_id') = (to_jsonb(old) - 'customer_id') then
    return new;
  end if;
  raise exception 'answers on risk are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger risk_profiles_never_changed before update on risk_profiles
  for each row execute function risk_profiles_never_changed();
