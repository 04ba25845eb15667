-- What a person said of themselves before advice: each set of answers as it was given. Another set never changes it.
create table suitability_answers (
  customer_id uuid not null,
  id uuid not null,
  state text not null check (state in ('to_confirm', 'confirmed', 'declined', 'replaced')),
  version text not null,
  answers jsonb not null,
  assessment jsonb not null,
  author_id uuid not null,
  author_name text not null,
  by_advisor boolean not null,
  made_at timestamptz not null,
  decided_at timestamptz,
  primary key (customer_id, id)
);
create unique index suitability_waiting on suitability_answers (customer_id) where state = 'to_confirm';
create index suitability_newest on suitability_answers (customer_id, made_at desc, id desc);

create function suitability_answers_never_changed() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'state' - 'decided_at' - 'customer_id') = (to_jsonb(old) - 'state' - 'decided_at' - 'customer_id') then
    return new;
  end if;
  raise exception 'answers to the questionnaire are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger suitability_answers_never_changed before update on suitability_answers
  for each row execute function suitability_answers_never_changed();
