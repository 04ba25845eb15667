-- Bodies of verified webhooks as they came, until a worker has read them: some megabytes each, answered before they are read.
create table webhook_deliveries (
  id uuid primary key,
  partner text not null,
  method text not null,
  path text not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null
);
create index webhook_deliveries_age on webhook_deliveries (received_at);
