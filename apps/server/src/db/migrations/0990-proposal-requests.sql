-- A change that is asked for may be taken back, and a proposal that is to be changed refused or ended by its firm: each asking and each
-- taking back is kept, none changed or lost, and so is why the firm took it back.
alter table proposals
  add column requests jsonb not null default '[]' check (jsonb_typeof(requests) = 'array'),
  add column withdrawn_words text check (withdrawn_words is null or state = 'withdrawn');

create or replace function proposals_never_changed_once_sent() returns trigger language plpgsql as $$
declare moving constant text[] := array['state', 'opened_at', 'decided_at', 'reason', 'words', 'acceptance_id', 'advisor_hidden', 'requests',
  'withdrawn_words'];
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' or current_setting('vigie.erased_customer', true) = old.customer_id::text then
      return old;
    end if;
  elsif old.state = 'draft' or (to_jsonb(new) - moving) = (to_jsonb(old) - moving) then
    return new;
  end if;
  raise exception 'a proposal that was sent is never changed' using errcode = 'integrity_constraint_violation';
end
$$;

create function proposals_requests_append_only() returns trigger language plpgsql as $$
begin
  if new.requests <> old.requests and old.requests <> (
      select coalesce(jsonb_agg(request order by rank), '[]') from jsonb_array_elements(new.requests) with ordinality as own (request, rank)
      where rank <= jsonb_array_length(old.requests)) then
    raise exception 'what was asked of a proposal is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger proposals_requests_append_only before update of requests on proposals
  for each row execute function proposals_requests_append_only();

-- The record of advice tells of it.
alter table advice_events drop constraint advice_events_kind_check;
alter table advice_events add constraint advice_events_kind_check check (kind in ('answers_given', 'answers_confirmed',
  'answers_declined', 'answers_replaced', 'proposal_sent', 'proposal_opened', 'proposal_accepted', 'proposal_refused',
  'proposal_change_asked', 'proposal_superseded', 'proposal_withdrawn', 'proposal_partly', 'proposal_done', 'proposal_late',
  'proposal_after_6_months', 'proposal_after_12_months', 'order_ticked', 'order_unticked', 'document_filed', 'advice_accepted',
  'review_concluded', 'review_opened', 'signature_asked', 'signature_signed', 'signature_void', 'signature_declined',
  'signature_expired', 'signature_canceled', 'signature_failed',
  'proposal_change_taken_back'));

create or replace function advice_content_said(of_customer uuid, of_source text, of_id uuid, of_kind text) returns text
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
  elsif of_source = 'proposal_order_ticks' then
    select jsonb_build_array(proposal_id, portfolio_id, order_rank, kind, done_on, at)::text into said from proposal_order_ticks
      where customer_id = of_customer and id = of_id and 'order_' || kind = of_kind;
  elsif of_kind = 'signature_asked' then
    select jsonb_build_array(proposal_id, level, file_hash, asked_at, expires_on)::text into said from proposal_signatures
      where customer_id = of_customer and id = of_id;
  elsif of_source = 'proposal_signatures' then
    select jsonb_build_array(proposal_id, state, ended_at, reason,
        case when state in ('signed', 'void', 'declined', 'expired') then request_id end)::text into said from proposal_signatures
      where customer_id = of_customer and id = of_id;
  elsif of_kind = 'proposal_sent' then
    select (jsonb_build_array(firm_id, portfolio_id, optimization_id, version, replaces_id, author_id, author_name, content, reasons,
        arguments, created_at, suitability_id, statement, statement_id, sent_at)
        -- What was sent before there was a choice has none, and is hashed as it was.
        || (case when agreement is null then '[]'::jsonb else jsonb_build_array(agreement) end))::text into said
      from proposals where customer_id = of_customer and id = of_id;
  elsif of_kind = 'proposal_opened' then
    select jsonb_build_array(opened_at)::text into said from proposals where customer_id = of_customer and id = of_id;
  elsif of_kind = 'proposal_change_taken_back' then
    select jsonb_build_array(requests)::text into said from proposals where customer_id = of_customer and id = of_id;
  else
    select (jsonb_build_array(state, decided_at, reason, words, acceptance_id)
        -- What was decided before they were kept has none, and is hashed as it was.
        || (case when requests = '[]' then '[]'::jsonb else jsonb_build_array(requests) end)
        || (case when withdrawn_words is null then '[]'::jsonb else jsonb_build_array(withdrawn_words) end))::text into said
      from proposals where customer_id = of_customer and id = of_id;
  end if;
  return said;
end
$$;

create or replace function proposals_recorded() returns trigger language plpgsql as $$
begin
  if old.opened_at is null and new.opened_at is not null then
    perform advice_event_add(new.customer_id, new.opened_at, 'proposal_opened', table_of(tg_relid), new.id);
  end if;
  if old.state = 'change_asked' and new.state = 'sent' then
    perform advice_event_add(new.customer_id, (new.requests -> -1 ->> 'at')::timestamptz, 'proposal_change_taken_back',
      table_of(tg_relid), new.id);
  -- While it is signed, and back where it was not, are told by the signature's own lines.
  elsif new.state <> old.state and new.state <> 'signing' and old.state <> 'signing' then
    perform advice_event_add(new.customer_id, coalesce(new.decided_at, new.sent_at), 'proposal_' || new.state, table_of(tg_relid), new.id);
  elsif old.state = 'signing' and new.state not in ('signing', 'sent') then
    perform advice_event_add(new.customer_id, new.decided_at, 'proposal_' || new.state, table_of(tg_relid), new.id);
  end if;
  return null;
end
$$;
