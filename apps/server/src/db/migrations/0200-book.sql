-- The advisor's book: what a firm keeps of its people and customers.

-- Text as it is searched: accents and case do not matter.
create function folded(given text) returns text language sql immutable parallel safe as
$$ select lower(translate(given, 'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝœŒæÆ’', 'aaaaaaceeeeiiiinooooouuuuyyAAAAAACEEEEIIIINOOOOOUUUUYoOaA''')) $$;

create index customer_advisors_firm on customer_advisors (firm_id, advisor_id, customer_id);

alter table firms add column settings jsonb not null default '{}';

-- What somebody tells of themselves as an advisor; once suspended, the role that they had.
create table firm_people (
  firm_id uuid not null references firms (id),
  person_id uuid not null,
  profile jsonb not null default '{}',
  suspended_at timestamptz,
  suspended_role text check (suspended_role in ('advisor', 'manager', 'admin')),
  updated_at timestamptz not null,
  primary key (firm_id, person_id),
  check ((suspended_at is null) = (suspended_role is null))
);

-- Customers who go from one advisor of the firm to another, in pieces.
create table book_moves (
  firm_id uuid not null references firms (id),
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  asked_by uuid not null,
  -- Null: all of them.
  chosen uuid[],
  total_count int not null,
  moved_count int not null default 0,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (firm_id, id)
);
create unique index book_moves_running on book_moves (firm_id, from_id) where done_at is null;

-- What a customer shares with their advisors, a day at a time: never anything of a hidden contract.
create table book_days (
  customer_id uuid not null,
  day date not null,
  -- The one that lists read.
  latest boolean not null,
  computed_at timestamptz not null,
  -- The figures are computed again: what they were told of may be hidden now.
  cleared boolean not null default false,
  wealth_cents bigint,
  flows_cents bigint,
  market_cents bigint,
  cash_cents bigint,
  oldest_on date,
  connection text check (connection in ('none', 'fresh', 'stale', 'broken')),
  completeness numeric,
  missing text[] not null default '{}',
  contract_count int,
  unknown_count int,
  favourite_kind text,
  concentration numeric,
  kinds text[] not null default '{}',
  isins text[] not null default '{}',
  insurers text[] not null default '{}',
  primary key (customer_id, day)
);
create unique index book_days_latest on book_days (customer_id) where latest;

-- Customers whose daily row is to be computed again.
create table book_marks (
  customer_id uuid not null,
  id bigint generated always as identity,
  marked_at timestamptz not null default now(),
  primary key (customer_id, id)
);

-- Whatever writes them: each change of what a daily row is made of marks its customer, in its own transaction, where an advisor
-- has a link to them. A new line each time: no two writers wait for each other.
create function mark_book() returns trigger language plpgsql as $$
begin
  insert into book_marks (customer_id)
  select distinct c.customer_id from changed c
  where exists (select from customer_advisors a where a.customer_id = c.customer_id);
  return null;
end $$;
create function mark_book_of_person() returns trigger language plpgsql as $$
begin
  insert into book_marks (customer_id)
  select c.id from changed c where exists (select from customer_advisors a where a.customer_id = c.id);
  return null;
end $$;
create trigger mark_book_insert after insert on portfolios referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_update after update on portfolios referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_delete after delete on portfolios referencing old table as changed for each statement execute function mark_book();
create trigger mark_book_insert after insert on valuations referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_update after update on valuations referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_delete after delete on valuations referencing old table as changed for each statement execute function mark_book();
create trigger mark_book_insert after insert on holdings referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_delete after delete on holdings referencing old table as changed for each statement execute function mark_book();
create trigger mark_book_insert after insert on connections referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_update after update on connections referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_insert after insert on customer_profiles referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_update after update on customer_profiles referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_insert after insert on customer_advisors referencing new table as changed for each statement execute function mark_book();
create trigger mark_book_update after update on users referencing new table as changed for each statement execute function mark_book_of_person();

-- Each night's recount of all rows, with how many were not what the events had kept.
create table book_recounts (
  id uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  customer_count int not null default 0,
  difference_count int not null default 0,
  primary key (id)
);

-- What one firm knows of a customer beyond what they share.
create table firm_customers (
  customer_id uuid not null,
  firm_id uuid not null,
  last_contact_at timestamptz,
  next_appointment_at timestamptz,
  alert_count int,
  updated_at timestamptz not null,
  primary key (customer_id, firm_id)
);

create table firm_tags (
  firm_id uuid not null references firms (id),
  id uuid not null,
  name text not null,
  colour text not null,
  created_at timestamptz not null,
  primary key (firm_id, id)
);
create unique index firm_tags_name on firm_tags (firm_id, folded(name));

create table customer_tags (
  customer_id uuid not null,
  firm_id uuid not null,
  tag_id uuid not null,
  tagged_at timestamptz not null,
  tagged_by uuid,
  primary key (customer_id, firm_id, tag_id)
);
create index customer_tags_tag on customer_tags (firm_id, tag_id);

-- Saved filters, and saved ways of showing the list.
create table book_segments (
  firm_id uuid not null references firms (id),
  id uuid not null,
  author_id uuid not null,
  name text not null,
  shared boolean not null,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (firm_id, id)
);
create unique index book_segments_name on book_segments (firm_id, author_id, folded(name));

create table book_views (
  firm_id uuid not null references firms (id),
  id uuid not null,
  author_id uuid not null,
  name text not null,
  shared boolean not null,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (firm_id, id)
);
create unique index book_views_name on book_views (firm_id, author_id, folded(name));
