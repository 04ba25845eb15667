-- Products of a firm, with their target market (règlement général de l'AMF, art. 313-18 ff.; C. ass., art. L516-1).
create table products (
  firm_id uuid not null references firms (id),
  id uuid not null,
  name text not null,
  kind text not null,
  provider text not null,
  isin text,
  contract_code text,
  sri int check (sri between 1 and 7),
  entry_fee_ratio numeric,
  yearly_fee_ratio numeric,
  age_from int,
  age_to int,
  risk_from int check (risk_from between 0 and 5),
  horizon_years int,
  knowledge text not null,
  documents jsonb not null,
  remuneration text not null,
  state text not null check (state in ('open', 'closed')),
  updated_at timestamptz not null,
  primary key (firm_id, id),
  check (age_from is null or age_to is null or age_from <= age_to)
);

create table missions (
  firm_id uuid not null references firms (id),
  id uuid not null,
  author_id uuid not null,
  -- The firm's, or its author's alone.
  shared boolean not null,
  state text not null check (state in ('draft', 'open', 'ended', 'archived')),
  kind text not null,
  category text not null,
  name text not null,
  description text not null,
  pitch text not null,
  objective text not null,
  goal_count int,
  goal_cents bigint,
  duration_days int not null,
  expected_conversion numeric,
  product_ids uuid[] not null,
  filters jsonb not null,
  excluded_ids uuid[] not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  ends_on date,
  ended_at timestamptz,
  archived_at timestamptz,
  primary key (firm_id, id)
);
create index missions_open on missions (ends_on) where state = 'open';

-- A customer of a mission's target. « live » while the mission is open and nothing concluded it: one at a time a customer and
-- firm.
create table mission_leads (
  customer_id uuid not null,
  firm_id uuid not null,
  mission_id uuid not null,
  advisor_id uuid,
  state text not null check (state in ('targeted', 'contacted', 'appointment', 'later', 'validated', 'canceled')),
  live boolean not null,
  was_contacted boolean not null default false,
  had_appointment boolean not null default false,
  remarks text not null default '',
  motive text,
  amount_cents bigint,
  contract text,
  later_on date,
  interaction_id uuid,
  changed_by uuid,
  changed_at timestamptz,
  created_at timestamptz not null,
  primary key (customer_id, mission_id)
);
create unique index mission_leads_live on mission_leads (customer_id, firm_id) where live;
create index mission_leads_mission on mission_leads (firm_id, mission_id);

-- Every change of mind about the use of one's answers, the newest being the one that holds.
create table answer_uses (
  customer_id uuid not null,
  firm_id uuid not null,
  id uuid not null,
  granted boolean not null,
  at timestamptz not null,
  primary key (customer_id, firm_id, id)
);
