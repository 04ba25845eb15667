-- Whoever is erased or joins another account is looked for at the other one of their couple, whose mention ends with them.
create index firm_couples_partner on firm_couples (partner_id) where ended_at is null;
update firm_couples as mine set ended_at = now()
where ended_at is null and not exists (
  select 1 from firm_couples as theirs
  where theirs.customer_id = mine.partner_id and theirs.firm_id = mine.firm_id and theirs.id = mine.id and theirs.ended_at is null);
