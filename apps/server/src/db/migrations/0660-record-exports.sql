-- What the hash of a line is made of, as a text: who holds the folder of a record computes it without us. One function says it, so that what
-- is exported is what was hashed.
create function advice_content_said(of_customer uuid, of_source text, of_id uuid, of_kind text) returns text
language plpgsql stable set timezone = 'UTC' as $$
declare said text;
begin
  if of_source = 'club_documents' then
    return (select previous_hash || pdf_hash || E'\n' || record from club_documents where customer_id = of_customer and id = of_id);
  elsif of_source = 'advices' then
    return (select previous_hash || record from advices where customer_id = of_customer and id = of_id);
  elsif of_kind = 'review_concluded' then
    select jsonb_build_array(firm_id, state, author_id, author_name, manner, held_on, arguments, points, words, created_at, content,
        results, sentences, conclusion, suitability_id, statement_id, statement_hash, concluded_at)::text into said
      from advice_reviews where customer_id = of_customer and id = of_id;
  elsif of_source = 'advice_reviews' then
    select jsonb_build_array(opened_at)::text into said from advice_reviews where customer_id = of_customer and id = of_id;
  elsif of_kind = 'answers_given' then
    select jsonb_build_array(version, answers, assessment, author_id, author_name, by_advisor, made_at)::text into said
      from suitability_answers where customer_id = of_customer and id = of_id;
  elsif of_source = 'suitability_answers' then
    select jsonb_build_array(state, decided_at)::text into said
      from suitability_answers where customer_id = of_customer and id = of_id;
  elsif of_source = 'proposal_observations' then
    select jsonb_build_array(kind, at, facts)::text into said from proposal_observations
      where customer_id = of_customer and proposal_id = of_id and 'proposal_' || kind = of_kind;
  elsif of_kind = 'proposal_sent' then
    select jsonb_build_array(firm_id, portfolio_id, optimization_id, version, replaces_id, author_id, author_name, content, reasons,
        arguments, created_at, suitability_id, statement, statement_id, sent_at)::text into said
      from proposals where customer_id = of_customer and id = of_id;
  elsif of_kind = 'proposal_opened' then
    select jsonb_build_array(opened_at)::text into said from proposals where customer_id = of_customer and id = of_id;
  else
    select jsonb_build_array(state, decided_at, reason, words, acceptance_id)::text into said
      from proposals where customer_id = of_customer and id = of_id;
  end if;
  return said;
end
$$;

create or replace function advice_content_hash(of_customer uuid, of_source text, of_id uuid, of_kind text) returns text
language plpgsql stable set timezone = 'UTC' as $$
begin
  if of_source = 'club_documents' then
    return (select hash from club_documents where customer_id = of_customer and id = of_id);
  elsif of_source = 'advices' then
    return (select hash from advices where customer_id = of_customer and id = of_id);
  end if;
  return encode(sha256(convert_to(advice_content_said(of_customer, of_source, of_id, of_kind), 'UTF8')), 'hex');
end
$$;

-- Of the line itself, after the hash of the line before: what `advice_event_hash` hashes. Neither calls the other, so that the table can be
-- partitioned with its functions.
create function advice_event_said(event advice_events) returns text
language sql stable set timezone = 'UTC' as $$
  select jsonb_build_array(event.rank, event.at, event.recorded_at, event.kind, event.source, event.source_id, event.content_hash)::text
$$;

-- A record that was exported, by whom and why, with the hashes of what left: it is recognised when somebody shows it.
create table record_exports (
  customer_id uuid not null,
  id uuid not null,
  -- The firm that the extract names.
  firm_id uuid not null,
  exported_by uuid not null,
  exported_at timestamptz not null,
  -- Of the firm and of an auditor; a customer states none.
  purpose text,
  pdf_hash text not null check (pdf_hash ~ '^[0-9a-f]{64}$'),
  chain_hash text not null check (chain_hash ~ '^[0-9a-f]{64}$'),
  folder_hash text not null check (folder_hash ~ '^[0-9a-f]{64}$'),
  primary key (customer_id, id)
);
create index record_exports_by_pdf on record_exports (pdf_hash);
create index record_exports_by_chain on record_exports (chain_hash);
create index record_exports_by_folder on record_exports (folder_hash);
create trigger record_exports_append_only before update or delete on record_exports
  for each row execute function advice_events_append_only();
create trigger record_exports_never_emptied before truncate on record_exports
  for each statement execute function advice_events_append_only();
