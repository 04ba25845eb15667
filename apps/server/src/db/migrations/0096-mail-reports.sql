-- The mail that an event reports on: a bounce, a complaint.
alter table webhook_events add column mail_id text;

-- Addresses that return what they are sent, or whose reader complained: by a hash with a key outside the database, so that the
-- table names nobody. A proof that the address receives takes its row away.
create table mail_addresses (
  address_hash bytea primary key,
  bounces int not null,
  bounced_at timestamptz,
  suppressed_at timestamptz,
  complained_at timestamptz
);
