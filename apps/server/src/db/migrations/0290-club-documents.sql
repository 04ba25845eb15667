-- Documents of the Club: frozen, numbered, in one chain of hashes a customer. `record` is the canonical JSON that was hashed; it
-- holds what the document says and the hash of its file. Content leaves at the end of its term, its link stays.
create table club_documents (
  customer_id uuid not null,
  id uuid not null,
  rank integer not null check (rank > 0),
  firm_id uuid not null,
  subscription_id uuid,
  kind text not null,
  number text,
  title text not null,
  made_at timestamptz not null,
  kept_until date not null,
  record text,
  pdf bytea,
  pdf_hash text not null check (pdf_hash ~ '^[0-9a-f]{64}$'),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (customer_id, id),
  unique (customer_id, rank),
  check ((record is null) = (pdf is null))
);
create index club_documents_due on club_documents (kept_until) where pdf is not null;

-- The end of each chain: a last link that was cut off is seen too.
create table club_document_heads (
  customer_id uuid primary key,
  rank integer not null check (rank > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

-- The last number given in a series of a firm and a year: given in the transaction that writes the document, so none is lost.
create table club_numbers (
  firm_id uuid not null,
  series text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (firm_id, series, year)
);

-- Nothing is changed or removed, but the content of a document whose term is over, and the chain of a customer whom a legal erasure
-- names in its transaction.
create function club_documents_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('vigie.erased_customer', true) = old.customer_id::text then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.kept_until < current_date and new.record is null and new.pdf is null
    and (to_jsonb(new) - 'record' - 'pdf') = (to_jsonb(old) - 'record' - 'pdf') then
    return new;
  end if;
  raise exception 'documents of the Club are append-only' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger club_documents_append_only before update or delete on club_documents
  for each row execute function club_documents_append_only();
create trigger club_documents_never_emptied before truncate on club_documents
  for each statement execute function club_documents_append_only();
