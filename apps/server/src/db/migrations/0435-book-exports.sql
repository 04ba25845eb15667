-- The whole book as an archive that a worker writes for who asked for it: sealed pieces, under keys outside the database, gone a
-- day later. The ids of what is in it are kept meanwhile: once a customer left or hid a contract, it is given to nobody any more.
create table book_exports (
  firm_id uuid not null,
  id uuid not null,
  asked_by uuid not null,
  session_id uuid not null,
  -- Of the asker's own customers, or of the firm's.
  reach text not null check (reach in ('own', 'firm')),
  state text not null check (state in ('pending', 'running', 'ready', 'failed')),
  attempt int not null default 0,
  done_count int not null default 0,
  total_count int not null default 0,
  customer_ids uuid[],
  portfolio_ids uuid[] not null default '{}',
  requested_at timestamptz not null,
  started_at timestamptz,
  beat_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (firm_id, id)
);
-- One at a time a person.
create unique index book_exports_of_a_person on book_exports (firm_id, asked_by);
create index book_exports_waiting on book_exports (requested_at) where state in ('pending', 'running');

create table book_export_parts (
  firm_id uuid not null,
  export_id uuid not null,
  attempt int not null,
  position int not null,
  sealed text not null,
  primary key (firm_id, export_id, attempt, position),
  foreign key (firm_id, export_id) references book_exports (firm_id, id) on delete cascade
);
