-- Whether banks answer, counted over everybody's connections: of no person. One row an institution, since when it is so.
create table bank_statuses (
  institution_slug text primary key,
  state text not null check (state in ('answers', 'partly', 'away', 'unsure')),
  since timestamptz not null,
  last_success_at timestamptz,
  tries int not null,
  failures int not null,
  counted_at timestamptz not null
);

create index connections_last_try on connections (last_try_at) where deleted_at is null;
