-- Model portfolios of a firm: bands by risk profile. A change is another version; what was is never changed.
create table model_versions (
  firm_id uuid not null references firms (id),
  profile int not null check (profile between 0 and 5),
  version int not null check (version > 0),
  bands jsonb not null,
  author_id uuid not null,
  author_name text not null,
  made_at timestamptz not null,
  primary key (firm_id, profile, version)
);

create function model_versions_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'versions of a model are append-only' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger model_versions_append_only before update or delete on model_versions
  for each row execute function model_versions_append_only();
