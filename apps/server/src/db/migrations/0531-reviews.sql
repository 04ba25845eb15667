-- Periodic reviews of suitability, of a firm and its customer. While one is open, only the advisor's words are kept; what is concluded is
-- frozen and never changed.
create table advice_reviews (
  customer_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  state text not null check (state in ('open', 'concluded')),
  author_id uuid not null,
  author_name text not null,
  manner text not null check (manner in ('meeting', 'remote')),
  held_on date not null,
  arguments jsonb not null,
  points jsonb not null,
  words text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- What was prepared, checked and said, the answers that it rests on, and the document that says it.
  content jsonb,
  results jsonb,
  sentences jsonb,
  conclusion text check (conclusion in ('suitable', 'points')),
  suitability_id uuid,
  statement_id uuid,
  statement_hash text check (statement_hash ~ '^[0-9a-f]{64}$'),
  concluded_at timestamptz,
  opened_at timestamptz,
  -- Contracts that were hidden from the advisors when they were given up.
  hidden_ids uuid[] not null default '{}',
  primary key (customer_id, id),
  check (state = 'open' or (content is not null and results is not null and sentences is not null and conclusion is not null
    and statement_id is not null and statement_hash is not null and concluded_at is not null)),
  -- Nothing is said to be suitable without answers.
  check (conclusion is distinct from 'suitable' or (suitability_id is not null and points = '[]'::jsonb)),
  check (conclusion is distinct from 'points' or points <> '[]'::jsonb)
);
create unique index advice_reviews_one_open on advice_reviews (customer_id, firm_id) where state = 'open';
create index advice_reviews_last on advice_reviews (customer_id, firm_id, concluded_at desc) where state = 'concluded';

create function advice_reviews_never_changed_once_concluded() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'open' or current_setting('vigie.erased_customer', true) = old.customer_id::text then
      return old;
    end if;
  elsif old.state = 'open'
      or (to_jsonb(new) - array['opened_at', 'hidden_ids']) = (to_jsonb(old) - array['opened_at', 'hidden_ids']) then
    return new;
  end if;
  raise exception 'a review that was concluded is never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger advice_reviews_never_changed_once_concluded before update or delete on advice_reviews
  for each row execute function advice_reviews_never_changed_once_concluded();

create function advice_reviews_stay_hidden() returns trigger language plpgsql as $$
begin
  update advice_reviews set hidden_ids = hidden_ids || old.id
    where customer_id = old.customer_id and state = 'concluded';
  return old;
end
$$;
create trigger advice_reviews_stay_hidden before delete on portfolios
  for each row when (old.advisor_hidden) execute function advice_reviews_stay_hidden();

-- The record of advice tells of them too (0463).
alter table advice_events drop constraint advice_events_kind_check;
alter table advice_events add constraint advice_events_kind_check check (kind in ('answers_given', 'answers_confirmed',
  'answers_declined', 'answers_replaced', 'proposal_sent', 'proposal_opened', 'proposal_accepted', 'proposal_refused',
  'proposal_change_asked', 'proposal_superseded', 'proposal_withdrawn', 'proposal_partly', 'proposal_done', 'proposal_late',
  'proposal_after_6_months', 'proposal_after_12_months', 'document_filed', 'advice_accepted', 'review_concluded', 'review_opened'));
alter table advice_events drop constraint advice_events_source_check;
alter table advice_events add constraint advice_events_source_check check (source in ('suitability_answers', 'proposals',
  'proposal_observations', 'club_documents', 'advices', 'advice_reviews'));

create or replace function advice_content_hash(of_customer uuid, of_source text, of_id uuid, of_kind text) returns text
language plpgsql stable set timezone = 'UTC' as $$
declare said text;
begin
  if of_source = 'club_documents' then
    return (select hash from club_documents where customer_id = of_customer and id = of_id);
  elsif of_source = 'advices' then
    return (select hash from advices where customer_id = of_customer and id = of_id);
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
  return encode(sha256(convert_to(said, 'UTF8')), 'hex');
end
$$;

create function advice_reviews_recorded() returns trigger language plpgsql as $$
begin
  if old.state <> 'concluded' and new.state = 'concluded' then
    perform advice_event_add(new.customer_id, new.concluded_at, 'review_concluded', table_of(tg_relid), new.id);
  end if;
  if old.opened_at is null and new.opened_at is not null then
    perform advice_event_add(new.customer_id, new.opened_at, 'review_opened', table_of(tg_relid), new.id);
  end if;
  return null;
end
$$;
create trigger advice_reviews_recorded after update on advice_reviews for each row execute function advice_reviews_recorded();
