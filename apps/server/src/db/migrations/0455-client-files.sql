-- Documents that a firm holds of a customer. The content is sealed with the key of the house; it goes where the document is removed.
create table file_documents (
  customer_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  kind text not null check (kind in ('identity_document', 'address_proof')),
  state text not null check (state in ('received', 'accepted', 'refused', 'replaced', 'removed')),
  file_name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer not null check (size_bytes > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sealed text,
  sent_at timestamptz not null,
  sent_by uuid not null,
  by_advisor boolean not null,
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  expires_on date,
  ended_at timestamptz,
  -- Set where the firm no longer has the customer: the last day on which the law asks for it.
  kept_until date,
  primary key (customer_id, id),
  check ((state = 'removed') = (sealed is null)),
  check (state not in ('accepted', 'refused') or (decided_at is not null and decided_by is not null)),
  check (state <> 'refused' or reason is not null)
);
-- One of a kind counts.
create unique index file_documents_accepted on file_documents (customer_id, firm_id, kind) where state = 'accepted';
create index file_documents_ended on file_documents (kept_until) where kept_until is not null;

-- What was sent is never changed: only what was decided of it, and its content when it goes.
create function file_documents_never_changed() returns trigger language plpgsql as $$
begin
  if (new.customer_id, new.id, new.firm_id, new.kind, new.file_name, new.media_type, new.size_bytes, new.hash, new.sent_at, new.sent_by,
      new.by_advisor) = (old.customer_id, old.id, old.firm_id, old.kind, old.file_name, old.media_type, old.size_bytes, old.hash,
      old.sent_at, old.sent_by, old.by_advisor)
      and (new.sealed is null or new.sealed = old.sealed) then
    return new;
  end if;
  raise exception 'a document of a file is never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger file_documents_never_changed before update on file_documents
  for each row execute function file_documents_never_changed();

-- What somebody of the firm says to have seen outside of here; the newest word on an item counts, none is changed.
create table file_attestations (
  customer_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  item text not null check (item in ('der', 'letter', 'beneficiary_clause')),
  seen_on date not null,
  words text not null,
  said_by uuid not null,
  said_by_name text not null,
  said_at timestamptz not null,
  kept_until date,
  primary key (customer_id, id)
);
create index file_attestations_newest on file_attestations (customer_id, firm_id, item, said_at desc);
create index file_attestations_ended on file_attestations (kept_until) where kept_until is not null;

create function file_attestations_never_changed() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'kept_until') = (to_jsonb(old) - 'kept_until') then
    return new;
  end if;
  raise exception 'what was attested is never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger file_attestations_never_changed before update on file_attestations
  for each row execute function file_attestations_never_changed();

-- Where a file stands is what one firm knows: it leaves the daily row, which every firm of the customer reads. The two columns of that row
-- are written by the version before this one, which may still run: a later migration takes them away.
alter table firm_customers
  add column file_completeness numeric,
  add column file_missing text[] not null default '{}',
  add column file_total integer,
  add column file_blocking text[] not null default '{}',
  -- When nothing kept the customer from being advised any more, the first time.
  add column file_ready_at timestamptz;

-- Answers and consents move the file: the row that follows a mark makes it again.
create trigger mark_book_insert after insert on suitability_answers referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_update after update on suitability_answers referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_insert after insert on contact_consents referencing new table as changed for each statement execute function mark_book();

-- Everybody's row is made again, and the file with it.
insert into book_marks (customer_id) select distinct customer_id from customer_advisors;
