-- Notifications of a person, saver or advisor: customer_id is their user id.
create table notifications (
  customer_id uuid not null,
  id uuid not null,
  event text not null,
  kind text not null check (kind <> 'system'),
  -- As the wire carries it.
  payload jsonb not null,
  -- One cause tells once.
  cause text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (customer_id, id)
);
create unique index notifications_cause on notifications (customer_id, cause);
create index notifications_newest on notifications (customer_id, created_at desc, id desc);
create index notifications_unread on notifications (customer_id) where read_at is null;
-- Old ones are purged.
create index notifications_age on notifications (created_at);

-- What a person wants to hear of. No row: the defaults of the domain.
create table notification_options (
  customer_id uuid not null,
  newsletter boolean not null,
  monthly_report boolean not null,
  system boolean not null,
  finance boolean not null,
  updated_at timestamptz not null,
  primary key (customer_id)
);
create index connections_consent_end on connections (consent_ends_on) where deleted_at is null and consent_ends_on is not null;
