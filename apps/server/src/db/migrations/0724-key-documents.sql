-- Key information documents (règlement 1286/2014). Those of a draft stand in its row, by fund; what was given is told in its statement, which
-- is frozen and hashed when it is sent.
alter table proposals add column key_documents jsonb not null default '{}';

-- The last version that a firm gave of the document of a fund.
create table fund_key_documents (
  firm_id uuid not null references firms (id),
  isin text not null check (isin <> ''),
  url text not null check (url ~* '^https://'),
  version_on date not null,
  language text not null check (language in ('fr', 'en', 'de', 'es', 'it', 'nl')),
  given_at timestamptz not null,
  primary key (firm_id, isin)
);
