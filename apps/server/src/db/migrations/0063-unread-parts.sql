-- A reading of a portfolio that failed in part: what is missing and since when, until a reading is whole again.
alter table portfolios
  add column unread_part text check (unread_part in ('all', 'transactions', 'holdings')),
  add column unread_since timestamptz,
  add constraint unread_whole check ((unread_part is null) = (unread_since is null));
