-- Files of people to invite: read and checked before anything is sent.
create table invitation_imports (
  firm_id uuid not null references firms (id),
  id uuid not null,
  author_id uuid not null,
  variant text not null,
  file_name text not null,
  file_hash bytea not null,
  state text not null check (state in ('checked', 'running', 'done', 'undone')),
  encoding text not null,
  separator text not null,
  -- Every heading in its order, with the column that it was taken for.
  mapping jsonb not null,
  preview jsonb not null,
  -- The file as it came, sealed; null once it is deleted.
  original text,
  created_at timestamptz not null,
  run_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (firm_id, id)
);
-- The same file again is the import that it made.
create unique index invitation_imports_content on invitation_imports (firm_id, author_id, file_hash) where state <> 'undone';
create index invitation_imports_running on invitation_imports (firm_id, run_at) where state = 'running';

create table invitation_import_lines (
  firm_id uuid not null,
  import_id uuid not null,
  line int not null,
  content jsonb not null,
  email text,
  outcome text not null,
  faults jsonb not null,
  corrected boolean not null default false,
  sending text check (sending in ('waiting', 'sent', 'updated', 'refused')),
  -- Why a line of the run could not be sent.
  refusal text,
  sent_at timestamptz,
  primary key (firm_id, import_id, line),
  foreign key (firm_id, import_id) references invitation_imports (firm_id, id) on delete cascade
);
create index invitation_import_lines_email on invitation_import_lines (firm_id, import_id, email);
create index invitation_import_lines_address on invitation_import_lines (email);
create index invitation_import_lines_sent on invitation_import_lines (firm_id, sent_at) where sent_at is not null;

-- What the firm's last file said that its headings are.
create table invitation_import_headings (
  firm_id uuid not null references firms (id),
  heading text not null,
  meaning text,
  primary key (firm_id, heading)
);
