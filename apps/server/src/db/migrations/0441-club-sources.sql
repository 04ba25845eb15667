-- How the customer pays, as far as notices need it: a debit is announced, a card that expires too.
alter table club_payers
  add column source_kind text check (source_kind in ('card', 'sepa_debit')),
  add column source_last4 text,
  add column source_expires text;
