-- Since when the partner's directory does not list an institution any more: it is not offered, and its connections keep its name.
alter table institutions add column gone_at timestamptz;

-- How the last reading of that directory went: one row.
create table bank_directory (
  only_row boolean primary key default true check (only_row),
  tried_at timestamptz not null,
  -- The last one that was whole.
  read_at timestamptz,
  -- Why the last one was not.
  failure text
);
