-- What the customer says of the orders of a proposal that they accepted: ticked with its day, or taken back. Each saying is a line, and the
-- last one of an order holds; what a source shows stands in `proposal_observations`.
create table proposal_order_ticks (
  customer_id uuid not null,
  id uuid not null,
  proposal_id uuid not null,
  portfolio_id uuid not null,
  -- 0 for the payment, then the place of the move among those of its contract.
  order_rank integer not null check (order_rank >= 0),
  kind text not null check (kind in ('ticked', 'unticked')),
  done_on date,
  at timestamptz not null,
  primary key (customer_id, id),
  check ((kind = 'ticked') = (done_on is not null))
);
create index proposal_order_ticks_by_proposal on proposal_order_ticks (customer_id, proposal_id, at);
create trigger proposal_order_ticks_append_only before update or delete on proposal_order_ticks
  for each row execute function advice_events_append_only();
create trigger proposal_order_ticks_never_emptied before truncate on proposal_order_ticks
  for each statement execute function advice_events_append_only();

-- The record of advice tells of them too.
alter table advice_events drop constraint advice_events_kind_check;
alter table advice_events add constraint advice_events_kind_check check (kind in ('answers_given', 'answers_confirmed',
  'answers_declined', 'answers_replaced', 'proposal_sent', 'proposal_opened', 'proposal_accepted', 'proposal_refused',
  'proposal_change_asked', 'proposal_superseded', 'proposal_withdrawn', 'proposal_partly', 'proposal_done', 'proposal_late',
  'proposal_after_6_months', 'proposal_after_12_months', 'order_ticked', 'order_unticked', 'document_filed', 'advice_accepted', 'review_concluded', 'review_opened'));
alter table advice_events drop constraint advice_events_source_check;
alter table advice_events add constraint advice_events_source_check check (source in ('suitability_answers', 'proposals',
  'proposal_observations', 'proposal_order_ticks', 'club_documents', 'advices', 'advice_reviews'));

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

create function proposal_order_ticks_recorded() returns trigger language plpgsql as $$
begin
  perform advice_event_add(new.customer_id, new.at, 'order_' || new.kind, table_of(tg_relid), new.id);
  return null;
end
$$;
create trigger proposal_order_ticks_recorded after insert on proposal_order_ticks
  for each row execute function proposal_order_ticks_recorded();
