-- What a firm lets an auditor read of its records of advice, why and until when. It is revoked, never changed.
create table auditor_accesses (
  firm_id uuid not null references firms (id),
  id uuid not null,
  auditor_id uuid not null,
  -- Null: every customer of the firm.
  customer_ids uuid[] check (cardinality(customer_ids) > 0),
  purpose text not null check (length(purpose) between 3 and 300),
  begins_on date not null,
  ends_on date not null,
  granted_by uuid not null,
  granted_at timestamptz not null,
  revoked_by uuid,
  revoked_at timestamptz,
  check (ends_on >= begins_on and ends_on < begins_on + 90),
  check ((revoked_at is null) = (revoked_by is null)),
  primary key (firm_id, id)
);
create index auditor_accesses_of_auditor on auditor_accesses (auditor_id, ends_on);
