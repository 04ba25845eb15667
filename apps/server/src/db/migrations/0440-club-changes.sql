-- What changes of a running subscription: its contracts, its interval, or its price by the formula.
create table club_changes (
  customer_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('contracts', 'interval', 'price')),
  state text not null check (state in ('asked', 'to_accept', 'planned', 'done', 'refused', 'dropped')),
  -- Of a new price: the quarter or the anniversary that it was computed for.
  for_day date,
  interval text not null check (interval in ('monthly', 'yearly')),
  -- The contracts with their parts of the price, and the whole quote, from the day of the change.
  portfolios jsonb not null,
  quote jsonb not null,
  before_cents bigint not null,
  after_cents bigint not null,
  effective_on date,
  -- What it adds to the period that is paid already, or gives back; when the partner was asked for it, and the invoice that it is on.
  adjust_cents bigint not null default 0,
  adjust_to date,
  settled_at timestamptz,
  invoice_id uuid,
  asked_at timestamptz not null,
  decided_at timestamptz,
  message text,
  document_id uuid,
  primary key (customer_id, id),
  check (state not in ('to_accept', 'planned', 'done') or effective_on is not null),
  check (state <> 'refused' or message is not null)
);
-- One wish of the customer at a time, and one price that is announced.
create unique index club_changes_one_open on club_changes (customer_id, subscription_id, (kind = 'price'))
  where state in ('asked', 'to_accept', 'planned');
create index club_changes_newest on club_changes (customer_id, subscription_id, asked_at desc);
