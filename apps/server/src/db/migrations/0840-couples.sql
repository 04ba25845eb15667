-- Two customers of a firm who are a couple, as the firm noted it: one row each, with one id, so that each of them is looked up by
-- themselves. It joins no account: each keeps their sheet, their file and what they hide.
create table firm_couples (
  customer_id uuid not null,
  firm_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  noted_by uuid,
  noted_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (customer_id, firm_id, id),
  check (partner_id <> customer_id)
);
create unique index firm_couples_one on firm_couples (customer_id, firm_id) where ended_at is null;

-- Noted, and ended: each of the two reads it among what is written about them.
alter table interactions drop constraint interactions_kind_check;
alter table interactions add constraint interactions_kind_check check (kind in ('note', 'inbound_call', 'outbound_call',
  'appointment', 'lead_completed', 'lead_canceled', 'invitation_read', 'invitation_accepted', 'couple_noted', 'couple_ended'));
