-- The agreement to a proposal by an electronic signature, where its firm asks for one. The level is frozen at the sending.
alter table proposals add column agreement text check (agreement in ('confirmation', 'simple', 'advanced'));
alter table proposals drop constraint proposals_state_check;
alter table proposals add constraint proposals_state_check
  check (state in ('draft', 'sent', 'signing', 'accepted', 'refused', 'change_asked', 'superseded', 'withdrawn'));

-- Each time that a signature is asked for. The row is the outbox of its partner too: `due` says what it is still to be asked for.
create table proposal_signatures (
  customer_id uuid not null,
  id uuid not null,
  proposal_id uuid not null,
  level text not null check (level in ('simple', 'advanced')),
  -- The file that is signed: the statement, as it was filed when the proposal was sent.
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('asked', 'ongoing', 'signed', 'void', 'declined', 'expired', 'canceled', 'failed')),
  asked_at timestamptz not null,
  expires_on date not null,
  request_id text,
  signer_id text,
  ended_at timestamptz,
  reason text,
  signed_id uuid,
  proof_id uuid,
  due text check (due in ('open', 'cancel', 'evidence')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  taken_until timestamptz,
  primary key (customer_id, id),
  check ((state in ('asked', 'ongoing')) = (ended_at is null))
);
create unique index proposal_signatures_one_open on proposal_signatures (customer_id, proposal_id)
  where state in ('asked', 'ongoing');
create index proposal_signatures_by_proposal on proposal_signatures (customer_id, proposal_id, asked_at);
create index proposal_signatures_by_request on proposal_signatures (request_id);
create index proposal_signatures_next on proposal_signatures (next_try_at) where due is not null or state = 'ongoing';

-- What was asked, and how it ended, are never changed: only a signature that came late says more.
create function proposal_signatures_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('vigie.erased_customer', true) = old.customer_id::text then
      return old;
    end if;
  elsif (new.customer_id, new.id, new.proposal_id, new.level, new.file_hash, new.asked_at, new.expires_on)
      = (old.customer_id, old.id, old.proposal_id, old.level, old.file_hash, old.asked_at, old.expires_on)
      and (old.request_id is null or new.request_id = old.request_id)
      and (old.signed_id is null or new.signed_id = old.signed_id) and (old.proof_id is null or new.proof_id = old.proof_id)
      and (old.ended_at is null or (new.state, new.ended_at, new.reason) is not distinct from (old.state, old.ended_at, old.reason)
        or (new.state = 'void' and old.state in ('expired', 'canceled', 'failed'))) then
    return new;
  end if;
  raise exception 'a signature that was asked for is never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger proposal_signatures_kept before update or delete on proposal_signatures
  for each row execute function proposal_signatures_kept();
create trigger proposal_signatures_never_emptied before truncate on proposal_signatures
  for each statement execute function advice_events_append_only();

-- Whatever the order of events: where a signature was to be the agreement, nothing is accepted without it.
create function proposals_signed_as_asked() returns trigger language plpgsql as $$
begin
  if new.state = 'accepted' and new.agreement in ('simple', 'advanced') and not exists (
      select from proposal_signatures as own where own.customer_id = new.customer_id and own.proposal_id = new.id
        and own.state = 'signed' and own.level = new.agreement) then
    raise exception 'a proposal is accepted as it asks for' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger proposals_signed_as_asked before insert or update on proposals
  for each row execute function proposals_signed_as_asked();

-- The record of advice tells of them.
alter table advice_events drop constraint advice_events_kind_check;
alter table advice_events add constraint advice_events_kind_check check (kind in ('answers_given', 'answers_confirmed',
  'answers_declined', 'answers_replaced', 'proposal_sent', 'proposal_opened', 'proposal_accepted', 'proposal_refused',
  'proposal_change_asked', 'proposal_superseded', 'proposal_withdrawn', 'proposal_partly', 'proposal_done', 'proposal_late',
  'proposal_after_6_months', 'proposal_after_12_months', 'order_ticked', 'order_unticked', 'document_filed', 'advice_accepted',
  'review_concluded', 'review_opened', 'signature_asked', 'signature_signed', 'signature_void', 'signature_declined',
  'signature_expired', 'signature_canceled', 'signature_failed'));
alter table advice_events drop constraint advice_events_source_check;
alter table advice_events add constraint advice_events_source_check check (source in ('suitability_answers', 'proposals',
  'proposal_observations', 'proposal_order_ticks', 'proposal_signatures', 'club_documents', 'advices', 'advice_reviews'));

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
  else
    select jsonb_build_array(state, decided_at, reason, words, acceptance_id)::text into said
      from proposals where customer_id = of_customer and id = of_id;
  end if;
  return said;
end
$$;

-- While it is signed, and back where it was not, are told by the signature's own lines.
create or replace function proposals_recorded() returns trigger language plpgsql as $$
begin
  if old.opened_at is null and new.opened_at is not null then
    perform advice_event_add(new.customer_id, new.opened_at, 'proposal_opened', table_of(tg_relid), new.id);
  end if;
  if new.state <> old.state and new.state <> 'signing' and old.state <> 'signing' then
    perform advice_event_add(new.customer_id, coalesce(new.decided_at, new.sent_at), 'proposal_' || new.state, table_of(tg_relid), new.id);
  elsif old.state = 'signing' and new.state not in ('signing', 'sent') then
    perform advice_event_add(new.customer_id, new.decided_at, 'proposal_' || new.state, table_of(tg_relid), new.id);
  end if;
  return null;
end
$$;

create function proposal_signatures_recorded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform advice_event_add(new.customer_id, new.asked_at, 'signature_asked', table_of(tg_relid), new.id);
  elsif new.state <> old.state and new.state <> 'ongoing' then
    perform advice_event_add(new.customer_id, new.ended_at, 'signature_' || new.state, table_of(tg_relid), new.id);
  end if;
  return null;
end
$$;
create trigger proposal_signatures_recorded after insert or update on proposal_signatures
  for each row execute function proposal_signatures_recorded();
