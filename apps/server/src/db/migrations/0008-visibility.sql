-- What a customer keeps from their advisors.
alter table portfolios add column advisor_hidden boolean not null default false;

-- Who saw a customer's data, besides the customer: lines are added, never changed. Names are written as they were.
create table accesses (
  customer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('read', 'write')),
  actor_id uuid not null,
  actor_name text not null,
  actor_role text not null,
  firm_id uuid,
  firm_name text,
  session_id uuid not null,
  -- Readings are told once an hour and session; an act has no hour.
  hour timestamptz,
  method text not null,
  path text not null,
  primary key (customer_id, id)
);
create unique index accesses_hourly on accesses (customer_id, actor_id, session_id, hour) where hour is not null;
create index accesses_at on accesses (customer_id, at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % are never changed', tg_table_name;
end $$;
create trigger accesses_stay before update on accesses for each row execute function refuse_change();
