-- What a firm writes down of a customer. Never deleted by an advisor: hidden, with the reason.
create table interactions (
  customer_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  author_id uuid,
  author_name text not null,
  kind text not null check (kind in ('note', 'inbound_call', 'outbound_call', 'appointment', 'lead_completed',
    'lead_canceled', 'invitation_read', 'invitation_accepted')),
  is_system boolean not null default false,
  -- The order of the log: when it took place, or will.
  at timestamptz not null,
  note text not null,
  -- The note and the place, folded, as the search reads them.
  words text not null,
  called_at timestamptz,
  phone text,
  starts_at timestamptz,
  ends_at timestamptz,
  place text,
  link text,
  -- When the customer asked not to be called; a later change of the line does not take it back.
  refused_at timestamptz,
  -- The first time of the call: a later change of the line does not move it out of the count.
  counted_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz,
  changes_nb int not null default 0,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_because text,
  primary key (customer_id, id)
);
create index interactions_log on interactions (customer_id, firm_id, at desc, id desc);
create index interactions_id on interactions (firm_id, id);

-- One row a customer and firm: a pin replaces the one before in one statement, whoever else pins meanwhile.
create table interaction_pins (
  customer_id uuid not null,
  firm_id uuid not null,
  interaction_id uuid not null,
  primary key (customer_id, firm_id),
  foreign key (customer_id, interaction_id) references interactions (customer_id, id) on delete cascade on update cascade
);

-- What an interaction said before each change.
create table interaction_versions (
  customer_id uuid not null,
  interaction_id uuid not null,
  version int not null,
  kind text not null,
  note text not null,
  content jsonb not null,
  author_name text not null,
  at timestamptz not null,
  primary key (customer_id, interaction_id, version),
  foreign key (customer_id, interaction_id) references interactions (customer_id, id) on delete cascade on update cascade
);

create table interaction_promises (
  customer_id uuid not null,
  id uuid not null,
  interaction_id uuid not null,
  firm_id uuid not null,
  assignee_id uuid not null,
  promised_by text not null check (promised_by in ('advisor', 'customer')),
  what text not null,
  due_on date not null,
  done_at timestamptz,
  created_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, interaction_id) references interactions (customer_id, id) on delete cascade on update cascade
);
create index interaction_promises_firm on interaction_promises (firm_id, due_on, id);

create table interaction_drafts (
  customer_id uuid not null,
  author_id uuid not null,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (customer_id, author_id)
);

-- A contract under way with the firm, by which it may call about it.
create table firm_contracts (
  customer_id uuid not null,
  firm_id uuid not null,
  name text not null,
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  declared_by uuid not null,
  declared_at timestamptz not null,
  primary key (customer_id, firm_id)
);

-- Every change of a consent, the newest of a channel being the one that holds: the firm has to prove it.
create table contact_consents (
  customer_id uuid not null,
  firm_id uuid not null,
  channel text not null check (channel in ('phone', 'email', 'sms')),
  id uuid not null,
  granted boolean not null,
  at timestamptz not null,
  primary key (customer_id, firm_id, channel, id)
);

create table note_templates (
  firm_id uuid not null references firms (id),
  id uuid not null,
  name text not null,
  kind text not null,
  body text not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (firm_id, id)
);

-- A task may be about no customer: what it names then is null.
create table tasks (
  firm_id uuid not null references firms (id),
  id uuid not null,
  customer_ref uuid,
  title text not null,
  due_on date not null,
  origin text not null check (origin in ('manual', 'alert', 'mission', 'file')),
  assignee_id uuid not null,
  repeat text not null check (repeat in ('none', 'weekly', 'monthly', 'quarterly', 'yearly')),
  done_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (firm_id, id)
);
create index tasks_due on tasks (firm_id, due_on, id);
create index tasks_customer on tasks (customer_ref);
