-- Who told of a consent: the customer themselves, or the firm in the file of people that it invited.
alter table contact_consents
  add column said_by text not null default 'customer' check (said_by in ('customer', 'firm'));
