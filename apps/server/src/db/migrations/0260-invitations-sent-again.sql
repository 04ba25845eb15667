-- Invitations of advisors: sent again once, returned by the address, with a promo code; and addresses that want no more of them.
alter table invitations
  add column resent_nb int not null default 0,
  add column bounced_at timestamptz,
  add column promo_code text,
  -- What else a file of people to invite says of the person.
  add column details jsonb not null default '{}',
  add column import_id uuid;
create index invitations_advisor on invitations (firm_id, advisor_id, created_at desc, id desc);
create index invitations_import on invitations (firm_id, import_id) where import_id is not null;

-- By a keyed hash: whoever reads the table learns no address.
create table invitation_refusals (
  variant text not null,
  email_hash bytea not null,
  refused_at timestamptz not null,
  primary key (variant, email_hash)
);
