-- Files that a worker writes for their owner: sealed pieces, under keys outside the database, gone a day later.
create table export_files (
  customer_id uuid not null,
  id uuid not null,
  format text not null check (format in ('ofx', 'csv', 'json', 'pdf')),
  state text not null check (state in ('pending', 'running', 'ready', 'failed')),
  attempt int not null default 0,
  done_count int not null default 0,
  total_count int not null default 0,
  requested_at timestamptz not null,
  started_at timestamptz,
  beat_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (customer_id, id)
);
create unique index export_files_of_a_format on export_files (customer_id, format);
create index export_files_waiting on export_files (requested_at) where state in ('pending', 'running');

create table export_file_parts (
  customer_id uuid not null,
  file_id uuid not null,
  attempt int not null,
  position int not null,
  sealed text not null,
  primary key (customer_id, file_id, attempt, position),
  foreign key (customer_id, file_id) references export_files (customer_id, id) on delete cascade
);
