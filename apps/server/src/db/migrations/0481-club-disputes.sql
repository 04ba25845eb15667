-- What banks took back of payments that had succeeded. The money is owed until it is given back, paid again, or dropped with the
-- subscription, which is then said by a credit note.
create table club_disputes (
  customer_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  invoice_id uuid not null,
  partner_id text not null,
  -- The payment that was taken back: the invoice names the one that paid it again.
  payment_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  dropped_at timestamptz,
  -- The partner's invoice that collects it again, while it is not paid.
  again_id text,
  primary key (customer_id, id),
  unique (customer_id, partner_id),
  foreign key (customer_id, subscription_id) references club_subscriptions (customer_id, id) on delete cascade on update cascade
);
create index club_disputes_open on club_disputes (opened_at) where state = 'open';
create index club_disputes_payment on club_disputes (payment_id);
create index club_invoices_payment on club_invoices (payment_id) where payment_id is not null;

alter table club_invoices drop constraint club_invoices_state_check;
alter table club_invoices add constraint club_invoices_state_check
  check (state in ('open', 'processing', 'failed', 'paid', 'void', 'refunded', 'disputed'));

-- The mandates of accounts that debits are taken from, by the reference that the payment partner gave them.
create table club_mandates (
  customer_id uuid not null,
  source_id text not null,
  reference text not null,
  country text not null,
  last4 text not null,
  signed_at timestamptz not null,
  document_id uuid,
  primary key (customer_id, source_id)
);
