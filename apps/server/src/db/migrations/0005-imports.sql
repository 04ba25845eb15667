-- Files sent together share a batch; a file sent alone is its own.
alter table statement_imports add column batch_id uuid;
update statement_imports set batch_id = id;
alter table statement_imports alter column batch_id set not null;
-- What recognises the source of a file: its headings, or its kind and the words of its name.
alter table statement_imports add column signature text not null default '';
-- What the file leaves open, the answers it was read with, and the saver's choices of accounts and lines.
alter table statement_imports add column needs jsonb not null default '[]';
alter table statement_imports add column reading jsonb not null default '{}';
alter table statement_imports add column choices jsonb not null default '{}';
-- Lines left out because another line, told by an earlier source, is the same payment: { account: { line: held line } }.
alter table statement_imports add column set_aside jsonb not null default '{}';
alter table statement_imports drop constraint statement_imports_state_check;
alter table statement_imports add constraint statement_imports_state_check
  check (state in ('asking', 'previewed', 'confirmed', 'undone'));
create index statement_imports_batch on statement_imports (customer_id, batch_id);

-- The bytes of a file until it is confirmed, one day at most: packed, then sealed like every secret.
create table import_files (
  customer_id uuid not null,
  import_id uuid not null,
  sealed text not null,
  created_at timestamptz not null,
  primary key (customer_id, import_id),
  foreign key (customer_id, import_id) references statement_imports (customer_id, id) on delete cascade
);
create index import_files_created on import_files (created_at);

-- The answers that read the files of a source, kept for the next ones.
create table import_sources (
  customer_id uuid not null,
  signature text not null,
  answers jsonb not null,
  updated_at timestamptz not null,
  primary key (customer_id, signature)
);

-- Which contract an account of a file went to, kept for the next ones.
create table import_accounts (
  customer_id uuid not null,
  account_key text not null,
  portfolio_id uuid not null,
  updated_at timestamptz not null,
  primary key (customer_id, account_key),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);
