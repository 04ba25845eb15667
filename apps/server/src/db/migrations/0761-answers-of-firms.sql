-- The firm that collected a set of answers: its author's, or the only one that advised the customer when they gave it. Null where that is
-- not known, or where several did.
alter table suitability_answers add column firm_id uuid;

-- Only for what is written below.
create or replace function suitability_answers_never_changed() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'firm_id') = (to_jsonb(old) - 'firm_id') and old.firm_id is null then
    return new;
  end if;
  raise exception 'answers to the questionnaire are never changed' using errcode = 'integrity_constraint_violation';
end
$$;

-- What somebody of a firm entered, where that firm is known to the customer by something else than where its author is today.
update suitability_answers as given set firm_id = author.firm_id
  from users as author
  where given.by_advisor and author.id = given.author_id and author.firm_id is not null and (
    exists (select from customer_advisors as link
      where link.customer_id = given.customer_id and link.firm_id = author.firm_id and link.since <= given.made_at)
    or exists (select from proposals as own
      where own.customer_id = given.customer_id and own.firm_id = author.firm_id and own.suitability_id = given.id)
    or exists (select from advice_reviews as own
      where own.customer_id = given.customer_id and own.firm_id = author.firm_id and own.suitability_id = given.id));

-- What the customer gave while one firm that still advises them did, and no other that does.
update suitability_answers as given set firm_id = known.firm_id
  from (
    select own.customer_id, own.id, min(link.firm_id::text)::uuid as firm_id
      from suitability_answers as own
      join customer_advisors as link on link.customer_id = own.customer_id and link.since <= own.made_at
      join users as person on person.id = own.customer_id
      join users as advisor on advisor.id = link.advisor_id and advisor.variant = person.variant
      where not own.by_advisor and own.firm_id is null
      group by own.customer_id, own.id having count(distinct link.firm_id) = 1
  ) as known
  where known.customer_id = given.customer_id and known.id = given.id;

create or replace function suitability_answers_never_changed() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'state' - 'decided_at' - 'customer_id') = (to_jsonb(old) - 'state' - 'decided_at' - 'customer_id') then
    return new;
  end if;
  raise exception 'answers to the questionnaire are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
