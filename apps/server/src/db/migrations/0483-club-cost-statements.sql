-- The yearly statement of costs of a subscription, once a year.
create table club_cost_statements (
  customer_id uuid not null,
  subscription_id uuid not null,
  year integer not null,
  document_id uuid not null,
  primary key (customer_id, subscription_id, year),
  foreign key (customer_id, subscription_id) references club_subscriptions (customer_id, id) on delete cascade on update cascade
);
